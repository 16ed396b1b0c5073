"""Commands that run in the checkout."""

import os
import re
import signal
import sys
from collections.abc import Callable, Mapping
from subprocess import DEVNULL, PIPE, STDOUT, call, run

from tools.failure import Failure, say

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
MOST_LINES = 8  # of the output of a command that failed
TRACEBACK = re.compile(r"^Traceback \(most recent call last\):\n(?:[ \t].*\n)*", re.MULTILINE)


def quietly(*command: str, folder: str = ROOT, settings: Mapping[str, str] | None = None) -> str:
    """Run a command in a folder, with these settings alone, and return its output.

    Raises `Failure` with the lines that report the error, if the command fails.
    """
    # Under Wine, Python needs a pipe for each of its streams.
    done = run(
        command, cwd=folder, env=settings, input=b"", stdout=PIPE, stderr=STDOUT, check=False
    )
    output = done.stdout.decode(errors="replace")
    if done.returncode:
        # Of a traceback, the last line is enough, and nothing of it after a line that says ERROR.
        before, *rest = TRACEBACK.split(output)
        output = before if "ERROR" in before else before + "".join(rest)
        lines = [line.strip() for line in output.splitlines() if line.strip()]
        last = max(0, len(lines) - MOST_LINES)
        first = next((at for at, line in enumerate(lines) if "ERROR" in line), last)
        # The line before the first error can say why pip found nothing. It can be long.
        cause = [line[:300] for line in lines[:first][-1:]]
        lines = [line for line in lines[first:] if "WARNING" not in line]
        ending = f"{' '.join(command)} ended with status {done.returncode}:"
        raise Failure("\n  ".join([ending, *cause, *lines[:MOST_LINES]]))
    return output


def in_checkout(*command: str) -> int:
    """Run a command in the checkout, without the settings of Python, and return its status."""
    let_interrupts_arrive()
    return call(command, cwd=ROOT, env=settings())


def heard_in_checkout(*command: str) -> tuple[int, str]:
    """Run a command as `in_checkout` does; return its status and what it printed.

    Several threads may do so, after the main one has called `let_interrupts_arrive`.
    """
    done = run(
        command, cwd=ROOT, env=settings(), stdin=DEVNULL, stdout=PIPE, stderr=STDOUT, check=False
    )
    return done.returncode, done.stdout.decode(errors="replace")


def let_interrupts_arrive() -> None:
    """Undo that this process ignores Ctrl-C, as each command inherits that.

    A shell starts background jobs with Ctrl-C ignored, and the tests interrupt processes that they
    start.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def settings() -> dict[str, str]:
    """Return the settings of this process without those of Python.

    `PYTHONPATH` would add modules, and `PYTHONOPTIMIZE` would leave out what tests assert.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    if os.environ.get("PYTHONDONTWRITEBYTECODE"):
        # pytest compiles every test for more than ten seconds where it may not keep the result.
        kept["PYTHONPYCACHEPREFIX"] = os.path.join(ROOT, ".pytest_cache", "bytecode")
    return kept


def new_path(path: str) -> str:
    """Return the absolute path of something that will be made. Raises `Failure` if it exists."""
    if os.path.lexists(path):
        raise Failure(f"{path} exists already. Move it away, or name another place with -o.")
    return os.path.abspath(path)


def run_tool(main: Callable[[list[str]], int]) -> None:
    """End this process with the status of a tool's `main`; with 2 and a message if it fails."""
    try:
        status = main(sys.argv[1:])
    except (Failure, OSError) as error:
        say(str(error))
        status = 2
    sys.exit(status)
