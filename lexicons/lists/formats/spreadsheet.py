"""One sheet of an XLSX file, as CSV: everything behind it reads text."""

import csv
import io
import posixpath
import re
import warnings
import zipfile
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import IO, TYPE_CHECKING, Any, NamedTuple
from xml.etree import ElementTree as ET

from lexicons.errors import JudgeError, Missing, Unsound, shown
from lexicons.extra import extra
from lexicons.lists.progress import cut_short

if TYPE_CHECKING:
    from openpyxl import Workbook

workbook = "xl/workbook.xml"  # the member of an archive that makes it an XLSX file
relations = "xl/_rels/workbook.xml.rels"  # the member that says where the sheets are
most_unpacked = 1 << 26  # bytes of all members: ten times the largest list of words alone
most_columns, most_rows = 256, 1 << 20  # rows: no spreadsheet has more
#: What a cell shows where a formula failed. As text it would begin like a comment.
errors = frozenset(("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"))
remedy = "Open it in its program, and save the sheet as CSV."
#: Stands for a cell with a formula whose result the file does not hold. It is no word.
no_result = "=formula"
row_start = re.compile(rb"<(?:\w+:)?row\b([^>]*)>")
row_number = re.compile(rb'\br="(\d+)"')
column_start = re.compile(rb"<(?:\w+:)?col\b([^>]*)>")
column_ends = re.compile(rb'\b(min|max)="(\d+)"')
is_hidden = re.compile(rb'\bhidden="(?:1|true)"')
strike = re.compile(rb"<(?:\w+:)?strike\b")
formula = re.compile(rb"<(?:\w+:)?f[\s/>]")
Cell = tuple[int, int]  # row and column, from 0


class Mark(NamedTuple):
    """A line of the CSV with a text that is hidden or struck through in the sheet."""

    line: int
    struck: bool
    text: str
    column: int | None = None  # that is hidden, from 0


class Sheet(NamedTuple):
    """Which sheet was read, in words, the names of others with cells, and what marks rows."""

    described: str
    left: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()


def is_spreadsheet(file: IO[bytes]) -> bool:
    """Return whether an archive is an XLSX file; an archive that cannot be read is not."""
    try:
        with zipfile.ZipFile(file) as archive:
            return workbook in archive.namelist()
    except Exception:  # who unpacks it says what is wrong with it
        return False


def convert(path: str, file: IO[bytes], kept: IO[bytes], asked: str = "") -> Sheet:
    """Write the sheet that was asked for, or the first, to `kept` as CSV in UTF-8.

    Raises `Missing` if there is no sheet of this name, `Unsound` if the file is damaged, or larger
    than any list.
    """
    _refuse_large(path, file)
    try:
        _refuse_missing_sheet(path, file)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of styles and the like, which we do not read
            book = _workbook_of(file)
            if not book.worksheets:
                raise Unsound(f"{path} has no sheet with cells.", remedy=remedy)
            place = _place_of(path, [sheet.title for sheet in book.worksheets], asked)
            sheet = book.worksheets[place]
            rows = _cells_of(book, place)
            if _has_formulas(file):
                rows = _with_formulas(
                    _cells_of(book, place, values=False), _formulas_of(file, place)
                )
            hidden_rows, hidden_columns = _hidden_in(file, sheet.title)
            struck = _struck_cells(file, place, sheet.title)
            marks: list[Mark] = []
            if sheet.sheet_state != "visible":
                marks.append(Mark(1, False, f"sheet {shown(sheet.title)} is hidden"))
            line = 1
            for number, cells in enumerate(_texts_of(path, rows), 1):
                if cells and number in hidden_rows:
                    marks.append(Mark(line, False, f"{shown(cells[0])}: row {number} is hidden"))
                for column in sorted(hidden_columns):
                    if text := "".join(cells[column - 1 : column]):
                        hidden_columns.remove(column)  # one mark is enough
                        named = f"column {column} is hidden"
                        marks.append(Mark(line, False, f"{shown(text)}: {named}", column - 1))
                if number in struck:
                    text = f"{shown(struck[number])} is struck through in row {number}"
                    marks.append(Mark(line, True, text))
                written_row = _as_csv(cells)
                line += written_row.count("\n")
                kept.write(written_row.encode(errors="surrogatepass"))
            described = f"sheet {shown(sheet.title)}, the first of {len(book.sheetnames)}"
            if asked:
                return Sheet(f"sheet {shown(sheet.title)}, as named", marks=tuple(marks))
            others = range(1, len(book.worksheets))
            left = tuple(
                book.worksheets[other].title
                for other in others
                if any(any(map(written, row)) for row in islice(_cells_of(book, other), most_rows))
            )
            return Sheet(described, left, tuple(marks))
    except JudgeError:
        raise
    except Exception as error:  # zipfile, the XML reader and openpyxl each have errors of their own
        reason = f"{type(error).__name__}: {error}".split("\n")[0].rstrip(".")
    raise Unsound(f"{path} cannot be read as a spreadsheet (XLSX): {reason}.", remedy=remedy)


