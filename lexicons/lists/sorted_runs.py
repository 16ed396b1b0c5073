"""The words of a list, held as sorted runs of text: a byte a letter, however they come."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice, pairwise
from operator import eq, lt
from typing import cast

from lexicons.alphabet import Word


def is_ascending(words: Sequence[Word]) -> bool:
    """Whether every word comes before the next, and so is there once."""
    return all(map(lt, words, islice(words, 1, None)))


class SortedRuns:
    """Words in whatever order, handed out in that of their code points, each once.

    >>> runs = SortedRuns()
    >>> runs.add([Word("ZANT"), Word("BLORP")]), runs.add([Word("ZANT"), Word("GROB")])
    ('BLORP\\nZANT', 'GROB\\nZANT')
    >>> list(runs.batches()), runs.repeated
    ([['BLORP'], ['GROB'], ['ZANT']], {'ZANT'})
    """

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.last = ""
        self.ascending = True
        self.repeated: set[Word] = set()

    def add(self, words: list[Word], *, ascending: bool | None = None) -> str:
        """Some more words, if it is known in ascending order or not; their text, sorted."""
        if not words:
            return ""
        if not (is_ascending(words) if ascending is None else ascending):
            self.ascending = False
            words = sorted(words)
        self.ascending = self.ascending and self.last < words[0]
        self.last = words[-1]
        self.texts.append("\n".join(words))
        return self.texts[-1]

    def batches(self) -> Iterator[list[Word]]:
        """All words in order, each once, many at a time; `repeated` then holds the others."""
        if self.ascending:
            yield from (cast("list[Word]", text.split("\n")) for text in self.texts)
            return
        parts = [parted(text) for text in self.texts]
        for letter in sorted(set().union(*parts)):
            pieces = (text[part[letter]] for text, part in zip(self.texts, parts, strict=True)
                      if letter in part)  # fmt: skip
            ordered = sorted(chain.from_iterable(piece.split("\n") for piece in pieces))
            if any(map(eq, ordered, islice(ordered, 1, None))):
                self.repeated.update(Word(a) for a, b in pairwise(ordered) if a == b)
                ordered = list(dict.fromkeys(ordered))
            yield cast("list[Word]", ordered)


def parted(text: str) -> dict[str, slice]:
    """Where the words of each first letter stand in a sorted text of words.

    >>> parted("AB\\nAC\\nBA")
    {'A': slice(0, 5, None), 'B': slice(6, 8, None)}
    """
    parts: dict[str, slice] = {}
    start = 0
    while start < len(text):
        letter = text[start]
        end = last_of(text, start, letter)
        parts[letter] = slice(start, end)
        start = end + 1
    return parts


def last_of(text: str, start: int, letter: str) -> int:
    """Where the words of a first letter end, by halving: they stand together."""
    low, high = start, len(text)  # a line that begins at low is theirs, at high none
    while True:
        middle = text.find("\n", (low + high) // 2, high)
        if middle < 0:  # no line begins between: look at the next from low
            middle = text.find("\n", low, high)
            if middle < 0:
                return high
        if text[middle + 1] == letter:
            low = middle + 1
        else:
            high = middle
