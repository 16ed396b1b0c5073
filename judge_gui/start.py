"""The start of a kiosk. Nothing here needs the command line's library."""

import gc
import os
import signal
from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from judge_gui.process import EXPLAINED, LEFT, Options, Process
from judge_gui.supervisor import keep_running
from judge_gui.wakefulness import awake
from judge_gui.window import platform_check

if TYPE_CHECKING:  # only the process with the window needs it
    from judge_gui.kiosk import Kiosk

__all__ = ["Options", "start"]  # what the command line uses


def start(options: Options, process: Process) -> int:
    """Show a kiosk until the director leaves it, and start it again if it crashes.

    Returns:
        The exit status: 0 after the director left.

    Raises:
        Missing: if there is no screen or no window library.
        CannotJudge: if the kiosk ends at once, three times.

    """
    platform_check.look(os.environ)
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
        remedy=f"The reason is in the lines before this one. {platform_check.NEEDED}",
    )


def _show_and_end(options: Options, process: Process) -> NoReturn:
    """Show the window until it is left. End the process with a status for its supervisor."""
    from lexicons import JudgeError

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # at a terminal, the supervisor explains Ctrl-C
    try:
        status = shown(options, process)
    except JudgeError as error:
        process.explain(error)
        status = EXPLAINED
    os._exit(status)


def shown(options: Options, process: Process) -> int:
    """Show the window until it is left. Return the exit status."""
    try:
        from judge_gui.window import application
    except ImportError as error:
        raise platform_check.broken_library(error) from None
    return application.run(lambda: prepared(options, process), options, process)


def prepared(options: Options, process: Process) -> "Kiosk":
    """Return the kiosk that its profile describes."""
    from judge_gui.kiosk import Kiosk
    from judge_gui.station.station import Station
    from judge_gui.station.worker import BackgroundWorker, Worker
    from judge_procedure.clock import StationClock
    from judge_procedure.own_settings import OwnSettings
    from judge_procedure.profile import Profile
    from judge_procedure.running import milliseconds
    from lexicons import Library
    from lexicons.speech import choose, profile_path

    gc.enable()
    library = Library()

    def settings_in(files: Library) -> Profile:
        profile = Profile.of_machine(files, options.profile)
        return replace(
            profile,
            rules=options.rules or profile.rules,
            language=options.language or profile.language,
            station=options.station or profile.station,
        )

    profile = settings_in(library)
    if profile.rules:
        library.rules(profile.rules)
    choose(profile.language, library.files, os.environ)
    station = Station(
        profile,
        library,
        StationClock(),
        practice=options.practice,
        program=process.program,
        settings_in=settings_in,
    )
    commands = process.list_command
    if commands and not (options.rules or library.taken):
        station.settings = OwnSettings(options.profile or profile_path(library.files), commands)
    return Kiosk(BackgroundWorker(Worker(station)), profile, milliseconds)
