"""Commands that run in the checkout."""

import os
import signal
from subprocess import DEVNULL, PIPE, STDOUT, call, run

from launch.failure import Failure

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
MOST_LINES = 8  # of what a command says of its failure


def quietly(*command: str) -> None:
    """Run a command out of sight, and where it fails, fail with what it said of that."""
    done = run(command, cwd=ROOT, stdin=DEVNULL, stdout=PIPE, stderr=STDOUT, check=False)
    if done.returncode:
        said = done.stdout.decode(errors="replace").strip().splitlines()
        lines = [line.strip() for line in said if line.strip() and "WARNING" not in line]
        first = next((at for at, line in enumerate(lines) if "ERROR" in line), -MOST_LINES)
        told = f"{' '.join(command)} ended with status {done.returncode}:"
        raise Failure("\n  ".join([told, *lines[first:][:MOST_LINES]]))


def in_checkout(*command: str) -> int:
    """Run a command in the checkout, which it finds by that alone, and return its status."""
    # A shell starts background jobs with Ctrl-C ignored, and what they start inherits that. The
    # tests interrupt what they start.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    foreign = ("PYTHONHOME", "PYTHONPATH", "PYTHONSAFEPATH")
    settings = {name: value for name, value in os.environ.items() if name not in foreign}
    return call(command, cwd=ROOT, env=settings)
