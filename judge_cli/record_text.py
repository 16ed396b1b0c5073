"""A record as text: a line for people, an export, a table.

A line of an export is an entry: its seal, a tabulator, its content. Lines end with LF alone.
"""

import csv
import json
import re
from collections.abc import Iterable, Iterator
from io import StringIO

from judge_procedure.system_clock import local_time
from judge_record.entry import ALWAYS, DECLARED, JUDGED_BY, Entry, Kind
from judge_record.line import Row, canonical, line_of
from lexicons import Fingerprint, printable

COLUMNS = (*DECLARED, "seal")  # of a table

#: How an export and a table begin.
EXPORT = re.compile(rb"[0-9a-f]{64}\t\{")
TABLE = re.compile(",".join(COLUMNS).encode())

#: Fields that the line of an entry says before its details, or that a whole session has in common.
NOT_DETAILS = ALWAYS | {"session", "day", "round", "table", "words", "verdict", *JUDGED_BY.split()}
DIGEST = re.compile("[0-9a-f]{32,}")


def in_one_line(entry: Entry) -> str:
    """Return an entry in one line: all its fields but those of what judged; digests in short."""
    where = [local_time(entry.time)]
    where += [f"round {entry.round}"] * (entry.round is not None)
    where += [f"table {entry.table}"] * (entry.table is not None)
    where += filter(None, [entry.station])
    what = str(entry.kind)
    if entry.ruled:
        what += f" {entry.ruled.upper()}"
    if entry.words:
        what += f": {' '.join(entry.words)}"
    for name, value in entry.held.items():
        if name not in NOT_DETAILS or (name == "event" and entry.kind is Kind.EVENT_OPENED):
            text = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            text = DIGEST.sub(lambda digest: Fingerprint(digest[0]).short, text)
            what += f"; {name.replace('_', ' ')} {text}"
    return printable(f"{entry.number:>5}  {', '.join(where)}  {what}")


def as_export(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield the lines of an export."""
    return exported((entry.number, entry.seal, line_of(entry)) for entry in entries)


def exported(rows: Iterable[Row]) -> Iterator[str]:
    """Yield the lines of an export of what a store holds, sound or not."""
    return (f"{seal}\t{line}\n" for _number, seal, line in rows)


def as_csv(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield CSV (RFC 4180): a column for each field, lists as JSON; an empty field is empty."""
    table = StringIO(newline="")
    writer = csv.writer(table, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for entry in entries:
        content = {**json.loads(line_of(entry)), "seal": entry.seal}
        writer.writerow([_cell(content.get(name, "")) for name in COLUMNS])
    yield table.getvalue()


def _cell(value: object) -> object:
    """Return what a cell holds. No spreadsheet takes it for a formula: an apostrophe stands before.

    >>> _cell("=1+1"), _cell("-"), _cell("QI"), _cell(7), _cell(["QI"])
    ("'=1+1", "'-", 'QI', 7, '["QI"]')
    """
    if isinstance(value, str) and value[:1] in {*"=+-@\t\r"}:
        return f"'{value}"
    return canonical(value) if isinstance(value, list) else value
