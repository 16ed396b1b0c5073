"""The error and the messages of run.py, and what it says to a Python that is too old.

That Python must be able to read this module: no syntax is newer than 2.7.
"""

import os
import subprocess
import sys

try:
    from shlex import quote
except ImportError:  # Python 2
    from pipes import quote


class Failure(Exception):
    """What went wrong and what to do about it, in words for the user."""


def say(text):
    # type: (str) -> None
    """Write a line to standard error; do nothing if it is closed."""
    try:
        sys.stderr.write("run.py: " + text + "\n")
        sys.stderr.flush()
    except (AttributeError, OSError, ValueError):
        pass


def too_old(oldest):
    # type: (tuple) -> Failure
    """Return the error that says which Python is needed, which was found, and what to do."""
    message = "Python %d.%d or later is needed, and this is Python %d.%d.%d.\n" % (
        oldest + tuple(sys.version_info[:3])
    )
    for minor in range(29, oldest[1] - 1, -1):
        command = "python3.%d" % minor
        if _runs(command):
            return Failure(message + "Use: " + " ".join(map(quote, [command] + sys.argv)))
    message += "Install one from python.org or your system's packages, and start run.py with it."
    return Failure(message)


def _runs(command):
    # type: (str) -> bool
    """Return whether a Python runs: a version manager has stubs of Pythons that are off."""
    try:
        with open(os.devnull, "w") as nowhere:
            return not subprocess.call([command, "-c", ""], stderr=nowhere)
    except OSError:  # there is none
        return False
