"""The record of rulings: durable before a verdict is shown, chained by hash."""

from collections.abc import Iterator
from typing import Any

from lexicons.errors import CannotJudge, Unsound
from lexicons.record.entry import Entry, Head, Kind, no_seal, said_in
from lexicons.record.sqlite import SqliteStore, entry_of, entry_rows, insert

ending = ".journal"


class Journal:
    """The record of one event. Several processes may write to it at once.

    It is begun by `lexicons.record.event`, and goes on here.

    >>> import tempfile
    >>> from lexicons.record.event import begin_event
    >>> begun = begin_event(tempfile.mkdtemp(), "Club night", time="t0", station="desk 1")
    >>> journal = Journal(begun.journal.path)
    >>> entry = journal.record("t1", kind=Kind.DOOR, station="desk 1", session="s")
    >>> entry.number, journal.head().number, journal.verify()
    (2, 2, '')
    """

    def __init__(self, path: str) -> None:
        self.store = SqliteStore(path)
        self.path = self.store.path
        self.opening_seal = self.store.opening_seal()

    # -- writing -----------------------------------------------------------------------------

    def record(self, time: str, **said: Any) -> Entry:
        """One more entry, on the disk when this returns; `CannotJudge` where that is not possible.

        The event is the one that was open when this journal was looked up: where another one has
        begun in the file since, nothing is written. A closed journal takes no more entries.
        """
        said = said_in({"time": time, **said})
        with self.store.writing() as database:
            opening, last = self.store.opening(database), self.store.last(database)
            if not self.opening_seal:
                raise Unsound(
                    f"{self.path} is not as a journal is made.",
                    remedy="Keep the file for the director, and begin a new event.",
                )
            if opening.seal != self.opening_seal:
                raise CannotJudge(
                    "A new event has begun: this session belongs to the one before.",
                    remedy="Nothing was ruled. End this session, and start again.",
                )
            if last.kind == Kind.EVENT_CLOSED:
                raise CannotJudge(
                    f"The journal {self.path} is closed.",
                    remedy="Start again: a new event has begun, and has a journal of its own.",
                )
            entry = Entry(number=last.number + 1, event=opening.event, **said)
            return insert(database, entry, last.seal, self.path)

    # -- reading -----------------------------------------------------------------------------

    def entries(self) -> Iterator[Entry]:
        """All entries, in order, as they stand; `verify` tells whether they are as they were."""
        with self.store.reading() as database:  # in one go: a slow reader would keep others waiting
            rows = database.execute(f"{entry_rows} ORDER BY number").fetchall()
        for row in rows:
            yield entry_of(row, self.path)

    def latest(self, most: int) -> list[Entry]:
        """The last entries, the latest first."""
        with self.store.reading() as database:
            query = f"{entry_rows} ORDER BY number DESC LIMIT ?"
            rows = database.execute(query, [most]).fetchall()
        return [entry_of(row, self.path) for row in rows]

    def find(self, number: int) -> Entry | None:
        """One entry by its number, if there is one."""
        with self.store.reading() as database:
            query = f"{entry_rows} WHERE number = ?"
            row = database.execute(query, [number]).fetchone()
        return entry_of(row, self.path) if row else None

    def head(self) -> Head:
        """The last entry's number and seal."""
        with self.store.reading() as database:
            last = self.store.last(database)
        return Head(last.number, last.seal)

    @property
    def event(self) -> str:
        """The event that this journal records."""
        with self.store.reading() as database:
            return self.store.opening(database).event

    def verify(self, head: str = "") -> str:
        """The first thing that is wrong, or nothing; `head` is one that was written down.

        Altered, removed, inserted or exchanged entries break the chain. A tail that was cut off,
        or a chain that was computed anew, shows only against a head that was written down.
        """
        fault = self.faulty_file()
        if fault:
            return fault
        seen = not head
        try:
            for fault, reached in chained(self.entries()):
                if fault:
                    return fault
                seen = seen or reached.agrees_with(head)
        except Unsound as error:
            return "; ".join((error.what, *error.faults))
        return "" if seen else f"the head {head} that was written down is not in the journal"

    def faulty_file(self) -> str:
        """What is wrong with the file as SQLite sees it, or nothing."""
        return self.store.fault()


def chained(entries: Iterator[Entry]) -> Iterator[tuple[str, Head]]:
    """Walks the chain: what is wrong with each entry, or nothing, and the head at that point."""
    previous, number, kind = no_seal, 0, ""
    for entry in entries:
        number += 1
        fault = ""
        if entry.number != number:
            fault = f"where entry {number} belongs, entry {entry.number} stands"
        elif kind == Kind.EVENT_CLOSED:
            fault = f"entry {number} was added after the event was closed"
        elif entry.sealed_after(previous) != entry.seal:
            fault = f"entry {number} is not as it was sealed"
        elif (number == 1) != (entry.kind == Kind.EVENT_OPENED):
            fault = f"entry {number} opens an event" if number > 1 else "entry 1 opens no event"
        previous, kind = entry.seal, entry.kind
        yield fault, Head(entry.number, entry.seal)
    if not number:
        yield "there is no entry", Head(0, no_seal)
