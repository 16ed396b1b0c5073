"""A challenge in the middle of which the kiosk is ended: it is never lost without a word."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from judge_gui.model import events
from judge_gui.model import screens as at
from judge_gui.model.screens import TypingTask
from judge_gui.station import underway, worker
from judge_gui.station.kiosk_station import KioskStation
from judge_record.entry import Entry, Kind, Outcome
from judge_record.journal import Journal
from judge_record.session import Session
from judge_record.view import Ruled
from lexicons import CannotJudge, Verdict
from tests import asking
from tests.kiosks import Open, Visit

task = TypingTask(round=3, table="7")
words = ("ZANT", "BLORP")
entering, handed = at.Entering(task, words), at.HandOff(task, words)
judging = at.Judging(task, words)


of_it, called_for = events.RecordedRuling("acceptable", 2, 7), events.NeedsDirector("overlap", 5)


def fails(*_given: Any, **_more: Any) -> None:
    raise CannotJudge("It fails.")


def killed(*_given: Any, **_more: Any) -> None:
    raise KeyboardInterrupt


def opened(kiosk: Any) -> Any:
    """What the kiosk opens with after a kill."""
    again = kiosk.restarted()
    event = again.work(at.Starting())
    assert isinstance(event, events.StationOpened), event
    return again, event.interrupted


def entry_of(kiosk: Any, number: int) -> Entry:
    """Return an entry of a kiosk's journal, as it was mended."""
    found = kiosk.journal.find(number)
    assert found
    return found


notes: list[tuple[tuple[Any, ...], str, str]] = [
    ((at.Ready(),), "nothing", "there was no challenge"),
    ((entering,), "recorded", "nothing was judged"),
    ((judging,), "recorded", "nothing was judged"),
    ((entering, judging, "work"), "ruled", "it was killed before the page was painted"),
    ((judging, "work", at.VerdictShown(of_it)), "nothing", "the result was seen"),
    ((judging, "work", at.NoVerdict("why")), "nothing", "the result was seen"),
    ((judging, "work", at.Ready()), "nothing", "the result was seen"),
    ((judging, at.CallingDirector(task, words, called_for), at.CannotOpen("why")), "recorded",
     "it waits for a person"),
]  # fmt: skip


@pytest.mark.parametrize(("steps", "says", "because"), notes)
def test_a_restart_says_what_became_of_the_challenge(
    open_kiosk: Open, steps: tuple[Any, ...], says: str, because: str
) -> None:
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
        found = (entry.kind, entry.round, entry.table, entry.words)
        assert found == (Kind.INTERRUPTED, 3, "7", ()), because
        assert (interrupted.recorded, interrupted.ruled) == (entry.number, None)
        assert (interrupted.round, interrupted.table) == (3, "7")
        assert len(interrupted.since) == 5


