"""Requests: which entry each of them led to, so that no request leads to a second one.

An entry names its request. A ruling on a call that a person has let be judged names the call, which
leads to one ruling as a request does. SQLite keeps an index of both in a temporary file of its own:
a journal has no other table than that of its entries.
"""

import sqlite3

from lexicons.record.entry import Entry, Kind, answers

insert = "INSERT OR IGNORE INTO ruling VALUES (?, ?)"
bounds = "SELECT max(number), (SELECT seal FROM entry ORDER BY number LIMIT 1) FROM entry"
with_request = f"""SELECT request, number FROM entry
    WHERE number > ? AND request IS NOT NULL AND kind IN ({", ".join("?" for _ in answers)})"""
about_calls = """SELECT refers_to, refers_to_chain, number FROM entry
    WHERE number > ? AND refers_to IS NOT NULL AND kind = ?"""


def use_of(call: int, chain: str) -> str:
    """Return the name of the use of a call as a request; `chain` is the opening seal of its chain.

    >>> use_of(5, "0d56")
    'call 5 in 0d56'
    """
    return f"call {call} in {chain}"


def requests_of(entry: Entry, chain: str) -> list[str]:
    """Return the requests that an entry of a chain answers."""
    found = [entry.request] if entry.request and entry.kind in answers else []
    if entry.refers_to and entry.kind == Kind.RULING:
        found.append(use_of(entry.refers_to, entry.refers_to_chain or chain))
    return found


class Requests:
    """The numbers of rulings and calls by their requests, for one journal file."""

    def __init__(self) -> None:
        self.index: sqlite3.Connection | None = None
        self.seen = 0  # the number of the last entry that was looked at
        self.added: dict[str, int] = {}  # not in the index yet
        self.chain = ""  # the opening seal

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
        try:
            self.read_on(self.index, journal)
        except BaseException:
            self.forget()  # a part of an index would hide rulings
            raise

    def read_on(self, index: sqlite3.Connection, journal: sqlite3.Connection) -> None:
        """Add to an index what a journal holds after the last entry that was looked at."""
        index.executemany(insert, self.added.items())
        self.added.clear()
        [last, self.chain] = journal.execute(bounds).fetchone()
        index.executemany(insert, journal.execute(with_request, [self.seen, *answers]))
        used = journal.execute(about_calls, [self.seen, Kind.RULING])
        index.executemany(
            insert, ((use_of(call, chain or self.chain), number) for call, chain, number in used)
        )
        self.seen = last or 0

    def add(self, entry: Entry) -> None:
        """Add an entry of the change that is under way."""
        if self.index:
            for request in requests_of(entry, self.chain):
                self.added.setdefault(request, entry.number)
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
