"""The store in PostgreSQL: what can go wrong between a program and a database server."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import psycopg
import pytest

from judge_procedure.clock import SystemClock
from judge_record import postgres
from judge_record.event import open_event
from judge_record.journal import Journal
from judge_record.postgres import Database
from judge_record.store import Unconfirmed
from judge_record.view import Ruled
from lexicons import CannotJudge, Missing, Unsound
from tests.displays import until
from tests.postgres import Server
from tests.record.sessions import ask, kinds, note, somebody_s

patience = 60  # seconds, until what does not happen is a failure
ours = "FROM pg_stat_activity WHERE application_name = 'tilejudge'"


def connections(server: Server) -> int:
    """How many connections of the program a server has."""
    with psycopg.connect(server.url(), autocommit=True) as database:
        [[count]] = database.execute(f"SELECT count(*) {ours}").fetchall()
    return int(count)


def hang_up(server: Server) -> None:
    """End the program's connections, and wait until they have ended."""
    server.execute(f"SELECT pg_terminate_backend(pid) {ours}")
    assert until(lambda: not connections(server), patience)


@pytest.fixture
def journal(database: Database, begin: Callable[..., Journal]) -> Journal:
    return begin(database)


@pytest.fixture
def own(server: Server) -> Iterator[Server]:  # where the usual one can't be, this one can't
    """A server of a test's own, which it may kill."""
    own = Server()
    try:
        with closing(Database(own.url())) as database:
            database.prepare()
        yield own
    finally:
        own.remove()


@pytest.fixture
def on_own(own: Server, begin: Callable[..., Journal]) -> Iterator[Journal]:
    with closing(Database(own.url())) as database:
        yield begin(database)


def test_it_is_prepared_once_and_missing_before(server: Server) -> None:
    server.execute("CREATE DATABASE bare")
    with closing(Database(server.url("bare"))) as bare:
        with pytest.raises(Missing, match="no table"):
            [*bare.stores()]
        assert bare.prepare()
        assert not bare.prepare()
        assert [*bare.stores()] == []


def test_an_account_needs_to_read_and_to_insert_alone(
    server: Server, database: Database, journal: Journal
) -> None:
    server.execute("CREATE ROLE app LOGIN")
    server.execute("GRANT USAGE ON SCHEMA tilejudge2 TO app")
    server.execute("GRANT SELECT, INSERT ON tilejudge2.entry TO app")
    with closing(Database(server.url().replace("postgres@", "app@"))) as place:
        app = open_event(place, None)
        assert app
        assert isinstance(ask(somebody_s(app), "QUEX"), Ruled)
        assert app.verify() == ""
        refused = pytest.raises(CannotJudge, match="permission denied")
        with refused, app.store.writing() as run:
            run("DELETE FROM tilejudge2.entry")
    assert kinds(journal) == ["ruling"]
    assert database.shown


def test_no_message_has_the_password() -> None:
    with pytest.raises(CannotJudge) as refused:
        [*Database("postgresql://ann:geheim@127.0.0.1:1/x").stores()]
    assert "geheim" not in str(refused.value)
    assert "geheim" not in Database("host=x password=geheim").shown
    with pytest.raises(CannotJudge) as refused:
        Database("postgresql://ann:geheim@[/")
    assert "geheim" not in str(refused.value)


def test_a_closed_database_holds_no_connection(server: Server) -> None:
    with closing(Database(server.url())) as database:
        database.prepare()
    before = connections(server)
    for _ in range(30):  # more than the server takes at once
        with closing(Database(server.url())) as database:
            [*database.stores()]
        [*Database(server.url()).stores()]  # nobody holds it any more
    assert until(lambda: connections(server) <= before, patience)


def test_a_lost_connection_is_made_again(server: Server, journal: Journal) -> None:
    journal.append(note())
    hang_up(server)
    journal.append(note())
    assert kinds(journal) == ["session closed"] * 2


def test_a_connection_lost_within_a_transaction_keeps_nothing(
    server: Server, journal: Journal
) -> None:
    def append() -> None:
        with journal.transaction() as tx:
            tx.append(note())
            hang_up(server)
            tx.append(note())

    with pytest.raises(CannotJudge):
        append()
    assert kinds(journal) == []
    assert journal.append(note()).number == 2
    assert journal.verify() == ""


@pytest.mark.parametrize("committed", [True, False])
def test_a_lost_answer_to_a_commit_is_neither_yes_nor_no(
    own: Server, on_own: Journal, monkeypatch: pytest.MonkeyPatch, *, committed: bool
) -> None:
    """The next transaction finds out."""
    real, hung_up = psycopg.Connection.execute, list[bool]()

    def execute(self: Any, query: Any, *more: Any) -> Any:
        if query == "COMMIT" and not hung_up:
            hung_up.append(True)
            if committed:
                real(self, query)
            hang_up(own)
            return real(self, "SELECT 1")
        return real(self, query, *more)

    monkeypatch.setattr(psycopg.Connection, "execute", execute)
    with pytest.raises(Unconfirmed) as unknown:
        on_own.append(note("which?"))
    [entry] = unknown.value.entries
    assert on_own.find(entry.number) == (entry if committed else None)
    assert on_own.append(note()).number == entry.number + committed
    assert on_own.verify() == ""


