"""Two releases of one commit are the same to the byte, and what differs is named.

It needs root, Debian's own Python, the network, and a checkout without changes.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator

from launch.packages import supply
from tests.proofs.registry import NotHere
from tests.proofs.roots import run_here
from tests.proofs.series import commit

python = "/usr/bin/python3"


def prove_release(seed: int, cases: int = 0) -> Iterator[str]:
    if os.geteuid() or not os.path.exists(python) or not supply("bundle", "stick"):
        raise NotHere("it needs root, Debian's own Python, and the tools for a stick.")
    if not commit():
        raise NotHere("the checkout has changes that are in no commit.")
    work = tempfile.mkdtemp(prefix="release-proof-", dir="/var/tmp")
    try:
        done = run_here(python, "run.py", "release", "--twice", "-o", f"{work}/made")
        yield from done.stdout.splitlines()
        assert done.returncode == 0, done.stderr
    finally:
        shutil.rmtree(work, ignore_errors=True)
