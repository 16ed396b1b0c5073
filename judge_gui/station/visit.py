"""An official's visit to a kiosk: from the menu to rows, to a task, and the way back."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from judge_gui.model.events import Event, SessionClosed, TaskDone, TaskShown, Typing
from judge_gui.model.screens import CallingDirector
from judge_gui.station import ending, machine_rows, menu_pages, settings
from judge_gui.station.judging import KioskDuty, recorded_ruling
from judge_gui.station.kiosk_station import KioskStation
from judge_procedure import names
from judge_procedure.duties.case_cards import rulings
from judge_procedure.duties.form import CHOSEN, Done, Next, TaskPage
from judge_procedure.duties.menu import begin, calls
from judge_procedure.duties.task import FormInProgress, TaskInProgress
from judge_procedure.typed import Misread, plain
from judge_record.entry import Entry, Role
from judge_record.official import check_right
from lexicons import CannotJudge, JudgeError
from lexicons.language import _


class VisitPage(NamedTuple):
    """A page of a visit: rows, or a task under way."""

    make: Callable[[], TaskPage]
    work: FormInProgress | None = None
    is_of_task: bool = False  # it ends with the task that it led to


class OfficialVisit:
    """One visit. Each of its methods returns what comes next; another event than a page ends it."""

    def __init__(self, station: KioskStation) -> None:
        self.station = station
        self.duty: KioskDuty | None = None
        self.trail: list[VisitPage] = []
        self.page = TaskPage()  # as it was shown last
        self.unanswered = ""  # why calls stay open at the end of the session
        self.fault = ""  # why what was begun last was not done
        self.settings = settings.StationSettings(station)
        self.of_players = False  # whether it answers the call that players wait for
        self.is_first = False  # before the first session of a machine

    # -- how it begins -----------------------------------------------------------------------

    def begin(self, origin: CallingDirector | None) -> Event:
        """Begin with the menu, or with the call that players wait for."""
        station = self.station
        if station.session is not None and not station.practice:
            self.duty = KioskDuty(station)
        if origin is not None and self.duty is not None:
            self.of_players, self.duty.asker = True, station.asker
            return self.answer_call(f"{origin.needed.number}")
        if fault := station.record_visit():
            self.fault = _("This visit could not be recorded. {fault}", fault=fault)
        self.go(self.menu_page if self.duty else self.machine_page)
        try:
            return self.show()
        except JudgeError as error:  # the record can't be read: perhaps another event is begun
            self.trail[-1], self.fault = VisitPage(self.machine_page), str(error)
            return self.show()

    def menu_page(self) -> TaskPage:
        return menu_pages.menu_page(self.on_duty)

    def machine_page(self) -> TaskPage:
        return menu_pages.machine_page(self.station, self.duty)

    def ending_page(self) -> TaskPage:
        return ending.ending_page(self.station, unanswered=bool(self.unanswered))

    def begin_with_settings(self) -> Event:
        """Begin with the settings, before the first session of a machine."""
        self.is_first = True
        self.settings.open()
        self.go(self.settings.page)
        return self.show()

    # -- what an official presses ------------------------------------------------------------

    def take(self, answers: Mapping[str, str]) -> Event:
        if work := self.trail[-1].work:
            page = work.take(answers)
            at_once = isinstance(work, settings.Setting) and page.is_ready
            return self.follow(work.press(page.digest)) if at_once else self.show()
        try:
            for name, key in answers.items():
                self.check_offered(name, key)
                if event := self.choose(name, key):
                    return event
        except (Misread, JudgeError) as error:
            self.fault = str(error)
        return self.show()

    def check_offered(self, name: str, key: str) -> None:
        """Raise `Misread` if the page that was shown last has no such row or field."""
        field = next((state.field for state in self.page.fields if state.field.name == name), None)
        keys = {option.key for option in field.options} if field else set()
        if field is None or (field.look in CHOSEN and key not in keys - {""}):
            raise Misread(_("Choose one of them."))

    def press(self, digest: str) -> Event:
        """Do the deed of the page that was seen."""
        if (work := self.trail[-1].work) is None:
            page = self.trail[-1].make()
            is_same = page.deed is not None and page.is_ready and page.digest == digest
            return self.begin_again() if is_same else self.show()
        outcome = work.press(digest)
        if isinstance(work, machine_rows.MachineWork) and work.event:
            return work.event
        return self.follow(outcome)

    def back(self) -> Event:
        """Go a step back. Nothing is changed."""
        if work := self.trail.pop().work:
            work.leave()
        if self.trail:
            return self.show()
        return SessionClosed("") if self.is_first else self.station.open()

    def choose(self, name: str, key: str) -> Event | None:
        """Go where a row leads. Return what comes of it, if it is no page of rows."""
        match name:
            case "menu" if key == "calls" and len(waiting := calls(self.on_duty)) == 1:
                return self.answer_call(waiting[0].key)
            case "menu" | "beside":
                page = menu_pages.PAGES.get(key)
                self.go(partial(page, self.on_duty) if page else self.machine_page)
            case "call":
                return self.answer_call(key)
            case "ruling":
                self.go(partial(menu_pages.ruling_page, self.on_duty, int(key)), is_of_task=True)
            case "find":
                self.find(key)
            case "act":
                return self.act(key)
            case "setting":
                return self.begin_work(self.settings.begin_setting(key))
            case "end":
                return self.end(key)
            case "unanswered":
                self.unanswered = ending.reason_in(key)
                self.trail[-1] = VisitPage(self.ending_page)
        return None

    def find(self, typed: str) -> None:
        duty, sought = self.on_duty, plain(typed).upper()
        ruled = rulings(duty)
        if any(sought == row.key for row in ruled):
            self.trail[-1] = VisitPage(
                partial(menu_pages.ruling_page, duty, int(sought)), is_of_task=True
            )
        elif any(row.ruling and sought == row.ruling.table for row in ruled):
            self.trail[-1] = VisitPage(partial(menu_pages.rulings_page, duty, sought))
        else:
            self.trail[-1] = VisitPage(partial(menu_pages.finding_page, duty, typed))
            raise Misread(_("There is no ruling of {table} today.", table=sought or "?"))

    def act(self, key: str) -> Event | None:
        """Begin a task; that of a ruling has its number after a colon."""
        task, _colon, number = key.partition(":")
        if number:
            return self.begin_work(begin(task, self.on_duty, whole=True, ruling=number))
        match key:
            case "leave":
                return self.leave()
            case "settings":
                check_right(self.station.person, Role.DIRECTOR)
                self.settings.open()
                self.go(self.settings.page)
                return None
            case "stand":
                return self.begin_work(
                    TaskInProgress(menu_pages.stand_in(self.station), self.on_duty, {}, whole=True)
                )
            case _ if key in machine_rows.MACHINE_ROWS:
                return self.begin_work(machine_rows.MachineWork(key, self.station))
        return self.begin_work(begin(key, self.on_duty, whole=True))

    def leave(self) -> Event | None:
        """Go to the end of the session. Where none is open, there is nothing to end but itself."""
        check_right(self.station.person, Role.DIRECTOR)
        if self.station.session is None:
            return ending.end_session(self.station)
        if self.duty is None:
            self.duty = KioskDuty(self.station)
        self.go(self.ending_page)
        return None

    def end(self, key: str) -> Event | None:
        if key in (ending.SESSION, ending.EVENT):
            check_right(self.station.person, Role.DIRECTOR)
            why = self.unanswered or None
            return ending.end_with_figures(self.station, closes=key == ending.EVENT, why=why)
        if key == ending.UNANSWERED:
            self.go(ending.reason_page)
            return None
        return self.answer_call(key)

    # -- what comes next ---------------------------------------------------------------------

    def go(self, make: Callable[[], TaskPage], *, is_of_task: bool = False) -> None:
        self.trail.append(VisitPage(make, None, is_of_task))

    def answer_call(self, number: str) -> Event:
        session = self.on_duty.session
        call = None
        if self.of_players:
            call = session.journal.read(lambda record: record.find(int(number)))
        self.on_duty.question = session.question_of(call) if call else None
        return self.begin_work(begin("answer", self.on_duty, whole=True, call=number))

    def begin_work(self, work: FormInProgress) -> Event:
        self.trail.append(VisitPage(work.page, work, is_of_task=True))
        return self.show()

    def show(self) -> Event:
        page = self.trail[-1].make()
        self.page = page
        fault, self.fault = self.fault, ""
        return TaskShown(replace(page, fault=page.fault or fault), self.person, self.is_first)

    def follow(self, outcome: TaskPage | Done | Next) -> Event:
        """Return what follows from a deed that was pressed."""
        match outcome:
            case Next("challenge", given):
                played = int(given["round"]) if "round" in given else None
                return Typing(played, given.get("table"), given.get("board"), given["side"])
            case Next(settings.SET):
                self.trail.pop()
            case Next(settings.BUILD, given):
                self.trail.pop()
                return self.begin_work(self.settings.building(**given))
            case Next(task, given, line):
                self.trail.pop()
                self.fault = line
                if task == "answer":
                    return self.answer_call(given["call"])
                return self.begin_work(begin(task, self.on_duty, whole=True, **given))
            case Done(ruling=Entry() as ruling, remarks=remarks):
                return recorded_ruling(
                    ruling, self.station.open_terms,
                    remarks=() if self.of_players else remarks,
                    for_director=not self.of_players,
                )  # fmt: skip
            case Done():
                while self.trail and self.trail[-1].is_of_task:
                    self.trail.pop()
                if not self.trail:
                    self.of_players = False
                    self.on_duty.asker = self.on_duty.question = None
                    self.go(self.menu_page)
                return TaskDone(outcome, self.person)
        return self.show()

    def begin_again(self) -> Event:
        try:
            return self.settings.begin_session()
        except JudgeError as error:
            self.fault = str(error)
        return self.show()

    @property
    def on_duty(self) -> KioskDuty:
        """The duty. Raise `CannotJudge` where no session is open."""
        if self.duty is None:
            raise CannotJudge(_("No session is open."), remedy=_("Start the kiosk again."))
        return self.duty

    @property
    def person(self) -> str:
        """Whose PIN was right, and as what."""
        person, terms = self.station.person, self.station.terms
        office = _("director")
        if terms and person.role is Role.WORD_JUDGE:
            office = names.word_judge(terms.rules)
        return f"{person.name}, {office}" if person.name else ""