def test_a_server_that_hangs_is_left(
    own: Server, on_own: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as impatient:
        impatient.setattr(postgres, "PATIENCE", 0.5)
        impatient.setattr(postgres, "GRACE", 0.3)
        with own.hung(), pytest.raises(CannotJudge):  # else it would wait until the end
            on_own.append(note())
    assert on_own.append(note())
    assert set(kinds(on_own)) == {"session closed"}
    assert on_own.verify() == ""


def test_a_chain_that_was_locked_too_long_can_be_used_again(
    server: Server, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = journal.append(note()).number
    with monkeypatch.context() as patch:
        patch.setattr(postgres, "PATIENCE", 0.5)
        impatient = Database(server.url())
    with closing(impatient):
        journal = Journal(postgres.PostgresStore(impatient, journal.chain))
        with psycopg.connect(server.url()) as other:  # a program that is slow, not stopped
            _begin, lock = postgres.LOCKED.format(name=journal.chain).split(";")
            other.execute(lock)
            with pytest.raises(CannotJudge, match="timeout"):
                journal.append(note())
        # From here on it has time, on the same connection.
        impatient.connection().execute("SET statement_timeout = 0; SET lock_timeout = 0")
        assert journal.head().number == number
        assert journal.append(note()).number == number + 1


def test_a_standby_that_hangs_makes_a_commit_unconfirmed(
    own: Server, on_own: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    standby = own.with_standby()
    try:
        on_own.append(note("one"))
        with monkeypatch.context() as impatient:
            impatient.setattr(postgres, "PATIENCE", 0.5)
            with standby.hung(), pytest.raises(Unconfirmed, match="cancel"):
                on_own.append(note("two"))
        assert [each.note for each in on_own.entries()][1:] == ["one", "two"]
    finally:
        standby.remove()


def test_a_server_that_is_killed_loses_nothing_that_was_shown(own: Server, on_own: Journal) -> None:
    shown = []
    for _ in range(4):
        stop = threading.Event()

        def append(stop: threading.Event = stop) -> None:
            while not stop.is_set():
                try:
                    shown.append(on_own.append(note(f"{len(shown)}")))
                except CannotJudge:
                    return

        thread = threading.Thread(target=append)
        before = len(shown)
        thread.start()
        until(lambda: len(shown) > before + 1 or not thread.is_alive(), patience)  # noqa: B023
        own.kill()
        stop.set()
        thread.join()
        own.start()
    entries = {each.number: each.seal for each in on_own.entries()}
    assert all(entries[each.number] == each.seal for each in shown)
    assert len(shown) > 4
    assert on_own.verify() == ""


tampered = [
    ("CREATE RULE r AS ON INSERT TO tilejudge2.entry DO INSTEAD NOTHING", "trigger"),
    ("ALTER TABLE tilejudge2.entry ENABLE ROW LEVEL SECURITY", "policy"),
    ("UPDATE tilejudge2.entry SET seal = repeat('0', 64) WHERE number = 1", "not as it was sealed"),
]


@pytest.mark.parametrize(("change", "fault"), tampered, ids=["rule", "policy", "seal"])
def test_tampering_is_found(own: Server, on_own: Journal, change: str, fault: str) -> None:
    own.execute(change)
    assert fault in on_own.verify()


def test_a_rule_that_swallows_is_found_at_once(own: Server, on_own: Journal) -> None:
    own.execute("CREATE RULE r AS ON INSERT TO tilejudge2.entry DO INSTEAD NOTHING")
    with pytest.raises(Unsound, match="does not keep"):
        on_own.append(note())


def test_a_station_whose_clock_is_off_does_not_open(journal: Journal) -> None:
    class Late(SystemClock):
        def now(self) -> str:
            return "2020-01-01T00:00:00.000Z"

    somebody_s(journal, clock=SystemClock()).open()
    with pytest.raises(CannotJudge, match="isn't that of the database"):
        somebody_s(journal, "Other", clock=Late()).open()


def test_a_connection_is_not_shared_with_a_child(journal: Journal) -> None:
    journal.append(note("parent"))
    child = os.fork()
    if not child:
        try:
            journal.append(note("child"))
        except BaseException:
            os._exit(1)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    journal.append(note("parent"))
    assert [each.note for each in journal.entries()][1:] == ["parent", "child", "parent"]


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://ann:5ecret@127.0.0.1:1/club", "postgresql://ann@127.0.0.1:1/club"),
        (
            "postgres://ann@/club?host=/run/pg&password=5ecret",
            "postgresql://ann@/club?host=/run/pg",
        ),
        ("dbname=club user=ann password=5ecret", "postgresql://ann@/club"),
    ],
)
def test_a_database_is_named_by_its_url_without_a_password(address: str, shown: str) -> None:
    assert Database(address).shown == shown