def _workbook_of(
    file: IO[bytes], *, results: bool = True, rich: bool = False, whole: bool = False
) -> "Workbook":
    """Open a workbook; a cell with a formula gives its result, or else the formula.

    A `rich` text keeps the fonts of its parts. If it is in the sheet itself, and not shared, only
    the reader of a `whole` book keeps them, which takes more memory.
    """
    with extra("spreadsheets"):
        from openpyxl import load_workbook  # loaded for spreadsheets alone: it takes 0.2 s

    options = {"data_only": results, "keep_links": False, "rich_text": rich}
    return load_workbook(file, read_only=not whole, **options)  # `rich_text` has no stub


def _place_of(path: str, names: list[str], asked: str) -> int:
    if not asked:
        return 0
    if asked in names:
        return names.index(asked)
    raise Missing(
        f"There is no sheet {shown(asked)} in {path}.",
        faults=cut_short(map(shown, names)),
        remedy="Name one of these: `FILE.xlsx:SHEET`.",
    )


def _cells_of(book: "Workbook", place: int, *, values: bool = True) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a sheet: what is in the cells, or the cells."""
    sheet = book.worksheets[place]
    sheet.reset_dimensions()  # a wrong size in the file would cut the list
    yield from sheet.iter_rows(values_only=values)


def _has_formulas(file: IO[bytes]) -> bool:
    with zipfile.ZipFile(file) as archive:
        return any(
            formula.search(archive.read(name))
            for name in archive.namelist()
            if name.endswith(".xml")
        )


def _formulas_of(file: IO[bytes], place: int) -> frozenset[Cell]:
    """Return which cells of a sheet have a formula; none if they cannot be read."""
    try:
        rows = enumerate(_cells_of(_workbook_of(file, results=False), place))
        return frozenset(
            (number, column)
            for number, row in rows
            for column, value in enumerate(row)
            if _is_formula(value)
        )
    except Exception:  # the results were read all the same
        return frozenset()


def _is_formula(value: object) -> bool:
    """Return whether a cell is a formula: text after `=`, or an object for one of many cells."""
    if isinstance(value, str):
        return value.startswith("=")
    return type(value).__name__ in ("ArrayFormula", "DataTableFormula")


def _with_formulas(
    rows: Iterable[tuple[Any, ...]], formulas: frozenset[Cell]
) -> Iterator[tuple[Any, ...]]:
    """Yield rows of values, with a mark in each cell whose formula has no result in the file.

    A result that is an empty text has the type `str` (ECMA-376, 18.18.11).
    """
    for number, row in enumerate(rows):
        yield tuple(
            no_result
            if cell.value is None and cell.data_type != "str" and (number, column) in formulas
            else cell.value
            for column, cell in enumerate(row)
        )


def _refuse_large(path: str, file: IO[bytes]) -> None:
    with zipfile.ZipFile(file) as archive:
        size = sum(member.file_size for member in archive.infolist())
    if size > most_unpacked:
        raise Unsound(
            f"{path} would unpack to {size >> 20:,} MB; expected at most {most_unpacked >> 20}.",
            remedy=remedy,
        )


def _refuse_missing_sheet(path: str, file: IO[bytes]) -> None:
    """Raise `Unsound` if a sheet is not in the archive: openpyxl would read the next one."""
    with zipfile.ZipFile(file) as archive:
        there = archive.namelist()
        for each in _elements(archive, workbook, "sheet"):
            if _member_of(archive, each["name"]) not in there:
                raise Unsound(f"{path} lacks its sheet {shown(each['name'])}.", remedy=remedy)


def _texts_of(path: str, rows: Iterable[tuple[Any, ...]]) -> Iterator[list[str]]:
    """Yield the texts of the cells of each row, without the empty ones at its end."""
    for number, row in enumerate(rows, 1):
        if number > most_rows:
            raise Unsound(
                f"{path} has a row beyond {most_rows:,}, the last of a spreadsheet.", remedy=remedy
            )
        cells = [*map(written, row)]
        while cells and not cells[-1]:
            cells.pop()
        if len(cells) > most_columns:
            raise Unsound(
                f"{path} has {len(cells):,} columns in row {number}; expected {most_columns}.",
                remedy=remedy,
            )
        yield cells


def _as_csv(cells: list[str]) -> str:
    if len(cells) < 2:  # noqa: PLR2004  # the writer would quote an empty line
        return _quoted(*cells) + "\n"
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()


def _hidden_in(file: IO[bytes], title: str) -> tuple[set[int], set[int]]:
    """Return the hidden rows and columns of a sheet, from 1; a reader of cells alone skips that."""
    with zipfile.ZipFile(file) as archive:
        text = archive.read(_member_of(archive, title))
    rows, columns, number = set[int](), set[int](), 0
    for attributes in row_start.findall(text):
        named = row_number.search(attributes)
        number = int(named[1]) if named else number + 1
        if is_hidden.search(attributes):
            rows.add(number)
    for attributes in filter(is_hidden.search, column_start.findall(text)):
        ends = {name: int(digits) for name, digits in column_ends.findall(attributes)}
        columns.update(range(ends[b"min"], min(ends[b"max"], most_columns) + 1))
    return rows, columns


def _member_of(archive: zipfile.ZipFile, title: str) -> str:
    """Return the member of an archive that holds the sheet of this title (ECMA-376, 18.2.19)."""
    [sheet] = (each for each in _elements(archive, workbook, "sheet") if each["name"] == title)
    known = {each["Id"]: each["Target"] for each in _elements(archive, relations, "Relationship")}
    folder = posixpath.dirname(workbook)
    return posixpath.normpath(posixpath.join("/", folder, known[sheet["id"]])).lstrip("/")


def _elements(archive: zipfile.ZipFile, member: str, name: str) -> Iterator[dict[str, str]]:
    """Yield the attributes of each element of this name, all names without namespaces."""
    for each in ET.fromstring(archive.read(member)).iter():  # noqa: S314  # see `_refuse_large`
        if _local(each.tag) == name:
            yield {_local(attribute): value for attribute, value in each.attrib.items()}


def _local(name: str) -> str:
    return name.rpartition("}")[2]


def _struck_cells(file: IO[bytes], place: int, title: str) -> dict[int, str]:
    """Return the first text that is struck through in each row of a sheet that has one."""
    with zipfile.ZipFile(file) as archive:
        within = bool(strike.search(archive.read(_member_of(archive, title))))
        styles = [
            n for n in archive.namelist() if n.lower().endswith(("styles.xml", "strings.xml"))
        ]
        if not within and not any(strike.search(archive.read(name)) for name in styles):
            return {}
    found: dict[int, str] = {}
    book = _workbook_of(file, rich=True, whole=within)
    rows = book.worksheets[place].iter_rows() if within else _cells_of(book, place, values=False)
    for number, row in enumerate(rows, 1):
        for cell in row:
            if cell.value is not None and _is_struck(cell):
                found.setdefault(number, written(cell.value))
    return found


def _is_struck(cell: Any) -> bool:
    parts = cell.value if isinstance(cell.value, list) else []
    fonts = [getattr(part, "font", None) for part in parts]
    return any(font and font.strike for font in (cell.font, *fonts))


def written(value: object) -> str:
    """Return the text of a cell. A spreadsheet makes a truth value of the word TRUE."""
    if value is None:
        return ""
    return str(value).upper() if isinstance(value, bool) else str(value)


def _quoted(cell: str = "") -> str:
    """Return the only cell of a row as a line, in quotation marks where it needs them."""
    if cell in errors or any(mark in cell for mark in '"\r\n'):
        return '"' + cell.replace('"', '""') + '"'
    return cell
