"""How many words of each length, counted many at a time."""

from collections import Counter
from collections.abc import Mapping

from lexicons.alphabet import Alphabet, Word
from lexicons.lists.tile_text import TileText

most_counted = 255  # tiles: longer words are counted one by one


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

    def add(self, words: list[Word], tiles: str | None = None) -> None:
        """Count words; `tiles` is the same, one a line, with one character a tile, if known."""
        if not words:
            return
        if self.alphabet.letters_only:
            lengths = [*map(len, words)]
        else:
            tiles = tiles or self.tile_text.of("\n".join(words))
            rows = tiles.split("\n") if tiles else ()
            lengths = [*map(len, rows)] if rows else [*map(self.alphabet.length, words)]
        longest = max(lengths)
        if longest > most_counted:
            self.found.update(lengths)
            return
        counted = bytes(lengths)  # bytes are counted much faster than numbers
        for length in range(min(lengths), longest + 1):
            if count := counted.count(length):
                self.found[length] += count

    @property
    def counts(self) -> Mapping[int, int]:
        """How many words there are of each length, the shortest first."""
        return dict(sorted(self.found.items()))
