"""Formats in which a line is an entry: a word alone, with a definition, a rank, or a sign."""

import re

from lexicons.errors import shown
from lexicons.lists.formats.row import Lines, Row, Rows

#: Only these go from the ends of what is written.
around = " \t\r\n"
comment = re.compile(r"(?:^|[ \t])#")
ranked = re.compile(r"[ \t]*\d[\d.,]*[ \t]+(\S.*)", re.DOTALL)
open_bracket = re.compile(r"\[[^\]]*$|\{[^}]*$")


def plain(lines: Lines) -> Rows:
    """One word a line.

    >>> list(plain([(1, "# of 2020"), (2, "zant  # a comment")]))
    [Row(line=2, written='zant', definition='', labels=(), sign='', broken='')]
    """
    for number, line in lines:
        written, is_comment = uncommented(line)
        if written or not is_comment:
            yield Row(number, written)


def uncommented(line: str) -> tuple[str, bool]:
    """What is written on a line before a comment, and whether there is one.

    A comment begins the line or follows a space: elsewhere `#` is no letter, and is refused.

    >>> uncommented("QI  # a comment"), uncommented("# QI"), uncommented("Q#I")
    (('QI', True), ('', True), ('Q#I', False))
    """
    if "#" in line and (found := comment.search(line)):
        return line[: found.start()].strip(around), True
    return line.strip(around), False


def definitions(lines: Lines) -> Rows:
    """A word, then what it means; a tail of a definition is never taken for a word.

    >>> rows = definitions([(1, "AA rough, cindery"), (2, " lava [n -S]")])
    >>> [(row.written, row.broken) for row in rows]
    [('AA', ''), (' lava [n -S]', 'it begins with a space, as the rest of a definition does')]
    """
    in_capitals: bool | None = None
    bracketed, before = False, Row(0, "")
    for number, line in lines:
        if line.lstrip(" \t").startswith("#"):
            continue
        text = line.rstrip(around)
        word, _, definition = text.replace("\t", " ", 1).partition(" ")
        row = Row(number, word, definition.strip(around))
        if not text:
            yield Row(number, "")
            continue
        if not word:
            broken = "it begins with a space, as the rest of a definition does"
        elif open_bracket.search(before.definition):
            broken = f"a bracket of line {before.line} is still open: the rest of its definition?"
        elif in_capitals and not word.isupper():
            broken = "its word is not in capitals as others are: the rest of a definition?"
        elif (bracketed or not in_capitals) and before.definition[-1:] not in ("", "]"):
            broken = f"line {before.line} does not end in a bracket: the rest of its definition?"
        elif not bracketed and word < before.written:
            # Without brackets, order alone shows that a tail in capitals was taken for a word.
            broken = (
                f"it comes before {shown(before.written)} of line {before.line}: was that a tail?"
            )
        else:
            in_capitals = word.isupper() if in_capitals is None else in_capitals
            bracketed = bracketed or row.definition.endswith("]")
            before = row
            yield row
            continue
        # What follows is measured by this line's end: one wrapped line is one fault.
        before = before._replace(definition=f"{before.definition} {text}")
        yield Row(number, text, broken=broken)


def ranks(lines: Lines) -> Rows:
    """A rank, then a word.

    >>> next(ranks([(1, "2501974 QI")])).written
    'QI'
    """
    for number, line in lines:
        written, is_comment = uncommented(line)
        match = ranked.fullmatch(written)
        if match:
            yield Row(number, match[1])
        elif written:
            yield Row(number, written, broken="expected a number, a space and a word")
        elif not is_comment:
            yield Row(number, "")


def changes(lines: Lines) -> Rows:
    """A change a line: `+` and a word that was added, `-` and one that was taken away.

    >>> [(row.sign, row.written) for row in changes([(1, "+ZANT"), (2, "- BLORP # misprint")])]
    [('+', 'ZANT'), ('-', 'BLORP')]
    """
    for number, line in lines:
        written, is_comment = uncommented(line)
        if written[:1] in ("+", "-") and (word := written[1:].strip(around)):
            yield Row(number, word, sign=written[0])
        elif written:
            yield Row(number, written, broken="expected + or -, and a word")
        elif not is_comment:
            yield Row(number, "")
