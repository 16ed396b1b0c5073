"""Journals brought together: each is taken once. `judge event finish` does this."""

from collections.abc import Sequence
from itertools import takewhile

from judge_procedure.timeline import JournalRecord
from lexicons.language import _


def distinct(found: Sequence[JournalRecord]) -> tuple[list[JournalRecord], list[str], list[str]]:
    """Return each journal once, a sentence on each copy that is left out, and the forks."""
    kept: list[JournalRecord] = []
    copies, forks = list[str](), list[str]()
    for record in sorted(found, key=lambda each: each.length, reverse=True):
        longer = next((each for each in kept if each.chain == record.chain), None)
        if not longer:
            kept.append(record)
            continue
        shared, names = _shared(longer, record), {"name": record.name, "longer": longer.name}
        if shared == record.length:
            copies.append(_("{name} is a copy of {longer}, or of its beginning.", **names))
        else:
            text = _(
                "{name} goes on differently from {longer} after entry {number}, and is left out."
                " One of them was copied, or changed.",
                number=shared,
                **names,
            )
            forks.append(text)
    return sorted(kept, key=found.index), copies, forks


def _shared(one: JournalRecord, other: JournalRecord) -> int:
    both = zip(one.entries, other.entries, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0].seal == pair[1].seal, both))
