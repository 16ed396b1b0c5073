"""The store in PostgreSQL: what can go wrong between a program and a database server."""

import threading
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from functools import partial
from time import monotonic, sleep

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from judge_procedure.system_clock import SystemClock
from judge_record import postgres
from judge_record.entry import Kind
from judge_record.event import begin_event, open_event, opening_of
from judge_record.journal import Journal
from judge_record.opening import begin_session
from judge_record.postgres import Database, PostgresStore
from judge_record.store import Busy, Unconfirmed, at_most
from judge_record.view import Ruled, ShownAgain
from lexicons import CannotJudge, Missing
from tests.support.asking import ask, kinds, note, session_at, time
from tests.support.displays import until
from tests.support.postgres import Cable, Server

patience = 60  # seconds, until what does not happen is a failure
ours = "FROM pg_stat_activity WHERE application_name = 'tilejudge'"


def connections(server):
    """How many connections of the program a server has."""
    with psycopg.connect(server.url(), autocommit=True) as database:
        [[count]] = database.execute(f"SELECT count(*) {ours}").fetchall()
    return int(count)


def hang_up(server):
    """End the program's connections, and wait until they have ended."""
    server.execute(f"SELECT pg_terminate_backend(pid) {ours}")
    assert until(lambda: not connections(server), patience)


def at_last(do):
    """Do something as soon as the record can be used."""
    deadline = monotonic() + patience
    while True:
        try:
            return do()
        except CannotJudge:
            assert monotonic() < deadline
            sleep(0.1)


@pytest.fixture
def journal(database, begin):
    return begin(database)


@pytest.fixture
def own(server):  # where the usual one can't be, this one can't
    """A server of a test's own, which it may kill."""
    own = Server()
    try:
        with closing(Database(own.url())) as database:
            database.prepare()
        yield own
    finally:
        own.remove()


@pytest.fixture
def on_own(own, begin):
    with closing(Database(own.url())) as database:
        yield begin(database)


def test_it_is_prepared_once_and_missing_before(server):
    server.execute("CREATE DATABASE bare")
    with closing(Database(server.url("bare"))) as bare:
        with pytest.raises(Missing, match="no table"):
            [*bare.stores()]
        assert bare.prepare()
        assert not bare.prepare()
        assert [*bare.stores()] == []


def test_an_account_needs_to_read_and_to_insert_alone(server, database, journal):
    server.execute("CREATE ROLE app LOGIN")
    server.execute("GRANT USAGE ON SCHEMA tilejudge2 TO app")
    server.execute("GRANT SELECT, INSERT ON tilejudge2.entry TO app")
    with closing(Database(server.url().replace("postgres@", "app@"))) as place:
        app = begin_event(place, "Other", time=time, station="desk").journal
        assert open_event(place)
        assert isinstance(ask(session_at(app), "QUEX"), Ruled)
        assert app.verify() == ""
        refused = pytest.raises(CannotJudge, match="permission denied")
        with refused, app.store.writing() as run:
            run("DELETE FROM tilejudge2.entry")
    assert kinds(journal) == ["event closed"]
    assert len([*database.stores()]) == 2


@pytest.mark.parametrize(
    "address", ["postgresql://ann:5ecret@[/", "postgresql:///?pass%77ord=5ecret"]
)
def test_what_is_no_address_is_refused_without_its_password(address):
    with pytest.raises(CannotJudge, match="isn't the address") as refused:
        Database(address)
    assert "5ecret" not in str(refused.value)


hosts = {
    "postgresql://ann@db.example/club": "verify-full",
    "postgresql://ann@db1,db2/club?sslmode=require": "verify-full",
    "postgresql://ann@192.168.1.4/club": "verify-full",
    "postgresql://ann@/club?host=/run/pg,db.example&sslmode=disable": "verify-full",
    "postgresql:///club?service=hall": "verify-full",
    "postgresql:///club": None,
    "postgresql://ann@127.8.0.1,localhost,[::1]/club": None,
    "postgresql://localhost/club?hostaddr=192.168.1.4": "verify-full",
    "postgresql://ann@localhost:1,192.168.1.4:5432/club?hostaddr=127.0.0.1,": "verify-full",
    "postgresql:///club?host=localhost,db.example&hostaddr=127.0.0.1,": "verify-full",
    "host=/run/pg sslmode=disable": "disable",
}


