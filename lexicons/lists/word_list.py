"""A maintainer's list, read: its distinct words, and what a person should know about it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from lexicons.alphabet import Alphabet, Word
from lexicons.fingerprint import Fingerprint
from lexicons.lists.sorted_words import SortedWords


@dataclass(frozen=True)
class WordList:
    """Distinct words in the order of their code points.

    `warnings` say what is odd, with lines; `notes` say how each source was read; `left_out` has a
    line for each entry that a dictionary's rule left out.
    """

    words: Collection[Word]
    alphabet: Alphabet
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    counted: Mapping[int, int] | None = field(default=None, compare=False)  # by length, if known

    @cached_property
    def sorted_words(self) -> SortedWords:
        """The same words as one text."""
        return SortedWords.of(self.words)

    @cached_property
    def counts(self) -> Mapping[int, int]:
        """How many words there are of each length in tiles, the shortest first."""
        if self.counted is not None:
            return self.counted
        return self.alphabet.counts_by_length(self.sorted_words)

    @property
    def fingerprint(self) -> Fingerprint:
        """The identity of these words, whatever list they came from."""
        return self.sorted_words.fingerprint
