"""Paper: the heads that were written down at the stations, as somebody typed them."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from lexicons import printable, storage
from lexicons.language import _
from lexicons.record.head import number_in

#: What may stand between a station and its head.
between = " \t:;,=|·"

#: The dashes that word processors put in place of a hyphen.
dashes = re.compile("[\N{HYPHEN}-\N{HORIZONTAL BAR}\N{MINUS SIGN}]")


class Written(NamedTuple):
    """A head on paper, and the station that it was written down at."""

    station: str
    head: str


class Paper(NamedTuple):
    """The heads in a file, and sentences on the lines that hold no head."""

    heads: tuple[Written, ...] = ()
    unread: tuple[str, ...] = ()


def read(path: str) -> Paper:
    """Return the heads in a file: a station and a head a line. `#` begins a remark.

    Raises `Missing` if the file cannot be read.
    """
    remedy = "Give a file with lines such as: Kiosk 1  137-3fa2-8c11-09bd"
    text = storage.read(path, "The file of heads", remedy).decode("utf-8-sig", "replace")
    heads, unread = [], []
    for number, line in enumerate(text.splitlines(), 1):
        content = line.partition("#")[0].strip(between)
        if not content:
            continue
        written = written_in(content)
        if written:
            heads.append(written)
        else:
            unread.append(
                _(
                    "Line {number} of {path} holds no station and head: {line}",
                    number=number,
                    path=printable(path),
                    line=printable(content),
                )
            )
    return Paper(tuple(heads), tuple(unread))


def written_in(line: str) -> Written | None:
    """Return the station and the head in a line; None if they are not there.

    The station may have spaces and digits, and so may the head.

    >>> written_in("Kiosk 1: 137 3FA2 8C11 09BD")
    Written(station='Kiosk 1', head='137 3FA2 8C11 09BD')
    >>> written_in("Kiosk 1")
    """
    line = dashes.sub("-", line)
    for place in places(line):
        station, head = line[:place].strip(between), line[place:].strip(between)
        if station and number_in(head):
            return Written(" ".join(station.split()), head)
    return None


def places(line: str) -> Iterator[int]:
    """Yield where a head could begin: after each separator."""
    yield from (match.end() for match in re.finditer(f"[{re.escape(between)}]+", line))


def same_station(one: str, other: str) -> bool:
    """Return whether two names are of one station, as people type them.

    >>> same_station("kiosk  1", "Kiosk 1")
    True
    """
    return one.casefold().split() == other.casefold().split()
