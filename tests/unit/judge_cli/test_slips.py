"""The words in the columns and objects of slips; their lines: tests/end_to_end/test_slips.py."""

import pytest

from judge_cli.slips import words_column, words_of
from lexicons import Unsound


@pytest.mark.parametrize(
    "header", [[], ["word"], ["Words"], ["words", "words"], ["words", "verdict"], [" words"]]
)
def test_columns_that_do_not_name_the_words_once_are_refused(header: list[str]) -> None:
    with pytest.raises(Unsound, match="must name its columns") as refused:
        words_column(header)
    [fault] = refused.value.faults
    assert fault.endswith(f"found {', '.join(header) or 'an empty line'}")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("ZANT BLORP", ["ZANT", "BLORP"]),
        ("ZANT\tBLORP\n", ["ZANT", "BLORP"]),
        (["ZANT", "BL ORP", ""], ["ZANT", "BL ORP", ""]),
        ([], []),
        ("", []),
        (["ZANT", 1], None),
        ({"ZANT": 1}, None),
        (None, None),
        (1, None),
    ],
)
def test_words_are_a_list_of_texts_or_one_text(value: object, words: list[str] | None) -> None:
    assert words_of({"table": 4, "words": value}) == words


def test_an_object_without_the_key_has_no_words() -> None:
    assert words_of({"word": "ZANT"}) is None
