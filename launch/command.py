"""Commands that work out of sight."""

import os
from subprocess import DEVNULL, PIPE, STDOUT, run

from launch.failure import Failure

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


def quietly(*command: str) -> None:
    """Run a command out of sight, and where it fails, fail with what it said of that."""
    done = run(command, cwd=ROOT, stdin=DEVNULL, stdout=PIPE, stderr=STDOUT, check=False)
    if done.returncode:
        told = f"{' '.join(command)} ended with status {done.returncode}:"
        lines = done.stdout.decode(errors="replace").strip().splitlines()
        errors = [line for line in lines if "ERROR" in line] or lines
        raise Failure("\n  ".join([told, *errors[-6:]]))
