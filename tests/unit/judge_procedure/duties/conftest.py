"""The evenings of these tests."""

from tests.support.official_evenings import begin

__all__ = ["begin"]
