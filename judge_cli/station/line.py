"""Lines: what the check found about one thing, and what to do. Programs of the system it asks."""

import subprocess
from collections.abc import Callable, Sequence
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


#: Seconds until a program that hangs counts as missing.
patience = 5

#: Returns what a program writes on standard output; None if it is missing or hangs.
Run = Callable[[Sequence[str]], str | None]


def run(command: Sequence[str]) -> str | None:
    """Return what a program of the system writes, whatever its exit status.

    None if there is no such program, or if it does not end.

    >>> run(["no-such-program-here"]) is None
    True
    """
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=patience, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.decode("utf-8", "replace")
