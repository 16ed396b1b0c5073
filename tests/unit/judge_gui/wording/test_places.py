"""Each text of every shipped rule set is shown where it belongs; the table says where that is."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge_cli.rules import described
from judge_gui.model.events import RecordedRuling
from judge_gui.model.page import Page
from judge_gui.model.rule_texts import cards
from judge_gui.model.screens import Counting, Entering, HandOff, Ready, Task, VerdictShown
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording import page
from judge_procedure import moments
from lexicons import Library, RuleSet
from lexicons.rule_keys import sections
from lexicons.schema import text
from tests.unit.judge_gui.conftest import TermsOf

three = ("QI", "ZA", "QI")

#: Where each text belongs: on a page or its card of the kiosk, in a chapter at the desk, or only
#: among all that `judge rules show` prints.
places = {
    "first page": ["procedure.before"],
    "first card": [
        "challenge.placement", "challenge.declared", "challenge.named", "procedure.slip",
        "procedure.leaving", "procedure.may_come", "procedure.special_needs", "withdrawal.text",
        "challenge.window", "challenge.hold", "challenge.courtesy", "challenge.away",
        "challenge.cases",
    ],
    "hand-off": ["procedure.sees_result", "procedure.smart_device", "procedure.key_label"],
    "verdict": [
        "wording.acceptable", "wording.unacceptable", "consequence.acceptable",
        "consequence.unacceptable", "consequence.clock_acceptable",
        "consequence.clock_unacceptable", "consequence.final_play",
        "consequence.final_play_acceptable", "consequence.final_play_unacceptable",
        "consequence.tiles_drawn", "finality.text", "procedure.returning", "procedure.record",
    ],
    "desk": [
        "procedure.book", "procedure.conduct",
        "procedure.programs", "procedure.teaching", "procedure.blank_redesignated",
        "procedure.devices", "procedure.unregulated", "opinion.text", "opinion.given_by",
        "opinion.prompting", "wrong_ruling.text", "wrong_ruling.condition",
        "wrong_ruling.deadline",
    ],
    "names": ["party.challenger", "party.challenged"],
}  # fmt: skip
place_of = {path: place for place, paths in places.items() for path in paths}
every_text = [
    f"{section}.{key}"
    for section, keys in sections.items()
    for key, known in keys.items()
    if known.expects is text
]


def whole(made: Page) -> Iterator[str]:
    yield from (made.title, *made.text, *(cap.label for cap in made.keys))


def on_cards(screen: Ready | HandOff | VerdictShown, terms: StationTerms) -> Iterator[str]:
    yield from (item.text for card in cards(screen, terms) for item in card)


def shown(place: str, terms_of: TermsOf, rules: RuleSet) -> str:
    """Everything that is shown in a place."""
    terms, telephone = terms_of(rules, pin="set"), terms_of(rules, pin="set", smart_device=True)
    hand_off = HandOff(Task(), three)
    said: list[str] = []
    match place:
        case "first page":
            said += whole(page(Ready(), terms))
        case "first card":
            said += on_cards(Ready(), terms)
        case "hand-off":
            for each in (terms, telephone):
                said += (*whole(page(hand_off, each)), *on_cards(hand_off, each))
            said += (item.text for _, items in moments.chapters(rules) for item in items)
        case "verdict":
            for verdict in ("acceptable", "unacceptable"):
                screen = VerdictShown(RecordedRuling(verdict, 3, 7))
                said += (*whole(page(screen, terms)), *on_cards(screen, terms))
            # Where a word judge operates the machine, no machine has the last word.
        case "desk":
            said += (item.text for _, items in moments.chapters(rules) for item in items)
        case "names":
            for typed in (Counting(), Entering(Task(), three), hand_off):
                said += whole(page(typed, terms))
            said += described(rules)
    return "\n".join(said).casefold()


def test_every_text_has_one_place() -> None:
    assert sorted(place_of) == sorted(every_text)
    assert len(place_of) == sum(map(len, places.values()))


@pytest.mark.parametrize("name", Library("nobody").rule_ids())
def test_each_text_is_shown_in_its_place_and_among_all_that_is_printed(
    terms_of: TermsOf, name: str
) -> None:
    rules = Library("nobody").rules(name)
    printed = "\n".join(described(rules))
    found = {place: shown(place, terms_of, rules) for place in places}
    for path in every_text:
        said = rules.says(*path.split("."))
        if said is not None:
            assert said.casefold() in found[place_of[path]], (path, place_of[path])
            assert said in printed, path


def test_the_page_for_players_cites_rules_that_the_rule_sets_cite() -> None:
    told = (Path(__file__).parents[4] / "docs" / "players.md").read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^\| (NSA|School|NZASP|London|SANSPA) (\d{4}) \|(.*)$", told)
    expected = [r for r in Library("nobody").rule_ids() if r != "open" and "combined" not in r]
    assert sorted(f"{body.lower()}-{year}" for body, year, _ in rows) == expected
    for body, year, row in rows:
        rules = Library("nobody").rules(f"{body.lower()}-{year}")
        cited = {
            number
            for section, keys in sections.items()
            for key in keys
            for number in rules.cites(section, key).split(", ")
        }
        numbers = re.findall(r"\(([^()]*\d[^()]*|App\. C A)\)", row)
        assert numbers
        assert [number for number in numbers if number not in cited] == [], body
