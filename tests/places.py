"""Places where the sessions of an event record, and the stations of each at first."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from judge_record.event import begin_event
from judge_record.journal import Journal
from judge_record.place import FolderPlace
from tests.asking import time
from tests.cases import Station
from tests.sessions import Sessions

if TYPE_CHECKING:
    from judge_record.postgres import Database

Begin = Callable[[], Callable[[], Journal]]  # returns what opens the journal of a new event


#: Two kiosks with one rule set, and a desk with another one that notes shared words.
at_one_record = (
    Station("Kiosk 1", "club"), Station("Kiosk 2", "club"),
    Station("Desk", "other-club", players_retype=False),
)  # fmt: skip


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
        place = FolderPlace(str(folder / str(next(numbers))))
        begun = begin_event(place, "Open", time=time, station="desk")
        return lambda: Journal(begun.journal.store)

    return Place(begin)


def in_database(database: "Database") -> Place:
    """Each event is one chain in PostgreSQL."""
    numbers = count()

    def begin() -> Callable[[], Journal]:
        name = f"Open {next(numbers)}"
        begun = begin_event(database, name, time=time, station="desk")
        return lambda: Journal(begun.journal.store)

    return Place(begin)
