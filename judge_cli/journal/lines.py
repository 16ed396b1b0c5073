"""Lines of text: an export of one journal, or a merged timeline of several.

An entry is a line: its seal, a tabulator, its content. In a timeline the place of its journal and a
tabulator stand before it, and the first line names the journals. Lines end with LF alone.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, NamedTuple

from judge_cli.progress_bar import unwatched
from lexicons import Unsound
from lexicons.record.entry import Entry, canonical
from lexicons.record.line import Broken, entry_in

#: The keys of the first line of a merged timeline, and the version of a timeline.
heading_keys = {"merged", "journals", "told"}
version = 1

of_each = 1000  # lines


class Text(NamedTuple):
    """The entries of the journals in a text; the heading is None if it is an export of one."""

    journals: list[list[Entry]]
    heading: dict[str, Any] | None = None


def read(
    file: BinaryIO, name: str, size: int = 1, advance: Callable[[float], None] = unwatched
) -> Text:
    """Return the journals in a text of so many bytes.

    `Unsound`, with the number of the first bad line, if it is neither an export nor a timeline.
    `advance` is called with the part that is read, from 0 to 1.
    """
    heading, journals, offset = None, [list[Entry]()], 0
    for number, line in enumerate(file, 1):
        try:
            if number == 1 and line.startswith(b"{"):
                heading = heading_in(line)
                journals = [list[Entry]() for _ in heading["journals"]]
            else:
                place, entry = placed(text_of(line), len(journals) if heading else 0)
                journals[place - 1].append(entry)
        except Broken as broken:
            raise no_export(name, number, str(broken)) from None
        offset += len(line)
        if number % of_each == 0:
            advance(min(offset / size, 1))
    return Text(journals, heading)


def text_of(line: bytes) -> str:
    """Return the text of a line without its end; `Broken` if it is not UTF-8."""
    try:
        return line.removesuffix(b"\n").decode()
    except UnicodeDecodeError:
        raise Broken("not UTF-8") from None


def placed(line: str, journals: int) -> tuple[int, Entry]:
    """Return the entry in a line, and the place of its journal, from 1; `Broken` for anything else.

    `journals` is how many a merged timeline has; 0 stands for an export.
    """
    if not journals:
        return 1, entry_in(line)
    place, _, exported = line.partition("\t")
    if place not in map(str, range(1, journals + 1)):
        raise Broken("the first line does not name its journal")
    return int(place), entry_in(exported)


def heading_in(line: bytes) -> dict[str, Any]:
    """Return the heading in the first line of a merged timeline; `Broken` if it is not one."""
    text = text_of(line)
    with refused():
        heading = json.loads(text)
        check_heading(heading)
        if canonical(heading) != text:
            raise Broken("the heading is not in the canonical form")
        return dict(heading)


@contextmanager
def refused() -> Iterator[None]:
    """Make a `Broken` of whatever Python cannot read."""
    try:
        yield
        return
    except RecursionError:
        reason = "nested too deeply"
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        reason = str(error) if type(error) is Broken else "not a heading"
    raise Broken(reason)


def check_heading(row: dict[str, Any]) -> None:
    """Raise `Broken` if this is not the first line of a merged timeline."""
    if row.keys() != heading_keys or row["merged"] != version:
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


def no_export(name: str, line: int, reason: str) -> Unsound:
    """Return the refusal of a text that is not an export."""
    return Unsound(
        f"{name} is not an export of a journal, or is damaged.",
        faults=[f"line {line}: {reason}"],
        remedy="Export the journal again, or take the copy that was sound.",
    )
