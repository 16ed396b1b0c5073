"""The keypad of a touch screen has the keys that its page needs, and no others."""

import pytest

from judge_gui.model import events
from judge_gui.model import screens as at
from judge_gui.model.events import Key
from judge_gui.model.keypad_layout import keypad_layout, letter_rows
from judge_gui.model.screens import Screen, Task
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording import page
from judge_procedure.prompts import Takes
from tests.unit.judge_gui.conftest import TermsOf

letters = "QWERTYUIOPASDFGHJKLZXCVBNM"
digits = "1234567890"
steps = {"enter", "escape"}
typing = {*steps, "backspace"}
hand_off = at.HandOff(Task(), ("ZANT",))
correctable = events.RecordedRuling("acceptable", 1, 7, correctable=True)


def asked(takes: Takes) -> at.DirectorAsked:
    return at.DirectorAsked(events.DirectorPrompt("text", "prompt", takes=takes))


keypads: list[tuple[Screen, str, set[str]]] = [
    (at.Starting(), "", set()),
    (at.Ready(), "", steps),
    (at.AskingPlace("table"), digits + letters, typing),
    (at.Counting(), "12345678", {"escape"}),
    (at.Entering(Task(), ("",)), letters, typing),
    (hand_off, "", {"tab", "escape"}),
    (at.HandOff(Task(), ("ZANT",), seconded=False), "", {"f2", "escape"}),
    (at.VerdictShown(correctable), "", {"enter", "backspace"}),
    (
        at.CallingDirector(Task(), ("ZANT",), events.NeedsDirector("", 5)),
        "",
        {"escape", "backspace"},
    ),
    (at.PinAsked(at.Ready()), digits, typing),
    (asked(Takes.TEXT), digits + letters + " .-/", typing),
    (asked(Takes.NUMBER), digits, typing),
    (asked(Takes.NOTHING), "", steps),
]


def keys_of(screen: Screen, terms: StationTerms | None) -> list[tuple[str, Key]]:
    return [key for row in keypad_layout(screen, page(screen, terms), terms) for key in row]


@pytest.mark.parametrize(
    ("screen", "characters", "named"), keypads, ids=lambda value: type(value).__name__
)
def test_each_page_has_the_keys_that_it_needs(
    terms_of: TermsOf, screen: Screen, characters: str, named: set[str]
) -> None:
    keys = keys_of(screen, terms_of(second_key="f2", pin="scrypt:00"))
    assert {key.text for _, key in keys if key.name == "character"} == set(characters)
    names = [key.name for _, key in keys if key.name != "character"]
    assert sorted(names) == sorted(named)


def test_without_a_pin_there_are_no_digits_to_type(terms_of: TermsOf) -> None:
    keys = keys_of(at.PinAsked(at.Ready()), terms_of())
    assert [key.name for _, key in keys] == ["backspace", "enter", "escape"]


def test_before_the_station_is_open_only_the_director_s_keys_are_there() -> None:
    assert {key.name for _, key in keys_of(at.CannotOpen("why"), None)} == steps
    for screen in (at.Counting(), at.Entering(Task(), ("",))):
        assert not [k for _, k in keys_of(screen, None) if k.name == "character"]


def test_a_key_has_the_label_that_the_page_gives_it(terms_of: TermsOf) -> None:
    [label] = [label for label, key in keys_of(hand_off, terms_of()) if key.name == "tab"]
    assert label == "JUDGE (Tab): judges"


def test_the_space_bar_has_a_label(terms_of: TermsOf) -> None:
    labels = [label for label, key in keys_of(asked(Takes.TEXT), terms_of()) if key.text == " "]
    assert labels == ["_"]


def test_letters_stand_as_on_a_keyboard_and_an_alphabet_s_own_below() -> None:
    assert letter_rows(frozenset(letters)) == ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
    assert letter_rows(frozenset("NAZ\u00d1\u00c5")) == ("A", "ZN", "\u00c5\u00d1")
