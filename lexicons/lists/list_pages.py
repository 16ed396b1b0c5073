"""Text as pages of entries, in the form that was named. What a form leaves out is counted."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import NamedTuple

from lexicons.alphabet import Alphabet
from lexicons.errors import shown
from lexicons.lists import definitions, list_tables
from lexicons.lists.findings import AROUND, Ledger, ListEntry
from lexicons.lists.forms import TABLES, ListForm

PAGE = 1 << 18  # characters of plain text
ENTRIES = 20_000  # of a page in another form
ENOUGH = 8  # words, before their order says something about the first
ENOUGH_IN_CASE = 2  # words, before their case does
BETWEEN = re.compile(r"[ \t,;]+")
#: A word that was divided at the end of a line, as in a copy of a PDF.
DIVIDED = re.compile(r"[^\W\d_]+[-\u00ad\u2010]")
ENDS_ODDLY = "\n-\u00ad\u2010"  # of a line: a blank one behind it, or a divided word


class ListPage(NamedTuple):
    """Entries as they are written, with line feeds between, and the line of each. None is empty."""

    lines: Sequence[int]
    text: str


def pages_of(text: str, form: ListForm, ledger: Ledger, alphabet: Alphabet) -> Iterator[ListPage]:
    """Yield the entries of a text in this form, and count each of its lines."""
    ledger.lines = text.count("\n") + bool(text and text[-1] != "\n")
    if form.name == "plain":  # in pages at once: a list of millions takes half the time
        return plain(text, form, ledger)
    lines = text.removesuffix("\n").split("\n") if text else []
    return gathered(READERS[form.name](lines, form, ledger, alphabet))


def gathered(entries: Iterable[ListEntry]) -> Iterator[ListPage]:
    """Yield entries as pages."""
    waiting = iter(entries)
    while page := [*islice(waiting, ENTRIES)]:
        lines, written = zip(*page, strict=True)
        yield ListPage(lines, "\n".join(written))


def plain(text: str, form: ListForm, ledger: Ledger) -> Iterator[ListPage]:
    """Yield one word a line; `#` begins a comment, at the start of a line or behind a space."""
    reader = _Plain(form, ledger)
    start, first = 0, 1
    while start < len(text):
        end = text.find("\n", start + PAGE)
        end = len(text) if end < 0 else end + 1
        part = text[start:end].removesuffix("\n")
        count = part.count("\n") + 1
        page = ListPage(range(first, first + count), part)
        if first == 1 or reader.may_be_odd(part):
            page = reader.read(page)
        if page.lines:
            ledger.read += len(page.lines)
            yield page
        start, first = end, first + count


@dataclass
class _Plain:
    """Reads single lines where a page has more than words."""

    form: ListForm
    ledger: Ledger
    divided: ListEntry | None = None  # whose rest is expected

    def may_be_odd(self, part: str) -> bool:
        """Return whether a page has anything but a word on each line."""
        return bool(
            self.divided
            or part[:1] in ("", "\n")
            or part[-1] in ENDS_ODDLY
            or any(mark in part for mark in (" ", "\t", "#"))
            or any(f"{mark}\n" in part for mark in ENDS_ODDLY)
        )

    def read(self, page: ListPage) -> ListPage:
        """Return the entries of a page."""
        rows = zip(page.lines, page.text.split("\n"), strict=True)
        entries = [(line, entry) for line, text in rows if (entry := self._entry_of(line, text))]
        lines = [line for line, _ in entries]
        return ListPage(lines, "\n".join(entry for _, entry in entries))

    def _entry_of(self, line: int, text: str) -> str:
        """Return the entry of a line; empty if it has none, which is counted."""
        ledger = self.ledger
        written = text.strip(AROUND)
        if line == 1 and self.form.heading:
            ledger.leave("heading{s}", 1, written)
            return ""
        if not written:
            ledger.leave("blank line{s}", line, "")
            return ""
        if written[0] == "#" and "\r" not in text:
            ledger.leave("comment line{s}", line, written)
            return ""
        if "#" in written and "\r" not in text and (mark := re.search(r"[ \t]#", written)):
            remark = written[mark.start() + 1 :]
            ledger.leave_part("comment{s} behind a word", line, remark)
            written = written[: mark.start()].rstrip(AROUND)
        before = self.divided
        is_divided = written[-1] in ENDS_ODDLY and DIVIDED.fullmatch(written)
        self.divided = ListEntry(line, written) if is_divided else None
        if before and not self.divided:
            why = f"is it the rest of {shown(before.written)} in line {before.line}? Join them"
            ledger.findings.add_unformed(line, why, written)
            return ""
        return written


def several(
    lines: Sequence[str], form: ListForm, ledger: Ledger, alphabet: Alphabet
) -> Iterator[ListEntry]:
    """Yield every word of lines with several."""
    for line, text in enumerate(lines, 1):
        if line == 1 and form.heading:
            ledger.leave("heading{s}", 1, text)
        elif not ledger.leave_without_entry(line, text):
            words = [*filter(None, BETWEEN.split(text))]
            if not words:
                ledger.findings.add_unformed(line, "there is no word in it", text)
                continue
            ledger.read += 1
            yield from (ListEntry(line, word) for word in words)


def heading_fault(words: Sequence[str], *, by_case: bool = False) -> str | None:
    """Return why the first of these words may be a heading; None if it is like the others.

    With `by_case`, its place in their order says nothing.

    >>> heading_fault(["Words", "AA", "AB"])
    'it is in another case than all below it'
    """
    first, rest = words[0] if words else "", words[1:]
    if len(rest) < ENOUGH_IN_CASE:
        return None
    for case in (str.isupper, str.islower):
        if not case(first) and all(map(case, rest)):
            return "it is in another case than all below it"
    if by_case or len(rest) < ENOUGH:
        return None
    keys = [word.casefold() for word in words]
    for key in (keys, [f"{len(word):04}{word}" for word in keys]):
        if key[0] > key[1] and all(a < b for a, b in pairwise(key[1:])):
            return "it is out of order, and all below it are in order"
    return None


#: Who reads the lines of each other form.
READERS: Mapping[
    str, Callable[[Sequence[str], ListForm, Ledger, Alphabet], Iterator[ListEntry]]
] = {
    "several": several,
    "definitions": definitions.entries,
    **dict.fromkeys(TABLES, list_tables.entries_of),
}
