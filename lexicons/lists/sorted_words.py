"""Words as text: what their fingerprint is computed from, and the smallest way to hold them.

A list in Polish has 3.5 million words. As a list or set of texts they take four times as much.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import cast

from lexicons.alphabet import Word
from lexicons.fingerprint import Fingerprint

AT_ONCE = 1 << 16  # bytes that are split into words at a time


@dataclass(frozen=True)
class SortedWords:
    """Distinct words in the order of their code points, each followed by a line feed, in UTF-8.

    >>> words = SortedWords.of([Word("QI"), Word("ZA")])
    >>> words.text, len(words), [*words], words.fingerprint.short
    (b'QI\\nZA\\n', 2, ['QI', 'ZA'], '6f4c-2351-3c67')
    """

    text: bytes

    @classmethod
    def of(cls, words: Iterable[str]) -> "SortedWords":
        """Return distinct words that already stand in the order of their code points."""
        if isinstance(words, cls):
            return words
        return cls("\n".join((*words, "")).encode())

    def __len__(self) -> int:
        return self.count

    @cached_property
    def count(self) -> int:
        """How many words there are."""
        return self.text.count(b"\n")

    def beginnings(self) -> set[str]:
        """Return the characters with which words begin."""
        characters: set[str] = set()
        for page in self._pages():
            text = page.decode()
            alike = text[0] == text[text.rfind("\n") + 1]  # and so all between: they are in order
            characters.update(text[0] if alike else (line[0] for line in text.split("\n")))
        return characters

    def __iter__(self) -> Iterator[Word]:
        texts = (cast("list[Word]", page.decode().split("\n")) for page in self._pages())
        return chain.from_iterable(texts)

    def lines(self) -> Iterator[bytes]:
        """Yield every word in UTF-8, which is what a trie holds."""
        return chain.from_iterable(page.split(b"\n") for page in self._pages())

    def _pages(self) -> Iterator[bytes]:
        start = 0
        while start < len(self.text):
            end = self.text.find(b"\n", start + AT_ONCE)
            end = len(self.text) - 1 if end < 0 else end
            yield self.text[start:end]
            start = end + 1

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """The identity of these words."""
        return Fingerprint.of(self.text)
