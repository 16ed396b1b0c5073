"""A journal needs no more of its store than `Store` says: another one can stand behind it."""

from dataclasses import replace
from pathlib import Path

import pytest

from lexicons import CannotJudge, Missing, Unsound
from lexicons.record import sqlite
from lexicons.record.entry import Draft, Entry, Kind, no_seal, seal
from lexicons.record.event import begin_journal, opening_entry
from lexicons.record.format import formats
from lexicons.record.journal import Journal
from lexicons.record.line import line_of
from lexicons.record.rows import Rows
from tests.drafts import draft
from tests.memory_store import MemoryStore
from tests.postgres import Server


def in_a_file(folder: Path) -> Journal:
    return begin_journal(str(folder / "event.journal"), "Club night", "t0", "desk 1", "0f" * 16)


def test_a_journal_is_the_same_over_any_store(tmp_path: Path, server: Server) -> None:
    database = server.of_its_own("any_store")  # the digits are those of one chain: once in each
    exports = set()
    for journal in (
        Journal("nowhere", MemoryStore),
        in_a_file(tmp_path),
        begin_journal(database, "Club night", "t0", "desk 1", "0f" * 16),
    ):
        goes_on(journal)
        exports.add("".join(map(line_of, journal.entries())))
    assert len(exports) == 1


def goes_on(journal: Journal) -> None:
    """Let an event go on in a journal, and be closed."""
    entries = [journal.record(draft(f"t{number}", note="é")) for number in (1, 2)]
    assert [entry.number for entry in entries] == [2, 3]
    assert journal.event == "Club night"
    assert journal.find(2) == entries[0]
    assert journal.find(4) is None
    assert journal.latest(2) == entries[::-1]
    assert list(journal.entries())[1:] == entries
    assert journal.head().spoken == "3-6268-e18d-e622"
    assert journal.verify() == journal.verify(journal.head().spoken) == ""
    journal.record(draft(kind=Kind.EVENT_CLOSED, session=""))
    with pytest.raises(CannotJudge, match="is closed"):
        journal.record(draft())


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A journal of one entry, in its file."""
    return in_a_file(tmp_path).path


def test_a_slow_reader_keeps_no_writer_waiting_and_reads_one_moment(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "batch", 2)
    journal = Journal(path)
    before = [journal.store.first(), *(journal.record(draft(f"t{number}")) for number in range(4))]
    reading = journal.entries()
    read = [next(reading)]
    journal.record(draft("later"))
    assert [*read, *reading] == before


def test_a_reader_never_mixes_two_events(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "batch", 1)
    journal = Journal(path)
    journal.record(draft())
    reading = journal.entries()
    next(reading)
    store = sqlite.SqliteStore(path)
    with store.renewing(opening_entry("Final", "t1", "desk 1", "")):
        pass
    store.append(lambda _, last, __: replace(last, number=2))
    with pytest.raises(CannotJudge, match="another program is writing to it"):
        next(reading)


@pytest.mark.parametrize("place", ["memory", "file", "database"])
def test_entries_of_some_kinds_are_found(place: str, tmp_path: Path, server: Server) -> None:
    begin = {
        "memory": lambda: Journal("nowhere", MemoryStore),
        "file": lambda: in_a_file(tmp_path),
        "database": lambda: begin_journal(server.url(), "Club night", "t0", "desk 1"),
    }
    journal = begin[place]()
    kinds = (Kind.OPENED, Kind.CALL, Kind.DOOR, Kind.SETTLED, Kind.CALL)
    entries = [journal.record(draft(kind=kind, note='"kind":"call",')) for kind in kinds]
    assert list(journal.of_kinds(Kind.CALL, Kind.SETTLED)) == [entries[n] for n in (1, 3, 4)]
    assert list(journal.of_kinds(Kind.DOOR)) == [entries[2]]
    assert list(journal.of_kinds(Kind.STAND_IN)) == []


def test_a_kind_that_format_1_lacks_is_found_there_too(tmp_path: Path) -> None:
    path = tmp_path / "first.journal"
    path.touch()
    opening = Draft(time="t", kind=Kind.EVENT_OPENED, station="desk 1", session="")
    entry = seal(opening, number=1, event="Open", previous=no_seal, form=formats[1])
    assert sqlite.begin(str(path), entry)
    journal = Journal(str(path))
    call = journal.record(draft(kind=Kind.CALL))
    assert [found.kind for found in journal.of_kinds(Kind.CALL)] == [Kind.CALL]
    assert list(journal.of_kinds(Kind.CALL)) == [call]


def test_what_a_store_adds_is_as_it_was_sealed_or_is_not_added(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = sqlite.SqliteStore(path)
    row_of = Rows.row_of
    monkeypatch.setattr(
        Rows, "row_of", lambda self, entry: row_of(self, replace(entry, note="another note"))
    )
    with pytest.raises(Unsound, match="does not keep what is written"):
        store.append(lambda _, last, __: replace(last, number=2))
    monkeypatch.undo()
    assert len(list(store.entries())) == 1


def test_where_no_entry_may_follow_the_file_is_unchanged(path: str) -> None:
    def refused(*_: Entry) -> Entry:
        raise CannotJudge("No.")

    before = Path(path).read_bytes()
    with pytest.raises(CannotJudge, match=r"No\."):
        sqlite.SqliteStore(path).append(refused)
    assert Path(path).read_bytes() == before


def test_a_file_without_entries_has_no_first_and_no_last(tmp_path: Path) -> None:
    path = tmp_path / "event.journal"
    path.touch()
    store = in_a_file(tmp_path).store
    assert isinstance(store, sqlite.SqliteStore)
    with store.writing() as database:
        database.execute("DELETE FROM entry")
    for end in (store.first, store.last):
        with pytest.raises(Unsound, match="cannot be read"):
            end()
    assert store.latest(3) == []
    assert store.opening_seal() == ""


def test_a_store_begins_once(path: str) -> None:
    opening = opening_entry("Final", "t1", "desk 1", "")
    assert not sqlite.begin(path, opening)
    assert Journal(path).event == "Club night"


def test_the_entries_are_replaced_only_where_the_old_ones_were_kept(path: str) -> None:
    store = sqlite.SqliteStore(path)
    opening = opening_entry("Final", "t1", "desk 1", "")
    with pytest.raises(CannotJudge), store.renewing(opening):
        raise CannotJudge("The stick is full.")
    assert Journal(path).event == "Club night"
    with store.renewing(opening):
        pass
    assert list(store.entries()) == [opening]
    assert opening.seal == opening.sealed_after(no_seal)


def test_a_store_that_is_not_there_is_missing(tmp_path: Path) -> None:
    with pytest.raises(Missing):
        sqlite.SqliteStore(str(tmp_path / "event.journal"))
