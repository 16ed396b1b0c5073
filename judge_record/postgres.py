"""The chains of a PostgreSQL database: a second store, for several servers and a standby.

A chain is written by whoever holds its advisory lock, for one transaction. psycopg reads the
connection string; the environment and .pgpass hold the password.
"""

import os
import re
import socket
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from threading import Event, RLock, Thread
from typing import Any
from urllib.parse import quote, urlencode
from weakref import finalize

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from judge_record.entry import VERSION, Entry
from judge_record.line import line_of
from judge_record.store import Run, Store, Unconfirmed, damaged, insertion, unusable
from lexicons.errors import CannotJudge, Missing
from lexicons.language import _

PATIENCE = 5  # seconds, for the server, and for another program that is writing to a chain
GRACE = 1.0  # more seconds, after which a server that has not kept to that is left

Values = tuple[Any, ...]
Connection = psycopg.Connection[Values]

SCHEMA = f"tilejudge{VERSION}"
TABLES = f"""CREATE SCHEMA {SCHEMA};
CREATE TABLE {SCHEMA}.entry (chain text COLLATE "C" NOT NULL, number bigint NOT NULL,
    seal text NOT NULL, line text NOT NULL, PRIMARY KEY (chain, number))"""

#: What could change rows behind the store's back.
INTERFERENCE = f"""SELECT 1 FROM pg_trigger
    WHERE tgrelid = '{SCHEMA}.entry'::regclass AND NOT tgisinternal
    UNION ALL SELECT 1 FROM pg_rewrite WHERE ev_class = '{SCHEMA}.entry'::regclass
    UNION ALL SELECT 1 FROM pg_class WHERE oid = '{SCHEMA}.entry'::regclass AND relrowsecurity"""

SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

#: In this mode each statement sees what others committed while it waited for the lock. The two
#: statements are one message.
LOCKED = """BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
    SELECT pg_advisory_xact_lock(hashtextextended('{name}', 0))"""
EVENTS = "SELECT pg_advisory_lock(hashtextextended('events', 0))"


