"""Events: where they are recorded, which one is open, and how one begins.

A place has a journal for each event: it's a folder with a SQLite file each, or a PostgreSQL
database, as `record` of a profile and `--record` name it. Stations of one place notice each other's
challenges.

One event is open at a time: the one whose last entry doesn't close it. None is ever replaced. To
begin another one, the open one is closed, then a new journal is made beside it: killed in between,
no event is open. A station begins its sessions in one by an `Opening`.
"""

import os
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from itertools import count
from typing import NamedTuple, Protocol

from judge_record import sqlite
from judge_record.entry import VERSION, Entry, Kind
from judge_record.head import Head
from judge_record.installation import marker
from judge_record.journal import Journal
from judge_record.line import NO_SEAL, check, entry_in, sealed
from judge_record.store import Ends, Store, ends_of, is_database, unusable
from lexicons import storage
from lexicons.errors import CannotJudge, Missing, Unsound
from lexicons.extra import extra
from lexicons.language import _

ENDING, DAMAGED_ENDING = ".journal", ".damaged"
PASSWORD = re.compile("://[^/@]*:[^/@]*@|password=")  # in the address of a database
NONCE_BYTES = 16

# -- places --------------------------------------------------------------------------------------


class Place(Protocol):
    """Where the journals of events are."""

    machine: str | None  # whose folder it is; None if all machines may record there

    def stores(self) -> Iterator[Store]:
        """Yield the store of each journal that is there."""

    def create(self, opening: Entry) -> Store:
        """Begin a journal by its first entry; it is on the disk when this returns."""

    def set_aside_damaged(self) -> str:
        """Give damaged files another name, unchanged; return where one is now, or ""."""

    def alone(self) -> AbstractContextManager[None]:
        """Keep other processes from beginning an event meanwhile."""


def place_at(record: str, home: str) -> Place:
    """Return the place that a text names; the folder `journal` of a JUDGE_HOME without a text.

    Raises `CannotJudge` for a text that names none, and if the client of PostgreSQL is missing.
    """
    if place_fault(record):
        raise CannotJudge(
            _("This names no place for a record."),
            remedy=_(
                "Give the whole path of a folder, or postgresql://USER@HOST/DATABASE without a"
                " password: .pgpass can hold it."
            ),
        )
    if is_database(record):
        with extra("server"):
            from judge_record.postgres import Database
        return Database(record)
    return FolderPlace(record or os.path.join(home, "journal"), marker())


def place_fault(record: object) -> str:
    """Return what was expected where a text names no place, or "".

    Profiles lie on sticks, and processes are listed: no password belongs there.

    >>> place_fault("postgresql://kiosk@db.local/hall"), bool(place_fault("postgresql://a:b@db.local/c"))
    ('', True)
    """
    if not isinstance(record, str) or not (
        not record or is_database(record) or os.path.isabs(record)
    ):
        return "the whole path of a folder, or postgresql://USER@HOST/DATABASE"
    if is_database(record) and PASSWORD.search(record):
        return "postgresql://USER@HOST/DATABASE without a password: .pgpass can hold it"
    return ""


class FolderPlace:
    """A folder of this machine: a SQLite file for each event."""

    def __init__(self, path: str, machine: str | None = None) -> None:
        """Take the path, and the marker of this machine: a copied file has another one."""
        self.path = os.path.abspath(path)
        self.machine = machine

    def stores(self) -> Iterator[sqlite.SqliteStore]:
        for name in storage.listing(self.path, ENDING):
            yield sqlite.SqliteStore(os.path.join(self.path, name + ENDING))

    def create(self, opening: Entry) -> sqlite.SqliteStore:
        """Begin a file, named by the event and the first digits of its opening seal."""
        name = f"{storage.slug(opening.event)}-{opening.seal[:8]}{ENDING}"
        return sqlite.begin(os.path.join(self.path, name), opening)

    def alone(self) -> AbstractContextManager[None]:
        return sqlite.locked(os.path.join(self.path, "events.lock"))

    def set_aside_damaged(self) -> str:
        kept = ""
        with self.alone():
            for store in self.stores():
                with suppress(Missing):
                    try:
                        Journal(store).head()
                    except Unsound:
                        moved = _set_aside(store.path)
                        kept = kept or moved
        return kept


