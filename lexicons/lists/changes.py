"""Two lists compared; a file of changes, read and applied: a line is `+WORD` or `-WORD`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import ListRefused, shown
from lexicons.fingerprint import Fingerprint
from lexicons.lists import source
from lexicons.lists.findings import cut_short, quantity
from lexicons.lists.forms import ListReading
from lexicons.lists.word_reader import SortedWords


@dataclass(frozen=True)
class Difference:
    """The words that only one of two lists holds, each in the order of their code points."""

    removed: Sequence[Word]
    added: Sequence[Word]

    @classmethod
    def between(cls, old: SortedWords, new: SortedWords) -> "Difference":
        """Return how two lists differ.

        >>> old, new = (SortedWords.of(words) for words in (["BLORP", "ZANT"], ["QUEX", "ZANT"]))
        >>> Difference.between(old, new).lines()
        ['-BLORP', '+QUEX']
        """
        return cls(_without(old, new), _without(new, old))

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
        return Fingerprint.of_lines(sorted(self.lines()))

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


def _without(words: SortedWords, others: SortedWords) -> list[Word]:
    """Return the words that others do not have. Only one of two long lists is held as a set."""
    held = {*others.lines()}
    return [cast("Word", line.decode()) for line in words.lines() if line not in held]


@dataclass(frozen=True)
class Change:
    """One word to be added or removed, and where it was read."""

    word: Word
    adds: bool
    place: str

    def __str__(self) -> str:
        """Return the change as its file has it."""
        return f"{'+' if self.adds else '-'}{self.word}"


def read(paths: Iterable[str], options: ListReading) -> list[Change]:
    """Return the changes of files, in their order; `ListRefused` shows every faulty line.

    Case, blank lines, remarks behind `#` and spaces around the word do not matter.
    """
    changes: list[Change] = []
    faults: list[str] = []
    for path in paths:
        blob = source.read(path)
        if blob.kind != "text":
            raise ListRefused(
                f"{path} holds no changes: it is of the kind {blob.kind}.",
                remedy="Give a file with one change a line: +WORD, -WORD.",
            )
        text, _ = source.decode(path, blob.data, options.encoding)
        for number, line in enumerate(text.split("\n"), 1):
            written = line.partition("#")[0].strip(" \t")
            if not written:
                continue
            place = f"{path}, line {number}"
            change = _change_of(written, place, options)
            if isinstance(change, str):
                faults.append(f"{place}: {shown(written)}: {change}")
            else:
                changes.append(change)
    if faults:
        raise ListRefused(
            f"{quantity(len(faults), 'line')} can't be a change.",
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


def _change_of(written: str, place: str, options: ListReading) -> Change | str:
    """Return the change of a line, or why it is not one."""
    sign, text = written[0], written[1:].strip(" \t")
    if sign not in "+-" or not text:
        return "expected + or -, and a word"
    alphabet = options.spelt_in
    word = alphabet.spell(text)
    if word is None:
        return alphabet.fault(text)
    tiles = alphabet.length(word)
    if tiles not in options.lengths:
        shortest, longest = options.lengths[0], options.lengths[-1]
        return f"{quantity(tiles, 'letter')}; expected {shortest} to {longest}"
    return Change(word, sign == "+", place)


@dataclass(frozen=True)
class AppliedChanges:
    """The result of changes; `idle` are those without effect."""

    difference: Difference
    idle: tuple[tuple[Change, str], ...]


def apply(words: Iterable[Word], changes: Iterable[Change]) -> AppliedChanges:
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
            f"{quantity(count, 'change')} contradict{'s' if count == 1 else ''} another.",
            faults=cut_short(contradictions),
            remedy="Nothing was written. Leave one of each two out.",
        )
    removed = sorted(change.word for change in made if not change.adds)
    added = sorted(change.word for change in made if change.adds)
    return AppliedChanges(Difference(removed, added), tuple(idle))
