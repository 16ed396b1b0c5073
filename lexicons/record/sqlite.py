"""The file that a journal is kept in: each change of it is whole and on the disk, or not made."""

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

from lexicons.errors import CannotJudge, Missing, Unsound
from lexicons.record.entry import Entry, names

application = 0x544A5544  # "TJUD": tells the file apart from other SQLite files
schema = 1
patience = 10.0  # seconds to wait for another process that is writing

table = """CREATE TABLE entry (
    number INTEGER PRIMARY KEY, time TEXT NOT NULL, kind TEXT NOT NULL, station TEXT NOT NULL,
    event TEXT NOT NULL, session TEXT NOT NULL, round INTEGER, "table" TEXT, rules TEXT,
    rules_fingerprint TEXT, alphabet_fingerprint TEXT, lexicons TEXT NOT NULL, words TEXT NOT NULL,
    verdict TEXT, refers_to INTEGER, source TEXT, by TEXT, reason TEXT, note TEXT,
    seal TEXT NOT NULL
) STRICT"""

# The SQL below is put together of these names alone, never of what somebody typed.
columns = ", ".join(f'"{name}"' for name in names)
holders = ", ".join("?" for _ in names)

entry_rows = f"SELECT {columns} FROM entry"

#: How a file of an older schema becomes one of the next: version -> statements.
upgrades: dict[int, list[str]] = {}


class SqliteStore:
    """The rows of one journal, as they stand: what they say is the journal's business."""

    def __init__(self, path: str) -> None:
        self.path = os.path.abspath(path)
        if not os.path.exists(self.path):
            raise Missing(f"There is no journal {self.path}.", remedy="Begin an event.")
        with self.reading() as database:
            version = self.check_kind(database)
        if version != schema:  # else an archive on a medium that cannot be written is read too
            with self.writing() as database:
                upgrade(database, self.path)

    def check_kind(self, database: sqlite3.Connection) -> int:
        """The file's schema; refuses a file that is no journal, or one of a newer release."""
        [kind] = first(database, "", "PRAGMA application_id")
        [version] = first(database, "", "PRAGMA user_version")
        if kind != application:
            raise Unsound(
                f"{self.path} is no journal.", remedy="Move it away, or name another file."
            )
        if version > schema:
            raise CannotJudge(
                f"{self.path} was written by a newer release.",
                faults=[f"expected schema {schema} or older, found {version}"],
                remedy="Use that release.",
            )
        return int(version)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The file, for reading; its failures in words."""
        with failures_told(self.path, "read"), closing(connect(self.path)) as database:
            yield database

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """The file, for one change that is either whole and on the disk, or not made."""
        with failures_told(self.path), closing(connect(self.path)) as database:
            database.execute("BEGIN IMMEDIATE")
            try:
                yield database
                database.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    database.execute("ROLLBACK")
                raise

    def last(self, database: sqlite3.Connection) -> Entry:
        """The last entry."""
        return entry_of(first(database, "ORDER BY number DESC LIMIT 1"), self.path)

    def opening(self, database: sqlite3.Connection) -> Entry:
        """The first entry."""
        return entry_of(first(database, "ORDER BY number LIMIT 1"), self.path)

    def opening_seal(self) -> str:
        """The seal of the first entry, or nothing where it has none: another chain has another."""
        with self.reading() as database:
            if first(database, "WHERE name = 'entry'", "SELECT sql FROM sqlite_schema") != (table,):
                return ""
            [seal] = first(database, "ORDER BY number LIMIT 1", "SELECT seal FROM entry") or ("",)
        return str(seal)

    def fault(self) -> str:
        """What is wrong with the file as SQLite sees it, or nothing."""
        with self.reading() as database:
            [found] = first(database, "", "PRAGMA integrity_check(1)")
            if found != "ok":
                return f"the file is damaged: {found}"
            objects = database.execute("SELECT type, name, sql FROM sqlite_schema").fetchall()
        if objects != [("table", "entry", table)]:
            return "the file holds more than the journal's own table, or another one"
        return ""


def connect(path: str) -> sqlite3.Connection:
    """A connection under which a commit is on the disk, and the journal stays one file."""
    database = sqlite3.connect(
        f"file:{quoted(path)}?mode=rw", uri=True, timeout=patience, isolation_level=None
    )
    database.execute("PRAGMA journal_mode = DELETE")
    database.execute("PRAGMA synchronous = EXTRA")
    database.execute("PRAGMA trusted_schema = OFF")
    return database


def quoted(path: str) -> str:
    """A path as part of a URI."""
    from urllib.parse import quote

    return quote(path.replace(os.sep, "/"))


@contextmanager
def failures_told(path: str, done: str = "written") -> Iterator[None]:
    """Whatever SQLite cannot do becomes a `CannotJudge` that says so."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        reason = str(error)
        damaged = not isinstance(error, sqlite3.OperationalError)
        if not hasattr(error, "sqlite_errorcode"):  # Python's own, and it would show the text
            reason, damaged = "a text in it is no UTF-8", True
    else:
        return
    if damaged:
        raise Unsound(
            f"The journal {path} is damaged: {reason}.",
            remedy="Keep the file for the director, and begin a new event.",
        )
    raise unwritable(path, reason, done)


