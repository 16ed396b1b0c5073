"""The chains of a PostgreSQL database: an entry is added in one transaction, or it is not added."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice, zip_longest
from threading import local
from typing import TypeVar

from lexicons.errors import CannotJudge, Missing, Unsound
from lexicons.record import database
from lexicons.record.address import Address, address_in
from lexicons.record.database import Connection, Database, Row
from lexicons.record.entry import Entry
from lexicons.record.line import Broken, content_in, entry_of, line_of, link_in
from lexicons.record.link import Link, Pair, link_of
from lexicons.record.openings import may_be_of, opening_of
from lexicons.record.recent import Recently, back_to_recent, near
from lexicons.record.requests import requests_of
from lexicons.record.store import Answered, Beside, Following, Span, whole

T = TypeVar("T")

batch = 5000  # entries that are read at once
searched = 100_000  # among which those of some kinds are looked for at once
most_named = 20  # chains in one message
most_locks = 300  # of one change: PostgreSQL has room for some thousand of all changes

of_chain = "SELECT number, line FROM tilejudge.entry WHERE chain = %s"
bounds = "SELECT min(number), max(number) FROM tilejudge.entry WHERE chain = %s"
part = f"""{of_chain} AND number BETWEEN %s AND %s AND line LIKE ANY(%s)
    ORDER BY number LIMIT {batch}"""
of_request = """SELECT chain, number, line FROM tilejudge.entry JOIN tilejudge.request
    USING (chain, number) WHERE request = %s"""
note_request = """INSERT INTO tilejudge.request VALUES (%s, %s, %s)
    ON CONFLICT DO NOTHING RETURNING request"""
next_chain = """SELECT min(chain) FROM tilejudge.entry
    WHERE chain > %s AND chain >= %s AND chain < %s || 'g'"""  # beyond hexadecimal digits
first_row = f"({of_chain} ORDER BY number LIMIT 1)"
last_row = f"({of_chain} ORDER BY number DESC LIMIT 1)"
both_ends = f"{first_row} UNION {last_row} ORDER BY number"
ends = f"({of_chain} AND number = %s) UNION {both_ends}"
opened = "SELECT chain, line FROM tilejudge.entry WHERE number = 1 AND chain <> ALL(%s)"
hold = f"""SELECT key FROM unnest(%s::bigint[]) AS key WHERE pg_try_advisory_xact_lock(key)
    LIMIT {most_locks}"""
beside = """SELECT sum(hashtextextended(chain, 0)) FROM tilejudge.entry WHERE number = 1;
    SELECT known.chain, found.number, found.line
    FROM unnest(%s::text[], %s::bigint[]) AS known (chain, last) CROSS JOIN LATERAL (
        SELECT number, line FROM tilejudge.entry AS entry
        WHERE entry.chain = known.chain AND entry.number > known.last
        ORDER BY number DESC LIMIT %s) AS found
    ORDER BY known.chain, found.number"""
insert = "INSERT INTO tilejudge.entry VALUES (%s, %s, %s) RETURNING chain, number, line"

#: The columns of the table as `database.prepare` makes it, and what can change what it holds.
columns = """SELECT attname::text, format_type(atttypid, atttypmod) FROM pg_attribute
    WHERE attrelid = 'tilejudge.entry'::regclass AND attnum > 0 AND NOT attisdropped
    ORDER BY attnum"""
as_made = [("chain", "text"), ("number", "bigint"), ("line", "text")]
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


class PostgresStore:
    """The entries of one chain in a database; a `lexicons.record.store.Store`."""

    def __init__(self, url: str, shared: Database | None = None) -> None:
        """Find the chain that a URL names; without its digits, the only one in the database.

        `shared` is the connection of several stores; without it, this one has its own.
        """
        named = address_in(url)
        self.database = shared or Database(named)
        self.chain = self.only_chain(named)
        self.address = named.of_chain(self.chain)
        if shared is None:
            self.database.address = self.address
        self.path = self.address.shown
        self.threads = local()

    def only_chain(self, named: Address) -> str:
        """Return the chain whose opening seal begins with the digits of an address."""
        found = self.chains(named.chain)
        if not found:
            raise Missing(
                f"There is no journal in {named.shown}.",
                remedy="Copy one there: judge journal copy FROM TO",
            )
        if len(found) > 1:
            raise CannotJudge(
                f"There are several journals in {named.shown}.",
                faults=[self.in_words(chain) for chain in found],
                remedy="Name one by its digits at the end of the address: '…#0d569f6f2154'",
            )
        return found[0]

    def chains(self, digits: str) -> list[str]:
        """Return the first chains whose opening seals begin with these digits, in order."""
        return list(islice(chains(self.database, digits), most_named))

    def in_words(self, chain: str) -> str:
        """Return which journal a chain is, for a choice."""
        with suppress(ValueError, Broken):
            [(_, line)] = self.database.rows(f"{of_chain} AND number = 1", chain)
            entry = entry_of(line)
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
        with self.database.changing(self.chain, ends, self.chain, 0, self.chain, self.chain) as (
            connection,
            found,
        ):
            entries = [self.entry_in(row) for row in found]
            if not entries:
                raise self.unreadable("?")
            self.threads.change = change = Together(connection, entries[0], entries[-1])
            try:
                yield
            finally:
                self.threads.change = None
            if change.failure:
                raise change.failure
            if change.last is entries[-1]:
                database.roll_back(connection)
            else:
                database.commit(connection, self.address, change.last)

    def change(self, do: Callable[[], T]) -> T:
        """Return what `do` returns, when all that it appends is kept."""
        with self.together():
            return do()

    @property
    def under_way(self) -> Together | None:
        """The change that is under way in this thread."""
        change: Together | None = getattr(self.threads, "change", None)
        return change

    def insert(self, connection: Connection, entry: Entry) -> None:
        """Add an entry; `Unsound` if it is not kept as it is.

        `CannotJudge`, and nothing is added, if its request has led to another ruling.
        """
        for request in requests_of(entry, self.chain):
            noted = [request, self.chain, entry.number]
            if not connection.execute(note_request, noted).fetchall():
                raise CannotJudge(
                    "This request has led to a ruling before.", remedy="Send it again."
                )
        row = (self.chain, entry.number, line_of(entry))
        if connection.execute(insert, row).fetchall() != [row]:
            raise Unsound(
                f"The journal {self.path} does not keep what is written.", remedy="Replace it."
            )

    # -- other chains ------------------------------------------------------------------------

    def beside(self, keys: Sequence[int], seen: Mapping[str, int], most: int) -> Beside:
        """Try locks, which last until the change ends, and return what other chains have added.

        Nobody waits. The look sees what was committed before a lock was free. The first
        `most_locks` that are free are held.

        Args:
            keys: of the locks.
            seen: the number of the last entry that was seen, by the opening seal of its chain.
            most: how many of the latest entries of each chain are returned.

        Raises:
            CannotJudge: outside of a change, too.

        """
        change = self.under_way
        if not change:
            raise database.unusable(self.address, "no change is under way")
        with database.failures_in_words(self.address):
            values = [[*keys], [*seen], [*seen.values()], most]
            held, [(chains,)], found = database.results(
                change.connection, f"{hold}; {beside}", values
            )
        added = [(chain, self.entry_in((number, line))) for chain, number, line in found]
        return Beside(frozenset(key for (key,) in held), chains, added)

    def others(self, event: str, known: Collection[str]) -> dict[str, bool]:
        """Return whether each chain that is not known is of an event, by its opening seal.

        Raises `Unsound` as `is_of`.
        """
        found = self.database.rows(opened, [*known])
        return {chain: self.is_of(event, chain, [(1, line)]) for chain, line in found}

    def is_of(self, event: str, chain: str = "", rows: Sequence[Row] = ()) -> bool:
        """Return whether this chain, or another one of the database, is of an event.

        `rows` has its first row, if that was read before. Raises `Unsound` if its first entry is
        damaged, and the chain may be of the event.
        """
        chain = chain or self.chain
        with suppress(Broken):
            return opening_of(chain, rows).event == event
        rows = self.database.rows(both_ends, chain, chain)
        try:
            return opening_of(chain, rows).event == event
        except Broken as error:
            fault = str(error)
        if may_be_of(event, rows):
            raise damaged_opening(self.address.of_chain(chain), fault)
        return False

    def event(self) -> str:
        """Return the event that the first entry names; `Unsound` if that entry is damaged."""
        try:
            return opening_of(self.chain, self.database.rows(first_row, self.chain)).event
        except Broken as error:
            fault = str(error)
        raise damaged_opening(self.address, fault)

    # -- reading -----------------------------------------------------------------------------

    def first(self) -> Entry:
        """Return the first entry; `Unsound` if there is no entry."""
        return self.one(first_row)

    def last(self) -> Entry:
        """Return the last entry; `Unsound` if there is no entry."""
        if self.under_way:
            return self.under_way.last
        return self.one(last_row)

    def one(self, query: str) -> Entry:
        """Return the only entry that a query finds."""
        for row in self.database.rows(query, self.chain):
            return self.entry_in(row)
        raise self.unreadable("?")

    def latest(self, most: int) -> list[Entry]:
        """Return at most so many entries from the end, the last one first."""
        rows = self.database.rows(f"{of_chain} ORDER BY number DESC LIMIT %s", self.chain, most)
        return [self.entry_in(row) for row in rows]

    def near(self, words: Iterable[str], recently: Recently) -> dict[str | None, list[Entry]]:
        """Return what `recent.near` finds in all recent entries of this chain."""
        return {None: near(words, back_to_recent(self.latest, recently))}

    def part(self, number: int, most: int) -> list[Entry]:
        """Return at most so many entries from a number on, in order."""
        query = f"{of_chain} AND number >= %s ORDER BY number LIMIT %s"
        return [self.entry_in(row) for row in self.database.rows(query, self.chain, number, most)]

    def find(self, number: int) -> Entry | None:
        """Return the entry of a number, if there is one."""
        rows = self.database.rows(f"{of_chain} AND number = %s", self.chain, number)
        return self.entry_in(rows[0]) if rows else None

    def requested(self, request: str) -> Answered | None:
        """Return the entry to which a request led, in whichever chain of the database it is."""
        for chain, number, line in self.database.rows(of_request, request):
            return Answered(chain, self.entry_in((number, line)))
        return None

    def entries(self, kinds: Collection[str] = ()) -> Iterator[Entry]:
        """Yield all entries of one moment, in order, or those of some kinds."""
        yield from map(self.entry_in, self.rows(kinds=kinds))

    def pairs(self) -> Iterator[Pair]:
        """Yield all entries of one moment, in order, each with its link."""
        yield from map(self.pair_in, self.rows())

    def links(self, span: Span = whole) -> Iterator[Link]:
        """Yield the links of all entries of one moment, or of a span of them, in order."""
        yield from map(self.link_in, self.rows(span))

    def rows(self, span: Span = whole, kinds: Collection[str] = ()) -> Iterator[Row]:
        """Yield the rows of all entries of one moment, of a span or of some kinds, in order.

        They are read in parts, so that no transaction stays open for a slow reader. No entry before
        the last one is added later.
        """
        [(first, last)] = self.database.rows(bounds, self.chain)
        left = range(0) if first is None else span.of(first, last)
        patterns = [f'%"kind":"{kind}",%' for kind in kinds] or ["%"]
        while left:
            upto = left[:searched][-1]
            rows = self.database.rows(part, self.chain, left[0], upto, patterns)
            yield from rows
            seen = rows[-1][0] if len(rows) == batch else upto
            left = range(seen + 1, left[-1] + 1)

    def entry_in(self, row: Row) -> Entry:
        """Return the entry of a row; `Unsound` for a row that `insert` did not make."""
        number, line = row
        with suppress(Broken):
            entry = entry_of(line)
            if entry.number == number:
                return entry
        raise self.unreadable(number)

    def pair_in(self, row: Row) -> Pair:
        """Return the entry of a row, and its link; `Unsound` as `entry_in`."""
        entry = self.entry_in(row)
        return entry, link_of(entry, content_in(row[1], entry.seal))

    def link_in(self, row: Row) -> Link:
        """Return the link of a row; `Unsound` as `entry_in`."""
        number, line = row
        with suppress(Broken):
            link = link_in(line)
            if link.number == number:
                return link
        raise self.unreadable(number)

    def unreadable(self, number: object) -> Unsound:
        """Return the refusal of an entry."""
        return Unsound(
            f"The journal {self.path} has an entry that cannot be read.",
            faults=[f"entry {number}"],
            remedy="Keep the database for the director, and begin a new event in another one.",
        )

    # -- the table ---------------------------------------------------------------------------

    def opening_seal(self) -> str:
        """Return the seal of the first entry, "" if the table is not as a journal makes it."""
        return "" if self.fault() else self.chain

    def fault(self) -> str:
        """Return what is wrong with the table or with the name of the chain, or ""."""
        if self.database.rows(columns) != as_made or self.database.rows(interference):
            return "the database holds more than the table of journals, or another one"
        opening = self.database.rows(first_row, self.chain)
        if not opening:
            return "there is no entry"
        if self.entry_in(opening[0]).seal != self.chain:
            return "its first entry has another seal than the one that names it"
        return ""


def damaged_opening(address: Address, found: str) -> Unsound:
    """Return the refusal of a chain whose first entry is damaged."""
    return Unsound(
        f"The journal {address.shown} is damaged.",
        faults=[f"entry 1: expected the entry with the seal {address.chain[:12]}, found {found}"],
        remedy="Its event cannot go on in this database. Keep the database for the director, and"
        " begin another event: --event NAME. Other events in it are not affected.",
    )


def chains(database: Database, digits: str = "") -> Iterator[str]:
    """Yield the chains in a database whose opening seals begin with these digits, in order."""
    found = ""
    while True:
        [[found]] = database.rows(next_chain, found, digits, digits)
        if found is None:
            return
        yield found


def chains_in(url: str) -> list[str]:
    """Return the opening seals of all chains in a database, in order."""
    return list(chains(Database(address_in(url))))


def stores_in(url: str) -> Iterator[PostgresStore]:
    """Yield the stores of all chains in a database. They use one connection."""
    shared = Database(address_in(url))
    for chain in chains(shared):
        yield PostgresStore(f"{url.rstrip('#')}#{chain}", shared)


def add_chain(url: str, entries: Sequence[Entry]) -> str:
    """Add a whole chain to a database, and return its URL; `CannotJudge` if it is there already.

    It is compared with what is there, and only then committed.
    """
    chain = entries[0].seal
    address = address_in(url).of_chain(chain)
    with Database(address).changing(chain, f"{of_chain} LIMIT 1", chain) as (connection, found):
        if found:
            raise database.unusable(address, "it is there already")
        connection.execute("SET LOCAL statement_timeout = 0")  # a whole chain may take longer
        with connection.cursor().copy("COPY tilejudge.entry FROM STDIN") as copying:
            for entry in entries:
                copying.write_row((chain, entry.number, line_of(entry)))
        rows = connection.execute(f"{of_chain} ORDER BY number", [chain])
        for entry, row in zip_longest(entries, rows):
            if entry is None or row != (entry.number, line_of(entry)):
                raise database.unusable(address, "the copy differs")
        database.commit(connection, address, entries[-1])
    return f"{url.partition('#')[0]}#{chain}"


def prepare(url: str) -> bool:
    """Make the table of journals in a database; return False if it is there already."""
    return database.prepare(address_in(url))
