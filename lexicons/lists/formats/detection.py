"""The format of a list, as its first lines show it."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from lexicons.lists.formats.lines import around, ranked
from lexicons.lists.progress import counted

looked_at = 300  # lines
named = re.compile(r'"?sep=([,;\t|])"?\r?', re.IGNORECASE)

#: What a line of a format looks like; a format is taken where more than half of the lines do. Of
#: definitions, a fifth is enough if the other lines are single words: an inflection may have none.
#: The order counts: a definition has commas too.
looks: tuple[tuple[str, str, re.Pattern[str]], ...] = (
    ("changes", "+ or -, and a word", re.compile(r"[+-][ \t]*[^\W\d]\S*")),
    ("ranks", "a number, a space and a word", ranked),
    ("definitions", "a word, and something in brackets", re.compile(r"\S+[ \t].*[\[{<].*")),
    ("tsv", "several columns, with a TAB between", re.compile(r"[^\t]*\t.*")),
    ("csv", "several columns, with a comma between", re.compile(r"[^,]*,.*")),
    ("csv", "several columns, with a semicolon between", re.compile(r"[^;]*;.*")),
)


class Detected(NamedTuple):
    """A format, and the reason for it."""

    format: str
    why: str


def detect(lines: Sequence[str]) -> Detected:
    """Return the format of a list that begins with these lines.

    >>> detect(["ZANT", "BLORP"])
    Detected(format='plain', why='nothing but words in its first 2 lines')
    >>> detect(["ZANT,1", "BLORP,2"]).format
    'csv'
    """
    if lines and named_separator(lines[0]):
        return Detected("csv", "its first line names the separator")
    written = [text for line in lines if (text := line.strip(around)) and text[0] != "#"]
    written = written[:looked_at]
    for name, look, pattern in looks:
        fitting = sum(bool(pattern.fullmatch(text)) for text in written)
        needed = len(written) / 2
        if name == "definitions":
            spaced = sum(" " in text or "\t" in text for text in written)
            needed = max(spaced / 2, len(written) / 5)
        if fitting > needed:
            return Detected(
                name, f"{look}, in {fitting:,} of its first {counted(len(written), 'line')}"
            )
    return Detected("plain", f"nothing but words in its first {counted(len(written), 'line')}")


def separator(lines: Sequence[str]) -> str:
    """Return what separates the columns of a CSV file: commas, or semicolons if they are more."""
    commas, semicolons = (sum(mark in line for line in lines) for mark in ",;")
    return ";" if semicolons > commas else ","


def named_separator(line: str) -> str:
    """Return the separator that a first line names, as some spreadsheets write it.

    >>> named_separator("sep=;"), named_separator("ZANT;1")
    (';', '')
    """
    found = named.fullmatch(line)
    return found[1] if found else ""
