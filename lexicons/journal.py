"""The record of rulings: one SQLite file, durable before a verdict is shown, chained by hash."""

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

from lexicons.entry import Entry, Head, Kind, names, no_seal
from lexicons.errors import CannotJudge, Missing, Unsound

application = 0x544A5544  # "TJUD": tells the file apart from other SQLite files
schema = 1
patience = 10.0  # seconds to wait for another process that is writing
ending = ".journal"

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

texts = ("kind", "station", "session")  # of what is said in an entry, what can be an empty text

#: How a file of an older schema becomes one of the next: version -> statements.
upgrades: dict[int, list[str]] = {}


class Journal:
    """The record of one event. Several processes may write to it at once.

    >>> import tempfile
    >>> folder = tempfile.mkdtemp()
    >>> journal = Journal.begin(os.path.join(folder, "a.journal"), "Club night", "t0", "desk 1")
    >>> entry = journal.record("t1", kind=Kind.DOOR, station="desk 1", session="s")
    >>> entry.number, journal.head().number, journal.verify()
    (2, 2, '')
    """

    def __init__(self, path: str) -> None:
        self.path = os.path.abspath(path)
        if not os.path.exists(self.path):
            raise Missing(f"There is no journal {self.path}.", remedy="Begin an event.")
        with self.connected() as database:
            version = self.check_kind(database)
        if version != schema:  # else an archive on a medium that cannot be written is read too
            with self.writing() as database:
                upgrade(database, self.path)

    @classmethod
    def begin(cls, path: str, event: str, time: str, station: str) -> "Journal":
        """A new journal, with the entry that opens an event; nothing is overwritten."""
        path = os.path.abspath(path)
        try:
            os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise unwritable(path, reason) from None
        try:
            with failures_told(path), closing(connect(path)) as database:
                database.execute("BEGIN IMMEDIATE")
                database.execute(f"PRAGMA application_id = {application}")
                database.execute(f"PRAGMA user_version = {schema}")
                database.execute(table)
                database.execute("COMMIT")
            journal = cls(path)
            journal.event_opened(time, event, station)
        except BaseException:
            with suppress(OSError):
                os.unlink(path)
            raise
        return journal

    # -- writing -----------------------------------------------------------------------------

    def record(self, time: str, **said: Any) -> Entry:
        """One more entry, on the disk when this returns; `CannotJudge` where that is not possible.

        The event is the journal's own. A closed journal takes no more entries.
        """
        with self.writing() as database:
            opening = entry_of(first(database, "ORDER BY number LIMIT 1"), self.path)
            last = entry_of(first(database, "ORDER BY number DESC LIMIT 1"), self.path)
            if last.kind == Kind.EVENT_CLOSED:
                raise CannotJudge(
                    f"The journal {self.path} is closed.",
                    remedy="Start again: a new event has begun, and has a journal of its own.",
                )
            return insert(database, last, time, opening.event, said, self.path)

    def event_opened(self, time: str, event: str, station: str) -> None:
        """The first entry."""
        with self.writing() as database:
            before = Entry(
                number=0, time=time, kind="", station="", event="", session="", seal=no_seal
            )
            said = {"kind": Kind.EVENT_OPENED, "station": station, "session": ""}
            insert(database, before, time, event, said, self.path)

    # -- reading -----------------------------------------------------------------------------

    def entries(self) -> Iterator[Entry]:
        """All entries, in order, as they stand; `verify` tells whether they are as they were."""
        with self.connected() as database:  # in one go: a slow reader would keep others waiting
            rows = database.execute(f"SELECT {columns} FROM entry ORDER BY number").fetchall()
        for row in rows:
            yield entry_of(row, self.path)

    def latest(self, most: int) -> list[Entry]:
        """The last entries, the latest first."""
        with self.connected() as database:
            query = f"SELECT {columns} FROM entry ORDER BY number DESC LIMIT ?"
            rows = database.execute(query, [most]).fetchall()
        return [entry_of(row, self.path) for row in rows]

    def find(self, number: int) -> Entry | None:
        """One entry by its number, if there is one."""
        with self.connected() as database:
            query = f"SELECT {columns} FROM entry WHERE number = ?"
            row = database.execute(query, [number]).fetchone()
        return entry_of(row, self.path) if row else None

    def head(self) -> Head:
        """The last entry's number and seal."""
        with self.connected() as database:
            last = entry_of(first(database, "ORDER BY number DESC LIMIT 1"), self.path)
        return Head(last.number, last.seal)

    @property
    def event(self) -> str:
        """The event that this journal records."""
        with self.connected() as database:
            return entry_of(first(database, "ORDER BY number LIMIT 1"), self.path).event

    def verify(self, head: str = "") -> str:
        """The first thing that is wrong, or nothing; `head` is one that was written down.

        Altered, removed, inserted or exchanged entries break the chain. A tail that was cut off,
        or a chain that was computed anew, shows only against a head that was written down.
        """
        fault = self.faulty_file()
        if fault:
            return fault
        seen = not head
        try:
            for fault, reached in chained(self.entries()):
                if fault:
                    return fault
                seen = seen or reached.agrees_with(head)
        except Unsound as error:
            return "; ".join((error.what, *error.faults))
        return "" if seen else f"the head {head} that was written down is not in the journal"

    def faulty_file(self) -> str:
        """What is wrong with the file as SQLite sees it, or nothing."""
        with self.connected() as database:
            [found] = first(database, "", "PRAGMA integrity_check(1)")
            if found != "ok":
                return f"the file is damaged: {found}"
            objects = database.execute("SELECT type, name, sql FROM sqlite_schema").fetchall()
        if objects != [("table", "entry", table)]:
            return "the file holds more than the journal's own table, or another one"
        return ""

    # -- the file ----------------------------------------------------------------------------

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
    def connected(self) -> Iterator[sqlite3.Connection]:
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


