"""The types hold on the systems that this one isn't: there, other lines of the program run."""

import subprocess
import sys

import pytest

from tests.support.commands import checkout

pytestmark = pytest.mark.long


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_the_types_hold_on_another_system(platform):
    cache = checkout / ".mypy_cache" / platform  # mypy can't use that of another platform
    command = (sys.executable, "-m", "mypy", "--platform", platform, "--cache-dir", cache)
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
