"""The SQLite file of a journal: each change of it is whole and on the disk, or not made."""

import os
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from itertools import zip_longest
from threading import local
from typing import Any, NamedTuple, TypeVar

from lexicons.errors import CannotJudge, Missing, Unsound
from lexicons.language import _
from lexicons.record.entry import Entry
from lexicons.record.link import Link, Pair
from lexicons.record.patience import left
from lexicons.record.recent import Recently, back_to_recent, near
from lexicons.record.requests import Requests
from lexicons.record.rows import Rows, newest, schemas
from lexicons.record.store import Answered, Following, Span, whole

application = 0x544A5544  # "TJUD": marks the file among other SQLite files
shortest = 512  # bytes of a database that holds something: the smallest page
patience = 10.0  # seconds, for another process that is writing
batch = 5000  # entries that are read at once

opening_seal = "SELECT seal FROM entry ORDER BY number LIMIT 1"
bounds = "SELECT (SELECT min(number) FROM entry), (SELECT max(number) FROM entry)"
of_numbers = "WHERE number BETWEEN ? AND ?"
in_order = "ORDER BY number LIMIT ?"

Row = tuple[Any, ...]
T = TypeVar("T")


class OpenFile(NamedTuple):
    """A connection that is kept from use to use, and what shows which file it has open."""

    database: sqlite3.Connection
    file: tuple[int, ...] | None


class Busy(CannotJudge):
    """Another program kept a journal for too long: nobody knows what it holds now."""


