"""Probing: whether words can be meant in place of others that were mistyped."""

from collections.abc import Sequence

from lexicons.record.edit_distance import can_be_meant
from lexicons.record.entry import Entry, Kind


def is_mistyping(ruling: Entry, words: Sequence[str]) -> bool:
    """Return whether new words can be a correction of mistyped words in a ruling.

    They are as many, at least one was not judged before, and the ruling is not a correction
    itself: fewer words, or the same ones in other numbers, would show the verdict on each. Each is
    near one that was typed: another word in its place would show the verdict on the others.
    """
    return (
        ruling.kind != Kind.CORRECTION
        and not set(words) <= set(ruling.words)
        and can_be_meant(ruling.words, words)
    )