def first(
    database: sqlite3.Connection, where: str, query: str = f"SELECT {columns} FROM entry"
) -> tuple[Any, ...]:
    """The first row of a query, or an empty one."""
    row: tuple[Any, ...] | None = database.execute(f"{query} {where}").fetchone()
    return row or ()


def insert(
    database: sqlite3.Connection,
    last: Entry,
    time: str,
    event: str,
    said: dict[str, Any],
    path: str,
) -> Entry:
    """Add an entry after the last one, and read it again as it now stands."""
    # Elsewhere an empty text is nothing: in CSV the two could not be told apart.
    said = {name: value for name, value in said.items() if value != "" or name in texts}
    entry = Entry(number=last.number + 1, time=time, event=event, **said)
    seal = entry.sealed_after(last.seal)
    row = [getattr(entry, name) for name in names[:-1]]
    kept = [kept_list(value) if isinstance(value, tuple) else value for value in row]
    database.execute(f"INSERT INTO entry ({columns}) VALUES ({holders})", [*kept, seal])
    written = entry_of(first(database, f"WHERE number = {entry.number}"), path)
    if written.sealed_after(last.seal) != seal or written.seal != seal:
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


def chained(entries: Iterator[Entry]) -> Iterator[tuple[str, Head]]:
    """Walks the chain: what is wrong with each entry, or nothing, and the head at that point."""
    previous, number, kind = no_seal, 0, ""
    for entry in entries:
        number += 1
        fault = ""
        if entry.number != number:
            fault = f"where entry {number} belongs, entry {entry.number} stands"
        elif kind == Kind.EVENT_CLOSED:
            fault = f"entry {number} was added after the event was closed"
        elif entry.sealed_after(previous) != entry.seal:
            fault = f"entry {number} is not as it was sealed"
        elif (number == 1) != (entry.kind == Kind.EVENT_OPENED):
            fault = f"entry {number} opens an event" if number > 1 else "entry 1 opens no event"
        previous, kind = entry.seal, entry.kind
        yield fault, Head(entry.number, entry.seal)
    if not number:
        yield "there is no entry", Head(0, no_seal)
