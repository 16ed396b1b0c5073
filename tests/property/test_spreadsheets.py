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
from lexicons.lists import spreadsheet
from lexicons.lists.findings import FindingKind
from lexicons.lists.list_report import ListReport
from lexicons.lists.reading import read
from tests.refusals import refusal
from tests.written_lists import asked, built

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
    return packed({"Words": sheet(rows), "More": sheet({})}, shared)


def inspected(path: Path, data: bytes, **said: Any) -> ListReport:
    """Return what is found in a spreadsheet, which is written to this path."""
    path.write_bytes(data)
    return read([str(path)], asked(**said))


def told(found: ListReport, *kinds: FindingKind) -> list[tuple[int, str]]:
    """Return the lines and texts of the findings of these kinds."""
    [source] = found.sources
    return [(each.line, each.told()[1]) for each in source.findings.kept if each.kind in kinds]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "list.xlsx"


@settings(deadline=None)
@given(words, st.booleans(), st.sampled_from("AC"), st.integers(1, 4))
def test_the_words_of_a_sheet_are_those_that_were_written(
    texts: list[str], inline: bool, letter: str, first: int
) -> None:
    data = column_of(texts, letter, first, inline=inline)
    for said in ({}, {"column": "1" if letter == "A" else "3"}):  # the only column needs no name
        assert built(data, "list.xlsx", heading=False, **said) == sorted(texts)


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
        found = built(bytes(whole), "list.xlsx", heading=False)
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
    assert found.sources[0].encoding == "sheet 'Words'"
    assert told(found, FindingKind.HEADING) == [
        (1, "'Begriff': it is in another case than all below it")
    ]
    headed = inspected(path, data, heading=True)
    assert (headed.ok, len(headed.words)) == (True, 3)


def test_a_table_is_read_only_if_its_column_is_named(path: Path) -> None:
    """L4, L9: `word, definition` was taken for definitions, and every row was refused."""
    rows = {
        n: cell(word, f"A{n}", None) + cell(text, f"B{n}", None)
        for n, (word, text) in enumerate([("word", "meaning"), ("AA", "lava"), ("QI", "force")], 1)
    }
    data = packed({"Words": sheet(rows)}, [])
    refused = refusal(lambda: inspected(path, data))
    assert refused.faults[0] == "column 1: 'word', 'AA', 'QI'"
    assert "--column 1 --header" in refused.remedy
    assert "may be a heading" in refusal(lambda: inspected(path, data, column="1")).what
    found = inspected(path, data, column="word")
    assert [*found.words] == ["AA", "QI"]
    assert "  2 cells of column 2 (meaning) left out (line 2: 'lava')" in [*found.sources[0].told()]


def test_a_cell_that_is_not_text_is_an_error_with_its_place(path: Path) -> None:
    """L1: WAHR and FALSCH of a German Excel became the words TRUE and FALSE, in silence."""
    cells = {
        1: cell("AA", "A1", None),
        2: '<c r="A2" t="b"><v>1</v></c>',
        3: '<c r="A3" t="e"><v>#N/A</v></c>',
        4: '<c r="A4" t="inlineStr"><is><t>ZA\nNT</t></is></c>',
        5: '<c r="A5" t="n"><v>17</v></c>',
        7: cell("QI\n", "A7", None),
    }
    found = inspected(path, packed({"Words": sheet(cells)}, []), heading=False)
    assert not found.ok
    assert [*found.words] == ["AA"]
    perhaps = ", not text: perhaps the program made it of a word"
    assert told(found, FindingKind.CELL, FindingKind.FORM) == [
        (2, f"'TRUE': a truth value{perhaps}"), (3, f"'#N/A': an error{perhaps}"),
        (4, "'ZA\\nNT': a line break is inside the cell"), (5, f"'17': a number{perhaps}"),
        (7, "'QI\\n': a line break is inside the cell"),
    ]  # fmt: skip


def test_what_no_list_holds_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreadsheet, "MOST_ROWS", 999)
    monkeypatch.setattr(spreadsheet, "MOST_BYTES", 1 << 20)
    for rows, said in [
        ({1: '<c r="ZZ1" t="n"><v>1</v></c>'}, "beyond row 999 or column 256"),
        ({10**12: '<c r="A1000000000000" t="n"><v>1</v></c>'}, "beyond row 999"),
        ({1: "<c"}, "cannot be read as a spreadsheet"),
    ]:
        with pytest.raises(Unsound, match=said):
            inspected(path, packed({"Words": sheet(rows)}, []))
    data = packed({"Words": sheet({1: cell("ZANT", "A1", None)})}, ["Z" * (1 << 20)])
    with pytest.raises(Unsound, match="would unpack to 1 MB"):
        inspected(path, data)


