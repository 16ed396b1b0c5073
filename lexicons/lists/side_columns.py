"""Columns of a table that are not read, though they hold cells that could be words."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from lexicons.alphabet import Alphabet
from lexicons.errors import shown
from lexicons.lists.formats.lines import Row
from lexicons.lists.progress import counted

most_compared = 50_000  # cells of a column: enough to see whether they repeat one another


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
