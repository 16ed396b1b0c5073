"""Players under a clock: the words to read on a page, and the seconds that a challenge takes."""

from dataclasses import replace

import pytest

from judge_gui.model import screens as at
from judge_gui.pages.page import Slot, VerdictPage
from judge_gui.wording.common import MOST_TO_READ, words_to_read
from judge_gui.wording.page_of import page_of
from judge_record.entry import Reason
from lexicons import Library
from lexicons.rules.rulebook import ChallengeSection
from tests.support.boxes import has
from tests.support.kiosk_path_rules import every_screen
from tests.support.kiosks import terms_of
from tests.support.people import one_holder
from tests.unit.judge_gui.wording.cases import cases

most_on_first_page = 50  # beside the drawn steps
longest_message = 18  # words
directors_alone = {
    "OfficialPage", "OfficialDone", "OfficialWorks", "JudgingCall", "PinTried",
    "Ended", "Leaving", "Left", "Starting",
    "AskingEvent", "EventChosen", "NewEventShown",
}  # fmt: skip


def counted(made, terms):
    """Return how many words there are to read when the page appears.

    Not counted: the answer to a key (the page was read before), lines with the names of rules and
    lexicons, numbers of rules, a banner (it is on every page), the drawn steps, the challenged
    words, that nobody can type now, number and receipt, the table, how a button is held, what one
    of several people does, and the way on from a verdict.
    """
    names = [terms.rules.original_title, *(m.title for m in terms.lexicons), "Table "]
    number = f"({terms.rules.cites(ChallengeSection.placement)})"
    facts = (fact.spoken for fact in has(made, "facts") if fact.sign != "lock")
    said = (made.sub, *has(made, "text"), *facts)
    prose = [line.replace(number, "") for line in said if not any(name in line for name in names)]
    on = not isinstance(made, VerdictPage)
    verbs = (action.verb for action in made.pressed if on or action.slot is not Slot.ON)
    return words_to_read(made.title, *prose, *(verb for verb in verbs if not verb.isdigit()))


def for_players(case):
    """Return whether players see a page, and its texts are the program's and the rule set's."""
    ruling = getattr(case.screen, "ruling", None)
    given = case.editions or getattr(ruling, "remarks", ()) or getattr(ruling, "words", ())
    more = case.more.get("notices") or case.screen.__class__.__name__ in directors_alone
    needed = getattr(case.screen, "needed", None)
    insisted = needed and needed.reason == Reason.INSISTED  # these pages have two words more
    by_staff = getattr(ruling, "for_director", False) or hasattr(
        getattr(case.screen, "origin", None), "needed"
    )
    return not (given or more or insisted or by_staff)


@pytest.mark.parametrize("rules", Library("nobody").rule_ids())
def test_no_page_has_more_than_thirty_words_to_read_and_the_first_has_fifty(rules):
    for settled in ({}, {"smart_device": True, "judge_key": "keypad-enter"}):
        terms = terms_of(rules, holders=one_holder, **settled)
        for name, case in cases.items():
            if not for_players(case):
                continue
            screen = case.screen
            if getattr(screen, "task", None):  # the number of a challenge may be one line more
                screen = replace(screen, task=replace(screen.task, challenge=0))
            wiped = screen.traits.limits(terms.profile.times).most is not None
            for seconds_left in (None, 9.0) if wiped else (None,):
                made = page_of(screen, terms, seconds_left)
                most = most_on_first_page if isinstance(case.screen, at.Ready) else MOST_TO_READ
                assert counted(made, terms) <= most, (name, made.title, counted(made, terms))
                assert words_to_read(made.answer) <= longest_message, made.answer


def test_every_screen_that_players_see_is_counted():
    shown = {type(case.screen).__name__ for case in cases.values() if for_players(case)}
    others = {"RulesShown", "Placing", "Insisting"} | directors_alone
    assert shown | others == {each.__name__ for each in every_screen}, "Change cases.py."