class Database:
    """A database that holds chains: a place for events. Threads use its one connection in turn."""

    schema = SCHEMA

    def __init__(self, conninfo: str) -> None:
        """Take a connection string or URL, as libpq reads it; `CannotJudge` if it is neither."""
        try:
            given = conninfo_to_dict(conninfo)
        except psycopg.Error:  # its message could hold a password
            raise CannotJudge(
                _("This isn't the address of a database."),
                faults=["expected postgresql://USER@HOST:PORT/DATABASE"],
                remedy=_("Leave out the password: PGPASSWORD or a file .pgpass can hold it."),
            ) from None
        self.secrets = [str(given[each]) for each in ("password", "sslpassword") if each in given]
        self.shown = _url_of({name: given[name] for name in given if "password" not in name})
        limits = ("statement", "lock", "idle_in_transaction_session")
        options = [
            str(given.get("options") or ""),
            *(f"-c {each}_timeout={PATIENCE}s" for each in limits),
        ]
        usual: dict[str, Any] = {
            "application_name": "tilejudge", "connect_timeout": PATIENCE,
            "keepalives_idle": PATIENCE, "tcp_user_timeout": 1000 * PATIENCE,
        }  # fmt: skip
        ours = {"client_encoding": "UTF8", "options": " ".join(options).strip()}
        self.conninfo = make_conninfo("", **{**usual, **given, **ours})
        self.turn = RLock()
        self.kept: Connection | None = None
        self.process = 0  # that opened it
        self.ending: finalize[..., Database] | None = None
        self.warnings: list[str] = []

    def close(self) -> None:
        """Close the connection. If the database is used again, it opens another one."""
        with self.turn:
            if self.ending:
                self.ending()
            self.kept = None

    # -- the connection ----------------------------------------------------------------------

    def connection(self) -> Connection:
        """Return the connection; a new one if it was lost, or belongs to the parent process."""
        if self.kept is None or self.kept.closed or self.process != os.getpid():
            if self.ending:
                self.ending.detach()
            self.kept, self.process = psycopg.connect(self.conninfo, autocommit=True), os.getpid()
            self.ending = finalize(self, close, self.kept, self.process)
            self.check(self.kept)
        return self.kept

    def check(self, database: Connection) -> None:
        """Refuse a server that loses commits; `CannotJudge`."""
        warnings = self.warnings  # a connection that held this object would never be closed
        database.add_notice_handler(
            lambda notice: warnings.append(notice.message_primary or "a warning")
        )
        wanted = "SELECT current_setting('fsync'), current_setting('server_encoding')"
        if (settings := database.execute(wanted).fetchall()) != [("on", "UTF8")]:
            database.close()
            reason = f"fsync and encoding are {settings[0]}, expected on and UTF8"
            raise unusable(self.shown, reason)
        database.execute("""SELECT set_config('synchronous_commit', CASE
            current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply'
            ELSE 'on' END, false)""")

    @contextmanager
    def transaction(self, begin: str, *, read: bool = False) -> Iterator[Run]:
        """Run the body in one transaction; keep other threads of this process out."""
        with self.turn, failures_in_words(self, read=read), answering(self) as late:
            try:
                database = self.begun(begin, late)
                yield lambda query, *values: _rows(database, query, values)
                self.commit(database, read=read)
            finally:
                self.warnings.clear()
                kept = self.kept
                if kept and not kept.closed and kept.info.transaction_status:
                    with suppress(psycopg.Error):
                        kept.execute("ROLLBACK")

    def begun(self, begin: str, late: Event) -> Connection:
        """Begin a transaction, and return its connection."""
        try:
            self.connection().execute(begin)
        except psycopg.OperationalError:
            if late.is_set() or not (self.kept and self.kept.closed):
                raise
            self.connection().execute(begin)  # it was lost since it was used last
        return self.connection()

    def commit(self, database: Connection, *, read: bool) -> None:
        """Commit. Raise `Unconfirmed` if the answer doesn't come, or if it has a warning.

        If a standby doesn't answer, PostgreSQL warns when the wait is cancelled: it has committed.
        """
        self.warnings.clear()
        try:
            done = database.execute("COMMIT").statusmessage
        except psycopg.Error as error:
            if read or not database.closed:  # the server refused, and has changed nothing
                raise
            raise Unconfirmed(self.shown, self.reason_of(error)) from None
        if self.warnings and not read:
            raise Unconfirmed(self.shown, self.warnings[0])
        if done != "COMMIT":
            raise unusable(self.shown, _("it did not commit"), read=read)

    def reason_of(self, error: psycopg.Error) -> str:
        """Return what the server said, in one line without passwords."""
        text = error.diag.message_primary or str(error)
        for secret in filter(None, self.secrets):
            text = text.replace(secret, "…")
        return " ".join(text.split()).rstrip(".")

    # -- events ------------------------------------------------------------------------------

    def prepare(self) -> bool:
        """Make the table of journals; return False if it is there already."""
        with self.transaction(LOCKED.format(name=SCHEMA)) as run:
            if run("SELECT 1 FROM pg_namespace WHERE nspname = ?", SCHEMA):
                return False
            for statement in TABLES.split(";"):
                run(statement)
        return True

    def stores(self) -> Iterator["PostgresStore"]:
        """Yield the store of each chain."""
        with self.transaction(SNAPSHOT, read=True) as run:
            chains = run(f"SELECT chain FROM {SCHEMA}.entry WHERE number = 1 ORDER BY chain")
        yield from (PostgresStore(self, chain) for [chain] in chains)

    def create(self, opening: Entry) -> "PostgresStore":
        """Begin a chain by its first entry."""
        store = PostgresStore(self, opening.seal)
        with store.writing() as run:
            run(insertion(store), *store.named, 1, opening.seal, line_of(opening))
        return store

    def set_aside_damaged(self, event: str) -> list[str]:
        """Return none: a chain of a database stays in its table."""
        return []

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Hold the lock of events, on a connection of its own: the body uses the other one."""
        with (
            failures_in_words(self),
            psycopg.connect(self.conninfo, autocommit=True) as database,
        ):
            database.execute(EVENTS)
            yield


def close(connection: Connection, process: int) -> None:
    """Close a connection, unless it belongs to the parent of this process."""
    if process == os.getpid():
        connection.close()


class PostgresStore(Store):
    """The entries of one chain in a database."""

    table = f"{SCHEMA}.entry"
    condition = "chain = ?"

    def __init__(self, database: Database, chain: str) -> None:
        self.database = database
        self.named = (chain,)
        self.place = f"{database.shown}#{chain[:12]}"

    def reading(self) -> AbstractContextManager[Run]:
        """Read within one transaction: all queries see one moment."""
        return self.database.transaction(SNAPSHOT, read=True)

    def writing(self) -> AbstractContextManager[Run]:
        """Write within one transaction, while nobody else adds to this chain."""
        return self.database.transaction(LOCKED.format(name=self.named[0]))

    def fault(self) -> str:
        """Return what is wrong with the table, or ""."""
        with self.reading() as run:
            changes = run(INTERFERENCE)
        return "a trigger, a rule or a policy can change what the table holds" if changes else ""

    def now(self) -> str | None:
        """Return the time of the server, as entries hold it."""
        with self.reading() as run:
            [[time]] = run(
                "SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC',"
                """ 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')"""
            )
        return str(time)


