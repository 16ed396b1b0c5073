"""The error and the messages of run.py.

A Python that is too old must be able to read this module, to report that it is too old.
"""

import sys


class Failure(Exception):
    """What went wrong and what to do about it, in words for the user."""


def say(text: str) -> None:
    """Write a line to standard error; do nothing if it is closed."""
    try:
        sys.stderr.write("run.py: " + text + "\n")
        sys.stderr.flush()
    except (AttributeError, OSError, ValueError):
        pass
