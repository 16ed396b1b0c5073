"""A sheet of an XLSX file: which is read, what is no text in it, and what it hides."""

import io
import zipfile
from datetime import date
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Font
from openpyxl.worksheet.formula import ArrayFormula

from lexicons import Missing, Unsound
from lexicons.lists import spreadsheet
from lexicons.lists.findings import FindingKind
from lexicons.lists.reading import read
from tests.support.written_lists import inspected, list_reading
from tests.unit.refusals import refusal


def book_of(**sheets):
    book = Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    return book


def saved(book, was=b"", becomes=b""):
    """The bytes of a spreadsheet, in whose XML one text takes the place of another."""
    file, changed = io.BytesIO(), io.BytesIO()
    book.save(file)
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(changed, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, data.replace(was, becomes) if was else data)
    return changed.getvalue()


def report_on(rows, **options):
    options = {"heading": False, **options}
    return inspected(saved(book_of(Words=rows)), "list.xlsx", **options)


def texts_of(report, *kinds):
    """Return the lines and texts of the findings of these kinds."""
    [source] = report.sources
    return [
        (finding.line, finding.text) for finding in source.findings.kept if finding.kind in kinds
    ]


# -- which sheet, which column -------------------------------------------------------------------


def test_of_several_sheets_with_cells_each_is_named(here):
    letters = {"A-M": [["BLORP"], ["GROB"]], "N-Z": [["QUIV"], ["ZANT"]]}
    book = book_of(**letters, Sheet3=[], Notes=[[""], ["of 2027"]])
    Path("list.xlsx").write_bytes(saved(book))
    refused = refusal(lambda: read(["list.xlsx"], list_reading()))
    assert refused.what == "list.xlsx has 3 sheets with cells. Nothing was read."
    assert refused.faults == ("'A-M': 2 rows", "'N-Z': 2 rows", "'Notes': 1 row")
    both = read(["list.xlsx:A-M", "list.xlsx:N-Z"], list_reading())
    assert [*both.words] == ["BLORP", "GROB", "QUIV", "ZANT"]
    first = both.sources[0]
    assert (first.form, first.encoding) == ("xlsx", "sheet 'A-M'")
    with pytest.raises(Missing, match="There is no sheet 'Q-Z'") as missing:
        read(["list.xlsx:Q-Z"], list_reading())
    assert missing.value.faults == tuple(f"list.xlsx:{name}" for name in book.sheetnames)


def test_the_next_sheet_is_not_read_in_place_of_one_that_is_missing():
    data = saved(book_of(Words=[["AAL"], ["ABER"]], More=[]))
    name = b"xl/worksheets/sheet1.xml"
    at = data.rindex(name)  # in the directory, which no sum covers
    with pytest.raises(Unsound, match="lacks its sheet 'Words'"):
        inspected(data[:at] + name.replace(b"1", b"2") + data[at + len(name) :], "list.xlsx")


def test_a_heading_is_asked_about():
    rows = [["Begriff"], ["AAL"], ["ABER"], ["AHA"]]
    expected = [(1, "'Begriff': it is in another case than all below it")]
    assert texts_of(report_on(rows, heading=None), FindingKind.HEADING) == expected
    headed = report_on(rows, heading=True)
    assert (headed.ok, len(headed.words)) == (True, 3)


def test_a_heading_below_empty_rows_is_shown_with_its_row():
    rows = [[], [], ["rank", "word"], [1, "AA"]]
    refused = refusal(lambda: report_on(rows, heading=True, column="entry"))
    assert refused.faults == ("Line 3 has 'rank', 'word'.",)
    assert refused.remedy == "Name a cell of this line, or say the column's number."


def test_a_table_is_read_only_if_its_column_is_named():
    """L4, L9: `word, definition` was taken for definitions, and every row was refused."""
    rows = [["word", "meaning"], ["AA", "lava"], ["QI", "force"]]
    refused = refusal(lambda: report_on(rows, heading=None))
    assert refused.faults[0] == "column 1: 'word', 'AA', 'QI'"
    assert "--column" in refused.remedy
    assert "Nothing was read" in refusal(lambda: report_on(rows, heading=None, column="1")).what
    report = report_on(rows, heading=None, column="word")
    assert [*report.words] == ["AA", "QI"]
    left_out = "  2 cells of column 2 (meaning) left out (line 2: 'lava')"
    assert left_out in [*report.sources[0].summary()]
    assert [*report_on([["", "AA"], ["", "QI"]]).words] == [
        "AA",
        "QI",
    ]  # the only one that is filled


# -- what is no text -----------------------------------------------------------------------------


