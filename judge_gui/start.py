"""The start of a kiosk. Nothing here needs the command line's library."""

import gc
import os
import signal
import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from types import FrameType
from typing import TYPE_CHECKING

from judge_gui.process import FOR_GOOD, Options, Process
from judge_gui.supervisor import (
    Child,
    Forked,
    Spawned,
    run_and_say_farewell,
    status_of,
    watch,
)
from judge_gui.wakefulness import awake
from judge_gui.window import platform_check

if TYPE_CHECKING:  # loaded after the first page is painted
    from judge_gui.kiosk import Kiosk

__all__ = ["Options", "start"]  # what the command line uses

Beat = Callable[[], None]


def start(options: Options, process: Process) -> int:
    """Show a kiosk until the director leaves it, and start it again if it crashes or hangs.

    Returns:
        The exit status: 0 after the director left.

    Raises:
        Missing: if there is no screen or no window library.
        CannotJudge: if the kiosk ends at once, three times.

    """
    platform_check.look(os.environ)

    def show(beat: Beat) -> int:
        return shown(options, process, beat)

    if options.child is not None:
        return show_as_child(show, process, options.child)
    signal.signal(signal.SIGTERM, _interrupt)
    process.tidy_on_interrupt()
    can_fork = hasattr(os, "fork") and sys.platform != "darwin"

    def once() -> Child:
        child = Forked(show, process) if can_fork else Spawned(process)
        gc.enable()  # it was off to start the first child sooner
        return child

    status = watch(once, meanwhile=nullcontext if options.windowed else awake, say=process.say)
    if status not in (0, FOR_GOOD):
        from lexicons import CannotJudge

        raise CannotJudge(
            "The kiosk could not be started: it ended at once, three times.",
            remedy=f"The reason is in the lines before this one. {platform_check.NEEDED}",
        )
    return status


def show_as_child(show: Callable[[Beat], int], process: Process, number: int) -> int:
    """Show the window under a supervisor that reads the pipe of this number. Return the status."""
    from judge_gui.spawning import inherited
    from lexicons import JudgeError

    try:
        return run_and_say_farewell(show, inherited(number), process)
    except JudgeError as error:
        process.explain(error)
        return status_of(error, process)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def shown(options: Options, process: Process, beat: Beat) -> int:
    """Show the window until it is left. Return the exit status."""
    try:
        from judge_gui.window import application
    except ImportError as error:
        raise platform_check.broken_library(error) from None
    platform_check.check_binding()
    return application.run(lambda: prepared(options, process), options, process, beat)


def prepared(options: Options, process: Process) -> "Kiosk":
    """Return the kiosk that its profile describes."""
    from judge_gui.kiosk import Kiosk
    from judge_gui.model.own_settings import OwnSettings
    from judge_gui.model.profile import Profile
    from judge_gui.station.station import Station
    from judge_gui.station.worker import BackgroundWorker, Worker
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
        process.clock,
        practice=options.practice,
        program=process.program,
        settings_in=settings_in,
    )
    station.stick = options.stick
    commands = process.list_command
    if commands and not (options.rules or library.taken):
        station.settings = OwnSettings(options.profile or profile_path(library.files), commands)
    return Kiosk(BackgroundWorker(Worker(station)), profile, process.milliseconds)
