"""Words as text: what their fingerprint is computed from, and the smallest way to hold them."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import chain, islice, pairwise
from operator import eq, lt
from typing import cast

from lexicons.alphabet import Alphabet, Word
from lexicons.fingerprint import Fingerprint


@dataclass(frozen=True)
class SortedWords:
    """Distinct words in the order of their code points, each followed by a line feed, in UTF-8.

    >>> words = SortedWords.of([Word("QI"), Word("ZA")])
    >>> words.text, len(words), [*words], words.fingerprint.short
    (b'QI\\nZA\\n', 2, ['QI', 'ZA'], '6f4c-2351-3c67')
    """

    text: bytes

    @classmethod
    def of(cls, words: Iterable[Word]) -> "SortedWords":
        """Return distinct words that already stand in the order of their code points."""
        return words if isinstance(words, cls) else cls.joined(["\n".join(words)])

    @classmethod
    def joined(cls, texts: Iterable[str]) -> "SortedWords":
        """Return the words of texts that hold one word a line, without a last line feed."""
        return cls(b"".join(f"{text}\n".encode() for text in texts if text))

    def __len__(self) -> int:
        return self.text.count(b"\n")

    def __iter__(self) -> Iterator[Word]:
        return iter(self.words())

    def __contains__(self, word: object) -> bool:
        return word in self.held

    @cached_property
    def held(self) -> frozenset[str]:
        """The words, to look one up."""
        return frozenset(self)

    def words(self) -> list[Word]:
        """Return the words as a list."""
        return cast("list[Word]", self.text.decode().split("\n")[:-1])

    def lines(self) -> list[bytes]:
        """Return every word in UTF-8, which is what a trie holds."""
        return self.text.split(b"\n")[:-1]

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """The identity of these words."""
        return Fingerprint(sha256(self.text).hexdigest())


class SortedRuns:
    """Words added in any order, a byte a letter, and read back in their order, each once."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.last = ""
        self.ascending = True
        self.repeated: set[Word] = set()

    def add(self, words: list[Word]) -> None:
        """Add words."""
        if not words:
            return
        ascending = all(map(lt, words, islice(words, 1, None)))  # so each occurs once
        self.ascending = self.ascending and ascending and self.last < words[0]
        self.last = words[-1]
        self.texts.append("\n".join(words))

    def in_list_order(self) -> Iterator[Word]:
        """Yield the words as they were added."""
        return cast("Iterator[Word]", chain.from_iterable(t.split("\n") for t in self.texts))

    def words(self) -> SortedWords:
        """Return all words. Afterwards `repeated` holds those that were added more than once."""
        if self.ascending:
            return SortedWords.joined(self.texts)
        ordered = sorted(self.in_list_order())
        if any(map(eq, ordered, islice(ordered, 1, None))):
            self.repeated = {a for a, b in pairwise(ordered) if a == b}
        return SortedWords.of(dict.fromkeys(ordered))


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

    @cached_property
    def sorted_words(self) -> SortedWords:
        """The same words as one text."""
        return SortedWords.of(self.words)

    @cached_property
    def counts(self) -> Mapping[int, int]:
        """How many words there are of each length in tiles, the shortest first."""
        return self.alphabet.counts_by_length(self.sorted_words)

    @property
    def fingerprint(self) -> Fingerprint:
        """The identity of these words, whatever list they came from."""
        return self.sorted_words.fingerprint
