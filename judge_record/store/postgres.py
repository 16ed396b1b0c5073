"""The chains of a PostgreSQL database: an entry is added in one transaction, or it is not added.

An event in a database is one chain, whoever writes to it. At present no station records into one:
`judge journal` reads such chains, and closes them.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice, zip_longest
from threading import local

from judge_record.entry import Entry
from judge_record.line import Broken, entry_of
from judge_record.store import Following, Store, database
from judge_record.store.address import Address, address_in
from judge_record.store.chain_reader import ChainReader, Row, searched, searched_in
from judge_record.store.database import Connection, Database, as_made
from lexicons.errors import CannotJudge, Missing, Unsound

most_named = 20  # chains in one message

columns = f"number, seal, line, {', '.join(searched)}"
of_chain = f"SELECT {columns} FROM tilejudge.entry WHERE chain = %s"
next_chain = """SELECT min(chain) FROM tilejudge.entry
    WHERE chain > %s AND chain >= %s AND chain < %s || 'g'"""  # beyond hexadecimal digits
first_row = f"({of_chain} ORDER BY number LIMIT 1)"
both_ends = f"{first_row} UNION ({of_chain} ORDER BY number DESC LIMIT 1) ORDER BY number"
add_entry = f"INSERT INTO tilejudge.entry VALUES ({', '.join(['%s'] * 9)})"
insert = f"{add_entry} ON CONFLICT DO NOTHING RETURNING *"

#: The columns of the table as `database.prepare` makes it, and what can change what it holds.
made = """SELECT attname::text, format_type(atttypid, atttypmod) FROM pg_attribute
    WHERE attrelid = 'tilejudge.entry'::regclass AND attnum > 0 AND NOT attisdropped
    ORDER BY attnum"""
interference = """SELECT 1 FROM pg_trigger
    WHERE tgrelid = 'tilejudge.entry'::regclass AND NOT tgisinternal
    UNION ALL SELECT 1 FROM pg_rewrite WHERE ev_class = 'tilejudge.entry'::regclass
    UNION ALL SELECT 1 FROM pg_class WHERE oid = 'tilejudge.entry'::regclass AND relrowsecurity"""


@dataclass
class Together:
    """A change to which several entries are added, and the ends of the chain within it."""

    connection: Connection
    first: Entry
    last: Entry
    failure: CannotJudge | None = None  # after which PostgreSQL keeps nothing of it


class PostgresStore(ChainReader, Store):
    """The entries of one chain in a database."""

    table = "tilejudge.entry"
    columns = columns
    of_chain = "chain = ?"

    def __init__(self, url: str, shared: Database | None = None) -> None:
        """Find the chain that a URL names; without its digits, the only one in the database.

        `shared` is the connection of several stores; without it, this one has its own.
        """
        named = address_in(url)
        self.database = shared or Database(named)
        self.chain = self._only_chain(url, named)
        self.named = (self.chain,)
        self.address = named.of_chain(self.chain)
        if shared is None:
            self.database.address = self.address
        self.path = self.address.shown
        self.threads = local()

    def _only_chain(self, url: str, named: Address) -> str:
        """Return the chain whose opening seal begins with the digits of an address."""
        found = [*islice(Chains(url, self.database).named(named.chain), most_named)]
        if not found:
            raise Missing(
                f"There is no journal in {named.shown}.",
                remedy="Check the address. No station of this release records into a database.",
            )
        if len(found) > 1:
            raise CannotJudge(
                f"There are several journals in {named.shown}.",
                faults=[self.in_words(chain) for chain in found],
                remedy="Name one by its digits at the end of the address: '…#0d569f6f2154'",
            )
        return found[0]

    def in_words(self, chain: str) -> str:
        """Return which journal a chain is, for a choice."""
        with suppress(ValueError, Broken):
            [(_, seal, line, *_)] = self.database.rows(f"{of_chain} AND number = 1", chain)
            entry = entry_of(line, seal)
            return f"#{chain[:12]}: {entry.event}, opened {entry.time} by {entry.station}"
        return f"#{chain[:12]}"

    # -- entries -----------------------------------------------------------------------------

    def append(self, following: Following, known: int = 0) -> Entry:
        """Add the entry that follows the first and the last one, and return it as it was kept."""
        change = self.under_way
        if change is None:
            return self.change(lambda: self.append(following, known))
        try:
            with database.failures_in_words(self.address):
                held = change.last if known == change.last.number else self.find(known)
                entry = following(change.first, change.last, held)
                self.insert(change.connection, entry)
        except CannotJudge as error:
            if change.failure is None and database.has_failed(change.connection):
                change.failure = error
            raise
        change.last = entry
        return entry

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make one change of all that the body appends in this thread."""
        if self.under_way:
            yield
            return
        values = [self.chain] * 2
        with self.database.changing(self.chain, both_ends, *values) as (connection, [ends]):
            entries = [self.entry_in(row) for row in ends]
            if not entries:
                raise self.unreadable("?")
            self.threads.change = change = Together(connection, entries[0], entries[-1])
            try:
                yield
            finally:
                self.threads.change = None
            if change.failure:
                raise change.failure
            if connection.closed:
                raise database.unusable(self.address, "the connection to its database was lost")
            if change.last is entries[-1]:
                database.roll_back(connection)
            else:
                database.commit(connection, self.address, change.last)

    @property
    def under_way(self) -> Together | None:
        """The change that is under way in this thread."""
        change: Together | None = getattr(self.threads, "change", None)
        return change

    def insert(self, connection: Connection, entry: Entry) -> None:
        """Add an entry; `Unsound` if it is not kept as it is.

        `CannotJudge`, and nothing is added, if its `request` is that of another ruling.
        """
        row = row_of(self.chain, entry)
        found = connection.execute(insert, row).fetchall()
        if not found:
            raise CannotJudge("This ruling was recorded before.", remedy="Look at the record.")
        if found != [row]:
            raise Unsound(
                f"The journal {self.path} does not keep what is written.", remedy="Replace it."
            )

    # -- reading -----------------------------------------------------------------------------

    def last(self) -> Entry:
        """Return the last entry; `Unsound` if there is no entry."""
        return self.under_way.last if self.under_way else super().last()

    def rows(self, query: str, *values: object) -> list[Row]:
        """Return the rows of a query: within the change that is under way here, if there is one."""
        query = query.replace("?", "%s")
        if not self.under_way:
            return self.database.rows(query, *values)
        with database.failures_in_words(self.address, read=True):  # never on a new connection
            return self.under_way.connection.execute(query, values).fetchall()

    def unreadable(self, number: object, reason: str = "") -> Unsound:
        """Return the refusal of an entry."""
        return Unsound(
            f"The journal {self.path} has an entry that cannot be read.",
            faults=[f"entry {number}", *filter(None, [reason])],
            remedy="Keep the database for the director.",
        )

    # -- the table ---------------------------------------------------------------------------

    def opening_seal(self) -> str:
        """Return the seal of the first entry, "" if the table is not as a journal makes it."""
        return "" if self.fault() else self.chain

    def fault(self) -> str:
        """Return what is wrong with the table or with the name of the chain, or ""."""
        if self.database.rows(made) != as_made or self.database.rows(interference):
            return "the database holds more than the table of journals, or another one"
        opening = self.database.rows(first_row, self.chain)
        if not opening:
            return "there is no entry"
        if self.entry_in(opening[0]).seal != self.chain:
            return "its first entry has another seal than the one that names it"
        return ""


