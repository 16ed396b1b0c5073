"""Typing errors: whether other words can be those that were meant when some were typed.

A word may differ by a slip or two of a finger. More would show the verdict on the other words.
"""

from collections.abc import Sequence
from itertools import permutations

from judge_record.entry import Entry, Kind

SHORT = 5  # the longest words, in characters, that may differ by one slip only; longer ones by two


def is_mistyping(ruling: Entry, words: Sequence[str]) -> bool:
    """Return whether new words can be a correction of mistyped words in a ruling.

    Their number is the same, at least one wasn't judged before, and the ruling isn't a correction:
    fewer words, or the same ones in other numbers, would show the verdict on single words. Every
    word is like one that was typed: another word would show the verdict on the others.
    """
    return (
        ruling.kind is not Kind.CORRECTION
        and not set(words) <= set(ruling.words)
        and can_be_meant(ruling.words, words)
    )


def can_be_meant(typed: Sequence[str], meant: Sequence[str]) -> bool:
    """Return whether the new words can be those that were meant when others were typed.

    Their number is the same, and every typed word is like one of them, in any order.

    >>> can_be_meant(["ZANT", "QI"], ["QI", "ZANTS"]), can_be_meant(["ZANT"], ["HOUSE"])
    (True, False)
    """
    if len(typed) != len(meant):
        return False
    left, wanted = list(typed), list(meant)
    for word in meant:
        if word in left:
            left.remove(word)
            wanted.remove(word)
    is_like = {
        (one, other): slips(one, other) <= (1 if min(len(one), len(other)) <= SHORT else 2)
        for one in left
        for other in wanted
    }
    return any(
        all(is_like[pair] for pair in zip(left, order, strict=True))
        for order in permutations(wanted)
    )


def slips(one: str, other: str) -> int:
    """Return the optimal string alignment distance of two words, in characters (Damerau 1964).

    One slip is a character too many, one missing, another one, or two neighbours exchanged.

    >>> slips("BLORP", "BLORP"), slips("BLORP", "BLROPS")
    (0, 2)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        older, before, row = before, row, [place]
        for at, wanted in enumerate(other, 1):
            steps = [before[at] + 1, row[at - 1] + 1, before[at - 1] + (letter != wanted)]
            if place > 1 < at and letter == other[at - 2] and one[place - 2] == wanted:
                steps.append(older[at - 2] + 1)
            row.append(min(steps))
    return row[-1]