def _set_aside(path: str) -> str:
    """Give a damaged journal another name, and return its path; `CannotJudge` if that fails."""
    names = (f"{path.removesuffix(ENDING)}{n or ''}{DAMAGED_ENDING}" for n in count())
    kept = next(name for name in names if not os.path.lexists(name))
    try:
        # First what SQLite may have left beside it: left there, it would count as a new file's.
        with suppress(FileNotFoundError):
            os.replace(f"{path}-journal", f"{kept}-journal")
        os.replace(path, kept)
        storage.sync_folder(os.path.dirname(path))
        return kept
    except OSError as error:
        reason = storage.reason_of(error)
    raise unusable(path, reason)


# -- events --------------------------------------------------------------------------------------


class Begun(NamedTuple):
    """The journal of the event that is open, and what became of the one before it."""

    journal: Journal
    closed: Head | None = None  # of the event that was closed: to be written down
    copied: Head | None = None  # of a copy from another machine, which this journal continues
    kept: str = ""  # where the one before it is: closed, copied, or damaged


def open_event(place: Place) -> Journal | None:
    """Return the journal of the event that is open, or None.

    One of this machine comes before a copy from another one. `Unsound` if a file is damaged: it may
    be the one that is open. `CannotJudge` if two are open: one is a copy, and nobody knows which.
    """
    ends: dict[Store, Ends] = {}
    for store in place.stores():
        with suppress(Missing):  # another process is about to begin an event
            ends[store] = ends_of(store)
    continued = {first.continues for first, _last in ends.values()}
    open_here = [
        store
        for store, (_first, last) in ends.items()
        if last.kind is not Kind.EVENT_CLOSED and str(last.head) not in continued
    ]
    ours = [store for store in open_here if ends[store].first.machine in (None, place.machine)]
    candidates = ours or open_here
    if len(candidates) > 1:
        raise CannotJudge(
            _("There are two journals of open events here."),
            faults=[store.path for store in candidates],
            remedy=_("Move the copy away."),
        )
    return Journal(candidates[0]) if candidates else None


def event_here(place: Place, *, time: str, station: str) -> Begun | None:
    """Return the event that is open, in a journal of this machine; None if no event is open.

    If its file was copied from another machine, two machines would go on in one chain. So a
    journal of this machine begins, which continues the copy.
    """
    journal, machine = open_event(place), place.machine
    if journal is None or not machine or journal.opening.machine in (None, machine):
        return Begun(journal) if journal else None
    with place.alone():
        journal = open_event(place) or journal
        if journal.opening.machine == machine:  # another process was faster
            return Begun(journal)
        copied = journal.head()
        begun = Journal(place.create(opening_of(journal.event, time, station, machine, copied)))
        return Begun(begun, copied=copied, kept=journal.store.path)


def begin_event(
    place: Place, event: str, *, time: str, station: str, looked: bool = False
) -> Begun:
    """Close the event that is open, and begin another one; one of this name goes on.

    Damaged journals are set aside only if a director has `looked`, and else `Unsound`: the line
    that is typed at each start must not forget what they hold.
    """
    closed, kept = None, place.set_aside_damaged() if looked else ""
    event_here(place, time=time, station=station)
    with place.alone():
        if journal := open_event(place):
            if journal.event == event:
                return Begun(journal, kept=kept)
            closed = close_event(journal, time=time, station=station)
            kept = kept or journal.store.path
        opening = opening_of(event, time, station, place.machine)
        begun = Journal(place.create(opening))
        return Begun(begun, closed, kept=kept)


def close_event(journal: Journal, *, time: str, station: str) -> Head:
    return journal.append(Entry(kind=Kind.EVENT_CLOSED, time=time, station=station)).head


def opening_of(
    event: str, time: str, station: str, machine: str | None, continues: Head | None = None
) -> Entry:
    """Return the first entry of a chain, with digits that no other one has."""
    draft = Entry(
        kind=Kind.EVENT_OPENED, time=time, station=station, event=event, version=VERSION,
        machine=machine, nonce=os.urandom(NONCE_BYTES).hex(),
        continues=str(continues) if continues else None,
    )  # fmt: skip
    check(draft)
    return entry_in(*sealed(draft, 1, event, NO_SEAL, None))
