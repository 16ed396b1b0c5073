"""Places where the sessions of an event record, and the stations of each at first."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from record2.event import Folder, begin_event
from record2.journal import Journal
from tests.cases import Station
from tests.places import at_one_record
from tests.record2.beside import Sessions
from tests.record2.sessions import time

if TYPE_CHECKING:
    from record2.postgres import Database

Begin = Callable[[], Callable[[], Journal]]  # returns what opens the journal of a new event


class Place(NamedTuple):
    """Where events are recorded, and the stations of each at first."""

    begin: Begin
    stations: tuple[Station, ...] = at_one_record

    def begun(self) -> Sessions:
        both = Sessions(self.begin())
        for station in self.stations:
            both.begin(station)
        return both


def in_files(folder: Path) -> Place:
    """Each event is a SQLite file."""
    numbers = count()

    def begin() -> Callable[[], Journal]:
        place = Folder(str(folder / str(next(numbers))))
        begun = begin_event(place, "Open", time=time, station="desk", machine=None)
        return lambda: Journal(begun.journal.store)

    return Place(begin)


def in_database(database: "Database") -> Place:
    """Each event is one chain in PostgreSQL."""
    numbers = count()

    def begin() -> Callable[[], Journal]:
        name = f"Open {next(numbers)}"
        begun = begin_event(database, name, time=time, station="desk", machine=None)
        return lambda: Journal(begun.journal.store)

    return Place(begin)
