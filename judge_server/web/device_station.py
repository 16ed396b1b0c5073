"""The station of a paired device: it judges in the event of its server, and begins no other.

And what was asked at its board, which each of its pages says.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from threading import Lock
from typing import Any

from judge_gui.model.events import EveningAsked, Event, Failed, SessionClosed
from judge_gui.model.screens import Judging, Screen, WaitingScreen
from judge_gui.model.station_terms import StationTerms
from judge_gui.station import judging
from judge_gui.station.kiosk_station import KioskStation
from judge_gui.station.worker import Worker
from judge_procedure.pin import WrongPins
from judge_record.entry import Entry, Kind
from judge_record.event import Begun, open_event
from judge_record.journal import Journal
from judge_record.plays import moved, same_table, whole_table
from judge_record.reader import EventClosed
from judge_record.summary import Records
from judge_server.web.guard import fault_of_program
from lexicons import CannotJudge
from lexicons.language import _

ASKED_KINDS = frozenset({Kind.RULING, Kind.CORRECTION, Kind.CALL})

#: Rulings and calls by the round and the table where they belong, as it is without a board.
Asked = Mapping[tuple[int | None, str | None], list[Entry]]


class DeviceStation(KioskStation):
    """A station whose event is the server's. Another event begins when the server is started."""

    def __init__(self, event: str, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.event = event

    def current_event(self, *, looked: bool = False) -> Begun:
        """Return the server's event. Raise `CannotJudge` if it is over."""
        journal = open_event(self.opening.place)
        if journal is None or journal.event != self.event:
            raise _over(self.event)
        return super().current_event(looked=looked)

    def begin(self, event: str, looked: str | None = None) -> tuple[SessionClosed, Begun]:
        """Refuse: all devices and the server record one event."""
        raise _over(self.event)

    def look(self) -> None:
        """Raise `CannotJudge` if the next challenge could not be recorded, or the event is over."""
        try:
            super().look()
        except EventClosed:
            raise _over(self.event) from None


def _over(event: str) -> CannotJudge:
    return CannotJudge(
        _("The event {event} is over.", event=event),
        remedy=_("Call the director. For another event, start the server again."),
    )


class DeviceWorker(Worker):
    """A worker for whom a fault of the program is a failure: no process is there to start again.

    The message names the kind of the fault, and no value, which could hold words. Its terms name
    the rounds that are open at this moment: a look-up under another round would not show on the
    pages of its board.
    """

    def __init__(
        self, station: KioskStation, pins: WrongPins, rounds: Callable[[], Iterable[int]]
    ) -> None:
        super().__init__(station, pins=pins)
        self.rounds = rounds

    @property
    def terms(self) -> StationTerms | None:
        """The terms of the station with the open rounds; None until it is open."""
        terms = super().terms
        if terms is None or terms.practice:
            return terms
        return replace(terms, open_rounds=tuple(sorted(self.rounds())))

    def work(self, screen: WaitingScreen) -> Event:
        """Return the result of the work for which a screen waits."""
        try:
            return super().work(screen)
        except Exception as error:
            fault = fault_of_program(error)
            if isinstance(screen, Judging):
                with suppress(Exception):
                    judging.record_refusal(self.station, screen.task, screen.words, fault)
            return Failed(str(fault))

    def note(self, screen: Screen) -> None:
        """Keep on the disk that a challenge is under way; go on without it if that is a fault."""
        with suppress(Exception):
            super().note(screen)

    def look(self) -> Failed | EveningAsked | None:
        """Return why the next challenge could not be recorded, if that is so."""
        try:
            return super().look()
        except Exception as error:
            return Failed(str(fault_of_program(error)))


# -- what was asked at a board -----------------------------------------------------------------


class Boards:
    """What was asked at each board. Several threads may ask at once, and no word is kept.

    The entries of the asking station are always complete. Those of others are read by the sweeper,
    every second: no verdict waits for the record because others are judged in the same moment.
    """

    def __init__(self, records: Records) -> None:
        self.records = records
        self.lock = Lock()  # of reading
        self.last = 0  # the last entry that was read
        self.found: Asked = {}

    def look(self, journal: Journal, own: int | None = None) -> None:
        """Read what a journal holds now, unless the last entry of the station that asks was read.

        Raises `CannotJudge` if it cannot be read.
        """
        if own is None or own > self.last:
            with self.lock:
                if own is None or own > self.last:  # another thread may have read meanwhile
                    entries = self.records.day(journal).entries()
                    self.found = _by_board(entries)
                    self.last = entries[-1].number if entries else 0

    def times(self, round: int | None, table: str) -> list[str]:
        """Return when a table asked today in a round, at any station, as of the last look."""
        found = self.found.get((round, whole_table(table)), ())
        return [entry.time for entry in found if same_table(entry.table, table)]


def _by_board(entries: Sequence[Entry]) -> Asked:
    found = defaultdict(list)
    for entry in moved(entries):
        if entry.kind in ASKED_KINDS:
            found[entry.round, whole_table(entry.table)].append(entry)
    return found
