"""Lists as maintainers find them: each gives exactly its words, or is refused with what to type.

The expected words are written here by hand, or read by another program: openpyxl, `csv`, `unmunch`.
"""

import csv
import json
import re
import shlex
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from lexicons.words.lexicon import Lexicon
from tests.end_to_end.conftest import Do
from tests.written_lists import as_dwg

latin = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
rough = "AA rough lava [n -S]\nAAS <aa=n> [n]\nQI a force [n -S]\nZANT ours [n -S]\n"
#: Lists that are refused with lines to type: their bytes, and options that were typed already.
refused_lists: dict[str, tuple[bytes, str]] = {
    "definitions": (rough.encode(), ""),
    "a table": (b"AA,lava [n -S]\nQI,force [n -S]\nZANT,ours [n -S]\n", ""),
    "a table with a heading": (b"word;rank\nAA;1\nQI;2\nZA;3\n", "--form csv"),
    "a column by its name": (b"Wort;Rang\nAA;1\nQI;2\nZA;3\n", "--column Wort"),
    "a heading in capitals": (b"WORT;RANG\nAA;1\nZANT;2\nQI;3\n", "--column WORT"),
    "TABs": (b"AA\tAB\tlava\nQI\tZA\tforce\nXI\tXU\tGreek\n", ""),
    "ranks": (b"2501974 QI\n12 ZA\n7 AA\n", ""),
    "several words": (b"AA QI ZA\nZANT BLORP\n", ""),
    "a column alone": (b"AA,1\nQI,2\n", "--column 1 --no-header"),
    "Latin-1": ("ni\u00f1o\ncasa\n".encode("latin-1"), "--alphabet spanish"),
    "Polish": ("\u017c\u00f3\u0142w\n\u0142\u0105ka\n".encode("cp1250"), "--alphabet polish"),
    "UTF-16 without its mark": ("ZANT\nBLORP\n".encode("utf-16-le"), ""),
    "an odd name": (rough.encode(), '-o "a list.lexicon"'),
    "faulty lines": (b"AA\nCO-OP\nQI\n", ""),
    "faulty lines of a table": (b"AA,1\nCO-OP,2\nQI,3\nZA,4\nZANT,5\n", ""),
    "a faulty heading": (b"Words\nAA\nAB\nAD\n", ""),
}
#: Lists that no further option reads: nothing is proposed.
hopeless = {
    "two encodings": "nin\u0303o\nni\u00f1o\n".encode() + "a\u00f1o\n".encode("cp1252"),
    "French in two encodings": "d\u00e9j\u00e0\n".encode() + "\u00e9t\u00e9\n".encode("cp1252"),
    "faulty lines alone": b"CO-OP\nA1\n",
}
commands = {
    "validate": 'validate "a list"',
    "build": 'build "a list" --edition ours',
    "amend": 'amend "a list" --add more --edition ours --skip-idle',
    "diff": 'diff "a list" more',
}


def last_lines(said: str) -> list[str]:
    """The commands that a refusal proposes, each as it was typed with more options."""
    lines = [re.sub(r"^ *(\d\. )?", "", line) for line in said.split("\n")]
    return [*dict.fromkeys(line for line in lines if line.startswith("judge lexicon "))]


@pytest.mark.parametrize("command", commands)
@pytest.mark.parametrize("name", refused_lists)
def test_each_line_that_a_refusal_proposes_runs(
    judge: Do, here: Path, command: str, name: str
) -> None:
    data, options = refused_lists[name]
    if "-o" in options and command in ("validate", "diff"):
        options = ""
    for each in ("a list", "more"):  # options hold for both
        (here / each).write_bytes(data)
    waiting = [f"lexicon {commands[command]} {options}"]
    seen, done = set[str](), set[int]()
    while waiting:
        line = waiting.pop()
        ended = judge(*shlex.split(line))
        assert "Usage:" not in ended.err
        assert "\u2026 --" not in ended.err
        more = [each.removeprefix("judge ") for each in last_lines(ended.err)]
        if ended.status == 2 and more:  # it may lead to a further question, never in a circle
            assert all(each.startswith(line) and each not in seen for each in more), line
            seen.update(more)
            waiting += more
        else:
            done.add(ended.status)
            is_faulty = "faulty" in name and command != "build"
            assert ended.status == 0 or (command == "diff" and ended.status == 1) or is_faulty, (
                line, ended,
            )  # fmt: skip
    assert seen or "faulty" in name
    assert done


