"""The tables that people list and type; and the word that agrees."""

import pytest

from judge_procedure.tables import Tables, table_names
from judge_procedure.typed import Misread, is_yes
from judge_record.entry import Seat
from lexicons.language import spoken


@pytest.mark.parametrize(
    ("line", "agrees"),
    [("sí", True), ("SI", True), (" si\u0301 ", True), ("yes", True), ("s", False), ("no", False)],
)
def test_the_word_that_agrees_needs_no_accent(monkeypatch, line, agrees):
    words = {"yes": "sí"}
    assert is_yes(line) is (line == "yes")
    monkeypatch.setattr(spoken.catalogue, "gettext", lambda text: words.get(text, text))
    assert is_yes(line) is agrees


# -- tables ----------------------------------------------------------------------------------------

forty, boards = table_names(["1-40"]), table_names(["7A-D"])


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
def test_a_table_has_one_name_and_other_names_are_no_tables(known, typed, expected):
    assert {Tables(known).seat(name) for name in typed} == {expected}


def test_a_faulty_row_is_refused():
    for row in ["", "9-3", "12345678 9", "1-9999999", "D-A"]:
        with pytest.raises(Misread):
            table_names([row])
