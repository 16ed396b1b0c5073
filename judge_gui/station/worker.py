"""The worker: does the work for which a screen waits, and returns its result."""

from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from time import monotonic

from judge_gui.model import events, screens
from judge_gui.model.events import Event
from judge_gui.model.station_terms import StationTerms
from judge_gui.model.traits import Screen, Usage
from judge_gui.station import ending, judging
from judge_gui.station.kiosk_station import KioskStation
from judge_gui.station.visit import OfficialVisit
from judge_procedure import pin
from judge_procedure.event_start import new_event_name
from judge_record.entry import Entry, Kind
from judge_record.official import Person
from judge_record.store import Busy, at_most
from lexicons import CannotJudge, JudgeError

#: Seconds that a piece of work, and then the record of its failure, wait for other processes.
PATIENCE, LAST_PATIENCE = 3.0, 1.0

#: The same for what is done besides: the note of a challenge, and a look at the idle station.
SHORT_PATIENCE = 0.5


class Worker:
    """The work of a station, one event for each piece. An expected error becomes `Failed`."""

    def __init__(self, station: KioskStation, pins: pin.WrongPins | None = None) -> None:
        """`pins` counts those of other kiosks, too, if one server has them."""
        self.station = station
        self.pins = pins or pin.WrongPins(monotonic)
        self.visit: OfficialVisit | None = None  # of an official whose PIN was right

    @property
    def terms(self) -> StationTerms | None:
        return self.station.terms

    def work(self, screen: screens.WaitingScreen) -> Event | None:
        """Return the result of the work for which a screen waits; None if it is not done yet."""
        if screen.traits.usage is not Usage.VISIT:
            self.visit = None  # it is over as soon as another page was shown
        try:
            with at_most(PATIENCE, monotonic):
                return self.result_of(screen)
        except JudgeError as error:
            self.record_refusal(screen, error)
            return self.failure(error)

    def record_refusal(self, screen: screens.WaitingScreen, error: JudgeError) -> None:
        if isinstance(screen, screens.Judging):
            with at_most(LAST_PATIENCE, monotonic):
                judging.record_refusal(self.station, screen.task, screen.words, error)

    def failure(self, error: JudgeError) -> events.Failed:
        station, unlocked = self.station, not self.station.profile.locked
        may_be_recorded = station.is_answered or station.note.waits
        can_leave = unlocked and station.device is None
        return events.Failed(str(error), may_be_recorded, unlocked, can_leave)

    def result_of(self, screen: screens.WaitingScreen) -> Event:
        """Return the result of the work for which a screen waits, or raise `JudgeError`."""
        match screen:
            case screens.Starting() if self.station.is_new:
                self.visit = OfficialVisit(self.station, self.station.profile.nobody, self.pins)
                return self.visit.begin_with_settings()
            case screens.Starting():
                opened = self.station.open()
                self.pins.count_earlier(self.station.recording_session)
                return opened
            case screens.EventChosen(begins):
                person = self.visit.person if self.visit else self.station.profile.nobody
                name = new_event_name(self.station.profile.event, self.station.clock)
                with self.station.acting_as(person):
                    if begins:
                        return ending.begin_another_event(self.station, name)
                    return self.station.open_real(goes_on=True)
            case screens.Placing(task=task):
                return judging.place(self.station, task)
            case screens.Judging(task, words) | screens.Insisting(task, words):
                insists = isinstance(screen, screens.Insisting)
                return judging.judge(self.station, task, words, insists=insists)
            case screens.PinTried():
                return self.try_pin(screen)
            case screens.Leaving():
                visit = OfficialVisit(self.station, self.station.profile.nobody, self.pins)
                event = visit.begin_with_end()
                self.visit = visit
                return event
            case screens.VisitScreen():
                return self.continue_visit(screen)

    def note(self, screen: Screen) -> None:
        """Keep on the disk that a challenge is under way, until its result is shown."""
        if screen.traits.usage is not Usage.VISIT:
            self.visit = None
        station, session = self.station, self.station.recording_session
        match screen:
            case screens.Entering(task) | screens.HandOff(task) if session:
                with at_most(SHORT_PATIENCE, monotonic):
                    station.note.begin(session, station.round_of(task), task.table)
            case screens.Interrupted():
                station.note.page_seen = True
            case screens.NoVerdict(may_be_recorded=True):
                station.note.leave()
            case _ if screen.traits.ends_challenge:
                station.end_challenge()

    def look(self, call: int | None = None) -> Event | None:
        """Return what an idle station has to show: why it could not record the next challenge.

        Or the event is of another day by now, which somebody is asked about. A journal that others
        are using is no reason: a challenge waits for it longer. Of a `call` that waits here, return
        what became of it at another station; None while it is open.
        """
        try:
            with suppress(Busy), at_most(SHORT_PATIENCE, monotonic):
                if call:
                    return judging.settled_elsewhere(self.station, call)
                self.station.look()
                if self.station.recording_session:
                    return self.station.of_another_day()
        except JudgeError as error:
            return None if call else self.failure(error)
        return None

    def try_pin(self, screen: screens.PinTried) -> Event:
        """Return what a typed PIN opens, or a `PinWrong` with the seconds to wait.

        Wrong PINs are counted until a director's comes.
        """
        name, profile = self.station.name, self.station.profile
        if not profile.locked:
            return self.open_for(screen, profile.nobody)
        person = self.pins.try_pin(name, screen.typed, profile.holder_of, self._record_wrong_pin)
        if isinstance(person, int):
            return events.PinWrong(person)
        if person.may(screen.origin.traits.pin_role):
            return self.open_for(screen, person)
        return events.PinWrong(0, "role")

    def _record_wrong_pin(self) -> None:
        if session := self.station.recording_session:
            with suppress(CannotJudge):
                session.record(Entry(kind=Kind.PIN_REFUSED))

    def open_for(self, screen: screens.PinTried, person: Person) -> events.PinRight:
        with self.station.acting_as(person):
            match screen.origin:
                case screens.NotListed(task=task):
                    judging.record_admission(self.station, task)
                case screens.Ready() if screen.begins:
                    self.station.staff = person  # until the result was shown
                case _:
                    self.visit = OfficialVisit(self.station, person, self.pins)
        return events.PinRight()

    def continue_visit(self, screen: screens.VisitScreen) -> Event:
        """Go on with a visit. Anything but another page of an official ends it.

        So does a verdict: players read it, and their next key must have no official's rights.
        """
        visit, self.visit = self.visit, None
        if visit is None:
            return self.station.open()
        event = visit.go_on(screen)
        if isinstance(event, events.TaskShown | events.TaskDone):
            self.visit = visit
        return event


class BackgroundWorker(Worker):
    """A worker whose work doesn't hold up the window, except while it looks up a table.

    A desktop calls a window that stands still for long a program that doesn't answer.
    """

    result_wait = 0.05  # seconds that the window waits for a result before it does something else

    def __init__(self, station: KioskStation) -> None:
        super().__init__(station)
        self.background = ThreadPoolExecutor(max_workers=1)
        self.begun: Future[Event | None] | None = None
        self.terms_before: StationTerms | None = None  # what holds until the work is done

    @property
    def terms(self) -> StationTerms | None:
        return self.terms_before if self.begun else super().terms

    def work(self, screen: screens.WaitingScreen) -> Event | None:
        if self.begun is None:
            self.terms_before = super().terms
            self.begun = self.background.submit(super().work, screen)
        # While a table is looked up, the first letters are typed. They wait at the window: no key
        # of a word gets lost.
        patience = None if isinstance(screen, screens.Placing) else self.result_wait
        if not wait([self.begun], patience).done:
            return None
        done, self.begun = self.begun, None
        return done.result()
