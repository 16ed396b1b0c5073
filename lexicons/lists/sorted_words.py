"""Words as one text: what their fingerprint is computed from, and the smallest way to hold them."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import chain
from typing import cast

from lexicons.alphabet import Word
from lexicons.fingerprint import Fingerprint

block_size = 1 << 9  # bytes of the text that are searched for a word
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
        # A trie takes 70 bytes a word while it is built, and a set takes as many for ever.
        line = f"{word}\n".encode(errors="replace")
        place = bisect_right(self.blocks, line)
        start = (place - 1) * block_size
        start = self.text.find(b"\n", start - 1) + 1 if start > 0 else 0
        return place > 0 and (
            self.text.startswith(line, start)
            or self.text.find(b"\n" + line, start, place * block_size + len(line)) >= 0
        )

    @cached_property
    def blocks(self) -> list[bytes]:
        """The first line that begins in each block of the text: where to look for a word."""
        found = []
        for start in range(0, len(self.text), block_size):
            begin = self.text.find(b"\n", start - 1) + 1 if start else 0
            if not begin < len(self.text):
                break
            found.append(self.text[begin : self.text.find(b"\n", begin) + 1])
        return found

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
