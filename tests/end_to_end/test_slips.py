"""`judge slips`: many challenges in one pass, each answered in its place."""

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import in_process
from tests.end_to_end.conftest import Do, Left, checkout, wait

yes, no, none = "acceptable", "unacceptable", "-"

pytestmark = pytest.mark.usefixtures("club")


@pytest.fixture
def slips(tmp_path: Path) -> Do:
    """Rules on a file of slips of this content, in this process."""

    def slips(content: str | bytes, format_: str = "text", **more: str) -> Left:
        data = content.encode() if isinstance(content, str) else content
        (tmp_path / "slips").write_bytes(data)
        args = ("slips", "--format", format_, "slips")
        status, out, err = in_process.run(args, more, tmp_path, b"")
        return Left(status, out, err.decode())

    return slips


def answer(*verdicts: str) -> bytes:
    """What is answered in text."""
    return "".join(f"{verdict.upper()}\n" for verdict in verdicts).encode()


def line_numbers(told: str) -> list[int]:
    """The lines that standard error tells of, in this order."""
    starts = (line.partition(": ")[0] for line in told.splitlines())
    return [int(start.removeprefix("line ")) for start in starts if start.startswith("line ")]


# -- text ----------------------------------------------------------------------------------------


def test_each_line_gets_its_verdict_in_its_place(slips: Do) -> None:
    for content, verdicts in (
        ("ZANT\n", [yes]),
        ("ZANT", [yes]),
        ("ZANT BLORP\nQXV\nzant qxv\nquex\n", [yes, no, no, yes]),
        ("ZANT\r\nQXV\r\n", [yes, no]),
        ("ZANT\nQXV\r\nBLORP", [yes, no, yes]),
        ("\ufeffZANT\nQXV\n", [yes, no]),
        ("  ZANT\tBLORP  \n\tQXV\n", [yes, no]),
        ("ZANT\n\n", [yes]),
        ("ZANT\r\n\r\n \t\r\n\n  ", [yes]),
        ("ZANT ZANT ZANT ZANT ZANT ZANT ZANT ZANT\n", [yes]),
        ("ABCDEFGHIJKLMNO\n", [no]),
    ):
        ended = slips(content)
        assert ended.out == answer(*verdicts), content
        assert (ended.status, ended.err) == (0, ""), content


def test_a_line_that_cannot_be_judged_keeps_its_place_with_a_dash(slips: Do) -> None:
    for line, reason in (
        ("CO-OP", "'CO-OP': character 3 is a hyphen"),
        ("ZANT Q", "word 2, 'Q': one letter is no word"),
        ("ZANT " * 9, "9 words"),
        ("ZANT\u2028BLORP", "U+2028"),
        ("ZANT\rBLORP", "U+000D"),
        ("ZANT\0", "U+0000"),
        ("", "no words"),
        ("\r", "no words"),
        (b"ZA\xffNT", "not UTF-8"),
        (b"\xef\xbb\xbfZANT", "U+FEFF"),  # the mark of a file's beginning, in its middle
    ):
        data = line if isinstance(line, bytes) else line.encode()
        ended = slips(b"ZANT\n%b\nQXV\n%b\nBLORP\n" % (data, data))
        assert ended.out == answer(yes, none, no, none, yes), line
        assert ended.status == 2, line
        assert line_numbers(ended.err) == [2, 4], line
        assert reason in ended.err, line
        assert ended.err.replace("\n", "").isprintable(), line


def test_a_refusal_tells_nothing_of_the_other_words_of_its_line(slips: Do) -> None:
    known, unknown = (slips(f"{word} CO-OP\n") for word in ("ZANT", "QXVJ"))
    assert known == unknown


def test_the_verdicts_are_worded_by_the_rule_set_in_text_alone(slips: Do, add_rules: Do) -> None:
    wording = '[wording]\nacceptable = "GÜLTIG"\nunacceptable = "UNGÜLTIG"\n'
    add_rules(f'[[stage]]\nlexicon = "invented"\n{wording}')
    ended = slips("ZANT\nQXV\nX\n", PYTHONIOENCODING="ascii")
    assert ended.out == "GÜLTIG\nUNGÜLTIG\n-\n".encode()
    assert slips("words\nZANT\nQXV\n", "csv").out == b"words,verdict\nZANT,%b\nQXV,%b\n" % (
        yes.encode(),
        no.encode(),
    )
    assert json.loads(slips('{"words": "QXV"}\n', "jsonl").out)["verdict"] == no


