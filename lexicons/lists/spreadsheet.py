"""A sheet of an XLSX file as rows of cells, by openpyxl.

A cell that is not text (a number, a date, TRUE, a formula without its result) is a fault where a
word is expected: a spreadsheet makes such cells of words. Hidden and struck-through texts are read,
and told: committees delete by both.
"""

import io
import posixpath
import re
import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from lexicons.errors import JudgeError, ListRefused, Missing, Unsound, printable, shown
from lexicons.extra import extra
from lexicons.lists.progress import counted, cut_short

if TYPE_CHECKING:
    from openpyxl import Workbook

MOST_COLUMNS, MOST_ROWS = 256, 1 << 20  # rows: no spreadsheet has more
MOST_BYTES = 1 << 29  # of all members, unpacked
WORKBOOK, RELATIONS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
STYLES = "xl/styles.xml"
REMEDY = "Open it in its program, and save the sheet as CSV."
ERRORS = frozenset(("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"))
NOT_TEXT = "{what}, not text: perhaps the program made it of a word"
NO_RESULT = "a formula whose result is not in the file"
ROW = re.compile(rb"<(?:\w+:)?row\b([^>]*)>")
COLUMN = re.compile(rb"<(?:\w+:)?col\b([^>]*)>")
NUMBER = re.compile(rb"""\br=["'](\d+)""")
ENDS = re.compile(rb"""\b(min|max)=["'](\d+)""")
#: Also a row without height, and a column without width.
HIDDEN = re.compile(rb"""\b(?:hidden=["'](?:1|true)|(?:ht|width)=["']0(?:\.0*)?)["']""")
VALUE = re.compile(rb"<(?:\w+:)?(?:v|is)\b")
STRUCK_BY_RULE = re.compile(rb"<(?:\w+:)?dxfs\b.*<(?:\w+:)?strike\b", re.DOTALL)
STRIKE = re.compile(rb"<(?:\w+:)?strike\b")
FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")


@dataclass
class Sheet:
    """The cells of a sheet as texts. Rows count from 1, columns from 0."""

    name: str
    rows: list[tuple[int, list[str]]] = field(default_factory=list)
    #: By row and column: why a cell is not text.
    faults: dict[tuple[int, int], str] = field(default_factory=dict)
    #: By row and column: that a cell is hidden or struck through.
    marks: dict[tuple[int, int], str] = field(default_factory=dict)
    has_rules_that_strike: bool = False  # which cells they strike, only a spreadsheet computes
    others: tuple[str, ...] = ()  # names of sheets with values, which nobody asked for


