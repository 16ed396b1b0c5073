"""Tables' names, compared without tricks."""

import pytest

from judge_procedure.prompts import Misread
from judge_procedure.tables import Seat, listed, seat

forty, boards = listed(["1-40"]), listed(["7A-D"])


@pytest.mark.parametrize(
    ("known", "typed", "expected"),
    [
        (frozenset(), ("7", "07", " 7", "0007"), Seat("7")),
        (frozenset({"7"}), ("7", "07", " 7", "0007"), Seat("7")),
        (frozenset(), ("7a", "7A"), Seat("7", "A")),  # a board of the same table
        (frozenset(), ("", "1BLORP", "0", "A", "B3", "7AB", "-7", "7.", "\u0667"), None),
        (forty, ("7A", "41", "70", "1BLORP"), None),
        (boards, ("7a",), Seat("7A")),
    ],
)
def test_a_table_has_one_name_and_other_names_are_no_tables(
    known: frozenset[str], typed: tuple[str, ...], expected: Seat | None
) -> None:
    assert {seat(name, known) for name in typed} == {expected}


def test_a_faulty_row_is_refused(subtests: pytest.Subtests) -> None:
    for row in ["", "9-3", "12345678 9", "1-9999999", "D-A"]:
        with subtests.test(row=row), pytest.raises(Misread):
            listed([row])


def test_a_list_has_an_end() -> None:
    with pytest.raises(Misread, match="more than 5000"):
        listed(["1-4999", "A1-A4999"])
