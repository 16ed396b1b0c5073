"""The files of a release. It needs a commit, root's Debian with its own Python, Wine, a network."""

import os
import sys
import tempfile

import pytest

from judge_cli import version
from tests.long.roots import run_here
from tests.support.choosing import leave_out

pytestmark = [pytest.mark.long, pytest.mark.needs("/usr/bin/python3", "/usr/lib/wine/wine64")]

#: A clone whose version has a day, with the environments of this checkout.
CLONE = r"""
git clone --quiet . "$1" && ln -s "$PWD/.environments" "$1" && cd "$1"
sed -i "s/^## $2$/& (2026-11-30)/" CHANGELOG.md
git -c user.name=AB -c user.email=ab@example.org commit --quiet --allow-empty --all -m Release
"""
RELEASE = 'umask "$1" && /usr/bin/python3 "$2/run.py" release --windows-python "$3" -o "$2-$1"'


def test_another_run_makes_the_same_bytes():
    if os.geteuid():
        leave_out("root")
    with tempfile.TemporaryDirectory(dir="/var/tmp", prefix="releases-") as folder:
        cloned = run_here("sh", "-ec", CLONE, "sh", f"{folder}/clone", version)
        assert cloned.returncode == 0, cloned.stderr
        sums = []
        for umask in ("022", "077"):
            done = run_here("sh", "-c", RELEASE, "sh", umask, f"{folder}/clone", sys.executable)
            assert done.returncode == 0, done.stderr
            sums.append(done.stdout)
    assert sums[0] == sums[1]
