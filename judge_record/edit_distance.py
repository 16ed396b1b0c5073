"""Edit distance: whether new words can be a correction of mistyped ones, and nothing more."""

from collections.abc import Sequence
from itertools import permutations

#: The longest words, in characters, that may differ by one slip only; longer ones by two.
short = 5


def slips(one: str, other: str) -> int:
    """Return the optimal string alignment distance of two words, in characters.

    One slip is a character too many, one missing, another one, or two neighbours exchanged
    (Damerau 1964).
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


def near(one: str, other: str) -> bool:
    """Return whether one word can be a mistyping of the other.

    >>> near("ZANT", "ZANTS"), near("ZATN", "ZANT"), near("ZANT", "HOUSE"), near("QI", "ZA")
    (True, True, False, False)
    """
    return slips(one, other) <= (1 if min(len(one), len(other)) <= short else 2)


def can_be_meant(typed: Sequence[str], meant: Sequence[str]) -> bool:
    """Return whether the new words can be those that were meant when others were typed.

    They are as many, and each typed word is near one of them, in whatever order.
    """
    if len(typed) != len(meant):
        return False
    left, wanted = list(typed), list(meant)
    for word in meant:
        if word in left:
            left.remove(word)
            wanted.remove(word)
    pairs = {(one, other): near(one, other) for one in left for other in wanted}
    return any(
        all(pairs[pair] for pair in zip(left, order, strict=True)) for order in permutations(wanted)
    )
