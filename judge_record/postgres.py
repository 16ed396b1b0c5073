"""The chains of a PostgreSQL database: a second store, for several servers and a standby.

A chain is written by whoever holds its advisory lock, for one transaction. The address has no
password: .pgpass or PGPASSWORD holds it. Of several hosts, the one that can be written is used.
"""

import os
import socket
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from ipaddress import ip_address
from threading import Event, Thread
from typing import Any

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from judge_record.entry import VERSION, Entry
from judge_record.line import line_of
from judge_record.store import (
    Busy,
    Run,
    Store,
    Turn,
    Unconfirmed,
    damaged,
    insert,
    time_to_answer,
    unusable,
)
from lexicons.errors import CannotJudge, Missing
from lexicons.language import _

SERVER_PATIENCE = 5  # seconds, for the server, and for another program that is writing to a chain
GRACE = 1.0  # more seconds, after which a server that has not kept to that is left
CONNECTING = 2  # seconds, for each host
TLS = "verify-full"  # off this machine, the server proves who it is

Values = tuple[Any, ...]
Connection = psycopg.Connection[Values]
Cursor = psycopg.Cursor[Values]

SCHEMA = f"tilejudge{VERSION}"
TABLES = f"""CREATE SCHEMA {SCHEMA};
CREATE TABLE {SCHEMA}.entry (chain text COLLATE "C" NOT NULL, number bigint NOT NULL,
    seal text NOT NULL, line text NOT NULL, PRIMARY KEY (chain, number))"""

SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

#: In this mode each statement sees what others committed while it waited for the lock. PostgreSQL
#: lets a commit wait for the standby only if something was written: without the empty message, a
#: ruling could be shown again that no standby has.
LOCKED = """BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
    SELECT pg_advisory_xact_lock(hashtextextended(?, 0)),
        pg_logical_emit_message(true, '', '')"""
EVENTS = "SELECT pg_advisory_lock(hashtextextended('events', 0))"


