"""Requests: which ruling or call each of them led to, so that no request leads to a second one.

The record names the request of either. This is an index of it, which SQLite keeps in a temporary
file of its own: a journal has no other table than that of its entries.
"""

import sqlite3

from lexicons.record.entry import Entry, answers

insert = "INSERT OR IGNORE INTO ruling VALUES (?, ?)"


class Requests:
    """The numbers of rulings and calls by their requests, for one journal file."""

    def __init__(self) -> None:
        self.index: sqlite3.Connection | None = None
        self.seen = 0  # the number of the last entry that was looked at
        self.added: dict[str, int] = {}  # not in the index yet

    def number_of(self, request: str, journal: sqlite3.Connection) -> int | None:
        """Return the number of the entry to which a request led; None if there is no entry."""
        if self.index is None:
            self.index, self.seen = made(), 0
            self.catch_up(journal)
        if request in self.added:
            return self.added[request]
        found = self.index.execute("SELECT number FROM ruling WHERE request = ?", [request])
        number: tuple[int] | None = found.fetchone()
        return number[0] if number else None

    def catch_up(self, journal: sqlite3.Connection) -> None:
        """Add what others added to a journal since the index was used; nothing if it never was."""
        if self.index is None:
            return
        self.index.executemany(insert, self.added.items())
        self.added.clear()
        [last] = journal.execute("SELECT max(number) FROM entry").fetchone()
        found = journal.execute(
            "SELECT request, number FROM entry"
            " WHERE number > ? AND request IS NOT NULL AND kind IN (?, ?)",
            [self.seen, *answers],
        )
        self.index.executemany(insert, found)
        self.seen = last or 0

    def add(self, entry: Entry) -> None:
        """Add an entry of the change that is under way."""
        if self.index and entry.request and entry.kind in answers:
            self.added.setdefault(entry.request, entry.number)
        self.seen = max(self.seen, entry.number)

    def forget(self) -> None:
        """Make the index again when it is used next."""
        if self.index:
            self.index.close()
        self.index = None
        self.added.clear()


def made() -> sqlite3.Connection:
    """Return an empty index: a temporary file, which SQLite deletes."""
    index = sqlite3.connect("", isolation_level=None, check_same_thread=False)
    index.execute("PRAGMA journal_mode = OFF")
    index.execute("PRAGMA synchronous = OFF")
    index.execute("CREATE TABLE ruling (request TEXT PRIMARY KEY, number INTEGER) WITHOUT ROWID")
    return index
