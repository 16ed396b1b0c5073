"""The SQLite file of a journal: each change of it is whole and on the disk, or not made.

A file holds one chain. Its table has the seal and the line of each entry.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import zip_longest
from threading import local

from judge_record.entry import Entry
from judge_record.store import Following, Store, keep_for_director
from judge_record.store.chain_reader import ChainReader, Row
from judge_record.store.sqlite_file import (
    application,
    connect,
    distrust,
    failures_in_words,
    first_row,
    is_ours,
    lay_out,
    newest,
    shortest,
    under_development,
    unusable,
    wait_no_longer,
)
from lexicons.errors import CannotJudge, Missing, Unsound
from lexicons.language import _

every = "SELECT number, seal, line FROM entry ORDER BY number"
insertion = "INSERT INTO entry (number, seal, line) VALUES (?, ?, ?)"


class SqliteStore(ChainReader, Store):
    """The entries of one journal, in a file of their own."""

    def __init__(self, path: str) -> None:
        """Open a journal; `Missing` if there is no file.

        The file is free between changes: it can be moved, and its stick pulled out.
        """
        self.path = os.path.abspath(path)
        self.threads = local()
        if not os.path.exists(self.path):
            raise Missing(
                _("There is no journal {path}.", path=self.path), remedy=_("Begin an event.")
            )
        with self.reading() as database:
            self.check_kind(database)

    def check_kind(self, database: sqlite3.Connection) -> None:
        """Refuse a file that is not a journal (`Unsound`), or is one of another release.

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
        if kind == under_development:
            raise CannotJudge(
                _("{path} was written by a program before its first release.", path=self.path),
                remedy=_("Move it away, and begin a new event."),
            )
        if kind != application:
            raise Unsound(
                _("{path} is not a journal.", path=self.path),
                remedy=_("Move it away, or name another file."),
            )
        if version == newest:
            return
        if version < newest:
            raise Unsound(
                _("{path} has an unknown schema: {version}.", path=self.path, version=version)
            )
        said = _(
            "expected schema {newest} or older, found {version}", newest=newest, version=version
        )
        raise CannotJudge(
            _("{path} was written by a newer release.", path=self.path),
            faults=[said],
            remedy=_("Use that release."),
        )

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Open the file for reading; its failures are `CannotJudge`."""
        if self.under_way:
            with self.under_way.used(read=True) as database:
                yield database
            return
        with failures_in_words(self.path, read=True), closing(connect(self.path)) as database:
            yield database

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Open the file for one change, which is made whole when this ends, or not at all."""
        with failures_in_words(self.path), closing(connect(self.path)) as database:
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
    def together(self) -> Iterator[None]:
        """Make one change of all that the body appends in this thread."""
        if self.under_way:
            yield
            return
        try:
            with self.writing() as database:
                self.threads.change = change = Change(database, self.path)
                change.first, change.last = super().first(), super().last()
                yield
                change.read_back()
        finally:
            self.threads.change = None

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
            return change.add(following(change.first, change.last, held))

    def last(self) -> Entry:
        """Return the last entry; `Unsound` if there is no entry."""
        return self.under_way.last if self.under_way else super().last()

    def rows(self, query: str, *values: object) -> list[Row]:
        """Return the rows of a query: within the change that is under way here, if there is one."""
        with self.reading() as database:
            return database.execute(query, values).fetchall()

    def unreadable(self, number: object, reason: str = "") -> Unsound:
        """Return the refusal of an entry."""
        return Unsound(
            _("The journal {path} has an entry that cannot be read.", path=self.path),
            faults=[_("entry {number}", number=number), *filter(None, [reason])],
            remedy=keep_for_director(),
        )

    # -- the file ----------------------------------------------------------------------------

    def opening_seal(self) -> str:
        """Return the seal of the first entry, "" if the table is not as a journal makes it."""
        with self.reading() as database:
            if not is_ours(database):
                return ""
        return next((str(seal) for [seal] in self.select("seal", "ORDER BY number LIMIT 1")), "")

    def fault(self) -> str:
        """Return what is wrong with the file as SQLite sees it, or ""."""
        with self.reading() as database:
            if not is_ours(database):
                return "the file holds more than the journal's own table, or another one"
            [found] = first_row(database, "PRAGMA integrity_check(1)")
            if found != "ok":
                return f"the file is damaged: {found}"
        return ""

    @contextmanager
    def renewing(self, opening: Entry) -> Iterator[None]:
        """Replace all entries by one when the body ends without an error.

        The body keeps the old entries elsewhere. Nobody else writes from its beginning on.
        """
        with self.writing() as database:
            yield
            lay_out(database)
            insert(database, [opening], self.path)
        with self.reading() as database, suppress(sqlite3.Error):
            database.execute("VACUUM")  # nothing of the old entries stays in the file


