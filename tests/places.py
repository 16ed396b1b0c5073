"""Places where the sessions of an event record: a file, one chain in a database, or one each."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from judge_server.joint_store import JointStore
from lexicons.record.event import begin_journal, opening_entry
from lexicons.record.journal import Journal
from lexicons.record.place import add_chain
from lexicons.record.postgres import PostgresStore
from tests.attacker import Hall
from tests.cases import Station
from tests.sessions import Sessions

if TYPE_CHECKING:
    from lexicons.record.database import Database
    from tests.postgres import Server

time = "2026-11-20T09:00:00.000Z"

#: Begins an event. Returns what opens the journal of a record of it.
Begin = Callable[[], Callable[[int, Hall], Journal]]


class Place(NamedTuple):
    """Where events are recorded, and the stations of each at first."""

    begin: Begin
    stations: tuple[Station, ...]

    def begun(self) -> Sessions:
        """The sessions of a new event."""
        both = Sessions(self.begin())
        for station in self.stations:
            both.begin(station)
        return both


#: Two kiosks with one rule set, and a desk with another one that notes shared words.
at_one_record = (
    Station("Kiosk 1", "club"), Station("Kiosk 2", "club"),
    Station("Desk", "other-club", players_retype=False, asks=False),
)  # fmt: skip
two_servers = Station("Server 1", "club"), Station("Server 2", "club", record=1)


def in_files(folder: Path) -> Place:
    """Each event is a SQLite file."""
    numbers = count()

    def begin() -> Callable[[int, Hall], Journal]:
        path = str(folder / f"{next(numbers)}.journal")
        begin_journal(path, "Open", time, "desk")
        return lambda _record, _clock: Journal(path)

    return Place(begin, at_one_record)


def in_chains(server: "Server") -> Place:
    """Each event is one chain in PostgreSQL."""
    return Place(InDatabase(server, is_shared=True), at_one_record)


def in_servers(server: "Server") -> Place:
    """Each event is in PostgreSQL, with a chain for each start of a server."""
    return Place(InDatabase(server, is_shared=False), two_servers)


class InDatabase:
    """Events in a database, one after the other: the connections of the one before are closed."""

    def __init__(self, server: "Server", *, is_shared: bool) -> None:
        """Take the server, and whether stations share a chain; else each start begins one."""
        self.server = server
        self.is_shared = is_shared
        self.used: list[Database] = []

    def __call__(self) -> Callable[[int, Hall], Journal]:
        """Begin an event."""
        while self.used:
            if connection := self.used.pop().kept:
                connection.close()
        self.server.execute("TRUNCATE tilejudge.entry")
        if self.is_shared:
            url = self.begun()
            return lambda _record, _clock: Journal(url, self.store)
        return lambda _record, clock: Journal(self.begun(), lambda url: self.joint(url, clock))

    def begun(self) -> str:
        """The URL of a new chain."""
        return add_chain(self.server.url(), [opening_entry("Open", time, "desk")])

    def store(self, url: str) -> PostgresStore:
        """A store with a connection of its own."""
        store = PostgresStore(url)
        self.used.append(store.database)
        return store

    def joint(self, url: str, clock: Hall) -> JointStore:
        """The store of a server."""
        store = JointStore(url, "Open", clock.within_a_round)
        self.used.append(store.chain.database)
        return store
