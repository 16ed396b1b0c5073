"""NZASP 6.14 on a paired telephone, rule by rule; and London's hand-held devices (12)."""

from collections.abc import Callable
from typing import Any

import pytest

from judge_gui.wording.devices import required as required_of
from judge_procedure.pairing import Card, Use
from lexicons import Library

Hall = Callable[..., Any]


@pytest.fixture
def phone(hall: Hall, install: Callable[..., Any]) -> Any:
    """A telephone under the rules of NZASP, paired by a card that has asked both players."""
    here = hall(rules="nzasp-2022")
    install(("ZANT", "BLORP"), "csw19")
    here.kiosks.devices.open_round(3)
    phone, card = here.tab(), Card(Use.TABLE, "7", 3)
    phone.open(here.kiosks.secret.path(card))
    phone.asked = phone.text
    phone.pair(card)
    return phone


def test_6_14_4_both_players_are_asked_and_it_is_recorded(phone: Any) -> None:
    assert "Do both players agree" in phone.asked
    assert phone.hall.entries[-1].note == "both players agreed"


required = [
    ("6.14.4.1", "best before the game"),
    ("6.14.4.2", "at least 89 mm (3.5 inches) diagonally"),
    ("6.14.4.2", "This page cannot measure the screen."),
    ("6.14.4.3", "No distracting sound or vibration"),
    ("6.14.4.3", "Set the device to silent."),
    ("6.14.4.4", "no other mode than adjudication"),
    ("6.14.4.5", "both players see it"),
    ("6.14.4.6", "several words at once"),
    ("6.14.4.7", "the official list. (6.14)"),
]


def test_6_14_4_the_page_that_pairs_says_what_is_required(phone: Any) -> None:
    assert [rule for rule, said in required if said not in phone.asked] == []


def test_6_14_4_4_a_paired_device_has_no_other_mode(phone: Any) -> None:
    """No practice, no second opinion, no look-up: each key of its first page begins a challenge."""
    assert phone.buttons == ["enter", "down"]
    phone.press("enter")
    assert phone.title == "How many words are challenged?"


def test_6_14_1_and_6_14_2_the_challenger_types_several_words(phone: Any) -> None:
    phone.press("enter")
    assert "character:8" in phone.buttons
    phone.press("character:3")
    assert phone.title == "Challenger: type the challenged words"
    assert phone.own.count("<li class") == 3


def test_6_14_3_the_opponent_says_yes_and_the_challenger_presses(phone: Any) -> None:
    phone.to_hand_off("ZANT", "QXV")
    assert phone.title == "Player challenged: are the words right? Say yes."
    assert "After the yes, the challenger holds JUDGE for a second." in phone.text


def test_the_first_page_says_whom_players_call_about_placement(phone: Any) -> None:
    assert "Only words are judged. Placement of tiles: call the adjudicator." in phone.text


def test_6_14_4_7_the_first_page_names_rules_and_list(phone: Any) -> None:
    assert "NZASP rules of play, June 2022" in phone.text
    assert "csw19" in phone.text


def test_london_12_the_opponent_compares_and_presses(
    hall: Hall, install: Callable[..., Any]
) -> None:
    here = hall(rules="london-2020")
    install(("ZANT",), "csw19")
    phone = here.phone()
    phone.to_hand_off("ZANT")
    assert phone.title == "The player challenged presses OK."
    assert "Hold OK for a second." in phone.text
    phone.hold()
    phone.open()
    assert phone.title == "VALID"


@pytest.mark.parametrize(("rules", "asked"), [("london-2020", False), ("nzasp-2022", True)])
def test_a_consent_that_no_rule_asks_for_is_marked_as_the_program_s(
    rules: str, *, asked: bool
) -> None:
    own = "The rules do not ask for this consent. This program does."
    assert (own in required_of(Library("nobody").rules(rules))) != asked
