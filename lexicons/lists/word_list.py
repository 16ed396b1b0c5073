"""A maintainer's list, read: its distinct words, and what is worth telling about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from lexicons.alphabet import Alphabet, Word
from lexicons.fingerprint import Fingerprint


@dataclass(frozen=True)
class WordList:
    """Distinct words in the order of their code points.

    `warnings` say what was odd, with lines; `notes` what each source was taken for; `left_out` has
    a line for each entry that a dictionary's rule left out.
    """

    words: list[Word]
    alphabet: Alphabet
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()

    @cached_property
    def counts(self) -> Mapping[int, int]:
        """How many words of each length, in tiles."""
        return self.alphabet.counts_by_length(self.words)

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """The identity of these words, whatever list they came from."""
        return Fingerprint.of_words(self.words)
