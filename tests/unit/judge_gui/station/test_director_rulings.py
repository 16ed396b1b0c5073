"""The director's tasks about rulings, and the entries that they record."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from judge_gui.model.events import DirectorPrompt
from judge_gui.model.screens import Judging, Task
from judge_record.entry import Kind
from tests import asking

Director = Callable[..., Any]
may_withdraw = "[withdrawal]\nallowed = true\n"
opinions = '[opinion]\nsecond = "either-player"\nthird = "any-case"\n'


# -- about a ruling ------------------------------------------------------------------------------

decisions = [
    ("A ruling does not count", "Void", Kind.VOID),
    ("A ruling stands, no consequence (waive)", "Consequence waived", Kind.WAIVED),
]


@pytest.mark.parametrize(("wording", "outcome", "kind"), decisions)
def test_a_decision_about_a_ruling_is_recorded_under_initials(
    director: Director, wording: str, outcome: str, kind: str
) -> None:
    visit = director()
    visit.choose(wording)
    assert "UNACCEPTABLE" in visit.text
    assert "ZANT" not in visit.text
    visit("")
    assert re.search(r"entry 3 \(ruling, table 7, \d\d:\d\d\): UNACCEPTABLE", visit.text)
    assert "ZANT" not in visit.text
    visit("yes", "dr", "the slip was lost")
    assert f"{outcome}: " in visit.text
    assert (visit.last.kind, visit.last.by, visit.last.note) == (kind, "DR", "the slip was lost")
    assert (visit.last.refers_to, visit.last.table, visit.last.round) == (3, "7", 2)
    visit("")
    assert visit.in_menu


@pytest.mark.parametrize("key", ["", None])
def test_going_back_after_a_task_undoes_nothing_and_says_nothing_else(
    director: Director, key: str | None
) -> None:
    visit = director()
    visit.choose("A ruling does not count")
    visit("", "yes", "dr", "", key)
    assert visit.last.kind == Kind.VOID
    assert "Nothing was changed." not in visit.text
    assert visit.in_menu


def test_a_waived_consequence_is_marked_in_the_lists(director: Director) -> None:
    visit = director()
    session = visit.kiosk.station.open_session
    [first] = (e for e in session.journal.entries() if e.kind == Kind.RULING)
    asking.waive(session, first)
    visit.choose("Today's challenges (no words)")
    assert "(waived)" in visit.text


def test_a_void_of_a_review_marks_the_whole_play_in_the_lists(director: Director) -> None:
    visit = director()
    session = visit.kiosk.station.open_session
    first = session.journal.find(3)
    asking.void(session, asking.review(session, first))
    for list_ in ("A ruling does not count", "Today's challenges (no words)"):
        visit.choose(list_)
        assert visit.text.count("(void)") == 2
        visit(None)


def test_going_back_from_a_step_changes_nothing_and_says_so(director: Director) -> None:
    visit = director()
    visit.choose("A ruling does not count")
    visit("", None)
    assert visit.text.startswith("Nothing was changed.")
    assert visit.last.note == "opened"


def test_a_ruling_is_named_by_its_entry(director: Director) -> None:
    visit = director()
    visit.choose("A ruling does not count")
    visit("1")
    assert visit.text.startswith("Entry 1 is not a ruling.")
    visit.choose("A ruling does not count")
    visit("3", "yes", "dr", "")
    assert visit.last.refers_to == 3


def test_without_a_ruling_there_is_nothing_to_decide(director: Director) -> None:
    visit = director(words=())
    visit.choose("A ruling does not count")
    assert visit.text.startswith("There is no ruling yet.")
    assert visit.in_menu


def test_mistyped_words_are_typed_again_if_the_director_allows_it(director: Director) -> None:
    visit = director()
    visit.choose("Mistyped words, typed again")
    visit("", "zant quex")
    assert "Z A N T" in visit.text
    assert visit.entries[-1].note == "opened"
    visit("")
    assert "Judged before: " in visit.text
    assert "Typed now: ZANT QUEX" in visit.text
    visit("dr")
    assert visit.shown.verdict == "acceptable"
    assert visit.shown.for_director
    assert not visit.shown.correctable
    assert (visit.last.kind, visit.last.refers_to) == (Kind.CORRECTION, 3)
    assert (visit.entries[-2].kind, visit.entries[-2].by) == (Kind.SETTLED, "DR")
    assert isinstance(visit(""), DirectorPrompt)
    assert visit.in_menu


def test_a_further_opinion_is_given_by_the_person_whom_the_rules_name(director: Director) -> None:
    visit = director(opinions)
    visit.choose("A second or third opinion, by the rules")
    visit("")
    assert "the person who judges it again" in visit.text
    visit("ef", "")
    assert visit.shown.verdict == "unacceptable"
    assert (visit.last.kind, visit.last.by, visit.last.note) == (
        Kind.REVIEW, "EF", "second opinion",
    )  # fmt: skip
    visit("")
    visit.choose("A second or third opinion, by the rules")
    visit("", "gh", "")
    assert visit.last.note == "third opinion"


def test_another_person_gives_a_further_opinion_where_the_rules_ask_for_one(
    director: Director,
) -> None:
    visit = director(f"{opinions}another_person = true\n")
    visit.choose("A second or third opinion, by the rules")
    visit("")
    assert "the other person, who judges it again" in visit.text


appeal = '[opinion]\nsecond = "referee"\nagainst = ["word-judge"]\n'


def test_no_appeal_is_granted_against_a_ruling_that_the_players_got_at_the_kiosk(
    director: Director,
) -> None:
    visit = director(appeal)
    assert "A second or third opinion, by the rules" not in visit.tasks


def test_where_staff_operate_the_kiosk_its_rulings_are_a_word_judge_s(director: Director) -> None:
    visit = director(f"{appeal}[procedure]\nself_adjudication = false\n")
    visit.choose("A second or third opinion, by the rules")
    visit("")
    assert "An appeal to the referee." in visit.text


def test_where_the_computer_is_final_the_director_says_that_a_fault_is_suspected(
    director: Director,
) -> None:
    visit = director(f'{appeal}[finality]\ncomputer = "final"\ntext = "It is final."\n')
    visit.choose("A second or third opinion, by the rules")
    visit("")
    assert "It is final." in visit.text
    assert "Only if a fault of the machine or the program is suspected" in visit.text
    visit("dr", "ef", "")
    assert visit.last.note == "second opinion, asked for by the director, DR"


@pytest.mark.parametrize(("rules", "by"), [('double_check = "players"\n', None), ("", "DR")])
def test_the_words_are_checked_after_the_game_and_nothing_is_ruled(
    director: Director, rules: str, by: str | None
) -> None:
    visit = director(opinions + rules)
    visit.choose("After the game")
    visit("", *(["dr"] if by else []), "")
    assert (visit.shown.verdict, visit.shown.kind) == ("unacceptable", Kind.DOUBLE_CHECK)
    assert any("This is not a ruling" in remark for remark in visit.shown.remarks)
    assert (visit.last.kind, visit.last.refers_to, visit.last.by) == (Kind.DOUBLE_CHECK, 3, by)
    visit("")
    visit.choose("A second or third opinion, by the rules")
    visit("", "ef", "")
    assert visit.last.note == "second opinion"


# -- by hand, withdrawn --------------------------------------------------------------------------


def test_the_book_rules_on_the_placement_of_another_play(director: Director) -> None:
    visit = director()
    visit.choose("A play that was not judged here")
    visit.choose("another person")
    visit.choose("how the tiles were placed")
    visit("9", "")
    visit.choose("UNACCEPTABLE")
    visit("xy", "a tile lay across")
    assert visit.shown.on_placement
    assert (visit.last.source, visit.last.reason, visit.last.table, visit.last.words) == (
        "person", "placement", "9", (),
    )  # fmt: skip


@pytest.mark.parametrize("steps", [[None], [""]])
def test_a_ruling_by_hand_on_no_play_is_not_recorded(
    director: Director, steps: list[str | None]
) -> None:
    visit = director()
    visit.choose("A play that was not judged here")
    visit(*steps)
    assert visit.text.startswith("Nothing was changed.")


def test_a_challenge_is_withdrawn_for_a_reason_of_the_rules(director: Director) -> None:
    visit = director(may_withdraw)
    visit.kiosk.station.round = 4
    visit.choose("A challenge was withdrawn: not judged")
    visit("1", "3b", "zant", "dr")
    assert visit.text.startswith("Withdrawn. Nothing was judged. Recorded as entry ")
    entry = visit.last
    assert (entry.kind, entry.reason, entry.words) == (Kind.WITHDRAWAL, "allowed", ("ZANT",))
    assert (entry.table, entry.board, entry.round, entry.by) == ("3", "B", 4, "DR")
    assert entry.verdict is None


def test_a_withdrawal_without_words_or_for_no_reason(director: Director) -> None:
    visit = director(may_withdraw)
    visit.choose("A challenge was withdrawn: not judged")
    visit("")
    assert visit.text.startswith("Nothing was changed.")
    visit.choose("A challenge was withdrawn: not judged")
    visit("1", "", "", "dr")
    assert (visit.last.words, visit.last.table) == ((), None)


def test_without_a_rule_no_withdrawal_is_offered(director: Director) -> None:
    assert not [choice for choice in director().choices if "withdrawn" in choice]


# -- other rules ---------------------------------------------------------------------------------


def test_an_opinion_by_other_rules_is_for_the_director_and_not_a_ruling(
    director: Director,
) -> None:
    visit = director()
    visit.choose("What other rules say, for you alone")
    visit("")
    assert visit.choices == ["Open play"]
    visit("1", "dr")
    assert visit.shown.verdict == "unacceptable"
    assert visit.shown.for_director
    assert "for the director alone. The ruling of entry 3 stands." in visit.shown.remarks[0]
    entry = visit.last
    assert (entry.kind, entry.rules, entry.refers_to) == (Kind.DOOR, "open", 3)
    assert entry.note == "an opinion by other rules"


def test_going_back_from_the_rule_sets_asks_for_no_opinion(director: Director) -> None:
    visit = director()
    visit.choose("What other rules say, for you alone")
    visit("", "")
    assert visit.text.startswith("Nothing was changed.")
    assert visit.last.note == "opened"


def test_without_the_lexicons_of_other_rules_no_opinion_is_possible(
    director: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit = director()
    monkeypatch.setattr(visit.kiosk.station.library, "rule_ids", lambda: ["club", "nsa-2004"])
    visit.choose("What other rules say, for you alone")
    visit("")
    assert visit.text.startswith("No other rule set has its lexicons on this machine.")


def test_words_that_do_not_fit_on_the_other_rules_board_are_refused(
    director: Director, add_rules: Callable[..., Path]
) -> None:
    add_rules('[[stage]]\nlexicon = "invented"\n', "tiny", longest_word=3)
    visit = director()
    visit.choose("What other rules say, for you alone")
    visit("")
    [number] = [n for n, title in enumerate(visit.choices, 1) if title == "Our club"]
    visit(str(number), "dr")
    assert "the board has room for 3" in visit.text
    assert visit.last.note == "opened"


# -- which ruling, and what can be done ----------------------------------------------------------


def test_no_ruling_is_chosen_by_enter_alone(director: Director) -> None:
    visit = director()
    visit("2")
    assert "entry 3" in visit.text
    visit("")
    assert visit.text.startswith("Nothing was changed.")
    assert visit.last.kind == Kind.DOOR


def test_a_ruling_offers_what_can_be_done_about_it_by_now(director: Director) -> None:
    def offered() -> set[str]:
        visit("2", "3")
        found = set(visit.choices)
        visit(None)
        return found

    waive, void = "A ruling stands, no consequence (waive)", "A ruling does not count (void)"
    visit = director()
    assert {waive, void} <= offered()
    visit.choose(waive)
    visit("", "yes", "DR", "")
    visit("")
    assert offered() & {waive, void} == {void}
    visit.choose(void)
    visit("", "yes", "DR", "")
    visit("")
    left = offered()
    assert not left & {waive, void, "Mistyped words, typed again"}
    assert "A wrong table or round of a ruling" in left


def test_earlier_rulings_are_on_the_next_page_and_the_last_page_leads_to_the_first(
    director: Director,
) -> None:
    visit = director(words=())
    for number in range(9):
        visit.kiosk.work(Judging(Task(table=str(number + 1)), ("ZANT",)))
    visit("2")
    first = visit.text
    assert (first.count("entry"), "0  earlier rulings" in first) == (7, True)
    visit("0")
    assert visit.text.count("entry") == 2
    visit("0")
    assert visit.text == first
    assert "ZANT" not in first
