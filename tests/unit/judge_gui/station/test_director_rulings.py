"""The director's tasks about rulings, and the entries that they record."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from judge_gui.model.screens import Judging, Task
from judge_record.entry import Kind

Director = Callable[..., Any]
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


appeal = '[opinion]\nsecond = "referee"\nagainst = ["word-judge"]\n'


def test_where_staff_operate_the_kiosk_its_rulings_are_a_word_judge_s(director: Director) -> None:
    visit = director(f"{appeal}[procedure]\nself_adjudication = false\n")
    visit.choose("A second or third opinion, by the rules")
    visit("")
    assert "An appeal to the referee." in visit.text


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


# -- other rules ---------------------------------------------------------------------------------


def test_an_opinion_by_other_rules_is_for_the_director_and_not_a_ruling(
    director: Director,
) -> None:
    visit = director()
    visit.choose("What other rules say, for you alone")
    visit("", "")
    assert visit.text.startswith("Nothing was changed.")
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
