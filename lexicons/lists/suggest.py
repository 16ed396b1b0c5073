"""Text whose form was not named: whether it is plain, and which forms there are.

Nothing here decides how a list is read.
"""

from collections.abc import Sequence

from lexicons.alphabet import Alphabet
from lexicons.errors import ListRefused, shown
from lexicons.lists.forms import FORMS, TABLES, Asked
from lexicons.lists.ledger import AROUND, Form

SAMPLE = 5000  # lines
HEAD = 1 << 18  # characters
ROWS = 3
SIGNS = " \t,;|"
MOST_COLUMNS = 6


def is_plain(text: str) -> bool:
    """Return whether most lines hold one thing. If not, the form must be named."""
    stripped = (each.strip(AROUND) for each in text[:HEAD].split("\n")[:SAMPLE])
    lines = [line.partition(" #")[0].rstrip() for line in stripped if line and line[0] != "#"]
    return sum(any(sign in line for sign in SIGNS) for line in lines) * 2 <= len(lines)


def unnamed(path: str, text: str, asked: Form) -> ListRefused:
    """Return the refusal of a text that is not plain, or of one with a column and no form."""
    what = "is not one word a line, and its form was not named"
    if asked.column:
        what = "is read as a table only if its form is named"
    names = TABLES if asked.column else [name for name in FORMS if name != "plain"]
    first = [line for line in text[:HEAD].split("\n") if line.strip()][:ROWS]
    return ListRefused(
        f"{path} {what}. Nothing was read.",
        faults=["It begins: " + ", ".join(map(shown, first))],
        remedy="\n".join([
            "Name its form:", *(f"  --form {name}: {FORMS[name].holds}" for name in names)
        ]),
    )  # fmt: skip


def unplaced(path: str, rows: Sequence[Sequence[str]], asked: Asked) -> ListRefused:
    """Return the refusal of a table whose column, or whether it has a heading, is not named.

    `asked.command` is what was typed, to be typed again with more.
    """
    form = asked.form
    widest = max(map(len, rows), default=0)
    faults = [
        f"column {n + 1}: " + ", ".join(shown(row[n]) for row in rows[: ROWS + 1] if n < len(row))
        for n in range(min(widest, MOST_COLUMNS))
    ]
    column = "" if form.column else f" --column {_likeliest(rows, asked.alphabet)}"
    what = (
        "is a table, and its column of words was not named"
        if column
        else "has a first line that may be a heading or an entry"
    )
    headings = ["--header", "--no-header"]
    if form.heading is not None:
        headings = [""]
    lines = [f"  {asked.command}{column} {heading}".rstrip() for heading in headings]
    return ListRefused(
        f"{path} {what}. Nothing was read.",
        faults=faults,
        remedy="\n".join([
            "Say which column holds the words, and whether line 1 is a heading:", *lines
        ]),
    )  # fmt: skip


def _likeliest(rows: Sequence[Sequence[str]], alphabet: Alphabet) -> int:
    """Return the number of the column with most words, from 1."""
    widest = max(map(len, rows), default=1)

    def is_word(text: str) -> bool:
        word = alphabet.spell(text.strip(AROUND)[:100])
        return word is not None and alphabet.length(word) > 1

    found = [sum(n < len(row) and is_word(row[n]) for row in rows) for n in range(widest)]
    return found.index(max(found)) + 1 if found else 1