@pytest.mark.parametrize("command", commands)
@pytest.mark.parametrize("name", hopeless)
def test_what_no_option_reads_is_refused_without_a_line_to_type(
    judge: Do, here: Path, command: str, name: str
) -> None:
    (here / "a list").write_bytes(hopeless[name])
    (here / "more").write_text("ZANT\n")
    alphabet = "french" if "French" in name else "spanish" if "enc" in name else "english"
    ended = judge("lexicon", *shlex.split(commands[command]), "--alphabet", alphabet)
    assert ended.status in (1, 2)
    assert last_lines(ended.err) == []


def words_of(judge: Do, here: Path, *arguments: str) -> list[str]:
    ended = judge("lexicon", "build", *arguments, "--edition", "ours", "-o", "ours.lexicon")
    assert ended.status == 0, ended.err
    return [*map(str, Lexicon.read(str(here / "ours.lexicon")).words())]


# -- read by other programs ------------------------------------------------------------------------


def test_a_spreadsheet_is_read_as_openpyxl_reads_it(judge: Do, here: Path) -> None:
    book = Workbook()
    table = book.active
    assert table is not None
    for row in [("rank", "word"), (1, "ZANT"), (2, "BLORP"), (3, "\u00e9t\u00e9"), (4, "QI")]:
        table.append(row)
    book.save(here / "list.xlsx")
    [sheet] = load_workbook(here / "list.xlsx").worksheets
    rows = [*sheet.iter_rows(min_row=2, values_only=True)]
    expected = sorted(str(row[1]).upper().replace("\u00c9", "E") for row in rows)
    said = ("--column", "word", "--alphabet", "french")
    assert words_of(judge, here, "list.xlsx", *said) == expected


def test_a_name_that_is_no_lexicon_is_answered_as_what_it_is(session: Do, here: Path) -> None:
    (here / "more.txt").write_text("ZANT QUIV\nGROB WUG\n")
    session("""
        list.txt <- AA QI
        lexicon verify list.txt :: 1 :: list.txt is not a lexicon file
        lexicon show list.txt :: 2 :: list.txt is not a lexicon file
        lexicon remove nothing :: 2 :: There are: example-long, example-short, scowl80.
        lexicon build list.txt --edition short :: 0
        lexicon amend short.lexicon --add more.txt --edition new :: 2 :: --form several
    """)


def test_a_list_that_may_have_been_cut_is_told_where_it_is_built(judge: Do, here: Path) -> None:
    """L10: `head -140000 csw21.txt` was built without a word."""
    words = [a + b + c for a in latin[:9] for b in latin for c in latin]
    (here / "list.txt").write_text("".join(f"{word}\n" for word in words))
    ended = judge("lexicon", "build", "list.txt", "--edition", "ours")
    assert (ended.status, "no word begins with J, K, L" in ended.err) == (0, True)


def test_a_spreadsheet_and_a_text_are_one_list(judge: Do, here: Path) -> None:
    book = Workbook()
    for row in [("n", "Word"), (1, "BLORP"), (2, "QUEX")]:
        book.worksheets[0].append(row)
    book.save(here / "list.xlsx")
    (here / "more.txt").write_text("ZANT\n")
    ended = judge("lexicon", "validate", "list.xlsx", "more.txt", "--column", "Word")
    assert (ended.status, "2 lists: 3 words, 0 errors" in ended.out) == (0, True)
    assert "`--column Word` is not for it" in ended.out
    headed = ("list.xlsx", "more.txt", "--column", "2", "--header")  # the heading of the sheet
    assert words_of(judge, here, *headed) == ["BLORP", "QUEX", "ZANT"]


def test_a_table_is_read_as_the_csv_module_reads_it(judge: Do, here: Path) -> None:
    path = here / "list.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerows([["word", "meaning"], ["ZANT", 'a "thing",\nours'], ["QI", "x, y"]])
    with path.open(newline="", encoding="utf-8") as file:
        expected = sorted(row["word"] for row in csv.DictReader(file))
    assert words_of(judge, here, "list.csv", "--form", "csv", "--column", "word") == expected


