"""Exports: entries as lines of JSON that anybody can verify, and back; as CSV for spreadsheets."""

import csv
import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import StringIO
from itertools import chain
from typing import Any

from lexicons import Unsound
from lexicons.record.entry import Entry, canonical
from lexicons.record.format import formats, lists
from lexicons.record.line import Broken, checked, content, line_of, plain_pair
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