class Database:
    """A database that holds chains: a place for events. Threads use its one connection in turn."""

    schema = SCHEMA
    kept: Connection | None = None
    is_alone = False  # whether the connection holds the lock of events
    machine: str | None = None  # all machines may record in it

    def __init__(self, address: str) -> None:
        """Take the URL of a database; `CannotJudge` if it isn't one.

        Off this machine, TLS proves who answers, whatever the URL says.
        """
        try:
            given = conninfo_to_dict(address)
            if any("password" in name for name in given):  # messages name the address
                raise psycopg.Error
        except psycopg.Error:  # its message could hold a password
            raise CannotJudge(
                _("This isn't the address of a database."),
                remedy=_("Give postgresql://USER@HOST:PORT/DATABASE."),
            ) from None
        self.address = address
        settings = {
            "statement_timeout": f"{SERVER_PATIENCE}s", "synchronous_commit": "on",
            "idle_in_transaction_session_timeout": f"{SERVER_PATIENCE}s",
        }  # fmt: skip
        options = [str(given.get("options") or ""), *(f"-c {n}={v}" for n, v in settings.items())]
        usual: dict[str, Any] = {
            "application_name": "tilejudge", "connect_timeout": CONNECTING,
            "keepalives_idle": SERVER_PATIENCE, "keepalives_interval": 1,
            "tcp_user_timeout": 1000 * SERVER_PATIENCE, "target_session_attrs": "read-write",
        }  # fmt: skip
        ours = {"client_encoding": "UTF8", "options": " ".join(options).strip()}
        if not is_local(given):
            ours |= {"sslmode": TLS, "gssencmode": "disable"}
        self.conninfo = make_conninfo("", **{**usual, **given, **ours})
        self.turn = Turn(self.address)
        self.warnings: list[str] = []

    def close(self) -> None:
        """Close the connection. If the database is used again, it opens another one."""
        if self.kept:
            self.kept.close()

    def __del__(self) -> None:
        self.close()

    # -- the connection ----------------------------------------------------------------------

    def check(self, database: Connection) -> None:
        """Refuse a server that loses commits; `CannotJudge`."""
        warnings = self.warnings  # a connection that held this object would never be closed
        database.add_notice_handler(
            lambda notice: warnings.append(notice.message_primary or "a warning")
        )
        wanted = "SELECT current_setting('fsync'), current_setting('server_encoding')"
        if (settings := database.execute(wanted).fetchall()) != [("on", "UTF8")]:
            database.close()
            found = "fsync {}, {}".format(*settings[0])
            reason = _("expected {expected}, found {found}", expected="fsync on, UTF8", found=found)
            raise unusable(self.address, reason)

    @contextmanager
    def transaction(self, begin: str, *bound: object) -> Iterator[Run]:
        """Run the body in one transaction; keep other threads of this process out.

        The transaction begins by the first query, in one message; `bound` are its values.
        """
        database: Connection | None = None

        def run(query: str, *values: object) -> list[Values]:
            nonlocal database
            if database is None:
                query, values = f"{begin}; {query}", (*bound, *values)
            query = query.replace("%", "%%").replace("?", "%s")
            if database is None:
                database, cursor = self.begin(query, values, late)
            else:
                cursor = database.execute(query, values)
            while cursor.nextset():
                pass
            return cursor.fetchall() if cursor.description else []

        with self.turn, failures_in_words(self), answering(self) as late:
            try:
                yield run
                if database and begin != SNAPSHOT:
                    self.commit(database)
            except psycopg.OperationalError:
                if late.is_set():
                    raise unusable(self.address, _("it did not answer in time"), Busy) from None
                raise
            finally:
                if self.kept:
                    with suppress(psycopg.Error):
                        self.kept.rollback()  # what is still under way

    def begin(self, query: str, values: Values, late: Event) -> tuple[Connection, Cursor]:
        """Return the connection and the answer to a query: a new one, if the last one was lost.

        No new one while this is alone: its lock of events was lost, too.
        """
        if self.kept and (self.is_alone or not self.kept.closed):
            try:
                return self.kept, self.kept.execute(query, values)
            except psycopg.OperationalError:
                if late.is_set() or self.is_alone or not self.kept.closed:
                    raise
        self.kept = psycopg.connect(
            self.conninfo, autocommit=True, cursor_factory=psycopg.ClientCursor
        )
        if late.is_set():  # the first host did not answer; the next challenge uses the other one
            raise psycopg.OperationalError
        self.check(self.kept)
        return self.kept, self.kept.execute(query, values)

    def commit(self, database: Connection) -> None:
        """Commit. Raise `Unconfirmed` if the answer doesn't come, or if it has a warning.

        PostgreSQL warns when somebody ends the wait for a standby: it has committed.
        """
        self.warnings.clear()
        try:
            done = database.execute("COMMIT").statusmessage
        except psycopg.Error as error:
            if not database.closed:  # the server refused, and has changed nothing
                raise
            raise Unconfirmed(self.address, reason_of(error)) from None
        if self.warnings:
            raise Unconfirmed(self.address, self.warnings[0])
        if done != "COMMIT":
            raise unusable(self.address, _("it did not commit"))

    # -- events ------------------------------------------------------------------------------

    def prepare(self) -> bool:
        """Make the table of journals; return False if it is there already."""
        with self.transaction(LOCKED, SCHEMA) as run:
            if run("SELECT 1 FROM pg_namespace WHERE nspname = ?", SCHEMA):
                return False
            for statement in TABLES.split(";"):
                run(statement)
        return True

    def stores(self) -> Iterator["PostgresStore"]:
        with self.transaction(SNAPSHOT) as run:
            chains = run(f"SELECT chain FROM {SCHEMA}.entry WHERE number = 1 ORDER BY chain")  # noqa: S608
        yield from (PostgresStore(self, chain) for [chain] in chains)

    def create(self, opening: Entry) -> "PostgresStore":
        store = PostgresStore(self, opening.seal)
        with store.writing() as run:
            insert(store, run, (1, opening.seal, line_of(opening)))
        return store

    def set_aside_damaged(self) -> str:
        """Do nothing: a chain of a database stays in its table."""
        return ""

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Hold the lock of events, which ends with the connection."""
        with self.turn:
            with self.transaction(SNAPSHOT) as run:
                run(EVENTS)
            self.is_alone = True
            try:
                yield
            finally:
                self.is_alone = False
                self.close()


class PostgresStore(Store):
    """The entries of one chain in a database."""

    table = f"{SCHEMA}.entry"

    def __init__(self, database: Database, chain: str) -> None:
        self.database = database
        self.key = {"chain": chain}
        self.path = f"{database.address}#{chain[:12]}"

    def reading(self) -> AbstractContextManager[Run]:
        return self.database.transaction(SNAPSHOT)

    def writing(self) -> AbstractContextManager[Run]:
        return self.database.transaction(LOCKED, self.key["chain"])

    def now(self) -> str | None:
        with self.reading() as run:
            [[time]] = run(
                "SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC',"
                """ 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')"""
            )
        return str(time)


