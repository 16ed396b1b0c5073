"""Events: one file each, never replaced; a station begins step by step, and remembers."""

import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge_cli.records import record_of
from judge_record.entry import Entry, Kind, Role, Source
from judge_record.event import back_up, begin_event, close_event, event_here, open_event
from judge_record.line import exported_entry, line_of
from judge_record.official import Person, without_pin
from judge_record.opening import Opening, begin_session
from judge_record.place import FolderPlace, place_at
from judge_record.reader import EventClosed, Reader
from judge_record.station import Memory, Remembered, lock_of
from judge_record.summary import Day
from judge_record.view import Called, Ruled
from lexicons import CannotJudge, Unsound, Verdict
from lexicons.language import choose
from tests.record.damage import rows_in, sealed_again, write
from tests.support.asking import ask, note, runs_on, session_at, time, world
from tests.support.clocks import HallClock, MovedClock, noon
from tests.support.clubs import judge_of

who = {"time": time, "station": "desk"}


def read(name, rows):
    """The record in an export."""
    return record_of(name, map(exported_entry, rows))


def test_events_follow_each_other_and_none_is_replaced(place, begin):
    assert open_event(place) is None
    one = begin(place, "One")
    assert begin(place, "One").chain == one.chain
    two = begin_event(place, "Two", **who)
    assert two.closed == one.head()
    there = open_event(place)
    assert there
    assert there.event == "Two"
    with pytest.raises(EventClosed):
        one.append(note())
    close_event(two.journal, **who)
    assert open_event(place) is None
    assert one.verify() == two.journal.verify() == ""
    again = begin_event(place, "One", **who)
    assert again.journal.chain != one.chain
    assert again.closed is None


def test_a_copy_from_another_machine_is_continued_once(folder, begin):
    head = begin(FolderPlace(folder.path, "a")).head()

    def here(machine):
        begun = event_here(FolderPlace(folder.path, machine), **who)
        assert begun
        return begun.journal

    journal = here("b")
    assert (journal.opening.continues, journal.event) == (str(head), "Open")
    assert here("b").chain == journal.chain
    other = open_event(FolderPlace(folder.path, "a"))
    assert other
    assert other.chain == journal.chain  # its own was continued: it can't fork unseen


def test_two_open_copies_are_refused(folder, in_file):
    shutil.copy(in_file.store.path, in_file.store.path.replace(".journal", "-copy.journal"))
    with pytest.raises(CannotJudge, match="Two journals"):
        open_event(folder)


def test_a_damaged_file_stops_until_it_is_set_aside_or_another_event_is_named(
    folder, in_file, begin
):
    Path(in_file.store.path).write_bytes(b"not a database" * 1000)
    with pytest.raises(Unsound):
        open_event(folder)
    journal = begin(folder, "Next")
    there = open_event(folder)
    assert there
    assert there.event == "Next"
    assert len([*Path(folder.path).glob("*.damaged")]) == 1
    close_event(journal, **who)
    assert open_event(folder) is None
    Path(in_file.store.path).write_bytes(b"neither is its copy" * 1000)
    Path(folder.path, "other-00000000.journal").write_bytes(b"two at once" * 1000)
    begin(folder, "Third")
    kept = sorted(path.read_bytes()[:5] for path in Path(folder.path).glob("*.damaged"))
    assert kept == [b"neith", b"not a", b"two a"]


def test_a_row_that_closes_an_event_and_is_not_sealed_stops_every_start(folder, in_file):
    """Else a single row would begin another record, which forgets what was ruled."""
    in_file.append(note("one"))
    rows = rows_in(in_file)
    end = Entry(kind=Kind.EVENT_CLOSED, number=3, event="Open", time=time, station="desk")
    write(in_file, [*rows, (3, "0" * 64, line_of(end))])
    with pytest.raises(Unsound):
        open_event(folder)


@pytest.mark.parametrize("at", [1, 2, 3])
def test_the_name_of_a_damaged_event_begins_no_other_record_of_it(folder, in_file, begin, at):
    """Else the line that is typed at each start would forget what was ruled."""
    for text in ("one", "two"):
        in_file.append(note(text))
    write(in_file, [(n, seal, line + " " * (n == at)) for n, seal, line in rows_in(in_file)])
    with pytest.raises(Unsound):
        begin(folder, "Open")
    assert [path.suffix for path in Path(folder.path).glob("open-*")] == [".journal"]
    assert begin(folder, "Open 2").event == "Open 2"
    assert [path.suffix for path in Path(folder.path).glob("open-????????.*")] == [".damaged"]


