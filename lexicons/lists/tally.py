"""Counts by length and the fingerprint of words that come in order, many at a time."""

from collections import Counter
from hashlib import sha256

from lexicons.alphabet import Alphabet, Word
from lexicons.fingerprint import Fingerprint


class Tally:
    """Words that stand in the order of their code points, each once, counted as they pass.

    >>> from lexicons import Library
    >>> tally = Tally(Library().alphabet("english"), range(2, 16))
    >>> tally.add([Word("QI"), Word("ZA")], "QI\\nZA")
    >>> tally.counts, tally.fingerprint.short
    (Counter({2: 2}), '6f4c-2351-3c67')
    """

    def __init__(self, alphabet: Alphabet, lengths: range) -> None:
        self.alphabet = alphabet
        self.lengths = lengths
        self.counts: Counter[int] = Counter()
        self.hashed = sha256()

    def add(self, words: list[Word], text: str) -> None:
        """Words within the lengths, and the same as a text, a line each."""
        if not words:
            return
        length = len if self.alphabet.letters_only else self.alphabet.length
        lengths = bytes(map(length, words))  # counted much faster than numbers are
        for tiles in self.lengths:
            if count := lengths.count(tiles):
                self.counts[tiles] += count
        self.hashed.update(f"{text}\n".encode())

    @property
    def fingerprint(self) -> Fingerprint:
        """The fingerprint of all words so far."""
        return Fingerprint(self.hashed.hexdigest())