def test_a_file_without_slips_gives_no_answer(
    slips: Do, subtests: pytest.Subtests, assert_no_answer: Do
) -> None:
    for content in (b"", b"\n", b"\r\n \t\n\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n"):
        for format_ in ("text", "csv", "jsonl"):
            with subtests.test(content=content, format_=format_):
                assert_no_answer(slips(content, format_))


# -- csv -----------------------------------------------------------------------------------------


def test_a_csv_file_is_answered_by_its_rows_with_a_verdict(slips: Do) -> None:
    for content, expected in (
        ("words\nZANT\nQXV\n", f"words,verdict\nZANT,{yes}\nQXV,{no}\n"),
        ("words\nZANT", f"words,verdict\nZANT,{yes}\n"),
        ("words\r\nZANT\r\nQXV\r\n", f"words,verdict\r\nZANT,{yes}\r\nQXV,{no}\r\n"),
        ("\ufeffid,words\n1,ZANT\n", f"id,words,verdict\n1,ZANT,{yes}\n"),
        ("id,words,table\n1,ZANT BLORP,7\n", f"id,words,table,verdict\n1,ZANT BLORP,7,{yes}\n"),
        ('words\n"ZANT\nBLORP"\nQXV\n', f'words,verdict\n"ZANT\nBLORP",{yes}\nQXV,{no}\n'),
        ('words\r\n"ZANT\r\nQXV"\r\n', f'words,verdict\r\n"ZANT\r\nQXV",{no}\r\n'),
        ('"words"\n"ZANT"\n', f"words,verdict\nZANT,{yes}\n"),
        ('note,words\n"a, ""b""\n",ZANT\n', f'note,words,verdict\n"a, ""b""\n",ZANT,{yes}\n'),
        ("note,words\n 0x1F , ZANT \n", f"note,words,verdict\n 0x1F , ZANT ,{yes}\n"),
        ("note,words\n=1+2,ZANT\n", f"note,words,verdict\n=1+2,ZANT,{yes}\n"),
        ("name,words\nJosé,ZANT\n", f"name,words,verdict\nJosé,ZANT,{yes}\n"),
        ("words\nZANT\n\n\r\n", f"words,verdict\nZANT,{yes}\n"),
    ):
        ended = slips(content, "csv")
        assert ended.out.decode() == expected, content
        assert (ended.status, ended.err) == (0, ""), content


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
def test_a_table_is_judged_as_spreadsheets_write_it(slips: Do, mark: str, encoding: str) -> None:
    """P7: neither semicolons nor UTF-16 were taken."""
    text = f"table{mark}words\r\n5{mark}ZANT BLORP\r\n6{mark}QXV\r\n"
    begin = "\ufeff" if encoding == "utf-16-be" else ""
    done = slips((begin + text).encode(encoding), "csv")
    rows = [("table", "words", "verdict"), ("5", "ZANT BLORP", yes), ("6", "QXV", no)]
    assert done.status == 0
    assert done.out.decode() == "".join(f"{mark.join(row)}\r\n" for row in rows)


def test_text_in_utf_16_is_judged_and_damage_is_refused(slips: Do) -> None:
    whole = "ZANT\nQXV BLORP\nZA\u2028NT\n".encode("utf-16")
    assert slips(whole).out == answer(yes, no) + b"-\n"
    cut = slips("ZANT\nZANT\n".encode("utf-16")[:-1])
    assert (cut.status, cut.out) == (2, answer(yes) + b"-\n")


def test_a_csv_row_without_verdict_keeps_its_place_and_its_cells(slips: Do) -> None:
    content = 'id,words\n1,ZANT\n2,CO-OP\n3,"X\nY"\n\n5\n6,ZANT,more\n7,\n8,QXV\n'
    ended = slips(content, "csv")
    rows = list(csv.reader(io.StringIO(ended.out.decode())))
    assert [row[0] for row in rows] == ["id", "1", "2", "3", "", "5", "6", "7", "8"]
    assert [row[-1] for row in rows] == ["verdict", yes, none, none, none, none, none, none, no]
    assert rows[3][1] == "X\nY"
    assert rows[6][2] == "more"
    assert ended.status == 2
    # The number is that of the line on which a row ends.
    assert line_numbers(ended.err) == [3, 5, 6, 7, 8, 9]


