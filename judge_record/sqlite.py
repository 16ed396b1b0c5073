"""A SQLite file of one journal: each transaction is whole and on the disk, or not made.

Several processes of this machine use it at once. It is opened for each transaction, so between two
it can be copied, and its stick pulled out.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import Any
from urllib.parse import quote

from judge_record.entry import VERSION, Entry
from judge_record.line import line_of
from judge_record.store import Busy, Run, Store, Unconfirmed, damaged, insert, time_left, unusable
from lexicons import storage
from lexicons.errors import CannotJudge, Missing
from lexicons.language import _

DATABASE = b"SQLite format 3\0"  # the first bytes of any
APPLICATION = 0x544A4C4E  # "TJLN": marks the file among other SQLite files
BRIEFLY = 0.5  # seconds, for one that only looks whether a lock is free

#: Its text is in the file, where any other text counts as damage: don't change it.
TABLE = (
    "CREATE TABLE entry (number INTEGER PRIMARY KEY, seal TEXT NOT NULL, line TEXT NOT NULL) STRICT"
)


class SqliteStore(Store):
    """The entries of one journal, in a file of their own."""

    table = "entry"
    key: dict[str, str] = {}  # noqa: RUF012  # never changed

    def __init__(self, path: str) -> None:
        self.path = os.path.abspath(path)

    @contextmanager
    def reading(self) -> Iterator[Run]:
        with transaction(self.path, "DEFERRED") as database:
            _check_kind(database, self.path)
            yield lambda query, *values: database.execute(query, values).fetchall()

    @contextmanager
    def writing(self) -> Iterator[Run]:
        def run(query: str, *values: object) -> list[tuple[Any, ...]]:
            # Some failures, such as a full disk, make SQLite undo the transaction: what follows
            # would be kept alone. Source: its manual, "Response To Errors Within A Transaction".
            if not database.in_transaction:
                raise unusable(self.path, _("SQLite undid the change after a failure"))
            return database.execute(query, values).fetchall()

        with transaction(self.path, "IMMEDIATE") as database:
            _check_kind(database, self.path)
            yield run
            run("COMMIT")

    def now(self) -> None:
        """Return None: a file has no clock of its own."""


def begin(path: str, opening: Entry) -> SqliteStore:
    """Write the first entry of a journal into a new file; `CannotJudge` if the file is not new."""
    provide(path)
    store = SqliteStore(path)
    with transaction(path, "IMMEDIATE") as database:
        database.execute(TABLE)
        database.execute(f"PRAGMA application_id = {APPLICATION}")
        database.execute(f"PRAGMA user_version = {VERSION}")
        row = (1, opening.seal, line_of(opening))
        insert(store, lambda query, *values: database.execute(query, values).fetchall(), row)
        database.execute("COMMIT")
    return store


def _check_kind(database: sqlite3.Connection, path: str) -> None:
    """Refuse a file that is no journal of this version, before any of its functions runs."""
    [[kind]] = database.execute("PRAGMA application_id").fetchall()
    [[version]] = database.execute("PRAGMA user_version").fetchall()
    schema = database.execute("SELECT name, sql FROM sqlite_schema").fetchall()
    if not (kind or version or schema):
        raise Missing(_("There is no journal {path}.", path=path), remedy=_("Begin an event."))
    if kind == APPLICATION and version != VERSION:
        raise CannotJudge(
            _("{path} was written by another release.", path=path),
            faults=[_("expected version {one}, found {other}", one=VERSION, other=version)],
            remedy=_("Use that release to read it. Move it away, and begin a new event."),
        )
    if kind != APPLICATION or schema != [("entry", TABLE)]:
        raise damaged(path, _("it holds more than the journal's own table, or another one"))


@contextmanager
def transaction(
    path: str, mode: str, patience: float | None = None
) -> Iterator[sqlite3.Connection]:
    """Begin a transaction, under which a commit is on the disk, and the journal stays one file.

    Whatever SQLite can't do is a `CannotJudge` with the reason; without a file, `Missing`.
    """
    if not os.path.exists(path):
        raise Missing(_("There is no journal {path}.", path=path), remedy=_("Begin an event."))
    # A path need not be UTF-8, and one that begins with two slashes would name another machine.
    name = quote(os.fsencode(os.path.abspath(path).replace(os.sep, "/").removeprefix("/")))
    try:
        with closing(
            sqlite3.connect(
                f"file:///{name}?mode=rw", uri=True, timeout=patience or time_left(),
                isolation_level=None, check_same_thread=False,
            )
        ) as database:  # fmt: skip
            database.execute("PRAGMA journal_mode = DELETE")
            database.execute("PRAGMA synchronous = EXTRA")
            database.execute(f"BEGIN {mode}")
            yield database
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        code = getattr(error, "sqlite_errorcode", None)
        if code is None:  # Python's own, of a text in the file or in a message: it would show it
            raise damaged(path, _("a text in it is not UTF-8")) from None
        # What could undo a commit is deleted, but perhaps not for good.
        if code == sqlite3.SQLITE_IOERR_DIR_FSYNC:
            raise Unconfirmed(path, str(error)) from None
        if code == sqlite3.SQLITE_BUSY:
            raise unusable(path, str(error), Busy) from None
        # Our own statements have no errors, so that one is of what the file holds.
        if not isinstance(error, sqlite3.OperationalError) or code == sqlite3.SQLITE_ERROR:
            raise damaged(path, str(error)) from None
        raise unusable(path, str(error)) from None


@contextmanager
def locked(path: str, patience: float | None = None) -> Iterator[None]:
    """Hold an empty file, and nobody else can; the lock ends with the process, however it ends."""
    provide(path)
    with transaction(path, "EXCLUSIVE", patience):
        yield


class Lock:
    """Holds a name in JUDGE_HOME until it is released or the process ends, however it ends.

    SQLite locks the file: it knows how to on every system.
    """

    def __init__(self, path: str, held_elsewhere: CannotJudge) -> None:
        self.path = path
        self.refusal = held_elsewhere
        self.held: ExitStack | None = None

    def take(self) -> bool:
        """Take the lock, and return whether it was not held here before."""
        if self.held:
            return False
        lock = ExitStack()
        try:
            lock.enter_context(locked(self.path, BRIEFLY))
        except Busy:
            raise self.refusal from None
        self.held = lock
        return True

    def is_free(self) -> bool:
        """Return whether no program holds the lock, not even this one. It is taken for a moment."""
        with suppress(CannotJudge):
            if self.take():
                self.release()
                return True
        return False

    def release(self) -> None:
        """Let another program take the lock."""
        if self.held:
            self.held.close()
            self.held = None


def provide(path: str) -> None:
    """Make an empty file that only its owner can read, and its folder, unless it's there.

    One that's there isn't opened: on POSIX, closing it would drop this process's locks on it.
    """
    try:
        storage.make_folder(os.path.dirname(path), private=True)
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
        return
    except (OSError, ValueError) as error:
        reason = storage.reason_of(error)
    raise unusable(path, reason)