@pytest.mark.parametrize("address", hosts)
def test_only_loopback_is_used_without_a_certificate(address):
    assert conninfo_to_dict(Database(address).conninfo).get("sslmode") == hosts[address]


def test_an_address_of_the_environment_hides_no_host(monkeypatch):
    monkeypatch.setenv("PGHOSTADDR", "127.0.0.1,")
    assert "verify-full" in Database("postgresql://localhost,db.example/club").conninfo


def test_what_names_a_chain_is_a_value_not_a_part_of_a_query(server, database, journal):
    chain = "x', 0)); CREATE TABLE pwned(); SELECT pg_advisory_xact_lock(hashtextextended('y"
    with PostgresStore(database, chain).writing() as run:
        run("UPDATE tilejudge2.entry SET chain = ?", chain)
    with pytest.raises(CannotJudge, match="entry 1 is not as it was sealed"):
        open_event(database)
    with database.transaction("BEGIN") as run:
        assert run("SELECT FROM pg_class WHERE relname = 'pwned'") == []


def test_a_closed_database_holds_no_connection(server):
    with closing(Database(server.url())) as database:
        database.prepare()
    before = connections(server)
    for _ in range(30):  # more than the server takes at once
        with closing(Database(server.url())) as database:
            [*database.stores()]
        [*Database(server.url()).stores()]  # nobody holds it any more
    assert until(lambda: connections(server) <= before, patience)


def test_an_event_does_not_begin_on_a_connection_that_lost_the_lock_of_events(
    server, database, begin
):
    """Another server may hold that lock by now, and begin an event of its own."""
    opening = opening_of("Open", time, "desk", None)
    with database.alone():
        hang_up(server)
        with pytest.raises(CannotJudge):
            database.create(opening)
    assert not list(database.stores())
    assert begin(database).event == "Open"


def test_a_lost_connection_is_made_again(server, journal):
    journal.append(note())
    hang_up(server)
    journal.append(note())
    assert kinds(journal) == ["session closed"] * 2


def test_a_connection_lost_within_a_transaction_keeps_nothing(server, journal):
    def append():
        with journal.transaction() as tx:
            tx.append(note())
            hang_up(server)
            tx.append(note())

    with pytest.raises(CannotJudge):
        append()
    assert kinds(journal) == []
    assert journal.append(note()).number == 2
    assert journal.verify() == ""


@pytest.mark.parametrize("cut", ["before", "after"])
def test_a_lost_answer_to_a_commit_is_no_verdict_and_the_same_words_find_out(own, on_own, cut):
    cable = Cable(own)
    with closing(cable.listener), closing(Database(cable.url())) as database:
        session = session_at(Journal(PostgresStore(database, on_own.chain)))
        assert isinstance(ask(session, "ZANT"), Ruled)
        before = cable.trips
        assert isinstance(ask(session, "ZANTS"), Ruled)
        assert cable.trips - before == 3  # the lock and what is new, the entry, the commit
        cable.cut = cut
        with pytest.raises(Unconfirmed):
            ask(session, "QUEX")
        assert len(kinds(on_own)) == 2 + (cut == "after")
        answer = ask(session, "QUEX")
        assert isinstance(answer, ShownAgain if cut == "after" else Ruled)
    assert kinds(on_own) == ["ruling"] * 3
    assert on_own.verify() == ""


def test_a_server_that_hangs_is_left(own, on_own):
    """All threads leave it at once, not one after the other.

    So is a host that vanished: it takes requests and connections, for all that a station can tell.
    """
    refused = []

    def append():
        with at_most(0.3, monotonic), pytest.raises(Busy):  # else it would wait until the end
            on_own.append(note())
        refused.append(True)

    threads = [threading.Thread(target=append) for _ in range(8)]
    with own.hung():
        began = monotonic()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert monotonic() - began < len(threads)
    assert len(refused) == len(threads)
    assert on_own.append(note())
    assert set(kinds(on_own)) == {"session closed"}
    assert on_own.verify() == ""


