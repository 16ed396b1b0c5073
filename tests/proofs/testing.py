"""The tests of a proof: those marked with its name, and the others of the same files."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

checkout = Path(__file__).resolve().parents[2]


def tested(name: str, *arguments: str) -> Iterator[str]:
    """Run pytest with the tests of a proof, and yield its last line; AssertionError on a failure.

    `arguments` are pytest's: files, and options.
    """
    options = ["--proof", name, "-q", "-n", "auto", "--dist", "worksteal", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *arguments],
        cwd=checkout,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    yield done.stdout.splitlines()[-1]