def read(path: str, data: bytes, asked: str) -> Sheet:
    """Return the sheet that was asked for, or the only one that has cells.

    Raises `Missing` for another name, `ListRefused` if several sheets have cells and none was
    named, and `Unsound` for a damaged file.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of styles and the like, which we do not read
            book = _Book(path, data, archive)
            if asked and asked not in book.names:
                raise Missing(
                    f"There is no sheet {shown(asked)} in {path}.",
                    faults=cut_short(
                        printable(f"{path.removesuffix(asked)}{name}") for name in book.names
                    ),
                    remedy="Name one of these.",
                )
            names = [asked] if asked else book.names
            filled = [sheet for sheet in map(book.sheet, names) if sheet.rows]
            if len(filled) > 1:
                raise ListRefused(
                    f"{path} has {len(filled)} sheets with cells. Nothing was read.",
                    faults=[
                        f"{shown(sheet.name)}: {counted(len(sheet.rows), 'row')}"
                        for sheet in filled
                    ],
                    remedy=f"Name each that is to be read: `{path}:{filled[0].name}`.",
                )
            found = filled[0] if filled else Sheet(asked)
            found.others = tuple(filter(book.has_values, {*book.names} - {*names}))
            return found
    except JudgeError:
        raise
    except Exception as error:  # zipfile, the XML reader and openpyxl each have errors of their own
        reason = f"{type(error).__name__}: {error}".split("\n")[0].rstrip(".")
    raise Unsound(f"{path} cannot be read as a spreadsheet (XLSX): {reason}.", remedy=REMEDY)


class _Book:
    """An open file. openpyxl reads cells; the archive says what is hidden, and what is missing."""

    def __init__(self, path: str, data: bytes, archive: zipfile.ZipFile) -> None:
        self.path = path
        self.data = data
        self.archive = archive
        size = sum(member.file_size for member in archive.infolist())
        if size > MOST_BYTES:
            raise Unsound(
                f"{path} would unpack to {size >> 20:,} MB; expected at most {MOST_BYTES >> 20}.",
                remedy=REMEDY,
            )
        self.has_struck = False
        for name in archive.namelist():
            text = archive.read(name)
            if b"<!DOCTYPE" in text:  # which can name other files, or grow without end
                raise Unsound(f"{path} has a document type: {name}.", remedy=REMEDY)
            self.has_struck |= bool(STRIKE.search(text)) and "worksheets/" not in name
        targets = {e["Id"]: e["Target"] for e in self._elements(RELATIONS, "Relationship")}
        self.sheets = {each["name"]: each for each in self._elements(WORKBOOK, "sheet")}
        self.members = {
            name: posixpath.normpath(
                posixpath.join("/", posixpath.dirname(WORKBOOK), targets[each["id"]])
            ).lstrip("/")
            for name, each in self.sheets.items()
        }
        for name, member in self.members.items():
            if member not in archive.namelist():  # openpyxl would read the next sheet
                raise Unsound(f"{path} lacks its sheet {shown(name)}.", remedy=REMEDY)
        self.values = self._opened()
        self.names = [sheet.title for sheet in self.values.worksheets]  # without charts

    def _opened(self, *, results: bool = True, whole: bool = False) -> "Workbook":
        """Open the file; only the reader of a whole book keeps the fonts of parts of a text."""
        with extra("spreadsheets"):
            from openpyxl import load_workbook  # loaded for spreadsheets alone: it takes 0.2 s

        rich = whole or self.has_struck  # fonts of parts: they double the time
        options: dict[str, Any] = {"data_only": results, "keep_links": False, "rich_text": rich}
        return load_workbook(io.BytesIO(self.data), read_only=not whole, **options)

    def _elements(self, member: str, name: str) -> Iterator[dict[str, str]]:
        """Yield the attributes of each element of this name, all names without namespaces."""
        for each in ET.fromstring(self.archive.read(member)).iter():  # noqa: S314  # see `__init__`
            if _local(each.tag) == name:
                yield {_local(attribute): value for attribute, value in each.attrib.items()}

    def has_values(self, name: str) -> bool:
        """Return whether a sheet has a cell with something in it."""
        return bool(VALUE.search(self.archive.read(self.members[name])))

    def sheet(self, name: str) -> Sheet:
        """Return the rows of a sheet that have a cell with something in it."""
        text = self.archive.read(self.members[name])
        hidden_rows, hidden_columns = _hidden_in(text)
        sheet_hidden = self.sheets[name].get("state", "visible") != "visible"
        formulas = self._formulas(name) if FORMULA.search(text) else frozenset()
        whole = bool(STRIKE.search(text))
        book = self._opened(whole=True) if whole else self.values
        # Values alone are read twice as fast: cells show what is struck, or a result that is empty.
        with_cells = bool(whole or self.has_struck or formulas)
        rows = self._rows_of(book, name, whole=whole, values_only=not with_cells)
        found = Sheet(name)
        if b"conditionalFormatting" in text and STYLES in self.archive.namelist():
            found.has_rules_that_strike = bool(STRUCK_BY_RULE.search(self.archive.read(STYLES)))
        for number, row in enumerate(rows, 1):
            # Empty cells with a colour or a border may stand far away.
            far = row[MOST_COLUMNS:]
            if number > MOST_ROWS or any((c.value if with_cells else c) is not None for c in far):
                raise Unsound(
                    f"{self.path} has a cell beyond row {MOST_ROWS:,} or column {MOST_COLUMNS}.",
                    remedy=REMEDY,
                )
            row_hidden = sheet_hidden or number in hidden_rows
            texts = []
            for column, each in enumerate(row[:MOST_COLUMNS]):
                value = each.value if with_cells else each
                if type(value) is str and value not in ERRORS:
                    shows, fault = value, ""
                elif value is not None:
                    shows, fault = _not_text(value)
                elif (number, column) in formulas and each.data_type != "str":  # an empty result
                    shows, fault = "=…", NO_RESULT  # has that type
                else:
                    shows, fault = "", ""
                texts.append(shows)
                if fault:
                    found.faults[number, column] = fault
                is_hidden = row_hidden or column in hidden_columns
                is_struck = with_cells and value is not None and _is_struck(each)
                if (is_hidden or is_struck) and shows.strip():
                    marks = ["hidden"] * is_hidden + ["struck through"] * is_struck
                    found.marks[number, column] = " and ".join(marks)
            if any(texts):
                found.rows.append((number, texts))
        return found

    def _rows_of(
        self, book: "Workbook", name: str, *, whole: bool = False, values_only: bool = False
    ) -> Iterator[tuple[Any, ...]]:
        [sheet] = (each for each in book.worksheets if each.title == name)
        if not whole:
            sheet.reset_dimensions()  # a wrong size in the file would cut the list
        return iter(sheet.iter_rows(values_only=values_only))

    def _formulas(self, name: str) -> frozenset[tuple[int, int]]:
        rows = enumerate(self._rows_of(self._opened(results=False), name), 1)
        return frozenset(
            (number, column)
            for number, row in rows
            for column, cell in enumerate(row)
            if cell.data_type == "f"
        )


def _not_text(value: Any) -> tuple[str, str]:
    """Return what a value shows, and why it is not text; a text with fonts is one."""
    text = str(value)
    if isinstance(value, bool):
        text, what = text.upper(), "a truth value"
    elif isinstance(value, int | float):
        what = "a number"
    elif not isinstance(value, str | list):
        what = "a date"
    elif text in ERRORS:
        what = "an error"
    else:
        return text, ""
    return text, NOT_TEXT.format(what=what)


def _is_struck(cell: Any) -> bool:
    parts = cell.value if isinstance(cell.value, list) else []
    fonts = [cell.font, *(getattr(part, "font", None) for part in parts)]
    return any(font is not None and font.strike for font in fonts)


def _hidden_in(text: bytes) -> tuple[frozenset[int], frozenset[int]]:
    """Return the hidden rows, from 1, and columns, from 0, which a reader of cells alone skips."""
    if not HIDDEN.search(text):
        return frozenset(), frozenset()
    rows, columns, number = set[int](), set[int](), 0
    for attributes in ROW.findall(text):
        named = NUMBER.search(attributes)
        number = int(named[1]) if named else number + 1
        if HIDDEN.search(attributes):
            rows.add(number)
    for attributes in filter(HIDDEN.search, COLUMN.findall(text)):
        ends = {name: int(digits) for name, digits in ENDS.findall(attributes)}
        columns.update(range(ends[b"min"] - 1, min(ends[b"max"], MOST_COLUMNS)))
    return frozenset(rows), frozenset(columns)


def _local(name: str) -> str:
    return name.rpartition("}")[2]
