"""The words of a list in any order, held as sorted runs of text: a byte a letter."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice, pairwise
from operator import eq, lt
from typing import cast

from lexicons.alphabet import Word


def is_ascending(words: Sequence[Word]) -> bool:
    """Return whether every word comes before the next one, and so occurs once."""
    return all(map(lt, words, islice(words, 1, None)))


class SortedRuns:
    """Words added in any order, read back in the order of their code points, each once.

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
        parts = [_parted(text) for text in self.texts]
        for letter in sorted(set().union(*parts)):
            pieces = (text[part[letter]] for text, part in zip(self.texts, parts, strict=True)
                      if letter in part)  # fmt: skip
            ordered = sorted(chain.from_iterable(piece.split("\n") for piece in pieces))
            if any(map(eq, ordered, islice(ordered, 1, None))):
                self.repeated.update(Word(a) for a, b in pairwise(ordered) if a == b)
                ordered = list(dict.fromkeys(ordered))
            yield cast("list[Word]", ordered)


def _parted(text: str) -> dict[str, slice]:
    """Return where the words of each first letter stand in a sorted text of words."""
    parts: dict[str, slice] = {}
    start = 0
    while start < len(text):
        letter = text[start]
        end = _end_of(text, start, letter)
        parts[letter] = slice(start, end)
        start = end + 1
    return parts


def _end_of(text: str, start: int, letter: str) -> int:
    """Return where the words of a first letter end. They stand together, so halving finds it."""
    low, high = start, len(text)  # the line at low begins with the letter, the one at high does not
    while True:
        middle = text.find("\n", (low + high) // 2, high)
        if middle < 0:  # no line begins in the upper half: try the line after low
            middle = text.find("\n", low, high)
            if middle < 0:
                return high
        if text[middle + 1] == letter:
            low = middle + 1
        else:
            high = middle
