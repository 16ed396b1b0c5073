"""Exports: entries as lines of JSON or CSV that anybody can verify, and back again."""

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import StringIO
from itertools import chain
from typing import Any

from judge_cli.progress_bar import counted, unwatched
from lexicons import Unsound
from lexicons.record.entry import Entry, canonical
from lexicons.record.format import formats, lists, numbers
from lexicons.record.line import Broken, checked, content, line_of, never_null, plain_pair
from lexicons.record.link import Pair

#: The keys of the first line of a merged timeline, which no entry has.
heading_keys = {"merged", "journals", "told"}

#: The place of its journal in a line of a timeline. No text holds a bare quotation mark.
journal_key = re.compile(rb',"journal":([1-9][0-9]{0,8})(?=,"kind":")')


def to_json_lines(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield one line an entry: its canonical form, with the seal among the keys."""
    for entry in entries:
        yield f"{line_of(entry)}\n"


def to_csv(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield CSV (RFC 4180): a column for each field, lists as JSON; an empty cell is null.

    The entries are of one journal: the columns are the fields of its format.
    """
    entries = iter(entries)
    opening = next(entries)
    names = formats[opening.format].names
    drafted = StringIO(newline="")
    writer = csv.writer(drafted, lineterminator="\r\n")
    writer.writerow(names)
    for entry in chain([opening], entries):
        row = content(entry)
        writer.writerow([canonical(row[n]) if n in lists else row[n] for n in names])
        yield drafted.getvalue()
        drafted.seek(0)
        drafted.truncate()


def pair_in(line: bytes, journals: int = 0) -> tuple[int, Pair]:
    """Return the entry in a line of JSON with its link, and the place of its journal, from 1.

    `journals` is how many a merged timeline has; 0 stands for an export, whose lines name no
    journal. Raises `Broken` for anything else.
    """
    if found := plain_pair_in(line, journals):
        return found
    row = row_in(line)
    with refused():
        place = row.pop("journal") if journals else 1
        if type(place) is not int or not 1 <= place <= max(journals, 1):
            raise Broken("the first line does not name its journal")
        return place, checked(row)


def plain_pair_in(line: bytes, journals: int) -> tuple[int, Pair] | None:
    """Return what `pair_in` returns, three times as fast, if the line is as we write most lines."""
    place = 1
    if journals:
        found = journal_key.search(line)
        if not found or not 1 <= (place := int(found[1])) <= journals:
            return None
        line = line[: found.start()] + line[found.end() :]
    try:
        pair = plain_pair(line.removesuffix(b"\n").decode())
    except ValueError:
        return None
    return (place, pair) if pair else None


def heading_in(line: bytes) -> dict[str, Any] | None:
    """Return the heading in the first line of a merged timeline; None if an entry is there.

    Raises `Broken` for anything else.
    """
    row = row_in(line)
    with refused():
        return checked_heading(row) if isinstance(row, dict) and "merged" in row else None


def row_in(line: bytes) -> Any:
    """Return the value in a line of JSON; `Broken` if there is something else."""
    with refused():
        return json.loads(line.removesuffix(b"\n").decode(), object_pairs_hook=without_repeats)


@contextmanager
def refused() -> Iterator[None]:
    """Make a `Broken` of whatever Python cannot read."""
    try:
        yield
        return
    except RecursionError:
        reason = "nested too deeply"
    except UnicodeDecodeError:
        reason = "not UTF-8"
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        reason = str(error) if type(error) is Broken else "not an entry"
    raise Broken(reason)


def from_csv(data: bytes, name: str, advance: Callable[[float], None] = unwatched) -> list[Pair]:
    """Return the entries in CSV, each with its link.

    `Unsound`, with the number of the first bad line, if it is something else. `advance` is called
    with the part that is read, from 0 to 1.
    """
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise no_export(name, data.count(b"\n", 0, error.start) + 1, "not UTF-8") from None
    rows = csv.reader(StringIO(text, newline=""), strict=True)
    pairs = []
    try:
        header = next(rows, [])
        if sorted(header) not in [sorted(each.names) for each in formats.values()]:
            raise Broken("the first line does not name the fields of a journal")
        for row in counted(rows, text.count("\n"), advance):
            if len(row) != len(header):
                raise Broken(f"expected {len(header)} cells, found {len(row)}")
            pairs.append(checked({n: of_cell(n, c) for n, c in zip(header, row, strict=True)}))
        return pairs
    except RecursionError:
        reason = "nested too deeply"
    except (csv.Error, ValueError, TypeError, KeyError) as error:
        reason = str(error) if isinstance(error, csv.Error | Broken) else "not an entry"
    raise no_export(name, rows.line_num, reason)


def of_cell(name: str, cell: str) -> Any:
    """Return the value of a cell of CSV; `Broken` if it is not written in the one way."""
    if name in lists:
        value = json.loads(cell, object_pairs_hook=without_repeats)
        if canonical(value) != cell:
            raise Broken(f"{name} is not in the canonical form")
        return value
    if cell == "" and name not in never_null:
        return None
    if name in numbers:
        if str(int(cell)) != cell:
            raise Broken(f"{name} is not in the canonical form")
        return int(cell)
    return cell


def without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON; `Broken` if a key occurs twice: readers differ on which counts."""
    if len(dict(pairs)) != len(pairs):
        raise Broken("a key occurs twice")
    return dict(pairs)


def checked_heading(row: dict[str, Any]) -> dict[str, Any]:
    """Return the first line of a merged timeline; `Broken` if it is not one."""
    if row.keys() != heading_keys or row["merged"] != 1:
        raise Broken("the heading is invalid, or of a newer release")
    if not row["journals"]:
        raise Broken("the heading names no journals")
    for place, journal in enumerate(row["journals"]):
        if not (isinstance(journal["file"], str) and isinstance(journal["seal"], str)):
            raise Broken("the heading names no journals")
        fork = [journal[key] for key in ("fork_of", "shared") if key in journal]
        if fork and not (
            [type(number) for number in fork] == [int, int]
            and 1 <= fork[0] <= place
            and fork[1] > 0
        ):
            raise Broken("the heading names a fork of no journal before it")
    if not all(isinstance(each, str) for each in row["told"]):
        raise Broken("the heading lists no findings")
    return row


def no_export(name: str, line: int, reason: str) -> Unsound:
    """Return the refusal of a text that is not an export."""
    return Unsound(
        f"{name} is not an export of a journal, or is damaged.",
        faults=[f"line {line}: {reason}"],
        remedy="Export the journal again, or take the copy that was sound.",
    )
