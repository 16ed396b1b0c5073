"""The start of a kiosk, and its restarts: nothing here needs the command line's library."""

import gc
import os
import signal
import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING

from judge_cli import output
from judge_gui.supervisor import Child, Forked, Spawned, for_good, watch
from judge_gui.wakefulness import awake
from judge_gui.window import platform_check

if TYPE_CHECKING:  # the first page is painted before they are loaded
    from judge_gui.kiosk import Kiosk
    from judge_gui.model.profile import Profile
    from lexicons import Library

Beat = Callable[[], None]


def start(
    path: str | None = None,
    rules_id: str | None = None,
    *,
    windowed: bool = False,
    practice: bool = False,
    child: bool = False,
) -> int:
    """Show a kiosk, start it again where it crashes or hangs, until the director leaves it."""
    platform_check.look(os.environ)

    def show(beat: Beat) -> int:
        return shown(lambda: prepared(path, rules_id, practice=practice), windowed, beat)

    if child:
        return show(to_parent)
    signal.signal(signal.SIGTERM, stop)
    output.tidy_on_interrupt()
    doubles = hasattr(os, "fork") and sys.platform != "darwin"

    def once() -> Child:
        child = Forked(show) if doubles else Spawned()
        gc.enable()  # what is to be there at once has been started
        return child

    status = watch(once, meanwhile=nullcontext if windowed else awake, say=output.say)
    if status not in (0, for_good):
        from lexicons import CannotJudge

        raise CannotJudge(
            "The kiosk could not be started: it ended at once, three times.",
            remedy=f"What the window system said stands above. {platform_check.needed}",
        )
    return status


def stop(number: int, frame: FrameType | None) -> None:
    """Being asked to end is an interrupt."""
    raise KeyboardInterrupt


def shown(prepare: "Callable[[], Kiosk]", windowed: bool, beat: Beat) -> int:
    """The window, until it is left."""
    try:
        from judge_gui.window import application
    except ImportError as error:
        raise platform_check.broken_library(error) from None
    platform_check.check_binding()
    return application.run(prepare, windowed=windowed, beat=beat)


def prepared(path: str | None, rules_id: str | None, *, practice: bool) -> "Kiosk":
    """The kiosk that a profile describes; what cannot be used of it is told at once."""
    from judge_gui.kiosk import Kiosk
    from judge_gui.model.profile import Profile, home_path
    from judge_gui.station.station import Station
    from judge_gui.station.worker import Attendant
    from lexicons import Library, storage

    gc.enable()
    library = Library()
    own = home_path(library.home)
    profile = Profile()
    if path is not None or storage.is_there(own):
        profile = Profile.open(path or own)
    if rules_id is not None:
        profile = replace(profile, rules=rules_id)
    if profile.rules:
        library.rules(profile.rules)
    speak(profile, library)
    attendant = Attendant(Station(profile, library, practice=practice))
    return Kiosk(attendant, profile, monotonic)


def speak(profile: "Profile", library: "Library") -> None:
    """Set the language of the pages."""
    from judge_gui import wording
    from lexicons import CannotJudge

    folder = os.path.join(library.home, "locale")
    if profile.language and not wording.speak(profile.language, folder):
        raise CannotJudge(
            f"There is no translation for {profile.language!r}.",
            faults=[f"expected {profile.language}/LC_MESSAGES/{wording.domain}.mo in {folder}"],
            remedy="Put it there, or take `language` out of the profile.",
        )


def to_parent() -> None:
    """One sign of life, on the standard output that the supervisor reads."""
    os.write(1, b".")
