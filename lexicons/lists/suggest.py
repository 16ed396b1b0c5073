"""Text whose form was not named: what it is instead of a list, or how it may be read.

A refusal shows the first entries as each form reads them, and the line to type.

Nothing here decides how a list is read.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lexicons.alphabet import Alphabet
from lexicons.errors import ListRefused, Unsound, shown
from lexicons.lists import forms, list_tables
from lexicons.lists.findings import Findings
from lexicons.lists.forms import described
from lexicons.lists.ledger import AROUND, Ledger, ListForm

SAMPLE = 5000  # lines
HEAD = 1 << 18  # characters
ROWS = 3
WAYS = 3
FITTING = 0.7  # of the entries are words: fewer: this is not how to read it
SIGNS = " \t,;|"
MOST_COLUMNS = 6
LOOKED_AT = 50  # lines, for the number of columns
OTHER_LOOKS = 300  # lines
COMMENT = re.compile(r"(?:^|[ \t])#.*")
WEB_PAGE = re.compile(
    r"\s*<(?:!doctype|\?xml|html|head|body|table|tr|td|div|pre|ul|ol|li|p)\b", re.IGNORECASE
)
CHANGE = re.compile(r"[+-][ \t]*[^\W\d]\S*")
FLAGGED = re.compile(r"^[^\s/]+/\S", re.MULTILINE)
AFFIXES = re.compile(r"^[SP]FX[ \t]+\S+[ \t]+[YN][ \t]+\d+", re.MULTILINE)


class Other(NamedTuple):
    """What a text is instead of a list, and how to get a list from it."""

    what: str
    remedy: str


def kind_of(text: str) -> Other | None:
    """Return what a text is instead of a list; None if it has no shape that we know."""
    if WEB_PAGE.match(text):
        return Other(
            "a web page (HTML)",
            "Open it in a browser. Copy its text into a plain text file, without words that are"
            " struck through.",
        )
    stripped = (
        COMMENT.sub("", line).strip(AROUND) for line in text.split("\n", OTHER_LOOKS)[:OTHER_LOOKS]
    )
    lines = [*filter(None, stripped)]
    changes = [line for line in lines if CHANGE.fullmatch(line)]
    are_items = all(line[0] == "-" and line[1] in AROUND for line in changes)  # as in Markdown
    if len(changes) * 2 > len(lines) and not are_items:
        return Other("a file of changes", "Amend the list by them: `judge lexicon amend`.")
    has_flags = lines and lines[0].isdecimal() and FLAGGED.search(text)  # behind its count
    if has_flags or AFFIXES.search(text):
        return Other(
            "a dictionary for spelling (hunspell)",
            "Its flags stand for inflected words. Spell these out first:"
            " `unmunch FILE.dic FILE.aff > list.txt` (package hunspell-tools).",
        )
    return None


def refuse_other_text(path: str, text: str) -> None:
    """Raise `Unsound` for text of a known kind that is not a list. None of it could be sound."""
    if other := kind_of(text):
        raise Unsound(f"{path} is {other.what}, not a list.", remedy=other.remedy)


def is_plain(text: str) -> bool:
    """Return whether most lines hold one thing. If not, the form must be named."""
    stripped = (line.strip(AROUND) for line in text[:HEAD].split("\n")[:SAMPLE])
    lines = [line.partition(" #")[0].rstrip() for line in stripped if line and line[0] != "#"]
    return sum(any(sign in line for sign in SIGNS) for line in lines) * 2 <= len(lines)


class Refusals:
    """The refusals of one list; `command` is what was typed, to be typed again with more."""

    def __init__(self, path: str, alphabet: Alphabet, command: str) -> None:
        self.path = path
        self.alphabet = alphabet
        self.command = command

    def unnamed(self, text: str, typed: ListForm) -> ListRefused:
        """Return the refusal of a text that is not plain, with the forms that make most words."""
        head = "\n".join(text.split("\n", SAMPLE)[:SAMPLE])
        candidates = [form for form in self._candidates(head) if form.column or not typed.column]
        fitting = [(form, *self._fit(head, form)) for form in candidates]
        fitting.sort(key=lambda way: (-way[1], way[2]))
        by_words = {  # of forms that read the same words, the one that leaves out least
            tuple(self._read(head, form)[0]): form
            for form, fit, _ in reversed(fitting)
            if fit >= FITTING
        }
        ways = [form for form, *_ in fitting if form in by_words.values()][:WAYS]
        faults = [
            f"{n}. {described(form)}: {', '.join(map(shown, self._read(head, form)[0][:ROWS]))} …"
            for n, form in enumerate(ways, 1)
        ]
        if not ways:
            first = next((line for line in text.split("\n") if line.strip()), "")
            faults = [f"It begins: {shown(first)}"]
        what = "is not one word a line, and its form was not named"
        if typed.column:
            what = "is read as a table only if its form is named"
        lines = [
            f"  {n}. {self.command} {self._more(form, typed)}" for n, form in enumerate(ways, 1)
        ]
        return ListRefused(
            f"{self.path} {what}. Nothing was read.",
            faults=faults,
            remedy="\n".join(["Say how it is to be read:", *lines])
            if ways
            else "No form makes words of it. "
            + ("Leave out --column, or give" if typed.column else "Give")
            + " one word a line.",
        )

    def _more(self, form: ListForm, typed: ListForm) -> str:
        """Return the options of a form that were not said yet."""
        said = ListForm(column=typed.column, heading=typed.heading)
        left = form._replace(
            column="" if said.column else form.column,
            heading=None if said.heading is not None else form.heading,
        )
        return left.options

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
                yield form._replace(heading=bool(forms.heading_fault(self._read(head, form)[0])))
        if "\t" not in head:
            yield ListForm("definitions")
        yield ListForm("several")

    def _read(self, text: str, form: ListForm) -> tuple[list[str], Ledger]:
        """Return the entries of a text as a form reads them, and what became of its lines."""
        ledger = Ledger(Findings())
        pages = forms.pages(text, form, ledger, self.alphabet)
        return [entry for page in pages for entry in page.text.split("\n")], ledger

    def _fit(self, head: str, form: ListForm) -> tuple[float, int]:
        """Return which part of the entries are words, each counted once, and what is left out."""
        entries, ledger = self._read(head, form)
        words = {text for text in entries if self._is_word(text)}
        fit = len(words) / max(1, len(entries) + ledger.findings.unformed)
        return fit, sum(part.times for part in ledger.parts.values())
