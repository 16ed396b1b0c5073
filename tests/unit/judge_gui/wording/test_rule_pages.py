"""The pages under every shipped rule set follow its rulebook."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from judge_gui.model.events import Key, RecordedRuling
from judge_gui.model.keys import pressed
from judge_gui.model.page import Look
from judge_gui.model.screens import (
    Entering,
    HandOff,
    Judging,
    Ready,
    RulesShown,
    Screen,
    Task,
    VerdictShown,
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
def test_typing_and_hand_off_address_the_people_whom_the_rulebook_names(
    terms_of: TermsOf, says: dict[str, Any]
) -> None:
    terms = terms_of(says["rules"])
    assert page(typing, terms).title == says["typing"], says["because"]
    made = page(hand_off, terms)
    assert made.title == says["pressing"], says["because"]
    assert list(made.text) == [says["checking"]], says["because"]
    telephone = terms_of(says["rules"], smart_device=True)
    title, *device = says.get("device", [says["pressing"]])
    assert page(hand_off, telephone).title == title, says["because"]
    assert [cap.name for cap in page(hand_off, telephone).keys][2:] == ["down"] * len(device)
    after = pressed(hand_off, Key("down"), telephone)
    assert after == (RulesShown(hand_off) if device else hand_off)
    if device:
        assert list(page(after, telephone).text) == device, says["because"]


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
def test_a_verdict_has_the_rulebook_s_wording_and_consequence(
    terms_of: TermsOf, says: dict[str, Any]
) -> None:
    looks = {
        "acceptable": (Look.ACCEPTABLE, "tick"),
        "unacceptable": (Look.UNACCEPTABLE, "cross"),
    }
    for verdict, other in (("acceptable", "unacceptable"), ("unacceptable", "acceptable")):
        shown = VerdictShown(RecordedRuling(verdict, 3, number=7))
        terms = terms_of(says["rules"])
        made = page(shown, terms)
        title, *texts = says[verdict]
        points = [text for text in texts if text.endswith(" points.")]
        by_rules = [text for text in texts if text not in points]
        assert made.title == title
        said = [text for text in made.text if text not in points]
        assert said == by_rules[: len(said)], says["because"]
        assert [text for text in made.text if text in points] == points
        after = pressed(shown, Key("down"), terms)
        assert after == (RulesShown(shown) if by_rules else Ready())
        if by_rules:
            assert list(page(after, terms).text) == by_rules, says["because"]
        assert made.alike == (says[other][0],)
        assert (made.look, made.sign) == looks[verdict]


@every_rule_set
def test_staffing_and_retyping_follow_the_rulebook(terms_of: TermsOf, says: dict[str, Any]) -> None:
    terms = terms_of(says["rules"])
    assert (terms.staffed, terms.players_retype) == (says["staffed"], says["retyping"])
    verdict = VerdictShown(RecordedRuling("acceptable", 3, 7))
    screens: list[Screen] = [Ready(), typing, hand_off, verdict]
    for screen in screens:
        staffed = [b for b in page(screen, terms).banners if b.startswith("STAFFED")]
        assert bool(staffed) == says["staffed"]


@every_rule_set
def test_the_first_page_names_rules_and_lexicons(terms_of: TermsOf, says: dict[str, Any]) -> None:
    terms = terms_of(says["rules"])
    text = "\n".join(page(Ready(), terms).text)
    [manifest] = terms.lexicons
    rules = (terms.rules.title, terms.rules.fingerprint.short, terms.rules.notice)
    lexicon = (manifest.title, f"{manifest.words:,} words", manifest.fingerprint.short)
    assert [part for part in (*rules, *lexicon) if part not in text] == []
