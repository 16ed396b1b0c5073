"""Where a corrected lexicon comes from: what it was, and what was done to it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from re import fullmatch
from typing import Any

from lexicons import schema
from lexicons.fingerprint import Fingerprint

most_words = 2**32


def is_fingerprint(value: object) -> str:
    """64 lower-case hexadecimal digits."""
    digits = isinstance(value, str) and fullmatch("[0-9a-f]{64}", value)
    return "" if digits else "a fingerprint of 64 hexadecimal digits"


step: schema.Table = {
    "edition": schema.Key(schema.identifier, "id of the edition; a plain list has none"),
    "words": schema.Key(schema.whole(1, most_words), "how many words it held", True),
    "fingerprint": schema.Key(is_fingerprint, "of its words", True),
    "added": schema.Key(schema.whole(0, most_words), "how many words were added to it", True),
    "removed": schema.Key(schema.whole(0, most_words), "how many words were removed", True),
    "changes": schema.Key(is_fingerprint, "of the changes, as lines +WORD and -WORD", True),
}


@dataclass(frozen=True)
class Amendment:
    """One step of a line of descent. It counts what was changed, and never says which words."""

    words: int
    fingerprint: Fingerprint
    added: int
    removed: int
    changes: Fingerprint
    edition: str = ""

    @classmethod
    def of_row(cls, said: Mapping[str, Any]) -> "Amendment":
        """A step from its row in a manifest."""
        return cls(
            words=said["words"],
            fingerprint=Fingerprint(said["fingerprint"]),
            added=said["added"],
            removed=said["removed"],
            changes=Fingerprint(said["changes"]),
            edition=said.get("edition", ""),
        )

    def row(self) -> dict[str, Any]:
        """The step as a manifest holds it."""
        return {name: said for name, said in asdict(self).items() if said != ""}

    def __str__(self) -> str:
        """The step in words.

        >>> some = Fingerprint.of("QI\\n")
        >>> print(Amendment(10, some, 2, 1, some, "owl"))
        owl, 10 words, 8fe1-31de-4ca7; 2 added, 1 removed by the changes 8fe1-31de-4ca7
        """
        return (
            f"{self.edition or 'a list'}, {self.words:,} words, {self.fingerprint.short};"
            f" {self.added:,} added, {self.removed:,} removed by the changes {self.changes.short}"
        )


def gap(steps: Sequence[Amendment], words: int) -> str:
    """Where the numbers of a line of descent do not lead to so many words, or nothing."""
    held = [*(each.words for each in steps[1:]), words]
    for number, (each, expected) in enumerate(zip(steps, held, strict=False), 1):
        if (led := each.words + each.added - each.removed) != expected:
            return f"descent {number}: it leads to {led} words, not to {expected}"
    return ""