class SqliteStore:
    """The entries of one journal, in a file of their own; a `lexicons.record.store.Store`."""

    kept: OpenFile | None = None

    def __init__(self, path: str, *, stays_open: bool = False) -> None:
        """Open a journal; `Missing` if there is no file.

        Args:
            path: the file.
            stays_open: whether one connection makes all changes, as a server needs it. Else the
                file is free between changes: it can be moved, and its stick pulled out.

        """
        self.path = os.path.abspath(path)
        self.stays_open = stays_open
        self.before: Change | None = None  # the last one on the connection that is kept
        self.threads = local()
        self.requests = Requests()
        if not os.path.exists(self.path):
            raise Missing(
                _("There is no journal {path}.", path=self.path), remedy=_("Begin an event.")
            )
        with self.reading() as database:
            self.check_kind(database)

    def check_kind(self, database: sqlite3.Connection) -> None:
        """Refuse a file that is not a journal (`Unsound`), or one of a newer release.

        A file that holds nothing is not yet a journal (`Missing`): another process may be about to
        begin an event in it.
        """
        database.execute("BEGIN")  # all of this is of one moment
        [kind] = first_row(database, "PRAGMA application_id")
        [version] = first_row(database, "PRAGMA user_version")
        empty = not (kind or version or first_row(database, "SELECT 1 FROM sqlite_schema"))
        if empty and not 0 < os.path.getsize(self.path) < shortest:
            raise Missing(
                _("There is no journal in {path} yet.", path=self.path), remedy=_("Begin an event.")
            )
        if kind != application:
            raise Unsound(
                _("{path} is not a journal.", path=self.path),
                remedy=_("Move it away, or name another file."),
            )
        if version > newest:
            raise CannotJudge(
                _("{path} was written by a newer release.", path=self.path),
                faults=[
                    _(
                        "expected schema {newest} or older, found {version}",
                        newest=newest,
                        version=version,
                    )
                ],
                remedy=_("Use that release."),
            )
        if version not in schemas:
            raise Unsound(
                _("{path} has an unknown schema: {version}.", path=self.path, version=version)
            )

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Open the file for reading; its failures are `CannotJudge`."""
        if self.under_way:
            with self.under_way.used(read=True) as database:
                yield database
            return
        with failures_in_words(self.path, read=True), self.opened() as database:
            yield database

    def opened(self) -> AbstractContextManager[sqlite3.Connection]:
        """Return a connection for reading; it is closed afterwards."""
        return closing(connect(self.path))

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Open the file for one change, which is made whole when this ends, or not at all."""
        with failures_in_words(self.path), self.connected() as database:
            database.execute("BEGIN IMMEDIATE")
            try:
                yield database
                wait_no_longer(database)
                database.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    database.execute("ROLLBACK")
                raise

    @contextmanager
    def connected(self) -> Iterator[sqlite3.Connection]:
        """Yield a connection for a change; after a failure, none is kept."""
        if not self.stays_open:
            with closing(connect(self.path)) as database:
                yield database
            return
        if not self.kept or self.kept.file != file_at(self.path):
            self.close()
            file = file_at(self.path)  # before it is opened: if it is replaced now, that is found
            self.kept = OpenFile(connect(self.path), file)
        try:
            wait_no_longer(self.kept.database)
            yield self.kept.database
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the connection that is kept."""
        if self.kept:
            self.kept.database.close()
        self.kept = None

    def __del__(self) -> None:
        self.close()

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make one change of all that the body appends in this thread."""
        if self.under_way:
            yield
            return
        try:
            with self.writing() as database:
                self.threads.change = change = Change(database, self.path, self.before)
                self.requests.catch_up(database)
                yield
                change.read_back()
            self.before = change if self.stays_open else None
        except BaseException:
            self.requests.forget()  # it may know entries of this change
            raise
        finally:
            self.threads.change = None

    def change(self, do: Callable[[], T]) -> T:
        """Return what `do` returns, when all that it appends is kept."""
        with self.together():
            return do()

    @property
    def under_way(self) -> "Change | None":
        """The change that is under way in this thread."""
        change: Change | None = getattr(self.threads, "change", None)
        return change

    # -- entries -----------------------------------------------------------------------------

    def append(self, following: Following, known: int = 0) -> Entry:
        """Add the entry that follows the first and the last one, and return it as it was kept."""
        change = self.under_way
        if change is None:
            return self.change(lambda: self.append(following, known))
        with change.used():
            held = change.last if known == change.last.number else self.find(known)
            entry = change.add(following(change.first, change.last, held))
            self.requests.add(entry)
        return entry

    def first(self) -> Entry:
        """Return the first entry; `Unsound` if there is no entry."""
        return self.one("ASC")

    def last(self) -> Entry:
        """Return the last entry; `Unsound` if there is no entry."""
        return self.under_way.last if self.under_way else self.one("DESC")

    def one(self, order: str) -> Entry:
        """Return the entry at one end."""
        with self.reading() as database:
            rows = rows_of(database)
            return rows.entry_in(first_row(database, f"{rows.every} {order} LIMIT 1"), self.path)

    def latest(self, most: int) -> list[Entry]:
        """Return at most so many entries from the end, the last one first."""
        with self.reading() as database:
            rows = rows_of(database)
            found = database.execute(f"{rows.every} DESC LIMIT ?", [most]).fetchall()
        return [rows.entry_in(row, self.path) for row in found]

    def near(self, words: Iterable[str], recently: Recently) -> dict[str | None, list[Entry]]:
        """Return what `recent.near` finds in all recent entries of this chain."""
        return {None: near(words, back_to_recent(self.latest, recently))}

    def part(self, number: int, most: int) -> list[Entry]:
        """Return at most so many entries from a number on, in order."""
        with self.reading() as database:
            rows = rows_of(database)
            query = f"{rows.select} WHERE number >= ? ORDER BY number LIMIT ?"
            found = database.execute(query, [number, most]).fetchall()
        return [rows.entry_in(row, self.path) for row in found]

    def find(self, number: int) -> Entry | None:
        """Return the entry of a number, if there is one."""
        with self.reading() as database:
            rows = rows_of(database)
            row = database.execute(f"{rows.select} WHERE number = ?", [number]).fetchone()
        return rows.entry_in(row, self.path) if row else None

    def requested(self, request: str) -> Answered | None:
        """Return the ruling or call to which a request led, if there is one."""
        with self.reading() as database:
            if not self.under_way:
                self.requests.catch_up(database)
            number = self.requests.number_of(request, database)
        entry = self.find(number) if number else None
        return Answered(self.opening_seal(), entry) if entry else None

    def entries(self, kinds: Collection[str] = ()) -> Iterator[Entry]:
        """Yield all entries of one moment, in order, or those of some kinds."""
        for rows, found in self.parts(lambda rows: rows.select, kinds=kinds):
            for row in found:
                yield rows.entry_in(row, self.path)

    def pairs(self) -> Iterator[Pair]:
        """Yield all entries of one moment, in order, each with its link."""
        for rows, found in self.parts(lambda rows: rows.pairs):
            for row in found:
                yield rows.pair_in(row, self.path)

    def links(self, span: Span = whole) -> Iterator[Link]:
        """Yield the links of all entries of one moment, or of a span of them, in order."""
        for rows, found in self.parts(lambda rows: rows.links, span):
            for row in found:
                yield rows.link_in(row, self.path)

    def parts(
        self, select: Callable[[Rows], str], span: Span = whole, kinds: Collection[str] = ()
    ) -> Iterator[tuple[Rows, list[Row]]]:
        """Yield what a query selects of all entries, in order, and the table that they are of.

        The entries are read in parts: a slow reader keeps no writer waiting. They are of one
        moment, as no entry before the last one is added later. `CannotJudge` if a new event begins
        in the file meanwhile.

        Args:
            select: returns the query; its first column is the number.
            span: the entries that are wanted.
            kinds: their kinds; all, if empty.

        """
        with self.reading() as database:
            opening = first_row(database, opening_seal)
            [number, last] = first_row(database, bounds)
        unread = range(0) if number is None else span.of(number, last)
        while unread:
            with self.reading() as database:
                if not database.in_transaction:  # this thread may be changing the file
                    database.execute("BEGIN")
                if first_row(database, opening_seal) != opening:
                    raise unusable(self.path, _("another program is writing to it"), read=True)
                rows = rows_of(database)
                wanted = f"AND kind IN ({', '.join('?' for _ in kinds)})" if kinds else ""
                query = f"{select(rows)} {of_numbers} {wanted} {in_order}"
                found = database.execute(query, [unread[0], unread[-1], *kinds, batch]).fetchall()
            yield rows, found
            unread = range(found[-1][0] + 1, unread[-1] + 1) if found else range(0)

    # -- the file ----------------------------------------------------------------------------

    def opening_seal(self) -> str:
        """Return the seal of the first entry, "" if the table is not as a journal makes it."""
        with self.reading() as database:
            made = first_row(database, "SELECT sql FROM sqlite_schema WHERE name = 'entry'")
            if made != (rows_of(database).table,):
                return ""
            [seal] = first_row(database, opening_seal) or ("",)
        return str(seal)

    def fault(self) -> str:
        """Return what is wrong with the file as SQLite sees it, or ""."""
        with self.reading() as database:
            [found] = first_row(database, "PRAGMA integrity_check(1)")
            if found != "ok":
                return f"the file is damaged: {found}"
            objects = database.execute("SELECT type, name, sql FROM sqlite_schema").fetchall()
            if objects != [("table", "entry", rows_of(database).table)]:
                return "the file holds more than the journal's own table, or another one"
        return ""

    @contextmanager
    def renewing(self, opening: Entry) -> Iterator[None]:
        """Replace all entries by one when the body ends without an error.

        The body keeps the old entries elsewhere. Nobody else writes from its beginning on.
        """
        with self.writing() as database:
            yield
            self.before = None
            lay_out(database, opening.format)
            insert(database, opening, self.path)
        with self.reading() as database, suppress(sqlite3.Error):
            database.execute("VACUUM")  # nothing of the old entries stays in the file


