"""Whole pages of words without a fault, read at once: 27 times as fast as word by word.

A page in which anything may be wrong is left to the scan, which reads it word by word.
"""

from collections import Counter
from typing import NamedTuple, cast

from lexicons.alphabet import Alphabet, Word


class CleanPage(NamedTuple):
    """The words of a page, in its order, the same as text with one character a tile, and counts."""

    words: list[Word]
    tiles: str
    counts: Counter[int]  # by length in tiles


class CleanPages:
    """Reads pages of plain words in one case.

    >>> from lexicons import Library
    >>> clean = CleanPages(Library().alphabet("english"), range(2, 16))
    >>> clean.read("blorp\\nzant\\n").words, clean.read("BLORP\\nCO-OP\\n")
    (['BLORP', 'ZANT'], None)
    """

    def __init__(self, alphabet: Alphabet, lengths: range) -> None:
        self.alphabet = alphabet
        self.lengths = frozenset(lengths)
        self.tile_text = alphabet.tile_text

    def read(self, text: str) -> CleanPage | None:
        """Return the words of whole lines, or None where something may be wrong."""
        if "\r" in text:
            text = text.replace("\r\n", "\n")
        folded = text.removesuffix("\n")
        tiles = self.tile_text.of(folded)
        if tiles is None and folded.islower():  # mixed case is a finding
            folded = self.alphabet.fold(folded)
            tiles = self.tile_text.of(folded)
        if tiles is None:
            return None
        rows = tiles.split("\n")
        counts = Counter(map(len, rows))
        if not self.lengths.issuperset(counts):
            return None
        if tiles == folded:
            return CleanPage(cast("list[Word]", rows), tiles, counts)
        spelling = self.tile_text.spelling(tiles)
        # Tiles that are written one after another may look like other tiles.
        if spelling != folded and self.tile_text.of(spelling) != tiles:
            return None
        return CleanPage(cast("list[Word]", spelling.split("\n")), tiles, counts)
