"""The machine's wakefulness: no sleep and no screen saver while the kiosk runs."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

APPLICATION = "Tilejudge"
REASON = "A kiosk is waiting for challenges"


@contextmanager
def awake() -> Iterator[None]:
    if sys.platform == "win32":
        with windows_awake():
            yield
        return
    command = inhibitor()
    if command is None:
        yield
        return
    import subprocess

    # The inhibitor ends when its input closes, however this process ends.
    nowhere = subprocess.DEVNULL
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=nowhere, stderr=nowhere
    ) as process:
        try:
            yield
        finally:
            process.terminate()


def inhibitor() -> list[str] | None:
    """Return the command that keeps this system awake while it runs; None if there is no command.

    See systemd-inhibit(1) and caffeinate(8).
    """
    import shutil

    if sys.platform == "darwin":
        return ["caffeinate", "-d", "-i", "cat"]
    if shutil.which("systemd-inhibit"):
        kinds = "--what=idle:sleep:handle-lid-switch"
        return ["systemd-inhibit", kinds, f"--who={APPLICATION}", f"--why={REASON}", "cat"]
    return None


@contextmanager
def windows_awake() -> Iterator[None]:
    """Keep Windows awake (SetThreadExecutionState of the Win32 API)."""
    import ctypes

    continuous, system, display = 0x80000000, 0x1, 0x2
    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]  # only Windows has it
    kernel.SetThreadExecutionState(continuous | system | display)
    try:
        yield
    finally:
        kernel.SetThreadExecutionState(continuous)
