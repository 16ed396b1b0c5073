"""What a station remembers: an older, emptied or deleted journal stops it, and a change is said."""

import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from judge_record.entry import Kind
from judge_record.event import begin_event, open_event
from judge_record.memory import StationMemory, warned
from judge_record.session import Session
from judge_record.store.patience import at_most
from lexicons import Adjudicator, CannotJudge, Library
from tests import asking
from tests.asking import ruled
from tests.clocks import SetClock

noon = "2026-11-20T12:00:00.000Z"
Start = Callable[..., Session]


@pytest.fixture
def start(home: Path) -> Start:
    """Starts a session of one station, as a program does that was just started."""
    judge = Library().adjudicator("open")

    def start(
        time: str = noon,
        judge: Adjudicator = judge,
        looked: str | None = None,
        event: str = "Open",
        machine: str = "m1",
    ) -> Session:
        folder = str(home / "journal")
        journal = open_event(folder)
        if journal is None or journal.event != event:
            journal = begin_event(folder, event, time=time, station="k", machine="m1").journal
        session = Session(
            judge, journal, station="k", machine=machine, program="1",
            clock=SetClock(lambda: time, near=lambda _: True),
            memory=StationMemory(str(home), "k"),
        )  # fmt: skip
        session.open(looked=looked)
        return session

    return start


def file_of(home: Path) -> Path:
    return home / "journal" / "current.journal"


def rule(session: Session) -> int:
    return ruled(session, "ZANT").number


def test_the_same_station_starts_again_without_a_word(start: Start) -> None:
    rule(start())
    again = start()
    opened = again.journal.latest(1)[0]
    assert (again.changed, opened.changed) == ((), ())
    assert opened.remembered == again.journal.latest(2)[1].seal
    assert (opened.machine, opened.program, opened.day) == ("m1", "1", "2026-11-20")


@pytest.mark.parametrize("another_went_on", [False, True])
def test_an_older_copy_under_a_running_station_is_noticed_before_anything_is_ruled(
    start: Start, home: Path, tmp_path: Path, another_went_on: bool
) -> None:
    session = start()
    shutil.copy(file_of(home), tmp_path / "older")
    number = rule(session)
    shutil.copy(tmp_path / "older", file_of(home))
    if another_went_on:  # then the seal of the entry shows it
        other = open_event(str(home / "journal"))
        assert other
        desk = Session(session.judge, other, station="desk", clock=session.clock)
        asking.door(desk, "one")
        asking.door(desk, "two")
    with pytest.raises(CannotJudge, match="lacks what was recorded in it"):
        rule(session)
    assert session.journal.head().number == number - 1 + 2 * another_went_on


@pytest.mark.parametrize(
    "happens",
    [Path.write_bytes, lambda file, _: file.write_bytes(b""), lambda file, _: file.unlink()],
    ids=["older", "emptied", "deleted"],
)
def test_a_journal_that_lost_the_last_entry_stops_the_station_until_the_director_has_looked(
    start: Start, home: Path, happens: Callable[[Path, bytes], object]
) -> None:
    session = start()
    before = file_of(home).read_bytes()
    rule(session)
    seal = session.journal.head().seal
    happens(file_of(home), before)
    for _ in range(2):  # starting again does not help
        with pytest.raises(CannotJudge, match="not the one that this station wrote last"):
            start()
    again = start(looked="DR")
    opened, looked = again.journal.latest(2)[::-1]
    assert (opened.kind, opened.changed, opened.remembered) == (Kind.OPENED, ("record",), seal)
    assert (looked.kind, looked.by, looked.role) == (Kind.DOOR, "DR", "director")
    assert start().changed == ()


def test_a_journal_that_is_replaced_between_the_check_and_the_opening_is_noticed(
    start: Start, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = start()
    before = file_of(home).read_bytes()
    rule(session)
    monkeypatch.setattr(StationMemory, "check", lambda _: file_of(home).write_bytes(before))
    with pytest.raises(CannotJudge, match="lacks what was recorded in it"):
        start()
    assert file_of(home).read_bytes() == before


def test_a_new_event_that_another_station_began_is_no_loss(start: Start, home: Path) -> None:
    rule(start())
    begin_event(str(home / "journal"), "Final", time=noon, station="desk")
    assert start(event="Final").changed == ()


def test_whatever_differs_at_the_next_start_is_recorded(
    start: Start, judge_over: Callable[..., Adjudicator]
) -> None:
    start()
    other = judge_over({"base": ["ZANT"]})
    session = start(time="2026-11-20T11:00:00.000Z", judge=other, machine="m2")
    assert session.changed == ("rules", "lexicons", "clock", "machine")
    assert set(session.changed) < set(warned)
    assert session.journal.latest(1)[0].changed == session.changed
    assert session.journal.verify() == ""


def test_the_round_holds_over_a_restart_on_its_day_and_in_its_event_alone(start: Start) -> None:
    session = start()
    assert session.round is None
    entry = session.set_round(3, by="DR", role="director")
    assert (entry.kind, entry.round, entry.day) == (Kind.ROUND_SET, 3, "2026-11-20")
    assert start().round == 3
    assert start(time="2026-11-21T12:00:00.000Z").round is None
    assert start(event="Final").round is None


def test_a_memory_that_cannot_be_read_or_written_stops_nothing(start: Start, home: Path) -> None:
    path = Path(StationMemory(str(home), "k").path)
    for damage in (b"", b"[]", b'{"number": "x"}', b'{"chain": 1}', b"\xff", b'{"odd": 1}'):
        rule(start())
        path.write_bytes(damage)
        assert StationMemory(str(home), "k").last.number == 0
    path.unlink()
    path.mkdir()
    assert rule(start())


def test_stations_whose_names_are_alike_remember_apart(home: Path) -> None:
    paths = {StationMemory(str(home), name).path for name in ("K 1", "k-1", "K.1", "Ñ", "É")}
    assert len(paths) == 5


def test_a_journal_that_another_program_keeps_is_not_taken_for_another_one(
    start: Start, home: Path
) -> None:
    """Under load, a station called the director: an older copy had taken the journal's place."""
    memory = start().memory
    assert memory
    with closing(sqlite3.connect(file_of(home), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with at_most(0, time.monotonic), pytest.raises(CannotJudge, match="database is locked"):
            memory.check()
    memory.check()
