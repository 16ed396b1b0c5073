"""Keeps the machine awake for as long as the kiosk is there, with what the system has for it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

what = "Tilejudge"
why = "A kiosk is waiting for challenges"


@contextmanager
def awake() -> Iterator[None]:
    """No sleep, no screen saver meanwhile; where the system has no way for it, nothing."""
    if sys.platform == "win32":
        with windows_awake():
            yield
        return
    command = inhibitor()
    if command is None:
        yield
        return
    import subprocess

    # It ends when its input does, however this process ends.
    nowhere = subprocess.DEVNULL
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=nowhere, stderr=nowhere
    ) as process:
        try:
            yield
        finally:
            process.terminate()


def inhibitor() -> list[str] | None:
    """The command that keeps this system awake while it runs, if there is one."""
    import shutil

    if sys.platform == "darwin":
        return ["caffeinate", "-d", "-i", "cat"]
    if shutil.which("systemd-inhibit"):
        kinds = "--what=idle:sleep:handle-lid-switch"
        return ["systemd-inhibit", kinds, f"--who={what}", f"--why={why}", "cat"]
    return None


@contextmanager
def windows_awake() -> Iterator[None]:
    """The same on Windows."""
    import ctypes

    continuous, system, display = 0x80000000, 0x1, 0x2
    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]  # there alone
    kernel.SetThreadExecutionState(continuous | system | display)
    try:
        yield
    finally:
        kernel.SetThreadExecutionState(continuous)
