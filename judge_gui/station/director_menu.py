"""The director's menu: one visit, as a dialogue of pages and lines."""

from collections.abc import Iterator

from judge_gui.model.events import DirectorPrompt, Event
from judge_gui.station.director_rulings import DirectorRulings
from judge_gui.station.director_sessions import DirectorSessions
from judge_gui.station.director_steps import Steps
from judge_gui.station.director_views import DirectorViews
from judge_gui.station.shown_ruling import recorded_ruling
from judge_gui.station.station import Station
from lexicons import JudgeError
from lexicons.proceedings.guide import reasons_to_withdraw
from lexicons.proceedings.prompts import Misread, Page, ask, choose, round_number
from lexicons.proceedings.shift import Abandoned, Given


class DirectorMenu:
    """One visit of the director."""

    def __init__(self, station: Station) -> None:
        self.station = station
        self.rulings = DirectorRulings(station)
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
                        return DirectorPrompt("\n".join(shown), page.prompt.rstrip(), page.draft)
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
        message = f"The door could not be recorded. {fault}" if fault else ""
        while True:
            try:
                chosen = yield from choose(list(self.tasks()), message)
            except Abandoned:
                return
            if chosen is None:
                return
            message = ""
            try:
                yield from self.do(chosen)
            except Abandoned:
                message = "Nothing was changed."
            except (Misread, JudgeError) as error:
                message = str(error)

    def tasks(self) -> Iterator[tuple[str, str]]:
        """Yield the tasks that are possible now, each with its wording."""
        if self.station.doubted:
            yield "looked", "The director has looked: go on with this journal"
        if self.station.session is None:
            if self.station.practice:
                yield "real", "End of the practice: open a session"
            yield "event", "New event"
            yield "leave", "Leave the program"
            return
        if self.station.practice:
            yield "real", "End of the practice"
            return
        rules = self.station.session.judge.rules
        yield "today", "Today's challenges (no words)"
        yield "void", "A ruling does not count"
        yield "waive", "A ruling stands, without its consequence"
        yield "correct", "Mistyped words, typed anew"
        if reasons_to_withdraw(rules):
            yield "withdraw", "A challenge was withdrawn before it was judged"
        yield "hand", "A ruling by hand: by the book, by you or by another person"
        yield "review", "A second or third opinion, by the rules"
        yield "other", "What another rule set would say, for you alone"
        yield "round", "The round that is played"
        yield "head", "Lexicons, and the head of the journal"
        yield "practice", "Practice: nothing is recorded"
        yield "event", "New event"
        yield "leave", "End of the session: leave the program"

    def do(self, task: str) -> Steps:
        """Do one of the tasks."""
        match task:
            case "today":
                yield from self.views.today()
            case "void" | "waive" | "correct" | "review":
                yield from self.rulings.decide(task)
            case "withdraw":
                yield from self.rulings.withdraw()
            case "hand":
                yield from self.rulings.by_hand()
            case "other":
                yield from self.rulings.under_other_rules()
            case "round":
                number = yield from ask(round_number, "Round (Enter: none): ")
                self.station.set_round(number)
                yield self.station.open()
            case "head":
                yield from self.views.identity()
            case "practice":
                yield self.station.open_practice()
            case "real":
                yield self.station.open_real()
            case "looked":
                yield from self.sessions.looked()
            case "event":
                yield from self.sessions.new_event()
            case "leave":
                yield from self.sessions.leave()
