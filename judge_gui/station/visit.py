"""An official's visit to a kiosk: from the menu to rows, to a task, and the way back."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from judge_gui.model import events, screens
from judge_gui.model.events import Event
from judge_gui.station import ending, menu_pages, settings
from judge_gui.station.judging import recorded_ruling
from judge_gui.station.kiosk_station import KioskStation
from judge_procedure.duties.duty import Duty, Signature
from judge_procedure.duties.menu import begin, look_at_calls
from judge_procedure.form import FormInProgress
from judge_procedure.names import role_named
from judge_procedure.pin import WrongPins
from judge_procedure.tables import normal_table
from judge_procedure.task_parts import Done, Next, TaskPage
from judge_procedure.typed import Misread
from judge_record.entry import Entry, Role
from judge_record.official import Person, check_right
from judge_record.store import Unconfirmed
from judge_record.view import Answer, Question
from lexicons import JudgeError
from lexicons.language import _

Lead = Callable[[str], Event | None]  # where a row's key leads: an event, or another page


class VisitPage(NamedTuple):
    """A page of a visit: rows, or a task under way."""

    make: Callable[[], TaskPage]
    leads: Mapping[str, Lead]  # of rows, by the name of their field
    is_of_task: bool  # it ends with the task that it led to
    work: FormInProgress | None = None


class KioskDuty(Duty):
    """Duty at a kiosk, which remembers that a call is judged."""

    def __init__(self, station: KioskStation, pins: WrongPins) -> None:
        super().__init__(station.open_session, station.profile, wrong=pins)
        self.station = station

    def judge_call(self, call: Entry, by: Signature, question: Question | None = None) -> Answer:
        """Keep on the disk that a call is judged, until its ruling was shown."""
        self.station.note.begin(self.session, call.round, call.table)
        try:
            return super().judge_call(call, by, question)
        except (JudgeError, Misread) as error:
            if not isinstance(error, Unconfirmed):
                self.station.note.end()  # the page shows why
            raise


class OfficialVisit:
    """One visit. Each of its methods returns what comes next; another event than a page ends it."""

    def __init__(self, station: KioskStation, person: Person, pins: WrongPins) -> None:
        """`person` typed a right PIN; `pins` counts wrong ones."""
        self.station, self.pins = station, pins
        self.person = person
        self.duty: KioskDuty | None = None
        self.trail: list[VisitPage] = []
        self.fault = ""  # why what was begun last was not done
        self.is_first = False  # before the first session of a machine

    def go_on(self, screen: screens.VisitScreen) -> Event:
        """Do what was pressed; if that is nothing, begin, or show where the visit is."""
        with self.station.acting_as(self.person):
            match screen.pressed:
                case events.PressedDeed(digest):
                    return self.press(digest)
                case events.Answers(given):
                    return self.take(dict(given))
                case events.StepBack():
                    return self.back()
            return self.show() if self.trail else self.begin(screen.origin)

    # -- how it begins -----------------------------------------------------------------------

    def begin(self, origin: screens.CallingDirector | None) -> Event:
        """Begin with the menu, or with the call that players wait for."""
        station = self.station
        if station.recording_session:
            self.duty = KioskDuty(station, self.pins)
        if origin is not None and self.duty is not None:
            self.duty.asker = station.asker
            return self.answer_call(f"{origin.needed.number}")
        if fault := station.record_visit():
            self.fault = _("This visit could not be recorded. {fault}", fault=fault)
        if self.duty is not None:
            self.open_menu()
            try:
                return self.show()
            except JudgeError as error:  # the record can't be read: perhaps another event is begun
                self.trail.pop()
                self.fault = str(error)
        self.open_machine()
        return self.show()

    def begin_with_settings(self) -> Event:
        self.is_first = True
        self.open_settings()
        return self.show()

    def begin_with_end(self) -> Event:
        self.station.record_visit()
        return self.open_ending() or self.show()

    # -- what an official presses ------------------------------------------------------------

    def take(self, answers: Mapping[str, str]) -> Event:
        shown = self.trail[-1]
        if work := shown.work:
            page = work.take(answers)
            if page.is_ready and not work.whole:  # a setting: it is written when all is answered
                return self.follow(work.press(page.digest))
            return self.show()
        try:
            fields = {state.field.name: state.field for state in shown.make().fields}
            for name, key in answers.items():
                if name not in fields:
                    raise Misread(_("Choose one of them."))
                if event := shown.leads[name](fields[name].parse(key)):
                    return event
        except (Misread, JudgeError) as error:
            self.fault = str(error)
        return self.show()

    def press(self, digest: str) -> Event:
        """Do the deed of the page that was seen."""
        if work := self.trail[-1].work:
            return self.follow(work.press(digest))
        page = self.trail[-1].make()
        if page.deed is None or not page.is_ready or page.digest != digest:
            return self.show()
        try:
            return self.follow(page.deed.do())
        except JudgeError as error:
            self.fault = str(error)
        return self.show()

    def back(self) -> Event:
        """Go a step back. Nothing is changed."""
        if work := self.trail.pop().work:
            work.leave()
        if self.trail:
            return self.show()
        return events.SessionClosed("") if self.is_first else self.station.open()

    # -- pages of rows, and where each row leads -----------------------------------------------

    def open_menu(self) -> None:
        self.go(
            lambda: menu_pages.menu_page(self.station, self.on_duty, self.person),
            menu=self.after_menu,
        )

    def after_menu(self, row: str) -> Event | None:
        match row:
            case "calls" if len(waiting := look_at_calls(self.on_duty)) == 1:
                return self.answer_call(waiting[0].key)
            case "calls":
                self.go(partial(menu_pages.calls_page, self.on_duty), call=self.answer_call)
            case "rulings":
                self.open_rulings()
            case "machine":
                self.open_machine()
        return None

    def open_rulings(self, table: str = "") -> None:
        page = partial(menu_pages.rulings_page, self.on_duty, table)
        self.go(page, ruling=self.open_ruling, beside=self.after_rulings)

    def after_rulings(self, button: str) -> None:
        if button == "finding":
            self.open_finding()
        else:
            self.go(partial(menu_pages.at_table_page, self.on_duty), act=self.begin_at_table)

    def open_finding(self, typed: str = "") -> None:
        self.go(partial(menu_pages.finding_page, typed), find=self.find)

    def find(self, typed: str) -> None:
        """Open the rulings of a table, or one by its entry, in place of the page that asked."""
        sought = normal_table(typed)
        found = menu_pages.found(self.on_duty, sought)
        self.trail.pop()
        if [row.key for row in found] == [sought]:
            self.open_ruling(sought)
        elif found:
            self.open_rulings(sought)
        else:
            self.open_finding(typed)
            raise Misread(_("There is no ruling of {table} today.", table=sought or "?"))

    def open_ruling(self, number: str) -> None:
        page = partial(menu_pages.ruling_page, self.on_duty, int(number))
        self.go(page, is_of_task=True, act=lambda task: self.begin_task(task, ruling=number))

    def begin_at_table(self, name: str) -> Event:
        if name != menu_pages.STAND_IN:
            return self.begin_task(name)
        asks = partial(menu_pages.stand_in, self.on_duty)
        return self.begin_work(FormInProgress(asks, {}, whole=True))

    def open_machine(self) -> None:
        page = partial(menu_pages.machine_page, self.station, self.duty, self.person)
        self.go(page, act=self.begin_at_machine)

    def begin_at_machine(self, name: str) -> Event | None:
        if (row := menu_pages.MACHINE_ROWS.get(name)) is None:
            return self.begin_task(name)
        check_right(self.person, row.role)
        if name == "leave":
            return self.open_ending()
        if name == "settings":
            self.open_settings()
            return None
        return self.begin_work(menu_pages.machine_work(row, self.station, self.person))

    def open_settings(self) -> None:
        if own := self.station.settings:  # else no row leads here
            made = settings.StationSettings(self.station, own, is_first=self.is_first)
            self.go(made.page, setting=lambda name: self.begin_work(made.begin_setting(name)))

    # -- the end of the session ----------------------------------------------------------------

    def open_ending(self, why: str = "") -> Event | None:
        """Go to the end of the session. Where none is open, there is nothing to end but itself.

        `why` is why calls stay open.
        """
        check_right(self.person, Role.DIRECTOR)
        if self.station.session is None:
            return ending.end_session(self.station)
        page = partial(ending.ending_page, self.station, unanswered=bool(why))
        self.go(page, end=partial(self.after_ending, why))
        return None

    def after_ending(self, why: str, row: str) -> Event | None:
        if row in (ending.SESSION, ending.EVENT):
            closes = row == ending.EVENT
            return ending.end_with_figures(self.station, closes=closes, why=why or None)
        if row == ending.UNANSWERED:
            self.go(ending.reason_page, unanswered=self.leave_unanswered)
            return None
        return self.answer_call(row)

    def leave_unanswered(self, why: str) -> Event | None:
        del self.trail[-2:]  # the calls and the reason: only the end is asked now
        return self.open_ending(why)

    # -- what comes next ---------------------------------------------------------------------

    def go(self, make: Callable[[], TaskPage], *, is_of_task: bool = False, **leads: Lead) -> None:
        self.trail.append(VisitPage(make, leads, is_of_task))

    def answer_call(self, number: str) -> Event:
        return self.begin_task("call", call=number)

    def begin_task(self, name: str, **given: str) -> Event:
        return self.begin_work(begin(name, self.on_duty, whole=True, **given))

    def begin_work(self, work: FormInProgress) -> Event:
        self.trail.append(VisitPage(work.page, {}, True, work))
        return self.show()

    def show(self) -> Event:
        page = self.trail[-1].make()
        fault, self.fault = self.fault, ""
        return events.TaskShown(
            replace(page, fault=page.fault or fault), self.signs_as, self.is_first
        )

    def follow(self, outcome: TaskPage | Done | Next) -> Event:
        """Return what follows from a deed that was pressed."""
        match outcome:
            case events.VisitEnded():
                return outcome.event
            case settings.TRIED:
                self.trail.pop()
            case Next(task, given, line):
                self.trail.pop()
                self.fault = line
                return self.begin_task(task, **given)
            case Done(ruling=Entry() as ruling, remarks=remarks):
                of_players = self.on_duty.asker is not None  # who wait for it
                return recorded_ruling(
                    self.station, ruling,
                    remarks=() if of_players else remarks,
                    for_director=not of_players,
                )  # fmt: skip
            case Done():
                while self.trail and self.trail[-1].is_of_task:
                    self.trail.pop()
                if not self.trail:
                    self.on_duty.asker = None
                    self.open_menu()
                return events.TaskDone(outcome)
        return self.show()

    @property
    def on_duty(self) -> KioskDuty:
        """The duty. Raise `CannotJudge` where no session is open."""
        self.duty = self.duty or KioskDuty(self.station, self.pins)
        return self.duty

    @property
    def signs_as(self) -> str:
        """Whose PIN was right, and as what."""
        person, terms = self.person, self.station.terms
        office = role_named(person.role, terms.rules if terms else None)
        return f"{person.name}, {office}" if person.name else ""
