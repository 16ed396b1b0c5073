"""The first sheet of an XLSX file, from a writer of our own: two kinds of text in plain XML."""

import io
import zipfile
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from lexicons import JudgeError, Missing, Unsound
from lexicons.lists import reading
from lexicons.lists.finding import FindingKind
from lexicons.lists.formats import spreadsheet
from lexicons.lists.formats.listing import Choice, opened
from lexicons.lists.reading import Inspection, inspect
from tests.written_lists import boards, built, english

main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
package = "http://schemas.openxmlformats.org/package/2006"
declared = "application/vnd.openxmlformats-officedocument.spreadsheetml"
a_word = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=2, max_size=15)
words = st.lists(a_word, min_size=1, max_size=30, unique=True)


def cell(text: str, place: str, shared: list[str] | None) -> str:
    if shared is None:
        return f'<c r="{place}" t="inlineStr"><is><t>{escape(text)}</t></is></c>'
    if text not in shared:
        shared.append(text)
    return f'<c r="{place}" t="s"><v>{shared.index(text)}</v></c>'


def sheet(rows: dict[int, str]) -> str:
    body = "".join(f'<row r="{number}">{cells}</row>' for number, cells in rows.items())
    # The size is wrong, as some programs write it.
    return (
        f'<worksheet xmlns="{main}"><dimension ref="A1"/><sheetData>{body}</sheetData></worksheet>'
    )


def packed(sheets: dict[str, str], shared: list[str]) -> bytes:
    """An XLSX file (ECMA-376) of these sheets, in this order."""
    numbered = [*enumerate(sheets)]
    types = "application/vnd.openxmlformats-package.relationships+xml"
    parts = {"workbook": "sheet.main", "sharedStrings": "sharedStrings"}
    parts |= {f"sheet{n}": "worksheet" for n, _ in numbered}
    overrides = "".join(
        f'<Override PartName="/xl/{part}.xml" ContentType="{declared}.{kind}+xml"/>'
        for part, kind in parts.items()
    )

    def relations(*targets: tuple[str, str, str]) -> str:
        each = "".join(
            f'<Relationship Id="{name}" Type="{office}/{kind}" Target="{target}"/>'
            for name, kind, target in targets
        )
        return f'<Relationships xmlns="{package}/relationships">{each}</Relationships>'

    named = "".join(f'<sheet name="{name}" sheetId="{n + 1}" r:id="r{n}"/>' for n, name in numbered)
    texts = "".join(f"<si><t>{escape(text)}</t></si>" for text in shared)
    files = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types">'
        f'<Default Extension="rels" ContentType="{types}"/>{overrides}</Types>',
        "_rels/.rels": relations(("r", "officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}">'
        f"<sheets>{named}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": relations(
            ("s", "sharedStrings", "sharedStrings.xml"),
            *((f"r{n}", "worksheet", f"sheet{n}.xml") for n, _ in numbered),
        ),
        "xl/sharedStrings.xml": f'<sst xmlns="{main}">{texts}</sst>',
        **{f"xl/sheet{n}.xml": sheets[name] for n, name in numbered},
    }
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return data.getvalue()


def column_of(
    texts: list[str], letter: str = "A", first: int = 1, *, inline: bool = False
) -> bytes:
    shared: list[str] = []
    rows = {
        number: cell(text, f"{letter}{number}", None if inline else shared)
        for number, text in enumerate(texts, first)
    }
    other = sheet({1: '<c r="A1" t="inlineStr"><is><t>WRONG</t></is></c>'})
    return packed({"Words": sheet(rows), "More": other}, shared)


def inspected(path: Path, data: bytes, **choice: Any) -> Inspection:
    """Return what is found in a spreadsheet, which is written to this path."""
    path.write_bytes(data)
    return inspect([str(path)], english, boards, choice=Choice(**choice))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "list.xlsx"


@settings(deadline=None)
@given(words, st.booleans(), st.sampled_from("AC"), st.integers(1, 4))
def test_the_words_of_a_sheet_are_those_that_were_written(
    texts: list[str], inline: bool, letter: str, first: int
) -> None:
    column = {} if letter == "A" else {"column": "3"}
    data = column_of(texts, letter, first, inline=inline)
    assert built(data, "list.xlsx", **column) == sorted(texts)


@settings(deadline=None, max_examples=2 * settings.default.max_examples)
@given(words, st.data())
def test_a_damaged_sheet_is_read_as_it_was_or_refused(
    texts: list[str], data: st.DataObject
) -> None:
    whole = bytearray(column_of(texts))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(whole) - 1))
        if data.draw(st.booleans()):
            whole[place] ^= 1 << data.draw(st.integers(0, 7))
        else:
            del whole[place:]
            whole.append(0)
    try:
        found = built(bytes(whole), "list.xlsx")
    except JudgeError:
        return
    else:
        assert found == sorted(texts)


