"""Records: read from journals, exports and timelines; shown; answers, written where asked."""

import os
import sys
from collections.abc import Collection, Iterator
from contextlib import suppress
from io import BytesIO
from typing import BinaryIO

from judge_record.GONE_journal import current
from judge_record.GONE_store_address import address_in, is_address

from judge_cli import local_time, output, output_file, progress_bar
from judge_cli.journal import lines
from judge_record.entry import Entry
from judge_record.event import ENDING
from judge_record.journal import Journal
from judge_record.timeline import Record, Timeline
from lexicons import CannotJudge, Fingerprint, Library, Missing, Unsound, printable, storage


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
    with _opened(path) as file, progress_bar.bar("Reading") as advance:
        size = file.seek(0, os.SEEK_END)
        file.seek(0)
        return lines.read(file, name, size, advance)


def is_journal(path: str) -> bool:
    """Return whether a path names a journal itself: its URL or its SQLite file.

    Everything else is an export, a timeline or no record. Raises `Missing` if it cannot be read.
    """
    if is_address(path) or path == "-":
        return path != "-"
    remedy = "Begin an event, or name the file of a journal."
    data = storage.read(path, "The journal", remedy, most=len(output_file.database))
    if not data and path.endswith(ENDING):  # an event was about to begin
        raise Missing(f"The journal {printable(path)} is empty.", remedy=remedy)
    return data == output_file.database or path.endswith(ENDING)


def _opened(path: str) -> BinaryIO:
    if path == "-":
        return BytesIO(sys.stdin.buffer.read() if sys.stdin else b"")
    storage.read(path, "The journal", "Name the file of a journal.", most=1)  # its errors in words
    return open(path, "rb")


def of_journal(journal: Journal) -> Record:
    """Return the record in a journal; `Unsound` if its file, its table or an entry is damaged."""
    if fault := journal.faulty_file():
        raise Unsound(
            f"The journal {printable(journal.path)} is not sound.",
            faults=[fault],
            remedy="Keep the file for the director, and work with a copy that is sound.",
        )
    length = 1
    with suppress(Unsound):  # what is wrong with it is found where it is read
        length = journal.head().number
    name = os.path.basename(journal.path)
    if is_address(journal.path):
        name = f"{address_in(journal.path).name}#{journal.opening_seal[:12]}"
    with progress_bar.bar("Reading") as advance:
        entries = progress_bar.counted(journal.entries(), length, advance)
        return lines.record_of(printable(name), entries)


def deliver(
    pieces: Iterator[str], target: str | None, *, private: bool = True, count: int = 1
) -> None:
    """Write to standard output, or into a file.

    A `private` file is for its owner alone. `count` is how many pieces there are.
    """
    if target and is_address(target):
        raise CannotJudge(
            "A database can hold only journals.",
            remedy="Name a file.",
        )
    if not target:
        for piece in pieces:
            output.write(piece)
        output.finish()
        return
    with progress_bar.bar("Writing") as advance:
        written = progress_bar.counted(pieces, count, advance)
        output_file.write(target, (piece.encode() for piece in written), private=private)
    output.say(f"Written: {printable(target)}")


def short(fingerprint: str | None) -> str:
    """Return a recorded fingerprint as people see it; "none" if none was recorded.

    >>> short("6f4c23513c67" + "0" * 52), short(None)
    ('6f4c-2351-3c67', 'none')
    """
    return Fingerprint(fingerprint).short if fingerprint else "none"


def place(entry: Entry) -> str:
    """Return when and where something happened, in the time of this place."""
    parts = [
        local_time.local(entry.time),
        f"round {entry.round}" if entry.round is not None else "",
        f"table {entry.table}" if entry.table is not None else "",
        entry.station,
    ]
    return printable(", ".join(part for part in parts if part))


def line(entry: Entry) -> str:
    """Return an entry in one line; nothing in it is about a single word."""
    what = entry.kind
    if entry.verdict:
        what += f" {entry.verdict.upper()}"
    if entry.words:
        what += f": {' '.join(entry.words)}"
    more = {
        "on entry": entry.refers_to,
        "by": entry.by,
        "source": None if entry.source == "machine" else entry.source,
        "reason": entry.reason,
        "note": entry.note,
        "event": entry.event if entry.kind == "event opened" else None,
    }
    details = "".join(f"; {name} {value}" for name, value in more.items() if value is not None)
    return f"{entry.number:>5}  {place(entry)}  {printable(what)}{printable(details)}"
