"""How a station begins to judge, and that a copied JUDGE_HOME goes on in a chain of its own."""

import shutil
from pathlib import Path

import pytest

from judge_cli import local_time
from judge_cli.clock import SystemClock
from judge_record.entry import Kind
from judge_record.event import begin_event, event_here
from judge_record.journal import Journal
from judge_record.memory import StationMemory
from judge_record.opening import Opening, marker, state_folder
from judge_record.question import ProbingPolicy
from judge_record.session import Session
from judge_record.station_lock import StationLock
from lexicons import Adjudicator, CannotJudge, Library, Unsound
from tests.drafts import draft
from tests.timelines import timeline_of


def opening_of(home: Path) -> Opening:
    memory = StationMemory(str(home), "desk 1")
    lock = StationLock(str(home), "desk 1")
    return Opening(memory, SystemClock(), [lock], program="0.1", device="d")


def begun(opening: Opening, judge: Adjudicator) -> Session:
    opening.take()
    journal = opening.event("Open").journal
    session = opening.session(judge, journal, None, policy=ProbingPolicy.ASK, setup="code")
    session.open()
    return session


@pytest.fixture
def judge() -> Adjudicator:
    return Library().adjudicator("open")


def test_a_name_is_one_program_s_and_what_it_remembers_is_read_after_that(
    tmp_path: Path, judge: Adjudicator
) -> None:
    first, second = opening_of(tmp_path), opening_of(tmp_path)
    session = begun(first, judge)
    assert second.memory.last.number == 0
    with pytest.raises(CannotJudge, match="at work under the name desk 1"):
        second.take()
    assert second.memory.last.number == 0
    first.release()
    second.take()
    assert second.memory.last.number == session.journal.head().number


def test_a_session_names_its_station_its_program_and_its_files(
    tmp_path: Path, judge: Adjudicator
) -> None:
    session = begun(opening_of(tmp_path), judge)
    [opened] = session.journal.of_kinds(Kind.OPENED)
    assert (opened.station, opened.program, opened.device) == ("desk 1", "0.1", "d")
    assert (opened.setup, opened.files) == ("code", session.files)
    assert session.policy is ProbingPolicy.ASK


def test_an_event_goes_on_and_another_one_is_begun_only_when_it_is_asked_for(
    tmp_path: Path, judge: Adjudicator
) -> None:
    opening = opening_of(tmp_path)
    begun(opening, judge)
    assert opening.event("Final").journal.event == "Open"
    assert opening.another_event("Final").journal.event == "Final"


def test_a_damaged_journal_is_named_as_such_and_stays(tmp_path: Path, judge: Adjudicator) -> None:
    opening = opening_of(tmp_path)
    path = Path(begun(opening, judge).journal.path)
    path.write_bytes(path.read_bytes()[:100])
    for looked in (False, True):
        with pytest.raises(Unsound):
            opening.event("Open", looked=looked)
    assert len(path.read_bytes()) == 100


# -- a copied JUDGE_HOME ---------------------------------------------------------------------------


time = "2026-11-20T10:00:00.000Z"


def journal_in(folder: Path, machine: str | None = "m1") -> Journal:
    journal = begin_event(str(folder), "Open", time=time, station="desk 1", machine=machine).journal
    journal.record(draft(time))
    return journal


def test_a_machine_keeps_its_marker_outside_the_home(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = marker()
    assert first == marker()
    assert first is not None
    assert len(first) == 32
    assert not home.exists()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another machine"))
    assert marker() not in (None, first)


def test_where_no_marker_can_be_kept_there_is_no_marker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert marker() is None
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", "nowhere")
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    assert marker() is None
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    Path(state_folder("linux", {"XDG_STATE_HOME": str(tmp_path)}), "machine").parent.mkdir()
    Path(tmp_path, "tilejudge", "machine").write_bytes(b"\xff" * 32)
    assert marker() is None


def test_a_copied_home_goes_on_in_a_chain_of_its_own_and_keeps_the_copy(tmp_path: Path) -> None:
    original = journal_in(tmp_path / "one")
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    last = original.head()
    here = event_here(str(tmp_path / "two"), time=time, station="desk 2", machine="m2")
    assert here
    assert (here.copied, here.closed, here.journal.event) == (last, None, "Open")
    [opening] = here.journal.entries()
    assert (opening.refers_to, opening.refers_to_chain) == (2, original.opening_seal)
    assert (opening.machine, here.journal.verify()) == ("m2", "")
    assert list(Journal(here.kept).entries()) == list(original.entries())
    again = event_here(str(tmp_path / "two"), time=time, station="desk 2", machine="m2")
    assert again
    assert (again.copied, again.journal.opening_seal) == (None, here.journal.opening_seal)
    original.record(draft(time))
    here.journal.record(draft(time, station="desk 2"))
    paths = [original.path, here.kept, here.journal.path]
    timeline = timeline_of(paths, local_time.read(time))  # type: ignore[arg-type]
    assert [len(record.entries) for record in timeline.records] == [3, 2]
    assert not any(record.fork for record in timeline.records)


def test_another_event_in_a_copied_home_closes_no_chain_of_the_other_machine(
    tmp_path: Path,
) -> None:
    original = journal_in(tmp_path / "one")
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    begin_event(str(tmp_path / "two"), "Final", time=time, station="desk 2", machine="m2")
    kept = [Journal(str(path)) for path in (tmp_path / "two" / "archive").glob("*.journal")]
    copied = [j for j in kept if j.opening_seal == original.opening_seal]
    assert [list(journal.entries()) for journal in copied] == [list(original.entries())]


@pytest.mark.parametrize(("opened", "now"), [("m1", "m1"), (None, "m1"), ("m1", None)])
def test_on_the_same_machine_or_without_a_marker_the_chain_goes_on(
    tmp_path: Path, opened: str | None, now: str | None
) -> None:
    journal = journal_in(tmp_path, opened)
    here = event_here(str(tmp_path), time=time, station="desk 2", machine=now)
    assert here
    assert (here.copied, here.journal.opening_seal) == (None, journal.opening_seal)


def test_without_an_open_event_there_is_nothing_to_go_on_with(tmp_path: Path) -> None:
    assert event_here(str(tmp_path), time=time, station="desk 2", machine="m2") is None


def test_each_system_has_a_folder_for_the_state_of_a_user() -> None:
    assert "AppData" in state_folder("win32", {})
    assert state_folder("win32", {"LOCALAPPDATA": "C:/L"}).startswith("C:/L")
    assert "Application Support" in state_folder("darwin", {})
    assert state_folder("linux", {"XDG_STATE_HOME": "relative"}) == state_folder("linux", {})
