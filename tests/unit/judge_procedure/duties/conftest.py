"""The evenings of these tests."""

from tests.evenings import begin

__all__ = ["begin"]
