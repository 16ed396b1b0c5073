"""Two lists compared: what was removed from the old one, and what was added to it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from lexicons.alphabet import Alphabet, Word
from lexicons.fingerprint import Fingerprint
from lexicons.lists.sorted_words import SortedWords

least_compared, first_compared, most_compared = 32, 512, 1 << 16  # bytes at once


@dataclass(frozen=True)
class Difference:
    """The words that only one of two lists holds, each in the order of their code points.

    >>> difference = Difference.between(SortedWords(b"QI\\nZA\\n"), SortedWords(b"KI\\nQI\\n"))
    >>> difference.lines()
    ['+KI', '-ZA']
    """

    removed: Sequence[Word]
    added: Sequence[Word]

    @classmethod
    def between(cls, old: SortedWords, new: SortedWords) -> "Difference":
        """How two rolls differ."""
        removed: list[bytes] = []
        added: list[bytes] = []
        one, other = old.text, new.text
        i = j = 0
        while i < len(one) or j < len(other):
            alike = stretch(one, i, other, j)
            i, j = i + alike, j + alike
            word = one[i : one.find(b"\n", i) + 1]  # at the end of a text it is nothing
            rival = other[j : other.find(b"\n", j) + 1]
            while word and word == rival:  # the few lines that a coarse look leaves
                i, j = i + len(word), j + len(rival)
                word = one[i : one.find(b"\n", i) + 1]
                rival = other[j : other.find(b"\n", j) + 1]
            while word != rival:
                if word and (word < rival or not rival):
                    removed.append(word)
                    i += len(word)
                    word = one[i : one.find(b"\n", i) + 1]
                else:
                    added.append(rival)
                    j += len(rival)
                    rival = other[j : other.find(b"\n", j) + 1]
        return cls(SortedWords(b"".join(removed)).words(), SortedWords(b"".join(added)).words())

    def __bool__(self) -> bool:
        """Whether the lists differ at all."""
        return bool(self.removed or self.added)

    def applied(self, words: Sequence[Word]) -> list[Word]:
        """The list with the removed words gone and the added ones in their places."""
        gone = set(self.removed)
        return sorted([*(word for word in words if word not in gone), *self.added])

    def lines(self) -> list[str]:
        """The changes as a file of changes has them, each word in its place among the others."""
        signed = [*(f"-{word}" for word in self.removed), *(f"+{word}" for word in self.added)]
        return sorted(signed, key=lambda line: line[1:])

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """The identity of the changes: over their lines, in the order of the code points."""
        return Fingerprint.of_words(sorted(self.lines()))

    def by_length(self, alphabet: Alphabet) -> Mapping[int, "Difference"]:
        """The same, apart for each length in tiles that differs, the shortest first."""
        removed, added = (lengthwise(words, alphabet) for words in (self.removed, self.added))
        return {
            tiles: Difference(removed.get(tiles, []), added.get(tiles, []))
            for tiles in sorted(removed.keys() | added.keys())
        }


def lengthwise(words: Sequence[Word], alphabet: Alphabet) -> dict[int, list[Word]]:
    """Words apart by their length in tiles."""
    lists: dict[int, list[Word]] = {}
    for word in words:
        lists.setdefault(alphabet.length(word), []).append(word)
    return lists


def stretch(one: bytes, i: int, other: bytes, j: int) -> int:
    r"""How many bytes of whole lines are alike from two places on, as far as a coarse look tells.

    >>> stretch(b"QI\n" * 20, 0, b"QI\n" * 15, 0)
    30
    """
    start, size = i, first_compared
    while one[i : i + size] == other[j : j + size] and i + size <= len(one):
        i, j = i + size, j + size
        size = min(2 * size, most_compared)
    while size > least_compared:  # somewhere in this stretch they differ, or end
        size //= 2
        if one[i : i + size] == other[j : j + size] and i + size <= len(one):
            i, j = i + size, j + size
    return max(one.rfind(b"\n", start, i) + 1 - start, 0)
