"""What a machine lacks for its station, with what to do about it."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from judge_gui.station import desktop
from judge_gui.station.desktop import Environment, Lack, Run
from judge_record.entry import Entry
from judge_record.event import Folder, open_event
from judge_record.station import Remembered, marker, path_of, read_kept
from lexicons import Alphabet, JudgeError, Library, printable, storage
from lexicons.language import _

#: Bytes. The record of an event has a few megabytes; the rest is for the system.
LEAST_FREE = 500_000_000
LEAST_ON_STICK = 50_000_000

#: A clock that is further ahead of the last entry of an open event is worth a look.
MOST_AHEAD = timedelta(days=14)

#: A clock that is so little behind the last entry is not worth one.
INNOCENT = timedelta(seconds=15)


class Machine(NamedTuple):
    """A machine and its station."""

    library: Library
    station: str
    kind: str  # "kiosk", "desk" or "server"
    stick: str  # the folder of the event; empty without one
    has_pins: bool  # whether the director's menu needs a PIN
    #: Raises `Missing` if no window can be shown; None where one is shown already.
    check_window: Callable[[Environment], None] | None = None
    run: Run = desktop.run
    environment: Environment = os.environ


def lacks_of(machine: Machine) -> Iterator[Lack]:
    """Yield what a machine lacks, what is known first."""
    found = filter(None, _looked_for(machine))
    yield from sorted(found, key=lambda lack: not lack.known)


def _looked_for(machine: Machine) -> Iterator[Lack | None]:
    library, run, environment = machine.library, machine.run, machine.environment
    yield disk_lack(library.home)
    yield files_lack(library.home)
    if machine.stick:
        yield stick_lack(machine.stick)
    yield clock_lack(library.home, machine.station, datetime.now(UTC))
    if machine.kind != "desk" and not machine.has_pins:
        text = _("Without a PIN, every player can open the director's menu.")
        yield Lack(text, _("Prepare the event again with --director."))
    if machine.check_window and machine.kind == "kiosk":
        yield desktop.window_lack(machine.check_window, environment)
    if machine.kind == "kiosk":
        yield desktop.screen_lack(run, environment)
        yield desktop.screen_saver_lack(run, environment)
    yield desktop.sleep_lack(run, environment)
    if machine.kind != "server":
        alphabet: Alphabet | None = None
        with suppress(JudgeError):  # the start says itself what is wrong with the rules
            alphabet = library.board(library.default_rules()).alphabet
        yield desktop.keyboard_lack(run, environment, alphabet)


# -- the disk and the stick -----------------------------------------------------------------------


def disk_lack(home: str) -> Lack | None:
    """Return that the disk of JUDGE_HOME has no room for an event."""
    home = os.path.abspath(home)
    while not os.path.isdir(home):
        home = os.path.dirname(home)
    free = shutil.disk_usage(home).free
    if free >= LEAST_FREE:
        return None
    text = _("{free} MB are free.", free=f"{free // 1_000_000:,}")
    return Lack(text, _("Make room: {least} MB or more.", least=LEAST_FREE // 1_000_000))


def files_lack(home: str) -> Lack | None:
    """Return which other accounts can use JUDGE_HOME, or that this account cannot.

    A folder above it that others cannot enter protects it too.
    """
    if not os.path.isdir(home) or os.name != "posix":
        return None
    shown = printable(home)
    remedy = _("Type: {commands}", commands=f"chmod 700 {shown}")
    if not os.access(home, os.R_OK | os.W_OK | os.X_OK):
        return Lack(_("This account cannot write to {folder}.", folder=shown), remedy)
    above = os.path.dirname(os.path.abspath(home))
    while above != os.path.dirname(above):
        if not os.stat(above).st_mode & 0o011:
            return None
        above = os.path.dirname(above)
    mode = os.stat(home).st_mode
    if mode & 0o022:
        return Lack(_("Other accounts can change {folder}.", folder=shown), remedy)
    if mode & 0o055:
        return Lack(_("Other accounts can read {folder}.", folder=shown), remedy)
    return None


def stick_lack(folder: str) -> Lack | None:
    """Return that the record cannot be copied into the event's folder at the end."""
    shown = printable(folder)
    try:
        free = shutil.disk_usage(folder).free
        if not os.access(folder, os.W_OK):
            text = _("{folder} is write-protected.", folder=shown)
            remedy = _("Move the switch of the stick, or use another stick.")
            return Lack(text, remedy)
        if free >= LEAST_ON_STICK:
            return None
        text = _("The stick at {folder} is full.", folder=shown)
    except OSError as error:
        text = f"{shown}: {storage.reason_of(error)}"
    return Lack(text, _("Use a stick with room for the record."))


# -- the clock ------------------------------------------------------------------------------------


def clock_lack(home: str, station: str, now: datetime) -> Lack | None:
    """Return that the clock, which shows `now`, does not agree with the last entry."""
    shown = now.astimezone().strftime("%Y-%m-%d %H:%M")
    entries: list[Entry] = []
    with suppress(JudgeError):  # the station itself says what is wrong with its journal
        if journal := open_event(Folder(home), marker()):
            entries = [journal.last()]
    remembered = read_kept(path_of(home, station), Remembered) or Remembered()
    known = [remembered.time, *(entry.time for entry in entries)]
    last = max(filter(None, map(_moment, known)), default=None)
    if last is None:
        text = _("The clock shows {time}.", time=shown)
        return Lack(text, _("Compare it with a watch."), known=False)
    if last - now <= INNOCENT and not (entries and now - last > MOST_AHEAD):
        return None
    at = last.astimezone().strftime("%Y-%m-%d %H:%M")
    text = _("The clock shows {time}, the last entry here is of {last}.", time=shown, last=at)
    return Lack(text, _("Set the clock of this machine."))


def _moment(time: str) -> datetime | None:
    with suppress(ValueError, OverflowError):
        moment = datetime.fromisoformat(time)
        return moment.astimezone() if moment.tzinfo else None
    return None
