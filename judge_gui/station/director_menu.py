"""The director's menu: one visit, as a dialogue of pages and lines."""

from collections.abc import Callable

from judge_gui.model.events import DirectorPrompt, Event
from judge_gui.station.director_settings import DirectorSettings
from judge_gui.station.director_tasks import DirectorTasks, Steps
from judge_gui.station.judging import recorded_ruling
from judge_gui.station.station import Station
from judge_procedure import tasks
from judge_procedure.prompts import Abandoned, Misread, Page, after, choose
from judge_procedure.shift import Given
from judge_procedure.tasks import About, Needs, Task
from judge_record.entry import Entry, Kind
from lexicons import CannotJudge, JudgeError
from lexicons.language import _


def record_visit(station: Station, kind: Kind) -> str:
    """Record what happens at the director's menu. Return why it was impossible, or nothing."""
    if station.session is not None and not station.practice:
        try:
            station.session.record(Entry(kind=kind))
        except CannotJudge as error:
            return str(error)
    return ""


class DirectorMenu:
    """One visit of the director."""

    def __init__(self, station: Station, *, first: bool = False) -> None:
        """Take the station; `first` asks for the settings, before the first session."""
        self.station = station
        self.first = first
        self.settings = DirectorSettings(station)
        self.tasks = DirectorTasks(station)
        self.dialogue = self.settings.first() if first else self.visit()
        self.begun = False

    def answer(self, line: str | None) -> Event:
        """Answer a line that the director typed; None goes back a step."""
        shown: list[str] = []
        sent: str | None = line
        while True:
            try:
                page = self._next_page(sent)
            except StopIteration:
                return self.station.open()
            match page:
                case Given(entry, remarks):
                    terms = self.station.open_terms
                    return recorded_ruling(entry, terms, remarks=remarks, for_director=True)
                case Page():
                    shown = after(shown, page)
                    if page.prompt:
                        prompt, text = page.prompt.rstrip(), "\n".join(shown)
                        leaves = self.first and self.settings.at_rows
                        return DirectorPrompt(
                            text, prompt, page.draft, page.takes, self.first, leaves
                        )
                case _:
                    return page
            sent = ""

    def _next_page(self, line: str | None) -> Page | Given | Event:
        if not self.begun:
            self.begun = True
            return next(self.dialogue)
        return self.dialogue.throw(Abandoned()) if line is None else self.dialogue.send(line)

    # -- the visit ---------------------------------------------------------------------------

    def visit(self) -> Steps:
        """Do one task after another, until the director leaves the menu."""
        fault = record_visit(self.station, Kind.MENU_OPENED)
        message = _("This visit could not be recorded. {fault}", fault=fault) if fault else ""
        while True:
            offered = self.offered()
            try:
                chosen = yield from choose(tasks.situations(offered), message)
            except Abandoned:
                return
            if chosen is None:
                return
            message = ""
            try:
                yield from self.situation(About(chosen), offered)
            except Abandoned:
                message = _("Nothing was changed.")
            except (Misread, JudgeError) as error:
                message = str(error)

    def situation(self, about: About, offered: list[Task]) -> Steps:
        """Do what is chosen among the tasks of a situation."""
        typed = ""
        if about is About.RULING:
            task, typed = yield from tasks.about_ruling(self.tasks.appeals, "", offered)
        else:
            task = yield from tasks.choose_task(about, offered)
        if task.needs is Needs.KIOSK:
            yield from self.own[task.name](typed)
        else:
            yield from self.tasks.common(task, typed)

    def offered(self) -> list[Task]:
        """Return the tasks that the person who opened the menu may do, in this state."""
        station = self.station
        here = {"looked"} if station.doubted else set()
        if station.session is None:
            here |= {"event", "leave", *(["real"] if station.practice else [])}
            found = [task for task in tasks.ALL_TASKS if task.name in here]
            if station.terms is None:  # only a director comes here
                return found
            rules, person = station.terms.rules, station.person
            return [task for task in found if person.may(task.role(rules))]
        if station.practice:
            here.add("real")
        else:
            here |= self.own.keys() - {"looked", "real"}
            here -= set() if station.settings else {"settings"}
        rules, person = station.open_terms.rules, station.session.acting
        return [
            task
            for task in tasks.tasks_for(rules, person, Needs)
            if task.name in here or not (station.practice or task.needs is Needs.KIOSK)
        ]

    @property
    def own(self) -> dict[str, Callable[[str], Steps]]:
        """What does the tasks that a kiosk does itself, by their names."""
        does = self.tasks
        return {
            "stand": does.stand_in,
            "today": does.today,
            "overlaps": does.overlaps,
            "event": does.new_event,
            "head": does.identity,
            "settings": self.settings.change,
            "practice": does.practise,
            "real": does.end_practice,
            "leave": does.leave,
            "looked": does.looked,
        }
