"""The steps in which a station begins to judge, and what each of them refuses."""

from pathlib import Path

import pytest

from judge_cli.clock import SystemClock
from judge_record.entry import Kind
from judge_record.memory import StationMemory
from judge_record.opening import Opening
from judge_record.question import ProbingPolicy
from judge_record.session import Session
from judge_record.station_lock import StationLock, desk_ending
from lexicons import Adjudicator, CannotJudge, Library, Unsound


def opening_of(home: Path, *endings: str) -> Opening:
    locks = [StationLock(str(home), "desk 1", ending) for ending in endings or (".lock",)]
    memory = StationMemory(str(home), "desk 1")
    return Opening(memory, SystemClock(), locks, program="0.1", device="d")


def begun(opening: Opening, judge: Adjudicator) -> Session:
    opening.take()
    journal = opening.event("Open").journal
    library = Library(str(Path(opening.memory.folder).parent))
    session = opening.session(judge, journal, library, policy=ProbingPolicy.ASK, setup="code")
    session.open()
    return session


@pytest.fixture
def judge() -> Adjudicator:
    return Library().adjudicator("open")


def test_a_name_is_one_program_s_and_what_it_remembers_is_read_after_that(
    tmp_path: Path, judge: Adjudicator
) -> None:
    first, second = opening_of(tmp_path, ".lock", desk_ending), opening_of(tmp_path, desk_ending)
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
