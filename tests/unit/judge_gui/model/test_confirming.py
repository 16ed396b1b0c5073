"""At a table's own device JUDGE is held or confirmed, and nobody types round or table."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from judge_gui.kiosk import appears
from judge_gui.model.events import EarlyKey, Key
from judge_gui.model.flow import limits, step
from judge_gui.model.keys import pressed
from judge_gui.model.screens import (
    HandOff,
    Judging,
    NotListed,
    Placing,
    Ready,
    Task,
)
from judge_gui.model.station_terms import Place, StationTerms
from judge_gui.wording import page

TermsOf = Callable[..., StationTerms]
enter, escape, tab, down = Key("enter"), Key("escape"), Key("tab"), Key("down")
words = HandOff(Task(3, "7"), ("ZANT",))


@pytest.fixture
def terms(terms_of: TermsOf) -> StationTerms:
    return replace(
        terms_of("nzasp-2022", pin="set", smart_device=True, touch=True), place=Place(3, "7")
    )


def test_the_round_and_the_table_are_those_of_the_device(terms: StationTerms) -> None:
    assert pressed(Ready(), enter, terms) == Placing(Task(3, "7"))
    assert pressed(Ready(), Key("character", "2"), terms) == Ready("begin")
    assert pressed(NotListed(Task(3, "7")), enter, terms) == Ready()


def test_judge_has_to_be_confirmed(terms: StationTerms) -> None:
    held = pressed(words, tab, terms)
    assert held == replace(words, confirming=True)
    assert pressed(held, enter, terms) == Judging(words.task, words.words)
    assert pressed(held, escape, terms) == words
    for key in (tab, Key("character", "Q"), Key("backspace")):
        assert pressed(held, key, terms) == held


def test_a_kiosk_that_is_no_device_of_a_table_judges_at_once(terms: StationTerms) -> None:
    assert isinstance(pressed(words, tab, replace(terms, place=None)), Judging)


def test_a_confirmation_within_a_second_is_too_early(terms: StationTerms) -> None:
    held = replace(words, confirming=True)
    assert appears(held, words)  # the second is counted from when JUDGE was pressed
    assert limits(held, terms.profile.times).least == 1_000
    assert step(held, EarlyKey(enter), terms) == replace(held, message="early")
    assert step(held, EarlyKey(escape), terms) == words
    assert step(held, EarlyKey(tab), terms) == held


def test_the_opponent_is_asked_and_the_challenger_holds_judge(terms: StationTerms) -> None:
    shown = page(words, terms)
    assert shown.title == "Player challenged: are the words right? Say yes."
    assert "After the yes, the challenger holds JUDGE for a second." in " ".join(shown.text)
    asked = page(replace(words, confirming=True), terms)
    assert [cap.name for cap in asked.keys][:2] == ["enter", "escape"]


def test_where_the_rules_do_not_say_who_presses_nobody_is_asked_to_say_yes(
    terms: StationTerms, terms_of: TermsOf
) -> None:
    london = terms_of("london-2020", pin="set", smart_device=True, touch=True)
    shown = page(words, replace(london, place=Place(3, "7")))
    assert shown.title == "The player challenged presses OK."
    assert "Hold OK for a second." in " ".join(shown.text)
