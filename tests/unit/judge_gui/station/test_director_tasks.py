"""What a word judge may do behind the PIN, what the director alone may, and how calls end."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from judge_gui.model import events
from judge_gui.model import screens as at
from judge_gui.model.flow import step
from judge_gui.model.screens import Task
from judge_procedure import pin
from judge_procedure.profile import Holder
from judge_record.entry import Kind, Outcome, Person, Role
from judge_record.summary import open_calls
from tests.unit.judge_gui.conftest import Director, Open, Visit

Holders = tuple[Holder, ...]
players_retype = '[procedure]\nretyping = "players"\n'
word_judge, director = "1111", "2222"
here = Task(round=2, table="7")
no_call = events.NeedsDirector("overlap", 0)
directors_own = {
    "A ruling does not count (void)",
    "A ruling stands, no consequence (waive)",
    "Practice: nothing is recorded",
    "After the game: check the same words",
    "New event",
    "End of the session: leave the program",
}


@pytest.fixture
def holders() -> Holders:
    """A word judge and a director, with a PIN each."""
    return (
        Holder(Person("EF", Role.WORD_JUDGE), pin.hashed(word_judge)),
        Holder(Person("AB", Role.DIRECTOR), pin.hashed(director)),
    )


@pytest.fixture
def locked(open_kiosk: Open, holders: Holders) -> Any:
    """A kiosk with two people's PINs, after a challenge at table 7."""
    kiosk = open_kiosk(players_retype, holders=holders)
    kiosk.work(at.Judging(here, ("ZANT", "QXV")))
    return kiosk


def overlap(kiosk: Any) -> int:
    """Have a challenge wait for a person; return the number of the call."""
    needed: events.NeedsDirector = kiosk.work(at.Judging(here, ("ZANT",)))
    return needed.number


# -- roles ---------------------------------------------------------------------------------------


def test_the_menu_shows_what_the_role_may_do(locked: Any) -> None:
    assert Visit(locked).choices == [], "without a PIN"
    locked.work(at.DirectorAnswered(None, over=True))
    visit = Visit(locked, director)
    of_director = set(visit.tasks)
    assert isinstance(visit(None), events.StationOpened)
    of_word_judge = set(visit.again(word_judge).tasks)
    assert of_director - of_word_judge == directors_own
    assert of_word_judge < of_director


def test_a_word_judge_cannot_sign_as_the_director(locked: Any) -> None:
    visit = Visit(locked, word_judge)
    visit.choose("Mistyped words, typed again")
    visit("", "house mouse", "", "AB")  # more than a correction of typing errors
    assert "That needs the director's PIN." in visit.text
    assert Kind.CORRECTION not in [entry.kind for entry in locked.entries]


def test_who_lets_words_be_judged_signs_as_the_holder_of_the_pin(locked: Any) -> None:
    """Else a word judge's decision stands in the record under the director's initials."""
    visit = Visit(locked, word_judge)
    visit.choose("Mistyped words, typed again", "", "zant qxvs", "")
    visit("AB")
    assert "Type one of the numbers." in visit.text
    visit("1")
    settled = locked.entries[-2]
    assert (settled.kind, settled.by, settled.role) == (Kind.SETTLED, "EF", "word judge")
    assert locked.entries[-1].kind == Kind.CORRECTION
    visit = Visit(locked, director)
    visit.choose("Mistyped words, typed again", "", "house mouse", "", "2")
    refused = locked.entries[-1]
    assert (refused.outcome, refused.by, refused.role) == (Outcome.REFUSE, "AB", "director")


def test_who_has_looked_signs_as_the_holder_of_the_pin(locked: Any) -> None:
    Path(locked.journal.store.place).unlink()
    again = locked.restarted()
    assert again.work(at.PinTried(at.CannotOpen("why"), director)) == events.PinRight()
    visit = Visit(again)
    visit.choose("The director has looked: go on with this journal")
    assert isinstance(visit("yes"), events.StationOpened)
    accepted = again.entries[-1]
    assert (accepted.kind, accepted.by, accepted.role) == (Kind.ACCEPTED, "AB", "director")


def test_a_word_judge_s_pin_does_not_open_what_is_the_director_s(locked: Any) -> None:
    of = locked.entries[0].number
    more = locked.work(at.Judging(replace(here, corrects=of), ("BLORP",)))
    assert isinstance(more, events.NeedsDirector)
    assert more.reason == "correction"
    for origin in (at.CallingDirector(here, ("ZANT",), more), at.CannotOpen("why")):
        assert locked.work(at.PinTried(origin, word_judge)) == events.PinWrong(0, "role")
        assert isinstance(locked.work(at.PinTried(origin, "9999")), events.PinWrong)
    assert open_calls(locked.entries)


