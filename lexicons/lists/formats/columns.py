"""Tables as text: one column holds the word, another its labels; words beside them are told."""

import csv
import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from lexicons import schema
from lexicons.alphabet import Alphabet
from lexicons.errors import ListRefused, shown
from lexicons.lists.formats.lines import Lines, Row, Rows, around, longest_line
from lexicons.lists.progress import counted, cut_short

word_names = ("word", "words", "headword", "headwords", "entry")
label_names = ("label", "labels")
most_lines = 20  # that a cell may go on for
most_compared = 50_000  # cells of a column: enough to see whether they repeat one another
between_labels = re.compile(r"[;,|/]")


@dataclass(frozen=True)
class Columns:
    """Which columns are read, counted from 0, and whether the first line names them."""

    separator: str
    word: int
    labels: int | None
    headed: bool

    @classmethod
    def of(
        cls, first: Sequence[str], separator: str, column: str, labels: str, *, labelled: bool
    ) -> "Columns":
        """Return the columns by name or number; `ListRefused` if line 1 has no such name."""
        names = [name.strip(around).casefold() for name in first]
        word = _place(column, word_names, names, 0)
        label = _place(labels, label_names, names, 1 if labelled else None)
        by_name = any(asked and not asked.isdecimal() for asked in (column, labels))
        usual = not {*word_names, *label_names}.isdisjoint(names)
        usual = usual and not any(map(str.isdecimal, names))  # no column has a number as its name
        return cls(separator, word or 0, label, by_name or usual)

    @property
    def described(self) -> str:
        """Which columns are read, in words."""
        labels = "" if self.labels is None else f" and labels in column {self.labels + 1}"
        named = ", as line 1 names them (it is left out)" if self.headed else ""
        return f"words in column {self.word + 1}{labels}{named}"

    def rows(self, lines: Lines) -> Rows:
        """Yield every line as a row; a cell in quotation marks may go on over several lines."""
        found = split_cells(lines, self.separator)
        if self.headed:
            next(found, None)
        for number, cells, broken in found:
            yield self.row(number, cells, broken)

    def row(self, number: int, cells: list[str], broken: str) -> Row:
        """Return the row of one line."""
        text = self.separator.join(cells)
        needed = max(self.word, self.labels or 0) + 1
        if broken:
            return Row(number, text, broken=broken)
        if not any(cell.strip(around) for cell in cells):
            return Row(number, "")
        if len(cells) <= self.word:
            return Row(number, text, broken=f"expected {needed} columns, found {len(cells)}")
        written = cells[self.word].strip(around)
        if not written:
            return Row(number, text, broken=f"column {self.word + 1} is empty")
        labels: tuple[str, ...] = ()
        if self.labels is not None and len(cells) > self.labels:
            parts = between_labels.split(cells[self.labels])
            labels = tuple(label for part in parts if (label := part.strip(around).casefold()))
        others = tuple(
            (column, text)
            for column, cell in enumerate(cells, 1)
            if column != self.word + 1 and (text := cell.strip(around))
        )
        return Row(number, written, labels=labels, others=others)


def _place(
    asked: str, usual: Sequence[str], names: Sequence[str], default: int | None
) -> int | None:
    """Return the place of a column: the one that was asked for, else one of a usual name."""
    if asked.isdecimal() and int(asked) > 0:
        return int(asked) - 1
    if asked:
        if (name := asked.casefold()) in names:
            return names.index(name)
        hint = schema.did_you_mean(name, dict.fromkeys(names))
        raise ListRefused(
            f"There is no column {shown(asked)}. {hint}".rstrip(),
            faults=cut_short(shown(each) for each in names),
            remedy="Name a column of the first line, or give its number.",
        )
    for name in usual:
        if name in names:
            return names.index(name)
    return default


def split_cells(lines: Lines, separator: str) -> Iterator[tuple[int, list[str], str]]:
    """Yield the number of each row's first line, its cells, and why they cannot be read."""
    csv.field_size_limit(longest_line)
    waiting = iter(lines)
    kept: deque[tuple[int, str]] = deque()  # lines that were read ahead
    while True:
        number, line = kept.popleft() if kept else next(waiting, (0, ""))
        if not number:
            return
        line = line.rstrip("\r")
        if '"' not in line:
            yield number, line.split(separator), ""
            continue
        taken = 0
        if separator != "\t":  # a line feed in a cell: the row ends where its quotes are closed
            while line.count('"') % 2 and taken < most_lines:
                if taken == len(kept):
                    if (following := next(waiting, None)) is None:
                        break
                    kept.append(following)
                line += f"\n{kept[taken][1].rstrip(chr(13))}"
                taken += 1
        try:
            cells = next(csv.reader([line], delimiter=separator, strict=True))
        except csv.Error as error:
            if separator == "\t":  # most often a mark of inches, or of speech
                yield number, line.split(separator), ""
            else:
                first = line.partition("\n")[0]
                yield number, [first], f"its cells cannot be separated: {error}"
            continue
        for _ in range(taken):
            kept.popleft()
        yield number, cells, ""


@dataclass
class Cells:
    """The cells of one column: how many are filled, and how many could be words."""

    line: int  # of the first that could be a word
    example: str = ""
    filled: int = 0
    words: int = 0
    different: set[str] = field(default_factory=set)

    @property
    def are_words(self) -> bool:
        """Whether most of them could be words, and most differ: labels and hooks repeat."""
        compared = min(self.words, most_compared)
        return self.words * 2 > self.filled and len(self.different) * 2 > compared


class SideColumns:
    """Counts the cells of every column beside that of the words."""

    def __init__(self, alphabet: Alphabet, lengths: range) -> None:
        self.alphabet = alphabet
        self.lengths = lengths
        self.columns: dict[int, Cells] = {}

    def see(self, row: Row) -> None:
        """Count the cells of a row."""
        for column, text in row.others:
            cells = self.columns.setdefault(column, Cells(row.line))
            cells.filled += 1
            word = self.alphabet.spell(text)
            if word is None or self.alphabet.length(word) not in self.lengths:
                continue
            if not cells.words:
                cells.line, cells.example = row.line, text
            cells.words += 1
            if cells.words <= most_compared:
                cells.different.add(word)

    def found(self) -> Iterator[str]:
        """Yield a text for each column whose cells could be words."""
        for column, cells in sorted(self.columns.items()):
            if cells.are_words:
                what = "could be a word and was" if cells.words == 1 else "could be words and were"
                yield (
                    f"column {column} holds {counted(cells.words, 'cell')} that {what} not read,"
                    f" such as {shown(cells.example)} in line {cells.line}"
                )
