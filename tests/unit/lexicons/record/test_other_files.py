"""Files that are no journal of this release: refused in words, and left as they are."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from lexicons import CannotJudge, Missing
from lexicons.record import sqlite_file
from lexicons.record.event import begin_event, begin_journal, open_event
from lexicons.record.journal import Journal


def test_a_newer_schema_is_refused(tmp_path: Path) -> None:
    journal = begin_journal(str(tmp_path / "new.journal"), "Open", "t", "desk 1")
    with closing(sqlite3.connect(journal.path)) as database:
        database.execute("PRAGMA user_version = 3")
    with pytest.raises(CannotJudge, match="newer release") as caught:
        Journal(journal.path)
    assert caught.value.faults == ("expected schema 1 or older, found 3",)


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


def test_a_file_whose_table_is_made_meanwhile_is_looked_at_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begin_journal(str(tmp_path / "event.journal"), "Club night", "t0", "desk 1").path
    looks = iter([sqlite3.DatabaseError("malformed database schema (entry)")])
    look = sqlite_file.is_ours

    def is_ours(database: sqlite3.Connection) -> bool:
        for error in looks:
            raise error
        return look(database)

    monkeypatch.setattr(sqlite_file, "is_ours", is_ours)
    assert Journal(path).head().number == 1
