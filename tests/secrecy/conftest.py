"""Fixtures of all surfaces."""

from tests.support.desks import desk
from tests.support.halls import hall
from tests.window.stage import library, opened

__all__ = ["desk", "hall", "library", "opened"]
