"""An official's visit at a kiosk: what each role is offered, calls, rulings, and this machine."""

import shutil
from dataclasses import replace

import pytest

from judge_gui.model import events
from judge_gui.model import screens as at
from judge_gui.model.events import Answers, PressedDeed, TypingTask
from judge_record.entry import Kind, Role, Seat
from judge_record.station import Remembered
from judge_record.summary import waiting_calls
from lexicons import Library, Verdict
from lexicons.language import _
from lexicons.rules.rulebook import Side
from tests.record.damage import rows_in, write
from tests.support.asking import called
from tests.support.kiosks import Visit, fails
from tests.support.people import director, holders, word_judge
from tests.support.pseudo import forgotten

players_retype = '[procedure]\nretyping = "players"\n'
here = TypingTask(round=2, table="7")
no_call = events.NeedsDirector("overlap", 0)


@pytest.fixture
def locked(open_kiosk):
    """A kiosk with two people's PINs, after a challenge at table 7."""
    kiosk = open_kiosk(players_retype, holders=holders())
    kiosk.work(at.Judging(here, ("ZANT", "QXV")))
    return kiosk


def overlap(kiosk):
    return kiosk.work(at.Judging(here, ("ZANT",)))


def at_call(kiosk, digits):
    """The page on which a person answers the call that players wait for."""
    return Visit(kiosk, digits, at.CallingDirector(here, ("ZANT",), overlap(kiosk)))


# -- roles ---------------------------------------------------------------------------------------


def test_each_role_is_offered_what_it_may_do(locked):
    visit = Visit(locked, director)
    assert (visit.event.person, visit.rows) == ("AB, director", ["Rulings", "This machine"])
    here = ["Round", "Practice", "New event", "Lists and record", "End of the session"]
    assert ", ".join(here) in visit.text
    visit.press("This machine")
    assert visit.rows == here
    visit = visit.again(word_judge)
    assert visit.event.person == "EF, word judge"
    visit.press("This machine")
    assert visit.rows == ["Round", "Lists and record"]
    visit.back()
    visit.press("Rulings", "3")
    assert not {"Doesn't count", "No consequence"} & set(visit.rows)
    assert "That needs the director's PIN." in visit.text


def test_a_word_judge_s_pin_does_not_open_what_is_the_director(locked):
    of = locked.entries[0].number
    more = locked.work(at.Judging(replace(here, corrects=of), ("BLORP",)))
    assert more.reason == "correction"
    for origin in (at.CallingDirector(here, ("ZANT",), more), at.CannotOpen("why")):
        assert locked.work(at.PinTried(origin, word_judge)) == events.PinWrong(0, "role")
        assert isinstance(locked.work(at.PinTried(origin, "9999")), events.PinWrong)
    assert waiting_calls(locked.journal)


def test_no_row_counts_that_the_page_does_not_have(locked):
    for row in (("act", "leave"), ("end", "session"), ("menu", "ending"), ("menu", "")):
        visit = Visit(locked, word_judge)
        visit.type(**dict([row]))
        assert (visit.page.title, visit.page.fault) == ("Menu", "Choose one of them.")
    assert isinstance(locked.work(at.Leaving()), events.Failed)
    assert isinstance(
        locked.work(at.OfficialWorks(Answers((("end", "session"),)))), events.StationOpened
    )
    assert not locked.session.is_ended


def test_in_a_practice_a_word_judge_can_end_it_alone(open_kiosk):
    visit = Visit(open_kiosk(practice=True, holders=holders()), word_judge)
    assert visit.rows == ["End of the practice"]
    leave = ["New event", "End of the session"]
    assert visit.again(director).rows == ["End of the practice", *leave]


# -- calls ---------------------------------------------------------------------------------------


def test_the_players_call_page_leads_to_the_answer_and_their_verdict_is_theirs(locked):
    visit = at_call(locked, word_judge)
    assert [card.title for card in visit.page.cards] == ["Before", "Now"]
    visit.type(answer="judge")
    ruled = locked.work(at.JudgingCall(PressedDeed(visit.page.digest)))
    assert (ruled.verdict, ruled.for_director, ruled.remarks) == (Verdict.ACCEPTABLE, False, ())
    settled, ruling = locked.entries[-2:]
    assert (settled.kind, settled.by, settled.role) == (Kind.SETTLED, "EF", "word judge")
    assert (ruling.by, ruling.role) == (None, "players"), "not the word judge's"
    assert ruling.allowed_by == settled.settles
    locked.note(at.VerdictShown(ruled))
    assert isinstance(locked.work(at.OfficialWorks()), events.StationOpened), "the right is gone"


def test_another_task_after_the_players_call_is_the_officials(locked):
    visit = at_call(locked, word_judge)
    eight = {"table": "8", "round": 2}
    called(locked.session, "QUEX", "ZANT", **eight, calls=Role.WORD_JUDGE, insists=True)
    visit.type(answer="refuse")
    visit.do()
    visit.back()
    visit.press("Calls")
    visit.type(answer="judge")
    visit.do()
    assert visit.shown.for_director
    assert (visit.last.words, visit.last.by) == (("QUEX", "ZANT"), "EF")


