"""What a machine lacks for its station, with what to do about it."""

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from judge_procedure.profile import Profile
from judge_record.entry import Entry
from judge_record.event import open_event
from judge_record.place import place_at
from judge_record.station import Remembered, path_of, read_kept
from lexicons import JudgeError, Library, printable, storage
from lexicons.language import _

#: Bytes. The record of an event has a few megabytes; the rest is for the system.
LEAST_FREE = 500_000_000
LEAST_ON_STICK = 50_000_000

#: A clock that is further ahead of the last entry of an open event is worth a look.
MOST_AHEAD = timedelta(days=14)

#: A clock that is so little behind the last entry is not worth one.
INNOCENT = timedelta(seconds=15)


class Lack(NamedTuple):
    """What a machine lacks, and what a person does about it."""

    text: str
    remedy: str
    known: bool = True  # False: a person must look


def lacks_of(library: Library, station: str, *, stick: str, needs_pin: bool) -> Iterator[Lack]:
    """Yield what a machine lacks for its station at an event, what is known first."""
    found = [disk_lack(library.home), files_lack(library.home), stick_lack(stick)]
    if needs_pin:
        text = _("Without a PIN, every player can open the director's menu.")
        found.append(Lack(text, _("Prepare the event again with --director.")))
    found.append(clock_lack(library, station, datetime.now(UTC)))
    yield from sorted(filter(None, found), key=lambda lack: not lack.known)


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


def clock_lack(library: Library, station: str, now: datetime) -> Lack | None:
    """Return that the clock, which shows `now`, does not agree with the last entry."""
    shown = now.astimezone().strftime("%Y-%m-%d %H:%M")
    entries: list[Entry] = []
    with suppress(JudgeError):  # the station itself says what is wrong with its journal
        if journal := open_event(place_at(Profile.of_machine(library).record, library.home)):
            entries = [journal.last()]
    remembered = read_kept(path_of(library.home, station), Remembered) or Remembered()
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
