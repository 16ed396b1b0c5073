"""Text of a known kind that is not a list, by its shape: it chooses how a refusal is worded."""

import re
from typing import NamedTuple

AROUND = " \t"
LOOKED_AT = 300  # lines
COMMENT = re.compile(r"(?:^|[ \t])#.*")
ITEM = re.compile(r"[-*] +\S.*")
CHANGE = re.compile(r"[+-][ \t]*[^\W\d]\S*")
FLAGGED = re.compile(r"[^\s/]+/\S+.*")
FLAGGED_SHARE = 10  # one in so many entries of a dictionary for spelling has flags, at least
COPY = "Copy its text into a plain text file, without words that are struck through."

#: Kinds of text, by their beginning, and how to get a list from them.
BEGINNINGS: tuple[tuple[str, re.Pattern[str], str], ...] = (
    (
        "a web page (HTML)",
        re.compile(
            r"\s*<(?:!doctype|\?xml|html|head|body|table|tr|td|div|pre|ul|ol|li|p)\b", re.IGNORECASE
        ),
        f"Open it in a browser. {COPY}",
    ),
    (
        "a table in Markdown",
        re.compile(r"\s*\|.*\|\s*\n\s*\|[-:| \t]+\|\s*$", re.MULTILINE),
        "Write its words one a line, without those that are struck through.",
    ),
    (
        "JSON",
        re.compile(r'\s*[\[{]\s*["\[{\]}]'),
        "Write its words one a line. For a plain array: `jq -r '.[]' FILE > list.txt`.",
    ),
    (
        "the text of a program",
        re.compile(r"\s*(?:\w+ )*\w+\s*[:=]+\s*[\[{(]"),
        "Write its words one a line.",
    ),
)


class Other(NamedTuple):
    """What a text is instead of a list, and how to get a list from it."""

    what: str
    remedy: str


def kind_of(text: str) -> Other | None:
    """Return what a text is instead of a list; None if it has no shape that we know."""
    for what, beginning, remedy in BEGINNINGS:
        if beginning.match(text):
            return Other(what, remedy)
    head = text.split("\n", LOOKED_AT)[:LOOKED_AT]
    stripped = (COMMENT.sub("", line).strip(AROUND) for line in head)
    lines = [*filter(None, stripped)]
    half = len(lines) / 2
    if sum(bool(ITEM.fullmatch(line)) for line in lines) > half and not any(
        line.startswith("+") for line in lines
    ):
        return Other(
            "YAML or Markdown",
            "Write its words one a line, without `- ` or `* `. For changes to a list, write -WORD"
            " without a space.",
        )
    if lines and sum(bool(CHANGE.fullmatch(line)) for line in lines) > half:
        return Other("a file of changes", "Amend the list by them: `judge lexicon amend`.")
    flags = sum(bool(FLAGGED.fullmatch(line)) for line in lines)
    if lines and lines[0].isdecimal() and flags * FLAGGED_SHARE > len(lines):
        return Other(
            "a dictionary for spelling (hunspell)",
            "Its flags stand for inflected words. Spell these out first:"
            " `unmunch FILE.dic FILE.aff > list.txt` (package hunspell-tools).",
        )
    return None