@pytest.mark.parametrize("between", [at.Ready(), at.CallingDirector(here, (), no_call)])
def test_the_right_to_answer_a_call_ends_with_its_page(locked, between):
    visit = at_call(locked, word_judge)
    visit.type(answer="judge")
    locked.note(between)
    judged = at.JudgingCall(PressedDeed(visit.page.digest))
    assert isinstance(locked.work(judged), events.StationOpened)
    assert waiting_calls(locked.journal)


def test_the_only_open_call_is_there_at_once_and_of_several_one_is_pressed(locked, open_kiosk):
    number = overlap(locked).number
    other = open_kiosk(players_retype, station="Kiosk 2", holders=holders())
    visit = Visit(other, word_judge)
    visit.press("Calls")
    assert visit.page.place == f"Call {number}, table 7"
    visit.back()
    insisted = locked.work(at.Insisting(TypingTask(2, "8"), ("QUEX",))).number
    visit = visit.again(word_judge)
    visit.press("Calls")
    assert visit.rows == [f"Call {number}, table 7", f"Call {insisted}, table 8"]
    assert "ZANT" not in visit.text
    visit.press(f"Call {number}")
    visit.type(answer="judge")
    assert visit.do().verdict is Verdict.ACCEPTABLE
    settled, ruling = other.entries[-2:]
    assert (settled.settles, settled.station) == (number, "Kiosk 2")
    assert (ruling.table, ruling.round, ruling.by) == ("7", 2, "EF")


# -- rulings -------------------------------------------------------------------------------------


def test_a_ruling_is_found_by_its_entry_or_its_table(locked):
    locked.work(at.Judging(TypingTask(2, "8", board="A"), ("QUEX",)))
    of = locked.entries[-1].number
    visit = Visit(locked, word_judge)
    visit.press("Rulings")
    assert visit.rows[-2:] == ["Find a table or entry", "Not judged here"]
    visit.press("Find")
    visit.type(find="99")
    assert visit.page.fault == "There is no ruling of 99 today."
    assert visit.page.fields[0].text == "99", "what was typed stays"
    visit.type(find="08")
    assert (visit.page.title, visit.rows[0].split()[0]) == ("Rulings of table 8", f"{of}")
    visit.back()
    visit.press("Find")
    visit.type(find=f"{of}")
    assert visit.page.title == f"Entry {of}"
    assert visit.page.cards[0].title == "What stands"
    later = locked.work(at.Judging(TypingTask(2, f"{of}"), ("QUEX",))).number
    visit = visit.again(word_judge)
    visit.press("Rulings", "Find")
    visit.type(find=f"{of}")
    assert [row.split()[0] for row in visit.rows[:-2]] == [f"{later}", f"{of}"]


def test_a_task_that_is_done_leads_back_to_the_rulings(visit):
    visit.about(3, "Doesn't count", why="misplaced", by="DR")
    visit.back()
    assert visit.page.title == "Rulings"


def test_an_empty_page_of_rulings_says_so(open_kiosk):
    visit = Visit(open_kiosk())
    visit.press("Rulings")
    assert visit.page.title == "There was no challenge today."


def test_what_was_not_judged_here_is_beside_the_rulings(locked):
    visit = Visit(locked, word_judge)
    visit.press("Rulings", "Not judged here")
    assert visit.rows == ["Another play", "Admit a table", "Stand in"]
    visit.press("Stand in")
    visit.type(side="challenged", table="")
    assert visit.page.deed is None or not visit.page.is_ready, "Enter leaves no table out"
    visit.type(table="9")
    assert visit.do() == events.StandsIn(Seat("9"), Side.CHALLENGED)
    entry = locked.entries[-1]
    assert (entry.kind, entry.reason, entry.table, entry.by) == (
        Kind.STAND_IN, "challenged", "9", "EF"
    )  # fmt: skip


def test_where_no_pin_is_set_initials_say_who_stood_in(open_kiosk):
    visit = Visit(kiosk := open_kiosk())
    visit.press("Rulings", "Not judged here", "Stand in")
    visit.type(side="challenger", table="9", by="CD")
    assert visit.do() == events.StandsIn(Seat("9"), Side.CHALLENGER)
    assert kiosk.entries[-1].by == "CD"


# -- this machine --------------------------------------------------------------------------------


def test_the_lists_and_the_record_are_shown_whole(visit):
    visit.press("This machine", "Lists and record")
    session = visit.kiosk.session
    assert session.journal.head().spoken in visit.text
    [manifest] = session.judge.lexicons
    assert str(manifest.fingerprint) in visit.text
    assert visit.page.deed is None
    visit.back()
    assert visit.page.title == "This machine"