def rows_of(database: sqlite3.Connection) -> Rows:
    """Return how the entries of a file are kept now: a new event may have brought a new schema."""
    [version] = first_row(database, "PRAGMA user_version")
    return schemas.get(version, schemas[newest])


def lay_out(database: sqlite3.Connection, schema: int) -> None:
    """Make an empty table of entries, in place of the one that there may be."""
    database.execute("DROP TABLE IF EXISTS entry")
    database.execute(f"PRAGMA application_id = {application}")
    database.execute(f"PRAGMA user_version = {schema}")
    database.execute(schemas[schema].table)


def begin(path: str, opening: Entry, *more: Entry) -> bool:
    """Write the first entries of a chain; return False if the file has some, or is no journal."""
    with failures_in_words(path), closing(connect(path)) as database:
        database.execute("BEGIN IMMEDIATE")
        if first_row(database, "SELECT 1 FROM sqlite_schema"):
            ours = first_row(database, "PRAGMA application_id") == (application,)
            if not ours or first_row(database, "SELECT 1 FROM entry"):
                return False
        lay_out(database, opening.format)
        for entry in (opening, *more):
            insert(database, entry, path)
        database.execute("COMMIT")
    return True


def copy(path: str, draft: str) -> None:
    """Copy all entries of a file into an empty one, and compare them; `CannotJudge` on failure."""
    with (
        failures_in_words(path),
        closing(connect(draft)) as target,
        closing(connect(path)) as source,
    ):
        source.execute("BEGIN")
        rows = rows_of(source)  # from here on nobody adds an entry, until it is compared
        source.backup(target)
        for one, other in zip_longest(source.execute(rows.every), target.execute(rows.every)):
            if one is None or one != other:
                raise CannotJudge(
                    _("The copy {draft} differs from {path}.", draft=draft, path=path),
                    remedy=_("Try again."),
                )
            rows.entry_in(one, path)


