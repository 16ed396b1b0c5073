"""A journal that many threads read on one connection: it is the file that is there now."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from judge_record.journal import Journal
from judge_record.store.patience import at_most
from judge_record.store.sqlite import SharedFile
from judge_record.store.sqlite_file import Busy
from lexicons import CannotJudge, Unsound
from tests.drafts import draft
from tests.unit.judge_record.conftest import in_a_file


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return in_a_file(tmp_path)


def over(copy: str, path: str) -> None:
    """Write the bytes of a copy into the file that is there."""
    with open(copy, "rb") as source, open(path, "rb+") as target:
        target.write(source.read())
        target.truncate()


def test_what_others_add_is_read(journal: Journal) -> None:
    reader = SharedFile(journal.path)
    assert reader.last().number == 1
    journal.record(draft())
    assert reader.last().number == 2
    assert [entry.number for entry in reader.entries()] == [1, 2]


@pytest.mark.parametrize("exchange", [shutil.move, over])
def test_another_file_at_the_path_is_read(
    journal: Journal, tmp_path: Path, exchange: Callable[[str, str], object]
) -> None:
    """Both have had as many changes: SQLite's own counter does not distinguish them."""
    copy = str(tmp_path / "copy")
    shutil.copy(journal.path, copy)
    journal.record(draft(note="one"))
    Journal(copy).record(draft(note="other"))
    reader = SharedFile(journal.path)
    assert reader.last().note == "one"
    exchange(copy, journal.path)
    assert reader.last().note == "other"


def test_a_file_that_is_away_cannot_be_read_until_it_is_back(
    journal: Journal, tmp_path: Path
) -> None:
    reader = SharedFile(journal.path)
    os.rename(journal.path, tmp_path / "away")
    with pytest.raises(CannotJudge, match="cannot be read"):
        reader.last()
    os.rename(tmp_path / "away", journal.path)
    assert reader.last().number == 1


def test_a_file_that_is_no_journal_any_more_is_refused(journal: Journal, tmp_path: Path) -> None:
    reader = SharedFile(journal.path)
    with closing(sqlite3.connect(tmp_path / "another")) as database:
        database.execute("CREATE TABLE entry (number, seal)")
    shutil.move(tmp_path / "another", journal.path)
    with pytest.raises(Unsound, match="is not a journal"):
        reader.last()


def test_a_locked_file_is_busy_until_it_is_free(journal: Journal) -> None:
    reader = SharedFile(journal.path)
    assert reader.last().number == 1
    with closing(sqlite3.connect(journal.path, isolation_level=None)) as database:
        database.execute("BEGIN EXCLUSIVE")
        with at_most(0, lambda: 0.0), pytest.raises(Busy):
            reader.last()
    assert reader.last().number == 1


def test_a_thread_waits_no_longer_for_another_one_than_for_a_file(journal: Journal) -> None:
    reader = SharedFile(journal.path)
    reads, goes_on = Event(), Event()

    def read() -> None:
        with reader.reading():
            reads.set()
            assert goes_on.wait(10)

    with ThreadPoolExecutor() as threads:
        other = threads.submit(read)
        assert reads.wait(10)
        with at_most(0, lambda: 0.0), pytest.raises(Busy):
            reader.last()
        goes_on.set()
        other.result(10)
    assert reader.last().number == 1