def test_the_next_sheet_is_not_read_in_place_of_one_that_is_missing(path: Path) -> None:
    data = column_of(["AAL", "ABER"])
    at = data.rindex(b"xl/sheet0.xml")  # in the directory, which no sum covers
    with pytest.raises(Unsound, match="lacks its sheet 'Words'"):
        inspected(path, data[:at] + b"xl/sheet1.xml" + data[at + 13 :])


def test_the_sheet_is_named_and_a_heading_is_asked_about(path: Path) -> None:
    data = column_of(["Begriff", "AAL", "ABER", "AHA"])
    found = inspected(path, data)
    assert found.reading.lists[0].why.startswith("sheet 'Words', the first of 2; ")
    assert [(each.line, each.kind.title) for each in found.findings if each.line == 1] == [
        (1, "line-form")
    ]
    headed = inspected(path, data, heading=True)
    assert (headed.ok, headed.words) == (True, 3)


def test_truth_values_are_words_and_failed_formulas_are_errors(path: Path) -> None:
    cells = {
        1: '<c r="A1" t="b"><v>1</v></c>',
        2: '<c r="A2" t="e"><v>#N/A</v></c>',
        3: '<c r="A3" t="inlineStr"><is><t>ZA\nNT</t></is></c>',
    }
    found = inspected(path, packed({"Words": sheet(cells)}, []))
    assert not found.ok
    assert found.words == 1
    assert {each.line for each in found.findings if each.severity.value == "error"} >= {2, 3}


def test_what_no_list_holds_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreadsheet, "most_rows", 999)
    for rows, said in [
        ({1: '<c r="ZZ1" t="n"><v>1</v></c>'}, "702 columns in row 1"),
        ({10**12: '<c r="A1000000000000" t="n"><v>1</v></c>'}, "a row beyond 999"),
        ({1: "<c"}, "cannot be read as a spreadsheet"),
    ]:
        with pytest.raises(Unsound, match=said):
            inspected(path, packed({"Words": sheet(rows)}, []))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:  # a bomb
        archive.writestr(spreadsheet.workbook, "<workbook/>")
        archive.writestr("xl/sharedStrings.xml", bytes(spreadsheet.most_unpacked))
    with pytest.raises(Unsound, match="would unpack to 64 MB"), opened(str(path)):
        pass


def test_an_archive_with_a_named_member_is_not_a_spreadsheet(tmp_path: Path) -> None:
    path = tmp_path / "lists.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("book.xlsx", column_of(["ZANT"]))
        archive.writestr("main.txt", "ZANT\n")
    with opened(f"{path}:main.txt") as listing:
        assert [row.written for row in listing.rows()] == ["ZANT"]


def inline(texts: list[str]) -> str:
    return sheet({n: cell(text, f"A{n}", None) for n, text in enumerate(texts, 1)})


def test_sheets_that_are_not_read_are_named_unless_they_are_empty(path: Path) -> None:
    sheets = {
        "A-M": inline(["BLORP", "GROB"]),
        "N-Z": inline(["QUIV", "ZANT"]),
        "Sheet3": sheet({}),
        "Notes": inline(["", "of 2027"]),
    }
    found = inspected(path, packed(sheets, []))
    left = [each.text for each in found.findings if each.kind.title == "other-sheets"]
    assert (found.ok, found.words) == (True, 2)
    assert left == [f"2 sheets with cells not read: 'N-Z', 'Notes'; name each: `{path}:SHEET`"]
    both = reading.read([f"{path}:A-M", f"{path}:N-Z"], english, boards).word_list()
    assert [*both.words] == ["BLORP", "GROB", "QUIV", "ZANT"]
    assert both.warnings == ()
    assert "sheet 'N-Z', as named" in both.notes[1]
    with pytest.raises(Missing, match="There is no sheet 'Q-Z'") as refused:
        reading.read([f"{path}:Q-Z"], english, boards).word_list()
    assert refused.value.faults == ("'A-M'", "'N-Z'", "'Sheet3'", "'Notes'")


