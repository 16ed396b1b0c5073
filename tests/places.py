"""Places where the sessions of an event record: a file, or a chain in a database."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from judge_record.event import opening_entry
from judge_record.journal import Journal
from judge_record.store import Store
from judge_record.store.place import chains_at
from judge_record.store.postgres import PostgresStore
from tests.cases import Station
from tests.journals import begin_journal
from tests.sessions import Sessions

if TYPE_CHECKING:
    from judge_record.store.database import Database
    from tests.postgres import Server

time = "2026-11-20T09:00:00.000Z"

#: Begins an event. Returns what opens its journal.
Begin = Callable[[], Callable[[], Journal]]


class Place(NamedTuple):
    """Where events are recorded, and the stations of each at first."""

    begin: Begin
    stations: tuple[Station, ...]

    def begun(self) -> Sessions:
        both = Sessions(self.begin())
        for station in self.stations:
            both.begin(station)
        return both


#: Two kiosks with one rule set, and a desk with another one that notes shared words.
at_one_record = (
    Station("Kiosk 1", "club"), Station("Kiosk 2", "club"),
    Station("Desk", "other-club", players_retype=False, asks=False),
)  # fmt: skip


def in_files(folder: Path) -> Place:
    """Each event is a SQLite file."""
    numbers = count()

    def begin() -> Callable[[], Journal]:
        path = str(folder / f"{next(numbers)}.journal")
        begin_journal(path, "Open", time, "desk")
        return lambda: Journal(path)

    return Place(begin, at_one_record)


def in_chains(server: "Server") -> Place:
    """Each event is one chain in PostgreSQL."""
    return Place(InDatabase(server), at_one_record)


class InDatabase:
    """Events in a database, one after the other: the connections of the one before are closed."""

    def __init__(self, server: "Server") -> None:
        """Take the database server."""
        self.server = server
        self.used: list[Database] = []

    def __call__(self) -> Callable[[], Journal]:
        while self.used:
            if connection := self.used.pop().kept:
                connection.close()
        self.server.execute("TRUNCATE tilejudge.entry, tilejudge.event")
        url = chains_at(self.server.url()).add([opening_entry("Open", time, "desk")])
        return lambda: Journal(url, self.store)

    def store(self, url: str) -> Store:
        store = PostgresStore(url)
        self.used.append(store.database)
        return store
