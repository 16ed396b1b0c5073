"""The list formats that maintainers exchange, read into a `WordList`."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice, pairwise
from operator import eq
from typing import cast

from lexicons import storage
from lexicons.alphabet import Alphabet, Word
from lexicons.challenge import around_words
from lexicons.errors import ListRefused, shown
from lexicons.words.word_list import WordList

most_told = 20  # faults and warnings of a kind; the rest are counted

Progress = Callable[[float], None]


def unwatched(_: float) -> None:
    """Nobody looks at the bar."""


def read(
    paths: Sequence[str],
    alphabet: Alphabet,
    lengths: range,
    progress: Progress = unwatched,
) -> WordList:
    """The words of one or more files, one word a line; `ListRefused` names every faulty line.

    Either case, line ends of any system, a byte order mark, `#` comments and disorder do not
    matter. What cannot be a word is refused, never mended.
    """
    lists: list[list[Word]] = []
    warnings: list[str] = []
    for number, path in enumerate(paths):
        progress(number / len(paths))
        data = storage.read(path, "The list", "Give the path of a list, one word a line.")
        found = clean_words(data, alphabet, lengths)
        if found is None:
            found = [word for _, word in checked_words(data, path, alphabet, lengths, warnings)]
        ordered = distinct(sorted(found))  # a list in order is sorted in no time
        if found != ordered:
            warnings += order_warnings(found, data, path, alphabet, lengths)
        lists.append(ordered)
    words = lists[0] if len(lists) == 1 else distinct(sorted(chain.from_iterable(lists)))
    if not words:
        raise ListRefused("There is no word in the list.", remedy="Give a list, one word a line.")
    return WordList(words, alphabet, tuple(warnings))


def distinct(ordered: list[Word]) -> list[Word]:
    """The same words in the same order, each once."""
    repeated = any(map(eq, ordered, islice(ordered, 1, None)))
    return list(dict.fromkeys(ordered)) if repeated else ordered


def clean_words(data: bytes, alphabet: Alphabet, lengths: range) -> list[Word] | None:
    """All words of a list without a fault, comment or oddity, at once; None where there is one."""
    if not alphabet.letters_only:
        return None
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    folded = alphabet.fold(text.replace("\r\n", "\n"))
    if not set(folded) <= {*alphabet.tiles, "\n"}:
        return None
    words = folded.split("\n")
    if not words[-1]:
        words.pop()
    return cast("list[Word]", words) if set(map(len, words)) <= set(lengths) else None


def checked_words(
    data: bytes, path: str, alphabet: Alphabet, lengths: range, warnings: list[str]
) -> list[tuple[int, Word]]:
    """The words of a list line by line with their numbers; every fault is refused together."""
    words: list[tuple[int, Word]] = []
    faults: list[str] = []
    blank: list[int] = []
    for number, text in numbered_lines(data):
        written, is_comment = uncommented(text)
        if not written:
            blank += [] if is_comment else [number]
            continue
        word = alphabet.spell(written)
        if word is None:
            faults.append(f"line {number}: {shown(written)}: {alphabet.fault(written)}")
        elif (tiles := alphabet.length(word)) not in lengths:
            told = f"{counted(tiles, 'letter')}; expected {lengths[0]} to {lengths[-1]}"
            faults.append(f"line {number}: {shown(written)}: {told}")
        else:
            words.append((number, word))
    if faults:
        raise ListRefused(
            f"{path} holds {counted(len(faults), 'line')} that cannot be a word.",
            faults=cut_short(faults),
            remedy="Mend these lines, or take them out. Words beyond the standard board need"
            " `--lengths 2-21`.",
        )
    if blank:
        warnings.append(f"{path}: {counted(len(blank), 'blank line')}, first line {blank[0]}")
    return words


def uncommented(line: str) -> tuple[str, bool]:
    """What is written on a line before a comment, and whether there is one.

    A comment begins the line or follows a space: elsewhere `#` is no letter, and is refused.

    >>> uncommented("QI  # a comment"), uncommented("# QI"), uncommented("Q#I")
    (('QI', True), ('', True), ('Q#I', False))
    """
    if comment := re.search(r"(?:^|[ \t])#", line):
        return line[: comment.start()].strip(around_words), True
    return line.strip(around_words), False


def numbered_lines(data: bytes) -> Iterator[tuple[int, str]]:
    """Every line with its number; bytes that are not UTF-8 stay to be seen as such."""
    text = data.removeprefix(b"\xef\xbb\xbf").decode(errors="surrogateescape")
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return enumerate(lines, 1)


def order_warnings(
    words: list[Word], data: bytes, path: str, alphabet: Alphabet, lengths: range
) -> Iterator[str]:
    """What is odd about the order of a list that is otherwise sound: duplicates, disorder."""
    numbered = checked_words(data, path, alphabet, lengths, [])
    first: dict[Word, int] = {}
    twice = []
    for number, word in numbered:
        if word in first:
            twice.append(f"{word} in line {number}, first in line {first[word]}")
        first.setdefault(word, number)
    if twice:
        yield f"{path}: {counted(len(twice), 'duplicate')}: {'; '.join(cut_short(twice))}"
    for (_, before), (number, word) in pairwise(numbered):
        if word < before:
            yield f"{path}: not in alphabetical order, first at line {number}"
            return


def counted(count: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "line"), counted(1200, "line")
    ('1 line', '1,200 lines')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def cut_short(told: Iterable[str]) -> list[str]:
    """The first few, and how many more there are."""
    every = list(told)
    rest = len(every) - most_told
    return every if rest <= 0 else [*every[:most_told], f"and {rest:,} more"]
