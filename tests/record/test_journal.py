"""The journal: whole transactions, one chain, and nothing in it that was not proved."""

import os
import sqlite3
import threading
import time as clock
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from judge_record import sqlite, store
from judge_record.entry import Entry, Kind
from judge_record.journal import Journal
from judge_record.line import Proof
from judge_record.place import FolderPlace
from judge_record.reader import EventClosed, Index, Reader
from judge_record.store import Unconfirmed, at_most
from judge_record.view import Called, Ruled
from lexicons import CannotJudge, Missing, Unsound
from tests.support.asking import ask, kinds, note, session_at, time
from tests.support.journals import unsynced

# -- transactions ---------------------------------------------------------------------------------


def test_a_transaction_is_whole_or_not_made(journal):
    with suppress(ZeroDivisionError), journal.transaction() as tx:
        tx.append(note())
        tx.append(note())
        raise ZeroDivisionError
    assert kinds(journal) == []
    assert journal.verify() == ""
    with journal.transaction() as tx:
        first = tx.append(note())
        assert tx.find(first.number) == first == tx.last()
        with pytest.raises(RuntimeError, match="read by it"):
            journal.head()
        with pytest.raises(RuntimeError, match="within a transaction"), journal.transaction():
            pass
    assert journal.read(Reader.last) == first


def test_what_was_recorded_is_missed_also_after_a_transaction_that_was_not_kept(in_file):
    older = Path(in_file.store.path).read_bytes()
    recorded = in_file.append(note())
    with suppress(ZeroDivisionError), in_file.transaction() as tx:
        tx.append(note())
        raise ZeroDivisionError
    Path(in_file.store.path).write_bytes(older)
    with pytest.raises(Unsound, match=f"expected entry {recorded.head.spoken}"):
        in_file.head()


def test_a_transaction_finds_what_it_has_appended_and_forgets_it_with_it(journal):
    session = session_at(journal)
    ruling = ask(session, "QUEX", "ZANT").entry
    void = Entry(kind=Kind.VOID, about=ruling.number, time=time, station="desk")
    with suppress(ZeroDivisionError), journal.transaction() as tx:
        tx.append(void)
        assert tx.play(ruling).standing is None
        assert len(tx.of_kinds(Kind.VOID)) == 1
        raise ZeroDivisionError
    assert journal.read(lambda record: record.play(ruling)).standing == ruling
    assert journal.read(lambda record: record.of_kinds(Kind.VOID)) == []
    assert journal.read(lambda record: record.find(ruling.number + 1)) is None


def test_a_call_lets_words_be_judged_once_and_what_was_not_kept_used_none(journal):
    session = session_at(journal)
    ruling, call = ask(session, "QUEX", "ZANT").entry, ask(session, "QUEX").call
    let = replace(ruling, words=call.words, allowed_by=call.number)
    for draft in (let, call):  # a call that is not kept lets nothing be judged
        with suppress(ZeroDivisionError), journal.transaction() as tx:
            not_kept = tx.append(draft)
            raise ZeroDivisionError
    assert session.record(Entry(kind=Kind.MENU_OPENED)).number == not_kept.number
    assert isinstance(session.judge_call(call), Ruled)
    for used in (call.number, not_kept.number):
        with pytest.raises(TypeError, match="not an unused call"):
            journal.append(replace(let, allowed_by=used))
    assert kinds(journal) == ["ruling", "call", "menu opened", "call settled", "ruling"]


@pytest.mark.parametrize("name", ["_keys", "take"])
def test_what_is_interrupted_halfway_hides_nothing(in_file, monkeypatch, name):
    """An index that lacked a key would let words be judged that another station has judged."""

    def interrupted(index, entry, *line):
        if line:
            Proof.take(index, entry, *line)
        raise KeyboardInterrupt

    other = session_at(Journal(in_file.store), "Other")
    assert other.journal.head().number == 1
    session = session_at(in_file)
    ask(session, "QUEX", "ZANT")
    for do in (other.journal.head, lambda: session.record(note())):
        with monkeypatch.context() as patch, suppress(KeyboardInterrupt):
            patch.setattr(Index, name, interrupted)
            do()
    assert isinstance(ask(other, "QUEX"), Called)
    assert isinstance(ask(session, "QUEX"), Called)


def test_nobody_else_appends_meanwhile(in_file):  # a database's take turns
    other = Journal(in_file.store)
    order = []

    def append():
        other.append(note("other"))
        order.append("other")

    thread = threading.Thread(target=append)
    with in_file.transaction() as tx:
        thread.start()
        clock.sleep(0.2)
        assert order == []
        tx.append(note("first"))
        order.append("first")
    thread.join()
    assert [entry.note for entry in in_file.entries()][1:] == ["first", "other"]
    assert order == ["first", "other"]
    assert in_file.verify() == ""


