"""Several entries in one change, over every store."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from judge_record.entry import Draft, Entry, Kind
from judge_record.event import opening_entry
from judge_record.journal import Journal
from judge_record.store import sqlite
from judge_record.store.place import chains_at
from judge_record.store.postgres import PostgresStore
from lexicons import CannotJudge
from tests.drafts import draft
from tests.full_disks import fail_at_commit, grow_no_more
from tests.postgres import Server
from tests.unit.judge_record.conftest import in_a_file


def ruling(note: str) -> Draft:
    return draft(kind=Kind.RULING, note=note)


def holds(journal: Journal, note: str) -> bool:
    """Whether a journal holds the ruling with a note."""
    return any(entry.note == note for entry in journal.latest(9))


def test_what_is_recorded_together_is_kept_and_can_be_read_meanwhile(journal: Journal) -> None:
    with journal.together():
        entries = [journal.record(draft()) for _ in range(3)]
        assert journal.latest(3) == entries[::-1]
        assert journal.find(4) == entries[-1]
    assert [entry.number for entry in entries] == [2, 3, 4]
    assert journal.part(3, 9) == entries[1:]
    assert journal.part(2, 1) == entries[:1]
    assert journal.record(draft()).number == 5
    assert journal.verify() == ""


def test_a_change_that_fails_adds_nothing_and_the_next_one_goes_on(journal: Journal) -> None:
    journal.record(draft())
    with pytest.raises(ValueError, match="fails"), journal.together():  # noqa: PT012
        journal.record(ruling("a request"))
        assert holds(journal, "a request")
        raise ValueError("it fails")
    assert not holds(journal, "a request")
    assert journal.record(draft()).number == 3
    assert journal.verify() == ""


def test_an_entry_that_is_refused_harms_no_other_and_an_empty_change_nothing(
    journal: Journal,
) -> None:
    with journal.together():
        pass
    assert journal.head().number == 1
    with journal.together():
        journal.record(draft())
        with pytest.raises(CannotJudge, match="cannot keep"):
            journal.record(draft(note="a\tb"))
        journal.record(draft())
    assert journal.head().number == 3
    assert journal.verify() == ""


def test_a_change_whose_connection_is_lost_reads_nothing_more(server: Server) -> None:
    """On a new connection, it would see what others add: nobody keeps them out any more."""
    chains = chains_at(server.of_its_own("lost_change"))
    url = chains.add([opening_entry("Open", "t0", "a")])
    store = PostgresStore(url)
    journal = Journal(url, lambda _: store)

    def read() -> None:
        store.rows("SELECT 1")
        server.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = 'lost_change' AND state LIKE 'idle in transaction%'"
        )
        with pytest.raises(CannotJudge, match="cannot be read"):
            journal.find(1)

    with pytest.raises(CannotJudge, match="cannot be"):
        journal.change(read)


def test_a_commit_that_fails_keeps_nothing_of_the_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = in_a_file(tmp_path)

    found: list[Entry] = []
    with monkeypatch.context() as broken:
        broken.setattr(sqlite, "wait_no_longer", fail_at_commit)
        with pytest.raises(CannotJudge, match="full"), journal.together():
            found.append(journal.record(ruling("a request")))
    assert (found[0].number, journal.head().number) == (2, 1)
    assert journal.record(ruling("another request")).number == 2  # it takes the free number
    assert not holds(journal, "a request")
    assert journal.record(ruling("a request")).number == 3
    assert journal.verify() == ""


def interrupt(database: sqlite3.Connection) -> None:
    """Let each further statement fail."""
    database.set_progress_handler(lambda: 1, 1)


def end(database: sqlite3.Connection) -> None:
    """End the transaction, as SQLite does it after some failures of a statement."""
    database.execute("ROLLBACK")


@pytest.mark.parametrize(
    ("spoil", "reason"), [(grow_no_more, "full"), (interrupt, "interrupted"), (end, "undid")]
)
def test_nothing_is_added_after_sqlite_has_undone_a_change(
    tmp_path: Path, spoil: Callable[[sqlite3.Connection], None], reason: str
) -> None:
    path = in_a_file(tmp_path).path
    store = sqlite.SqliteStore(path)
    journal = Journal(path, lambda _: store)
    refused: list[str] = []

    def change() -> None:
        with journal.together():
            assert store.under_way
            database = store.under_way.database
            journal.record(ruling("a request"))
            assert holds(journal, "a request")
            with pytest.raises(CannotJudge, match="cannot keep"):
                journal.record(draft(note="a\tb"))
            spoil(database)
            for note in ("large" * 50_000, "small", "small"):
                with pytest.raises(CannotJudge) as error:
                    journal.record(draft(note=note))
                refused.append(error.value.what)
                database.set_progress_handler(None, 1)
            with pytest.raises(CannotJudge):
                holds(journal, "a request")

    with pytest.raises(CannotJudge) as failed:
        change()
    assert [reason in each for each in (*refused, failed.value.what)] == [True] * 4
    assert [entry.number for entry in Journal(path).entries()] == [1]
    assert not holds(journal, "a request")
    assert journal.record(draft()).number == 2
    assert Journal(path).verify() == ""


def test_a_change_that_sqlite_has_undone_fails_although_nothing_follows(tmp_path: Path) -> None:
    journal = in_a_file(tmp_path)
    assert isinstance(journal.store, sqlite.SqliteStore)
    with pytest.raises(CannotJudge, match="undid"), journal.together():  # noqa: PT012
        assert journal.store.under_way
        end(journal.store.under_way.database)
    assert journal.record(draft()).number == 2


def test_a_commit_is_on_the_disk_before_it_is_answered(tmp_path: Path) -> None:
    path = in_a_file(tmp_path).path
    store = sqlite.SqliteStore(path)
    with store.together():
        assert store.under_way
        database = store.under_way.database
        found = [
            database.execute(f"PRAGMA {each}").fetchone()
            for each in ("synchronous", "journal_mode")
        ]
    extra = 3  # also the folder, after the rollback file is deleted (SQLite's manual)
    assert found == [(extra,), ("delete",)]
