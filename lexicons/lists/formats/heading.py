"""A first line that may be a heading: `Word`, `Lemma`, `Begriff`."""

from collections.abc import Sequence
from itertools import pairwise

from lexicons.errors import shown

fewest_in_order = 8  # words below the first line: fewer may be in order by chance
fewest_in_case = 2


def doubt(words: Sequence[str]) -> str:
    """Return why the first of these words may be a heading; empty if it looks like the others.

    >>> doubt(["Begriff", "AAL", "ABER"])
    "'Begriff' is not in capitals, as all others are"
    >>> doubt(["AAL", "ABER"])
    ''
    """
    if len(words) <= fewest_in_case:
        return ""
    first, rest = words[0], words[1:]
    if not first.isupper() and all(map(str.isupper, rest)):
        return f"{shown(first)} is not in capitals, as all others are"
    if not first.islower() and all(map(str.islower, rest)):
        return f"{shown(first)} has a capital, which no other has"
    if len(rest) < fewest_in_order:
        return ""
    folded = [word.casefold() for word in words]
    for keys in (folded, [f"{len(word):04}{word}" for word in folded]):
        if keys[0] > keys[1] and all(a < b for a, b in pairwise(keys[1:])):
            return f"{shown(first)} is out of order, and all others are in order"
    return ""
