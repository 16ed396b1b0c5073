"""Words that the tiles in the bag cannot make."""

from collections import Counter
from collections.abc import Iterator, Sequence

from lexicons.alphabet import Alphabet, Word


class TileSet:
    """How many of each tile there are, blanks among them.

    >>> from lexicons import Library
    >>> tiles = TileSet(Library().alphabet("english"))
    >>> tiles.lacks(Word("PIZZAZZ")), tiles.lacks(Word("PIZZA"))
    ('it needs 4 Z, and the set has 1 and 2 blanks', '')
    """

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self.counts = alphabet.counts
        self.blanks = alphabet.counts.get("blank", 0)
        # A tile of which there is one at least is lacking only where it is repeated.
        self.all_there = alphabet.letters_only and all(map(self.counts.get, alphabet.tiles))

    def lacks(self, word: Word) -> str:
        """Which tiles are too few for a word, or nothing."""
        if not self.counts:
            return ""
        needed = Counter(self.alphabet.split(word))
        short = {t: n for t, n in needed.items() if n > self.counts.get(t, 0)}
        if sum(n - self.counts.get(t, 0) for t, n in short.items()) <= self.blanks:
            return ""
        parts = [f"{n} {tile}, and the set has {self.counts.get(tile, 0)}"
                 for tile, n in short.items()]  # fmt: skip
        return f"it needs {'; '.join(parts)} and {self.blanks} blanks"

    def suspects(self, words: Sequence[Word]) -> Iterator[int]:
        """The places of all words that may lack tiles, and of few others."""
        if not self.counts:
            return
        if self.all_there:
            most = self.blanks
            for place, word in enumerate(words):
                if len(word) - len(set(word)) > most:
                    yield place
        else:
            yield from range(len(words))
