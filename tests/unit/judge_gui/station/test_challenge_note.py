"""A challenge in the middle of which the kiosk is ended: it is never lost without a word."""

import json
import sqlite3

import pytest

from judge_gui.model import events, flow
from judge_gui.model import screens as at
from judge_gui.model.events import TypingTask
from judge_gui.station import challenge_note
from judge_gui.station.ending import begin_another_event
from judge_gui.station.kiosk_station import KioskStation
from judge_procedure import pin
from judge_record.entry import Kind
from judge_record.journal import Journal
from judge_record.session import Session
from lexicons import Verdict
from tests.support.journals import locked_by_another, unsynced
from tests.support.kiosks import Visit, fails

task = TypingTask(round=3, table="7")
words = ("ZANT", "BLORP")
entering, handed = at.Entering(task, words), at.HandOff(task, words)
judging = at.Judging(task, words)


of_it = events.RecordedRuling(Verdict.ACCEPTABLE, 2, 7)
called_for = events.NeedsDirector("overlap", 5)


def opened(kiosk):
    """What the kiosk opens with after a kill."""
    again = kiosk.restarted()
    event = again.work(at.Starting())
    assert isinstance(event, events.StationOpened), event
    return again, event.interrupted


notes = [
    ((at.Ready(),), "nothing", "there was no challenge"),
    ((entering,), "recorded", "nothing was judged"),
    ((handed,), "recorded", "nothing was judged"),
    ((entering, handed, "work"), "ruled", "it was killed before the page was painted"),
    ((handed, "work", at.VerdictShown(of_it)), "nothing", "the result was seen"),
    ((handed, "work", at.NoVerdict("why")), "nothing", "the result was seen"),
    ((handed, "work", at.Ready()), "nothing", "the result was seen"),
    ((handed, at.CallingDirector(task, words, called_for), at.CannotOpen("why")), "recorded",
     "it waits for a person"),
    ((handed, at.CallingDirector(task, words, called_for), at.Ended(None)), "nothing",
     "the session was ended"),
]  # fmt: skip


@pytest.mark.parametrize(("steps", "says", "because"), notes)
def test_a_restart_says_what_became_of_the_challenge(open_kiosk, steps, says, because):
    kiosk = open_kiosk()
    for step in steps:
        if step == "work":
            ruling = kiosk.work(judging)
        else:
            kiosk.note(step)
    again, interrupted = opened(kiosk)
    if says == "nothing":
        assert interrupted is None, because
        assert Kind.INTERRUPTED not in again.kinds
    elif says == "ruled":
        assert (interrupted.ruled, interrupted.recorded) == (ruling.number, None), because
        assert "acceptable" not in repr(interrupted)
        assert again.kinds == [Kind.RULING, Kind.OPENED, Kind.UNSEEN]
    else:
        entry = again.entries[-1]
        recorded = (entry.kind, entry.round, entry.table, entry.words)
        assert recorded == (Kind.INTERRUPTED, 3, "7", ()), because
        assert (interrupted.recorded, interrupted.ruled) == (entry.number, None)
        assert (interrupted.round, interrupted.table) == (3, "7")
        assert len(interrupted.since) == 5


def test_rulings_and_calls_of_another_station_are_not_taken_for_it(open_kiosk):
    kiosk = open_kiosk()
    kiosk.note(handed)
    other = open_kiosk(station="Desk 1")
    other.ruled("ZANT", table="9")
    assert isinstance(other.judged("ZANT", "QXV", table="9"), events.NeedsDirector)
    _, interrupted = opened(kiosk)
    assert interrupted.ruled is None
    assert interrupted.recorded


def test_killed_again_it_is_said_again_and_recorded_once(open_kiosk):
    kiosk = open_kiosk()
    kiosk.note(handed)
    again, first = opened(kiosk)
    third, second = opened(again)
    assert second == first
    assert third.kinds == [Kind.OPENED, Kind.INTERRUPTED, Kind.OPENED]
    third.note(at.Interrupted(second))  # somebody has seen it
    third.note(at.Ready())
    assert opened(third)[1] is None


def test_a_note_of_an_earlier_challenge_is_never_taken_for_a_later_one(open_kiosk, monkeypatch):
    """The later one can't be noted, and is recorded when it is judged."""
    kiosk = open_kiosk()
    kiosk.note(entering)
    again, interrupted = opened(kiosk)
    assert interrupted.recorded

    with monkeypatch.context() as patch:
        patch.setattr(challenge_note, "write_kept", fails)
        again.note(handed)
    again.work(judging)
    assert again.kinds[-1] == Kind.RULING
    _, interrupted = opened(again)
    assert interrupted is None


def test_a_challenge_is_noted_although_the_journal_is_busy(open_kiosk):
    """A hall on a slow machine lost such notes: after a kill, no page named the ruling."""
    kiosk = open_kiosk()
    kiosk.ruled("QUEX")  # of an earlier challenge of the session
    with locked_by_another(kiosk.journal):
        kiosk.note(handed)
    kiosk.work(judging)
    again, interrupted = opened(kiosk)
    ruling = again.journal.read(lambda record: record.find(interrupted.ruled))
    assert ruling.words == words


