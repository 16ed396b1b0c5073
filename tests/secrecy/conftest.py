"""Fixtures of all surfaces."""

from tests.support.desks import desk
from tests.support.halls import hall
from tests.window.stage import library, opened

#: The system's Python runs it; pytest would import it, to look for examples in it.
collect_ignore = ["reader.py"]

__all__ = ["desk", "hall", "library", "opened"]
