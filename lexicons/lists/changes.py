"""Two lists compared; a file of changes, read and applied: a line is `+WORD` or `-WORD`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import ListRefused, shown
from lexicons.fingerprint import Fingerprint
from lexicons.lists.formats.lines import Row
from lexicons.lists.formats.listing import Choice, opened
from lexicons.lists.progress import counted, cut_short
from lexicons.lists.sorted_words import SortedWords

first_compared, most_compared = 64, 1 << 16  # bytes


@dataclass(frozen=True)
class Difference:
    """The words that only one of two lists holds, each in the order of their code points."""

    removed: Sequence[Word]
    added: Sequence[Word]

    @classmethod
    def between(cls, old: SortedWords, new: SortedWords) -> "Difference":
        """Return how two lists differ."""
        removed: list[bytes] = []
        added: list[bytes] = []
        one, other = old.text, new.text
        i = j = 0
        while i < len(one) and j < len(other):
            shared = shared_lines(one, i, other, j)
            i, j = i + shared, j + shared
            word = one[i : one.find(b"\n", i) + 1]  # empty at the end of a text
            rival = other[j : other.find(b"\n", j) + 1]
            if word and (word < rival or not rival):
                removed.append(word)
                i += len(word)
            elif rival:
                added.append(rival)
                j += len(rival)
        removed.append(one[i:])
        added.append(other[j:])
        return cls(SortedWords(b"".join(removed)).words(), SortedWords(b"".join(added)).words())

    def __bool__(self) -> bool:
        """Return whether the lists differ."""
        return bool(self.removed or self.added)

    def applied(self, words: Iterable[Word]) -> list[Word]:
        """Return the old list without the removed words and with the added ones, in order."""
        gone = set(self.removed)
        return sorted([*(word for word in words if word not in gone), *self.added])

    def lines(self) -> list[str]:
        """Return the changes as a file of changes holds them, sorted by word."""
        signed = [*(f"-{word}" for word in self.removed), *(f"+{word}" for word in self.added)]
        return sorted(signed, key=lambda line: line[1:])

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """The identity of the changes, over their lines in the order of the code points."""
        return Fingerprint.of_words(sorted(self.lines()))

    def by_length(self, alphabet: Alphabet) -> Mapping[int, "Difference"]:
        """Return the difference for each length in tiles that has one, the shortest first."""
        removed, added = (_grouped(words, alphabet) for words in (self.removed, self.added))
        return {
            tiles: Difference(removed.get(tiles, []), added.get(tiles, []))
            for tiles in sorted(removed.keys() | added.keys())
        }


def _grouped(words: Sequence[Word], alphabet: Alphabet) -> dict[int, list[Word]]:
    lists: dict[int, list[Word]] = {}
    for word in words:
        lists.setdefault(alphabet.length(word), []).append(word)
    return lists


def shared_lines(one: bytes, i: int, other: bytes, j: int) -> int:
    r"""Return how many bytes of whole lines are the same from two places on.

    Comparing ever longer slices leaves the work to C: five times as fast as two sets of lines.
    """
    start, size = i, first_compared
    while one[i : i + size] == other[j : j + size] and i + size <= len(one):
        i, j = i + size, j + size
        size = min(2 * size, most_compared)
    while size > 1:  # they differ, or one ends, somewhere in this slice
        size //= 2
        if one[i : i + size] == other[j : j + size] and i + size <= len(one):
            i, j = i + size, j + size
    return max(one.rfind(b"\n", start, i) + 1 - start, 0)


@dataclass(frozen=True)
class Change:
    """One word to be added or removed, and where it was read."""

    word: Word
    adds: bool
    place: str

    def __str__(self) -> str:
        """Return the change as its file has it."""
        return f"{'+' if self.adds else '-'}{self.word}"


def read(paths: Iterable[str], alphabet: Alphabet, lengths: range) -> list[Change]:
    """Return the changes of files, in their order; `ListRefused` shows every faulty line.

    Case, comments, blank lines and spaces around the word do not matter.
    """
    changes: list[Change] = []
    faults: list[str] = []
    for path in paths:
        with opened(path, Choice("changes")) as listing:
            if line := listing.encoding.doubtful:
                faults.append(f"{path}, line {line}: this is not UTF-8")
                continue
            for row in listing.rows():
                place = f"{path}, line {row.line}"
                change = _change_of(row, place, alphabet, lengths)
                if isinstance(change, str):
                    faults.append(f"{place}: {shown(f'{row.sign}{row.written}')}: {change}")
                elif change:
                    changes.append(change)
    if faults:
        raise ListRefused(
            f"{counted(len(faults), 'line')} cannot be a change.",
            faults=cut_short(faults),
            remedy="Correct them: a change is +WORD or -WORD, one a line; a comment begins with #."
            " Words of lengths that the list did not cover so far need `--lengths`.",
        )
    if not changes:
        raise ListRefused(
            "There is no change to apply.",
            remedy="Give a file with one change a line: +WORD, -WORD.",
        )
    return changes


def _change_of(row: Row, place: str, alphabet: Alphabet, lengths: range) -> Change | str | None:
    """Return the change of a row, or why the row has a fault, or None for a blank line."""
    if row.broken or not row.written:
        return row.broken or None
    word = alphabet.spell(row.written)
    if word is None:
        return alphabet.fault(row.written)
    if (tiles := alphabet.length(word)) not in lengths:
        return f"{counted(tiles, 'letter')}; expected {lengths[0]} to {lengths[-1]}"
    return Change(word, row.sign == "+", place)


@dataclass(frozen=True)
class Applied:
    """The result of changes; `idle` are those without effect."""

    difference: Difference
    idle: tuple[tuple[Change, str], ...]

    @classmethod
    def to(cls, words: Iterable[Word], changes: Iterable[Change]) -> "Applied":
        """Return the result of changes to a list.

        Raises `ListRefused` for a word that is added and removed.
        """
        held = set(words)
        first: dict[Word, Change] = {}
        made: list[Change] = []
        idle: list[tuple[Change, str]] = []
        contradictions: list[str] = []
        for change in changes:
            before = first.setdefault(change.word, change)
            if before.adds is not change.adds:
                contradictions.append(f"{change.place}: {change}: {before.place} says {before}")
            elif before is not change or change.adds is (change.word in held):
                why = "the list has it already" if change.adds else "the list does not have it"
                idle.append((change, why if before is change else f"{why}, by {before.place}"))
            else:
                made.append(change)
        if count := len(contradictions):
            raise ListRefused(
                f"{counted(count, 'change')} contradict{'s' if count == 1 else ''} another.",
                faults=cut_short(contradictions),
                remedy="Nothing was written. Leave one of each two out.",
            )
        removed = sorted(change.word for change in made if not change.adds)
        added = sorted(change.word for change in made if change.adds)
        return cls(Difference(removed, added), tuple(idle))
