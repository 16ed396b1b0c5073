"""The record as text: an export of one journal, a merged timeline of several, or a table (CSV).

A line is an entry: its seal, a tabulator, its content. In a timeline the place of its journal and a
tabulator stand before it, and the first line names the journals. Lines end with LF alone.
"""

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from typing import Any, BinaryIO

from judge_cli.journal.timeline import Record, Timeline, record_of
from judge_cli.progress_bar import unwatched
from judge_record.entry import DECLARED, Entry
from judge_record.line import Broken, canonical, exported_entry, line_of
from lexicons import Unsound, printable

Sealed = tuple[Entry, str]  # an entry, and its line

#: The keys of the first line of a merged timeline, and the version of a timeline.
_HEADING_KEYS = {"merged", "journals", "told"}
_VERSION = 1

_COLUMNS = (*DECLARED, "seal")
_LINES_PER_REPORT = 1000  # lines


# -- written --------------------------------------------------------------------------------------


def of_entries(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield the lines of an export."""
    for entry in entries:
        yield f"{exported(entry)}\n"


def exported(entry: Entry) -> str:
    """Return an entry as an export holds it: its seal, a tabulator, its line."""
    return f"{entry.seal}\t{line_of(entry)}"


def of_timeline(timeline: Timeline) -> Iterator[str]:
    """Yield the lines of a merged timeline."""
    journals = [
        {
            "file": record.name,
            "event": record.event,
            "stations": record.stations,
            "entries": record.length,
            "head": record.head.spoken,
            "seal": record.head.seal,
        }
        for record in timeline.records
    ]
    heading = {"merged": _VERSION, "journals": journals, "told": list(timeline.doubts)}
    yield f"{canonical(heading)}\n"
    for place, entry in timeline.in_order():
        yield f"{place + 1}\t{exported(entry)}\n"


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


def read(
    file: BinaryIO, name: str, size: int = 1, advance: Callable[[float], None] = unwatched
) -> Timeline:
    """Return the timeline in a text of so many bytes, which is called by a name.

    `Unsound`, with the number of the first bad line, if it is neither an export nor a timeline.
    `advance` is called with the part that is read, from 0 to 1.
    """
    heading, journals, offset = dict[str, Any](), [list[Sealed]()], 0
    for number, line in enumerate(file, 1):
        try:
            if number == 1 and line.startswith(b"{"):
                heading = _heading_in(line)
                journals = [list[Sealed]() for _ in heading["journals"]]
            else:
                place, entry = _placed(_text_of(line), len(journals) if heading else 0)
                journals[place - 1].append(entry)
        except Broken as broken:
            raise Unsound(
                f"{name} is not an export of a journal, or is damaged.",
                faults=[f"line {number}: {broken}"],
                remedy="Export the journal again, or take the copy that was sound.",
            ) from None
        offset += len(line)
        if number % _LINES_PER_REPORT == 0:
            advance(min(offset / size, 1))
    if not heading:
        return Timeline((record_of(name, journals[0]),))
    records = [_one_of(*each) for each in zip(heading["journals"], journals, strict=True)]
    return Timeline(tuple(records), tuple(heading["told"]))


def _one_of(journal: dict[str, Any], entries: list[Sealed]) -> Record:
    """Return the record of one journal of a merged timeline."""
    record = record_of(printable(journal["file"]), entries)
    if not record.fault and record.head.seal != journal["seal"]:
        return record._replace(fault="its end is not the one that the first line names")
    return record


def _text_of(line: bytes) -> str:
    """Return the text of a line without its end; `Broken` if it is not UTF-8."""
    try:
        return line.removesuffix(b"\n").decode()
    except UnicodeDecodeError:
        raise Broken("not UTF-8") from None


def _placed(line: str, journals: int) -> tuple[int, Sealed]:
    """Return an entry, and the place of its journal from 1 (in an export there is one)."""
    if not journals:
        return 1, exported_entry(line)
    place, _, entry = line.partition("\t")
    if place not in map(str, range(1, journals + 1)):
        raise Broken("the first line does not name its journal")
    return int(place), exported_entry(entry)


def _heading_in(line: bytes) -> dict[str, Any]:
    """Return the heading in the first line of a merged timeline; `Broken` if it is not one."""
    text = _text_of(line)
    try:
        heading = json.loads(text)
        fault = _fault_of(heading)
        canonically = canonical(heading)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise Broken("not a heading") from None
    if fault or canonically != text:
        raise Broken(fault or "the heading is not in the canonical form")
    return dict(heading)


def _fault_of(row: dict[str, Any]) -> str:
    """Return what is wrong with the first line of a merged timeline, or ""."""
    if row.keys() != _HEADING_KEYS or row["merged"] != _VERSION:
        return "the heading is invalid, or of a newer release"
    if not row["journals"]:
        return "the heading names no journals"
    for journal in row["journals"]:
        if not (isinstance(journal["file"], str) and isinstance(journal["seal"], str)):
            return "the heading names no journals"
    if not all(isinstance(each, str) for each in row["told"]):
        return "the heading lists no findings"
    return ""