def test_the_ruling_of_another_station_is_not_taken_for_it(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.note(judging)
    open_kiosk(station="Desk 1").ruled("ZANT")
    _, interrupted = opened(kiosk)
    assert interrupted.ruled is None
    assert interrupted.recorded


def test_a_ruling_is_found_while_other_stations_record(
    open_kiosk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a hall, all stations begin at once after a kill: of a ruling a page said: not judged."""
    kiosk = open_kiosk()
    other = open_kiosk(station="Kiosk 2").station.open_session
    kiosk.note(judging)
    kiosk.work(judging)
    again = kiosk.restarted()
    part = Journal.part

    def part_of_a_busy_hall(journal: Journal, number: int) -> list[Entry]:
        asking.door(other)
        return part(journal, number)

    monkeypatch.setattr(Journal, "part", part_of_a_busy_hall)
    ruled = again.work(at.Starting()).interrupted.ruled
    assert entry_of(again, ruled).words == words


def test_killed_again_it_is_said_again_and_recorded_once(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.note(handed)
    again, first = opened(kiosk)
    third, second = opened(again)
    assert second == first
    assert third.kinds == [Kind.OPENED, Kind.INTERRUPTED, Kind.OPENED]
    third.note(at.Interrupted(second))  # somebody has seen it
    third.note(at.Ready())
    assert opened(third)[1] is None


def test_a_note_of_an_earlier_challenge_is_never_taken_for_a_later_one(
    open_kiosk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The later one cannot be noted, and is recorded when it is judged."""
    kiosk = open_kiosk()
    kiosk.note(entering)
    again, interrupted = opened(kiosk)
    assert interrupted.recorded

    with monkeypatch.context() as patch:
        patch.setattr(underway, "write_kept", fails)
        again.note(judging)
    again.work(judging)
    assert again.kinds[-1] == Kind.RULING
    _, interrupted = opened(again)
    assert interrupted is None


def test_a_challenge_is_noted_although_the_journal_is_busy(open_kiosk: Open) -> None:
    """A hall on a slow machine lost such notes: after a kill, no page named the ruling."""
    kiosk = open_kiosk()
    kiosk.ruled("QUEX")  # of an earlier challenge of the session
    path = kiosk.journal.store.place
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        kiosk.note(judging)
    kiosk.work(judging)
    again, interrupted = opened(kiosk)
    assert entry_of(again, interrupted.ruled).words == words


steps = [
    (underway, "ruling_after"), (KioskStation, "look"), (KioskStation, "mismatch"), (worker,
        "wrong_pins"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("step", "shown"),
    [*zip(steps, (at.NoVerdict("why"), at.Ready(), at.Left(), at.Ready()), strict=True)],
    ids=lambda each: each[1] if isinstance(each, tuple) else "",
)
def test_a_restart_that_fails_forgets_no_challenge(
    open_kiosk: Open, monkeypatch: pytest.MonkeyPatch, step: tuple[Any, str], shown: at.Screen
) -> None:
    """Of a database that answered late, one restart in 25 said nothing about a challenge."""
    kiosk = open_kiosk()
    kiosk.note(judging)
    kiosk.work(judging)
    again = kiosk.restarted()

    with monkeypatch.context() as patch:
        patch.setattr(*step, fails)
        assert again.work(at.Starting()).reason == "It fails."
    again.note(shown)
    assert opened(again)[1].ruled


def test_an_event_that_began_since_has_nothing_to_say_of_it(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.note(handed)
    kiosk.station.begin("Another event")
    again, interrupted = opened(kiosk)
    assert interrupted.other_record
    assert (interrupted.recorded, interrupted.ruled) == (None, None)
    assert Kind.INTERRUPTED not in again.kinds


def test_the_note_holds_no_word_and_only_the_owner_may_read_it(
    open_kiosk: Open, home: Path
) -> None:
    kiosk = open_kiosk()
    for screen in (entering, handed, judging):
        kiosk.note(screen)
    [path] = (home / "stations").glob("*.underway.json")
    kept = path.read_text(encoding="utf-8")
    assert not [word for word in words if word in kept.upper()]
    assert set(json.loads(kept)) == {
        "chain", "session", "number", "time", "round", "table", "recorded", "corrects",
    }  # fmt: skip
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("damage", ["", "null", "[]", "{}", '{"chain": 1}', "\x00", "[" * 9999])
def test_a_damaged_note_keeps_nobody_from_working(
    open_kiosk: Open, home: Path, damage: str
) -> None:
    kiosk = open_kiosk()
    kiosk.note(handed)
    [path] = (home / "stations").glob("*.underway.json")
    path.write_text(damage, encoding="utf-8")
    assert opened(kiosk)[1] is None


def test_a_practice_leaves_no_note(open_kiosk: Open, home: Path) -> None:
    kiosk = open_kiosk(practice=True)
    kiosk.note(handed)
    assert not (home / "stations").exists()
    assert kiosk.look() is None


def called(open_kiosk: Open) -> tuple[Any, int]:
    """A kiosk that is ended while its challenge waits for a person, and the number of the call."""
    kiosk = open_kiosk(prompts=("table",))
    kiosk.ruled("ZANT", "BLORP", round=3, table="7")
    kiosk.note(alone := at.Judging(task, ("ZANT",)))
    needed = kiosk.work(alone)
    kiosk.note(at.CallingDirector(task, ("ZANT",), needed))
    return kiosk, needed.number


def called_at_another(open_kiosk: Open) -> tuple[Any, int]:
    """Another kiosk, at which the call of one that was ended can be settled, and its number."""
    _, number = called(open_kiosk)
    return open_kiosk(station="Kiosk 2", prompts=("table",)), number


def let(station: Any) -> Any:
    visit = answering(station)
    visit.do()
    return visit.shown


def answering(station: Any) -> Visit:
    visit = Visit(station)
    visit.press("Calls")
    visit.type(answer="judge", by="dr")
    return visit


Acts = Callable[[Session, Entry], int | None]


def settled(note: str) -> Acts:
    return lambda session, call: asking.settle(session, call, note) and None


def let_at_a_desk(session: Session, call: Entry) -> int:
    return asking.expect(asking.let(session, call), Ruled).entry.number


def let_and_ruled(*words: str, table: str) -> Acts:
    def let_and_ruled(session: Session, call: Entry) -> int:
        asking.settle(session, call, Outcome.JUDGE)
        return asking.ruled(session, *words, round=3, table=table).number

    return let_and_ruled


def by_hand(session: Session, call: Entry) -> int:
    asking.settle(session, call, Outcome.REFUSE)
    return asking.by_hand(
        session, ("ZANT",), Verdict.ACCEPTABLE, source="book", reason="lexical", round=3, table="7"
    ).number


#: What is done about a call meanwhile at another station, and how it is settled if it is named
#: itself, and not the ruling that the act returns.
meanwhile: list[tuple[str, Acts, str | None]] = [
    ("nothing", lambda *_: None, ""),
    ("not judged", settled(Outcome.REFUSE), Outcome.REFUSE),
    ("let be judged", settled(Outcome.JUDGE), Outcome.JUDGE),
    ("judged at a desk", let_at_a_desk, None),
    ("its words elsewhere", let_and_ruled("ZANT", table="8"), Outcome.JUDGE),
    ("other words", let_and_ruled("QXV", table="7"), Outcome.JUDGE),
    ("a ruling by hand", by_hand, None),
]


@pytest.mark.parametrize(("what", "act", "how"), meanwhile, ids=[row[0] for row in meanwhile])
def test_a_call_is_named_or_the_ruling_on_its_words_at_any_station(
    open_kiosk: Open, what: str, act: Acts, how: str | None
) -> None:
    kiosk, number = called(open_kiosk)
    session = open_kiosk(station="Desk 1").station.open_session
    ruled = act(session, session.journal.find(number))
    again, interrupted = opened(kiosk)
    assert interrupted.ruled == (ruled if how is None else None), what
    assert (interrupted.call, interrupted.settled) == ((None, "") if how is None else (number, how))
    assert interrupted.recorded is None
    assert Kind.INTERRUPTED not in again.kinds


def test_a_permission_that_led_to_no_ruling_is_recorded_as_interrupted(open_kiosk: Open) -> None:
    kiosk, number = called(open_kiosk)
    session = kiosk.session
    asking.settle(session, session.journal.find(number), Outcome.JUDGE)
    again, interrupted = opened(kiosk)
    assert (interrupted.call, interrupted.settled) == (number, Outcome.JUDGE)
    assert again.entries[-1].kind == Kind.INTERRUPTED
    assert interrupted.recorded == again.entries[-1].number
    assert opened(again)[1] == interrupted


def test_the_station_that_settled_a_call_names_a_ruling_that_nobody_saw(open_kiosk: Open) -> None:
    other, _number = called_at_another(open_kiosk)
    ruling = let(other)
    other, interrupted = opened(other)
    assert (interrupted.ruled, interrupted.table) == (ruling.number, "7")
    other.note(at.Interrupted(interrupted))
    other.note(at.Ready())
    assert opened(other)[1] is None


def test_a_call_that_cannot_be_judged_in_the_menu_leaves_no_note(
    open_kiosk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, _number = called_at_another(open_kiosk)

    monkeypatch.setattr(Session, "judge_call", fails)
    visit = answering(other)
    visit.do()
    assert "It fails." in visit.page.fault
    assert opened(other)[1] is None


# -- corrections -----------------------------------------------------------------------------------


def typing_again(open_kiosk: Open) -> tuple[Any, TypingTask, int]:
    """A kiosk at which players type the words of a ruling again, their task, and the ruling."""
    kiosk = open_kiosk('[procedure]\nretyping = "players"\n', prompts=("table",))
    of = kiosk.ruled("ZANT", "QXV", round=3, table="7")
    kiosk.note(at.VerdictShown(of))
    retyping = TypingTask(round=3, table="7", corrects=of.number)
    kiosk.note(at.Entering(retyping, ("", "")))
    return kiosk, retyping, of.number


def test_a_correction_that_was_not_judged_names_the_ruling(open_kiosk: Open) -> None:
    kiosk, _, of = typing_again(open_kiosk)
    again, interrupted = opened(kiosk)
    assert (interrupted.corrects, interrupted.call, interrupted.ruled) == (of, None, None)
    assert interrupted.recorded == again.entries[-1].number


@pytest.mark.parametrize("words", [("BLORP",), ("ZANT", "QXW")])
def test_a_correction_that_waited_for_a_person_names_its_ruling(
    open_kiosk: Open, words: tuple[str, ...]
) -> None:
    kiosk, retyping, of = typing_again(open_kiosk)
    kiosk.work(at.Judging(retyping, words))
    other = open_kiosk('[procedure]\nretyping = "players"\n', station="Kiosk 2", prompts=("table",))
    ruling = let(other)
    entry = entry_of(other, ruling.number)
    assert (entry.kind, entry.about) == (Kind.CORRECTION, of)
    assert opened(kiosk)[1].ruled == ruling.number
