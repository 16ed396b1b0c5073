"""Text as pages of entries, in the form that was named. What a form leaves out is counted."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise
from typing import NamedTuple

from lexicons.alphabet import Alphabet
from lexicons.lists import columns, definitions
from lexicons.lists.findings import FindingKind
from lexicons.lists.forms import TABLES, ListForm
from lexicons.lists.ledger import BETWEEN_WORDS, Ledger, ListEntry

PAGE = 1 << 18  # characters of plain text
ENTRIES = 20_000  # of a page in another form
HEADING_LOOKS = 300  # entries
ENOUGH = 8  # words, before their order says something about the first
ENOUGH_IN_CASE = 2  # words, before their case does
ENOUGH_IN_ORDER = 0.75  # of the words come after the one above: each length may be in order
NO_BARE_WORDS = (*BETWEEN_WORDS, "#", "\r", "\n\n")  # a page that has one has more than words
SEVERAL = re.compile(f"[^{BETWEEN_WORDS}]+")
DASHES = "-\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"
APOSTROPHES = "'`\u00b4\u2018\u2019\u02bc\u02b9\uff07"


class ListPage(NamedTuple):
    """Entries as they are written, with line feeds between, and the line of each. None is empty."""

    lines: Sequence[int]
    text: str


def pages_of(text: str, form: ListForm, ledger: Ledger, alphabet: Alphabet) -> Iterator[ListPage]:
    """Yield the entries of a text in this form, and count each of its lines."""
    count = text.count("\n") + bool(text and text[-1] != "\n")
    ledger.begin(count, headed=bool(form.heading))
    if form.name == "plain":  # in pages at once: a list of millions takes half the time
        return plain(text, ledger)
    lines = text.removesuffix("\n").split("\n") if text else []
    return gathered(READERS[form.name](lines, form, ledger, alphabet), ledger)


def gathered(entries: Iterable[ListEntry], ledger: Ledger) -> Iterator[ListPage]:
    """Yield entries as pages, and count their lines as read: a line without one is missing."""
    waiting = iter(entries)
    while page := [*islice(waiting, ENTRIES)]:
        numbers, written, lines = zip(*page, strict=True)
        ledger.count_read(sum(lines))
        yield ListPage(numbers, "\n".join(written))


def plain(text: str, ledger: Ledger) -> Iterator[ListPage]:
    """Yield one word a line; `#` begins a comment, at the start of a line or behind a space."""
    start, first = 0, 1
    while start < len(text):
        end = text.find("\n", start + PAGE)
        end = len(text) if end < 0 else end + 1
        part = text[start:end].removesuffix("\n")
        count = part.count("\n") + 1
        page = ListPage(range(first, first + count), part)
        if ledger.heading_due or any(mark in f"\n{part}\n" for mark in NO_BARE_WORDS):
            page = _line_by_line(page, ledger)
        if page.lines:
            ledger.count_read(len(page.lines))
            yield page
        start, first = end, first + count


def _line_by_line(page: ListPage, ledger: Ledger) -> ListPage:
    """Return the entries of a page that may have more than words."""
    rows = zip(page.lines, page.text.split("\n"), strict=True)
    entries = [(no, entry) for no, text in rows if (entry := ledger.entry_of(no, text))]
    return ListPage([line for line, _ in entries], "\n".join(entry for _, entry in entries))


def several(
    lines: Sequence[str], _form: ListForm, ledger: Ledger, _alphabet: Alphabet
) -> Iterator[ListEntry]:
    """Yield every word of lines with several."""
    for line, text in enumerate(lines, 1):
        words = SEVERAL.findall(ledger.entry_of(line, text))
        yield from (ListEntry(line, word, int(at == 0)) for at, word in enumerate(words))


def heading_fault(words: Sequence[str], alphabet: Alphabet) -> str | None:
    """Return why the first of these words may be a heading; None if it is like the others."""
    first, rest = words[0] if words else "", words[1:]
    if len(rest) < ENOUGH_IN_CASE:
        return None
    for case in (str.isupper, str.islower):
        if not case(first) and all(map(case, rest)):
            return "it is in another case than all below it"
    first_key, *keys = dict.fromkeys(definitions.sorting_key(word, alphabet) for word in words)
    if len(keys) < ENOUGH or first_key < min(keys[:2]):  # a heading may have two lines
        return None
    if sum(a < b for a, b in pairwise(keys)) >= ENOUGH_IN_ORDER * (len(keys) - 1):
        return "it is out of order, and most below it are in order"
    return None


def without_heading(page: ListPage, form: ListForm, alphabet: Alphabet, ledger: Ledger) -> ListPage:
    """Return a page without its first word if that may be a heading, which is a fault."""
    written = page.text.split("\n")
    why, at = None, 0
    for at, text in enumerate(written[:HEADING_LOOKS]):
        why = heading_fault(written[at:HEADING_LOOKS], alphabet)
        if why or alphabet.spell(text):  # a title that is no word may stand above it
            break
    if not why:
        return page
    kind = FindingKind.HEADING
    if form.heading:
        kind = FindingKind.FORM
        why = (
            f"{why}: if it is the heading, take out the lines above it; if it is a word, take out"
            " the heading and say --no-header"
        )
    ledger.findings.add(page.lines[at], kind, written.pop(at), why)
    ledger.count_faulty()
    return ListPage([*page.lines[:at], *page.lines[at + 1 :]], "\n".join(written))


#: Who reads the lines of each other form.
READERS: Mapping[
    str, Callable[[Sequence[str], ListForm, Ledger, Alphabet], Iterator[ListEntry]]
] = {
    "several": several,
    "definitions": definitions.entries,
    **dict.fromkeys(TABLES, columns.entries_of),
}


# -- a dictionary, from which spelling leaves entries out: these are no faults ---------------------


class OmittedHeadword(NamedTuple):
    """An entry that is not in the list, with every reason."""

    line: int
    written: str
    reasons: tuple[str, ...]


@dataclass
class DictionaryRule:
    """Leaves entries out by their spelling, and remembers each."""

    alphabet: Alphabet
    lengths: range
    left: list[OmittedHeadword] = field(default_factory=list)

    def without_omitted(self, page: ListPage) -> ListPage:
        """Return a page without the entries that the rule leaves out."""
        lines, kept = [], []
        for line, written in zip(page.lines, page.text.split("\n"), strict=True):
            if reasons := tuple(self.reasons(written)):
                self.left.append(OmittedHeadword(line, written, reasons))
            else:
                lines.append(line)
                kept.append(written)
        return ListPage(lines, "\n".join(kept))

    def reasons(self, written: str) -> Iterator[str]:
        """Yield every reason why the rule leaves an entry out; none if it is kept."""
        if any(map(str.isupper, written)):
            yield "capitalized"
        for marks, what in ((DASHES, "hyphenated"), (APOSTROPHES, "contracted"), (" ", "a phrase")):
            if any(character in marks for character in written):
                yield what
        word = self.alphabet.spell(written)
        if word is not None and (tiles := self.alphabet.length(word)) not in self.lengths:
            yield "one letter" if tiles < self.lengths[0] else "over-long"

    def notes(self) -> Iterator[str]:
        """Yield how many entries were left out, and why."""
        if self.left:
            # An entry with two reasons counts for both.
            reasons = Counter(why for entry in self.left for why in entry.reasons)
            by_reason = ", ".join(f"{n:,} {why}" for why, n in reasons.most_common())
            entries = "1 entry" if len(self.left) == 1 else f"{len(self.left):,} entries"
            yield f"{entries} left out: {by_reason}"
