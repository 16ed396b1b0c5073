"""The record as text: an export of a journal, or a table (CSV).

A line of an export is an entry: its seal, a tabulator, its content. Lines end with LF alone.
"""

import csv
import json
import re
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import BinaryIO

from judge_procedure.timeline import JournalRecord, record_of
from judge_record.entry import DECLARED, Entry
from judge_record.line import Broken, canonical, exported_entry, line_of
from lexicons import Unsound

_COLUMNS = (*DECLARED, "seal")

#: How an export and a table begin.
EXPORT = re.compile(rb"[0-9a-f]{64}\t\{")
TABLE = re.compile(",".join(_COLUMNS).encode())


# -- written --------------------------------------------------------------------------------------


def of_entries(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield the lines of an export."""
    for entry in entries:
        yield f"{exported(entry)}\n"


def exported(entry: Entry) -> str:
    """Return an entry as an export holds it: its seal, a tabulator, its line."""
    return f"{entry.seal}\t{line_of(entry)}"


def as_csv(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield CSV (RFC 4180): a column for each field, lists as JSON; an empty field is empty."""
    drafted = StringIO(newline="")
    writer = csv.writer(drafted, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    for entry in entries:
        content = {**json.loads(line_of(entry)), "seal": entry.seal}
        writer.writerow([_cell(content.get(name, "")) for name in _COLUMNS])
        yield drafted.getvalue()
        drafted.seek(0)
        drafted.truncate()


def _cell(value: object) -> object:
    """Return what a cell holds. No spreadsheet takes it for a formula: an apostrophe stands before.

    >>> _cell("=1+1"), _cell("-"), _cell("QI"), _cell(7), _cell(["QI"])
    ("'=1+1", "'-", 'QI', 7, '["QI"]')
    """
    if isinstance(value, str) and value[:1] in {*"=+-@\t\r"}:
        return f"'{value}"
    return canonical(value) if isinstance(value, list) else value


# -- read -----------------------------------------------------------------------------------------


def read(file: BinaryIO, name: str) -> JournalRecord:
    """Return the record in an export, which is called by a name.

    `Unsound`, with the number of the first bad line, if it is not an export.
    """
    entries = list[tuple[Entry, str]]()
    for number, line in enumerate(file, 1):
        try:
            entries.append(exported_entry(line.removesuffix(b"\n").decode()))
        except (Broken, UnicodeDecodeError) as broken:
            reason = broken if isinstance(broken, Broken) else "not UTF-8"
            raise Unsound(
                f"{name} is not an export of a journal, or is damaged.",
                faults=[f"line {number}: {reason}"],
                remedy="Export the journal again, or take the copy that was sound.",
            ) from None
    return record_of(name, entries)
