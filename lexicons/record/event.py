"""Events: one is open at a time, with a chain of its own; those before it are in the archive."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import NamedTuple

from lexicons import storage
from lexicons.errors import Unsound
from lexicons.record import backup
from lexicons.record.entry import Entry, Head, Kind, no_seal, said_in
from lexicons.record.journal import Journal, ending
from lexicons.record.sqlite import (
    application,
    connect,
    failures_told,
    first,
    insert,
    schema,
    table,
    unwritable,
)

current = f"current{ending}"
nonce_bytes = 16


class Begun(NamedTuple):
    """The journal of an event that is open, and what became of the one before."""

    journal: Journal
    closed: Head | None = None  # of the event before: to be written down
    kept: str = ""  # where the journal of the event before is now


def open_event(folder: str) -> Journal | None:
    """The journal of the event that is open, or None where there is none.

    `Unsound` where the file is damaged: only a new event, asked for by name, moves it away.
    """
    path = os.path.join(folder, current)
    if not holds_anything(path):
        return None
    journal = Journal(path)
    last = journal.latest(1)
    return None if not last or last[0].kind == Kind.EVENT_CLOSED else journal


def begin_event(folder: str, event: str, *, time: str, station: str, nonce: str = "") -> Begun:
    """Close the event that is open, keep its journal in the archive, and begin a new chain.

    Where an event of this name is open already, it goes on. A damaged journal goes to the archive
    as it is. `nonce` goes into the first entry; without one it is drawn.

    The file of the current journal is never exchanged for another one: under a process that has
    it open, SQLite would take the rollback journal of the new file for that of the old. The
    entries are copied to the archive, and then replaced in one transaction; whoever waits to
    write finds a chain that is not the one that he knew. Interrupted anywhere, the event before
    is either open, or closed and whole; asked again, this goes on from there.

    >>> import tempfile
    >>> folder = tempfile.mkdtemp()
    >>> begun = begin_event(folder, "Club night", time="t0", station="desk 1")
    >>> begun.journal.event, begun.kept
    ('Club night', '')
    >>> begun = begin_event(folder, "Final", time="t1", station="desk 1")
    >>> begun.journal.event, begun.closed.number, open_event(folder).event
    ('Final', 2, 'Final')
    """
    path = os.path.join(os.path.abspath(folder), current)
    opening = opened(event, time, station, nonce)
    backup.provide(path)
    with alone(folder):
        try:
            return begun_after(path, opening)
        except Unsound:
            kept = backup.set_aside(path, time)
        return Begun(begin_journal(path, event, time, station, nonce), kept=kept)


def begun_after(path: str, opening: Entry) -> Begun:
    """The new event, after one that can be read, or after none."""
    if begin_chain(path, opening):
        return Begun(Journal(path))
    journal = Journal(path)
    if journal.latest(1)[0].kind != Kind.EVENT_CLOSED:
        if journal.event == opening.event:
            return Begun(journal)
        journal.record(opening.time, kind=Kind.EVENT_CLOSED, station=opening.station, session="")
    closed, kept = renew(journal, opening)
    return Begun(Journal(path), closed, kept)


def begin_journal(path: str, event: str, time: str, station: str, nonce: str = "") -> Journal:
    """A journal in a file of its own, beside all others; nothing is overwritten."""
    opening = opened(event, time, station, nonce)
    backup.provide(path)
    if not begin_chain(path, opening):
        raise unwritable(path, "there is something in it already")
    return Journal(path)


def begin_chain(path: str, opening: Entry) -> bool:
    """Whether the file was empty, and now holds the entry that opens an event, and no other."""
    with failures_told(path), closing(connect(path)) as database:
        database.execute("BEGIN IMMEDIATE")
        if not first(database, "", "SELECT 1 FROM sqlite_schema"):
            database.execute(f"PRAGMA application_id = {application}")
            database.execute(f"PRAGMA user_version = {schema}")
            database.execute(table)
        elif first(database, "", "PRAGMA application_id") != (application,) or first(database, ""):
            return False
        insert(database, opening, no_seal, path)
        database.execute("COMMIT")
    return True


def opened(event: str, time: str, station: str, nonce: str) -> Entry:
    """The first entry of a chain, with digits that no other event has.

    Without them, two journals that are begun under one name at one moment would begin with one
    seal, and could not be told apart.
    """
    said = said_in({"event": event, "time": time, "station": station, "note": nonce or fresh()})
    event = said.pop("event", "")
    return Entry(number=1, kind=Kind.EVENT_OPENED, event=event, session="", **said)


def fresh() -> str:
    """Digits that nobody else has."""
    return os.urandom(nonce_bytes).hex()


def renew(journal: Journal, opening: Entry) -> tuple[Head, str]:
    """Keep a closed chain in the archive and begin a new one in its place; what it was, and where.

    Nobody else can write in between.
    """
    with journal.store.writing() as database:
        closed = journal.head()
        name = f"{backup.slug(journal.event)}-{closed.spoken}{ending}"
        kept = os.path.join(os.path.dirname(journal.path), backup.folder_name, name)
        backup.copy(journal.path, kept)
        database.execute("DELETE FROM entry")
        insert(database, opening, no_seal, journal.path)
    with journal.store.reading() as database, suppress(sqlite3.Error):
        database.execute("VACUUM")
    return closed, kept


# -- files ---------------------------------------------------------------------------------------


def holds_anything(path: str) -> bool:
    """Whether there is a file with something in it."""
    try:
        return os.stat(path).st_size > 0
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        reason = storage.reason_of(error)
    raise unwritable(path, reason)


@contextmanager
def alone(folder: str) -> Iterator[None]:
    """No other process begins an event meanwhile; the lock ends with the process, however it does.

    An empty file that SQLite locks, because it knows how to on every system.
    """
    path = os.path.join(os.path.abspath(folder), "events.lock")
    backup.provide(path)
    with failures_told(path), closing(connect(path)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield
