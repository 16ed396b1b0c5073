"""The store in PostgreSQL: what it takes, what it finds, and what it says when it cannot."""

import socket
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

import psycopg
import pytest

from judge_record.entry import Entry, Kind, canonical
from judge_record.event import opening_entry
from judge_record.journal import Journal
from judge_record.store import Unconfirmed, database, postgres
from judge_record.store.chain_reader import searched
from judge_record.store.patience import at_most
from lexicons import CannotJudge, Missing, Unsound, Verdict
from tests.asking import expect
from tests.drafts import draft
from tests.journals import begin_journal
from tests.postgres import Server


def begun(server: Server, entries: int = 1) -> Journal:
    """A journal of so many entries in the common database."""
    journal = begin_journal(server.url(), "Open", "t0", "desk 1")
    for number in range(2, entries + 1):
        journal.record(
            draft(f"t{number}", Kind.RULING, words=("ZANT",), verdict=Verdict.ACCEPTABLE)
        )
    return journal


def url_of(journal: Journal, server: Server) -> str:
    return f"{server.url()}#{journal.opening_seal}"


def change(server: Server, journal: Journal, what: str, number: int, *values: object) -> None:
    """Do something to the row of an entry behind the store's back."""
    where = "WHERE chain = %s AND number = %s"
    server.execute(f"{what} {where}", *values, journal.opening_seal, number)


def test_a_program_that_hangs_within_a_change_loses_its_locks(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a machine that loses its power keeps a table from all other servers."""
    monkeypatch.setattr(database, "longest_idle", 0.2)
    journal = begun(server)
    other = Journal(url_of(journal, server))

    def hang() -> None:
        with journal.together():
            assert other.record(draft(note="another program")).number == 2
            journal.record(draft())

    with pytest.raises(CannotJudge):
        hang()
    assert [entry.note for entry in journal.entries()][1:] == ["another program"]
    assert journal.verify() == ""


@contextmanager
def altered(server: Server, *statements: str, undo: str) -> Iterator[None]:
    """Let the database be another one for a while."""
    for statement in statements:
        server.execute(statement)
    try:
        yield
    finally:
        server.execute(undo)


# -- damage ---------------------------------------------------------------------------------------


def test_an_altered_line_or_column_is_found_at_its_entry_and_is_not_shown(server: Server) -> None:
    journal = begun(server, 4)
    found = expect(journal.find(3), Entry)
    set_line = "UPDATE tilejudge.entry SET line = %s"
    contents = [{**found.content(), name: "other"} for name in found.content()]
    for line in (*map(canonical, contents), f"{found.line} ", "[" * 100_000, ""):
        change(server, journal, set_line, 3, line)
        assert "entry 3" in journal.verify(), line[:99]
        assert "ZANT" not in journal.verify()
    change(server, journal, set_line, 3, found.line)
    for name in searched:
        value = 77 if name in {"play", "refers_to"} else f"other {journal.opening_seal}"
        change(server, journal, f"UPDATE tilejudge.entry SET {name} = %s", 3, value)
        assert "entry 3; a column differs from its line" in journal.verify(), name
        change(server, journal, f"UPDATE tilejudge.entry SET {name} = %s", 3, getattr(found, name))
    assert journal.verify() == ""
    change(server, journal, set_line, 4, f"{found.line} ")
    with pytest.raises(Unsound, match="cannot be read"):
        journal.record(draft())


def test_rows_that_were_removed_doubled_or_exchanged_are_found(server: Server) -> None:
    journal = begun(server, 4)
    change(server, journal, "DELETE FROM tilejudge.entry", 2)
    assert "where entry 2 belongs, entry 3 stands" in journal.verify()
    change(server, journal, "UPDATE tilejudge.entry SET number = 2", 3)
    assert "entry 2" in journal.verify()
    journal = begun(server, 3)
    change(
        server, journal,
        "INSERT INTO tilejudge.entry"
        " SELECT chain, 9, seal, line, kind, time FROM tilejudge.entry", 3,
    )  # fmt: skip
    assert "entry 9" in journal.verify()


def test_a_first_entry_under_the_name_of_another_chain_is_found(server: Server) -> None:
    journal, strange = begun(server, 2), opening_entry("Final", "t1", "desk 1")
    change(server, journal, "UPDATE tilejudge.entry SET line = %s, seal = %s, time = %s", 1,
           strange.line, strange.seal, strange.time)  # fmt: skip
    assert "another seal" in journal.verify()
    with pytest.raises(CannotJudge, match="A new event has begun"):
        journal.record(draft())
    with pytest.raises(Unsound, match="not have the structure of a journal"):
        Journal(url_of(journal, server)).record(draft())


def test_a_chain_whose_end_was_removed_is_noticed_by_its_writer(server: Server) -> None:
    journal = begun(server, 3)
    change(server, journal, "DELETE FROM tilejudge.entry", 3)
    with pytest.raises(CannotJudge, match="lacks what was recorded in it"):
        journal.record(draft())


of_entries = "ALTER TABLE tilejudge.entry"


@pytest.mark.parametrize(
    ("statement", "undo"),
    [
        (f"{of_entries} ADD COLUMN verdict_by_word text", f"{of_entries} DROP verdict_by_word"),
        ("CREATE RULE quiet AS ON DELETE TO tilejudge.entry DO INSTEAD NOTHING",
         "DROP RULE quiet ON tilejudge.entry"),
        (f"{of_entries} ENABLE ROW LEVEL SECURITY", f"{of_entries} DISABLE ROW LEVEL SECURITY"),
    ],
)  # fmt: skip
def test_a_table_that_was_tampered_with_takes_nothing(
    server: Server, statement: str, undo: str
) -> None:
    journal = begun(server)
    with altered(server, statement, undo=undo):
        assert "or another one" in journal.verify()
        with pytest.raises(Unsound, match="not have the structure of a journal"):
            Journal(url_of(journal, server)).record(draft())
    assert Journal(url_of(journal, server)).record(draft()).number == 2


def test_what_the_table_adds_is_as_it_was_sealed_or_is_not_added(server: Server) -> None:
    journal = begun(server)
    forgery = """
        CREATE FUNCTION forge() RETURNS trigger LANGUAGE plpgsql AS
            $$BEGIN NEW.line := NEW.line || ' '; RETURN NEW; END$$;
        CREATE TRIGGER forge BEFORE INSERT ON tilejudge.entry FOR EACH ROW EXECUTE FUNCTION forge()
    """
    with (
        altered(server, forgery, undo="DROP FUNCTION forge CASCADE"),
        pytest.raises(Unsound, match="does not keep what is written"),
    ):
        journal.record(draft())
    assert journal.head().number == 1


# -- which chain ----------------------------------------------------------------------------------


def test_a_database_is_prepared_by_name_and_once(server: Server) -> None:
    server.execute("CREATE DATABASE bare")
    url = server.url("bare")
    for use in (Journal, lambda url: begin_journal(url, "Open", "t0", "desk 1")):
        with pytest.raises(Missing, match="has no table of journals") as refused:
            use(url)
        owner = url.replace("//postgres@", "//OWNER@")  # not the account that records
        assert f"judge journal prepare '{owner}'" in str(refused.value)
    assert postgres.Chains(url).prepare()
    assert not postgres.Chains(url).prepare()
    with pytest.raises(Missing, match="There is no journal in"):
        Journal(url)
    assert begin_journal(url, "Open", "t0", "desk 1").event == Journal(url).event == "Open"


def test_of_several_chains_one_is_named_by_its_digits(server: Server) -> None:
    url = server.of_its_own("several")
    one, two = (begin_journal(url, event, "t0", "desk 1") for event in ("Open", "Final"))
    with pytest.raises(CannotJudge, match="There are several journals") as refused:
        Journal(url)
    assert f"#{two.opening_seal[:12]}: Final, opened t0 by desk 1" in str(refused.value)
    assert Journal(f"{url}#{one.opening_seal[:7].upper()}").event == "Open"
    assert Journal(two.path).event == "Final"
    with pytest.raises(Missing, match="There is no journal in"):
        Journal(f"{url}#{'0' * 64}")


def test_a_chain_is_never_added_twice(server: Server) -> None:
    entries = list(begun(server, 2).entries())
    with pytest.raises(CannotJudge, match="it is there already"):
        postgres.Chains(server.url()).add(entries)


@pytest.mark.parametrize(
    ("version", "error", "words"),
    [
        ("2", CannotJudge, "prepared by a newer release"),
        ("0", Unsound, "an unknown schema"),
        ("NULL", Unsound, "an unknown schema"),
    ],
)
def test_a_table_of_another_release_is_refused(
    server: Server, version: str, error: type[CannotJudge], words: str
) -> None:
    url = url_of(begun(server), server)
    other = (
        "ALTER TABLE tilejudge.layout ALTER version DROP NOT NULL",
        f"UPDATE tilejudge.layout SET version = {version}",
    )
    with altered(server, *other, undo="UPDATE tilejudge.layout SET version = 1"):
        for use in (Journal, lambda url: postgres.Chains(url).prepare()):
            with pytest.raises(error, match=words):
                use(url)


def test_a_database_that_cannot_keep_every_letter_is_refused(server: Server) -> None:
    server.execute("CREATE DATABASE narrow ENCODING 'LATIN1' TEMPLATE template0")
    with pytest.raises(CannotJudge, match="its encoding is LATIN1, expected UTF8"):
        postgres.Chains(server.url("narrow")).prepare()


def test_an_entry_is_added_without_looking_through_all(server: Server) -> None:
    """Else each challenge reads all entries of all events."""
    store = postgres.PostgresStore(url_of(begun(server), server))

    def plan_of(query: str, *values: object) -> str:
        with psycopg.connect(server.url()) as connection:
            connection.execute("SET enable_seqscan = off")  # the table is small here
            return str(
                psycopg.ClientCursor(connection).execute(f"EXPLAIN {query}", values).fetchall()
            )

    plan = plan_of(postgres.both_ends, store.chain, store.chain)
    assert plan.count("Index Scan") == plan.count("Index Cond") == 2
    assert plan.count("Limit") == 2
    assert "Filter" not in plan


# -- one writer at a time, and safe ---------------------------------------------------------------


@pytest.mark.parametrize("own", [True, False])
def test_writers_of_one_chain_wait_for_each_other(server: Server, own: bool) -> None:
    """Whether each has a connection of its own, or all use one in turn."""
    journal = begun(server)

    def write(_: int) -> None:
        mine = Journal(url_of(journal, server)) if own else journal
        for number in range(10):
            mine.record(draft(f"t{number}"))

    with ThreadPoolExecutor(3) as threads:
        list(threads.map(write, range(3)))
    assert journal.head().number == 31
    assert journal.verify() == ""


def test_a_chain_that_is_held_too_long_is_not_waited_for(server: Server) -> None:
    journal, other = begun(server), begun(server)
    with psycopg.connect(server.url()) as holder:
        holder.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [journal.opening_seal]
        )
        assert other.record(draft()).number == 2  # its own chain does not wait
        with at_most(0.2, monotonic), pytest.raises(CannotJudge, match="lock timeout"):
            journal.record(draft())
    assert journal.record(draft()).number == 2


def test_a_commit_is_on_the_disk_whatever_the_server_does_by_default(server: Server) -> None:
    journal = begun(server)
    server.execute("ALTER DATABASE postgres SET synchronous_commit = off")
    server.execute("ALTER DATABASE postgres SET default_transaction_isolation = 'repeatable read'")
    try:
        journal = Journal(url_of(journal, server))

        def following(first: Entry, last: Entry, held: Entry | None) -> Entry:
            names = ("synchronous_commit", "transaction_isolation")
            rows = [journal.store.database.rows(f"SHOW {name}") for name in names]  # type: ignore[attr-defined]
            assert rows == [[("on",)], [("read committed",)]]
            raise CannotJudge("No.")

        with pytest.raises(CannotJudge, match=r"No\."):
            journal.store.append(following)
    finally:
        server.execute("ALTER DATABASE postgres RESET ALL")
    assert journal.head().number == 1


@contextmanager
def setting(server: Server, name: str, value: str) -> Iterator[None]:
    """Run the server under another setting."""
    with psycopg.connect(server.url(), autocommit=True) as own:
        own.execute("SET synchronous_commit = local")  # does not wait for a standby
        own.execute(f"ALTER SYSTEM SET {name} = '{value}'")
        own.execute("SELECT pg_reload_conf()")
        while own.execute(f"SHOW {name}").fetchall() != [(value,)]:
            pass
        psycopg.connect(server.url()).close()  # by now every process of the server was told
        own.execute("CHECKPOINT")  # by now the one that knows of standbys has read it
        try:
            yield
        finally:
            own.execute(f"ALTER SYSTEM RESET {name}")
            own.execute("SELECT pg_reload_conf()")
            while own.execute(f"SHOW {name}").fetchall() == [(value,)]:
                pass


def test_a_server_that_may_lose_a_commit_is_refused(server: Server) -> None:
    url = url_of(begun(server), server)
    with setting(server, "fsync", "off"):
        with pytest.raises(CannotJudge, match="its setting fsync is off"):
            Journal(url).record(draft())
        assert Journal(url).verify() == ""
    # A connection that was open may learn of a reload later than a new one does.
    assert Journal(url).record(draft()).number == 2


def test_an_account_that_may_only_add_is_enough(server: Server) -> None:
    journal = begun(server)
    server.execute("CREATE ROLE writer LOGIN")
    server.execute("GRANT USAGE ON SCHEMA tilejudge TO writer")
    server.execute("GRANT SELECT, INSERT ON tilejudge.entry TO writer")
    server.execute("GRANT SELECT ON tilejudge.layout, tilejudge.event TO writer")
    url = url_of(journal, server).replace("postgres@", "writer@")
    assert Journal(url).record(draft()).number == 2
    assert Journal(url).verify() == ""
    with (
        psycopg.connect(server.url().replace("postgres@", "writer@")) as writer,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        writer.execute("UPDATE tilejudge.entry SET line = ''")


# -- lost connections -----------------------------------------------------------------------------


class Cable:
    """A way to the server that can be cut at a commit: `before` it arrives, or `after`."""

    def __init__(self, server: Server, folder: Path) -> None:
        name = ".s.PGSQL.5432"
        self.cut = ""
        self.server = str(server.folder / name)
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.bind(str(folder / name))
        self.socket.listen()
        threading.Thread(target=self.carry, daemon=True).start()

    def carry(self) -> None:
        """Serve one connection after another."""
        with suppress(OSError):
            while True:
                client, _ = self.socket.accept()
                far = socket.socket(socket.AF_UNIX)
                far.connect(self.server)
                for way in ((client, far), (far, client)):
                    threading.Thread(target=self.copy, args=way, daemon=True).start()

    def copy(self, near: socket.socket, far: socket.socket) -> None:
        """Carry what one side says to the other, until it ends or is cut."""
        with near, suppress(OSError):
            while data := near.recv(1 << 16):
                commits = b"COMMIT\0" in data  # as the client asks, and as the server answers
                answer = data.startswith(b"C")
                if (self.cut, commits, answer) in {("before", True, False), ("after", True, True)}:
                    self.cut = ""
                    break
                far.sendall(data)
        with suppress(OSError):
            far.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Take no more connections."""
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()


@pytest.mark.parametrize(("cut", "kept"), [("before", False), ("after", True)])
def test_a_connection_lost_at_a_commit_is_no_answer_and_the_record_shows_the_outcome(
    server: Server, cut: str, kept: bool
) -> None:
    journal = begun(server, 2)
    folder = server.folder / f"cable-{cut}"
    folder.mkdir()
    cable = Cable(server, folder)
    url = url_of(journal, server).replace(f"host={server.folder}", f"host={folder}")
    far = Journal(url)
    far.record(draft("t3"))
    cable.cut = cut
    with pytest.raises(Unconfirmed, match="did not confirm entry 4") as refused:
        far.record(draft("t4"))
    lost = refused.value.entry
    later = far.record(draft("t5"))  # waits until the other is settled
    found = expect(far.find(lost.number), Entry)
    assert (found.seal == lost.seal) == kept
    assert later.number == (5 if kept else 4)
    assert [entry.time for entry in journal.entries()].count("t4") == int(kept)
    assert journal.verify(f"{later.number}-{later.seal}") == ""
    cable.close()


def test_a_standby_that_does_not_answer_is_no_answer(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = begun(server)
    monkeypatch.setattr(database, "patience", 0.3)
    with (
        setting(server, "synchronous_standby_names", "nobody"),
        pytest.raises(Unconfirmed, match="did not confirm entry 2") as refused,
    ):
        journal.record(draft())
    assert journal.find(2) == refused.value.entry
    assert journal.record(draft()).number == 3


def end_connections(server: Server) -> None:
    server.execute(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
        " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
    )


def test_a_connection_that_was_lost_before_an_entry_is_opened_again(server: Server) -> None:
    journal = begun(server)
    end_connections(server)
    assert journal.record(draft()).number == 2
    end_connections(server)
    assert journal.head().number == 2


def test_a_connection_lost_before_the_commit_adds_nothing(server: Server) -> None:
    journal = begun(server)

    def lose(first: Entry, last: Entry, held: Entry | None) -> Entry:
        end_connections(server)
        return last

    with pytest.raises(CannotJudge, match="cannot be written") as refused:
        journal.store.append(lose)
    assert not isinstance(refused.value, Unconfirmed)
    assert journal.record(draft()).number == 2
    assert journal.verify() == ""


@pytest.mark.parametrize("during", ["an entry", "a look", "a commit", "a new connection"])
def test_a_server_that_hangs_is_not_waited_for(
    server: Server, monkeypatch: pytest.MonkeyPatch, during: str
) -> None:
    journal = begun(server)
    monkeypatch.setattr(database, "patience", 1.0)
    commit = database.commit

    def hung(*given: Any) -> None:
        with server.hung():
            commit(*given)

    def ask() -> None:
        if during == "a commit":
            monkeypatch.setattr(database, "commit", hung)
            journal.record(draft())
        with server.hung():
            if during == "an entry":
                journal.record(draft())
            elif during == "a look":
                journal.store.find(1)
            else:
                Journal(url_of(journal, server))

    began = monotonic()
    with pytest.raises(CannotJudge, match=r"did not|timeout") as refused:
        ask()
    assert monotonic() - began < 4
    assert isinstance(refused.value, Unconfirmed) == (during == "a commit")
    monkeypatch.undo()
    assert journal.record(draft()).number == journal.head().number
    assert journal.verify() == ""


def test_what_a_killed_server_had_committed_is_there(server: Server) -> None:
    journal = begun(server, 3)
    head = journal.head()
    server.kill()
    with pytest.raises(CannotJudge, match="cannot be written"):
        journal.record(draft())
    server.start()
    assert journal.head() == head
    assert journal.record(draft()).number == 4


def test_without_its_library_the_store_says_what_to_install(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("judge_record.store.postgres", "judge_record.store.database"):
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr("judge_record.store.postgres")
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(CannotJudge, match="psycopg is missing") as refused:
        Journal(server.url())
    assert "'.[server]'" in str(refused.value)


def test_an_entry_that_fails_names_its_reason_for_all_of_its_change(server: Server) -> None:
    url = server.of_its_own("one_reason")
    journal = begin_journal(url, "Open", "t0", "desk 1")
    server.execute(
        "CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RAISE EXCEPTION 'no room at all'; END $$",
        database="one_reason",
    )
    server.execute(
        "CREATE TRIGGER fails BEFORE INSERT ON tilejudge.entry FOR EACH ROW"
        """ WHEN (NEW.line LIKE '%"note":"large"%') EXECUTE FUNCTION fails()""",
        database="one_reason",
    )

    def change() -> None:
        with journal.together():
            journal.record(draft("t1", note="small"))
            for note in ("large", "small", "small"):
                with pytest.raises(CannotJudge):
                    journal.record(draft("t1", note=note))

    with pytest.raises(CannotJudge, match="no room at all"):
        change()
    assert journal.head().number == 1
    assert journal.record(draft("t3")).number == 2


@pytest.mark.parametrize(
    "failing", ["SELECT 1 / 0", "SELECT pg_terminate_backend(pg_backend_pid())"]
)
@pytest.mark.parametrize("before", [0, 1])
def test_nothing_is_added_after_a_statement_of_a_change_failed(
    server: Server, failing: str, before: int
) -> None:
    journal = begun(server)
    store = journal.store
    assert isinstance(store, postgres.PostgresStore)

    def change() -> None:
        with journal.together():
            assert store.under_way
            for _ in range(before):
                journal.record(draft())
            with suppress(psycopg.Error):
                store.under_way.connection.execute(failing)
            for _ in range(2):
                with pytest.raises(CannotJudge):
                    journal.record(draft())

    with pytest.raises(CannotJudge):
        change()
    assert journal.head().number == 1
    assert journal.record(draft()).number == 2
    assert journal.verify() == ""
