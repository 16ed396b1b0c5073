"""Records: what journals hold, read from their own files, from exports or merged timelines."""

import os
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from heapq import merge
from io import BytesIO
from operator import itemgetter
from typing import Any, BinaryIO, NamedTuple, Protocol

from judge_cli import local_time, output, progress_bar
from judge_cli.journal import lines
from lexicons import CannotJudge, Library, Missing, Unsound, printable, storage
from lexicons.record.address import address_in, is_address
from lexicons.record.entry import Entry
from lexicons.record.event import current
from lexicons.record.head import Head
from lexicons.record.journal import Journal, ending
from lexicons.record.plays import Placed, Play, Plays, Reference
from lexicons.record.proof import first_fault
from lexicons.record.table_log import mended

sqlite = b"SQLite format 3\0"

unproved = (
    "A chain cannot show by itself that its end was cut off, or that all of it was computed again:"
)


class Proved(Protocol):
    """What heads and receipts are compared with: a `Record`, or the proof of a journal."""

    @property
    def length(self) -> int:
        """How many entries it has."""

    @property
    def chain(self) -> str:
        """The seal of its first entry, which names the chain."""

    def at(self, number: int) -> Head | None:
        """Return the number and the seal of an entry, if there is one of this number."""


class Record(NamedTuple):
    """The entries of one journal, unchanged, and the first thing that is wrong with them."""

    name: str
    entries: Sequence[Entry]
    fault: str = ""
    #: A fork: its first entries are those of another journal of the timeline, and counted there.
    shared: int = 0
    fork_of: int = 0  # the place of that journal, from 1

    @property
    def head(self) -> Head:
        """The number and the seal of the last entry."""
        return Head(self.entries[-1].number, self.entries[-1].seal)

    @property
    def length(self) -> int:
        """How many entries it has."""
        return len(self.entries)

    @property
    def chain(self) -> str:
        """The seal of its first entry, which names the chain."""
        return self.entries[0].seal

    def at(self, number: int) -> Head | None:
        """Return the number and the seal of an entry, if there is one in the place of a number."""
        found = [Head(each.number, each.seal) for each in self.entries[number - 1 : number]]
        return found[0] if found else None

    @property
    def own(self) -> Sequence[Entry]:
        """The entries that no other journal of the timeline has."""
        return self.entries[self.shared :] if self.shared else self.entries

    @property
    def event(self) -> str:
        """The event that it records."""
        return self.entries[0].event

    @property
    def stations(self) -> list[str]:
        """The names of the stations that wrote into it, in order."""
        return sorted({entry.station for entry in self.entries} - {""})

    @property
    def closed(self) -> bool:
        """Whether its event is over."""
        return self.entries[-1].kind == "event closed"


class Timeline(NamedTuple):
    """One record or several, and what looked wrong when they were merged."""

    records: tuple[Record, ...]
    doubts: tuple[str, ...] = ()

    @property
    def fault(self) -> str:
        """The first thing that is wrong, or ""."""
        several = len(self.records) > 1
        faults = (f"{r.name}: {r.fault}" if several else r.fault for r in self.records if r.fault)
        return next(faults, "")

    def with_mends(self) -> "Timeline":
        """Return the record with the tables and rounds of rulings that were mended later.

        Figures alone are made of this: the seals do not fit any more.
        """
        return self._replace(records=tuple(map(with_mends, self.records)))

    def in_order(self) -> Iterator[tuple[int, Entry]]:
        """Yield all entries by time, each once, with the place of its record, from 0.

        No record's order is changed, even if its times go back.
        """
        by_place = (dated(place, record) for place, record in enumerate(self.records))
        for _, place, entry in merge(*by_place, key=itemgetter(0, 1)):
            yield place, entry

    def plays(self) -> dict[Reference, Play]:
        """Return the play of each ruling, by the place of its record, from 0, and its number.

        A decision may be in another record than the ruling that it is about.
        """
        return Plays(self.placed(place, entry) for place, entry in self.in_order()).rulings

    def placed(self, place: int, entry: Entry) -> Placed:
        """Return an entry of a record with its reference, and that of what it is about."""
        about = None
        if entry.refers_to:
            about = self.reference(place, entry.refers_to, entry.refers_to_chain)
        return Placed(entry, Reference(place, entry.number), about)

    def reference(self, place: int, number: int, chain: str | None) -> Reference:
        """Return which entry a record means by a number, in its own chain or in another one."""
        if chain and chain != self.records[place].chain:
            places = [at for at, record in enumerate(self.records) if record.chain == chain]
            if not places:
                return Reference(chain, number)
            place = places[0]
        while number <= self.records[place].shared:
            place = self.records[place].fork_of - 1
        return Reference(place, number)


def with_mends(record: Record) -> Record:
    """Return a record with the tables and rounds of rulings that were mended later."""
    return record._replace(entries=tuple(mended(record.entries)))


def dated(place: int, record: Record) -> Iterator[tuple[str, int, Entry]]:
    """Yield the own entries of a record, each with the latest time up to it."""
    latest = ""
    for entry in record.entries:
        latest = max(latest, entry.time)
        if entry.number > record.shared:
            yield latest, place, entry


def day_of(entry: Entry) -> str:
    """Return the day of an entry: of the tournament if it names one, else of this place."""
    return entry.day or local_time.local(entry.time, local_time.to_the_day)