@pytest.mark.parametrize(("typed", "number"), [("5", 5), ("-", None)])
def test_the_round_is_set_and_the_kiosk_goes_on(visit, typed, number):
    visit.press("This machine", "Round")
    visit.type(round=typed)
    visit.do()
    assert visit.kiosk.station.round == number
    visit.kiosk.work(at.Starting())
    assert visit.kiosk.terms.round == number
    assert visit.kiosk.visit is None


def test_a_practice_begins_and_ends_in_the_menu_and_records_nothing(visit):
    visit.press("This machine", "Practice")
    assert not visit.kiosk.station.practice
    visit.do()
    assert visit.kiosk.terms.practice
    recorded = visit.entries
    assert visit.kiosk.practised("ZANT").verdict is Verdict.UNACCEPTABLE
    again = visit.again()
    again.press("End of the practice")
    again.do()
    assert not visit.kiosk.terms.practice
    assert visit.entries == recorded
    assert visit.kiosk.ruled("QUEX").verdict is Verdict.ACCEPTABLE


def test_a_record_that_cannot_be_read_leaves_the_machine_s_own_rows(open_kiosk, away):
    kiosk = open_kiosk()
    away.damaged_journal()
    visit = Visit(kiosk)
    assert (visit.page.title, "New event" in visit.rows) == ("This machine", True)
    assert "is damaged" in visit.page.fault
    kiosk.station.opening.memory.last = Remembered()  # as at a machine that is new
    visit.press("New event")
    visit.type(name="Next", by="DR")
    assert visit.do().done.title == "Next is open."
    assert [e.by for e in kiosk.journal.entries() if e.kind is Kind.ACCEPTED] == ["DR"]


@pytest.mark.parametrize("damaged", [1, 2, 3])
def test_a_new_event_past_a_damaged_journal_asks_who_has_looked_before_it_is_set_aside(
    open_kiosk, home, damaged
):
    kiosk = open_kiosk()
    kiosk.ruled("ZANT")
    rows, event = rows_in(kiosk.journal), kiosk.journal.event  # a prepared event has one name
    write(kiosk.journal, [(n, seal, line + " " * (n == damaged)) for n, seal, line in rows])
    again = kiosk.restarted()
    assert isinstance(again.work(at.Starting()), events.Failed)
    visit = Visit(again)
    visit.press("New event")
    visit.type(name=event)
    assert "No journal here holds it." in visit.text
    visit.type(by="DR")
    assert visit.do().done.title == f"{event} is open."
    assert [e.by for e in again.journal.entries() if e.kind is Kind.ACCEPTED] == ["DR"]
    assert [*(home / "journal").glob("*.damaged")]


def test_after_a_new_event_that_fails_the_kiosk_goes_on_with_the_last_one(visit, monkeypatch):
    visit.press("This machine", "New event")
    visit.type(name=" ")
    assert visit.page.deed is None
    visit.type(name="Autumn Open")
    assert "The event that is open will be closed" in visit.text
    with monkeypatch.context() as patch:
        patch.setattr("judge_record.opening.Opening.another_event", fails)
        visit.do()
    assert "It fails." in visit.page.fault
    assert isinstance(visit.kiosk.work(at.Starting()), events.StationOpened)
    assert visit.kiosk.ruled("ZANT").number


def test_a_new_event_ends_a_practice(open_kiosk):
    kiosk = open_kiosk(practice=True)
    visit = Visit(kiosk)
    visit.press("New event")
    visit.type(name="Autumn Open")
    visit.do()
    kiosk.work(at.Starting())
    assert not kiosk.terms.practice
    assert kiosk.ruled("ZANT").number


def test_without_a_session_the_menu_is_short(open_kiosk):
    kiosk = open_kiosk()
    kiosk.station.session = None
    assert Visit(kiosk).rows == ["New event", "End of the session"]


# -- in another language --------------------------------------------------------------------------


ways = [
    (), ("Rulings", "Not judged here"), ("This machine",), ("This machine", "Practice"),
    ("This machine", "New event"), ("Rulings", "Not judged here", "Stand in"),
    ("Rulings", "Find a table or entry"),
]  # fmt: skip


def test_no_sentence_of_the_rows_is_forgotten_in_translation(open_kiosk, home, request):
    def visited():
        kiosk = open_kiosk(players_retype)
        kiosk.work(at.Judging(here, ("ZANT", "QXV")))
        overlap(kiosk)
        shown = []
        for rows in ways:
            visit = Visit(kiosk)
            visit.press(*map(_, rows))
            shown.append(visit.text)
        visit.type(find="99")
        return [*shown, visit.text]

    visited()
    shutil.rmtree(home)
    request.getfixturevalue("in_pseudo")
    titles = [Library(home).rules(rules).title for rules in Library(home).rule_ids()]
    assert forgotten("\n".join(visited()), "ZANT", "QXV", "Kiosk", *titles) == []