steps = [
    (Journal, "entries"), (KioskStation, "check_ready"), (KioskStation, "mismatch"),
    (pin, "wrong_pins"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("step", "shown"),
    [*zip(steps, (at.NoVerdict("why"), at.Ready(), at.Left(), at.Ready()), strict=True)],
    ids=lambda step: step[1] if isinstance(step, tuple) else "",
)
def test_a_restart_that_fails_forgets_no_challenge(open_kiosk, monkeypatch, step, shown):
    """Of a database that answered late, one restart in 25 said nothing about a challenge."""
    kiosk = open_kiosk()
    kiosk.note(handed)
    kiosk.work(judging)
    again = kiosk.restarted()

    with monkeypatch.context() as patch:
        patch.setattr(*step, fails)
        assert again.work(at.Starting()).reason == "It fails."
    again.note(shown)
    assert opened(again)[1].ruled


def test_of_a_ruling_that_the_disk_does_not_confirm_players_hear_that_it_may_be_recorded(
    open_kiosk, monkeypatch
):
    kiosk = open_kiosk()
    kiosk.note(handed)
    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", unsynced)
        shown = flow.step(judging, kiosk.work(judging), kiosk.terms)
    assert isinstance(shown, at.NoVerdict)
    assert shown.may_be_recorded
    kiosk.note(shown)
    with monkeypatch.context() as patch:  # it can't be read yet
        patch.setattr(KioskStation, "check_ready", fails)
        assert kiosk.work(at.Starting()).may_be_recorded
    [ruling] = [entry.number for entry in kiosk.entries if entry.kind is Kind.RULING]
    assert kiosk.work(at.Starting()).interrupted.ruled == ruling
    assert opened(kiosk)[1].ruled == ruling
    assert [entry.kind for entry in kiosk.entries].count(Kind.UNSEEN) == 1


def test_a_later_fault_is_of_no_earlier_challenge(open_kiosk, monkeypatch):
    kiosk = open_kiosk()
    kiosk.note(handed)
    kiosk.note(at.VerdictShown(kiosk.work(judging)))
    monkeypatch.setattr(KioskStation, "check_ready", fails)
    assert not kiosk.look().may_be_recorded
    monkeypatch.setattr(Session, "challenge", fails)
    kiosk.note(handed)
    assert not kiosk.work(judging).may_be_recorded


def test_an_event_that_began_since_has_nothing_to_say_of_it(open_kiosk):
    kiosk = open_kiosk()
    kiosk.note(handed)
    begin_another_event(kiosk.station, "Another event")
    again, interrupted = opened(kiosk)
    assert interrupted is None
    assert Kind.INTERRUPTED not in again.kinds


def test_the_note_holds_no_word_and_only_the_owner_may_read_it(open_kiosk, home):
    kiosk = open_kiosk()
    for screen in (entering, handed, judging):
        kiosk.note(screen)
    [path] = (home / "stations").glob("*.underway.json")
    kept = path.read_text(encoding="utf-8")
    assert not [word for word in words if word in kept.upper()]
    assert set(json.loads(kept)) == {
        "chain", "session", "number", "time", "round", "table", "recorded",
    }  # fmt: skip
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("damage", ["", "null", "[]", "{}", '{"chain": 1}', "\x00", "[" * 9999])
def test_a_damaged_note_keeps_nobody_from_working(open_kiosk, home, damage):
    kiosk = open_kiosk()
    kiosk.note(handed)
    [path] = (home / "stations").glob("*.underway.json")
    path.write_text(damage, encoding="utf-8")
    assert opened(kiosk)[1] is None


def test_a_practice_leaves_no_note(open_kiosk, home):
    kiosk = open_kiosk(practice=True)
    kiosk.note(handed)
    assert not (home / "stations").exists()
    assert kiosk.look() is None


# -- calls, and corrections ------------------------------------------------------------------------


def called(open_kiosk):
    """A kiosk that is ended while its challenge waits for a person."""
    kiosk = open_kiosk(prompts=("table",))
    kiosk.ruled("ZANT", "BLORP", round=3, table="7")
    kiosk.note(handed)
    alone = at.Judging(task, ("ZANT",))
    kiosk.note(at.CallingDirector(task, ("ZANT",), kiosk.work(alone)))
    return kiosk


def answering(station):
    visit = Visit(station)
    visit.press("Calls")
    visit.type(answer="judge", by="dr")
    return visit


def test_a_call_that_waits_is_said_to_officials_and_the_same_words_lead_to_it_again(open_kiosk):
    again, interrupted = opened(called(open_kiosk))
    assert interrupted is None
    assert again.kinds == [Kind.RULING, Kind.CALL, Kind.OPENED]
    waiting = Visit(again)
    assert waiting.press("Calls").page.title == "Judge these words?"
    needed = again.work(at.Judging(task, ("ZANT",)))
    assert (needed.reason, needed.number) == ("overlap", 4)
    assert opened(again)[1] is None, "the note is gone"


def test_the_station_that_settled_a_call_names_a_ruling_that_nobody_saw(open_kiosk):
    called(open_kiosk)
    other = open_kiosk(station="Kiosk 2", prompts=("table",))
    visit = answering(other)
    visit.do()
    ruling = visit.shown
    other, interrupted = opened(other)
    assert (interrupted.ruled, interrupted.table) == (ruling.number, "7")
    other.note(at.Interrupted(interrupted))
    other.note(at.Ready())
    assert opened(other)[1] is None


@pytest.mark.parametrize(
    ("fault", "said", "is_kept"),
    [((Session, "judge_call", fails), "It fails.", False),
     ((sqlite3, "connect", unsynced), "The entry may be in the record", True)],
    ids=["not recorded", "not confirmed"],
)  # fmt: skip
def test_a_call_whose_judging_fails_in_the_menu_leaves_a_note_if_it_may_be_recorded(
    open_kiosk, monkeypatch, fault, said, is_kept
):
    called(open_kiosk)
    other = open_kiosk(station="Kiosk 2", prompts=("table",))
    visit = answering(other)
    with monkeypatch.context() as patch:
        patch.setattr(*fault)
        visit.do()
    assert said in visit.page.fault
    interrupted = opened(other)[1]
    assert bool(interrupted and interrupted.ruled) is is_kept