def inline(texts: list[str]) -> str:
    return sheet({n: cell(text, f"A{n}", None) for n, text in enumerate(texts, 1)})


def test_of_several_sheets_with_cells_each_is_named(path: Path) -> None:
    sheets = {
        "A-M": inline(["BLORP", "GROB"]),
        "N-Z": inline(["QUIV", "ZANT"]),
        "Sheet3": sheet({}),
        "Notes": inline(["", "of 2027"]),
    }
    refused = refusal(lambda: inspected(path, packed(sheets, [])))
    assert refused.what == f"{path} has 3 sheets with cells. Nothing was read."
    assert refused.faults == ("'A-M': 2 rows", "'N-Z': 2 rows", "'Notes': 1 row")
    both = read([f"{path}:A-M", f"{path}:N-Z"], asked())
    assert [*both.words] == ["BLORP", "GROB", "QUIV", "ZANT"]
    with pytest.raises(Missing, match="There is no sheet 'Q-Z'") as missing:
        read([f"{path}:Q-Z"], asked())
    assert missing.value.faults == tuple(f"{path}:{name}" for name in sheets)


def test_a_formula_is_no_text_where_a_word_or_a_label_is_expected(path: Path) -> None:
    """Its result may be missing in the file: then a word would be missing in silence."""
    cells = {
        1: cell("BLORP", "A1", None),
        2: '<c r="A2" t="str"><f>UPPER("zant")</f><v>ZANT</v></c>',
        3: '<c r="A3"><f t="array" ref="A3">UPPER("wug")</f><v/></c>',
        4: cell("GROB", "A4", None) + '<c r="B4"><f>LEN(A4)</f></c>',
    }
    data = packed({"Words": sheet(cells)}, [])
    found = inspected(path, data, column="1", heading=False)
    why = "'=…': a formula, not text: perhaps the program made it of a word"
    assert told(found, FindingKind.CELL) == [(line, why) for line in (2, 3)]
    assert [*found.words] == ["BLORP", "GROB"]
    labelled = inspected(path, data, form="dictionary", column="1", labels="2", heading=False)
    assert [line for line, _ in told(labelled, FindingKind.CELL)] == [2, 3, 4]


def workbook_of(*rows: list[str]) -> tuple[Workbook, Worksheet]:
    book = Workbook()
    table = book.active
    assert isinstance(table, Worksheet)
    for row in rows:
        table.append(row)
    return book, table


def found_in(path: Path, book: Workbook, column: str) -> ListReport:
    book.save(path)
    return inspected(path, path.read_bytes(), column=column, heading=False)


def test_hidden_rows_and_struck_words_are_warned_of_with_their_lines(path: Path) -> None:
    book, table = workbook_of(
        ["BLORP", "two\nlines"], ["GROB"], ["QUIV"], [], ["WUG", "x"], ["ZANT"]
    )
    table.row_dimensions[3].hidden = table.row_dimensions[4].hidden = True
    table["A5"].font = Font(strike=True)
    table["A6"].font = Font(strike=False, bold=True)
    found = found_in(path, book, "1")
    assert told(found, FindingKind.HIDDEN) == [(3, "'QUIV': hidden"), (5, "'WUG': struck through")]
    assert (found.ok, len(found.words)) == (True, 5)


def test_hidden_columns_and_sheets_that_are_read_are_warned_of(path: Path) -> None:
    book, table = workbook_of(["BLORP", "", "first"], ["GROB", "ZUMB", "second"])
    table.column_dimensions["B"].hidden = True
    assert told(found_in(path, book, "2"), FindingKind.HIDDEN) == [(2, "'ZUMB': hidden")]
    assert told(found_in(path, book, "1"), FindingKind.HIDDEN) == []  # whose cells are all shown
    table.title = "Old & new"
    book.create_sheet("Notes")
    table.sheet_state = "hidden"
    assert {line for line, _ in told(found_in(path, book, "1"), FindingKind.HIDDEN)} == {1, 2}


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
        found = inspected(path, data, heading=False)
        assert told(found, FindingKind.HIDDEN) == [(2, "'ZANT': struck through")]
