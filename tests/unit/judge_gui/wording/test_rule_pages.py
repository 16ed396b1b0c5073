"""Under every shipped rule set the pages say what its rulebook says."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from judge_gui.model.keys import pressed
from judge_gui.model.page import Look
from judge_gui.model.screens import (
    Entering,
    HandOff,
    Judging,
    Key,
    Ready,
    Ruled,
    Screen,
    Shown,
    Task,
)
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording import page
from lexicons import Library

TermsOf = Callable[..., StationTerms]
table = Path(__file__).parents[3] / "vectors" / "kiosk_pages.toml"
vectors: list[dict[str, Any]] = tomllib.loads(table.read_text("utf-8"))["pages"]
every_rule_set = pytest.mark.parametrize("says", vectors, ids=lambda row: row["rules"])

three = ("QI", "ZA", "QI")
typing, hand_off = Entering(Task(), three), HandOff(Task(), three)


def test_every_shipped_rule_set_is_in_the_table() -> None:
    assert [row["rules"] for row in vectors] == Library("nowhere").rule_ids()


@every_rule_set
def test_who_types_is_addressed(terms_of: TermsOf, says: dict[str, Any]) -> None:
    assert page(typing, terms_of(says["rules"])).title == says["typing"], says["because"]


@every_rule_set
def test_who_checks_and_who_presses_what_is_said_at_the_hand_off(
    terms_of: TermsOf, says: dict[str, Any]
) -> None:
    made = page(hand_off, terms_of(says["rules"]))
    assert made.title == says["checking"], says["because"]
    assert list(made.text) == says["pressing"], says["because"]


@every_rule_set
def test_a_telephone_is_operated_as_its_rules_have_it(
    terms_of: TermsOf, says: dict[str, Any]
) -> None:
    made = page(hand_off, terms_of(says["rules"], smart_device=True))
    assert list(made.text) == says.get("device", says["pressing"]), says["because"]


@every_rule_set
def test_the_key_that_judges_is_named_on_every_page_and_judges(
    terms_of: TermsOf, says: dict[str, Any]
) -> None:
    terms = terms_of(says["rules"])
    assert terms.judge_key == says["key"]
    label = terms.judge_label
    screens: list[Screen] = [Ready(), typing, hand_off, Judging(Task(), three)]
    for screen in screens:
        assert f"{label} is the Tab key" in "\n".join(page(screen, terms).footer)
    [cap] = [cap for cap in page(hand_off, terms).keys if cap.name == says["key"]]
    assert cap.label == f"{label} (Tab)"
    assert pressed(hand_off, Key(says["key"]), terms) == Judging(Task(), three)


@every_rule_set
@pytest.mark.parametrize("verdict", ["acceptable", "unacceptable"])
def test_a_verdict_is_worded_and_followed_as_the_rulebook_has_it(
    terms_of: TermsOf, says: dict[str, Any], verdict: str
) -> None:
    made = page(Shown(Ruled(verdict, 3, number=7)), terms_of(says["rules"]))
    assert [made.title, *made.text] == [*says[verdict], "Entry 7."], says["because"]
    other = "unacceptable" if verdict == "acceptable" else "acceptable"
    assert made.alike == (says[other][0],)
    assert (made.look, made.sign) == {
        "acceptable": (Look.ACCEPTABLE, "tick"),
        "unacceptable": (Look.UNACCEPTABLE, "cross"),
    }[verdict]


@every_rule_set
def test_a_staffed_machine_says_so_on_every_page(terms_of: TermsOf, says: dict[str, Any]) -> None:
    terms = terms_of(says["rules"])
    assert terms.staffed == says["staffed"]
    screens: list[Screen] = [Ready(), typing, hand_off, Shown(Ruled("acceptable", 3))]
    for screen in screens:
        staffed = [b for b in page(screen, terms).banners if b.startswith("STAFFED")]
        assert bool(staffed) == says["staffed"]


@every_rule_set
def test_players_retype_where_the_rules_let_them(terms_of: TermsOf, says: dict[str, Any]) -> None:
    assert terms_of(says["rules"]).players_retype == says["retyping"]


@every_rule_set
def test_the_first_page_tells_by_what_is_judged(terms_of: TermsOf, says: dict[str, Any]) -> None:
    terms = terms_of(says["rules"])
    told = "\n".join(page(Ready(), terms).text)
    assert terms.rules.title in told
    assert terms.rules.fingerprint.short in told
    [manifest] = terms.lexicons
    for said in (manifest.title, f"{manifest.words:,} words", manifest.fingerprint.short):
        assert said in told
    assert terms.rules.notice in told
