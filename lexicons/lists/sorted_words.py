"""Words as text: what their fingerprint is computed from, and the smallest way to hold them.

A list in Polish has 3.5 million words. As a list or set of texts they take four times as much.
"""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from itertools import chain, islice, pairwise
from operator import eq, lt
from typing import cast

from lexicons.alphabet import Alphabet, Word
from lexicons.fingerprint import Fingerprint

one_letter = re.compile(r"^(.).*(?:\n\1.*)*", re.MULTILINE)
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
        """Yield every word in UTF-8, which is what a trie holds."""
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


def is_ascending(words: Sequence[Word]) -> bool:
    """Return whether every word comes before the next one, and so occurs once."""
    return all(map(lt, words, islice(words, 1, None)))


class SortedRuns:
    """Words added in any order, read back in the order of their code points, each once."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.last = ""
        self.ascending = True
        self.repeated: set[Word] = set()

    def add(self, words: list[Word], *, ascending: bool | None = None) -> str:
        """Add words and return their text, sorted; `ascending` is whether they are known to be."""
        if not words:
            return ""
        if not (is_ascending(words) if ascending is None else ascending):
            self.ascending = False
            words = sorted(words)
        self.ascending = self.ascending and self.last < words[0]
        self.last = words[-1]
        self.texts.append("\n".join(words))
        return self.texts[-1]

    def runs(self) -> Iterator[list[Word]]:
        """Yield the words as they were added, each run sorted."""
        return (cast("list[Word]", text.split("\n")) for text in self.texts)

    def sorted_texts(self) -> Iterator[str]:
        """Yield the same as `batches`, each as text."""
        return iter(self.texts) if self.ascending else map("\n".join, self.batches())

    def batches(self) -> Iterator[list[Word]]:
        """Yield all words in order, each once, many at a time.

        Afterwards `repeated` holds those that were added more than once.
        """
        if self.ascending:
            yield from self.runs()
            return
        # In a sorted text the words of each first letter stand together.
        parts = [{each[1]: each.span() for each in one_letter.finditer(t)} for t in self.texts]
        for letter in sorted(set().union(*parts)):
            places = zip(self.texts, (part.get(letter, (0, 0)) for part in parts), strict=True)
            pieces = (text[slice(*place)].split("\n") for text, place in places if any(place))
            ordered = sorted(chain.from_iterable(pieces))
            if any(map(eq, ordered, islice(ordered, 1, None))):
                self.repeated.update(Word(a) for a, b in pairwise(ordered) if a == b)
                ordered = list(dict.fromkeys(ordered))
            yield cast("list[Word]", ordered)


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
