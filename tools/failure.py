"""The error and the messages of run.py, and what it says to a Python that is too old.

That Python must be able to read this module.
"""

import shlex
import shutil
import subprocess
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


def too_old(oldest: tuple) -> Failure:
    """Return the error that says which Python is needed, which was found, and what to do."""
    message = "Python %d.%d or later is needed, and this is Python %d.%d.%d.\n" % (
        oldest + tuple(sys.version_info[:3])
    )
    for minor in range(29, oldest[1] - 1, -1):
        command = "python3.%d" % minor
        # It is run, not only looked for: a version manager has stubs of Pythons that are off.
        trial = [command, "-c", ""]
        if shutil.which(command) and not subprocess.call(trial, stderr=subprocess.DEVNULL):
            return Failure(message + "Use: " + " ".join(map(shlex.quote, [command, *sys.argv])))
    message += "Install one from python.org or your system's packages, and start run.py with it."
    return Failure(message)
