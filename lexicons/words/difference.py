"""Two lists compared: what was removed from the old one, and what was added to it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from lexicons.alphabet import Alphabet, Word
from lexicons.fingerprint import Fingerprint

most_compared = 4096  # words at once: more no longer fit into the nearest memory


@dataclass(frozen=True)
class Difference:
    """The words that only one of two lists holds, each in the order of their code points.

    >>> difference = Difference.between([Word("QI"), Word("ZA")], [Word("KI"), Word("QI")])
    >>> difference.lines()
    ['+KI', '-ZA']
    """

    removed: Sequence[Word]
    added: Sequence[Word]

    @classmethod
    def between(cls, old: Sequence[Word], new: Sequence[Word]) -> "Difference":
        """How two lists differ; each must hold distinct words in the order of their code points."""
        removed: list[Word] = []
        added: list[Word] = []
        i = j = 0
        while i < len(old) and j < len(new):
            if old[i] == new[j]:
                alike = run(old, i, new, j)
                i, j = i + alike, j + alike
            elif old[i] < new[j]:
                removed.append(old[i])
                i += 1
            else:
                added.append(new[j])
                j += 1
        return cls([*removed, *old[i:]], [*added, *new[j:]])

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


def run(old: Sequence[Word], i: int, new: Sequence[Word], j: int) -> int:
    """How many words are alike from two places on; whole stretches are compared at once.

    >>> run([Word("AA"), Word("AB"), Word("AC")], 1, [Word("AB"), Word("AC"), Word("AD")], 0)
    2
    """
    most = min(len(old) - i, len(new) - j)
    alike, size = 0, 1
    while alike < most and same(old, i + alike, new, j + alike, size):
        alike += size
        size = min(2 * size, most_compared)
    while size > 1 and alike < most:  # somewhere in this stretch they differ
        size //= 2
        if same(old, i + alike, new, j + alike, size):
            alike += size
    return min(alike, most)


def same(old: Sequence[Word], i: int, new: Sequence[Word], j: int, size: int) -> bool:
    """Whether as many words from two places on are alike."""
    return old[i : i + size] == new[j : j + size]
