"""Lines: what the check found about one thing, and what to do about it."""

from enum import StrEnum
from typing import NamedTuple


class State(StrEnum):
    """What the check found: all is well, a person must look, or it is not known."""

    WELL = "well"
    LOOK = "look"  # a person must do something
    UNKNOWN = "not known"  # the machine does not say


class Line(NamedTuple):
    """One line of the page, with its remedy if a person must look."""

    key: str  # its name in JSON
    name: str
    state: State
    text: str
    remedy: str = ""
