"""A list whose form is not named is refused with the ways to read it, and none of them is taken."""

from lexicons import ListRefused, Unsound
from lexicons.lists.source import kind_of
from tests.unit.refusals import refusal
from tests.written_lists import Rows, inspected


def test_the_ways_to_read_a_list_are_proposed(lines_of: Rows) -> None:
    for row in lines_of["ways"]:
        refused = refusal(lambda: inspected(row["text"].encode()), ListRefused)  # noqa: B023
        assert "Nothing was read." in refused.what
        lines = refused.remedy.split("\n")[1:]
        proposed = [line.partition("FILE ")[2] for line in lines]
        assert proposed == row["ways"], row
        assert refused.faults


def test_a_way_is_shown_with_its_first_entries() -> None:
    text = "".join(f"{word}\t{n}\tthing {n}\n" for n, word in enumerate(["AA", "QI", "ZA", "ZANT"]))
    refused = refusal(lambda: inspected(text.encode()))
    assert refused.faults == ("1. a table, its words in column 1: 'AA', 'QI', 'ZA' …",)


def test_a_table_is_refused_until_its_column_and_its_heading_are_named() -> None:
    text = b"word,meaning\nAA,lava\nQI,force\n"
    for options, expected in (
        ({}, ["--column 1 --header", "--column 1 --no-header"]),
        ({"column": "1"}, ["--header", "--no-header"]),
        ({"heading": True}, ["--column 1"]),
    ):
        refused = refusal(lambda: inspected(text, form="csv", **options))  # noqa: B023
        lines = [line.partition("FILE ")[2] for line in refused.remedy.split("\n")[1:]]
        assert lines == expected
        assert refused.faults == (
            "column 1: 'word', 'AA', 'QI'", "column 2: 'meaning', 'lava', 'force'",
        )  # fmt: skip


def test_a_column_of_lines_with_several_words_is_no_form() -> None:
    refused = refusal(lambda: inspected(b"AA QI ZA\nZANT BLORP\n", column="1"))
    assert refused.remedy.startswith("No form makes words of it. Leave out --column")


def test_text_of_another_kind_is_known_by_its_shape(lines_of: Rows) -> None:
    for row in lines_of["others"]:
        kind = kind_of(row["text"])
        assert (kind.what if kind else "") == row["what"], row
        if kind:
            refused = refusal(lambda: inspected(row["text"].encode()), Unsound)  # noqa: B023
            assert refused.what.endswith(f"is {row['what']}, not a list.")
            assert refused.remedy == kind.remedy
        report = inspected(row["text"].encode(), form="plain")  # who names a form is believed
        assert kind is None or not report.ok