def test_a_word_judge_allows_an_overlap(locked: Any) -> None:
    number = overlap(locked)
    origin = at.CallingDirector(
        here, ("ZANT",), events.NeedsDirector("overlap", number, calls=Role.WORD_JUDGE)
    )
    right = locked.work(at.PinTried(origin, word_judge))
    assert right == events.PinRight()
    assert open_calls(locked.entries), "the PIN alone decides nothing"
    decided = at.CallDecided(here, ("ZANT",), origin.needed, judged=True)
    assert locked.work(decided) == events.CallSettled(judged=True)
    settled = locked.entries[-1]
    assert (settled.kind, settled.by, settled.role) == (Kind.SETTLED, "EF", "word judge")
    ruled = locked.work(at.Judging(Task(2, "7", allowed=number), ("ZANT",)))
    assert locked.entries[-1].by is None  # the players', not the word judge's
    assert ruled.verdict == "acceptable"


def test_a_word_judge_refuses_an_overlap_on_its_page(locked: Any) -> None:
    number = overlap(locked)
    origin = at.CallingDirector(
        here, ("ZANT",), events.NeedsDirector("overlap", number, calls=Role.WORD_JUDGE)
    )
    locked.work(at.PinTried(origin, word_judge))
    decided = at.CallDecided(here, ("ZANT",), origin.needed, judged=False)
    answer = locked.work(decided)
    assert answer == events.CallSettled(False, f"Call {number} is settled: not judged.")
    settled = locked.entries[-1]
    assert (settled.kind, settled.outcome, settled.by) == (Kind.SETTLED, Outcome.REFUSE, "EF")
    assert not open_calls(locked.entries)


@pytest.mark.parametrize("between", [at.Ready(), at.CallingDirector(here, (), no_call)])
def test_the_right_to_decide_a_call_ends_with_its_page(locked: Any, between: at.Screen) -> None:
    number = overlap(locked)
    origin = at.CallingDirector(
        here, ("ZANT",), events.NeedsDirector("overlap", number, calls=Role.WORD_JUDGE)
    )
    locked.work(at.PinTried(origin, word_judge))
    locked.note(between)
    failed = locked.work(at.CallDecided(here, ("ZANT",), origin.needed, judged=True))
    assert isinstance(failed, events.Failed)
    assert open_calls(locked.entries)


def test_who_insists_on_a_human_judge_gets_no_verdict_of_the_machine(locked: Any) -> None:
    needed = locked.work(at.Insisting(Task(2, "8"), ("QUEX", "ZANT")))
    call = locked.entries[-1]
    assert (call.kind, call.reason, call.words) == (Kind.CALL, "insisted", ("QUEX", "ZANT"))
    assert (call.number, call.round, call.table) == (needed.number, 2, "8")
    assert locked.work(at.Insisting(Task(2, "8"), ("ZANT", "QUEX"))) == needed  # one open call
    origin = at.CallingDirector(Task(2, "8"), ("QUEX", "ZANT"), needed)
    assert locked.work(at.PinTried(origin, word_judge)) == events.PinRight()
    assert step(
        at.PinTried(origin, word_judge), events.PinRight(), locked.terms
    ) == at.DirectorAnswered("")
    assert locked.entries[-1].kind == Kind.CALL  # it stays open until the judge settles it
    visit = Visit(locked, word_judge)
    visit.choose("Open calls")
    assert "a player insists on a human judge" in visit.text
    visit(f"{needed.number}", "n")
    assert (visit.last.kind, visit.last.outcome) == (Kind.SETTLED, Outcome.REFUSE)
    assert not open_calls(locked.entries)


def test_a_word_judge_begins_no_event_in_a_practice_and_does_not_leave(
    open_kiosk: Open, holders: Holders
) -> None:
    visit = Visit(open_kiosk(practice=True, holders=holders), word_judge)
    assert visit.tasks == ["End of the practice"]
    visit(None)
    leave = {"New event", "End of the session: leave the program"}
    assert set(visit.again(director).tasks) == {"End of the practice"} | leave


# -- calls ---------------------------------------------------------------------------------------