def test_cells_that_are_no_words_go_through_byte_by_byte(slips: Do) -> None:
    ended = slips(b"name,words\nJos\xe9,ZANT\n", "csv")
    assert ended.out == b"name,words,verdict\nJos\xe9,ZANT,%b\n" % yes.encode()
    assert ended.status == 0


def test_a_missing_column_is_told_with_those_found(slips: Do, assert_no_answer: Do) -> None:
    assert_no_answer(slips("id,word\n1,ZANT\n", "csv"), "'words'", "id, word")
    assert_no_answer(slips("words,verdict\nZANT,x\n", "csv"), "'verdict'")


def test_what_was_judged_before_a_broken_quote_is_answered(slips: Do) -> None:
    for rest in ('"QX"V\n', '"QXV\nBLORP\n', '"QXV'):
        ended = slips(f"words\nZANT\n{rest}", "csv")
        assert ended.out == b"words,verdict\nZANT,%b\n" % yes.encode(), rest
        assert ended.status == 2, rest
        assert "line 3" in ended.err or "line 4" in ended.err, rest


def test_a_csv_file_of_columns_alone_has_no_slip(slips: Do) -> None:
    ended = slips("id,words\n", "csv")
    assert (ended.status, ended.out) == (2, b"id,words,verdict\n")


# -- jsonl ---------------------------------------------------------------------------------------


def test_a_json_object_is_answered_untouched_with_a_verdict(
    slips: Do, subtests: pytest.Subtests
) -> None:
    for line, verdict in (
        ('{"words": "ZANT BLORP"}', yes),
        ('{"words": ["ZANT", "QXV"]}', no),
        ('{"id": 7, "words": ["zant"], "at": {"table": [1, 2.50, null]}}', yes),
        ('{"words":["ZANT"],"id":1e400}', yes),
        ('{"words":["ZANT"],"id":12345678901234567890123}', yes),
        ('{ "words" : "ZANT" }', yes),
        ('{"words": "\\u005aANT"}', yes),
        ('{"words": "ZANT\\tBLORP\\n"}', yes),
        ('{"note": "\\ud800 é", "words": "ZANT"}', yes),
    ):
        for ending in ("\n", "\r\n", ""):
            with subtests.test(line=line, ending=ending):
                ended = slips(f"{line}{ending}", "jsonl")
                assert (ended.status, ended.err) == (0, "")
                out = ended.out.decode()
                assert out.endswith(ending or "\n")
                assert out.startswith(line[:-1].rstrip())
                said = json.loads(out)
                assert said == {**json.loads(line), "verdict": verdict}
                assert list(said)[-1] == "verdict"


def test_an_object_without_verdict_keeps_its_place_and_its_keys(slips: Do) -> None:
    for line, reason in (
        ('{"words": "CO-OP", "id": 3}', "a hyphen"),
        ('{"words": [], "id": 3}', "no words"),
        ('{"words": "", "id": 3}', "no words"),
        ('{"words": ["ZANT BLORP"], "id": 3}', "a space"),
        ('{"words": "zan\\u0131", "id": 3}', "U+0131"),
        ('{"words": "\\ud800\\udc00", "id": 3}', "no letter"),
        ('{"id": 3}', "'words'"),
        ('{"words": 5, "id": 3}', "'words'"),
    ):
        ended = slips(f'{{"words": "ZANT"}}\n{line}\n{{"words": "QXV"}}\n', "jsonl")
        said = [json.loads(each) for each in ended.out.decode().splitlines()]
        assert [each["verdict"] for each in said] == [yes, none, no], line
        assert ended.status == 2, line
        assert line_numbers(ended.err) == [2], line
        assert reason in ended.err, line
        assert said[1] == {**json.loads(line), "verdict": none}, line


