"""Advice for whoever starts run.py with a Python that is too old, in syntax that it can read."""

import shlex
import shutil
import subprocess
import sys

from launch.failure import Failure


def too_old(oldest: tuple) -> Failure:
    """Tell which Python is needed, which was found, and what to do."""
    told = "Python %d.%d or later is needed, and this is Python %d.%d.%d.\n" % (
        oldest + tuple(sys.version_info[:3])
    )
    for minor in range(29, oldest[1] - 1, -1):
        command = "python3.%d" % minor
        # Tried, not only looked for: version managers keep stubs of Pythons that are switched off.
        tried = [command, "-c", ""]
        if shutil.which(command) and not subprocess.call(tried, stderr=subprocess.DEVNULL):
            return Failure(told + "Use: " + " ".join(map(shlex.quote, [command, *sys.argv])))
    told += "Install one, from python.org or your system's packages, and start this with it."
    return Failure(told)
