"""What an entry says of itself: its seat, its verdict, and the fields that it holds."""

from typing import Any

import pytest

from judge_record.entry import Entry, Kind, Person, Role, Seat, fault_in, without_pin
from judge_record.line import line_of
from lexicons import Verdict


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        (Seat("7", "A", 3), "7A"), (Seat("7"), "7"), (Seat(None, "A"), "A"),
        (Seat(None, None, 3), ""), (Seat(), ""),
    ],
)  # fmt: skip
def test_a_seat_is_written_as_players_type_it(seat: Seat, text: str) -> None:
    assert str(seat) == text


def test_an_entry_names_its_verdict_or_nothing() -> None:
    ruled = [Entry(kind=Kind.RULING, verdict=each).ruled for each in (*Verdict, None)]
    assert ruled == [*(each.value for each in Verdict), ""]


@pytest.mark.parametrize(
    ("name", "value", "is_held"),
    [
        ("note", "", False), ("note", "0", True), ("words", (), False), ("words", ("",), True),
        ("round", None, False), ("round", 0, True), ("number", 0, False), ("number", 1, True),
    ],
)  # fmt: skip
def test_an_entry_holds_the_fields_that_have_a_value(name: str, value: Any, is_held: bool) -> None:
    held = Entry(kind=Kind.VOID, **{name: value}).held
    assert held == {"kind": Kind.VOID, **({name: value} if is_held else {})}
    assert list(held) == sorted(held)


@pytest.mark.parametrize("pair", [("a",), ("a", "b", "c")])
def test_no_half_of_a_lexicon_is_written_and_no_more(pair: Any) -> None:
    with pytest.raises(ValueError, match="zip"):
        line_of(Entry(kind=Kind.RULING, lexicons=(pair,)))


def test_each_field_that_a_kind_lacks_or_has_too_many_is_named() -> None:
    kind = Kind.MENU_OPENED
    assert fault_in(kind, kind.must, None) == ""
    assert fault_in(kind, {*kind.must, "use", "table"}, None) == "'menu opened' with table, use"
    assert (
        fault_in(kind, kind.must - {"time", "event"}, None) == "'menu opened' without event, time"
    )


def test_somebody_without_a_pin_has_no_role_and_may_do_everything() -> None:
    assert without_pin() == Person(None, None, has_pin=False)
    assert all(without_pin().may(role) for role in Role)