def test_a_cell_that_is_not_text_is_an_error_with_its_place():
    """WAHR and FALSCH of a German Excel became the words TRUE and FALSE, in silence.

    The result of a formula may be missing in the file: then a word would be missing in silence.
    """
    cells = [
        "AA", True, "#N/A", "ZA\nNT", 17, None, "QI\n", date(2026, 3, 9), '=UPPER("zant")',
        ArrayFormula("A10", '=UPPER("wug")'),
    ]  # fmt: skip
    report = report_on([[cell] for cell in cells])
    assert not report.ok
    assert [*report.words] == ["AA"]
    perhaps = ", not text: perhaps the program made it of a word"
    assert texts_of(report, FindingKind.CELL, FindingKind.FORM) == [
        (2, f"'TRUE': a truth value{perhaps}"), (3, f"'#N/A': an error{perhaps}"),
        (4, "'ZA\\nNT': a line break is inside the cell"), (5, f"'17': a number{perhaps}"),
        (7, "'QI\\n': a line break is inside the cell"),
        (8, f"'2026-03-09 00:00:00': a date{perhaps}"),
        *((line, f"'=…': a formula{perhaps}") for line in (9, 10)),
    ]  # fmt: skip
    labelled = [["BLORP", "rare"], ["GROB", "=LEN(A2)"], ["=A1", ""]]
    report = report_on(labelled, column="1")
    assert ([*report.words], texts_of(report, FindingKind.CELL)[0][0]) == (["BLORP", "GROB"], 3)


@pytest.mark.parametrize(
    ("was", "becomes", "fault"),
    [
        (b'r="A1"', b'r="ZZ1"', "beyond row 999 or column 256"),
        (b'r="1"><c r="A1"', b'r="1000000000000"><c r="A1000000000000"', "beyond row 999"),
        (b"<sheetData>", b"<sheetData><c", "can't be read as a spreadsheet"),
    ],
    ids=["a column", "a row", "no XML"],
)
def test_what_no_list_holds_is_refused(monkeypatch, was, becomes, fault):
    monkeypatch.setattr(spreadsheet, "MOST_ROWS", 999)
    with pytest.raises(Unsound, match=fault):
        inspected(saved(book_of(Words=[["ZANT"]]), was, becomes), "list.xlsx")


def test_of_a_sheet_that_was_not_named_nothing_is_refused(here, monkeypatch):
    monkeypatch.setattr(spreadsheet, "MOST_ROWS", 2)
    Path("list.xlsx").write_bytes(saved(book_of(Words=[["ZANT"]], Notes=[["of"], ["no"], ["use"]])))
    assert [*read(["list.xlsx:Words"], list_reading()).words] == ["ZANT"]
    refused = refusal(lambda: read(["list.xlsx"], list_reading()))
    assert refused.what.startswith("The sheet 'Notes' of list.xlsx has a cell beyond row 2 ")


# -- what nobody sees ----------------------------------------------------------------------------


nearly_none = 0.125  # points or characters


def hide_rows(sheet):
    sheet.row_dimensions[2].height = nearly_none
    sheet.row_dimensions[3].hidden = True  # it is empty


def hide_column(sheet):
    sheet.column_dimensions["A"].width = nearly_none
    sheet["A2"].font = Font(strike=True)


def hide_other_column(sheet):
    sheet.column_dimensions["B"].hidden = True


def hide_sheet(sheet):
    sheet.parent.create_sheet("Notes")
    sheet.sheet_state = "hidden"


def strike(sheet):
    sheet["A1"].font = Font(strike=False, bold=True)
    sheet["A2"].font = Font(strike=True)


def strike_a_part(sheet):
    sheet["A2"].value = CellRichText("ZA", TextBlock(InlineFont(strike=True), "NT"))


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (hide_rows, [(2, "'ZANT': hidden")]),
        (hide_column, [(1, "'BLORP': hidden"), (2, "'ZANT': hidden and struck through")]),
        (hide_other_column, []),
        (hide_sheet, [(1, "'BLORP': hidden"), (2, "'ZANT': hidden")]),
        (strike, [(2, "'ZANT': struck through")]),
        (strike_a_part, [(2, "'ZANT': struck through")]),
    ],
)  # fmt: skip
def test_what_nobody_sees_in_a_sheet_is_read_and_said(change, expected):
    book = book_of(Words=[["BLORP", "two\nlines"], ["ZANT", "x"], []])
    change(book["Words"])
    data = saved(book, f'="{nearly_none}"'.encode(), b'="0"')  # openpyxl writes no zeros
    report = inspected(data, "list.xlsx", column="1", heading=False)
    assert [*report.words] == ["BLORP", "ZANT"]
    assert texts_of(report, FindingKind.HIDDEN) == expected
    assert report.ok
