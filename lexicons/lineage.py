"""Where a corrected lexicon comes from: the older lexicon, and how many words changed."""

from collections.abc import Mapping, Sequence
from re import fullmatch
from typing import Any, NamedTuple

from lexicons import schema
from lexicons.fingerprint import Fingerprint

most_in_a_list = 2**32


def is_fingerprint(value: object) -> str:
    """Return what was expected if the value is not a fingerprint; else an empty text."""
    digits = isinstance(value, str) and fullmatch("[0-9a-f]{64}", value)
    return "" if digits else "a fingerprint of 64 hexadecimal digits"


step: schema.Table = {
    "edition": schema.Key(schema.identifier, "id of the edition; left out for a plain list"),
    "words": schema.Key(schema.whole(1, most_in_a_list), "how many words it held", True),
    "fingerprint": schema.Key(is_fingerprint, "of its words", True),
    "added": schema.Key(schema.whole(0, most_in_a_list), "how many words were added to it", True),
    "removed": schema.Key(schema.whole(0, most_in_a_list), "how many words were removed", True),
    "changes": schema.Key(is_fingerprint, "of the changes, as lines +WORD and -WORD", True),
}


class Amendment(NamedTuple):
    """One correction of a lexicon. It counts the changes, and never names a word."""

    words: int
    fingerprint: Fingerprint
    added: int
    removed: int
    changes: Fingerprint
    edition: str = ""

    @classmethod
    def of_row(cls, row: Mapping[str, Any]) -> "Amendment":
        """Return the correction that a row of a manifest describes."""
        prints = {name: Fingerprint(row[name]) for name in ("fingerprint", "changes")}
        return cls(**{**row, **prints})

    def row(self) -> dict[str, Any]:
        """Return the correction as a row of a manifest."""
        return {name: value for name, value in self._asdict().items() if value != ""}

    def __str__(self) -> str:
        """Return the correction in words.

        >>> some = Fingerprint.of("QI\\n")
        >>> print(Amendment(10, some, 2, 1, some, "owl"))
        owl, 10 words, 8fe1-31de-4ca7; 2 added, 1 removed by the changes 8fe1-31de-4ca7
        """
        return (
            f"{self.edition or 'a list'}, {self.words:,} words, {self.fingerprint.short};"
            f" {self.added:,} added, {self.removed:,} removed by the changes {self.changes.short}"
        )


def gap(steps: Sequence[Amendment], words: int) -> str:
    """Return the first correction whose counts do not add up; empty if all lead to `words`."""
    held = [*(each.words for each in steps[1:]), words]
    for number, (each, expected) in enumerate(zip(steps, held, strict=False), 1):
        if (led := each.words + each.added - each.removed) != expected:
            return f"descent {number}: it leads to {led} words, not to {expected}"
    return ""
