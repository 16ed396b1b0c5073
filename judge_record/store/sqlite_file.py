"""A SQLite file of the record: its tables, its connection, and what can fail.

SQLite makes columns of the line of an entry, by which entries are found. `PRAGMA integrity_check`
compares its indices with the lines.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from judge_record.store import keep_for_director
from judge_record.store.patience import limited
from lexicons import storage
from lexicons.errors import CannotJudge, Unsound
from lexicons.language import _

application = 0x544A4C4E  # "TJLN": marks the file among other SQLite files
under_development = 0x544A5544  # "TJUD": that of a program before its first release
newest = 1  # schema
shortest = 512  # bytes of a database that holds something: the smallest page
patience = 10.0  # seconds, for another process that is writing

#: The text of these stands in the file: a change of it would be found as tampering.
table = """CREATE TABLE entry (
    number INTEGER PRIMARY KEY, seal TEXT NOT NULL, line TEXT NOT NULL,
    kind TEXT AS (json_extract(line, '$.kind')), time TEXT AS (json_extract(line, '$.time')),
    request TEXT AS (json_extract(line, '$.request')),
    play INTEGER AS (json_extract(line, '$.play')),
    refers_to INTEGER AS (json_extract(line, '$.refers_to'))
) STRICT"""
indices = (
    "CREATE INDEX of_kind ON entry (kind)",
    "CREATE INDEX of_request ON entry (request) WHERE request IS NOT NULL",
    "CREATE INDEX of_play ON entry (play) WHERE play IS NOT NULL",
    "CREATE INDEX about ON entry (refers_to) WHERE refers_to IS NOT NULL",
)
schema = "SELECT type, name, sql FROM sqlite_schema ORDER BY name"
as_made = sorted(
    ((*made.lower().split()[1:3], made) for made in (table, *indices)), key=lambda row: row[1]
)


class Busy(CannotJudge):
    """Another program kept a journal for too long: nobody knows what it holds now."""


def lay_out(database: sqlite3.Connection) -> None:
    """Make an empty table of entries, in place of the one that there may be."""
    database.execute("DROP TABLE IF EXISTS entry")
    database.execute(f"PRAGMA application_id = {application}")
    database.execute(f"PRAGMA user_version = {newest}")
    for statement in (table, *indices):
        database.execute(statement)


@contextmanager
def locked(path: str) -> Iterator[None]:
    """Hold an empty file alone; the lock ends with the process, however it does."""
    with failures_in_words(path), closing(connect(path)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield


def first_row(database: sqlite3.Connection, query: str) -> tuple[Any, ...]:
    """Return the first row of a query, or an empty one."""
    row: tuple[Any, ...] | None = database.execute(query).fetchone()
    return row or ()


def connect(path: str) -> sqlite3.Connection:
    """Open a connection under which a commit is on the disk, and the journal stays one file.

    A file with other tables than a journal's may call no function: older releases of SQLite then
    forbid it those for JSON, too. An empty file can become a journal at any moment.
    """
    database = sqlite3.connect(
        f"file:{quoted(path)}?mode=rw",
        uri=True,
        timeout=limited(patience),
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        database.execute("PRAGMA trusted_schema = ON")
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute("PRAGMA synchronous = EXTRA")
        wait_no_longer(database)
        if _tables_in(database) not in ([], as_made):
            distrust(database)
    except BaseException:
        database.close()
        raise
    return database


def _tables_in(database: sqlite3.Connection) -> list[tuple[Any, ...]]:
    """Return the tables of a file and what belongs to them. No function is called by this."""
    return database.execute(schema).fetchall()


def is_ours(database: sqlite3.Connection) -> bool:
    """Return whether a file has the table of a journal, its indices, and nothing else."""
    return _tables_in(database) == as_made


def distrust(database: sqlite3.Connection) -> None:
    """Let the file call no function that could do harm."""
    database.execute("PRAGMA trusted_schema = OFF")


def wait_no_longer(database: sqlite3.Connection) -> None:
    """Let the next statement wait only for the time that is left."""
    database.execute(f"PRAGMA busy_timeout = {round(1000 * limited(patience))}")


def quoted(path: str) -> str:
    """Return a path as part of a URI."""
    from urllib.parse import quote

    return quote(path.replace(os.sep, "/"))


@contextmanager
def failures_in_words(path: str, *, read: bool = False) -> Iterator[None]:
    """Make a `CannotJudge` with the reason of whatever SQLite cannot do."""
    try:
        yield
    except UnicodeDecodeError:  # a message of SQLite holds what a damaged file holds
        reason, damaged, busy = _("a text in it is not UTF-8"), True, False
    except sqlite3.DatabaseError as error:
        reason = str(error)
        code = getattr(error, "sqlite_errorcode", None)
        # Our own statements have no errors, so that one is of what the file holds.
        damaged = not isinstance(error, sqlite3.OperationalError) or code == sqlite3.SQLITE_ERROR
        busy = code == sqlite3.SQLITE_BUSY
        if code is None:  # Python's own, and it would show the text
            reason, damaged = _("a text in it is not UTF-8"), True
    else:
        return
    if damaged:
        raise Unsound(
            _("The journal {path} is damaged: {reason}.", path=path, reason=reason),
            remedy=keep_for_director(),
        )
    raise unusable(path, reason, read=read, kind=Busy if busy else CannotJudge)


def unusable(
    path: str, reason: str, *, read: bool = False, kind: type[CannotJudge] = CannotJudge
) -> CannotJudge:
    """Return the refusal to rule without a record; `read` if the journal cannot be read."""
    return kind(
        _("The journal {path} cannot be read: {reason}.", path=path, reason=reason)
        if read
        else _("The journal {path} cannot be written: {reason}.", path=path, reason=reason),
        remedy=_(
            "Nothing was ruled. Make room, mend the permissions, or end the program that"
            " uses it; then try again."
        ),
    )


def provide(path: str) -> None:
    """Make an empty file for its owner alone, and its folder, where there is no file yet.

    Raises `CannotJudge` if that is not possible.
    """
    try:
        storage.make_folder(os.path.dirname(path), private=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        return
    except (OSError, ValueError) as error:
        reason = storage.reason_of(error)
    raise unusable(path, reason)
