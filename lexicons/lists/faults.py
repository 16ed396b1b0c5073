"""Why what is written is not a word: the kinds at once, the sentences when they are shown.

Of a dictionary, a rule leaves out entries by their spelling: these are no faults.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import NamedTuple
from unicodedata import category, name

from lexicons.alphabet import LONGEST_COMPOSED, Alphabet
from lexicons.lists.findings import FindingKind, Findings, quantity
from lexicons.lists.list_pages import ListPage

DASHES = "-\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"
APOSTROPHES = "'`\u00b4\u2018\u2019\u02bc\u02b9\uff07"
#: How else a list may be read, by the commonest kind of error.
HINTS = {
    FindingKind.SPACE: "If these lines have several words, add `--form several`; if they have"
    " definitions, `--form definitions`.",
    FindingKind.HEADING: "Say `--header` or `--no-header`.",
    FindingKind.LONG: "Words beyond the standard board need `--lengths 2-21`;"
    " `build --only-lengths 2-8` takes some lengths of a longer list.",
    FindingKind.LETTER: "If the list is of another language, say which: `--alphabet ID`.",
}


class EntryFaults:
    """Adds the findings of entries that are not words."""

    def __init__(self, alphabet: Alphabet, lengths: range, findings: Findings) -> None:
        self.alphabet = alphabet
        self.lengths = lengths
        self.findings = findings
        self.odd = re.compile(f"[^{re.escape(''.join(sorted(alphabet.characters)))}]").findall
        self.kind_of = cache(self._kind_of)  # the faults of a list repeat a few characters

    def add(self, entries: Sequence[tuple[int, str]]) -> None:
        """Add a finding for each kind of fault of entries that are not words, with their lines."""
        if not entries:
            return
        self.findings.faulty += len(entries)
        folded = self.alphabet.fold("\n".join(text[:LONGEST_COMPOSED] for _, text in entries))
        for (line, written), letters in zip(entries, folded.split("\n"), strict=True):
            for kind in self._kinds(written, self.odd(letters)):
                self.findings.add(line, kind, written, partial(self._why, kind))

    def _kinds(self, written: str, odd: Iterable[str]) -> tuple[FindingKind, ...]:
        """Return every kind of fault of an entry, which has these odd characters."""
        if kinds := dict.fromkeys(filter(None, map(self.kind_of, odd))):
            return tuple(kinds)
        tiles = self._tiles(written)
        short = FindingKind.SHORT if tiles < self.lengths[0] else FindingKind.LONG
        return (short if tiles else FindingKind.LETTER,)

    def _tiles(self, written: str) -> int:
        """Return the length of a word; 0 if its letters are not a row of tiles."""
        word = self.alphabet.spell(written)
        return self.alphabet.length(word) if word else 0

    def _kind_of(self, character: str) -> FindingKind | None:
        """Return what a character is that no tile has; None if it is a part of a tile."""
        if self.alphabet.takes(character):
            return None
        if character in " \t":
            return FindingKind.SPACE
        if character in DASHES:
            return FindingKind.HYPHEN
        if character in APOSTROPHES:
            return FindingKind.APOSTROPHE
        group = category(character)
        if group in ("Cc", "Cs"):
            return FindingKind.CONTROL
        if group[0] == "Z" or group == "Cf":
            return FindingKind.INVISIBLE
        return FindingKind.DIGIT if character.isdigit() else FindingKind.LETTER

    def _why(self, kind: FindingKind, written: str) -> str:
        """Return what is to be said of what is written, and where its first character is."""
        if kind in (FindingKind.SHORT, FindingKind.LONG):
            letters = quantity(self._tiles(written) or len(written), "letter")
            return f"{letters}; expected {self.lengths[0]} to {self.lengths[-1]}"
        if kind is FindingKind.HYPHEN and written[-1] in DASHES:
            return "it ends in a hyphen: was it divided at the end of a line? Join it with the next"
        for place, character in enumerate(written, 1):
            if self.kind_of(character) is kind:
                why = self.alphabet.character_fault(character, place)
                called = "" if character.isascii() else name(character, "").lower()
                return f"{why}: {called}" if called else why
        return self.alphabet.fault(written)


def hint(form: str, counts: Mapping[FindingKind, int], alphabet: Alphabet) -> str:
    """Return how else the list may be read, by its commonest kind of error; perhaps nothing."""
    counts = {kind: n for kind, n in counts.items() if kind.severity == "error"}
    if not counts:
        return ""
    common = (
        FindingKind.HEADING
        if FindingKind.HEADING in counts
        else max(counts, key=counts.__getitem__)
    )
    if common is FindingKind.DIGIT and any(
        map(str.isdigit, (*alphabet.folds, *alphabet.spellings))
    ):
        return "If digits stand for letters in this list, say `--digits`."
    if common is FindingKind.SPACE and form != "plain":
        return ""
    return HINTS.get(common, "")


# -- a dictionary ----------------------------------------------------------------------------------


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
