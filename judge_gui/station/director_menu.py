"""The director's menu: one visit, as a dialogue of pages and lines."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from judge_gui.model.events import DirectorPrompt, Event
from judge_gui.station.director_kiosk import DirectorKiosk
from judge_gui.station.director_sessions import DirectorSessions
from judge_gui.station.director_steps import Steps
from judge_gui.station.director_views import DirectorViews
from judge_gui.station.shown_ruling import recorded_ruling
from judge_gui.station.station import Station
from judge_gui.station.visits import record_visit
from lexicons import JudgeError
from lexicons.language import _
from lexicons.proceedings.prompts import Misread, Page, after, choose
from lexicons.proceedings.shift import Abandoned, Given
from lexicons.proceedings.tasks import tasks_for
from lexicons.record.role import Person, Role, unknown


class DirectorMenu:
    """One visit of the director."""

    def __init__(self, station: Station) -> None:
        self.station = station
        self.kiosk = DirectorKiosk(station)
        self.views = DirectorViews(station)
        self.sessions = DirectorSessions(station)
        self.dialogue = self.visit()
        self.begun = False

    def answer(self, line: str | None) -> Event:
        """Answer a line that the director typed; None goes back a step."""
        shown: list[str] = []
        sent: str | None = line
        while True:
            try:
                page = self.next_page(sent)
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
                        return DirectorPrompt(text, prompt, page.draft, page.takes)
                case _:
                    return page
            sent = ""

    def next_page(self, line: str | None) -> Page | Given | Event:
        """Return what the dialogue hands out after a line."""
        if not self.begun:
            self.begun = True
            return next(self.dialogue)
        return self.dialogue.throw(Abandoned()) if line is None else self.dialogue.send(line)

    # -- the visit ---------------------------------------------------------------------------

    def visit(self) -> Steps:
        """Do one task after another, until the director leaves the menu."""
        fault = record_visit(self.station, "opened")
        message = _("This visit could not be recorded. {fault}", fault=fault) if fault else ""
        while True:
            offered = self.permitted()
            options = [(task.name, task.label) for task in offered]
            try:
                chosen = yield from choose(options, message)
            except Abandoned:
                return
            if chosen is None:
                return
            message = ""
            try:
                yield from next(task for task in offered if task.name == chosen).steps()
            except Abandoned:
                message = _("Nothing was changed.")
            except (Misread, JudgeError) as error:
                message = str(error)

    def permitted(self) -> list["Offered"]:
        """Return the tasks that the person who opened the menu may do."""
        session = self.station.session
        person = session.acting if session else unknown
        return [task for task in self.offered(person) if person.may(task.role)]

    def offered(self, person: Person) -> Iterator["Offered"]:
        """Yield the tasks that are possible now: those of this kiosk, and those of all stations."""
        judge, director = Role.WORD_JUDGE, Role.DIRECTOR
        views, sessions = self.views, self.sessions
        if self.station.doubted:
            looked = _("The director has looked: go on with this journal")
            yield Offered("looked", looked, director, sessions.looked)
        event = Offered("event", _("New event"), director, sessions.new_event)
        if self.station.session is None:
            if self.station.practice:
                real = _("End of the practice: open a session")
                yield Offered("real", real, director, sessions.end_practice)
            yield event
            yield Offered("leave", _("Leave the program"), director, sessions.leave)
            return
        if self.station.practice:
            yield Offered("real", _("End of the practice"), judge, sessions.end_practice)
            return
        yield Offered("today", _("Today's challenges (no words)"), judge, views.today)
        yield Offered("overlaps", _("Challenges that share words (no words)"), judge,
                      views.overlaps)  # fmt: skip
        for task in tasks_for(self.station.open_terms.rules, person):
            common = partial(self.kiosk.common, task)
            yield Offered(task.name, task.label(), judge, common)
        yield Offered("stand", _("Stand in for a player who cannot come"), judge,
                      self.kiosk.stand_in)  # fmt: skip
        yield Offered("other", _("What other rules say, for you alone"), director,
                      self.kiosk.under_other_rules)  # fmt: skip
        yield Offered("head", _("Lexicons, and the final number so far"), judge, views.identity)
        yield Offered("practice", _("Practice: nothing is recorded"), director, sessions.practise)
        yield event
        leave = _("End of the session: leave the program")
        yield Offered("leave", leave, director, sessions.leave)
        if self.station.next_venue:  # the last task: the numbers of the others stay
            yield Offered("venue", _("Use the new venue file"), director, sessions.use_venue)


class Offered(NamedTuple):
    """A row of the menu."""

    name: str
    label: str
    role: Role
    steps: Callable[[], Steps]
