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


#: A head as the program writes it: a number, and three groups of four digits.
grouped = re.compile(r"[1-9][0-9]*(?:[\s-]+[0-9a-fA-F]{4}){3}", re.ASCII)

#: Letters that people write for digits.
lookalikes = str.maketrans("OoIl", "0011")


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
            unread.append(not_read(number, path, content))
    return Paper(tuple(heads), tuple(unread))


def not_read(number: int, path: str, line: str) -> str:
    """Return why a line holds no station and head: by its first strange character, if there is one.

    >>> not_read(3, "heads.txt", "Kiosk 1 137-3fx2-8c11-09bd")
    'Line 3 of heads.txt: x is no digit of a head. The digits are 0 to 9 and a to f.'
    """
    words = [word for word in line.split() if word.count("-") > 1]
    digits = words[-1].translate(lookalikes) if words else ""
    if strange := re.search("[^0-9a-fA-F-]", digits):
        return _(
            "Line {number} of {path}: {character} is no digit of a head. The digits are 0 to 9 and"
            " a to f.",
            number=number,
            path=printable(path),
            character=printable(strange[0]),
        )
    return _(
        "Line {number} of {path} holds no station and head: {line}. Expected a line such as:"
        " Kiosk 1  137-3fa2-8c11-09bd",
        number=number,
        path=printable(path),
        line=printable(line),
    )


def written_in(line: str) -> Written | None:
    """Return the station and the head in a line; None if they are not there.

    The station may have spaces and digits, and so may the head. What follows the head is left out.
    `O` and `l` in a head are 0 and 1.

    >>> written_in("Kiosk 1: 137 3FA2 8C11 09BD")
    Written(station='Kiosk 1', head='137 3FA2 8C11 09BD')
    >>> written_in("Kiosk 1 l37-3fa2-8c11-O9bd, signed by EF")
    Written(station='Kiosk 1', head='137-3fa2-8c11-09bd')
    >>> written_in("Kiosk 1")
    """
    line = dashes.sub("-", line)
    found = list(candidates(line))
    return next((each for each in found if grouped.fullmatch(each.head)), None) or next(
        iter(found), None
    )


def candidates(line: str) -> Iterator[Written]:
    """Yield how a line could be read: with least text after the head first."""
    for end in (len(line), *sorted(places(line), reverse=True)):
        for place in places(line[:end]):
            station = line[:place].strip(between)
            head = line[place:end].strip(between).translate(lookalikes)
            if station and number_in(head):
                yield Written(" ".join(station.split()), head)


def places(line: str) -> Iterator[int]:
    """Yield where a head could begin: after each separator."""
    yield from (match.end() for match in re.finditer(f"[{re.escape(between)}]+", line))


def same_station(one: str, other: str) -> bool:
    """Return whether two names are of one station, as people type them.

    >>> same_station("kiosk  1", "Kiosk 1")
    True
    """
    return one.casefold().split() == other.casefold().split()
