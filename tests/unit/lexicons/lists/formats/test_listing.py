"""A list that is open: in what form it is, and why we think so."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from lexicons import JudgeError, Library, ListRefused, Unsound
from lexicons.lists.formats import detection
from lexicons.lists.formats.columns import Columns
from lexicons.lists.formats.lines import Row
from lexicons.lists.formats.listing import Choice, formats, opened


def rows(data: str | bytes, name: str = "list", **choice: str) -> tuple[str, str, list[Row]]:
    Path(name).write_bytes(data if isinstance(data, bytes) else data.encode())
    with opened(name, Choice(**choice)) as listing:
        read = list(listing.rows())
        assert list(listing.rows()) == read, "a list can be read again"
        return listing.format, listing.why, read


def words(data: str | bytes, name: str = "list", **choice: str) -> list[str]:
    return [row.written for row in rows(data, name, **choice)[2]]


several_columns = (
    "several columns, with a {} between, in 2 of its first 2 lines; words in column {}"
)


def test_a_format_is_found_and_the_reason_told() -> None:
    for data, form, why in [
        ("BLORP\nZANT\n", "plain", "nothing but words in its first 2 lines"),
        ("", "plain", "nothing but words in its first 0 lines"),
        ("# 1,2\nBLORP\nCO-OP\nTWO WORDS\n", "plain", "nothing but words in its first 3 lines"),
        ("1 QI\n2 ZA\n", "ranks", "a number, a space and a word, in 2 of its first 2 lines"),
        ("+BLORP\n- ZANT\n", "changes", "+ or -, and a word, in 2 of its first 2 lines"),
        (
            "AA a, b [n -S]\nAB c, d [n]\nWUG\n",
            "definitions",
            "a word, and something in brackets, in 2 of its first 3 lines",
        ),
        ("AA\t1\nAB\t2\n", "tsv", several_columns.format("TAB", 1)),
        ("AA,1\nAB,2\n", "csv", several_columns.format("comma", 1)),
        (
            "rank;WORD\n1;AB\n",
            "csv",
            several_columns.format("semicolon", 2) + ", as line 1 names them (it is left out)",
        ),
        ("BLORP\nZANT,7\nWUG\n", "plain", "nothing but words in its first 3 lines"),
        ("BLORP\n+ZANT\n-WUG\nGROB\n", "plain", "nothing but words in its first 4 lines"),
    ]:
        assert rows(data)[:2] == (form, why)


def test_a_format_that_is_told_overrules() -> None:
    assert words("AA,1\nAB,2\n", format="plain") == ["AA,1", "AB,2"]
    assert words("1 [QI]\n2 [ZA]\n", format="definitions") == ["1", "2"]
    assert rows("1 QI\n", format="ranks")[1] == "as named"


def test_there_are_no_other_formats() -> None:
    with pytest.raises(ListRefused, match="Did you mean 'ranks'") as refused:
        Choice(format="rank")
    assert all(name in refused.value.remedy for name in formats)


def test_a_named_column_makes_a_list_of_columns() -> None:
    assert words("Word\nBLORP\nZANT\n", column="word") == ["BLORP", "ZANT"]
    assert words("1 2\tBLORP\n", column="2") == ["BLORP"]
    assert words("a,b\nBLORP,ZANT\n", column="B") == ["ZANT"]
    # By its number the first line is a word, unless it names one.
    assert words("BLORP,x\nZANT,y\n", column="1") == ["BLORP", "ZANT"]
    assert words("Headword,x\nZANT,y\n", column="1") == ["ZANT"]


def test_labels_stand_in_a_column_of_their_own() -> None:
    table = "id\tword\tlabels\n1\tzant\tForeign; rare,old\n2\twug\n3\tgrob\t \n"
    read = rows(table, format="dictionary")[2]
    assert [(row.written, row.labels) for row in read] == [
        ("zant", ("foreign", "rare", "old")), ("wug", ()), ("grob", ()),
    ]  # fmt: skip
    assert rows("zant,x\n", format="dictionary")[2] == [
        Row(1, "zant", labels=("x",), others=((2, "x"),))
    ]
    table = "kind,word\nForeign,zant\n"
    assert rows(table, format="dictionary", labels="kind")[2] == [
        Row(2, "zant", labels=("foreign",), others=((1, "Foreign"),))
    ]


def test_a_column_that_is_not_there_is_refused() -> None:
    for column in ["wrod", "0", "-1", "1.5", "nothing"]:
        with pytest.raises(ListRefused, match="There is no column") as refused:
            rows("rank,word\n1,BLORP\n", column=column)
        assert refused.value.faults == ("'rank'", "'word'")
    with pytest.raises(ListRefused) as refused:
        rows("BLORP,1,x\n" * 3000, column="7")
    assert refused.value.what == "There is no column 7 in list: its lines have 3."
    assert words("BLORP\nZANT,1\n", column="1") == ["BLORP", "ZANT"]


def test_columns_are_chosen_by_the_names_of_the_first_line() -> None:
    first = ["Rank", "WORD", "labels"]
    assert Columns.of(first, ",", "", "", labelled=True) == Columns(",", 1, 2, headed=True)
    assert Columns.of(first, ",", "3", "1", labelled=True) == Columns(",", 2, 0, headed=True)
    assert Columns.of(["zant", "x"], ",", "", "", labelled=True) == Columns(",", 0, 1, headed=False)


def test_an_automaton_is_known_by_its_name_and_a_lexicon_by_its_bytes(
    compiled: Callable[..., bytes],
) -> None:
    data = compiled(["ZANT", "BLORP"])
    assert rows(data)[:2] == ("lexicon", "by its first bytes")
    assert words(data, "any.dwg") == ["BLORP", "ZANT"]
    assert words(gzip.compress(data)) == ["BLORP", "ZANT"]
    automaton = b"\1\0\0\0" + b"\0\0\xc0Z"
    assert rows(automaton, "list.DWG")[:2] == ("dwg", "by its name")
    assert words(gzip.compress(automaton), "list.dwg.gz") == ["Z"]
    assert words(automaton, format="dwg") == ["Z"]


def test_a_lexicon_is_verified_before_a_word_is_read(compiled: Callable[..., bytes]) -> None:
    data = bytearray(compiled(["ZANT", "BLORP"]))
    data[len(data) // 2] ^= 1
    with pytest.raises(Unsound):
        rows(bytes(data))
    with pytest.raises(JudgeError):
        rows("ZANT\n", format="lexicon")


def test_what_a_file_without_text_holds_is_not_read_as_lines() -> None:
    Path("list.dwg").write_bytes(b"\0\0\0\0")
    with opened("list.dwg") as listing:
        assert list(listing.lines()) == []
        assert listing.encoding.name == "binary"


def test_only_the_first_lines_are_looked_at() -> None:
    assert detection.detect(["ZANT"] * 160 + ["1 QI"] * 500).format == "plain"
    assert detection.detect(["1 QI"] * 151 + ["ZANT"] * 5000).format == "ranks"


def test_several_words_a_line_are_refused_and_never_lost() -> None:
    for data in [
        "AAH, AAHED, AAHS\nAAL, AALII, AALS\n",
        "AAH; AAHED; AAHS;\nAAL; AALII; AALS\n",
        "AAH\t AAHED\t AAHS\nAAL\t AALII\t AALS\n",
        *(mark.join(["AA", "AB", "AD\nAE", "AG", "AH\n"]) for mark in "\t,;"),
        ", ".join(f"ZANT{chr(65 + n)}" for n in range(20)),
    ]:
        with pytest.raises(ListRefused, match="has several words a line") as refused:
            rows(data)
        assert "--format several" in refused.value.remedy
    assert "AALII" in words("AAH, AAHED\nAAL, AALII\n", format="several")


def test_a_tile_with_a_mark_inside_does_not_hide_several_words() -> None:
    Path("list").write_text("cola, col·la\nsala, sal·la\n", encoding="utf-8")
    with (
        pytest.raises(ListRefused, match="has several words a line"),
        opened("list", Choice(), Library().alphabet("catalan")),
    ):
        pass
