"""A glance: one connection to each file, of which nothing stays and nothing is locked."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from lexicons.record.entry import Draft, Kind
from lexicons.record.event import begin_journal
from lexicons.record.glance import glance
from lexicons.record.journal import Journal

door = Draft(time="t1", kind=Kind.DOOR, station="desk 1", session="s")


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return begin_journal(str(tmp_path / "one.journal"), "Club night", "t0", "desk 1")


@pytest.fixture
def opened(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> list[sqlite3.Connection]:
    """The connections that are opened from now on."""
    found = []
    connect = sqlite3.connect

    def noted(path: str, **more: object) -> sqlite3.Connection:
        found.append(connect(path, **more))  # type: ignore[call-overload]
        return found[-1]

    monkeypatch.setattr(sqlite3, "connect", noted)
    return found


def test_a_glance_reads_a_file_on_one_connection_and_closes_it(
    journal: Journal, opened: list[sqlite3.Connection]
) -> None:
    with glance():
        with glance():
            assert Journal(journal.path).head().number == 1
        assert len(list(journal.entries())) == 1
        [database] = opened
        database.execute("SELECT 1")
    with pytest.raises(sqlite3.ProgrammingError):
        database.execute("SELECT 1")
    journal.head()
    assert len(opened) == 2


def test_a_glance_keeps_nobody_from_writing_and_sees_what_was_written(journal: Journal) -> None:
    with glance():
        next(journal.entries())
        assert journal.record(door) == journal.find(2)


def test_a_glance_sees_a_file_that_was_exchanged(journal: Journal, tmp_path: Path) -> None:
    older = tmp_path / "older"
    shutil.copy(journal.path, older)
    journal.record(door)
    with glance():
        assert journal.head().number == 2
        shutil.move(older, journal.path)
        assert journal.head().number == 1
