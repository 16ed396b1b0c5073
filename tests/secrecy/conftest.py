"""Fixtures of all surfaces."""

from tests.halls import hall
from tests.sittings import desk
from tests.window.stage import library, opened

__all__ = ["desk", "hall", "library", "opened"]
