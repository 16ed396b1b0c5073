"""`judge kiosk`: the full-screen kiosk for players."""

import os
import re
import signal
import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING

import click

from judge_cli import output
from judge_cli.options import rules_option
from judge_gui import display
from judge_gui.supervisor import Forked, Spawned, for_good, watch
from judge_gui.wakefulness import awake

if TYPE_CHECKING:  # the first page is painted before they are loaded
    from judge_gui.kiosk import Kiosk
    from judge_gui.profile import Profile
    from lexicons import Library

Beat = Callable[[], None]


@click.command()
@rules_option
@click.option(
    "--profile",
    "path",
    metavar="FILE",
    help="What the director settled for this kiosk; else JUDGE_HOME/profiles/kiosk.toml, if it is"
    " there.",
)
@click.option("--windowed", is_flag=True, help="In a window that can be closed, to try it out.")
@click.option(
    "--practice", is_flag=True, help="To teach: the free list judges, nothing is recorded."
)
@click.option(
    "--set-pin",
    is_flag=True,
    help="Ask for a PIN for the director's door, write it to the profile, and end.",
)
@click.option("--child", is_flag=True, hidden=True)
def kiosk(
    rules_id: str | None,
    path: str | None,
    windowed: bool,
    practice: bool,
    set_pin: bool,
    child: bool,
) -> int:
    """Show the kiosk: two players, one key, one verdict.

    It fills every screen until the director leaves it by the door (Esc on the first page, and the
    PIN): then the exit status is 0. A kiosk that crashes or hangs is started again.

    \b
    judge kiosk --windowed          to try it out
    judge kiosk --set-pin           once, for the director's door
    judge kiosk                     at the venue
    """
    if set_pin:
        return ask_for_pin(path)
    display.look(os.environ)

    def show(beat: Beat) -> int:
        return shown(lambda: prepared(path, rules_id, practice=practice), windowed, beat)

    if child:
        return show(to_parent)
    signal.signal(signal.SIGTERM, stop)
    output.tidy_on_interrupt()
    doubles = hasattr(os, "fork") and sys.platform != "darwin"
    start = (lambda: Forked(show)) if doubles else Spawned
    status = watch(start, meanwhile=nullcontext if windowed else awake, say=output.say)
    if status not in (0, for_good):
        from lexicons import CannotJudge

        raise CannotJudge(
            "The kiosk could not be started: it ended at once, three times.",
            remedy=f"What the window system said stands above. {display.needed}",
        )
    return status


def stop(number: int, frame: FrameType | None) -> None:
    """Being asked to end is an interrupt."""
    raise KeyboardInterrupt


def shown(prepare: "Callable[[], Kiosk]", windowed: bool, beat: Beat) -> int:
    """The window, until it is left."""
    try:
        from judge_gui import application
    except ImportError as error:
        raise display.broken_library(error) from None
    display.check_binding()
    return application.run(prepare, windowed=windowed, beat=beat)


def prepared(path: str | None, rules_id: str | None, *, practice: bool) -> "Kiosk":
    """The kiosk that a profile describes; what cannot be used of it is told at once."""
    from judge_gui.attendant import Attendant
    from judge_gui.kiosk import Kiosk
    from judge_gui.profile import Profile, home_path
    from judge_gui.station import Station
    from lexicons import Library, storage

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


# -- the PIN -------------------------------------------------------------------------------------


def ask_for_pin(path: str | None) -> int:
    """Ask for a PIN twice, and write what scrypt makes of it to the profile."""
    from judge_gui import pin
    from judge_gui.profile import Profile, home_path
    from lexicons import Library, storage

    path = path or home_path(Library().home)
    digits = click.prompt("PIN (4 to 12 digits)", hide_input=True, err=True)
    if fault := pin.fault(digits):
        raise click.UsageError(fault)
    if click.prompt("The same again", hide_input=True, err=True) != digits:
        raise click.UsageError("The two are not the same. Nothing was written.")
    before = b""
    if storage.is_there(path):
        before = storage.read(path, "The profile", "Give the path of a kiosk's TOML file.")
        Profile.read(before, name=path)
    after = with_pin(before.decode().removeprefix("\ufeff"), pin.kept(digits))
    Profile.read(after.encode(), name=path)
    storage.replace(path, after.encode())
    os.chmod(path, 0o600)  # who can read it can try every PIN
    output.say(f"The PIN is set in {path}. Forgotten, it is set anew in the same way.")
    return 0


def with_pin(text: str, kept: str) -> str:
    r"""A profile's text with a PIN in the place of the one before, or at its top.

    >>> with_pin('station = "K"\n', "scrypt:00")
    'pin = "scrypt:00"\nstation = "K"\n'
    >>> with_pin('# mine\npin = "old"\n[times]\nidle = 30\n', "scrypt:00")
    '# mine\npin = "scrypt:00"\n[times]\nidle = 30\n'
    """
    line = f'pin = "{kept}"'
    table = re.search(r"(?m)^\s*\[", text)
    head = text[: table.start()] if table else text
    replaced, count = re.subn(r"(?m)^[ \t]*pin[ \t]*=.*$", line, head, count=1)
    return f"{replaced}{text[len(head) :]}" if count else f"{line}\n{text}"
