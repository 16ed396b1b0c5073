"""How many words of each length, counted many at a time."""

from collections import Counter
from collections.abc import Iterable, Mapping

from lexicons.alphabet import Alphabet, Word
from lexicons.lists.tile_text import TileText

most_counted = 255  # tiles: longer words are counted one by one


def lengths_of(rows: Iterable[str]) -> Counter[int]:
    """Return how many rows there are of each length in characters.

    >>> lengths_of(["QI", "ZA", "ZANT"])
    Counter({2: 2, 4: 1})
    """
    lengths = [*map(len, rows)]
    try:
        counted = bytes(lengths)  # bytes are counted much faster than numbers
    except ValueError:
        return Counter(lengths)
    found: Counter[int] = Counter()
    left = len(counted)
    for length in range(most_counted + 1):
        if not left:
            break
        if count := counted.count(length):
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
        self.tile_text = TileText(alphabet)
        self.found: Counter[int] = Counter()

    def add(self, words: list[Word]) -> None:
        """Count words."""
        if self.alphabet.letters_only:
            self.found += lengths_of(words)
        elif tiles := self.tile_text.of("\n".join(words)):
            self.found += lengths_of(tiles.split("\n"))
        else:
            self.found.update(map(self.alphabet.length, words))

    @property
    def counts(self) -> Mapping[int, int]:
        """How many words there are of each length, the shortest first."""
        return dict(sorted(self.found.items()))
