"""Which format a list has, as its first lines show it."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from lexicons.lists.formats.lines import around, ranked
from lexicons.lists.progress import counted

looked_at = 300  # lines

#: What a line of a format looks like; a format is taken where more than half of the lines do.
#: The order counts: a definition has commas, and is no row of a spreadsheet for that.
looks: tuple[tuple[str, str, re.Pattern[str]], ...] = (
    ("changes", "+ or -, and a word", re.compile(r"[+-][ \t]*[^\W\d]\S*")),
    ("ranks", "a number, a space and a word", ranked),
    ("definitions", "a word, and something in brackets", re.compile(r"\S+[ \t].*[\[{<].*")),
    ("tsv", "several columns, with a TAB between", re.compile(r"[^\t]*\t.*")),
    ("csv", "several columns, with a comma between", re.compile(r"[^,]*,.*")),
    ("csv", "several columns, with a semicolon between", re.compile(r"[^;]*;.*")),
)


class Detected(NamedTuple):
    """A format, and what spoke for it."""

    format: str
    why: str


def detect(lines: Sequence[str]) -> Detected:
    """The format of a list that begins with these lines.

    >>> detect(["ZANT", "BLORP"])
    Detected(format='plain', why='nothing but words in its first 2 lines')
    >>> detect(["ZANT,1", "BLORP,2"]).format
    'csv'
    """
    written = [text for line in lines if (text := line.strip(around)) and text[0] != "#"]
    written = written[:looked_at]
    for name, look, pattern in looks:
        fitting = sum(bool(pattern.fullmatch(text)) for text in written)
        if fitting * 2 > len(written):
            return Detected(
                name, f"{look}, in {fitting:,} of its first {counted(len(written), 'line')}"
            )
    return Detected("plain", f"nothing but words in its first {counted(len(written), 'line')}")


def separator(lines: Sequence[str]) -> str:
    """What stands between the columns of a CSV file: a comma, or a semicolon where it is usual."""
    commas, semicolons = (sum(mark in line for line in lines) for mark in ",;")
    return ";" if semicolons > commas else ","
