"""Which entries of a dictionary a rule leaves out, by their spelling or their labels."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from lexicons.alphabet import Alphabet
from lexicons.errors import shown
from lexicons.lists.formats.lines import Row
from lexicons.lists.progress import counted
from lexicons.lists.word_faults import apostrophes, dashes
from lexicons.schema import did_you_mean


class LeftOut(NamedTuple):
    """An entry that was left out, with every reason."""

    line: int
    written: str
    reasons: tuple[str, ...]


@dataclass
class Dictionary:
    """Keeps the entries that are words, and remembers what it left out."""

    alphabet: Alphabet
    lengths: range
    without: frozenset[str]
    left_out: list[LeftOut] = field(default_factory=list)
    kept_labels: Counter[str] = field(default_factory=Counter)
    labels_seen: Counter[str] = field(default_factory=Counter)

    def leaves_out(self, row: Row) -> tuple[str, ...]:
        """Count an entry, and return why it is left out; empty if it is kept."""
        if reasons := self.reasons(row):
            self.left_out.append(LeftOut(row.line, row.written, reasons))
        else:
            self.kept_labels.update(row.labels)
        self.labels_seen.update(row.labels)
        return reasons

    def reasons(self, row: Row) -> tuple[str, ...]:
        """Return every reason why the rule leaves an entry out."""
        return tuple(self._of_spelling(row.written)) + tuple(
            f"labelled {shown(label)}" for label in row.labels if label in self.without
        )

    def _of_spelling(self, written: str) -> Iterator[str]:
        if any(map(str.isupper, written)):
            yield "capitalized"
        if any(character in dashes for character in written):
            yield "hyphenated"
        if any(character in apostrophes for character in written):
            yield "contracted"
        if " " in written:
            yield "a phrase"
        word = self.alphabet.spell(written)
        if word is not None and self.alphabet.length(word) not in self.lengths:
            short = self.alphabet.length(word) < self.lengths[0]
            yield "one letter" if short else "over-long"

    def summary(self) -> Iterator[str]:
        """Yield what was left out, and what was kept in spite of a label."""
        if self.left_out:
            # An entry with two reasons counts for both.
            counts = Counter(reason for each in self.left_out for reason in each.reasons)
            by_reason = ", ".join(f"{n:,} {reason}" for reason, n in counts.most_common())
            yield f"{counted(len(self.left_out), 'line')} left out: {by_reason}"
        kept = ", ".join(f"{n:,} {shown(label)}" for label, n in self.kept_labels.most_common())
        if kept:
            yield f"kept in spite of a label: {kept}"

    def unknown(self, label: str) -> str:
        """Return the warning that no entry has a label."""
        hint = did_you_mean(label, self.labels_seen)
        return f"no entry is labelled {shown(label)}. {hint}".rstrip()

    def report(self) -> Iterator[str]:
        """Yield what was left out: line, entry and reasons, separated by TABs."""
        for each in self.left_out:
            yield f"{each.line}\t{each.written}\t{', '.join(each.reasons)}"
