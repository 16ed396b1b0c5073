"""Events: one is open at a time, with a chain of its own; those before it are in the archive."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import NamedTuple

from judge_record import backup, line
from judge_record.entry import Draft, Entry, Kind, no_seal, seal
from judge_record.head import Head
from judge_record.journal import Journal, archive_name, current, ending
from judge_record.store import Store, sqlite, sqlite_file
from judge_record.store.address import is_address
from judge_record.store.place import store_at
from lexicons import storage
from lexicons.clock import Clock
from lexicons.errors import Missing, Unsound
from lexicons.language import _

nonce_bytes = 16


class Begun(NamedTuple):
    """The journal of the event that is open, and where the one before it was closed and kept."""

    journal: Journal
    closed: Head | None = None  # of the event before: to be written down
    kept: str = ""  # the path of the journal of the event before
    copied: Head | None = None  # of the chain of another machine, in `kept`: this goes on from it


def open_event(folder: str, kept_in: Callable[[str], Store] = store_at) -> Journal | None:
    """Return the journal of the event that is open, or None if no event is.

    `kept_in` opens the store behind it. `Unsound` if the file is damaged: only a new event, asked
    for by name, moves it away.
    """
    path = os.path.join(folder, current)
    if not _holds_anything(path):
        return None
    try:
        journal = Journal(path, kept_in)
    except Missing:  # another process is about to begin an event
        return None
    last = journal.latest(1)
    return None if not last or last[0].kind == Kind.EVENT_CLOSED else journal


def event_here(
    folder: str,
    *,
    time: str,
    station: str,
    machine: str | None,
    kept_in: Callable[[str], Store] = store_at,
) -> Begun | None:
    """Return the event that is open, in a chain of this machine; None if no event is open.

    If the files were copied from another machine, two machines would go on in one chain. So the
    copy goes to the archive unchanged, and a chain of this machine begins, whose first entry refers
    to the last one of the copy. A chain without the marker of a machine goes on.
    `kept_in` is that of `open_event`.
    """
    journal = open_event(folder, kept_in)
    if journal is None or _is_of(journal, machine):
        return Begun(journal) if journal else None
    with alone(folder):
        journal = Journal(journal.path)
        if _is_of(journal, machine):  # another process was faster
            return Begun(journal)
        last = journal.head()
        opening = opening_entry(
            journal.event, time, station, machine=machine,
            refers_to=last.number, refers_to_chain=journal.opening_seal,
        )  # fmt: skip
        copied, kept = _renew(journal.path, opening, last)
    return Begun(Journal(journal.path), kept=kept, copied=copied)


def usual_event(
    folder: str,
    name: str,
    *,
    clock: Clock,
    station: str,
    machine: str | None,
    kept_in: Callable[[str], Store] = store_at,
) -> Begun:
    """Return the event that is open here; if there is none, begin the one of the profile.

    An empty `name` is that of this day.
    """
    time = clock.now()
    here = event_here(folder, time=time, station=station, machine=machine, kept_in=kept_in)
    if here:
        return here
    return begin_event(folder, name or clock.today(), time=time, station=station, machine=machine)


def _is_of(journal: Journal, machine: str | None) -> bool:
    """Return whether a machine may go on in a chain, as far as the markers show."""
    return not machine or journal.first().machine in (None, machine)


def begin_event(
    folder: str,
    event: str,
    *,
    time: str,
    station: str,
    machine: str | None = None,
    continues: Journal | None = None,
) -> Begun:
    """Close the event that is open, keep its journal in the archive, and begin a new chain.

    After the loss of a machine, the new chain names the last entry of the one that it `continues`,
    by its number and its whole seal.

    If an event of this name is open already, it goes on. A damaged journal goes to the archive
    unchanged. Raises `CannotJudge` if no event can be begun.

    The file of the current journal is never exchanged for another one: under a process that has
    it open, SQLite would take the rollback journal of the new file for that of the old. The
    entries are copied to the archive, and then replaced in one transaction; a process that waits
    to write finds another chain than the one that it knew. Interrupted anywhere, the event before
    is either open, or closed and whole; called again, this goes on from there.

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
    with suppress(Unsound):  # a damaged journal goes to the archive below
        event_here(folder, time=time, station=station, machine=machine)
    last = continues.head() if continues else None
    opening = opening_entry(
        event, time, station, machine=machine,
        refers_to=last.number if last else None,
        refers_to_chain=continues.opening_seal if continues else None,
        remembered=last.seal if last else None,
    )  # fmt: skip
    sqlite_file.provide(path)
    with alone(folder):
        try:
            return _begun_after(path, opening)
        except Unsound:
            kept = backup.set_aside(path, time)
        return Begun(begin_with(path, opening), kept=kept)


