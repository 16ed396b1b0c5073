"""Windows, where a program cannot become another one: exec would let go of the console."""

import signal
import subprocess


def call(command: list[str]) -> int:
    """Run a command to its end, its status; Ctrl-C is for the command to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return subprocess.call(command)
