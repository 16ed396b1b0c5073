"""A journal in a file: read by many threads, waited for, and other files refused and left alone."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from judge_record.event import begin_event, open_event, opening_entry
from judge_record.journal import Journal
from judge_record.store import sqlite, sqlite_file
from judge_record.store.patience import at_most, limited, shortest
from lexicons import CannotJudge, Missing
from tests.unit.judge_record.conftest import in_a_file


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return in_a_file(tmp_path)


def over(copy: str, path: str) -> None:
    """Write the bytes of a copy into the file that is there."""
    with open(copy, "rb") as source, open(path, "rb+") as target:
        target.write(source.read())
        target.truncate()


# -- files that are no journal of this release -----------------------------------------------------


def test_a_file_that_holds_nothing_yet_is_missing_and_not_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "current.journal"
    path.touch()
    with pytest.raises(Missing, match="There is no journal"):
        Journal(str(path))
    with closing(sqlite3.connect(path)) as database:
        database.execute("VACUUM")  # a database without a table
    assert path.stat().st_size
    with pytest.raises(Missing, match="There is no journal"):
        Journal(str(path))
    assert open_event(str(tmp_path)) is None


def test_a_journal_whose_first_entry_is_not_yet_on_the_disk_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "current.journal"
    path.touch()
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        sqlite_file.lay_out(writer)
        with pytest.raises(Missing, match="There is no journal"):
            Journal(str(path))
        assert open_event(str(tmp_path)) is None
        writer.execute("ROLLBACK")
    begun = begin_event(str(tmp_path), "Open", time="t", station="desk 1")
    assert begun.journal.verify() == ""


def test_a_file_in_which_another_process_begins_an_event_meanwhile_is_read(tmp_path: Path) -> None:
    path = tmp_path / "event.journal"
    path.touch()
    with closing(sqlite_file.connect(str(path))) as database:
        assert sqlite.begin(str(path), opening_entry("Club night", "t0", "desk 1"))
        assert database.execute("SELECT number, kind FROM entry").fetchall() == [
            (1, "event opened")
        ]


def test_a_file_with_a_table_of_its_own_may_call_no_function(tmp_path: Path) -> None:
    path = tmp_path / "other.journal"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE entry (number, line)")
    with closing(sqlite_file.connect(str(path))) as database:
        assert database.execute("PRAGMA trusted_schema").fetchone() == (0,)


def test_a_journal_of_a_program_under_development_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "current.journal"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(f"PRAGMA application_id = {0x544A5544}")
        database.execute("PRAGMA user_version = 2")
        database.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, format INTEGER)")
    before = path.read_bytes()
    for refuse in (
        lambda: Journal(str(path)),
        lambda: open_event(str(tmp_path)),
        lambda: begin_event(str(tmp_path), "Open", time="t", station="desk 1"),
    ):
        with pytest.raises(CannotJudge, match="a program before its first release") as refused:
            refuse()
        assert "Move it away, and begin a new event." in str(refused.value)
    assert path.read_bytes() == before


# -- a wait for another program --------------------------------------------------------------------


def test_a_wait_lasts_what_is_left() -> None:
    now = [0.0]
    with at_most(3, lambda: now[0]):
        now[0] = 1.0
        assert limited(10) == 2.0
        assert limited(1) == 1.0
    assert limited(10) == 10.0


def test_after_its_time_work_that_was_slow_still_waits_a_little() -> None:
    """A hall of 60 telephones was refused a ruling: the machine was busy, the journal was free."""
    now = [0.0]
    with at_most(3, lambda: now[0]):
        now[0] = 5.0
        assert limited(10) == shortest
        assert limited(0) == 0.0