def _url_of(parameters: dict[str, Any]) -> str:
    """Return the URL of a database: the pages of a server leave out every URL of this form."""
    rest = {name: str(value) for name, value in parameters.items()}
    user, name = (quote(rest.pop(each, ""), safe="") for each in ("user", "dbname"))
    host = rest.pop("host") if re.fullmatch(r"[\w.-]+", rest.get("host", "")) else ""
    port = f":{rest.pop('port')}" if host and "port" in rest else ""
    query = urlencode(rest, safe="/:")
    return f"postgresql://{user}{'@' * bool(user)}{host}{port}/{name}{'?' * bool(query)}{query}"


def _rows(database: Connection, query: str, values: Values) -> list[Values]:
    cursor = database.execute(query.replace("%", "%%").replace("?", "%s"), values)
    return cursor.fetchall() if cursor.description else []


@contextmanager
def answering(server: Database) -> Iterator[Event]:
    """Cancel what takes too long, and then hang up: a stopped server ignores its own time limits.

    Nor does `statement_timeout` end a commit that waits for a standby.
    """
    done, late = Event(), Event()

    def watch() -> None:
        if done.wait(PATIENCE + GRACE) or not (database := server.kept):
            return
        late.set()
        with suppress(psycopg.Error):
            database.cancel_safe(timeout=GRACE)
        while not done.wait(GRACE):  # also what is begun after the first hang-up
            with suppress(psycopg.Error, OSError):
                end = socket.fromfd(database.fileno(), socket.AF_INET, socket.SOCK_STREAM)
                with end:
                    end.shutdown(socket.SHUT_RDWR)

    Thread(target=watch, daemon=True).start()
    try:
        yield late
    finally:
        done.set()


@contextmanager
def failures_in_words(database: Database, *, read: bool = False) -> Iterator[None]:
    """Raise `CannotJudge` with the reason where PostgreSQL fails."""
    try:
        yield
    except UnicodeDecodeError:
        raise damaged(database.shown, _("a text in it is not UTF-8")) from None
    except (errors.InvalidSchemaName, errors.UndefinedTable):
        raise Missing(
            _("{path} has no table of journals.", path=database.shown),
            remedy=_(
                "Make it, with an account that may make tables: judge journal prepare '{url}'",
                url=re.sub("://(?:[^/@]*@)?", "://OWNER@", database.shown, count=1),
            ),
        ) from None
    except (errors.DataCorrupted, errors.IndexCorrupted, errors.UndefinedColumn) as error:
        raise damaged(database.shown, database.reason_of(error)) from None
    except psycopg.Error as error:
        raise unusable(database.shown, database.reason_of(error), read=read) from None