def unwritable(path: str, reason: str, done: str = "written") -> CannotJudge:
    """The refusal to rule without a record."""
    return CannotJudge(
        f"The journal {path} cannot be {done}: {reason}.",
        remedy="Nothing was ruled. Make room, mend the permissions, or end the program that holds"
        " it; then try again.",
    )


def upgrade(database: sqlite3.Connection, path: str) -> None:
    """Bring an older file up to this schema, in the change that is under way."""
    [version] = first(database, "", "PRAGMA user_version")
    while version < schema:
        if version not in upgrades:
            raise Unsound(f"{path} has a schema that never was: {version}.")
        for statement in upgrades[version]:
            database.execute(statement)
        version += 1
        database.execute(f"PRAGMA user_version = {version}")


def first(database: sqlite3.Connection, where: str, query: str = entry_rows) -> tuple[Any, ...]:
    """The first row of a query, or an empty one."""
    row: tuple[Any, ...] | None = database.execute(f"{query} {where}").fetchone()
    return row or ()


def insert(database: sqlite3.Connection, entry: Entry, previous: str, path: str) -> Entry:
    """Add an entry, sealed after the seal before it, and read it again as it now stands."""
    seal = entry.sealed_after(previous)
    row = [getattr(entry, name) for name in names[:-1]]
    kept = [kept_list(value) if isinstance(value, tuple) else value for value in row]
    database.execute(f"INSERT INTO entry ({columns}) VALUES ({holders})", [*kept, seal])
    written = entry_of(first(database, f"WHERE number = {entry.number}"), path)
    if written.sealed_after(previous) != seal or written.seal != seal:
        raise Unsound(f"The journal {path} does not keep what is written.", remedy="Replace it.")
    return written


def kept_list(values: tuple[Any, ...]) -> str:
    """A list as its column holds it."""
    return json.dumps(values, ensure_ascii=False)


def entry_of(row: tuple[Any, ...], path: str) -> Entry:
    """An entry from its row; `Unsound` where the row is none."""
    said = dict(zip(names, row, strict=False))
    try:
        lists = {name: json.loads(said[name]) for name in ("lexicons", "words")}
        lexicons = tuple((str(edition), str(digits)) for edition, digits in lists["lexicons"])
        words = tuple(map(str, lists["words"]))
        # What is not exactly what `insert` writes would stand in the file and not be sealed.
        if (said["lexicons"], said["words"]) == (kept_list(lexicons), kept_list(words)):
            return Entry(**{**said, "lexicons": lexicons, "words": words})
    except (KeyError, TypeError, ValueError, RecursionError):
        pass
    raise Unsound(
        f"The journal {path} has an entry that cannot be read.",
        faults=[f"entry {said.get('number', 'missing')}"],
        remedy="Keep the file for the director, and begin a new event.",
    )