@pytest.mark.parametrize("other", ["an older copy", "a copy from another machine"])
def test_a_damaged_journal_stops_every_start_whatever_is_put_beside_it(
    folder, tmp_path, begin, other
):
    """Else a byte of the last line and a copy would make the stations forget what was ruled."""
    folder.machine = "a"
    journal = begin(folder)
    place = f"{journal.store.path}-2.journal"
    if other == "an older copy":
        shutil.copy(journal.store.path, place)
    else:
        shutil.copy(begin(FolderPlace(str(tmp_path / "b"), "b")).store.path, place)
    journal.append(note("one"))
    [*rows, (last, seal, line)] = rows_in(journal)
    write(journal, [*rows, (last, seal, f" {line}")])
    for start in (open_event, lambda at: event_here(at, **who)):
        with pytest.raises(Unsound):
            start(folder)
    assert not begin(folder, "Next").opening.continues
    assert Path(journal.store.path).with_suffix(".damaged").exists()


def test_a_back_up_is_an_export(journal, tmp_path):
    for number in range(4):
        journal.append(note(str(number)))
    path = Path(back_up(journal, str(tmp_path)))
    assert path.read_text() == "".join(f"{row}\n" for row in journal.export())
    assert read("x", path.read_text().splitlines()).fault == ""
    path.write_text(path.read_text().replace('"note":"2"', '"note":"3"'))
    assert "not as it was sealed" in read("x", path.read_text().splitlines()).fault
    with pytest.raises(CannotJudge, match="Is the stick in"):
        back_up(journal, str(tmp_path / "stick"))


def test_a_back_up_of_a_damaged_journal_replaces_no_sound_one(in_file, tmp_path):
    in_file.append(note("one"))
    sound = Path(back_up(in_file, str(tmp_path)))
    rows = rows_in(in_file)
    write(in_file, [rows[0], (2, rows[1][1], rows[1][2].replace("one", "two"))])
    damaged = Path(back_up(in_file, str(tmp_path)))
    assert damaged != sound
    assert '"two"' in damaged.read_text()
    assert '"one"' in sound.read_text()


def test_what_names_no_place_is_refused_in_the_language_of_the_process_without_its_password():
    choose("es", {})
    for record in ("rel/path", "postgresql://ann:5ecret@db.local/club"):
        with pytest.raises(CannotJudge, match="Esto no indica ningún lugar") as refused:
            place_at(record, "")
        assert "expected" not in str(refused.value)
        assert "5ecret" not in str(refused.value)


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


@pytest.mark.parametrize(
    "text", ["", "7", "null", '{"zoo": 1}', '{"number": 3, "time": 5}', "[" * 9999], ids=len
)
def test_a_damaged_memory_begins_like_a_new_station(folder, tmp_path, text):
    session = station(folder, tmp_path / "home")
    begin_session(session)
    assert session.memory
    Path(session.memory.path).write_text(text)
    again = station(folder, tmp_path / "home")
    assert again.memory
    assert again.memory.last == Remembered()
    begin_session(again)
    ask(again, "QUEX")
    assert again.journal.verify() == ""


def test_a_station_opens_step_by_step(tmp_path):
    clock, home = HallClock(), str(tmp_path / "home")

    def opening(machine="a" * 32):
        given = {"clock": clock, "runs_on": runs_on(machine=machine)}
        return Opening(home, "Kiosk", place=FolderPlace(home, machine), **given)

    one = opening()
    one.take()
    with pytest.raises(CannotJudge, match="Another kiosk"):
        opening().take()
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


@pytest.mark.parametrize("at", [1, 3, 4])
def test_a_director_who_has_looked_goes_on_past_a_damaged_journal_of_the_same_event(tmp_path, at):
    """A station of `event start` has no other name for its event, and perhaps no other machine."""
    home = str(tmp_path / "home")
    place = FolderPlace(home)
    opening = Opening(home, "Desk 1", place=place, clock=HallClock(), runs_on=runs_on())
    judge = judge_of(world, "club")

    def session(*, looked):
        journal = opening.event("Open", looked=bool(looked)).journal
        return opening.session(judge, journal, acting=without_pin(), files=None, looked=looked)

    first = session(looked=None)
    ask(first, "QUEX")
    first.close()
    rows = rows_in(first.journal)
    write(first.journal, [(n, seal, line + " " * (n == at)) for n, seal, line in rows])
    with pytest.raises(Unsound, match="--looked INITIALS"):
        session(looked=None)
    again = session(looked=Person("DR", Role.DIRECTOR))
    assert (again.journal.event, again.journal.chain == first.journal.chain) == ("Open", False)
    assert [entry.by for entry in again.journal.entries()][-1] == "DR"
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
    with pytest.raises(CannotJudge, match="Another kiosk"):
        lock_of(str(tmp_path), "Kiosk 1").take()
    assert lock_of(str(tmp_path), "Kiosk-1").take()
    lock.release()
    assert lock_of(str(tmp_path), "Kiosk 1").take()


def test_a_lock_ends_with_its_process(tmp_path):
    code = (
        "import sys, time; from judge_record.station import lock_of\n"
        "lock = lock_of(sys.argv[1], 'K'); lock.take(); print('ok', flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path.cwd()) as child:
        assert child.stdout
        assert child.stdout.readline() == "ok\n"
        with pytest.raises(CannotJudge):
            lock_of(str(tmp_path), "K").take()
        child.kill()
    assert lock_of(str(tmp_path), "K").take()
