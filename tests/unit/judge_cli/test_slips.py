"""Lines of slips, and the words in them."""

from io import BytesIO

import pytest

from judge_cli.slips import lines_of, words_column, words_of
from lexicons import Unsound


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"\n \n\t\r\n", []),
        (b"ZANT\nBLORP", ["ZANT\n", "BLORP"]),
        (b"\nZANT\n\n\nBLORP\n\n", ["\n", "ZANT\n", "\n", "\n", "BLORP\n"]),
        (b"\xef\xbb\xbfZANT\r\n\xef\xbb\xbfBLORP\n", ["ZANT\r\n", "\ufeffBLORP\n"]),
        (b"Z\xffT\n", ["Z\udcffT\n"]),
        (b"ZANT\x0bBLORP\x85\n", ["ZANT\x0bBLORP\udc85\n"]),
    ],
)
def test_blank_lines_are_left_out_only_at_the_end(data: bytes, lines: list[str]) -> None:
    assert list(lines_of(BytesIO(data))) == lines


@pytest.mark.parametrize(("header", "place"), [(["words"], 0), (["a", "b", "words"], 2)])
def test_the_column_of_words_is_found(header: list[str], place: int) -> None:
    assert words_column(header) == place


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
