"""The director's door: one visit, as a talk of pages and lines."""

from collections.abc import Iterator

from judge_gui.model.screens import Event, Said
from judge_gui.station.director_tasks import DirectorTasks, Told
from judge_gui.station.station import Station
from lexicons import JudgeError
from lexicons.proceedings.guide import reasons_to_withdraw
from lexicons.proceedings.prompts import Misread, Page, ask, choose, round_number
from lexicons.proceedings.shift import Abandoned, Given


class DirectorMenu:
    """One visit of the director."""

    def __init__(self, station: Station) -> None:
        self.station = station
        self.tasks = DirectorTasks(station)
        self.dialogue = self.visit()
        self.begun = False

    def hear(self, line: str | None) -> Event:
        """What is said to a line; without one, a step back."""
        told: list[str] = []
        answer: str | None = line
        while True:
            try:
                page = self.next_page(answer)
            except StopIteration:
                return self.station.open()
            match page:
                case Given(entry, remarks):
                    return self.station.ruled(entry, remarks=remarks, by_door=True)
                case Page():
                    told = [] if page.cleared else told
                    told += [page.text] if page.text else []
                    if page.prompt:
                        told += ["", page.about] if page.about else []
                        return Said("\n".join(told), page.prompt.rstrip(), page.draft)
                case _:
                    return page
            answer = ""

    def next_page(self, line: str | None) -> Page | Given | Event:
        """What the talk hands out next."""
        if not self.begun:
            self.begun = True
            return next(self.dialogue)
        return self.dialogue.throw(Abandoned()) if line is None else self.dialogue.send(line)

    # -- the visit ---------------------------------------------------------------------------

    def visit(self) -> Told:
        """Do one thing after another, until the director goes."""
        fault = self.station.noted("opened")
        told = f"The door could not be recorded. {fault}" if fault else ""
        while True:
            try:
                chosen = yield from choose(list(self.things()), told)
            except Abandoned:
                return
            if chosen is None:
                return
            told = ""
            try:
                yield from self.doing(chosen)
            except Abandoned:
                told = "Nothing was changed."
            except Misread as fault:
                told = str(fault)
            except JudgeError as error:
                told = str(error)

    def things(self) -> Iterator[tuple[str, str]]:
        """What can be done here, with its wording."""
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

    def doing(self, thing: str) -> Told:
        """One of the things."""
        match thing:
            case "today":
                yield from self.tasks.today()
            case "void" | "waive" | "correct" | "review":
                yield from self.tasks.about_a_ruling(thing)
            case "withdraw":
                yield from self.tasks.withdraw()
            case "hand":
                yield from self.tasks.by_hand()
            case "other":
                yield from self.tasks.under_other_rules()
            case "round":
                prompt = "Round (Enter: none): "
                self.station.round = yield from ask(round_number, prompt)
                yield self.station.open()
            case "head":
                yield from self.tasks.identity()
            case "practice":
                yield self.station.practise()
            case "real":
                yield self.station.real()
            case "event":
                yield from self.tasks.new_event()
            case "leave":
                yield from self.tasks.leave()
