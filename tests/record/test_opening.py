"""A station begins step by step, by a name that one program holds, and remembers."""

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge_record.entry import Entry, Kind, Role, Source
from judge_record.event import begin_event
from judge_record.line import NO_SEAL, sealed
from judge_record.official import Person, without_pin
from judge_record.opening import Opening, begin_session
from judge_record.place import FolderPlace
from judge_record.reader import Index, Reader
from judge_record.station import Memory, Remembered, lock_of
from judge_record.summary import Day
from judge_record.view import Called, Ruled
from lexicons import CannotJudge, Unsound, Verdict
from tests.record.damage import rows_in, sealed_again, write
from tests.support.asking import ask, runs_on, session_at, time, world
from tests.support.clocks import HallClock, MovedClock, noon
from tests.support.clubs import judge_of

# -- what a station remembers ---------------------------------------------------------------------


def station(place, home, name="Kiosk", **more):
    journal = begin_event(place, "Open", time=time, station=name).journal
    memory = Memory(str(home), name, place=place, clock=HallClock())
    return session_at(journal, name, memory=memory, **more)


def test_a_chain_that_was_computed_again_is_refused(folder, tmp_path):
    session = station(folder, tmp_path / "home")
    begin_session(session)
    ask(session, "QUEX")
    rows = rows_in(session.journal)
    others = [(number, seal, line.replace("QUEX", "ZANT")) for number, seal, line in rows]
    write(session.journal, sealed_again(others))
    again = station(folder, tmp_path / "home")
    assert again.journal.verify() == ""
    with pytest.raises(CannotJudge, match="is not the one"):
        begin_session(again)


def test_a_session_names_what_differs_from_the_last(folder, tmp_path):
    clock = HallClock()
    clock.milliseconds = 5000
    session = station(folder, tmp_path / "home", runs_on=runs_on(program="1.0"), clock=clock)
    begin_session(session)
    other = station(
        folder, tmp_path / "home", judge=judge_of(world, "other-club"),
        runs_on=runs_on(program="1.1"),
    )  # fmt: skip
    begin_session(other)
    assert {*other.changed} == {"rules", "program", "clock"}


def test_the_round_of_a_station_holds_over_its_sessions_of_a_day(in_file):
    clock = HallClock()

    def begun(name):
        session = session_at(in_file, name, clock=clock)
        begin_session(session)
        return session

    begun("Kiosk").set_round(3)
    assert (begun("Kiosk").round, begun("Desk").round) == (3, None)
    clock.milliseconds += 86_400_000
    assert begun("Kiosk").round is None


def test_the_round_holds_over_midnight_and_with_a_clock_that_is_a_day_ahead(in_file):
    clock = MovedClock(datetime(2026, 11, 20, 23, 50).astimezone())
    session_at(in_file, clock=clock).set_round(7)
    for later in (timedelta(minutes=20), timedelta(days=1)):
        changed = MovedClock(clock.shown + later)
        if later.days:
            changed.goes_on_after(in_file.read(Reader.last).time)
        again = session_at(in_file, clock=changed)
        begin_session(again)
        assert again.round == 7


damaged = [
    "", "7", "null", '{"zoo": 1}', '{"number": 3, "time": 5}', f'{{"number": {10**30}}}',
    '{"number": -1}', "[" * 9999,
]  # fmt: skip


@pytest.mark.parametrize("text", damaged, ids=len)
def test_a_damaged_memory_begins_like_a_new_station(folder, tmp_path, text):
    session = station(folder, tmp_path / "home")
    begin_session(session)
    Path(session.memory.path).write_text(text)
    again = station(folder, tmp_path / "home")
    assert again.memory.last == Remembered()
    begin_session(again)
    ask(again, "QUEX")
    assert again.journal.verify() == ""


def test_a_station_opens_step_by_step(tmp_path):
    clock, home = HallClock(), str(tmp_path / "home")

    def opening(machine="a" * 32, **more):
        given = {"clock": clock, "runs_on": runs_on(machine=machine), **more}
        return Opening(home, "Kiosk", place=FolderPlace(home, machine), **given)

    one = opening()
    one.take()
    with pytest.raises(CannotJudge, match="Another program"):
        opening(locks=[lock_of(home, "Other")]).take()
    assert lock_of(home, "Other").is_free()
    begun = one.event()
    assert begun.journal.event == clock.today()
    judge = judge_of(world, "club")
    session = one.session(judge, begun.journal, acting=without_pin(), files=None)
    day = Day(begun.journal, clock)
    assert [entry.kind for entry in day.entries()] == [Kind.OPENED]
    ask(session, "QUEX")
    session.close()
    assert one.another_event("Final").closed
    assert opening().event().journal.event == "Final"
    one.release()
    head = opening().event().journal.head()
    copied = opening("b" * 32).event("x").journal
    assert (copied.opening.continues, copied.event) == (str(head), "Final")
    for store in FolderPlace(home).stores():
        os.unlink(store.path)
    with pytest.raises(CannotJudge, match="wrote last"):
        opening().event()
    assert opening().event("New", looked=True).journal.event == "New"


