"""A list whose form is not named is refused, and so is a table whose column is not."""

from lexicons import ListRefused
from lexicons.lists.forms import FORMS
from tests.refusals import refusal
from tests.written_lists import inspected


def test_a_list_of_no_named_form_is_shown_with_the_forms_that_there_are() -> None:
    refused = refusal(lambda: inspected(b"\nAA lava [n]\nQI a force [n]\n"), ListRefused)
    assert refused.what.endswith(
        "list is not one word a line, and its form was not named. Nothing was read."
    )
    assert refused.faults == ("It begins: 'AA lava [n]', 'QI a force [n]'",)
    [_, *rows] = refused.remedy.split("\n")
    assert {*FORMS} - {row.split()[1].rstrip(":") for row in rows} == {"plain"}


def test_a_table_is_refused_until_its_column_and_its_heading_are_named() -> None:
    text = b"word,meaning\nAA,lava\nQI,force\n"
    for said, told in (
        ({}, ["--column 1 --header", "--column 1 --no-header"]),
        ({"column": "1"}, ["--header", "--no-header"]),
        ({"heading": True}, ["--column 1"]),
    ):
        refused = refusal(lambda: inspected(text, form="csv", **said))  # noqa: B023
        lines = [line.partition("FILE ")[2] for line in refused.remedy.split("\n")[1:]]
        assert lines == told
        assert refused.faults == (
            "column 1: 'word', 'AA', 'QI'", "column 2: 'meaning', 'lava', 'force'",
        )  # fmt: skip


def test_a_column_without_a_form_is_a_question() -> None:
    refused = refusal(lambda: inspected(b"AA,1\nQI,2\n", column="1", heading=False))
    assert "is read as a table only if its form is named" in refused.what
    assert "--form csv" in refused.remedy
    assert "--form several" not in refused.remedy
