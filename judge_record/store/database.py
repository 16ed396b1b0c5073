"""A PostgreSQL database that holds journals: its table, its connection, and what can fail."""

import os
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from threading import RLock, Thread
from typing import Any, NamedTuple, Self, TypeVar
from weakref import finalize

import psycopg
from psycopg import errors
from psycopg.conninfo import make_conninfo
from psycopg.pq import TransactionStatus

from judge_record.entry import Entry
from judge_record.store import Unconfirmed
from judge_record.store.address import Address
from judge_record.store.chain_reader import answering_kinds
from judge_record.store.patience import ended_after, limited
from lexicons.errors import CannotJudge, Missing, Unsound

patience = 5.0  # seconds, for the server, and for another program that is writing to a chain
grace = 1.0  # more seconds, after which a server that has not kept to that is left
longest_idle = 5.0  # seconds within a change; then PostgreSQL undoes it, and frees its lock
newest = 1  # schema

T = TypeVar("T")
Row = tuple[Any, ...]
Connection = psycopg.Connection[Row]


class Silent(psycopg.Error):
    """The server has not answered in time. Its connection is lost."""


class Cursor(psycopg.Cursor[Row]):
    """A cursor that does not wait for a server that hangs."""

    def execute(self, *given: Any, **more: Any) -> Self:
        """Execute a statement. Raise `Silent` if there is no answer in time."""
        with answering(self.connection):
            return super().execute(*given, **more)


@contextmanager
def answering(database: psycopg.Connection[Any]) -> Iterator[None]:
    """Hang up if the server does not answer: a stopped process ignores its own time limits."""
    seconds = limited(patience) + grace
    with ended_after(seconds, partial(_hang_up, database)) as statement:
        try:
            yield
        except psycopg.Error:
            if statement.is_late:
                raise Silent(f"it did not answer within {seconds:.0f} seconds") from None
            raise


def _hang_up(database: psycopg.Connection[Any]) -> None:
    """Shut a connection down, so that a statement which waits for its answer fails at once."""
    with suppress(psycopg.Error, OSError):
        family = socket.AF_INET  # any: a connection is shut down in the same way
        with socket.fromfd(database.fileno(), family, socket.SOCK_STREAM) as end:
            end.shutdown(socket.SHUT_RDWR)


class Change(NamedTuple):
    """A connection in a transaction that holds a chain, and what its first queries found."""

    database: Connection
    found: list[list[Row]]


#: The columns of the table of entries: the last five say what the line says.
as_made = [
    ("chain", "text"), ("number", "bigint"), ("seal", "text"), ("line", "text"), ("kind", "text"),
    ("time", "text"), ("request", "text"), ("play", "bigint"), ("refers_to", "bigint"),
]  # fmt: skip

# An event is one chain, whoever writes to it. Nothing uses the table `event`: release 0.1.0 named
# there the chains in which an event went on after a loss.
tables = f"""
CREATE SCHEMA tilejudge;
CREATE TABLE tilejudge.layout (version integer NOT NULL);
INSERT INTO tilejudge.layout VALUES ({newest});
CREATE TABLE tilejudge.entry (
    chain text COLLATE "C" NOT NULL, number bigint NOT NULL, seal text NOT NULL, line text NOT NULL,
    kind text COLLATE "C" NOT NULL, time text NOT NULL, request text COLLATE "C", play bigint,
    refers_to bigint, PRIMARY KEY (chain, number)
);
CREATE TABLE tilejudge.event (
    name text COLLATE "C" NOT NULL, part integer NOT NULL, chain text COLLATE "C" NOT NULL UNIQUE,
    PRIMARY KEY (name, part)
);
CREATE INDEX of_kind ON tilejudge.entry (chain, kind, number);
CREATE UNIQUE INDEX of_request ON tilejudge.entry (request, chain)
    WHERE kind IN ({answering_kinds});
CREATE INDEX of_play ON tilejudge.entry (chain, play) WHERE play IS NOT NULL;
CREATE INDEX about ON tilejudge.entry (refers_to) WHERE refers_to IS NOT NULL"""

