"""How else a list may be read: a refusal shows what each form would read, or what to say.

Nothing here decides how a list is read.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from lexicons.alphabet import Alphabet
from lexicons.errors import ListRefused, shown
from lexicons.lists.entry_pages import heading_fault, pages_of
from lexicons.lists.findings import FindingKind, Findings
from lexicons.lists.forms import FORMS, TABLES, ListForm
from lexicons.lists.ledger import AROUND, COMMENT, Ledger

SAMPLE = 5000  # lines
HEAD = 1 << 18  # characters
ROWS = 3
WAYS = 3
FITTING = 0.7  # of the entries are words: fewer: this is not how to read it
COLUMN_MARKS = {FORMS[name].mark for name in TABLES}
COLUMNS = 6
COLUMN_LOOKS = 50  # lines with something in them, for the number of columns
#: How else a list may be read, by the commonest kind of error.
HINTS = {
    FindingKind.SPACE: "If these lines have several words, add `--form several`; if they have"
    " definitions, `--form definitions`.",
    FindingKind.HEADING: "If the first line is a heading, add `--header`; if it is a word,"
    " `--no-header`.",
    FindingKind.LONG: "`build --only-lengths 2-15` leaves longer words out. For a larger board,"
    " say `--lengths 2-21`.",
    FindingKind.LETTER: "If the list is of another language, say which: `--alphabet ID`. Take out"
    " marks such as * behind words.",
    **dict.fromkeys(
        (FindingKind.HYPHEN, FindingKind.APOSTROPHE),
        "`--form dictionary` leaves out such entries, and those with a capital.",
    ),
}


def is_plain(text: str) -> bool:
    """Return whether most lines hold one thing. If not, the form must be named."""
    stripped = (line.strip(AROUND) for line in text[:HEAD].split("\n")[:SAMPLE])
    lines = [COMMENT.split(line, 1)[0].rstrip() for line in stripped if line and line[0] != "#"]
    return sum(any(mark in line for mark in COLUMN_MARKS) for line in lines) * 2 <= len(lines)


class FormFit(NamedTuple):
    """How a form reads the beginning of a text."""

    form: ListForm
    entries: list[str]
    fit: float  # the part of the entries that are words, from 0 to 1
    left_out: int  # parts of lines

    @property
    def is_mixed(self) -> bool:
        """Whether its entries differ in their case, as words and definitions together do."""
        return len({*map(str.isupper, self.entries)}) > 1


def refused_text(path: str, text: str, form: ListForm, alphabet: Alphabet) -> ListRefused:
    """Return the refusal of a text that isn't in the form named, with those that fit it best.

    Without a form, it is a table if a column was named.
    """
    if form.name == "dictionary":  # another form would list capitalized headwords, too
        what = f"{path} has no TAB between columns. Nothing was read."
        return ListRefused(what, remedy="Save it with TABs between the columns.")
    ways = _ways("\n".join(text[:HEAD].split("\n")[:SAMPLE]), form.column, alphabet)
    what = "is not one word a line"
    if form.column:
        what = "is read by columns only if its form is named"
    if form.name:
        what = f"has no columns in the form {form.name}"
    return ListRefused(
        f"{path} {what}. Nothing was read.",
        faults=[
            f"{way.form.options}: {', '.join(map(shown, way.entries[:ROWS]))} …" for way in ways
        ],
        remedy="Say how it is to be read, by the options of one of these lines."
        if ways
        else "It is one word a line: leave out --column."
        if is_plain(text)
        else "No form makes words of most of its entries. Give one word a line.",
    )


def refused_table(path: str, rows: Sequence[Sequence[str]]) -> ListRefused:
    """Return the refusal of a table whose column, or whether it has a heading, is not named."""
    widest = max(map(len, rows), default=0)
    return ListRefused(
        f"{path} is a table, and it was not said how to read it. Nothing was read.",
        faults=[
            f"column {n + 1}: "
            + ", ".join(shown(row[n]) for row in rows[: ROWS + 1] if n < len(row))
            for n in range(min(widest, COLUMNS))
        ],
        remedy="Say which column holds the words (--column), and whether line 1 is a heading"
        " (--header or --no-header).",
    )


def _ways(head: str, column: str, alphabet: Alphabet) -> list[FormFit]:
    """Return the ways to read the beginning of a text that make most words, the best first.

    Of those that read the same entries, it is the one that leaves out least. What would read the
    definitions of a table as words comes last.
    """
    fits = [
        _fit(head, form, alphabet)
        for form in _candidates(head, alphabet)
        if form.column or not column
    ]
    ways = sorted(fits, key=lambda way: (way.is_mixed, -way.fit, way.left_out))
    by_entries = {tuple(way.entries): way for way in reversed(ways) if way.fit >= FITTING}
    return [way for way in ways if way in by_entries.values()][:WAYS]


def _candidates(head: str, alphabet: Alphabet) -> Iterator[ListForm]:
    """Yield the forms that a text may have; whether a table has a heading is part of it."""
    lines = [*islice((line for line in head.split("\n") if line.strip()), COLUMN_LOOKS)]
    for name in ("tsv", "commas", "semicolons", "bars", "spaces"):
        mark = FORMS[name].mark
        if mark not in head:
            continue
        widths = [len(line.split(mark if mark != " " else None)) for line in lines]
        widest = max(widths, default=0)
        if name == "spaces" and {*widths} != {widest}:
            continue  # a word and its definition, or several words
        for column in range(1, min(widest, COLUMNS) + 1):
            form = ListForm(name, column=str(column), heading=False)
            entries = _fit(head, form, alphabet).entries
            yield form._replace(heading=bool(heading_fault(entries, alphabet)))
    if "\t" not in head:
        yield ListForm("definitions")
    yield ListForm("several")


def _fit(head: str, form: ListForm, alphabet: Alphabet) -> FormFit:
    """Return how a form reads the beginning of a text."""
    ledger = Ledger(Findings())
    pages = pages_of(head, form, ledger, alphabet)
    entries = [entry for page in pages for entry in page.text.split("\n")]
    spelt = {text: alphabet.spell(text.strip(AROUND)[:100]) for text in entries}
    words = sum(word is not None and alphabet.length(word) > 1 for word in spelt.values())
    fit = words / max(1, len(entries) + ledger.unformed)  # each word counts once
    return FormFit(form, entries, fit, sum(part.times for part in ledger.parts.values()))


def hint(form: str, counts: Mapping[FindingKind, int], alphabet: Alphabet) -> str:
    """Return how else the list may be read, by its commonest kind of error; perhaps nothing."""
    errors = {kind: n for kind, n in counts.items() if kind.severity == "error"}
    if not errors:
        return ""
    common = max(errors, key=lambda kind: (kind is FindingKind.HEADING, errors[kind]))
    if common is FindingKind.DIGIT and any(
        map(str.isdigit, (*alphabet.folds, *alphabet.spellings))
    ):
        return "If digits stand for letters in this list, say `--digits`."
    if common is FindingKind.SPACE and form != "plain":
        return ""
    return HINTS.get(common, "")