def test_a_chain_that_was_locked_too_long_can_be_used_again(server, journal, monkeypatch):
    number = journal.append(note()).number
    with monkeypatch.context() as patch:
        patch.setattr(postgres, "SERVER_PATIENCE", 0.5)
        impatient = Database(server.url())
    with closing(impatient):
        journal = Journal(postgres.PostgresStore(impatient, journal.chain))
        with psycopg.connect(server.url()) as other:  # a program that is slow, not stopped
            _begin, lock = postgres.LOCKED.split(";")
            other.execute(lock.replace("?", "%s"), [journal.chain])
            with pytest.raises(CannotJudge, match="timeout"):
                journal.append(note())
        # From here on it has time, on the same connection.
        impatient.kept.execute("SET statement_timeout = 0; SET lock_timeout = 0")
        assert journal.head().number == number
        assert journal.append(note()).number == number + 1


def test_stations_go_on_by_themselves_when_a_standby_takes_the_place_of_its_primary(
    own, monkeypatch
):
    """Three stations and a board of one record: nothing that was shown is lost, or is there twice.

    What the standby does not have is shown to nobody, though the primary has it.
    """
    monkeypatch.setattr(postgres, "SERVER_PATIENCE", 1)
    monkeypatch.setattr(postgres, "GRACE", 0.3)
    with ExitStack() as ends:
        standby = own.with_standby()
        ends.callback(standby.remove)
        either = f"{own.url()},{standby.folder}"
        places = [ends.enter_context(closing(Database(either))) for _ in range(4)]
        chain = begin_event(places[0], "Open", time=time, station="desk")
        journals = [Journal(PostgresStore(place, chain.journal.chain)) for place in places]
        *stations, board = [session_at(journal, f"K{at}") for at, journal in enumerate(journals)]

        def rulings():
            return len(board.journal.read(lambda record: record.of_kinds(Kind.RULING)))

        def at_each(word):
            for table, station in enumerate(stations):
                yield partial(ask, station, word + "ABC"[table], table=str(table))

        shown = [one().entry for one in at_each("QUE")]
        with standby.hung():
            with pytest.raises(Unconfirmed):
                ask(stations[0], "QUEX", table="9")
            for station in stations[:2]:
                with pytest.raises(CannotJudge):
                    ask(station, "QUEX", table="9")
            assert rulings() == 3
            own.kill()
            own.start()
            assert rulings() == 4
            with pytest.raises(Unconfirmed):
                ask(stations[0], "QUEX", table="9")
        shown.append(at_last(partial(ask, stations[1], "QUEX", table="9")).ruling)
        own.kill()
        for one in (*at_each("ZAN"), rulings):
            with pytest.raises(CannotJudge):
                one()
        standby.promote()
        assert [one().ruling for one in at_each("QUE")] == shown[:3]
        shown += [one().entry for one in at_each("ZAN")]
        assert rulings() == 7
        assert board.journal.read(lambda record: record.of_kinds(Kind.RULING)) == shown
        assert board.journal.verify() == ""


def test_a_server_that_is_killed_loses_nothing_that_was_shown(own, on_own):
    shown = []
    for _ in range(4):
        stop = threading.Event()

        def append(stop=stop):
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
    entries = {entry.number: entry.seal for entry in on_own.entries()}
    assert all(entries[entry.number] == entry.seal for entry in shown)
    assert len(shown) > 4
    assert on_own.verify() == ""


def test_a_rule_that_swallows_is_found_at_once(server, begin):
    with closing(Database(server.of_its_own("swallows"))) as database:
        journal = begin(database)
        swallow = "CREATE RULE r AS ON INSERT TO tilejudge2.entry DO INSTEAD NOTHING"
        server.execute(swallow, database="swallows")
        with pytest.raises(CannotJudge, match="cannot perform INSERT RETURNING"):
            journal.append(note())


def test_a_station_whose_clock_is_off_does_not_open(journal):
    class Late(SystemClock):
        def shows(self):
            return datetime(2020, 1, 1, tzinfo=UTC)

    begin_session(session_at(journal, clock=SystemClock()))
    with pytest.raises(CannotJudge, match="isn't that of the database"):
        begin_session(session_at(journal, "Other", clock=Late()))