def test_a_dictionary_for_spelling_is_read_as_unmunch_spells_it(judge: Do, here: Path) -> None:
    rules = "SFX S Y 2\nSFX S y ies [^aeo]y\nSFX S 0 s [^y]\nPFX R Y 1\nPFX R 0 re .\n"
    (here / "x.aff").write_text(f"SET UTF-8\n{rules}", encoding="utf-8")
    (here / "x.dic").write_text("3\nzanty/RS\nblorp/S\nqi\n", encoding="utf-8")
    ended = judge("lexicon", "validate", "x.dic")
    assert (ended.status, "unmunch" in ended.err) == (2, True)
    expected = ["BLORP", "BLORPS", "QI", "REZANTIES", "REZANTY", "ZANTIES", "ZANTY"]
    if program := shutil.which("unmunch"):
        made = subprocess.run(
            [program, "x.dic", "x.aff"], cwd=here, capture_output=True, check=True
        )
        (here / "list.txt").write_bytes(made.stdout)
        assert {line.upper() for line in made.stdout.decode().split()} == {*expected}
    else:
        (here / "list.txt").write_text("\n".join(expected).lower() + "\n", encoding="utf-8")
    assert words_of(judge, here, "list.txt", "--no-header") == expected


# -- what maintainers ran into --------------------------------------------------------------------

cases: list[dict[str, Any]] = [
    {"row": "L2", "text": "QI\tZA\ta force [n -S]\nAA\tAB\tlava [n -S]\nXI\tXU\tGreek [n]\n",
     "status": 2, "says": ["--form tsv --column 1", "column 1: 'QI', 'AA', 'XI' …"]},
    {"row": "L2", "text": "QI\tZA\tx [n]\nAA\tAB\ty [n]\n",
     "options": "--form tsv --column 1 --no-header",
     "words": ["AA", "QI"], "says": ["2 cells of column 2 left out (line 1: 'ZA')"]},
    {"row": "L3", "text": "".join(f"ABET{x} a thing [n -S]\n" for x in latin),
     "options": "--form definitions",
     "says": ["26 of 26 inflections that brackets name are not in the list: ABETA [-S]"]},
    {"row": "L4", "text": "AA,rough lava [n -S]\nQI,a force [n -S]\nZANT,ours [n -S]\n",
     "status": 2, "says": ["--form csv --column 1 --no-header"]},
    {"row": "L8", "text": "AA\n#CAT\nDOG\n#QI\n", "words": ["AA", "DOG"],
     "says": ["2 comment lines left out (line 2: '#CAT')"]},
    {"row": "L8", "text": 'AA,5" long\nQI,x\n', "options": "--form csv --column 1 --no-header",
     "status": 1, "says": ["line 1: 'AA | 5\" long': a quotation mark begins or ends inside"]},
    {"row": "L8", "text": "AA\n\x0cQI\nZA\n", "status": 1, "says": ["line 2: '\\x0cQI'"]},
    {"row": "L8", "text": "casa a house\nperro a dog\nzona an area\n",
     "options": "--form definitions", "words": ["CASA", "PERRO", "ZONA"]},
    {"row": "P2", "text": "banco1\ncasa\n", "options": "--alphabet spanish", "status": 1,
     "says": ["line 1: 'banco1': character 6 is '1'", "say `--digits`"]},
    {"row": "P2", "text": "casa 12\nperro 3\n", "options": "--alphabet spanish --form several",
     "status": 1, "says": ["'12'", "'3'"]},
    {"row": "P2", "text": "mu1a1a\nni4o\n", "options": "--alphabet spanish --digits",
     "words": ["MUCHACHA", "NI\u00d1O"]},
    {"row": "P4", "data": as_dwg(["TNAZ"]), "name": "list-R.dwg", "status": 1,
     "says": ["another-edition", "every word backwards", "without -R"]},
    {"row": "P7", "text": "AA\t3\nQI\t5\nZA\t1\n", "name": "list.csv", "status": 2,
     "says": ["--form tsv --column 1"]},
    {"row": "P7", "text": "AA;lava\nQI;force\n", "options": "--form csv --column 1 --no-header",
     "words": ["AA", "QI"]},
    {"row": "own", "text": "AA\nk\u0131r\n", "status": 1,
     "says": ["\n\nIf the list is of another language, say which: `--alphabet ID`.\n"]},
    {"row": "own", "data": b"AA\nQI\n" + bytes(4000), "status": 2,
     "says": ["line 3: byte 0x00", "~--encoding utf-16"]},
    {"row": "own", "data": b"".join(b"%c\0" % c for c in b"ZANT\nQI\n"), "status": 2,
     "says": ["--encoding utf-16-le", "~utf-16-be"]},
    {"row": "own", "text": '"AA"\n"QI"\n', "status": 1,
     "says": ["--form csv --column 1 --no-header"]},
    {"row": "own", "text": "AA\nQI ZA\nXI XU\n", "status": 2,
     "says": ["several words a line: 'AA', 'QI', 'ZA'"]},
    {"row": "own", "text": " ".join(a + b for a in latin for b in latin), "status": 2,
     "says": ["--form several"]},
    {"row": "own", "text": "", "status": 1, "says": ["list.txt: 0 words, 1 error", "~letters"]},
    {"row": "own", "text": "AA\nqi\nZA\n",
     "says": ["line 2: 'qi': 1 in small letters, this is the first; 2 in capitals"]},
    {"row": "own", "text": "AA\r#x\rQI\rZA\r", "words": ["AA", "QI", "ZA"]},
    {"row": "own", "text": "AA\nALM-\nSWOMAN\nZA\n", "status": 1,
     "says": ["line 2: 'ALM-': it ends in a hyphen", "line 3: 'SWOMAN': is it the rest"]},
]  # fmt: skip


