"""The start of a kiosk, again after a crash; and what a window needs, else Qt aborts the process.

Nothing here needs the command line's library. A kiosk that hangs is ended by hand: docs/kiosk.md
says how.
"""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from importlib.util import find_spec
from time import monotonic, sleep
from typing import TYPE_CHECKING, NoReturn

from judge_gui import EXPLAINED, LEFT, KioskOptions
from judge_procedure import Process
from lexicons import CannotJudge, JudgeError, Library, Missing
from lexicons.home import install_extra
from lexicons.language import choose

if TYPE_CHECKING:  # loaded only where they are needed
    from judge_gui.kiosk import Kiosk


def start(options: KioskOptions, process: Process) -> int:
    """Show a kiosk until the director leaves it, and start it again if it crashes. Return a status.

    Raises `Missing` if there is no screen or no window library, and `CannotJudge` if the kiosk ends
    at once, three times.
    """
    look_for_screen(os.environ)
    if options.child:
        _show_and_end(options, process)
    process.tidy_on_interrupt()
    with nullcontext() if options.windowed else awake():
        status = keep_running(process.child_command, process.say)
    if status in (LEFT, EXPLAINED):
        return 0 if status == LEFT else process.no_answer
    raise CannotJudge(
        "The kiosk could not be started: it ended at once, three times.",
        remedy=f"The reason is in the lines before this one. {remedy_for_window()}",
    )


def _show_and_end(options: KioskOptions, process: Process) -> NoReturn:
    """Show the window until it is left. End the process with a status for `keep_running`."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # at a terminal, the first process explains Ctrl-C
    try:
        status = show_window(options, process)
    except JudgeError as error:
        process.explain(error)
        status = EXPLAINED
    os._exit(status)


def show_window(options: KioskOptions, process: Process) -> int:
    try:
        from judge_gui.window import application
    except ImportError as error:
        reason = str(error).rstrip(".")  # Windows' own sentence ends with one
        said = f"No window can be shown: {reason}."
        raise Missing(said, remedy=remedy_for_window()) from None
    return application.run(lambda: prepare_kiosk(options, process), options, process)


def prepare_kiosk(options: KioskOptions, process: Process) -> "Kiosk":
    from judge_gui.kiosk import Kiosk
    from judge_gui.station.kiosk_station import KioskStation, OwnSettings
    from judge_gui.station.worker import BackgroundWorker
    from judge_procedure.profile import Profile, profile_path
    from judge_procedure.system_clock import SystemClock, milliseconds

    library = Library()
    given = options.settings
    profile = replace(Profile.of_machine(library, options.profile), **given)
    if profile.rules:
        library.rules(profile.rules)
    choose(profile.language, os.environ)
    settings = None
    if not (options.rules or library.taken):
        path = options.profile or profile_path(library)
        settings = OwnSettings(path, given)
    station = KioskStation(
        profile, library, SystemClock(), practice=options.practice, program=process.program,
        settings=settings,
    )  # fmt: skip
    return Kiosk(BackgroundWorker(station), profile, milliseconds)


# -- what a window needs of the system -------------------------------------------------------------

OF_QT = (
    " libxkbcommon0 libfontconfig1 libdbus-1-3 libglib2.0-0 libxcb-cursor0"
    " libxkbcommon-x11-0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0"
)


def remedy_for_window() -> str:
    """Return how to get what a window needs. On Linux, a bundle lacks the graphics libraries."""
    from judge_record.installation import is_bundled

    if sys.platform == "linux":
        return f"On Debian: apt install libegl1 libgl1{'' if is_bundled() else OF_QT}"
    return "Unpack the whole zip again." if is_bundled() else "Install PySide6 again."


def look_for_screen(environment: Mapping[str, str]) -> None:
    """Raise `Missing` if there is no screen, or not the window's library.

    >>> look_for_screen({"DISPLAY": ":0"})
    """
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform == "linux" and not any(map(environment.get, screens)):
        raise Missing(
            "There is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set.",
            remedy="Start the kiosk from a graphical session. These need none: `judge check QI ZA`,"
            " `judge desk`, `judge serve`.",
        )
    if find_spec("PySide6") is None:
        raise Missing("This needs the extra gui: PySide6 is missing.", remedy=install_extra("gui"))


# -- started again after a crash -----------------------------------------------------------------


WORKED_AFTER = 10  # seconds: a kiosk that crashes later has worked
MOST_TRIES = 3  # in a row, of a kiosk that never worked
PAUSES = (0.3, 0.3, 1, 3, 10, 30)  # seconds before the next start, after so many failed ones


def keep_running(command: Sequence[str], say: Callable[[str], None]) -> int:
    """Run a kiosk's process again and again. Return its exit status when it was left or gave up.

    It gives up on a kiosk that never worked: at once if that has explained why, else after three
    starts. SIGTERM and Ctrl-C end the kiosk, and raise `KeyboardInterrupt`.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    worked = False
    failed = 0  # starts in a row
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
        say(f"The kiosk ended (status {status}). It is started again.")
        sleep(PAUSES[min(failed, len(PAUSES) - 1)])


def _run(command: Sequence[str]) -> int:
    child = subprocess.Popen(command)
    try:
        return child.wait()
    except BaseException:
        child.kill()  # it has nothing to tidy: whatever was shown is recorded
        child.wait()
        raise


@contextmanager
def awake() -> Iterator[None]:
    """Keep the machine awake: by the Win32 API, caffeinate(8), or systemd-inhibit(1) if there."""
    if sys.platform == "win32":
        import ctypes

        continuous, system, display = 0x80000000, 0x1, 0x2
        kernel = ctypes.windll.kernel32
        kernel.SetThreadExecutionState(continuous | system | display)
        try:
            yield
        finally:
            kernel.SetThreadExecutionState(continuous)
        return
    kinds = "--what=idle:sleep:handle-lid-switch"
    why = ("--who=Tilejudge", "--why=A kiosk is waiting for challenges")
    command = ["systemd-inhibit", kinds, *why, "cat"]
    if sys.platform == "darwin":
        command = ["caffeinate", "-d", "-i", "cat"]
    if shutil.which(command[0]) is None:
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
