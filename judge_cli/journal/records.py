"""Records: what journals hold, read from their own files, from exports or merged timelines."""

import os
import sys
from collections.abc import Iterator
from typing import NamedTuple

from judge_cli import output
from judge_cli.journal import exports
from lexicons import CannotJudge, Library, Missing, Unsound, printable, storage
from lexicons.record.entry import Entry, Head
from lexicons.record.event import current
from lexicons.record.journal import Journal, chained, ending

sqlite = b"SQLite format 3\0"


class Record(NamedTuple):
    """The entries of one journal as they stand, and the first thing that is wrong with them."""

    name: str
    entries: tuple[Entry, ...]
    fault: str = ""

    @property
    def head(self) -> Head:
        """The number and the seal of the last entry."""
        return Head(self.entries[-1].number, self.entries[-1].seal)

    @property
    def event(self) -> str:
        """The event that it records."""
        return self.entries[0].event

    @property
    def stations(self) -> list[str]:
        """The stations that wrote into it, in order."""
        return sorted({entry.station for entry in self.entries} - {""})

    @property
    def closed(self) -> bool:
        """Whether its event is over."""
        return self.entries[-1].kind == "event closed"


class Timeline(NamedTuple):
    """One record or several, and what was told when they were merged."""

    records: tuple[Record, ...]
    told: tuple[str, ...] = ()

    @property
    def fault(self) -> str:
        """The first thing that is wrong, or nothing."""
        several = len(self.records) > 1
        faults = (f"{r.name}: {r.fault}" if several else r.fault for r in self.records if r.fault)
        return next(faults, "")

    def in_order(self) -> Iterator[tuple[int, Entry]]:
        """All entries by time, each with the place of its record; no record's order is changed."""
        rows = []
        for place, record in enumerate(self.records):
            latest = ""
            for entry in record.entries:
                latest = max(latest, entry.time)
                rows.append((latest, place, entry.number, entry))
        rows.sort(key=lambda row: row[:3])
        for _, place, _, entry in rows:
            yield place, entry


def current_path() -> str:
    """The journal of the event that is under way on this machine."""
    return os.path.join(Library().home, "journal", current)


def read(path: str) -> Timeline:
    """The record or records in a file: a journal, an export, a merged timeline; `-` is input."""
    name = "standard input" if path == "-" else printable(os.path.basename(path))
    data = contents(path)
    if data is None:
        return Timeline((of_journal(path, name),))
    lines = exports.read(data, name)
    if lines.heading is None:
        return Timeline((made(name, lines.entries[0]),))
    records = []
    for journal, entries in zip(lines.heading["journals"], lines.entries, strict=True):
        record = made(printable(journal["file"]), entries)
        if not record.fault and record.head.seal != journal["seal"]:
            record = record._replace(fault="its end is not the one that the first line tells")
        records.append(record)
    return Timeline(tuple(records), tuple(lines.heading["told"]))


def contents(path: str) -> bytes | None:
    """The text in a file, or nothing where it is a journal's own."""
    if path == "-":
        return sys.stdin.buffer.read() if sys.stdin else b""
    remedy = "Begin an event, or name the file of a journal."
    data = storage.read(path, "The journal", remedy)
    if not data and path.endswith(ending):  # an event was about to begin
        raise Missing(f"The journal {printable(path)} holds nothing.", remedy=remedy)
    return None if data.startswith(sqlite) or path.endswith(ending) else data


def of_journal(path: str, name: str) -> Record:
    """The record in a journal's own file."""
    journal = Journal(path)
    if fault := journal.faulty_file():
        raise Unsound(
            f"The journal {printable(path)} is not sound.",
            faults=[fault],
            remedy="Keep the file for the director, and work with a copy that is sound.",
        )
    return made(name, list(journal.entries()))


def made(name: str, entries: list[Entry]) -> Record:
    """A record of these entries, verified."""
    faults = (fault for fault, _ in chained(iter(entries)) if fault)
    fault = next(faults, "")
    if not entries:
        raise Unsound(f"{name} is not sound.", faults=[fault])
    return Record(name, tuple(entries), fault)


def deliver(pieces: Iterator[str], target: str | None, *, private: bool = True) -> None:
    """Write to standard output, or whole into a file; never into the file of a journal."""
    if not target:
        for piece in pieces:
            output.write(piece)
        output.finish()
        return
    if os.path.exists(target) and storage.read(target, "The output", "").startswith(sqlite):
        raise CannotJudge(
            f"{printable(target)} is a journal or another database, and is not replaced.",
            remedy="Name another file.",
        )
    before = os.umask(0o077) if private else None
    try:
        storage.replace(target, "".join(pieces).encode())
    finally:
        if before is not None:
            os.umask(before)
    output.say(f"Written: {printable(target)}")