@pytest.mark.parametrize("case", cases, ids=lambda case: case["row"])
def test_a_row_of_what_maintainers_ran_into(judge: Do, here: Path, case: dict[str, Any]) -> None:
    name = case.get("name", "list.txt")
    (here / name).write_bytes(case.get("data") or case["text"].encode())
    options = shlex.split(case.get("options", ""))
    ended = judge("lexicon", "validate", name, *options)
    assert ended.status == case.get("status", 0), ended
    said = ended.out + ended.err
    absent = [text[1:] for text in case.get("says", []) if text[0] == "~"]
    assert [text for text in case.get("says", []) if text[0] != "~" and text not in said] == []
    assert [text for text in absent if text in said] == []
    if "words" in case:
        assert words_of(judge, here, name, *options) == case["words"]


def test_a_lexicon_is_validated_and_built_in_its_own_alphabet(session: Do, here: Path) -> None:
    """L5: 1.7 million errors in 35 seconds, because English was assumed."""
    session("""
        list.txt <- chucho niño perro
        lexicon build list.txt --edition perros --alphabet spanish :: 0
        lexicon validate perros.lexicon :: 0 :: 3 words, 0 errors
        lexicon build perros.lexicon --edition gatos :: 0
        lexicon validate perros.lexicon --alphabet english :: 2 :: expected english, found spanish
        lexicon diff perros.lexicon gatos.lexicon :: 0
    """)


def test_faulty_lines_and_other_lengths_are_left_out_only_with_a_report(
    judge: Do, session: Do, here: Path
) -> None:
    """L14: neither was possible, except for dictionaries."""
    session("""
        list.txt <- AA CO-OP ZANT BLORP
        lexicon build list.txt --edition ours --leave-faulty :: 2 :: --report FILE
        lexicon build list.txt --edition ours --leave-faulty --report left.tsv :: 0 :: 3 words
        lexicon build list.txt --edition ours --leave-faulty --report left.tsv :: 0 :: see left.tsv
        lexicon build list.txt --edition ours --leave-faulty --report list.txt :: 2 :: is a source
    """)
    assert (here / "left.tsv").read_text() == "list.txt\t2\tCO-OP\tcharacter 3 is a hyphen\n"
    session("lexicon build left.tsv --edition ours --form tsv --column 3 --header :: 2")
    (here / "list.txt").write_text("AA\nZANT\nBLORP\n")
    assert words_of(judge, here, "list.txt", "--only-lengths", "2-4") == ["AA", "ZANT"]
    assert Lexicon.read(str(here / "ours.lexicon")).manifest.lengths == range(2, 5)


def test_an_answer_for_programs_counts_every_line(judge: Do, here: Path) -> None:
    (here / "list.txt").write_text("AA\n\n# x\nQI # y\nCO-OP\n")
    told = json.loads(judge("lexicon", "validate", "list.txt", "--json").out)
    [source] = told["sources"]
    assert source["lines"] == 5
    assert source["left_out"] == {
        "blank lines": 1, "comment lines": 1, "comments behind a word": 1,
    }  # fmt: skip
    assert told["totals"] == {"hyphen": 1}
    assert told["fingerprint"] == sha256(b"AA\nQI\n").hexdigest()