def row_of(chain: str, entry: Entry) -> Row:
    """Return the row of an entry of a chain."""
    return (chain, entry.number, entry.seal, entry.line, *searched_in(entry))


class Chains:
    """The chains in one database."""

    def __init__(self, url: str, shared: Database | None = None) -> None:
        """Take the URL of the database; `shared` is a connection to it that others use too."""
        self.url = url.partition("#")[0]
        self.database = shared or Database(address_in(self.url))

    def url_of(self, chain: str) -> str:
        """Return the URL of the chain with this opening seal."""
        return f"{self.url}#{chain}"

    def prepare(self) -> bool:
        """Make the table of journals; return False if it is there already."""
        return database.prepare(self.database.address)

    def named(self, digits: str = "") -> Iterator[str]:
        """Yield the opening seals that begin with these digits, in order."""
        found = ""
        while True:
            [[found]] = self.database.rows(next_chain, found, digits, digits)
            if found is None:
                return
            yield found

    def add(self, entries: Sequence[Entry]) -> str:
        """Add a whole chain, and return its URL; `CannotJudge` if it is there already.

        It is compared with what is there, and only then committed.
        """
        chain = entries[0].seal
        address = self.database.address.of_chain(chain)
        with self.database.changing(chain, f"{of_chain} LIMIT 1", chain) as (connection, [found]):
            if found:
                raise database.unusable(address, "it is there already")
            connection.execute("SET LOCAL statement_timeout = 0")  # a whole chain may take longer
            with connection.cursor().copy("COPY tilejudge.entry FROM STDIN") as copying:
                for entry in entries:
                    copying.write_row(row_of(chain, entry))
            query = "SELECT * FROM tilejudge.entry WHERE chain = %s ORDER BY number"
            for entry, row in zip_longest(entries, connection.execute(query, [chain])):
                if entry is None or row != row_of(chain, entry):
                    raise database.unusable(address, "the copy differs")
            database.commit(connection, address, entries[-1])
        return self.url_of(chain)