def test_a_formula_without_a_result_is_an_error_and_one_with_a_result_is_not(path: Path) -> None:
    cells = {
        1: cell("BLORP", "A1", None),
        2: '<c r="A2" t="str"><f>UPPER("zant")</f><v>ZANT</v></c>',
        3: '<c r="A3"><f>UPPER("quiv")</f></c>',
        4: cell("GROB", "A4", None) + '<c r="B4"><f>LEN(A4)</f></c>',
        5: '<c r="A5" t="str"><f>IF(1=1,"","x")</f><v></v></c>',
        6: '<c r="A6"><f t="array" ref="A6">UPPER("wug")</f><v/></c>',
    }
    found = inspected(path, packed({"Words": sheet(cells)}, []), column="1")
    errors = [(each.line, each.text) for each in found.findings if each.severity.value == "error"]
    assert [line for line, _ in errors] == [3, 6]
    assert all(text.startswith("a formula: its result is not in the file") for _, text in errors)
    assert found.words == 3


def workbook_of(*rows: list[str]) -> tuple[Workbook, Worksheet]:
    book = Workbook()
    table = book.active
    assert isinstance(table, Worksheet)
    for row in rows:
        table.append(row)
    return book, table


def found_in(path: Path, book: Workbook, column: str) -> Inspection:
    book.save(path)
    return inspected(path, path.read_bytes(), column=column)


def test_hidden_rows_and_struck_words_are_warned_of_with_their_lines(path: Path) -> None:
    book, table = workbook_of(
        ["BLORP", "two\nlines"], ["GROB"], ["QUIV"], [], ["WUG", "x"], ["ZANT"]
    )
    table.row_dimensions[3].hidden = table.row_dimensions[4].hidden = True
    table["A5"].font = Font(strike=True)
    table["A6"].font = Font(strike=False, bold=True)
    found = found_in(path, book, "1")
    odd = [
        (each.line, each.kind.title, each.text)
        for each in found.findings
        if each.kind in (FindingKind.HIDDEN, FindingKind.STRUCK)
    ]
    assert odd == [
        (4, "hidden", "'QUIV': row 3 is hidden, and was read"),
        (6, "struck-through", "'WUG' is struck through in row 5, and was read"),
    ]
    assert (found.ok, found.words) == (True, 5)


def test_hidden_columns_and_sheets_that_are_read_are_warned_of(path: Path) -> None:
    """A column once, where it first has a text, and not where another column has the words."""
    book, table = workbook_of(["BLORP", "", "first"], ["GROB", "ZUMB", "second"], ["ZANT", "WUG"])
    for letter in "BDE":
        table.column_dimensions[letter].hidden = True
    table.title = "Old & new"
    book.create_sheet("Notes")
    table.sheet_state = "hidden"
    of_sheet = (1, "sheet 'Old & new' is hidden, and was read")
    of_column = (2, "'ZUMB': column 2 is hidden, and was read")
    for column, expected in [("1", [of_sheet]), ("2", [of_sheet, of_column])]:
        odd = [e for e in found_in(path, book, column).findings if e.kind is FindingKind.HIDDEN]
        assert [(each.line, each.text) for each in odd] == expected


def test_a_part_of_a_text_that_is_struck_through_is_found(path: Path) -> None:
    """Within its cell, or among the texts that cells share."""
    parts = "<r><t>ZA</t></r><r><rPr><strike/></rPr><t>NT</t></r>"
    cells = {1: cell("BLORP", "A1", None), 2: f'<c r="A2" t="inlineStr"><is>{parts}</is></c>'}
    path.write_bytes(column_of(["BLORP", "ZANT"]))
    shared = io.BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(shared, "w") as new:
        for name in old.namelist():
            text = old.read(name).decode()
            new.writestr(name, text.replace("<si><t>ZANT</t></si>", f"<si>{parts}</si>"))
    for data in (packed({"Words": sheet(cells)}, []), shared.getvalue()):
        struck = [e for e in inspected(path, data).findings if e.kind is FindingKind.STRUCK]
        assert [(each.line, each.text) for each in struck] == [
            (2, "'ZANT' is struck through in row 2, and was read")
        ]