def close_event(journal: Journal, *, time: str, station: str) -> Head:
    """Record that an event is over, and return its head. Its journal stays where it is.

    Raises `CannotJudge` if it is closed already, or another event has begun in its place.
    """
    in_database = is_address(journal.path)  # there, an event does not begin in the place of another
    only = nullcontext() if in_database else alone(os.path.dirname(journal.path))
    with only:
        entry = journal.record(closing(time, station))
    return Head(entry.number, entry.seal)


def closing(time: str, station: str) -> Draft:
    """Return the last entry of a chain."""
    return Draft(time=time, kind=Kind.EVENT_CLOSED, station=station, session="")


def _begun_after(path: str, opening: Entry) -> Begun:
    """Begin an event in an empty file, or after an event that can be read."""
    if sqlite.begin(path, opening):
        return Begun(Journal(path))
    journal = Journal(path)
    if journal.latest(1)[0].kind != Kind.EVENT_CLOSED:
        if journal.event == opening.event:
            return Begun(journal)
        journal.record(closing(opening.time, opening.station))
    closed, kept = _renew(path, opening)
    return Begun(Journal(path), closed, kept)


def begin_with(path: str, opening: Entry) -> Journal:
    """Begin a journal by its first entry; `CannotJudge` if there is something in the file."""
    sqlite_file.provide(path)
    if not sqlite.begin(path, opening):
        raise sqlite_file.unusable(path, _("there is something in it already"))
    return Journal(path)


def opening_entry(
    event: str,
    time: str,
    station: str,
    nonce: str = "",
    *,
    machine: str | None = None,
    refers_to: int | None = None,
    refers_to_chain: str | None = None,
    remembered: str | None = None,
) -> Entry:
    """Return the first entry of a chain, with digits that no other event has.

    Without them, two journals that begin under one name at one moment would begin with one seal,
    and could not be told apart.
    """
    line.check("event", event)
    nonce = nonce or os.urandom(nonce_bytes).hex()
    draft = Draft(
        time=time, kind=Kind.EVENT_OPENED, station=station, session="", note=nonce,
        machine=machine, refers_to=refers_to, refers_to_chain=refers_to_chain,
        remembered=remembered,
    )  # fmt: skip
    return seal(line.kept(draft), number=1, event=event, previous=no_seal)


def _renew(path: str, opening: Entry, last: Head | None = None) -> tuple[Head, str]:
    """Keep a chain in the archive, and begin a new one in its place.

    Return the head of the old chain, and the path of its journal. Nobody writes in between. Raises
    `CannotJudge` if the old chain does not end with `last`.
    """
    journal = Journal(path)
    with sqlite.SqliteStore(path).renewing(opening):
        closed = journal.head()
        if last and closed != last:
            raise sqlite_file.unusable(path, _("another program is writing to it"))
        name = f"{storage.slug(journal.event)}-{closed.spoken}{ending}"
        kept = os.path.join(os.path.dirname(path), archive_name, name)
        backup.copy(path, kept)
    return closed, kept


# -- files ---------------------------------------------------------------------------------------


def _holds_anything(path: str) -> bool:
    """Return whether there is a file with something in it; `CannotJudge` if it cannot be seen."""
    try:
        return os.stat(path).st_size > 0
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        reason = storage.reason_of(error)
    raise sqlite_file.unusable(path, reason)


@contextmanager
def alone(folder: str) -> Iterator[None]:
    """Keep other processes from beginning an event meanwhile.

    SQLite locks the file, because it knows how to on every system.
    """
    path = os.path.join(os.path.abspath(folder), "events.lock")
    sqlite_file.provide(path)
    with sqlite_file.locked(path):
        yield
