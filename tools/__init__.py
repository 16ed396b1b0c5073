"""What all tools share: they run commands, and say failures in words.

`own_commands` lists the tools. Before anything is installed, run.py loads this, `start` and, for a
tool, what `own_commands` imports: they need the standard library alone.
"""

import os
import sys
from collections.abc import Callable, Mapping

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
LAST = 8  # lines that are shown of a command that failed


class Failure(Exception):
    """What went wrong and what to do about it, in words for the user."""


def say(text: str) -> None:
    """Write a line to standard error, unless it is closed."""
    if sys.stderr is not None:  # print would take standard output
        print(f"run.py: {text}", file=sys.stderr, flush=True)


def quietly(*command: str, folder: str = ROOT, settings: Mapping[str, str] | None = None) -> str:
    """Run a command in a folder, with these settings alone, and return its output.

    Raises `Failure` with the last lines if the command fails.
    """
    from subprocess import PIPE, STDOUT, run  # no start needs it that finds its environment

    # Under Wine, Python needs a pipe for each of its streams.
    done = run(
        command, cwd=folder, env=settings, input=b"", stdout=PIPE, stderr=STDOUT, check=False
    )
    output = done.stdout.decode(errors="replace")
    if done.returncode:
        lines = [line for line in output.splitlines() if line.strip()][-LAST:]
        ending = f"{' '.join(command)} ended with status {done.returncode}:"
        raise Failure("\n  ".join([ending, *lines]))
    return output


def run_tool(main: Callable[..., int]) -> None:
    """End this process with the status of a tool's `main`; with 2 and a message if it fails.

    `main` takes what `own_commands.parse` made of the arguments.
    """
    from traceback import print_exc

    status = 2
    try:
        status = main(*sys.argv[1:])
    except (Failure, OSError, KeyboardInterrupt) as error:
        say("interrupted" if isinstance(error, KeyboardInterrupt) else str(error))
    except Exception:  # Python would end with 1, which has a meaning
        print_exc()
    sys.exit(status)
