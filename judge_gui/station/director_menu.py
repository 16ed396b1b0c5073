"""The director's menu: one visit, as a dialogue of pages and lines."""

from collections.abc import Iterator

from judge_gui.model.events import DirectorPrompt, Event
from judge_gui.station.director_cases import DirectorCases
from judge_gui.station.director_rulings import DirectorRulings
from judge_gui.station.director_sessions import DirectorSessions
from judge_gui.station.director_steps import Steps
from judge_gui.station.director_views import DirectorViews
from judge_gui.station.shown_ruling import recorded_ruling
from judge_gui.station.station import Station
from lexicons import JudgeError
from lexicons.language import _
from lexicons.proceedings.guide import reasons_to_withdraw
from lexicons.proceedings.prompts import Misread, Page, choose
from lexicons.proceedings.shift import Abandoned, Given
from lexicons.proceedings.timetable import round_asked
from lexicons.record.role import Role, unknown


class DirectorMenu:
    """One visit of the director."""

    def __init__(self, station: Station) -> None:
        self.station = station
        self.rulings = DirectorRulings(station)
        self.cases = DirectorCases(station)
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
                    shown = [] if page.cleared else shown
                    shown += [page.text] if page.text else []
                    if page.prompt:
                        shown += ["", page.about] if page.about else []
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
        fault = self.station.record_visit("opened")
        message = _("This visit could not be recorded. {fault}", fault=fault) if fault else ""
        while True:
            try:
                chosen = yield from choose(self.permitted(), message)
            except Abandoned:
                return
            if chosen is None:
                return
            message = ""
            try:
                yield from self.do(chosen)
            except Abandoned:
                message = _("Nothing was changed.")
            except (Misread, JudgeError) as error:
                message = str(error)

    def permitted(self) -> list[tuple[str, str]]:
        """Return the tasks that the person who opened the menu may do."""
        session = self.station.session
        person = session.acting if session else unknown
        return [(task, label) for task, label, needed in self.tasks() if person.may(needed)]

    def tasks(self) -> Iterator[tuple[str, str, Role]]:
        """Yield the tasks that are possible now, each with its wording and the role it needs."""
        judge, director = Role.WORD_JUDGE, Role.DIRECTOR
        if self.station.doubted:
            yield "looked", _("The director has looked: go on with this journal"), director
        if self.station.session is None:
            if self.station.practice:
                yield "real", _("End of the practice: open a session"), director
            yield "event", _("New event"), director
            yield "leave", _("Leave the program"), director
            return
        if self.station.practice:
            yield "real", _("End of the practice"), judge
            return
        terms = self.station.open_terms
        yield "today", _("Today's challenges (no words)"), judge
        yield "calls", _("Open calls: settle one by its number"), judge
        yield "overlaps", _("Challenges that share words (no words)"), judge
        yield "void", _("A ruling does not count (void)"), director
        yield "waive", _("A ruling stands, no consequence (waive)"), director
        yield (
            "correct",
            _("Mistyped words, typed again"),
            judge if terms.players_retype else director,
        )
        if reasons_to_withdraw(terms.rules):
            yield "withdraw", _("A challenge was withdrawn: not judged"), judge
        yield "hand", _("A ruling by hand: by a book or a person"), judge
        yield "review", _("A second or third opinion, by the rules"), judge
        yield "check", _("After the game: check the same words"), judge
        yield "stand", _("Stand in for a player who cannot come"), judge
        yield "mend", _("A wrong table or round of a ruling"), judge
        yield "admit", _("Admit a table that is not listed"), judge
        yield "other", _("What other rules say, for you alone"), director
        yield "round", _("The round that is played"), judge
        yield "head", _("Lexicons, and the head of the journal"), judge
        yield "practice", _("Practice: nothing is recorded"), director
        yield "event", _("New event"), director
        yield "leave", _("End of the session: leave the program"), director
        if self.station.next_venue:  # the last task: the numbers of the others stay
            yield "venue", _("Use the new venue file"), director

    def do(self, task: str) -> Steps:
        """Do one of the tasks."""
        simple = {
            "today": self.views.today,
            "overlaps": self.views.overlaps,
            "head": self.views.identity,
            "calls": self.cases.settle,
            "stand": self.cases.stand_in,
            "mend": self.cases.mend,
            "admit": self.cases.admit,
            "withdraw": self.rulings.withdraw,
            "hand": self.rulings.by_hand,
            "other": self.rulings.under_other_rules,
            "looked": self.sessions.looked,
            "venue": self.sessions.use_venue,
            "event": self.sessions.new_event,
            "leave": self.sessions.leave,
        }
        match task:
            case "void" | "waive" | "correct" | "review" | "check":
                yield from self.rulings.decide(task)
            case "round":
                number = yield from round_asked(self.station.open_terms.notices.slot)
                self.station.set_round(number)
                yield self.station.open()
            case "practice":
                yield self.station.open_practice()
            case "real":
                yield self.station.open_real()
            case _:
                yield from simple[task]()