@contextmanager
def locked(path: str) -> Iterator[None]:
    """Hold an empty file alone; the lock ends with the process, however it does."""
    with failures_in_words(path), closing(connect(path)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield


def insert(database: sqlite3.Connection, entry: Entry, path: str) -> None:
    """Add an entry; `Unsound` if another one can be read back."""
    rows = rows_of(database)
    database.execute(rows.insert, rows.row_of(entry))
    check_kept(database, rows, [entry], path)


def check_kept(database: sqlite3.Connection, rows: Rows, entries: list[Entry], path: str) -> None:
    """Raise `Unsound` if anything else can be read back than the entries that were added last."""
    query = f"{rows.select} WHERE number >= ? ORDER BY number"
    found = database.execute(query, [entries[0].number]).fetchall() if entries else []
    if list(map(rows.values_in, found)) != list(map(rows.values_of, entries)):
        raise Unsound(
            _("The journal {path} does not keep what is written.", path=path),
            remedy=_("Replace it."),
        )


class Change:
    """A change of a file that is under way: its entries are added, and not committed."""

    def __init__(
        self, database: sqlite3.Connection, path: str, before: "Change | None" = None
    ) -> None:
        """Take a connection with an open transaction, and the last change on it, if it had one."""
        self.database = database
        self.path = path
        [self.version] = first_row(database, "PRAGMA data_version")
        self.added: list[Entry] = []
        self.failure: CannotJudge | None = None  # after which SQLite undid all that was added
        # The version is another one if anybody else has changed the file since (SQLite's manual).
        if before and (before.database, before.version) != (database, self.version):
            before = None
        self.rows: Rows = before.rows if before else rows_of(database)
        self.first: Entry = before.first if before else self.end("ASC")
        self.last: Entry = before.last if before else self.end("DESC")

    @contextmanager
    def used(self, *, read: bool = False) -> Iterator[sqlite3.Connection]:
        """Yield the connection; `CannotJudge` if it fails, or if SQLite has undone the change."""
        self.check_goes_on()
        try:
            with failures_in_words(self.path, read=read):
                yield self.database
        except CannotJudge as error:
            if not self.database.in_transaction:
                self.failure = error
            raise

    def check_goes_on(self) -> None:
        """Raise `CannotJudge` if SQLite has ended the transaction: it would keep each entry alone.

        Some failures, such as a full disk, make it do so. Source: SQLite's manual, "Response To
        Errors Within A Transaction".
        """
        if not self.database.in_transaction:
            raise self.failure or unusable(self.path, _("SQLite undid the change after a failure"))

    def end(self, order: str) -> Entry:
        """Return the entry at one end."""
        row = first_row(self.database, f"{self.rows.every} {order} LIMIT 1")
        return self.rows.entry_in(row, self.path)

    def add(self, entry: Entry) -> Entry:
        """Add an entry, and return it."""
        self.database.execute(self.rows.insert, self.rows.row_of(entry))
        self.added.append(entry)
        self.last = entry
        return entry

    def read_back(self) -> None:
        """Raise `Unsound` if anything else can be read back than what was added."""
        self.check_goes_on()
        check_kept(self.database, self.rows, self.added, self.path)


def first_row(database: sqlite3.Connection, query: str) -> Row:
    """Return the first row of a query, or an empty one."""
    row: Row | None = database.execute(query).fetchone()
    return row or ()


def file_at(path: str) -> tuple[int, int] | None:
    """Return which file a path names; None if it names no file."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def connect(path: str) -> sqlite3.Connection:
    """Open a connection under which a commit is on the disk, and the journal stays one file."""
    database = sqlite3.connect(
        f"file:{quoted(path)}?mode=rw",
        uri=True,
        timeout=left(patience),
        isolation_level=None,
        check_same_thread=False,
    )
    database.execute("PRAGMA journal_mode = DELETE")
    database.execute("PRAGMA synchronous = EXTRA")
    database.execute("PRAGMA trusted_schema = OFF")
    wait_no_longer(database)
    return database


def wait_no_longer(database: sqlite3.Connection) -> None:
    """Let the next statement wait only for the time that is left."""
    database.execute(f"PRAGMA busy_timeout = {round(1000 * left(patience))}")


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
        damaged = not isinstance(error, sqlite3.OperationalError)
        busy = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY
        if not hasattr(error, "sqlite_errorcode"):  # Python's own, and it would show the text
            reason, damaged = _("a text in it is not UTF-8"), True
    else:
        return
    if damaged:
        raise Unsound(
            _("The journal {path} is damaged: {reason}.", path=path, reason=reason),
            remedy=_("Keep the file for the director, and begin a new event."),
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
