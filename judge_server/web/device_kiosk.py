"""The kiosk of one paired device: its station in the record, its browser, what its pages say.

It judges in the event of its server, and begins no other. A page says when its table asked for a
verdict, and that the round of a challenge is closed.
"""

from contextlib import suppress
from dataclasses import replace

from judge_gui.kiosk import Kiosk
from judge_gui.model.events import Event
from judge_gui.model.screens import Placing, WaitingScreen
from judge_gui.model.station_terms import StationTerms, TablePlace
from judge_gui.model.traits import Screen
from judge_gui.station import ending
from judge_gui.station.kiosk_station import KioskStation
from judge_gui.station.worker import Worker
from judge_procedure.pairing import Use
from judge_procedure.pin import WrongPins
from judge_procedure.requirements import devices_are_allowed
from judge_record.entry import Entry, Kind
from judge_record.event import Begun, open_event
from judge_record.official import Person
from judge_record.reader import EventClosed
from judge_record.session import Session
from judge_server.web import device_wording as wording
from judge_server.web.browser import Browser
from judge_server.web.browser_view import Extras
from judge_server.web.paired_devices import Device, Devices
from judge_server.web.refusals import as_judge_error, report_to_operator, reporting_faults
from judge_server.web.served_event import ServedEvent
from lexicons import Adjudicator, CannotJudge, JudgeError
from lexicons.language import _

AFTER_ROUND = 2  # minutes that a challenge has when its round is closed


