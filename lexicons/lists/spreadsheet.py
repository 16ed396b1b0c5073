"""A sheet of an XLSX file as rows of cells, by openpyxl.

A cell that is not text (a number, a date, TRUE, a formula) is a fault where a word is expected: a
spreadsheet makes such cells of words. Hidden and struck-through texts are read with a warning:
committees delete by both.
"""

import io
import warnings
import zipfile
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from lexicons.errors import JudgeError, ListRefused, Missing, Unsound, printable, shown
from lexicons.home import extra
from lexicons.lists.findings import cut_short, quantity

if TYPE_CHECKING:
    from openpyxl import Cell, Workbook, Worksheet

MOST_COLUMNS, MOST_ROWS = 256, 1 << 20  # rows: no spreadsheet has more
REMEDY = "Open it in its program, and save the sheet as CSV."
#: By the type of a cell in the file.
NOT_TEXT = {
    "b": "a truth value", "n": "a number", "d": "a date", "e": "an error", "f": "a formula",
}  # fmt: skip


@dataclass
class Sheet:
    """The cells of a sheet as texts. Rows count from 1, columns from 0."""

    name: str
    rows: list[tuple[int, list[str]]] = field(default_factory=list)
    #: By row and column: why a cell is not text.
    faults: dict[tuple[int, int], str] = field(default_factory=dict)
    #: By row and column: that a cell is hidden or struck through.
    marks: dict[tuple[int, int], str] = field(default_factory=dict)


def read(path: str, data: bytes, wanted: str) -> Sheet:
    """Return the sheet that was asked for, or the only one that has cells.

    Raises `Missing` for another name, `ListRefused` if several sheets have cells and none was
    named, and `Unsound` for a damaged file.
    """
    try:
        worksheets = _opened(path, data).worksheets
        named = [sheet for sheet in worksheets if sheet.title == wanted]
        sheets = [_sheet(sheet, path) for sheet in (named if wanted else worksheets)]
    except JudgeError:
        raise
    except Exception as error:  # zipfile, the XML reader and openpyxl each have errors of their own
        reason = f"{type(error).__name__}: {error}".split("\n")[0].rstrip(".")
        what = f"{path} can't be read as a spreadsheet (XLSX): {reason}."
        remedy = "Copy it again from where it was good. If its program opens it, save it as CSV."
        raise Unsound(what, remedy=remedy) from None
    if wanted:
        if not sheets:
            names = (sheet.title for sheet in worksheets)
            raise Missing(
                f"There is no sheet {shown(wanted)} in {path.removesuffix(f':{wanted}')}.",
                faults=cut_short(printable(path.removesuffix(wanted) + name) for name in names),
                remedy="Name one of these.",
            )
        return sheets[0]
    filled = [sheet for sheet in sheets if sheet.rows]
    if len(filled) > 1:
        raise ListRefused(
            f"{path} has {len(filled)} sheets with cells. Nothing was read.",
            faults=[f"{shown(sheet.name)}: {quantity(len(sheet.rows), 'row')}" for sheet in filled],
            remedy=f"Name each that is to be read: `{path}:{filled[0].name}`.",
        )
    return filled[0] if filled else Sheet("")


def _opened(path: str, data: bytes) -> "Workbook":
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        elements = ET.fromstring(archive.read("xl/workbook.xml")).iter()  # noqa: S314  # expat is safe
        names = [element.get("name", "") for element in elements if element.tag.endswith("}sheet")]
    with extra("spreadsheets"):
        from openpyxl import load_workbook  # loaded for spreadsheets alone: it takes 0.2 s
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of styles and the like, which we do not read
        # With the fonts of parts of a text, and formulas as such: a result may be missing or old.
        book = load_workbook(io.BytesIO(data), rich_text=True, keep_links=False)
    for name in names:
        if name not in book.sheetnames:  # openpyxl passes over what it doesn't find
            raise Unsound(f"{path} lacks its sheet {shown(name)}.", remedy=REMEDY)
    return book


def _sheet(worksheet: "Worksheet", path: str) -> Sheet:
    """Return the rows of a sheet that have a cell with something in it."""
    if worksheet.max_row > MOST_ROWS or worksheet.max_column > MOST_COLUMNS:
        raise Unsound(
            f"The sheet {shown(worksheet.title)} of {path} has a cell beyond row {MOST_ROWS:,} or"
            f" column {MOST_COLUMNS}, perhaps an empty one with a colour.",
            remedy=REMEDY,
        )
    sheet = Sheet(worksheet.title)
    is_hidden = worksheet.sheet_state != "visible"
    hidden_rows = {
        number for number, row in worksheet.row_dimensions.items() if row.hidden or row.height == 0
    }
    hidden_columns = {
        number - 1
        for column in worksheet.column_dimensions.values()
        if column.hidden or column.width == 0
        for number in range(column.min, min(column.max, MOST_COLUMNS) + 1)
    }
    for number, cells in enumerate(worksheet.iter_rows(), 1):
        texts = []
        for column, cell in enumerate(cells):
            text = _shown(cell)
            texts.append(text)
            if text and (what := NOT_TEXT.get(cell.data_type)):
                fault = f"{what}, not text: perhaps the program made it of a word"
                sheet.faults[number, column] = fault
            marks = [
                *["hidden"] * (is_hidden or number in hidden_rows or column in hidden_columns),
                *["struck through"] * _is_struck(cell),
            ]
            if marks and text.strip():
                sheet.marks[number, column] = " and ".join(marks)
        if any(texts):
            sheet.rows.append((number, texts))
    return sheet


def _shown(cell: "Cell") -> str:
    if cell.value is None:
        return ""
    if cell.data_type == "f":  # of an array, it is an object
        return "=…"
    return str(cell.value).upper() if cell.data_type == "b" else str(cell.value)


def _is_struck(cell: "Cell") -> bool:
    value: Any = cell.value
    parts = value if isinstance(value, list) else []
    fonts = [cell.font, *(getattr(part, "font", None) for part in parts)]
    return any(font is not None and font.strike for font in fonts)