def begin(path: str, opening: Entry, *more: Entry) -> bool:
    """Write the first entries of a chain; return False, unchanged, if the file is not empty."""
    with failures_in_words(path), closing(connect(path)) as database:
        database.execute("BEGIN IMMEDIATE")
        if first_row(database, "SELECT 1 FROM sqlite_schema"):
            ours = first_row(database, "PRAGMA application_id") == (application,)
            if not ours or first_row(database, "SELECT 1 FROM entry"):
                return False
        lay_out(database)
        insert(database, [opening, *more], path)
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
        if not is_ours(source):
            distrust(target)
        source.execute(every)  # from here on nobody adds an entry, until it is compared
        source.backup(target)
        for one, other in zip_longest(source.execute(every), target.execute(every)):
            if one is None or one != other:
                raise CannotJudge(
                    _("The copy {draft} differs from {path}.", draft=draft, path=path),
                    remedy=_("Try again."),
                )


def insert(database: sqlite3.Connection, entries: list[Entry], path: str) -> None:
    """Add entries; `Unsound` if others can be read back."""
    rows = [*map(row_of, entries)]
    database.executemany(insertion, rows)
    _check_kept(database, rows, path)


def row_of(entry: Entry) -> Row:
    """Return the row of an entry."""
    return (entry.number, entry.seal, entry.line)


def _check_kept(database: sqlite3.Connection, added: list[Row], path: str) -> None:
    """Raise `Unsound` if anything else can be read back than the rows that were added last."""
    query = "SELECT number, seal, line FROM entry WHERE number >= ? ORDER BY number"
    if added and database.execute(query, added[0][:1]).fetchall() != added:
        raise Unsound(
            _("The journal {path} does not keep what is written.", path=path),
            remedy=_("Replace it."),
        )


class Change:
    """A change of a file that is under way: its entries are added, and not committed."""

    first: Entry
    last: Entry

    def __init__(self, database: sqlite3.Connection, path: str) -> None:
        """Take a connection with an open transaction."""
        self.database = database
        self.path = path
        self.added: list[Row] = []
        self.failure: CannotJudge | None = None  # after which SQLite undid all that was added

    @contextmanager
    def used(self, *, read: bool = False) -> Iterator[sqlite3.Connection]:
        """Yield the connection; `CannotJudge` if it fails, or if SQLite has undone the change."""
        self._check_goes_on()
        try:
            with failures_in_words(self.path, read=read):
                yield self.database
        except CannotJudge as error:
            if not self.database.in_transaction:
                self.failure = error
            raise

    def _check_goes_on(self) -> None:
        """Raise `CannotJudge` if SQLite has ended the transaction: it would keep each entry alone.

        Some failures, such as a full disk, make it do so. Source: SQLite's manual, "Response To
        Errors Within A Transaction".
        """
        if not self.database.in_transaction:
            raise self.failure or unusable(self.path, _("SQLite undid the change after a failure"))

    def add(self, entry: Entry) -> Entry:
        """Add an entry, and return it."""
        row = row_of(entry)
        self.database.execute(insertion, row)
        self.added.append(row)
        self.last = entry
        return entry

    def read_back(self) -> None:
        """Raise `Unsound` if anything else can be read back than what was added."""
        self._check_goes_on()
        _check_kept(self.database, self.added, self.path)