def test_a_journal_is_busy_for_who_may_wait_no_longer(in_file):
    with in_file.transaction(), at_most(0, lambda: 0.0), pytest.raises(store.Busy) as busy:
        Journal(in_file.store).append(note())
    assert "end the program that uses it" in str(busy.value)
    assert in_file.append(note()).number == 2


def test_several_threads_of_one_journal_append_and_read(journal):
    seen = []

    def use():
        for _ in range(8):
            journal.append(note())
            seen.append([*journal.entries()])

    threads = [threading.Thread(target=use) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(kinds(journal)) == 24
    assert all([e.number for e in entries] == [*range(1, len(entries) + 1)] for entries in seen)
    assert journal.verify() == ""


def test_a_closed_event_takes_nothing(journal):
    journal.append(Entry(kind=Kind.EVENT_CLOSED, time=time, station="desk"))
    with pytest.raises(EventClosed, match="is closed"):
        journal.append(note())
    with pytest.raises(EventClosed, match="is closed"):
        Journal(journal.store).append(note())
    assert journal.verify() == ""


# -- what was changed behind its back -------------------------------------------------------------


def test_a_file_with_more_than_the_journal_is_refused(in_file):
    with sqlite3.connect(in_file.store.path) as database:
        database.execute("CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry; END")
    database.close()
    with pytest.raises(Unsound, match="more than the journal"):
        in_file.append(note())
    assert "more than the journal" in in_file.verify()


def test_an_empty_file_and_no_file_are_no_journal(tmp_path):
    path = tmp_path / "a.journal"
    with pytest.raises(Missing):
        Journal(sqlite.SqliteStore(str(path)))
    path.touch()
    with pytest.raises(Missing):
        Journal(sqlite.SqliteStore(str(path)))


# -- disks that fail ------------------------------------------------------------------------------


def test_a_commit_is_on_the_disk_and_in_one_file_whatever_another_program_left(in_file):
    with closing(sqlite3.connect(in_file.store.path)) as database:
        database.execute("PRAGMA journal_mode = WAL")
    with in_file.transaction() as tx:
        assert tx.run("PRAGMA synchronous") == [(3,)]  # EXTRA
        assert tx.run("PRAGMA journal_mode") == [("delete",)]


def small(real, more):
    """Connections to a file that can grow by so many pages."""

    def connect(path, **given):
        database = real(path, **given)
        [[pages]] = database.execute("PRAGMA page_count").fetchall()
        database.execute(f"PRAGMA max_page_count = {pages + more}")
        return database

    return connect


def overfill(journal):
    with journal.transaction() as tx:
        tx.append(note("one"))
        for _ in range(50):
            try:
                tx.append(note("x" * 5_000))
            except sqlite3.Error:  # what follows would be kept alone
                tx.append(note("alone"))


@pytest.mark.parametrize("pages", [0, 1, 2, 3, 5, 8])
def test_after_a_full_disk_nothing_of_a_transaction_is_kept(in_file, monkeypatch, pages):
    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", small(sqlite3.connect, pages))
        with pytest.raises(CannotJudge, match="can't be used"):
            overfill(in_file)
    assert kinds(in_file) == []
    assert in_file.append(note()).number == 2
    assert in_file.verify() == ""


def test_a_commit_whose_folder_was_not_synced_may_be_kept_and_says_so(in_file, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", unsynced)
        with pytest.raises(Unconfirmed, match="did not confirm the entry: disk I/O error"):
            in_file.append(note("one"))
    assert [entry.note for entry in in_file.entries()][-1] == "one"


def test_what_follows_when_sqlite_undid_a_transaction_is_not_kept_alone(in_file):
    """As it does by itself where a write to the disk fails."""
    undone = pytest.raises(CannotJudge, match="undid the change")
    with undone, in_file.transaction() as tx:
        tx.append(note("one"))
        tx.run("ROLLBACK")
        tx.append(note("alone"))
    assert kinds(in_file) == []


def test_a_store_that_keeps_something_else_is_found_before_the_commit(journal, monkeypatch):
    real = journal.store.writing

    @contextmanager
    def lying():
        with real() as run:

            def other(query, *values):
                if query.startswith("INSERT"):
                    values = (*values[:-1], values[-1].replace("mine", "yours"))
                return run(query, *values)

            yield other

    monkeypatch.setattr(journal.store, "writing", lying)
    with pytest.raises(Unsound, match="does not keep"):
        journal.append(note("mine"))
    monkeypatch.undo()
    assert kinds(journal) == []


def test_a_journal_can_be_at_any_path(tmp_path, begin):
    not_text = os.fsdecode(bytes(tmp_path) + b"/caf\xe9 ?#%41")
    for path in (not_text, f"/{tmp_path}/home"):  # two slashes would name another machine
        journal = begin(FolderPlace(path))
        assert journal.append(note()).number == 2
        assert journal.verify() == ""
