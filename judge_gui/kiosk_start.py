"""The start of a kiosk, once the system has what a window needs: else Qt would abort the process.

Nothing here needs the command line's library.
"""

import gc
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, NoReturn

from judge_gui.process import EXPLAINED, LEFT, KioskOptions, Process
from judge_gui.supervisor import awake, keep_running

if TYPE_CHECKING:  # only the process with the window needs it
    from judge_gui.kiosk import Kiosk

__all__ = ["KioskOptions", "start"]  # what the command line uses


def start(options: KioskOptions, process: Process) -> int:
    """Show a kiosk until the director leaves it, and start it again if it crashes.

    Returns:
        The exit status: 0 after the director left.

    Raises:
        Missing: if there is no screen or no window library.
        CannotJudge: if the kiosk ends at once, three times.

    """
    look_for_screen(os.environ)
    if options.child:
        _show_and_end(options, process)
    process.tidy_on_interrupt()
    with nullcontext() if options.windowed else awake():
        status = keep_running(process.child_command, process.say)
    if status == LEFT:
        return 0
    if status == EXPLAINED:
        return process.no_answer
    from lexicons import CannotJudge

    raise CannotJudge(
        "The kiosk could not be started: it ended at once, three times.",
        remedy=f"The reason is in the lines before this one. {NEEDED}",
    )


def _show_and_end(options: KioskOptions, process: Process) -> NoReturn:
    """Show the window until it is left. End the process with a status for its supervisor."""
    from lexicons import JudgeError

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # at a terminal, the supervisor explains Ctrl-C
    try:
        status = shown(options, process)
    except JudgeError as error:
        process.explain(error)
        status = EXPLAINED
    os._exit(status)


def shown(options: KioskOptions, process: Process) -> int:
    """Show the window until it is left. Return the exit status."""
    try:
        from judge_gui.window import application
    except ImportError as error:
        raise broken_library(error) from None
    return application.run(lambda: prepared(options, process), options, process)


def prepared(options: KioskOptions, process: Process) -> "Kiosk":
    """Return the kiosk that its profile describes."""
    from judge_gui.kiosk import Kiosk
    from judge_gui.station.kiosk_station import KioskStation
    from judge_gui.station.worker import BackgroundWorker, Worker
    from judge_procedure.own_settings import OwnSettings
    from judge_procedure.profile import Profile
    from judge_procedure.system_clock import StationClock, milliseconds
    from lexicons import Library
    from lexicons.speech import choose, profile_path

    gc.enable()
    library = Library()

    def settings_in(files: Library) -> Profile:
        profile = Profile.of_machine(files, options.profile)
        return replace(
            profile,
            rules=options.rules or profile.rules,
            record=options.record or profile.record,
            language=options.language or profile.language,
            station=options.station or profile.station,
        )

    profile = settings_in(library)
    if profile.rules:
        library.rules(profile.rules)
    choose(profile.language, os.environ)
    station = KioskStation(
        profile,
        library,
        StationClock(),
        practice=options.practice,
        program=process.program,
        settings_in=settings_in,
    )
    station.in_window = options.windowed
    commands = process.list_command
    if commands and not (options.rules or library.taken):
        station.settings = OwnSettings(options.profile or profile_path(library.files), commands)
    return Kiosk(BackgroundWorker(Worker(station)), profile, milliseconds)


# -- what a window needs of the system -------------------------------------------------------------


if TYPE_CHECKING:  # loaded only if something is missing
    from lexicons import Missing

BUNDLED = hasattr(sys, "frozen")  # PyInstaller sets it: the program runs from a bundle


def remedy_for(platform: str, *, bundled: bool) -> str:
    """Return how to get what a window needs on a platform such as `linux` or `win32`.

    A bundle carries most of it: on Windows all.
    """
    if platform == "win32":
        return "Unpack the whole zip again." if bundled else "Install PySide6 again."
    most = (
        ""
        if bundled
        else (
            " libxkbcommon0 libfontconfig1 libdbus-1-3 libglib2.0-0 libxcb-cursor0"
            " libxkbcommon-x11-0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0"
        )
    )
    return f"On Debian: apt install libegl1 libgl1{most}"


NEEDED = remedy_for(sys.platform, bundled=BUNDLED)


def look_for_screen(environment: Mapping[str, str]) -> None:
    """Raise `Missing` if there is no screen, or not the window's library.

    >>> look_for_screen({"DISPLAY": ":0"})
    """
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform == "linux" and not any(map(environment.get, screens)):
        from lexicons import Missing

        raise Missing(
            "There is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set.",
            remedy="Start the kiosk from a graphical session. These need none: `judge check QI ZA`,"
            " `judge desk`, `judge serve`.",
        )
    if find_spec("PySide6") is None:
        from lexicons import Missing
        from lexicons.extra import remedy

        raise Missing("This needs the extra gui: PySide6 is missing.", remedy=remedy("gui"))


def broken_library(error: ImportError) -> "Missing":
    from lexicons import Missing

    reason = str(error).rstrip(".")  # Windows' own sentence ends with one
    return Missing(f"No window can be shown: {reason}.", remedy=NEEDED)