def test_what_is_no_such_object_keeps_its_place_with_a_dash(slips: Do) -> None:
    for line in (
        '{"words": "ZANT", "words": "QXV"}',
        '{"words": "ZANT", "verdict": "acceptable"}',
        '{"words": "ZANT"',
        '{"words": "ZANT"} {"words": "QXV"}',
        '{"words": "ZANT",}',
        "{'words': 'ZANT'}",
        '["ZANT"]',
        '"ZANT"',
        "ZANT",
        "null",
        "7",
        "",
        '{"words": ' + "[" * 100_000,
        '{"words": "ZANT", "deep": ' + "[" * 100_000 + "]" * 100_000 + "}",
        b'{"words": "ZA\xffNT"}',
        b"\xef\xbb\xbf{}",
    ):
        data = line if isinstance(line, bytes) else line.encode()
        ended = slips(b'{"words": "ZANT"}\n%b\n{"words": "QXV"}\n' % data, "jsonl")
        lines = ended.out.split(b"\n")
        assert len(lines) == 4, line[:40]
        said = [json.loads(each.decode(errors="replace")) for each in lines[:3]]
        assert [each["verdict"] for each in said] == [yes, none, no], line[:40]
        assert (ended.status, line_numbers(ended.err)) == (2, [2]), line[:40]
        assert len(ended.err) < 1000, line[:40]


# -- where they come from, and how it ends --------------------------------------------------------


def test_a_dash_is_never_a_file(redirected: Do, assert_no_answer: Do, tmp_path: Path) -> None:
    (tmp_path / "-").write_text("ZANT\n", encoding="utf-8")
    assert redirected("</dev/null", "slips", "-").out == b""
    assert_no_answer(redirected("<&-", "slips", "-"))
    assert redirected("", "slips", "./-").out == answer(yes)


@pytest.mark.parametrize("path", ["nope", "folder", "folder/nope", "loop", "slips.txt/x", ""])
def test_slips_that_cannot_be_read_give_no_answer(
    redirected: Do, assert_no_answer: Do, tmp_path: Path, path: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "slips.txt").touch()
    (tmp_path / "loop").symlink_to("loop")
    assert_no_answer(redirected("", "slips", path), "The slips cannot be read")


def test_a_caution_is_said_once_and_not_for_each_slip(slips: Do) -> None:
    ended = slips("QI\n" * 10, JUDGE_HOME="/nonexistent")
    assert ended.out == answer(*[yes] * 10)
    assert ended.err.count("Free word list") == 1


def test_the_answers_come_while_slips_still_arrive(begun: Do) -> None:
    process = begun("slips", "-")
    assert process.stdin
    assert process.stdout
    for _ in range(3):
        process.stdin.write(b"ZANT\nQXV\n" * 500)
        process.stdin.flush()
        assert os.read(process.stdout.fileno(), 1 << 20)
    out, err = process.communicate(timeout=wait)
    assert (process.returncode, err) == (0, b"")
    assert out.endswith(answer(yes, no))


def test_a_large_file_takes_no_more_memory_than_a_small_one(
    command: list[str], tmp_path: Path, proving: str
) -> None:
    # Each in a process whose only child is the command.
    measure = (
        "import resource, subprocess, sys;"
        "done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE);"
        "print(done.returncode, done.stdout.count(b'\\n'),"
        " resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    # What is beside the words is cheap, and would take 6 MB if the slips were kept.
    many, head, beside = 2_000, "words,note\n", f",{'x' * 3_000}"
    if proving == "endings":
        many, head, beside = 60_000, "", " " * 100
    form = ("--format", "csv" if head else "text")
    taken = {}
    for count in (10, many):
        path = tmp_path / f"{count}.txt"
        path.write_text(head + f"ZANT QXV{beside}\n" * count, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-c", measure, *command, "slips", *form, path],
            env={**os.environ, "PYTHONPATH": str(checkout)},
            capture_output=True,
            check=True,
        )
        status, lines, peak = map(int, done.stdout.split())
        assert (status, lines) == (0, count + head.count("\n")), count
        taken[count] = peak
    assert taken[many] < taken[10] * 1.2


def test_a_reader_that_goes_away_ends_the_pass_without_success(begun: Do, tmp_path: Path) -> None:
    (tmp_path / "slips.txt").write_text("ZANT\n" * 50_000, encoding="utf-8")
    process = begun("slips", "slips.txt")
    assert process.stdout
    assert process.stderr
    assert os.read(process.stdout.fileno(), 11) == b"ACCEPTABLE\n"
    process.stdout.close()
    assert process.wait(wait) == 2
    assert b"o answer" in process.stderr.read()
