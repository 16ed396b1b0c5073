"""What each page of the director's board shows. No word is shown unless somebody opens it."""

from collections.abc import Mapping
from typing import NamedTuple

from judge_procedure.duties.case_cards import ruling_heads, rulings
from judge_procedure.duties.form import Done, Next
from judge_procedure.duties.menu import acts, acts_at, calls
from judge_procedure.pairing import Card
from judge_procedure.paper import appeal
from judge_procedure.paper.report import page_on
from judge_procedure.timeline import record_in
from judge_procedure.typed import LONGEST_TEXT, MOST_ROUNDS, Misread
from judge_server.web.board_access import ActingSession, BoardRequest
from judge_server.web.board_tasks import WORDS_SHOWN, BoardTasks, BoardVisit, buttons
from judge_server.web.event_status import EventStatus
from judge_server.web.tokens import number_in

ROOT = "/board"
REFRESH = 10  # seconds after which the board asks again
WORDS_SECONDS = WORDS_SHOWN // 1000


class BoardPage(NamedTuple):
    """A template, what it shows, and after how many seconds the browser goes to the board."""

    template: str
    facts: Mapping[str, object]
    seconds: int = 0  # 0: it stays


class SavedDocument(NamedTuple):
    """A document to be saved."""

    name: str
    html: str


class BoardPages:
    """Gathers what the pages show, while somebody acts. A path leads to another page instead."""

    def __init__(self, status: EventStatus, tasks: BoardTasks) -> None:
        self.status = status
        self.tasks = tasks
        self.kiosks = status.kiosks
        self.devices = status.kiosks.devices

    def board(self, request: BoardRequest, session: ActingSession) -> BoardPage:
        status, duty = self.status, self.tasks.duty(session)
        visit = self.tasks.visit(session, request.token)
        today = status.today()
        stations = status.stations(today)
        is_still = "still" in request.fields
        task = self._task(visit) if "call" in visit.subject else self._task(None)
        facts = {
            "still": is_still,
            "calls": calls(duty),
            "open": visit.subject["call"] if task["page"] else "",
            "needs": status.needs(stations, today),
            "at_work": sum(row.at_work for row in stations),
            "tables": status.tables(today, duty.seen.open_calls().values()),
            "rounds": sorted(self.devices.rounds),
            "next_round": status.next_round(today),
        }
        seconds = WORDS_SECONDS if task["page"] else 0 if is_still else REFRESH
        return BoardPage("board.html", facts | task, seconds)

    def machines(self, _request: BoardRequest, _session: ActingSession) -> BoardPage:
        barred = sorted(self.devices.barred, key=card_key)
        facts = {
            "server_code": self.status.code,
            "stations": self.status.stations(self.status.today()),
            "barred": {card_key(card): card.title for card in barred},
        }
        return BoardPage("board_machines.html", facts)

    # -- rounds ------------------------------------------------------------------------------

    def rounds(self, request: BoardRequest, _session: ActingSession) -> BoardPage:
        """Ask for any round, or whether one is to be opened although another one is open.

        This page does not change while somebody types.
        """
        beside, rounds = number_in(request.fields, "beside", MOST_ROUNDS), self.devices.rounds
        if not rounds or beside in rounds:
            beside = 0
        facts = {"most": MOST_ROUNDS, "rounds": sorted(rounds), "beside": beside}
        return BoardPage("board_rounds.html", facts)

    def closing(self, request: BoardRequest, session: ActingSession) -> BoardPage | str:
        """Ask whether a round is to be closed, with its devices and challenges under way."""
        number = request.path["round"]
        if number not in self.devices.rounds:
            return ROOT
        duty, devices = self.tasks.duty(session), list(self.devices)
        open_calls = duty.seen.open_calls()
        facts = {
            "round": number,
            "paired": sum(device.card.round == number for device in devices),
            "under_way": sum(
                kiosk.is_challenging
                for kiosk in list(self.kiosks.running.values())
                if kiosk.device.agreed == number
            ),
            "calls": [row for row in calls(duty) if open_calls[row.key].round == number],
        }
        return BoardPage("board_closing.html", facts)

    # -- rulings and tasks -------------------------------------------------------------------

    def rulings(self, _request: BoardRequest, session: ActingSession) -> BoardPage:
        duty = self.tasks.duty(session)
        facts = {
            "rows": rulings(duty), "heads": ruling_heads(), "acts": acts_at(duty, "table"),
        }  # fmt: skip
        return BoardPage("board_rulings.html", facts)

    def ruling(self, request: BoardRequest, session: ActingSession) -> BoardPage | str:
        """Show what stands after a ruling, and what can be done about it."""
        number, visit = request.path["number"], self.tasks.visit(session, request.token)
        is_open = visit.open_entry == number
        try:
            card, offered = acts(visit.duty if is_open else self.tasks.duty(session), number)
        except Misread:
            return f"{ROOT}/rulings"
        facts = {"card": card, "acts": offered, "entry": number, "is_open": is_open}
        return BoardPage("board_ruling.html", facts, WORDS_SECONDS if is_open else 0)

    def task(self, request: BoardRequest, session: ActingSession) -> BoardPage | str:
        visit = self.tasks.visit(session, request.token)
        if visit.work is None or "call" in visit.subject:
            return ROOT
        ruling = visit.subject.get("ruling")
        back = f"{ROOT}/rulings/{ruling}" if ruling else f"{ROOT}/rulings"
        seconds = WORDS_SECONDS if visit.open_entry else 0
        return BoardPage("board_task.html", self._task(visit) | {"to": back}, seconds)

    def _task(self, visit: BoardVisit | None) -> dict[str, object]:
        """Return how the task of a visit stands, for the template that draws any task."""
        if visit is None or (work := visit.work) is None:
            return {"page": None, "outcome": None}
        is_over = isinstance(work.outcome, Done | Next)
        return {
            "page": None if is_over else work.page(),
            "buttons": [] if is_over else buttons(work),
            "outcome": work.outcome,
            "is_done": isinstance(work.outcome, Done),
            "number": visit.number,
            "longest": LONGEST_TEXT,
        }

    # -- papers: they take long, so nobody acts meanwhile --------------------------------------

    def report(self, _request: BoardRequest) -> SavedDocument:
        """Return the report on the record so far, without words."""
        kiosks = self.kiosks
        html = page_on([self.status.journal], kiosks.library, now=kiosks.clock.now())
        return SavedDocument("report", html)

    def appeal(self, request: BoardRequest) -> SavedDocument | str:
        """Return the page of one appeal, while the words of its ruling are open."""
        number, kiosks = request.path["number"], self.kiosks
        with self.tasks.access.acting(request.person) as session:
            if self.tasks.visit(session, request.token).open_entry != number:
                return f"{ROOT}/rulings/{number}"
        record, now = record_in(self.status.journal), kiosks.clock.now()
        play = appeal.appeal_on(record, number, kiosks.library, now=now)
        return SavedDocument(f"appeal-{number}", appeal.paper([play]).html)


def card_key(card: Card) -> str:
    """Return what names a card in a form of the board."""
    return f"{card.use} {card.round or 0} {card.place}"
