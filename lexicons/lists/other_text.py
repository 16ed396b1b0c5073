"""Text of a known kind that is not a list, by its shape: it chooses how a refusal is worded."""

import re
from typing import NamedTuple

AROUND = " \t"
LOOKED_AT = 300  # lines
COMMENT = re.compile(r"(?:^|[ \t])#.*")
PAGE = re.compile(
    r"\s*<(?:!doctype|\?xml|html|head|body|table|tr|td|div|pre|ul|ol|li|p)\b", re.IGNORECASE
)
CHANGE = re.compile(r"[+-][ \t]*[^\W\d]\S*")
FLAGGED = re.compile(r"[^\s/]+/\S+.*")
FLAGGED_SHARE = 10  # one in so many entries of a dictionary for spelling has flags, at least


class Other(NamedTuple):
    """What a text is instead of a list, and how to get a list from it."""

    what: str
    remedy: str


def kind_of(text: str) -> Other | None:
    """Return what a text is instead of a list; None if it has no shape that we know."""
    if PAGE.match(text):
        return Other(
            "a web page (HTML)",
            "Open it in a browser. Copy its text into a plain text file, without words that are"
            " struck through.",
        )
    stripped = (COMMENT.sub("", line).strip(AROUND) for line in text.split("\n")[:LOOKED_AT])
    lines = [*filter(None, stripped)]
    changes = [line for line in lines if CHANGE.fullmatch(line)]
    are_items = all(line[0] == "-" and line[1] in AROUND for line in changes)  # as in Markdown
    if len(changes) * 2 > len(lines) and not are_items:
        return Other("a file of changes", "Amend the list by them: `judge lexicon amend`.")
    flags = sum(map(bool, map(FLAGGED.fullmatch, lines)))
    if lines and lines[0].isdecimal() and flags * FLAGGED_SHARE > len(lines):
        return Other(
            "a dictionary for spelling (hunspell)",
            "Its flags stand for inflected words. Spell these out first:"
            " `unmunch FILE.dic FILE.aff > list.txt` (package hunspell-tools).",
        )
    return None
