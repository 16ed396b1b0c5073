"""The files of a release. It needs a commit, root's Debian with its own Python, Wine, a network."""

import os
import sys
import tempfile

import pytest

from tests.long.roots import run_here
from tests.support.choosing import leave_out

pytestmark = [pytest.mark.long, pytest.mark.needs("/usr/bin/python3", "/usr/lib/wine/wine64")]


def test_another_run_makes_the_same_bytes():
    if os.geteuid():
        leave_out("root")
    command = ("/usr/bin/python3", "run.py", "release", "--windows-python", sys.executable)
    sums = []
    with tempfile.TemporaryDirectory(dir="/var/tmp", prefix="releases-") as folder:
        for name in ("first", "second"):
            done = run_here(*command, "-o", f"{folder}/{name}")
            assert done.returncode == 0, done.stderr
            sums.append(done.stdout)
    assert sums[0] == sums[1]
