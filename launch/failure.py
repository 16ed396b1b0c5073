"""What goes wrong before the judge can start, and what is told meanwhile.

An older Python must be able to read this, to be told that it is too old.
"""

import sys


class Failure(Exception):
    """What went wrong and what to do about it, in words for whoever started run.py."""


def say(text: str) -> None:
    """Tell whoever started run.py, unless standard error is closed."""
    try:
        sys.stderr.write("run.py: " + text + "\n")
        sys.stderr.flush()
    except (AttributeError, OSError, ValueError):
        pass