def test_a_station_proves_the_record_once_when_it_begins(tmp_path, monkeypatch):
    """A hundred telephones begin after a restart of their server: each waits for the others."""
    home, proved = str(tmp_path / "home"), []
    place = FolderPlace(home)

    def begin():
        opening = Opening(home, "Kiosk", place=place, clock=HallClock(), runs_on=runs_on())
        journal = opening.event("Open").journal
        judge = judge_of(world, "club")
        return opening.session(judge, journal, acting=without_pin(), files=None)

    last = ask(begin(), "QUEX").entry.number
    take = Index.take
    monkeypatch.setattr(Index, "take", lambda *of: proved.append(of[1].number) or take(*of))
    begin()
    assert proved == [*range(1, last + 2)]


@pytest.mark.parametrize("name", ["Desk 1", "Desk 9"])  # one that remembers it, and another
@pytest.mark.parametrize(("at", "closes"), [(1, 0), (3, 0), (4, 0), (0, 1), (3, 1), (3, 44)])
def test_a_director_who_has_looked_goes_on_past_a_damaged_journal_of_the_same_event(
    tmp_path, at, closes, name
):
    """A station of `event start` has no other name for its event, and perhaps no other machine.

    A row that closes the event, well sealed or not, begins no other record that forgets rulings.
    """
    home = str(tmp_path / "home")
    place = FolderPlace(home)
    judge = judge_of(world, "club")

    def session(*, looked, at="Desk 1"):
        opening = Opening(home, at, place=place, clock=HallClock(), runs_on=runs_on())
        journal = opening.event("Open", looked=bool(looked)).journal
        return opening.session(judge, journal, acting=without_pin(), files=None, looked=looked)

    first = session(looked=None)
    ask(first, "QUEX")
    first.close()
    rows = rows_in(first.journal)
    damaged = [(n, seal, line + " " * (n == at)) for n, seal, line in rows]
    if closes:
        number, seal, _line = rows[-1]
        end = Entry(kind=Kind.EVENT_CLOSED, time=time, station="Desk 1")
        damaged.append(sealed(end, number + closes, "Open", seal if at else NO_SEAL, None))
    write(first.journal, damaged)
    with pytest.raises(Unsound, match="--looked INITIALS"):
        session(looked=None, at=name)
    again = session(looked=Person("DR", Role.DIRECTOR), at=name)
    assert (again.journal.event, again.journal.chain == first.journal.chain) == ("Open", False)
    *_, accepted = again.journal.entries()
    assert (accepted.kind, accepted.by) == (Kind.ACCEPTED, "DR")
    assert [*map(Path.is_file, Path(home).glob("*.damaged"))] == [True]


def test_a_clock_set_while_no_program_ran_turns_no_ruling_by_hand_round(tmp_path):
    home = str(tmp_path / "home")

    def begun(clock):
        opening = Opening(home, "Kiosk", place=FolderPlace(home), clock=clock, runs_on=runs_on())
        journal = opening.event("Open").journal
        return session_at(journal, clock=clock, memory=opening.memory)

    flat = begun(MovedClock(datetime(1970, 1, 1, tzinfo=UTC)))
    begin_session(flat)
    draft = Entry(
        kind=Kind.BY_HAND, words=("QUEX",), verdict=Verdict.UNACCEPTABLE, source=Source.BOOK,
        table="5", round=2,
    )  # fmt: skip
    flat.decide(draft)
    flat.close()
    right = MovedClock(noon)
    again = begun(right)
    begin_session(again)
    right.wait(timedelta(minutes=9))
    assert isinstance(ask(again, "QUEX", round=2), Called)
    assert again.journal.verify() == ""
    right.wait(timedelta(hours=4))
    assert isinstance(ask(again, "QUEX", round=2), Ruled)


# -- the lock of a name ----------------------------------------------------------------------------


def test_a_name_is_held_by_one_program(tmp_path):
    lock = lock_of(str(tmp_path), "Kiosk 1")
    assert lock.take()
    assert not lock.take()
    with pytest.raises(CannotJudge, match="Another program"):
        lock_of(str(tmp_path), "Kiosk 1").take()
    assert lock_of(str(tmp_path), "Kiosk-1").take()
    lock.release()
    assert lock_of(str(tmp_path), "Kiosk 1").take()


def test_a_lock_ends_with_its_process(tmp_path):
    code = (
        "import sys, time; from judge_record.station import lock_of\n"
        "lock = lock_of(sys.argv[1], 'K'); lock.take()\n"
        "lock_of(sys.argv[1], 'K').is_free(); print('ok', flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path.cwd()) as child:
        assert child.stdout.readline() == "ok\n"
        with pytest.raises(CannotJudge):
            lock_of(str(tmp_path), "K").take()
        child.kill()
    assert lock_of(str(tmp_path), "K").take()
