"""The keypad of a touch screen types what its page asks for, and has the keys that it names."""

from collections.abc import Callable

import pytest

from judge_gui.model.keypad_layout import letter_rows, pad
from judge_gui.model.keys import pressed
from judge_gui.model.screens import (
    Asking,
    Broken,
    Closed,
    Counting,
    Door,
    Ended,
    Entering,
    HandOff,
    Key,
    PinAsked,
    Placing,
    Ready,
    Ruled,
    Said,
    Screen,
    Shown,
    Starting,
    Stopped,
    Task,
    Withheld,
)
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording import page

TermsOf = Callable[..., StationTerms]
letters = "QWERTYUIOPASDFGHJKLZXCVBNM"
digits = "1234567890"
seconded = HandOff(Task(), ("ZANT",))
withheld = Withheld("why", 5)

typing: list[tuple[Screen, str, set[str]]] = [
    (Starting(), "", set()),
    (Ready(), "", {"enter", "escape"}),
    (Placing("table"), digits + letters, {"enter", "escape", "backspace"}),
    (Counting(), "12345678", {"escape"}),
    (Entering(Task(), ("",)), letters, {"enter", "escape", "backspace"}),
    (seconded, "", {"tab", "escape"}),
    (HandOff(Task(), ("ZANT",), seconded=False), "", {"f2", "escape"}),
    (Shown(Ruled("acceptable", 1)), "", {"enter"}),
    (Shown(Ruled("acceptable", 1, correctable=True)), "", {"enter", "backspace"}),
    (Stopped("why"), "", {"enter"}),
    (Asking(Task(), ("ZANT",), withheld), "", {"escape", "backspace"}),
    (PinAsked(Ready()), digits, {"enter", "escape", "backspace"}),
    (Door(Said("text", "prompt")), digits + letters + " .-/", {"enter", "escape", "backspace"}),
    (Door(Said("text", "Number (Enter: back):")), digits, {"enter", "escape", "backspace"}),
    (
        Door(Said("text", "Entry (Enter: the last ruling):")),
        digits,
        {"enter", "escape", "backspace"},
    ),
    (Door(Said("text", "Write it down. Enter: go on")), "", {"enter", "escape"}),
    (Ended(Closed("1-abcd")), "", {"enter"}),
]


def keys_of(screen: Screen, terms: StationTerms | None) -> list[tuple[str, Key]]:
    return [key for row in pad(screen, page(screen, terms), terms) for key in row]


@pytest.mark.parametrize(
    ("screen", "characters", "named"), typing, ids=lambda value: type(value).__name__
)
def test_each_page_has_the_keys_that_it_needs_and_no_others(
    terms_of: TermsOf, screen: Screen, characters: str, named: set[str]
) -> None:
    keys = keys_of(screen, terms_of(second_key="f2"))
    assert {key.text for _, key in keys if key.name == "character"} == set(characters)
    names = [key.name for _, key in keys if key.name != "character"]
    assert sorted(names) == sorted(named)


def test_before_the_station_is_open_the_director_can_be_called() -> None:
    names = {key.name for _, key in keys_of(Broken("why"), None)}
    assert names == {"enter", "escape"}


@pytest.mark.parametrize("screen", [Counting(), Entering(Task(), ("",))])
def test_without_terms_nothing_is_typed(screen: Screen) -> None:
    assert [k for _, k in keys_of(screen, None) if k.name == "character"] == []


def test_a_touched_letter_is_a_typed_one(terms_of: TermsOf) -> None:
    terms = terms_of()
    screen: Screen = Entering(Task(), ("",))
    [key] = [key for label, key in keys_of(screen, terms) if label == "Q"]
    assert pressed(screen, key, terms) == Entering(Task(), ("Q",))


def test_the_key_that_judges_is_called_as_the_page_calls_it(terms_of: TermsOf) -> None:
    [label] = [label for label, key in keys_of(seconded, terms_of()) if key.name == "tab"]
    assert label == "JUDGE (Tab): one verdict on all these words"


def test_a_space_can_be_seen(terms_of: TermsOf) -> None:
    labels = [label for label, key in keys_of(Door(Said("t", "p")), terms_of()) if key.text == " "]
    assert labels == ["_"]


def test_letters_stand_where_hands_look_for_them_and_an_alphabet_s_own_below() -> None:
    assert letter_rows(frozenset(letters)) == ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
    assert letter_rows(frozenset("NAZ\u00d1\u00c5")) == ("A", "ZN", "\u00c5\u00d1")
