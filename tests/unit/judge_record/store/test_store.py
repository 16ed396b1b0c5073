"""A journal needs no more of its store than `Store` says: another one can stand behind it."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from judge_record.entry import Entry, Kind, no_seal
from judge_record.event import opening_entry
from judge_record.journal import Journal
from judge_record.line import exported
from judge_record.store import chain_reader, sqlite
from lexicons import CannotJudge, Unsound
from tests.drafts import draft
from tests.journals import begin_journal
from tests.memory_store import MemoryStore
from tests.postgres import Server
from tests.unit.judge_record.conftest import club_night, in_a_file


def test_a_journal_is_the_same_over_any_store(tmp_path: Path, server: Server) -> None:
    database = server.of_its_own("any_store")  # the digits are those of one chain: once in each
    exports, nonce = set(), "0f" * 16
    for journal in (
        Journal("nowhere", MemoryStore),
        begin_journal(str(tmp_path / "event.journal"), *club_night, nonce),
        begin_journal(database, *club_night, nonce),
    ):
        goes_on(journal)
        exports.add("".join(map(exported, journal.entries())))
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
    assert journal.head().spoken == "3-90e9-9d51-766e"
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
    monkeypatch.setattr(chain_reader, "batch", 2)
    journal = Journal(path)
    before = [journal.first(), *(journal.record(draft(f"t{number}")) for number in range(4))]
    reading = journal.entries()
    read = [next(reading)]
    journal.record(draft("later"))
    assert [*read, *reading] == before


def test_a_reader_never_mixes_two_events(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain_reader, "batch", 1)
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


def test_entries_of_some_kinds_are_found(journal: Journal) -> None:
    kinds = (Kind.OPENED, Kind.CALL, Kind.DOOR, Kind.SETTLED, Kind.CALL)
    entries = [journal.record(draft(kind=kind, note='"kind":"call",')) for kind in kinds]
    assert list(journal.of_kinds(Kind.CALL, Kind.SETTLED)) == [entries[n] for n in (1, 3, 4)]
    assert list(journal.of_kinds(Kind.DOOR)) == [entries[2]]
    assert list(journal.of_kinds(Kind.STAND_IN)) == []


def test_the_entries_of_one_play_are_found(journal: Journal) -> None:
    ruling = journal.record(draft(kind=Kind.RULING))
    other = journal.record(draft(kind=Kind.RULING))
    review = journal.record(draft(kind=Kind.REVIEW, refers_to=ruling.number))
    void = journal.record(draft(kind=Kind.VOID, refers_to=review.number))
    mend = journal.record(draft(kind=Kind.ROUND_SET, refers_to=void.number, round=3))
    journal.record(draft(kind=Kind.ROUND_SET, round=3))
    far = journal.record(draft(kind=Kind.VOID, refers_to=77, refers_to_chain="0f" * 32))
    assert [each.play for each in (ruling, review, void, mend, far)] == [None, 2, 2, 2, 77]
    for each in (ruling, review, void, mend):
        play = journal.play(each)
        assert (play.decisions, play.mends) == ([ruling, review, void], [mend])
    assert journal.play(other).decisions == [other]
    assert journal.about(review, Kind.VOID, Kind.CALL) == [void]


def test_the_one_ruling_to_which_a_call_led_is_found(journal: Journal) -> None:
    call = journal.record(draft(kind=Kind.CALL))
    journal.record(draft(kind=Kind.SETTLED, refers_to=call.number))
    assert journal.used(call.number) is None
    journal.record(draft(kind=Kind.RULING, refers_to=call.number, refers_to_chain="0f" * 32))
    assert journal.used(call.number) is None  # it is about an entry of another chain
    used = journal.record(draft(kind=Kind.RULING, refers_to=call.number))
    assert journal.used(call.number) == used


def test_what_is_near_to_words_is_found_in_any_letters(journal: Journal) -> None:
    words = ("QI", "qi", "ÑU", "L·L", "5%", "50", "A_B", "AXB", '"', "\\", "Q")
    entries = [journal.record(draft(kind=Kind.RULING, words=(word, "ZA"))) for word in words]
    void = journal.record(draft(kind=Kind.VOID, refers_to=2))
    journal.record(draft(note='"QI"'))
    for word, entry in zip(words, entries, strict=True):
        assert journal.near([word], lambda _: True) == [void, entry]
    assert journal.near(["ZA", "QI"], lambda _: True) == [void, *entries[::-1]]
    assert journal.near([], lambda _: True) == [void]


def test_entries_are_found_without_looking_through_the_file(path: str) -> None:
    journal = Journal(path)
    with closing(sqlite3.connect(path)) as database:
        for condition in ("kind IN ('call')", "request = 'r'", "refers_to = 2",
                          "(number = 2 OR play = 2)"):  # fmt: skip
            query = f"EXPLAIN QUERY PLAN SELECT line FROM entry WHERE TRUE AND {condition}"
            plan = str(database.execute(query).fetchall())
            assert "SEARCH" in plan
            assert "SCAN" not in plan
    assert journal.verify() == ""


def test_what_a_store_adds_is_as_it_was_sealed_or_is_not_added(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = sqlite.SqliteStore(path)
    statement = sqlite.insertion.replace("(?, ?, ?)", "(?, ?, ? || ' ')")
    monkeypatch.setattr(sqlite, "insertion", statement)
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


def test_the_entries_are_replaced_only_where_the_old_ones_were_kept(path: str) -> None:
    store = sqlite.SqliteStore(path)
    opening = opening_entry("Final", "t1", "desk 1", "")
    with pytest.raises(CannotJudge), store.renewing(opening):
        raise CannotJudge("The stick is full.")
    assert not sqlite.begin(path, opening)
    assert Journal(path).event == "Club night"
    with store.renewing(opening):
        pass
    assert list(store.entries()) == [opening]
    assert opening.seal == opening.sealed_after(no_seal)
