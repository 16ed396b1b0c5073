"""Text whose form was not named: how it may be read.

A refusal shows the first entries as each form reads them, and the line to type.

Nothing here decides how a list is read.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lexicons.alphabet import Alphabet
from lexicons.errors import ListRefused, shown
from lexicons.lists import list_tables
from lexicons.lists.findings import Findings
from lexicons.lists.forms import ListForm, described
from lexicons.lists.ledger import AROUND, Ledger
from lexicons.lists.list_pages import heading_fault, pages_of

SAMPLE = 5000  # lines
HEAD = 1 << 18  # characters
ROWS = 3
WAYS = 3
FITTING = 0.7  # of the entries are words: fewer: this is not how to read it
SIGNS = " \t,;|"
MOST_COLUMNS = 6
LOOKED_AT = 50  # lines, for the number of columns


def is_plain(text: str) -> bool:
    """Return whether most lines hold one thing. If not, the form must be named."""
    stripped = (line.strip(AROUND) for line in text[:HEAD].split("\n")[:SAMPLE])
    lines = [line.partition(" #")[0].rstrip() for line in stripped if line and line[0] != "#"]
    return sum(any(sign in line for sign in SIGNS) for line in lines) * 2 <= len(lines)


class FormFit(NamedTuple):
    """How a form reads the beginning of a text."""

    form: ListForm
    entries: list[str]
    fit: float  # the part of the entries that are words, from 0 to 1
    left_out: int  # parts of lines

    @property
    def rank(self) -> tuple[float, int]:
        """The best way has the lowest rank."""
        return -self.fit, self.left_out


class Refusals:
    """The refusals of one list; `command` is what was typed, to be typed again with more."""

    def __init__(self, path: str, alphabet: Alphabet, command: str) -> None:
        self.path = path
        self.alphabet = alphabet
        self.command = command

    def unnamed(self, text: str, typed: ListForm) -> ListRefused:
        """Return the refusal of a text that is not plain, with the forms that make most words."""
        what = "is not one word a line, and its form was not named"
        if typed.column:
            what = "is read as a table only if its form is named"
        ways = self._ways("\n".join(text.split("\n", SAMPLE)[:SAMPLE]), typed)
        if ways:
            faults = [
                f"{n}. {described(way.form)}: {', '.join(map(shown, way.entries[:ROWS]))} …"
                for n, way in enumerate(ways, 1)
            ]
            lines = [
                f"  {n}. {self.command} {_more(way.form, typed)}" for n, way in enumerate(ways, 1)
            ]
            remedy = "\n".join(["Say how it is to be read:", *lines])
        else:
            first = next(filter(str.strip, text.split("\n")), "")
            faults = [f"It begins: {shown(first)}"]
            leave_out = "Leave out --column, or give" if typed.column else "Give"
            remedy = f"No form makes words of it. {leave_out} one word a line."
        return ListRefused(f"{self.path} {what}. Nothing was read.", faults=faults, remedy=remedy)

    def _ways(self, head: str, typed: ListForm) -> list[FormFit]:
        """Return the ways to read the beginning of a text that make most words, the best first.

        Of those that read the same entries, it is the one that leaves out least.
        """
        candidates = (form for form in self._candidates(head) if form.column or not typed.column)
        ways = sorted((self._way(head, form) for form in candidates), key=lambda way: way.rank)
        by_entries = {tuple(way.entries): way for way in reversed(ways) if way.fit >= FITTING}
        return [way for way in ways if way in by_entries.values()][:WAYS]

    def unplaced(self, rows: Sequence[Sequence[str]], form: ListForm) -> ListRefused:
        """Return the refusal of a table whose column, or whether it has a heading, is not named."""
        widest = max(map(len, rows), default=0)
        faults = [
            f"column {n + 1}: "
            + ", ".join(shown(row[n]) for row in rows[: ROWS + 1] if n < len(row))
            for n in range(min(widest, MOST_COLUMNS))
        ]
        column = "" if form.column else f" --column {self._likeliest(rows)}"
        what = (
            "is a table, and its column of words was not named"
            if column
            else "has a first line that may be a heading or an entry"
        )
        headings = ["--header", "--no-header"]
        if form.heading is not None:
            headings = [""]
        lines = [f"  {self.command}{column} {heading}".rstrip() for heading in headings]
        return ListRefused(
            f"{self.path} {what}. Nothing was read.",
            faults=faults,
            remedy="\n".join([
                "Say which column holds the words, and whether line 1 is a heading:", *lines
            ]),
        )  # fmt: skip

    def _likeliest(self, rows: Sequence[Sequence[str]]) -> int:
        """Return the number of the column with most words, from 1."""
        widest = max(map(len, rows), default=1)
        counts = [
            sum(at < len(row) and self._is_word(row[at]) for row in rows) for at in range(widest)
        ]
        return counts.index(max(counts)) + 1 if counts else 1

    def _is_word(self, text: str) -> bool:
        word = self.alphabet.spell(text.strip(AROUND)[:100])
        return word is not None and self.alphabet.length(word) > 1

    def _candidates(self, head: str) -> Iterator[ListForm]:
        """Yield the forms that a text may have; whether a table has a heading is part of it."""
        lines = [line for line in head.split("\n")[:LOOKED_AT] if line.strip()]
        for name in ("tsv", "csv", "spaces"):
            if name == "tsv" and "\t" not in head:
                continue
            mark = list_tables.separator(head, name)
            if mark not in head:
                continue
            widest = max(len(line.split(mark) if mark != " " else line.split()) for line in lines)
            if name == "spaces" and any(len(line.split()) != widest for line in lines):
                continue  # a word and its definition, or several words
            for column in range(1, min(widest, MOST_COLUMNS) + 1):
                form = ListForm(name, column=str(column), heading=False)
                yield form._replace(heading=bool(heading_fault(self._way(head, form).entries)))
        if "\t" not in head:
            yield ListForm("definitions")
        yield ListForm("several")

    def _way(self, head: str, form: ListForm) -> FormFit:
        """Return how a form reads the beginning of a text."""
        ledger = Ledger(Findings())
        pages = pages_of(head, form, ledger, self.alphabet)
        entries = [entry for page in pages for entry in page.text.split("\n")]
        words = {text for text in entries if self._is_word(text)}  # each is counted once
        fit = len(words) / max(1, len(entries) + ledger.findings.unformed)
        return FormFit(form, entries, fit, sum(part.times for part in ledger.parts.values()))


def _more(form: ListForm, typed: ListForm) -> str:
    """Return the options of a form that were not typed yet."""
    return form._replace(
        column="" if typed.column else form.column,
        heading=None if typed.heading is not None else form.heading,
    ).options
