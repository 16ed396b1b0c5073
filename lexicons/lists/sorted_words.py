"""Words as one text: what their fingerprint is computed from, and the smallest way to hold them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import chain
from typing import cast

from lexicons.alphabet import Word
from lexicons.fingerprint import Fingerprint

most_at_once = 1 << 16  # bytes that are split into words at a time


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
        return chain.from_iterable(self.batches())

    def __contains__(self, word: object) -> bool:
        return f"\n{word}\n".encode() in b"\n" + self.text

    def batches(self) -> Iterator[list[Word]]:
        """Yield the words in order, many at a time."""
        return (cast("list[Word]", text.decode().split("\n")) for text in self.pages())

    def lines(self) -> Iterator[bytes]:
        """Yield every word in UTF-8, which is what a trie holds.

        >>> [*SortedWords(b"QI\\nZA\\n").lines()]
        [b'QI', b'ZA']
        """
        return chain.from_iterable(text.split(b"\n") for text in self.pages())

    def pages(self) -> Iterator[bytes]:
        """Yield the text a few words at a time, each page without its last line feed."""
        start = 0
        while start < len(self.text):
            end = self.text.find(b"\n", start + most_at_once)
            end = len(self.text) - 1 if end < 0 else end
            yield self.text[start:end]
            start = end + 1

    def words(self) -> list[Word]:
        """Return the words as a list."""
        return [*self]

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """The identity of these words."""
        return Fingerprint(sha256(self.text).hexdigest())
