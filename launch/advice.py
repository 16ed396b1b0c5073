"""Advice for a person who starts run.py with a Python that is too old.

That Python must be able to read this module.
"""

import shlex
import shutil
import subprocess
import sys

from launch.failure import Failure


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
