"""Files that are no journal of this release: refused in words, and left as they are."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from judge_record.event import begin_event, open_event, opening_entry
from judge_record.journal import Journal
from judge_record.store import sqlite, sqlite_file
from lexicons import CannotJudge, Missing


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
