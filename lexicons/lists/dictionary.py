"""A dictionary's rule: which entries it leaves out, by their spelling or their labels."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from lexicons.alphabet import Alphabet
from lexicons.errors import shown
from lexicons.lists.faults import APOSTROPHES, DASHES
from lexicons.lists.findings import FindingKind, Findings
from lexicons.lists.forms import ListPage
from lexicons.schema import did_you_mean


class OmittedHeadword(NamedTuple):
    """An entry that is not in the list, with every reason."""

    line: int
    written: str
    reasons: tuple[str, ...]


@dataclass
class Dictionary:
    """Keeps the entries that are words, and remembers each that it left out."""

    alphabet: Alphabet
    lengths: range
    without: frozenset[str]
    left: list[OmittedHeadword] = field(default_factory=list)
    labels: Counter[str] = field(default_factory=Counter)
    kept_labels: Counter[str] = field(default_factory=Counter)

    def ruled(self, page: ListPage) -> ListPage:
        """Return a page without the entries that the rule leaves out."""
        lines, kept = [], []
        texts = page.text.split("\n")
        for line, written, labels in zip(page.lines, texts, page.labels, strict=True):
            self.labels.update(labels)
            if reasons := self.reasons(written, labels):
                self.left.append(OmittedHeadword(line, written, reasons))
            else:
                self.kept_labels.update(labels)
                lines.append(line)
                kept.append(written)
        return ListPage(lines, "\n".join(kept))

    def reasons(self, written: str, labels: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Return every reason why the rule leaves an entry out; none if it is kept."""
        return tuple(self._of_spelling(written)) + tuple(
            f"labelled {shown(label)}" for label in labels if label in self.without
        )

    def _of_spelling(self, written: str) -> Iterator[str]:
        if any(map(str.isupper, written)):
            yield "capitalized"
        for marks, what in ((DASHES, "hyphenated"), (APOSTROPHES, "contracted"), (" ", "a phrase")):
            if any(character in marks for character in written):
                yield what
        word = self.alphabet.spell(written)
        if word is not None and (tiles := self.alphabet.length(word)) not in self.lengths:
            yield "one letter" if tiles < self.lengths[0] else "over-long"

    def told(self, findings: Findings) -> Iterator[str]:
        """Yield what was left out, and what was kept in spite of a label.

        A label to leave out that no entry has is a finding: most likely it is a slip.
        """
        for label in sorted(self.without - {*self.labels}):
            hint = did_you_mean(label, self.labels)
            findings.add(
                0, FindingKind.LABEL, why=f"no entry is labelled {shown(label)}. {hint}".rstrip()
            )
        if self.left:
            # An entry with two reasons counts for both.
            reasons = Counter(why for each in self.left for why in each.reasons)
            by_reason = ", ".join(f"{n:,} {why}" for why, n in reasons.most_common())
            entries = "1 entry" if len(self.left) == 1 else f"{len(self.left):,} entries"
            yield f"{entries} left out: {by_reason}"
        if self.kept_labels:
            kept = ", ".join(f"{n:,} {shown(label)}" for label, n in self.kept_labels.most_common())
            yield f"kept in spite of a label: {kept}"
