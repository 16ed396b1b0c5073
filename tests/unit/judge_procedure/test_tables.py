"""Tables' names, compared without tricks."""

import pytest

from judge_procedure.prompts import Misread
from judge_procedure.tables import Seat, listed, seat


def test_the_same_table_has_one_name() -> None:
    for typed in ("7", "07", " 7", "0007"):
        assert seat(typed, frozenset()) == Seat("7"), typed
        assert seat(typed, frozenset({"7"})) == Seat("7"), typed


def test_without_a_list_a_letter_is_a_board_of_the_same_table() -> None:
    assert seat("7a", frozenset()) == Seat("7", "A")
    assert str(Seat("7", "A")) == "7A"


def test_without_a_list_other_names_are_no_tables() -> None:
    for typed in ("", "1BLORP", "0", "A", "B3", "7AB", "-7", "7.", "\u0667"):
        assert seat(typed, frozenset()) is None, typed


def test_a_name_that_is_not_listed_is_no_table() -> None:
    for typed in ("7A", "41", "70", "1BLORP"):
        assert seat(typed, listed(["1-40"])) is None, typed


def test_boards_of_their_own_are_listed() -> None:
    assert seat("7a", listed(["7A-D"])) == Seat("7A")


def test_a_faulty_row_is_refused(subtests: pytest.Subtests) -> None:
    for row in ["", "9-3", "12345678 9", "1-9999999", "D-A"]:
        with subtests.test(row=row), pytest.raises(Misread):
            listed([row])


def test_a_list_has_an_end() -> None:
    with pytest.raises(Misread, match="more than 5000"):
        listed(["1-4999", "A1-A4999"])