@contextmanager
def answering(server: Database) -> Iterator[Event]:
    """Hang up on what takes too long: a stopped server ignores its own time limits.

    Nor does `statement_timeout` end a commit that waits for a standby. The server goes on waiting,
    and keeps the lock: nobody reads what is not confirmed.
    """
    done, late, wait = Event(), Event(), min(time_to_answer(), SERVER_PATIENCE + GRACE)

    def watch() -> None:
        is_done = done.wait(wait)
        while not is_done:
            late.set()
            with suppress(psycopg.Error, OSError):
                if server.kept:
                    end = socket.fromfd(server.kept.fileno(), socket.AF_INET, socket.SOCK_STREAM)
                    with end:
                        end.shutdown(socket.SHUT_RDWR)
            is_done = done.wait(GRACE)  # also what is begun after the first hang-up

    Thread(target=watch, daemon=True).start()
    try:
        yield late
    finally:
        done.set()


@contextmanager
def failures_in_words(database: Database) -> Iterator[None]:
    """Raise `CannotJudge` with the reason where PostgreSQL fails."""
    try:
        yield
    except UnicodeDecodeError:
        raise damaged(database.address, _("a text in it is not UTF-8")) from None
    except (errors.InvalidSchemaName, errors.UndefinedTable):
        raise Missing(
            _("{path} has no table of journals.", path=database.address),
            remedy=_(
                "Make it, with an account that may make tables:\n  judge journal prepare '{url}'",
                url=database.address,
            ),
        ) from None
    except (errors.DataCorrupted, errors.IndexCorrupted, errors.UndefinedColumn) as error:
        raise damaged(database.address, reason_of(error)) from None
    except psycopg.Error as error:
        raise unusable(database.address, reason_of(error)) from None


def reason_of(error: psycopg.Error) -> str:
    """Return what the server said, in one line."""
    return " ".join((error.diag.message_primary or str(error)).split()).rstrip(".")


# -- addresses -----------------------------------------------------------------------------------


def is_local(given: dict[str, Any]) -> bool:
    """Return whether an address leads to this machine alone: to sockets, or by loopback.

    All names and all addresses have to: where an address is empty, libpq goes by the name.
    """
    host, hostaddr, service = (
        given.get(name) or os.environ.get(f"PG{name.upper()}") or ""
        for name in ("host", "hostaddr", "service")
    )
    return not service and all(map(_is_loopback, f"{host},{hostaddr}".split(",")))


def _is_loopback(host: str) -> bool:
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host in ("", "localhost") or host.startswith(("/", "@"))
