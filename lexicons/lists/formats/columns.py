"""Spreadsheets: the word stands in one column, its labels in another."""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lexicons import schema
from lexicons.errors import ListRefused, shown
from lexicons.lists.formats.lines import around
from lexicons.lists.formats.pages import longest_line
from lexicons.lists.formats.row import Lines, Row, Rows
from lexicons.lists.progress import cut_short

word_names = ("word", "words", "headword", "headwords", "entry")
label_names = ("label", "labels")
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
        """The columns by name or number, given the first line; `ListRefused` where there is none.

        >>> Columns.of(["Rank", "Word"], ",", "word", "", labelled=False)
        Columns(separator=',', word=1, labels=None, headed=True)
        >>> Columns.of(["1", "ZANT"], ",", "2", "", labelled=False)
        Columns(separator=',', word=1, labels=None, headed=False)
        """
        names = [name.strip(around).casefold() for name in first]
        word = place(column, word_names, names, 0)
        label = place(labels, label_names, names, 1 if labelled else None)
        by_name = any(asked and not asked.isdecimal() for asked in (column, labels))
        usual = not {*word_names, *label_names}.isdisjoint(names)
        return cls(separator, word or 0, label, by_name or usual)

    @property
    def told(self) -> str:
        """Which columns are read, for people."""
        labels = "" if self.labels is None else f" and labels in column {self.labels + 1}"
        named = ", as line 1 names them" if self.headed else ""
        return f"words in column {self.word + 1}{labels}{named}"

    def rows(self, lines: Lines) -> Rows:
        """Every line as a row; a cell with line feeds in quotes goes over several lines."""
        found = split_cells(lines, self.separator)
        if self.headed:
            next(found, None)
        for number, cells, broken in found:
            yield self.row(number, cells, broken)

    def row(self, number: int, cells: list[str], broken: str) -> Row:
        """What one line says."""
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
            return Row(number, text, broken=f"nothing stands in column {self.word + 1}")
        labels: tuple[str, ...] = ()
        if self.labels is not None and len(cells) > self.labels:
            parts = between_labels.split(cells[self.labels])
            labels = tuple(label for part in parts if (label := part.strip(around).casefold()))
        return Row(number, written, labels=labels)


def place(
    asked: str, usual: Sequence[str], names: Sequence[str], default: int | None
) -> int | None:
    """The place of a column: the one that was asked for, else one of a usual name."""
    if asked.isdecimal() and int(asked) > 0:
        return int(asked) - 1
    if asked:
        if (name := asked.casefold()) in names:
            return names.index(name)
        raise ListRefused(
            f"There is no column {shown(asked)}." + schema.did_you_mean(name, dict.fromkeys(names)),
            faults=cut_short(shown(each) for each in names),
            remedy="Name a column of the first line, or give its number.",
        )
    for name in usual:
        if name in names:
            return names.index(name)
    return default


def split_cells(lines: Lines, separator: str) -> Iterator[tuple[int, list[str], str]]:
    """Each line's number and cells, or why they cannot be told apart."""
    if separator == "\t":  # what a quotation mark means there is known to nobody
        for number, line in lines:
            yield number, line.rstrip("\r").split("\t"), ""
        return
    csv.field_size_limit(longest_line)
    counted = Counted(lines)
    reader = csv.reader((line for _, line in counted.given), delimiter=separator, strict=True)
    while True:
        begun = counted.last + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield begun, [counted.text], f"its cells cannot be told apart: {error}"
        else:
            yield begun, cells, ""


class Counted:
    """Lines as they are handed on, and the number of the last."""

    def __init__(self, lines: Lines) -> None:
        self.last = 0
        self.text = ""
        self.given = self.hand_on(lines)

    def hand_on(self, lines: Lines) -> Iterator[tuple[int, str]]:
        """Each line with its line feed."""
        for number, line in lines:
            self.last, self.text = number, line
            yield number, f"{line}\n"
