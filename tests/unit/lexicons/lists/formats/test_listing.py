"""A list that is open: its form, and why we think so. Its text, however it is cut into blocks."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from lexicons import JudgeError, Library, ListRefused, Unsound
from lexicons.lists.formats import detection
from lexicons.lists.formats import lines as module
from lexicons.lists.formats.columns import Columns
from lexicons.lists.formats.lines import Page, Row, pages
from lexicons.lists.formats.listing import Choice, formats, opened
from tests.refusals import refusal
from tests.unit.lexicons.lists.conftest import Rows


def rows(data: str | bytes, name: str = "list", **choice: str) -> tuple[str, str, list[Row]]:
    Path(name).write_bytes(data if isinstance(data, bytes) else data.encode())
    with opened(name, Choice(**choice)) as listing:
        read = list(listing.rows())
        assert list(listing.rows()) == read, "a list can be read again"
        return listing.format, listing.why, read


def words(data: str | bytes, name: str = "list", **choice: str) -> list[str]:
    return [row.written for row in rows(data, name, **choice)[2]]


def test_a_format_is_found_and_the_reason_told(lines_of: Rows) -> None:
    for row in lines_of["formats"]:
        assert rows(row["text"])[:2] == (row["format"], row["why"]), row


def test_a_format_that_is_told_overrules_and_there_are_no_others() -> None:
    assert words("AA,1\nAB,2\n", format="plain") == ["AA,1", "AB,2"]
    assert words("1 [QI]\n2 [ZA]\n", format="definitions") == ["1", "2"]
    assert rows("1 QI\n", format="ranks")[1] == "as named"
    refused = refusal(lambda: Choice(format="rank"), ListRefused)
    assert "Did you mean 'ranks'" in refused.what
    assert all(name in refused.remedy for name in formats)


def test_a_named_column_makes_a_list_of_columns() -> None:
    assert words("Word\nBLORP\nZANT\n", column="word") == ["BLORP", "ZANT"]
    assert words("1 2\tBLORP\n", column="2") == ["BLORP"]
    assert words("a,b\nBLORP,ZANT\n", column="B") == ["ZANT"]
    # By its number the first line is a word, unless it names one.
    assert words("BLORP,x\nZANT,y\n", column="1") == ["BLORP", "ZANT"]
    assert words("Headword,x\nZANT,y\n", column="1") == ["ZANT"]
    first = ["Rank", "WORD", "labels"]
    assert Columns.of(first, ",", "", "", labelled=True) == Columns(",", 1, 2, headed=True)
    assert Columns.of(first, ",", "3", "1", labelled=True) == Columns(",", 2, 0, headed=True)
    assert Columns.of(["zant", "x"], ",", "", "", labelled=True) == Columns(",", 0, 1, headed=False)
    for column in ["wrod", "0", "-1", "1.5", "nothing"]:
        refused = refusal(lambda: rows("rank,word\n1,BLORP\n", column=column), ListRefused)  # noqa: B023
        assert refused.what.startswith("There is no column")
        assert refused.faults == ("'rank'", "'word'")
    refused = refusal(lambda: rows("BLORP,1,x\n" * 3000, column="7"), ListRefused)
    assert refused.what == "There is no column 7 in list: its lines have 3."
    assert words("BLORP\nZANT,1\n", column="1") == ["BLORP", "ZANT"]


def test_labels_stand_in_a_column_of_their_own() -> None:
    table = "id\tword\tlabels\n1\tzant\tForeign; rare,old\n2\twug\n3\tgrob\t \n"
    read = rows(table, format="dictionary")[2]
    labels = [("zant", ("foreign", "rare", "old")), ("wug", ()), ("grob", ())]
    assert [(row.written, row.labels) for row in read] == labels
    read = rows("zant,x\n", format="dictionary")[2]
    assert read == [Row(1, "zant", labels=("x",), others=((2, "x"),))]
    read = rows("kind,word\nForeign,zant\n", format="dictionary", labels="kind")[2]
    assert read == [Row(2, "zant", labels=("foreign",), others=((1, "Foreign"),))]


def test_what_is_no_text_is_known_by_its_name_or_its_bytes_and_verified_before_a_word_is_read(
    compiled: Callable[..., bytes],
) -> None:
    data = compiled(["ZANT", "BLORP"])
    assert rows(data)[:2] == ("lexicon", "by its first bytes")
    assert words(data, "any.dwg") == words(gzip.compress(data)) == ["BLORP", "ZANT"]
    automaton = b"\1\0\0\0" + b"\0\0\xc0Z"
    assert rows(automaton, "list.DWG")[:2] == ("dwg", "by its name")
    assert words(gzip.compress(automaton), "list.dwg.gz") == words(automaton, format="dwg") == ["Z"]
    Path("list.dwg").write_bytes(b"\0\0\0\0")
    with opened("list.dwg") as listing:
        assert (list(listing.lines()), listing.encoding.name) == ([], "binary")
    middle = len(data) // 2
    with pytest.raises(Unsound):
        rows(data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :])
    with pytest.raises(JudgeError):
        rows("ZANT\n", format="lexicon")


def test_only_the_first_lines_are_looked_at() -> None:
    assert detection.detect(["ZANT"] * 160 + ["1 QI"] * 500)[0] == "plain"
    assert detection.detect(["1 QI"] * 151 + ["ZANT"] * 5000)[0] == "ranks"


def test_several_words_a_line_are_refused_and_never_lost() -> None:
    for data in [
        "AAH, AAHED, AAHS\nAAL, AALII, AALS\n",
        "AAH; AAHED; AAHS;\nAAL; AALII; AALS\n",
        "AAH\t AAHED\t AAHS\nAAL\t AALII\t AALS\n",
        *(mark.join(["AA", "AB", "AD\nAE", "AG", "AH\n"]) for mark in "\t,;"),
        ", ".join(f"ZANT{chr(65 + n)}" for n in range(20)),
    ]:
        refused = refusal(lambda: rows(data), ListRefused)  # noqa: B023
        assert "has several words a line" in refused.what
        assert "--format several" in refused.remedy
    assert "AALII" in words("AAH, AAHED\nAAL, AALII\n", format="several")
    # A tile with a mark inside does not hide them.
    Path("list").write_text("cola, col·la\nsala, sal·la\n", encoding="utf-8")
    catalan = opened("list", Choice(), Library().alphabet("catalan"))
    with pytest.raises(ListRefused, match="has several words a line"), catalan:
        pass


# -- pages ---------------------------------------------------------------------------------------


def lines(data: bytes, size: int, encoding: str = "utf-8", mark: int = 0) -> list[tuple[int, str]]:
    blocks = (data[start : start + size] for start in range(0, len(data), size))
    return [line for page in pages(blocks, encoding, mark) for line in page.lines()]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 100])
def test_lines_have_their_numbers_wherever_blocks_end(size: int) -> None:
    expected = {
        b"": [],
        b"\n": [""],
        b"ZANT": ["ZANT"],
        b"ZANT\n": ["ZANT"],
        b"\n\nZANT\r\n\nWUG": ["", "", "ZANT\r", "", "WUG"],
        "Ñandú\nπ\n".encode(): ["Ñandú", "π"],
        b"N\xcfVE\n\xff": ["N\udccfVE", "\udcff"],
        b"\xc3": ["\udcc3"],
        b"ZANT\n" + b"A" * 10_000 + b"\nWUG": ["ZANT", "A" * 10_000, "WUG"],
    }
    found = {data: lines(data, size) for data in expected}
    assert found == {data: list(enumerate(texts, 1)) for data, texts in expected.items()}
    assert list(Page(7, "A\n\nB").lines()) == [(7, "A"), (8, ""), (9, "B")]
    for encoding in ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le"):  # the mark goes, no other
        data = "\ufeff\ufeffZANT\nÑ\n".encode(encoding)
        mark = len("\ufeff".encode(encoding))
        assert lines(data, size, encoding, mark) == [(1, "\ufeffZANT"), (2, "Ñ")], encoding
    half = "ZA\n".encode("utf-16-le") + b"Z"  # of a character, which stays to be seen
    assert lines(half, size, "utf-16-le") == [(1, "ZA"), (2, "\ufffd")]


def test_what_is_longer_than_any_line_is_refused_with_its_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "longest_line", 100)
    assert len(lines(b"ZANT\n" + b"A" * 100, 10)) == 2
    with pytest.raises(Unsound, match="Line 2 is longer than 100 characters"):
        lines(b"ZANT\n" + b"A" * 101, 10)
