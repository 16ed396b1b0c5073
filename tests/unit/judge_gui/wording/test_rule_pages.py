"""The pages under every shipped rule set follow its rulebook."""

import re
from pathlib import Path

import pytest

from judge_gui.model import events
from judge_gui.model import screens as at
from judge_gui.model.events import Key, TypingTask
from judge_gui.model.keys import after_key
from judge_gui.model.rule_texts import rule_cards
from judge_gui.pages.page import PageLook
from judge_gui.wording.page_of import page_of
from lexicons import Library, Verdict
from lexicons.rules.rulebook import Retyping
from tests.support.boxes import has
from tests.support.kiosks import terms_of
from tests.support.people import one_holder
from tests.support.vectors import vectors

rows = vectors("kiosk_pages.toml")["pages"]
by_name = {row["rules"]: row for row in rows}
whole_rows = [{**by_name[row.get("same_as", row["rules"])], "rules": row["rules"]} for row in rows]
every_rule_set = pytest.mark.parametrize("says", whole_rows, ids=lambda row: row["rules"])

three = ("QI", "ZA", "QI")
typing, hand_off = at.Entering(TypingTask(), three), at.HandOff(TypingTask(), three)
verdicts = {
    "acceptable": (PageLook.ACCEPTABLE, "verdict-tick", "unacceptable"),
    "unacceptable": (PageLook.UNACCEPTABLE, "verdict-cross", "acceptable"),
}


def players_retype(terms):
    return terms.rules.procedure.retyping is Retyping.PLAYERS


def whole(made):
    """The title of a page, and what it says of the rules."""
    facts = [fact.spoken for fact in has(made, "facts") if fact.sign != "lock"]
    return [made.title, *filter(None, [made.sub]), *facts, *has(made, "text")]


def card_of(screen, terms):
    """All cards of a screen, reached by the key that opens them."""
    said = []
    shown = screen
    for number in range(len(rule_cards(screen, terms))):
        shown = after_key(shown, Key("down"), terms)
        assert shown == at.RulesShown(screen, number)
        said += page_of(shown, terms).text
        assert after_key(shown, Key("enter"), terms) == screen
    assert after_key(shown, Key("down"), terms) == (screen if said else at_rest(screen))
    return said


def at_rest(screen):
    match screen:
        case at.Ready():
            return at.Ready(message="begin")
        case at.VerdictShown():
            return at.Ready()
    return screen


def test_every_shipped_rule_set_is_in_the_table():
    assert [row["rules"] for row in rows] == Library("nowhere").rule_ids()


@every_rule_set
def test_the_first_page_names_rules_and_list_and_says_what_is_done_before(says):
    terms = terms_of(says["rules"], holders=one_holder)
    made = page_of(at.Ready(), terms)
    assert [panel.lines[0] for panel in made.panels] == [
        terms.lexicons[0].title, terms.rules.original_title,
    ]  # fmt: skip
    assert whole(made)[1:] == says["first"], says["because"]
    assert card_of(at.Ready(), terms) == says.get("first_card", []), says["because"]


@every_rule_set
def test_the_pages_of_words_name_who_types_compares_and_presses(says):
    terms = terms_of(says["rules"])
    assert terms.judge_key == says["key"]
    assert whole(page_of(at.Counting(), terms))[1:] == says["counting"], says["because"]
    assert whole(page_of(typing, terms)) == says["typing"], says["because"]
    assert whole(page_of(hand_off, terms)) == says["hand_off"], says["because"]
    assert card_of(hand_off, terms) == says.get("hand_off_card", []), says["because"]
    telephone = terms_of(says["rules"], smart_device=True)
    expected = says.get("telephone", says["hand_off"])
    assert whole(page_of(hand_off, telephone)) == expected, says["because"]
    expected = says.get("telephone_card", says.get("hand_off_card", []))
    assert card_of(hand_off, telephone) == expected, says["because"]


@pytest.mark.parametrize("word", verdicts)
@every_rule_set
def test_a_verdict_says_what_follows_from_it(says, word):
    terms = terms_of(says["rules"])
    correctable = players_retype(terms)
    ruling = events.RecordedRuling(Verdict(word), 3, 7, correctable=correctable)
    shown = at.VerdictShown(ruling)
    made = page_of(shown, terms)
    look, sign, other = verdicts[word]
    assert whole(made) == says[word], says["because"]
    assert made.same_size == (says[other][0],)
    assert (made.look, made.sign) == (look, sign)
    if says.get(f"{word}_card") or not players_retype(terms):
        assert card_of(shown, terms) == says.get(f"{word}_card", []), says["because"]


# -- each text is printed, and the page for players cites its number -------------------------------


def test_the_page_for_players_cites_rules_that_the_rule_sets_cite():
    players_page = (Path(__file__).parents[4] / "docs" / "players.md").read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^\| (NSA|School|NZASP|London|SANSPA) (\d{4}) \|(.*)$", players_page)
    free = {"open", "example"}
    expected = [r for r in Library("nobody").rule_ids() if r not in free and "combined" not in r]
    assert sorted(f"{body.lower()}-{year}" for body, year, _ in rows) == expected
    for body, year, row in rows:
        rules = Library("nobody").rules(f"{body.lower()}-{year}")
        cited = {n for item in rules.provisions() for n in rules.cites(item).split(", ")}
        numbers = re.findall(r"\(([^()]*\d[^()]*|App\. C A)\)", row)
        assert numbers
        assert [number for number in numbers if number not in cited] == [], body
