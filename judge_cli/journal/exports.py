"""Exports: the lines of entries, which anybody can verify, or a table for a spreadsheet."""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO

from lexicons.record import entry_fields
from lexicons.record.entry import Entry, canonical
from lexicons.record.line import exported

columns = (*(field.name for field in entry_fields.fields), "seal")


def to_lines(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield one line an entry, with its seal before it."""
    for entry in entries:
        yield f"{exported(entry)}\n"


def to_csv(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield CSV (RFC 4180): a column for each field, lists as JSON; an empty field is empty."""
    drafted = StringIO(newline="")
    writer = csv.writer(drafted, lineterminator="\r\n")
    writer.writerow(columns)
    for entry in entries:
        content = {**entry.content(), "seal": entry.seal}
        cells = (content.get(name, "") for name in columns)
        writer.writerow([canonical(cell) if type(cell) is list else cell for cell in cells])
        yield drafted.getvalue()
        drafted.seek(0)
        drafted.truncate()