def is_of(entry: Entry, days: Collection[str] | None) -> bool:
    """Return whether an entry is of one of these days; None stands for all days."""
    return days is None or day_of(entry) in days


def current_path() -> str:
    """Return the path of the journal of the event that is under way on this machine."""
    return os.path.join(Library().home, "journal", current)


def read(path: str) -> Timeline:
    """Return what a file holds: a journal, an export or a merged timeline; `-` is standard input.

    A journal in a database is named by its URL. Raises `Missing` or `Unsound` if there is nothing
    to be read.
    """
    if is_journal(path):
        return Timeline((of_journal(Journal(path)),))
    name = "standard input" if path == "-" else printable(os.path.basename(path))
    with opened(path) as file, progress_bar.bar("Reading") as advance:
        size = file.seek(0, os.SEEK_END)
        file.seek(0)
        text = lines.read(file, name, size, advance)
    if text.heading is None:
        return Timeline((record_of(name, text.journals[0]),))
    records: list[Record] = []
    for journal, entries in zip(text.heading["journals"], text.journals, strict=True):
        record = part_of(printable(journal["file"]), entries, journal, records)
        if not record.fault and record.head.seal != journal["seal"]:
            record = record._replace(fault="its end is not the one that the first line names")
        records.append(record)
    return Timeline(tuple(records), tuple(text.heading["told"]))


def part_of(
    name: str, entries: Sequence[Entry], journal: Mapping[str, Any], before: Sequence[Record]
) -> Record:
    """Return the record of one journal of a merged timeline, after the records before it."""
    if "shared" not in journal:
        return record_of(name, entries)
    fork_of, shared = journal["fork_of"], journal["shared"]
    record = record_of(name, [*before[fork_of - 1].entries[:shared], *entries])
    return record._replace(fork_of=fork_of, shared=shared)


def is_journal(path: str) -> bool:
    """Return whether a path names a journal itself: its URL or its SQLite file.

    Everything else is an export, a timeline or no record. Raises `Missing` if it cannot be read.
    """
    if is_address(path) or path == "-":
        return path != "-"
    remedy = "Begin an event, or name the file of a journal."
    data = storage.read(path, "The journal", remedy, most=len(sqlite))
    if not data and path.endswith(ending):  # an event was about to begin
        raise Missing(f"The journal {printable(path)} is empty.", remedy=remedy)
    return data == sqlite or path.endswith(ending)


def opened(path: str) -> BinaryIO:
    """Return an export or a timeline, opened for reading."""
    if path == "-":
        return BytesIO(sys.stdin.buffer.read() if sys.stdin else b"")
    storage.read(path, "The journal", "Name the file of a journal.", most=1)  # its errors in words
    return open(path, "rb")


def of_journal(journal: Journal) -> Record:
    """Return the record in a journal; `Unsound` if its file, its table or an entry is damaged."""
    check_place(journal)
    return record_of(name_of(journal), watched(journal))


def check_place(journal: Journal) -> None:
    """Raise `Unsound` if the file of a journal or its table is damaged."""
    if fault := journal.faulty_file():
        raise Unsound(
            f"The journal {printable(journal.path)} is not sound.",
            faults=[fault],
            remedy="Keep the file for the director, and work with a copy that is sound.",
        )


def watched(journal: Journal) -> Iterator[Entry]:
    """Yield the entries of a journal; a bar shows how far the reading has come."""
    with progress_bar.bar("Reading") as advance:
        yield from progress_bar.counted(journal.entries(), length_of(journal), advance)


def length_of(journal: Journal) -> int:
    """Return how many entries a journal has, if it is sound; for a bar."""
    with suppress(Unsound):  # what is wrong with it is found where it is read
        return journal.head().number
    return 1


def name_of(journal: Journal) -> str:
    """Return the name of a journal's file, or of its database with the digits of its chain."""
    if is_address(journal.path):
        return printable(f"{address_in(journal.path).name}#{journal.opening_seal[:12]}")
    return printable(os.path.basename(journal.path))


def record_of(name: str, entries: Iterable[Entry]) -> Record:
    """Return a record of these entries, verified; `Unsound` if there is no entry."""
    held = tuple(entries)
    if not held:
        raise Unsound(f"{name} is not sound.", faults=["there is no entry"])
    return Record(name, held, first_fault(held))


def deliver(
    pieces: Iterator[str], target: str | None, *, private: bool = True, count: int = 1
) -> None:
    """Write to standard output, or whole into a file; never into the file of a journal.

    A `private` file is for its owner alone. `count` is how many pieces there are.
    """
    if target and is_address(target):
        raise CannotJudge(
            "A database can hold only journals.",
            remedy="Name a file. To copy a journal there: judge journal copy FROM TO",
        )
    if not target:
        for piece in pieces:
            output.write(piece)
        output.finish()
        return
    if os.path.exists(target) and storage.read(target, "The output", "", len(sqlite)) == sqlite:
        raise CannotJudge(
            f"{printable(target)} is a journal or another database, and is not replaced.",
            remedy="Name another file.",
        )
    before = os.umask(0o077) if private else None
    try:
        with progress_bar.bar("Writing") as advance:
            written = progress_bar.counted(pieces, count, advance)
            storage.replace_by(target, (piece.encode() for piece in written))
    finally:
        if before is not None:
            os.umask(before)
    output.say(f"Written: {printable(target)}")
