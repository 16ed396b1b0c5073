"""What a line of a list says, before anybody asks whether it is a word."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

#: A line with its number, the first being 1.
Line = tuple[int, str]
Lines = Iterable[Line]


class Row(NamedTuple):
    """One entry of a list: its line, and what is written where the word should be.

    Nothing is written on a blank line. `sign` is `+` or `-` in a change file. Where the line has
    not the form of its format, `broken` says why, and what is written is no word.
    """

    line: int
    written: str
    definition: str = ""
    labels: tuple[str, ...] = ()
    sign: str = ""
    broken: str = ""


Rows = Iterator[Row]
