"""How many words of each length, counted many at a time."""

from collections import Counter
from collections.abc import Iterable, Mapping

from lexicons.alphabet import Alphabet, Word

most_counted = 255  # tiles: longer words are counted one by one


def counted(lengths: Iterable[int]) -> Counter[int]:
    """Return how many there are of each length.

    >>> counted([2, 2, 4])
    Counter({2: 2, 4: 1})
    """
    every = [*lengths]
    try:
        numbers = bytes(every)  # bytes are counted much faster than numbers
    except ValueError:
        return Counter(every)
    found: Counter[int] = Counter()
    left = len(numbers)
    for length in range(most_counted + 1):
        if not left:
            break
        if count := numbers.count(length):
            found[length] = count
            left -= count
    return found


class Tally:
    """Counts words by their length in tiles.

    >>> from lexicons import Library
    >>> tally = Tally(Library().alphabet("spanish"))
    >>> tally.add([Word("CHOZO"), Word("ZULO")])
    >>> tally.counts
    {4: 2}
    """

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self.found: Counter[int] = Counter()

    def add(self, words: list[Word]) -> None:
        """Count words."""
        self.found += counted(self.alphabet.lengths(words))

    @property
    def counts(self) -> Mapping[int, int]:
        """How many words there are of each length, the shortest first."""
        return dict(sorted(self.found.items()))
