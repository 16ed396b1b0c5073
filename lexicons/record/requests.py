"""Requests: which ruling each of them led to, so that none leads to a second one.

The record names the request of a ruling. This is an index of it, which SQLite keeps in a temporary
file of its own: a journal has no other table than that of its entries.
"""

import sqlite3

from lexicons.record.entry import Kind


class Requests:
    """The numbers of rulings by the requests that led to them, for one journal file."""

    def __init__(self) -> None:
        self.index: sqlite3.Connection | None = None
        self.seen = 0  # the number of the last entry that was looked at

    def number_of(self, request: str, journal: sqlite3.Connection) -> int | None:
        """Return the number of the ruling to which a request led; None if there is no ruling."""
        index = self.up_to_date(journal)
        found = index.execute("SELECT number FROM ruling WHERE request = ?", [request]).fetchone()
        return int(found[0]) if found else None

    def up_to_date(self, journal: sqlite3.Connection) -> sqlite3.Connection:
        """Return the index with the entries that were added to a journal since it was used."""
        if self.index is None:
            self.index, self.seen = made(), 0
        [last] = journal.execute("SELECT max(number) FROM entry").fetchone()
        found = journal.execute(
            "SELECT request, number FROM entry"
            f" WHERE number > ? AND request IS NOT NULL AND kind = '{Kind.RULING}'",
            [self.seen],
        )
        self.index.executemany("INSERT OR IGNORE INTO ruling VALUES (?, ?)", found)
        self.seen = last or 0
        return self.index

    def forget(self) -> None:
        """Make the index again when it is used next."""
        if self.index:
            self.index.close()
        self.index = None


def made() -> sqlite3.Connection:
    """Return an empty index: a temporary file, which SQLite deletes."""
    index = sqlite3.connect("", isolation_level=None)
    index.execute("PRAGMA journal_mode = OFF")
    index.execute("PRAGMA synchronous = OFF")
    index.execute("CREATE TABLE ruling (request TEXT PRIMARY KEY, number INTEGER) WITHOUT ROWID")
    return index