# In this mode each statement sees what others committed while it waited for the lock.
begin = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
lock = """SELECT current_setting('fsync'), set_config('lock_timeout', %s, true),
    set_config('statement_timeout', %s, true),
    set_config('idle_in_transaction_session_timeout', %s, true),
    set_config('synchronous_commit', CASE current_setting('synchronous_commit')
        WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, true),
    pg_advisory_xact_lock(hashtextextended(%s, 0))"""

damaged = (
    errors.DataCorrupted, errors.IndexCorrupted, errors.CharacterNotInRepertoire,
    errors.UndefinedColumn, errors.WrongObjectType,
)  # fmt: skip
unprepared = (errors.InvalidSchemaName, errors.UndefinedTable)


class Database:
    """One connection to a database, which threads use in turn."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.turn = RLock()
        self.kept: Connection | None = None
        self.process = 0  # that opened it
        self.ending: finalize[..., Database] | None = None

    def ready(self) -> Connection | None:
        """Return the connection, unless it is closed, or belongs to the parent of this process."""
        kept = self.kept
        return kept if kept and not kept.closed and self.process == os.getpid() else None

    def rows(self, query: str, *values: object) -> list[Row]:
        """Return the rows of a query: within the change that is under way here, if there is one."""
        with self.turn, failures_in_words(self.address, read=True):
            return self._on_connection(lambda database: database.execute(query, values).fetchall())

    def _on_connection(self, first: Callable[[Connection], T]) -> T:
        """Return what `first` returns, on a new connection if the old one was lost."""
        kept = self.ready()
        if kept:
            try:
                return first(kept)
            except psycopg.OperationalError:
                if not kept.closed:
                    raise
        if self.ending:
            self.ending.detach()
        self.kept, self.process = connect(self.address), os.getpid()
        self.ending = finalize(self, close, self.kept, self.process)
        return first(self.kept)

    @contextmanager
    def changing(self, name: str, queries: str, *values: object) -> Iterator[Change]:
        """Keep others from adding to a chain of a name, and yield what queries find from then on.

        The body calls `commit`, or nothing is changed.
        """
        wait = f"{max(1, round(1000 * limited(patience)))}ms"
        idle = f"{round(1000 * longest_idle)}ms"

        def locked(database: Connection) -> Change:
            try:
                settings, *found = _results(
                    database, f"{begin}; {lock}; {queries}", [wait, wait, idle, name, *values]
                )
                if settings[0][0] != "on":
                    raise unusable(self.address, "its setting fsync is off: a commit can be lost")
                return Change(database, found)
            except BaseException:
                roll_back(database)
                raise

        with self.turn, failures_in_words(self.address):
            change = self._on_connection(locked)
            try:
                yield change
            except BaseException:
                roll_back(change.database)
                raise


def close(connection: Connection, process: int) -> None:
    """Close a connection, unless it belongs to the parent of this process."""
    if process == os.getpid():
        connection.close()


def _results(database: Connection, queries: str, values: Sequence[object]) -> list[list[Row]]:
    """Return the rows of each of several queries in one message, but for those without rows.

    Only a client-side cursor can give values to more than one.
    """
    cursor = psycopg.ClientCursor(database)
    with answering(database):
        cursor.execute(queries, values)
    found = [cursor.fetchall()] if cursor.description else []
    while cursor.nextset():
        found.append(cursor.fetchall())
    return found


def has_failed(database: Connection) -> bool:
    """Return whether a statement or the connection failed: nothing of the transaction is kept."""
    return database.info.transaction_status != TransactionStatus.INTRANS


def roll_back(database: Connection) -> None:
    """Undo what was not committed; close a connection that cannot do that."""
    try:
        database.execute("ROLLBACK")
    except psycopg.Error:
        database.close()


def commit(database: Connection, address: Address, entry: Entry) -> None:
    """Commit an entry. Raise `Unconfirmed` if the answer does not come, or if it has a warning.

    If a standby does not answer, the wait is cancelled. PostgreSQL then warns, and has committed.
    """
    warnings: list[str] = []

    def warned(notice: errors.Diagnostic) -> None:
        warnings.append(notice.message_primary or "a warning")

    database.add_notice_handler(warned)
    try:
        with ended_after(limited(patience), partial(_begin_to_cancel, database)):
            done = database.execute("COMMIT").statusmessage
    except psycopg.Error as error:
        if not database.closed:  # the server refused, and has changed nothing
            raise
        reason = _reason_of(error, address)
        raise Unconfirmed(address.shown, entry, reason) from None
    finally:
        database.remove_notice_handler(warned)
    if warnings:
        raise Unconfirmed(address.shown, entry, warnings[0])
    if done != "COMMIT":
        raise unusable(address, "it did not commit")


def _begin_to_cancel(database: Connection) -> None:
    """Ask the server in a thread to end its statement: it may take long to answer."""
    Thread(target=_cancel, args=[database], daemon=True).start()


def _cancel(database: Connection) -> None:
    with suppress(psycopg.Error):
        database.cancel_safe(timeout=patience)


def connect(address: Address, *, prepared: bool = True) -> Connection:
    """Open a connection to a database with the table of journals, unless it is not `prepared` yet.

    A network that fails silently is noticed, as far as the system allows it.
    """
    wait = max(2, round(limited(patience)))  # seconds; libpq waits for 2 at least
    settings: dict[str, str | int] = {
        "application_name": "tilejudge", "connect_timeout": wait, "tcp_user_timeout": 1000 * wait,
        "keepalives_idle": wait, "keepalives_interval": 2, "keepalives_count": 3,
        **address.parameters, "client_encoding": "UTF8",
    }  # fmt: skip
    database = psycopg.connect(
        make_conninfo("", **settings), autocommit=True, cursor_factory=Cursor
    )
    try:
        check(database, address, prepared=prepared)
    except BaseException:
        database.close()
        raise
    return database


def check(database: Connection, address: Address, *, prepared: bool) -> None:
    """Refuse a database that cannot keep every text, or has a table of another release."""
    found = database.execute("SELECT current_setting('server_encoding')").fetchall()
    if found != [("UTF8",)]:
        raise unusable(address, f"its encoding is {found[0][0]}, expected UTF8")
    versions = database.execute("SELECT version FROM tilejudge.layout") if prepared else None
    match versions and [version for (version,) in versions.fetchall()]:
        case None | [1]:
            return
        case [int(version)] if version > newest:
            raise CannotJudge(
                f"{address.shown} was prepared by a newer release.",
                faults=[f"expected schema {newest} or older, found {version}"],
                remedy="Use that release.",
            )
    raise Unsound(
        f"{address.shown} has an unknown schema.",
        faults=[f"expected one row in tilejudge.layout, with a number from 1 to {newest}"],
        remedy="Keep the database for the director, and begin a new event in another one.",
    )


def prepare(address: Address) -> bool:
    """Make the table of journals in a database; return False if it is there already."""
    with failures_in_words(address), connect(address, prepared=False) as database:
        try:
            check(database, address, prepared=True)
        except unprepared:
            database.execute(tables)  # one transaction: all of it, or nothing
            return True
    return False


@contextmanager
def failures_in_words(address: Address, *, read: bool = False) -> Iterator[None]:
    """Raise `CannotJudge` with the reason where PostgreSQL fails."""
    try:
        yield
        return
    except UnicodeDecodeError:
        refused: CannotJudge = _unsound(address, "a text in it is not UTF-8")
    except unprepared:
        refused = Missing(
            f"{address.shown} has no table of journals.",
            remedy="Make it, with an account that may make tables:"
            f" judge journal prepare '{address.for_owner}'",
        )
    except damaged as error:
        refused = _unsound(address, _reason_of(error, address))
    except psycopg.Error as error:
        refused = unusable(address, _reason_of(error, address), read=read)
    raise refused


def _reason_of(error: psycopg.Error, address: Address) -> str:
    """Return what the server said, in one line without passwords and without what rows hold."""
    text = error.diag.message_primary or str(error) or type(error).__name__
    return address.without_secrets(text).rstrip(".")


def _unsound(address: Address, reason: str) -> Unsound:
    return Unsound(
        f"The journal {address.shown} is damaged: {reason}.",
        remedy="Keep the database for the director, and begin a new event in another one.",
    )


def unusable(address: Address, reason: str, *, read: bool = False) -> CannotJudge:
    """Return the refusal to rule without a record; `read` if the journal cannot be read."""
    return CannotJudge(
        f"The journal {address.shown} cannot be {'read' if read else 'written'}: {reason}.",
        remedy="Nothing was ruled. Look at the database server and the network, then try again.",
    )
