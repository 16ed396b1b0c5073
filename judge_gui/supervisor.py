"""Keeps a kiosk running until the director leaves, and its machine awake.

A kiosk that hangs is ended by hand: docs/kiosk.md says how.
"""

import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic, sleep
from types import FrameType

from judge_gui.process import EXPLAINED, LEFT

WORKED_AFTER = 10  # seconds: a kiosk that crashes later has worked
MOST_TRIES = 3  # in a row, of a kiosk that never worked
PAUSES = (0.3, 0.3, 1, 3, 10, 30)  # seconds before the next start, after so many failed ones


def keep_running(command: Sequence[str], say: Callable[[str], None]) -> int:
    """Run a kiosk's process again and again. Return its exit status when it was left or gave up.

    It gives up on a kiosk that never worked: at once if that has explained why, else after three
    starts. SIGTERM and Ctrl-C end the kiosk, and raise `KeyboardInterrupt`.
    """
    signal.signal(signal.SIGTERM, _interrupt)
    worked = False
    failed = 0  # starts in a row
    said = ""
    while True:
        began = monotonic()
        status = _run(command)
        if status == LEFT:
            return status
        lived = status != EXPLAINED and monotonic() - began >= WORKED_AFTER
        worked = worked or lived
        failed = 0 if lived else failed + 1
        if not worked and (status == EXPLAINED or failed == MOST_TRIES):
            return status
        line = f"The kiosk ended ({ending(status)}). It is started again."
        if lived or line != said:
            say(line)
        said = line
        sleep(PAUSES[min(failed, len(PAUSES) - 1)])


def _run(command: Sequence[str]) -> int:
    """Run a kiosk until it ends. Return its exit status."""
    child = subprocess.Popen(command)
    try:
        return child.wait()
    except BaseException:
        child.kill()  # it has nothing to tidy: whatever was shown is recorded
        child.wait()
        raise


def ending(status: int) -> str:
    """Return an exit status in words.

    >>> ending(2), ending(-9), ending(-250), ending(0xC0000005)
    ('status 2', 'SIGKILL', 'signal 250', 'status 0xC0000005')
    """
    if status >= 0:  # a crash on Windows has a large one, which is known by its hexadecimal form
        return f"status {status}" if status < 1 << 16 else f"status 0x{status:08X}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


# -- no sleep and no screen saver ------------------------------------------------------------------


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