class DeviceStation(KioskStation):
    """A station whose event is the server's. Another event begins when the server is started."""

    def __init__(self, device: Device, served: ServedEvent, devices: Devices) -> None:
        self.devices = devices
        own = replace(served.profile, station=device.card.station, backup="")
        if device.at_table:
            own = replace(own, smart_device=True, touch=True)
            self.table_place = TablePlace(device.round or 0, device.card.place, device.of_players)
        if device.at_table or devices_are_allowed(served.judge.rules):  # as at their tables
            own = replace(own, prompts=("round", "table"))
        super().__init__(
            own, served.library, served.clock, program=served.program, place=served.place,
            records=served.records,
        )  # fmt: skip
        self.device = device.marker
        self.event = served.journal.event
        self.judge = served.judge
        #: The open rounds among which both players chose that of their next challenge.
        self.chosen_among: frozenset[int] = frozenset()

    def adjudicator(self) -> Adjudicator:
        return self.judge

    def round_given(self) -> int | None:
        """Return the round of its table, or the only one on the board."""
        return self.table_place.round if self.table_place else self.devices.only_round()

    def of_another_day(self) -> None:
        """Ask nothing: players at their own devices don't decide if an event goes on."""

    def current_event(self, *, looked: bool = False) -> Begun:
        """Return the server's event. Raise `CannotJudge` if it is over."""
        journal = open_event(self.opening.place)
        if journal is None or journal.event != self.event:
            raise _over(self.event)
        return super().current_event(looked=looked)

    def check_ready(self, session: Session) -> None:
        """Raise `CannotJudge` if the next challenge could not be recorded, or the event is over."""
        try:
            super().check_ready(session)
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
    pages of its table.
    """

    station: DeviceStation

    @property
    def terms(self) -> StationTerms | None:
        """The terms of the station with the open rounds; None until it is open."""
        terms = super().terms
        if terms is None or terms.practice:
            return terms
        rounds = tuple(sorted(self.station.devices.rounds))
        return replace(terms, round=self.station.round, open_rounds=rounds)

    def work(self, screen: WaitingScreen) -> Event | None:
        if isinstance(screen, Placing):  # a challenge begins
            self.station.chosen_among = frozenset()
        try:
            return super().work(screen)
        except Exception as error:
            fault = as_judge_error(error)
            with reporting_faults():
                self.record_refusal(screen, fault)
            return self.failure(fault)

    def note(self, screen: Screen) -> None:
        """Keep on the disk that a challenge is under way; go on without it if that is a fault."""
        with reporting_faults():
            super().note(screen)

    def look(self, call: int | None = None) -> Event | None:
        """Return what an idle station has to show; of a call, nothing after a fault."""
        try:
            return super().look(call)
        except Exception as error:
            fault = as_judge_error(error)
            return None if call else self.failure(fault)


class DeviceKiosk:
    """A paired device at work: its station, the worker, and the browser that shows it."""

    def __init__(
        self, device: Device, served: ServedEvent, devices: Devices, pins: WrongPins
    ) -> None:
        self.device = device
        self.devices = devices
        self.times_asked = served.times_asked
        self.milliseconds = served.milliseconds
        self.station = DeviceStation(device, served, devices)
        self.seen = ""  # when it last asked for a page
        self.round_ended: int | None = None  # when `tick` first saw its round closed
        self.browser = Browser(
            Kiosk(DeviceWorker(self.station, pins=pins), self.station.profile, self.milliseconds),
            takes_pins=not device.of_players,
            may_begin=lambda: self.may_begin,
            extras=self.extras,
        )

    @property
    def is_late(self) -> bool:
        """Whether its round was closed so long ago that no challenge goes on."""
        ended = self.round_ended
        return ended is not None and self.milliseconds() - ended >= AFTER_ROUND * 60_000

    @property
    def is_round_open(self) -> bool:
        """Whether the round of its table is open; always where a browser is a kiosk."""
        return not self.device.at_table or self.device.round in self.devices.rounds

    @property
    def may_begin(self) -> bool:
        """Whether a challenge may begin. Of several open rounds, players choose that of each."""
        rounds = self.devices.rounds
        is_asked = self.device.card.use is Use.VENUE and len(rounds) > 1
        return self.is_round_open and (not is_asked or self.station.chosen_among == rounds)

    def extras(self) -> Extras:
        device = self.device
        strip = (wording.judged_here(device.round, self.times()),) if device.at_table else ()
        is_last = not self.is_round_open and self.browser.task_under_way
        return Extras(strip, wording.closed(device.round, AFTER_ROUND) if is_last else "")

    def times(self) -> tuple[str, ...]:
        """Return the local times at which its table asked, in its round and any open one."""
        session = self.station.session
        if session is None:
            return ()
        own = session.memory.last.number if session.memory else None
        with suppress(JudgeError):  # what was read before is shown
            self.times_asked.read(own)
        rounds = {self.device.round, *self.devices.rounds}
        times = self.times_asked.at(self.device.card.place, rounds)
        return tuple(map(self.station.clock.local, times))

    def tick(self) -> None:
        """Do what is due although nobody looks; wipe what lasts too long after its round.

        Only here, each second, is it noted that the round was closed, or opened again.
        """
        if self.is_round_open:
            self.round_ended = None
        elif self.round_ended is None:
            self.round_ended = self.milliseconds()
        self.browser.tick(late=self.is_late)

    def record(self, kind: Kind, *, use: str | None = None, by: Person | None = None) -> None:
        """Record what happens with the device, at its own station. Raise `CannotJudge` if not."""
        device, station = self.device, self.station
        with self.browser.lock:
            if station.session is None:  # the page of an interrupted challenge must be seen
                self.browser.open()
            with station.acting_as(by or station.profile.nobody):
                table = device.card.place if device.at_table else None
                draft = Entry(kind=kind, table=table, round=device.round, use=use)
                station.open_session.record(draft)

    def end(self) -> None:
        """End the kiosk: what was typed is gone, its session is closed."""
        station = self.station
        with self.browser.lock:
            self.browser.end()
            if station.session and not station.session.is_ended:
                with reporting_faults():  # it must not keep the others from their end
                    station.note.interrupted(station.session)  # nobody may come back to see it
                with reporting_faults():
                    closed = ending.end_session(station)
                    if closed.unrecorded and not closed.event:  # else its journal says so
                        what = f"The end of {station.name} was not recorded."
                        report_to_operator(f"{what}\n  {closed.unrecorded}")
            station.opening.release()
