"""The station of a paired device: it judges in the event of its server, and begins no other."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace

from judge_gui.model.events import EveningAsked, Event, Failed
from judge_gui.model.screens import Judging, Screen, WaitingScreen
from judge_gui.model.station_terms import StationTerms, TablePlace
from judge_gui.station import judging
from judge_gui.station.kiosk_station import KioskStation
from judge_gui.station.worker import Worker
from judge_procedure.pin import WrongPins
from judge_procedure.profile import Profile
from judge_record.clock import Clock
from judge_record.event import Begun, open_event
from judge_record.place import Place
from judge_record.reader import EventClosed
from judge_record.summary import Records
from judge_server.web.replies import fault_of_program
from lexicons import Adjudicator, CannotJudge, Library
from lexicons.language import _


class DeviceStation(KioskStation):
    """A station whose event is the server's. Another event begins when the server is started."""

    def __init__(
        self, event: str, judge: Adjudicator, profile: Profile, library: Library, clock: Clock, *,
        program: str | None, place: Place, records: Records, device: str,
        table_place: TablePlace | None,
    ) -> None:  # fmt: skip
        """`judge` is the server's, which was verified when it began."""
        super().__init__(
            profile, library, clock, program=program, place=place, records=records,
            device=device, table_place=table_place,
        )  # fmt: skip
        self.event = event
        self.judge = judge

    def adjudicator(self) -> Adjudicator:
        return self.judge

    def current_event(self, *, looked: bool = False) -> Begun:
        """Return the server's event. Raise `CannotJudge` if it is over."""
        journal = open_event(self.opening.place)
        if journal is None or journal.event != self.event:
            raise _over(self.event)
        return super().current_event(looked=looked)

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
