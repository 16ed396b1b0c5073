"""What a sheet hides or strikes through is said, and what other sheets have."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Font
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.worksheet.worksheet import Worksheet

from lexicons.lists.findings import FindingKind
from lexicons.lists.list_report import ListReport
from lexicons.lists.reading import read
from tests.written_lists import asked


def report_on(
    change: Callable[[Worksheet], object], rewrite: tuple[bytes, bytes] = (b"", b"")
) -> ListReport:
    """What is found in a column of two words, after a change of its sheet and of its XML."""
    book, file = Workbook(), io.BytesIO()
    sheet = book.worksheets[0]
    for word in ("BLORP", "ZANT"):
        sheet.append([word])
    change(sheet)
    book.save(file)
    with zipfile.ZipFile(file) as old, zipfile.ZipFile("list.xlsx", "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(*rewrite) if rewrite[0] else old.read(name))
    return read(["list.xlsx"], asked())


def hide_row(sheet: Worksheet) -> None:
    sheet.row_dimensions[2].hidden = True


def flatten_row(sheet: Worksheet) -> None:
    sheet.row_dimensions[2].height = 7


def flatten_column(sheet: Worksheet) -> None:
    sheet.column_dimensions["A"].width = 7


def strike_by_a_rule(sheet: Worksheet) -> None:
    style = DifferentialStyle(font=Font(strike=True))
    rule = Rule(type="expression", dxf=style, formula=["TRUE"])
    sheet.conditional_formatting.add("A1:A2", rule)


@pytest.mark.parametrize(
    ("change", "rewrite", "lines"),
    [
        (hide_row, (b"", b""), [2]),
        (hide_row, (b'hidden="1"', b"hidden='1'"), [2]),
        (flatten_row, (b'ht="7"', b'ht="0"'), [2]),
        (flatten_column, (b'width="7"', b'width="0"'), [1, 2]),
        (strike_by_a_rule, (b"", b""), [0]),
    ],
)
def test_what_nobody_sees_in_a_sheet_is_read_and_said(
    here: Path,
    change: Callable[[Worksheet], None],
    rewrite: tuple[bytes, bytes],
    lines: list[int],
) -> None:
    found = report_on(change, rewrite)
    assert [*found.words] == ["BLORP", "ZANT"]
    said = [each.line for each in found.sources[0].findings.kept if each.kind is FindingKind.HIDDEN]
    assert said == lines


def test_other_sheets_with_rows_are_named(here: Path) -> None:
    book = Workbook()
    book.worksheets[0].title = "A-M"
    book.worksheets[0].append(["BLORP"])
    book.create_sheet("N-Z").append(["ZANT"])
    book.create_sheet("empty")
    book.save("list.xlsx")
    [source] = read(["list.xlsx:A-M"], asked()).sources
    assert source.notes == ("other sheets with rows: 'N-Z'",)
    both = read(["list.xlsx:A-M", "list.xlsx:N-Z"], asked())
    assert [*both.words] == ["BLORP", "ZANT"]
