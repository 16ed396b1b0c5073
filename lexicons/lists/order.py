"""Whether the words of a list stand in an order that people keep lists in."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import shown
from lexicons.lists.tile_set import TileCodes

patience = 1000  # words that an order is watched for before it is given up
hopeless = 0.1  # of the words come before an earlier one: the list is not in this order
fewest_each = 3  # words of each length on average: fewer show no order by length


def fault(words: Sequence[Word], alphabet: Alphabet) -> tuple[int, str]:
    """Return the number, from 0, of the first word out of order, and what to say of it.

    Any usual order is accepted, for no list names its own: it is counted in the one that fits best.
    The text is empty for a list in order.
    """
    best = _falls(words)
    for keys, enough in _other_orders(words, alphabet) if best else ():
        falls = _falls(keys)
        given_up = len(words) >= patience and bisect_left(falls, patience) > patience * hopeless
        if not given_up and len(words) >= enough and len(falls) <= len(best) * hopeless:
            best = falls
    if not best:
        return 0, ""
    first, count = best[0], len(best)
    more = f"; {count:,} words are out of order in all" if count > 1 else ""
    text = f"{shown(words[first])} comes after {shown(words[first - 1])}"
    return first, f"{text}: not in alphabetical order{more}"


def _falls(keys: Sequence[Any]) -> list[int]:
    """Return the number of each word that comes before the word that precedes it."""
    return [number for number, (one, next_) in enumerate(pairwise(keys), 1) if one > next_]


def _other_orders(words: Sequence[Word], alphabet: Alphabet) -> Iterator[tuple[Sequence[Any], int]]:
    """Yield the words as they are compared in each other order, and how many words show it."""
    # In English the order of the tiles is that of the code points.
    by_code = alphabet.letters_only and list(alphabet.tiles) == sorted(alphabet.tiles)
    rows = words if by_code else TileCodes(alphabet).rows(words)
    lengths = [*map(len, rows)]
    enough = fewest_each * len(set(lengths))
    yield [*zip(lengths, words, strict=True)], enough
    if not by_code:
        yield rows, 0
        yield [*zip(lengths, rows, strict=True)], enough
