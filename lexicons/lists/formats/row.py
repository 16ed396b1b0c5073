"""One entry of a list, before it is checked."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

#: A line with its number, the first being 1.
Line = tuple[int, str]
Lines = Iterable[Line]


class Row(NamedTuple):
    """One entry of a list: its line, and what is written where the word should be.

    `written` is empty for a blank line. `sign` is `+` or `-` in a file of changes; the definition
    is then the remark behind the word. If the line does not fit its format, `broken` says why.
    `others` are the other cells of a table that are not empty, each with its column, from 1.
    """

    line: int
    written: str
    definition: str = ""
    labels: tuple[str, ...] = ()
    sign: str = ""
    broken: str = ""
    others: tuple[tuple[int, str], ...] = ()


Rows = Iterator[Row]
