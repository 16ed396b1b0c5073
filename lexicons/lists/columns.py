"""Tables: the column that was named is read; the cells of all others are counted."""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from lexicons.alphabet import Alphabet
from lexicons.errors import ListRefused, shown
from lexicons.lists.findings import FindingKind
from lexicons.lists.forms import FORMS, ListForm
from lexicons.lists.ledger import AROUND, SPACES, Ledger, ListEntry

MOST_LINES = 20  # of one row: a quotation mark that never ends must not swallow the list
LONGEST_CELL = 1 << 24  # characters
LONGEST_NUMBER = 9  # digits of a column


class TableRow(NamedTuple):
    """One row: its first line, how many lines it has, its cells, and what is wrong with it."""

    line: int
    lines: int
    cells: list[str]
    fault: str = ""


def entries_of(
    lines: Sequence[str], form: ListForm, ledger: Ledger, alphabet: Alphabet
) -> Iterator[ListEntry]:
    """Yield the entries of a table in text."""
    rows = [*split(lines, FORMS[form.name].mark)]
    for row in rows:
        if row.lines > 1:  # a quotation mark too many can swallow the lines behind it
            what = "further line{s} inside quotation marks"
            ledger.leave_part(what, row.line + 1, lines[row.line], times=row.lines - 1)
    yield from entries(rows, form, ledger)


def split(lines: Sequence[str], mark: str) -> Iterator[TableRow]:
    """Yield the rows of lines, with this mark between columns; a quoted cell may have several."""
    csv.field_size_limit(LONGEST_CELL)
    at = 0
    columns = 0  # of a table with spaces between, where each row has the same number
    while at < len(lines):
        text, size, fault = lines[at], 1, ""
        cells = SPACES.split(text.strip(AROUND)) if mark == " " else text.split(mark)
        if mark == " " and cells[0]:
            columns = columns or len(cells)
            if len(cells) != columns and cells[0][0] != "#":
                fault = f"expected {columns} columns, found {len(cells)}"
        if '"' in text and mark not in " \t":  # a row ends where its quotation marks are closed
            whole = text
            while whole.count('"') % 2 and size < min(MOST_LINES, len(lines) - at):
                whole, size = f"{whole}\n{lines[at + size]}", size + 1
            try:
                reader = csv.reader([whole], delimiter=mark, strict=True, skipinitialspace=True)
                cells = next(reader)
            except csv.Error:
                size, fault = 1, "a quotation mark begins or ends inside a cell"
        elif '"' in text:
            cells = [_unquoted(cell) for cell in cells]
        yield TableRow(at + 1, size, cells, fault)
        at += size


def _unquoted(cell: str) -> str:
    """Return the text of a cell that is in quotation marks; a mark of inches is only itself."""
    inside = cell[1:-1].replace('""', "")
    is_quoted = len(cell) > 1 and cell[0] == cell[-1] == '"' and '"' not in inside
    return cell[1:-1].replace('""', '"') if is_quoted else cell


def entries(
    rows: Iterable[TableRow],
    form: ListForm,
    ledger: Ledger,
    odd: Mapping[tuple[int, int], str] = MappingProxyType({}),
    marks: Mapping[tuple[int, int], str] = MappingProxyType({}),
) -> Iterator[ListEntry]:
    """Yield the entries of the column that was named.

    `odd` says of cells, by line and column from 0, why they are not text; `marks` that they are
    hidden or struck through.
    """
    columns: _Columns | None = None
    for row in rows:
        line, size = row.line, row.lines
        cells = [cell.strip(AROUND) for cell in row.cells]
        text = " | ".join(cells)
        if not any(cells):
            ledger.leave("blank line{s}", line, "", lines=size)
            continue
        if columns is None:
            if form.heading and text[0] == "#" and not any(cells[1:]):
                ledger.leave_heading(line, cells[0], lines=size)
                continue
            columns = _Columns(form, line, cells)
            if columns.are_named:
                ledger.leave("heading{s}", line, text, lines=size)
                continue
        word = columns.word
        if why := columns.fault_of(row, cells):
            ledger.add_unformed(line, text, why, lines=size)
        elif text[0] == "#" and cells[word : word + 1] != cells[:1]:
            ledger.leave("comment line{s}", line, text, lines=size)
        elif why := columns.fault_in(cells):
            ledger.add_unformed(line, text, why, lines=size)
        elif fault := odd.get((line, word)):
            ledger.add_unformed(line, cells[word], fault, lines=size, kind=FindingKind.CELL)
        else:
            for column, cell in columns.others(cells):
                ledger.leave_part(f"cell{{s}} of {column}", line, cell)
            ledger.note(cells[word], text)
            if mark := marks.get((line, word)):
                ledger.findings.add(line, FindingKind.HIDDEN, cells[word], mark)
            yield ListEntry(line, cells[word], size)


class _Columns:
    """Where the words are."""

    def __init__(self, form: ListForm, line: int, first: list[str]) -> None:
        """Take the first row, which is the heading if that is said, or if a column has a name."""
        self.word = _column(form.column, line, first)
        self.are_named = bool(form.heading) or not form.column.isdecimal()
        self.names = first if self.are_named else []
        self.width = len(first)
        # A divided cell moves all cells behind it, so column 1 is safe, unless the row above its
        # heading was taken for the heading.
        self.is_exact = self.word > 0 or (self.are_named and form.may_be_headed)

    def fault_of(self, row: TableRow, cells: list[str]) -> str:
        """Return why a row is none of the table; empty if it is one."""
        if cells == self.names and sum(map(bool, cells)) > 1:  # a single one may be a word
            return "it is the heading again: take it out"
        if any("\r" in cell for cell in cells):
            return row.fault or "a carriage return is inside the line: end all lines the same way"
        return row.fault

    def fault_in(self, cells: list[str]) -> str:
        """Return why a row of the table has no word, or perhaps another column's; else empty."""
        for number, cell in enumerate(cells if self.is_exact else ()):
            if number >= self.width or (cell and self.names and not self.names[number]):
                return (
                    f"the heading does not name column {number + 1}: name every column, take out"
                    " lines above the heading, or join a cell that was divided"
                    if self.names
                    else f"the first row has no column {number + 1}: join a cell that was divided"
                )
        if not any(cells[self.word : self.word + 1]):
            return f"column {self.word + 1} is empty"
        return "a line break is inside the cell" if "\n" in cells[self.word] else ""

    def others(self, cells: list[str]) -> Iterator[tuple[str, str]]:
        """Yield the cells of a row that are not read, each with its column in words."""
        for number, cell in enumerate(cells):
            if cell and number != self.word:
                name = self.names[number] if number < len(self.names) else ""
                yield f"column {number + 1}{f' ({name})' if name else ''}", cell


def _column(wanted: str, line: int, names: list[str]) -> int:
    """Return a column from 0, given its number or its name in the first row."""
    if wanted.isdecimal() and len(wanted) <= LONGEST_NUMBER and int(wanted):
        return int(wanted) - 1
    folded = [name.casefold() for name in names]
    if (count := folded.count(wanted.casefold())) == 1:
        return folded.index(wanted.casefold())
    raise ListRefused(
        f"There are {count} columns {shown(wanted)}."
        if count
        else f"There is no column {shown(wanted)}.",
        faults=[f"Line {line} has {', '.join(map(shown, names))}."],
        remedy="Name a cell of this line, or say the column's number.",
    )