def test_a_call_is_settled_by_its_number_at_another_station(
    locked: Any, open_kiosk: Open, holders: Holders
) -> None:
    number = overlap(locked)
    other = open_kiosk(players_retype, station="Kiosk 2", holders=holders)
    visit = Visit(other, word_judge)
    visit.choose("Open calls: settle one by its number")
    of = locked.entries[0].number
    case = rf"Call {number}   \d\d:\d\d   round 2   table 7   shares words with a recent ruling"
    assert re.match(case, visit.text)
    assert "ZANT" not in visit.text
    visit(str(number))
    assert re.match(case, visit.text)
    assert f"\nIt is about entry {of} (ruling, table 7, " in visit.text
    assert "Z A N T" in visit.text
    visit("")
    assert visit.shown.verdict == "acceptable"
    settled, ruling = other.entries[-2:]
    assert (settled.settles, settled.station) == (number, "Kiosk 2")
    assert (ruling.table, ruling.round, ruling.by) == ("7", 2, "EF")
    assert open_calls(other.entries) == []


def test_going_back_from_a_call_leaves_it_open(locked: Any) -> None:
    number = overlap(locked)
    visit = Visit(locked, word_judge)
    for lines in ([""], ["99", ""], [str(number), "b"], [str(number), None]):
        visit.choose("Open calls: settle one by its number", *lines)
        assert visit.text.startswith("Nothing was changed.")
    assert [call.number for call in open_calls(locked.entries)] == [number]


# -- tables and rounds ---------------------------------------------------------------------------


def test_a_word_judge_stands_in_for_a_player(locked: Any) -> None:
    visit = Visit(locked, word_judge)
    visit.choose("Stand in for a player who cannot come")
    typing = visit("2", "9")
    assert typing == events.Typing(None, "9", None, stands_in="challenged")
    entry = locked.entries[-1]
    assert (entry.kind, entry.table, entry.by) == (Kind.STAND_IN, "9", "EF")
    assert entry.reason == "challenged"


def test_the_list_of_overlaps_names_tables_and_entries_and_no_words(locked: Any) -> None:
    locked.work(at.Judging(Task(2, "8"), ("ZANT",)))
    visit = Visit(locked, word_judge)
    visit.choose("Challenges that share words (no words)")
    first, second = locked.entries[:2]
    shared = f"table 8 (entry {second.number}) and table 7 (entry {first.number})"
    assert shared in visit.text
    assert "ZANT" not in visit.text


def test_only_the_listed_tables_are_tables(open_kiosk: Open) -> None:
    kiosk = open_kiosk(tables=frozenset({"7", "7A"}))
    known = {
        name: kiosk.work(at.Placing(Task(table=name))) for name in ("07", "7a", "7B", "1BLORP")
    }
    assert known == {
        "07": events.Placed("7", None, 1),
        "7a": events.Placed("7A", None, 1),
        "7B": events.NotPlaced(),
        "1BLORP": events.NotPlaced(),
    }


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
    assert (visit.last.about, visit.last.table, visit.last.round) == (3, "7", 2)
    visit("")
    assert visit.in_menu


def test_without_a_ruling_there_is_nothing_to_decide(director: Director) -> None:
    visit = director(words=())
    visit.choose("A ruling does not count")
    assert visit.text.startswith("There is no ruling yet.")
    assert visit.in_menu


appeal = '[opinion]\nsecond = "referee"\nagainst = ["word-judge"]\n'


def test_where_staff_operate_the_kiosk_its_rulings_are_a_word_judge_s(director: Director) -> None:
    visit = director(f"{appeal}[procedure]\nself_adjudication = false\n")
    visit.choose("A second or third opinion, by the rules", "")
    assert "An appeal to the referee." in visit.text


# -- by hand, withdrawn --------------------------------------------------------------------------


def test_the_book_rules_on_the_placement_of_another_play(director: Director) -> None:
    visit = director()
    visit.choose("A play that was not judged here")
    visit.choose("another person")
    visit.choose("how the tiles were placed", "9", "")
    visit.choose("UNACCEPTABLE", "xy", "a tile lay across")
    assert visit.shown.on_placement
    assert (visit.last.source, visit.last.reason, visit.last.table, visit.last.words) == (
        "person", "placement", "9", (),
    )  # fmt: skip


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
    visit.choose(waive, "", "yes", "DR", "")
    visit("")
    assert offered() & {waive, void} == {void}
    visit.choose(void, "", "yes", "DR", "")
    visit("")
    left = offered()
    assert not left & {waive, void, "Mistyped words, typed again"}
    assert "A wrong table or round of a ruling" in left


def test_earlier_rulings_are_on_the_next_page_and_the_last_page_leads_to_the_first(
    director: Director,
) -> None:
    visit = director(words=())
    for number in range(9):
        visit.kiosk.work(at.Judging(Task(table=str(number + 1)), ("ZANT",)))
    visit = visit.again()
    visit("2")
    first = visit.text
    assert (first.count("entry"), "0  earlier rulings" in first) == (7, True)
    visit("0")
    assert visit.text.count("entry") == 2
    visit("0")
    assert visit.text == first
    assert "ZANT" not in first
