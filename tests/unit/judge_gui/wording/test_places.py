"""Each text of every shipped rule set is shown, and the page for players cites its numbers."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge_cli.rules import described
from judge_gui.model.events import RecordedRuling
from judge_gui.model.page import Page
from judge_gui.model.rule_texts import cards
from judge_gui.model.screens import Counting, Entering, HandOff, Ready, Task, VerdictShown
from judge_gui.wording import page
from judge_procedure import moments
from lexicons import Library, RuleSet
from lexicons.rule_keys import sections
from lexicons.schema import text
from tests.unit.judge_gui.conftest import TermsOf

three = ("QI", "ZA", "QI")

every_text = [
    f"{section}.{key}"
    for section, keys in sections.items()
    for key, known in keys.items()
    if known.expects is text
]


def whole(made: Page) -> Iterator[str]:
    yield from (made.title, *made.text, *(cap.label for cap in made.keys))


def shown(terms_of: TermsOf, rules: RuleSet) -> str:
    """Everything that a kiosk, a telephone and a desk show under a rule set."""
    verdicts = [VerdictShown(RecordedRuling(each, 3, 7)) for each in ("acceptable", "unacceptable")]
    carded = (Ready(), HandOff(Task(), three), *verdicts)
    said = [item.text for _, items in moments.chapters(rules) for item in items]
    for smart_device in (False, True):
        terms = terms_of(rules, pin="set", smart_device=smart_device)
        for screen in (*carded, Counting(), Entering(Task(), three)):
            said += whole(page(screen, terms))
        said += [item.text for screen in carded for card in cards(screen, terms) for item in card]
    return "\n".join(said).casefold()


@pytest.mark.parametrize("name", Library("nobody").rule_ids())
def test_each_text_is_shown_somewhere_and_among_all_that_is_printed(
    terms_of: TermsOf, name: str
) -> None:
    """On which page it is, tests/vectors/kiosk_pages.toml has for each rule set."""
    rules = Library("nobody").rules(name)
    printed, found = "\n".join(described(rules)), shown(terms_of, rules)
    for path in every_text:
        if said := rules.says(*path.split(".")):
            assert said.casefold() in found, path
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
