"""The store of a server that records an event together with others, in one database.

The rule on shared words holds over all chains of the event, and a request leads to one ruling in
all of them. So before a change, the writer tries to lock each request that waits, and each table
that these name, and keeps the locks until the commit. Then it reads what the other chains have
added. Of two servers with one request, or with challenges at one table, the second one puts its
request off, and sees the ruling of the first when it comes. All other requests go on, and no server
waits for a lock. A call belongs to a table, so its use needs no lock of its own.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Lock

from judge_server.handed_on import HandedOn
from judge_server.recent import Recent, refuse_too_many
from judge_server.stores import WritersStore
from judge_server.writer import Later
from lexicons.digest import sha256
from lexicons.record.entry import Entry
from lexicons.record.place import database_store
from lexicons.record.recent import Recently, reaches_back, read_first
from lexicons.record.store import Beside
from lexicons.record.table_log import whole_table

key_bytes = 8  # of an advisory lock of PostgreSQL


class JointStore(WritersStore):
    """The store of the writer's thread. It also holds the recent entries of the other chains."""

    def __init__(
        self, url: str, event: str, recently: Recently, handed_on: HandedOn | None = None
    ) -> None:
        """Take the URL of the server's own chain, the name of the event, and how far to look."""
        self.chain = database_store(url)
        super().__init__(self.chain, handed_on)
        self.event = event
        self.recently = recently
        self.others: dict[str, Recent] = {}  # by the opening seals of their chains
        self.strangers = {self.chain.chain}  # chains that are not to be looked at
        self.named: dict[object, list[int]] = {}  # keys, by those who wait, the first one first
        self.naming = Lock()
        self.known: object = None  # which chains there were at the last look
        self.held: frozenset[int] = frozenset()  # keys that this change holds

    @contextmanager
    def holding(self, request: str | None, table: str | None) -> Iterator[Callable[[], None]]:
        """Let every change that begins in the body try to hold a request and a table, if named.

        Yields what a task calls first: it raises `Later` unless its change holds both.
        """
        keys = [key_of(self.event, table)] if table else []
        if request:
            keys.append(key_of_request(request))

        def check() -> None:
            if not self.held.issuperset(keys):
                raise Later
            forget()  # no later change needs the keys, and each takes few locks

        def forget() -> None:
            with self.naming:
                self.named.pop(check, None)

        with self.naming:
            self.named[check] = keys
        try:
            yield check
        finally:
            forget()

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make one change of all that the body appends, and know before what others added."""
        with super().together():
            self.look()
            yield

    def look(self) -> None:
        """Try the locks, and read what other chains of the event added."""
        self.held = frozenset()
        with self.naming:
            keys = list(dict.fromkeys(key for keys in self.named.values() for key in keys))
        seen = {chain: recent.number for chain, recent in self.others.items()}
        held, chains, found = self.beside(keys, seen)
        if chains != self.known:
            new = self.chain.others(self.event, {*self.others, *self.strangers})
            for chain, is_ours in new.items():
                if is_ours:
                    self.others[chain] = Recent()
                else:
                    self.strangers.add(chain)
            found += self.beside([], dict.fromkeys(new.keys() & self.others, 0)).added
            self.known = chains
        for chain, entry in found:
            self.others[chain].add(entry)
        self.held = held

    def beside(self, keys: Sequence[int], seen: Mapping[str, int]) -> Beside:
        """Return all recent entries that other chains have added: `PostgresStore.beside`."""
        most = read_first
        while True:
            found = self.chain.beside(keys, seen, most)
            by_chain: dict[str, list[Entry]] = {}
            for chain, entry in reversed(found.added):
                by_chain.setdefault(chain, []).append(entry)
            if all(reaches_back(each, most, self.recently) for each in by_chain.values()):
                return found
            most *= 2

    def near(self, words: Iterable[str], recently: Recently) -> dict[str | None, list[Entry]]:
        """Return what is near to these words in each chain of the event; None is this chain."""
        words = list(words)
        found = super().near(words, recently)
        for chain, recent in self.others.items():
            found[chain] = recent.near(words, recently)
        refuse_too_many(sum(len(recent.window) for recent in self.others.values()))
        return found


def key_of(event: str, table: str) -> int:
    """Return the key of the lock on a table: one for all names that can be of one table.

    >>> key_of("Open", "7") == key_of("Open", "7A")
    True
    """
    return key_in(f"{event}\n{whole_table(table)}")


def key_of_request(request: str) -> int:
    """Return the key of the lock on a request, in all events of a database."""
    return key_in(f"request {request}")


def key_in(text: str) -> int:
    """Return the key of a lock by its name."""
    digest = sha256(text.encode()).digest()
    return int.from_bytes(digest[:key_bytes], "big", signed=True)
