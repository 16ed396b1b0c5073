"""The system's own programs, as a check asks them."""

import subprocess
from collections.abc import Callable, Sequence

#: Seconds until a program that hangs counts as missing.
patience = 5

#: Returns what a program writes on standard output; None if it is missing or hangs.
Run = Callable[[Sequence[str]], str | None]


def run(command: Sequence[str]) -> str | None:
    """Return what a program of the system writes, whatever its exit status.

    None if there is no such program, or if it does not end.

    >>> run(["no-such-program-here"]) is None
    True
    """
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=patience, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.decode("utf-8", "replace")
