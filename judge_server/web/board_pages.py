"""What each page of the director's board shows, and what its forms do.

No word is shown unless somebody opens it.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from starlette.responses import HTMLResponse, Response

from judge_procedure.duties.case_cards import rulings
from judge_procedure.duties.menu import BY_NAME, acts_at, look_at_calls, look_at_ruling
from judge_procedure.pairing import Card, Use
from judge_procedure.paper import appeal
from judge_procedure.paper.report import EventReport
from judge_procedure.task_parts import Option, rows
from judge_procedure.timeline import record_in
from judge_procedure.typed import LONGEST_TEXT, MOST_ROUNDS, Misread
from judge_record.entry import RULINGS, Entry, Kind
from judge_server.web.board_access import NO_TASK, ROOT, BoardAccess, BoardVisit
from judge_server.web.device_kiosk import AFTER_ROUND
from judge_server.web.event_status import EventStatus
from judge_server.web.kiosks import Kiosks
from judge_server.web.tokens import number_in

REFRESH = 10  # seconds after which the board asks again


class BoardRequest(NamedTuple):
    """What somebody who is signed in asks for, or sends."""

    visit: BoardVisit
    fields: Mapping[str, object]  # of the address, or of the form that was sent


class BoardPage(NamedTuple):
    """A template, what it shows, and after how many seconds the browser goes to the board."""

    template: str
    facts: Mapping[str, object]
    seconds: int = 0  # 0: it stays


class BoardPages:
    """The pages and the deeds of a board, each for somebody in whose name entries are made.

    A page leads to another one where it returns a path, as each deed does. A deed that can't be
    recorded raises `CannotJudge`; then nothing is done, but `unpair`.
    """

    def __init__(self, kiosks: Kiosks, status: EventStatus, access: BoardAccess) -> None:
        self.kiosks, self.served, self.devices = kiosks, kiosks.served, kiosks.devices
        self.status = status
        self.access = access

    def board(self, request: BoardRequest) -> BoardPage:
        status, visit = self.status, request.visit
        shown, open_calls = self._calls()
        today = status.today()
        stations = status.stations(today)
        if still := request.fields.get("still"):
            visit.is_still = still == "yes"
        task = visit.task if visit.task and visit.task.path == ROOT else None
        entry = task.entry if task else 0
        facts = {
            "still": visit.is_still,
            "calls": shown,
            "open": str(entry),
            "unseen": status.unseen(today),
            "needs": status.needs(stations),
            "at_work": sum(row.at_work for row in stations),
            "tables": status.tables(today, open_calls.values()),
            "rounds": sorted(self.devices.rounds),
            "next_round": status.next_round(today),
        }
        seconds = self.access.seconds_open(visit, entry) or (0 if visit.is_still else REFRESH)
        return BoardPage("board.html", facts | (task.facts if task else NO_TASK), seconds)

    def _calls(self) -> tuple[Sequence[Option], Mapping[int, Entry]]:
        """Return the rows of the calls that are open now, and each call by its number."""
        duty = self.access.duty()
        shown = look_at_calls(duty)
        return shown, duty.seen.open_calls

    def leave(self, request: BoardRequest) -> str:
        self.access.sign_out(request.visit)
        return ROOT

    # -- devices -----------------------------------------------------------------------------

    def machines(self, _request: BoardRequest) -> BoardPage:
        barred = sorted(self.devices.barred, key=card_key)
        facts = {
            "server_code": self.served.code,
            "stations": self.status.stations(self.status.today()),
            "barred": {card_key(card): card.title for card in barred},
        }
        return BoardPage("board_machines.html", facts)

    def unpair(self, request: BoardRequest) -> str:
        """Unpair a device and bar its card, which is recorded at its own station.

        That waits for the station, and others act at the board meanwhile.
        """
        device = str(request.fields.get("device", ""))
        self.kiosks.unpair(device, request.visit.person)
        return ROOT

    def free(self, request: BoardRequest) -> str:
        """Let the card of an unpaired device pair again."""
        for card in self.devices.barred:
            if card_key(card) == request.fields.get("card"):
                freed = Entry(kind=Kind.PLACE_FREED, table=card.place, round=card.round)
                if card.use is Use.STATION:
                    freed = Entry(kind=Kind.PLACE_FREED, kiosk=card.place)
                request.visit.duty.record(freed)
                self.devices.free(card)
        return ROOT

    # -- rounds ------------------------------------------------------------------------------

    def rounds(self, request: BoardRequest) -> BoardPage:
        """Ask for any round, or whether one is to be opened although another one is open.

        This page does not change while somebody types.
        """
        beside, rounds = number_in(request.fields, "beside", MOST_ROUNDS), self.devices.rounds
        if not rounds or beside in rounds:
            beside = 0
        facts = {"most": MOST_ROUNDS, "rounds": sorted(rounds), "beside": beside}
        return BoardPage("board_rounds.html", facts)

    def open_round(self, request: BoardRequest) -> str:
        number, rounds = number_in(request.fields, "round", MOST_ROUNDS), self.devices.rounds
        if not number or number in rounds:
            return ROOT
        if rounds and request.fields.get("beside") != "yes":
            return f"{ROOT}/rounds?beside={number}"
        request.visit.duty.record(Entry(kind=Kind.ROUND_OPENED, round=number))
        self.devices.open_round(number)
        return ROOT

    def closing(self, request: BoardRequest) -> BoardPage | str:
        """Ask whether a round is to be closed, with its devices and challenges under way."""
        number = number_in(request.fields, "round", MOST_ROUNDS)
        if number not in self.devices.rounds:
            return ROOT
        waiting, open_calls = self._calls()
        facts = {
            "round": number,
            "paired": sum(device.round == number for device in self.devices),
            "under_way": self.kiosks.under_way(number),
            "minutes_left": AFTER_ROUND,
            "calls": [row for row in waiting if open_calls[int(row.key)].round == number],
        }
        return BoardPage("board_closing.html", facts)

    def close_round(self, request: BoardRequest) -> str:
        number = number_in(request.fields, "round", MOST_ROUNDS)
        if number in self.devices.rounds:
            request.visit.duty.record(Entry(kind=Kind.ROUND_CLOSED, round=number))
            self.devices.close_round(number)
        return ROOT

    # -- rulings -----------------------------------------------------------------------------

    def rulings(self, _request: BoardRequest) -> BoardPage:
        duty = self.access.duty()
        facts = {"field": rows("ruling", rulings(duty)), "acts": acts_at(duty, "table")}
        return BoardPage("board_rulings.html", facts)

    def ruling(self, request: BoardRequest) -> BoardPage | str:
        """Show what stands after a ruling, and what can be done about it."""
        number, visit = number_in(request.fields, "number"), request.visit
        is_open = visit.open_entry == number
        try:
            card, offered = look_at_ruling(visit.duty if is_open else self.access.duty(), number)
        except Misread:
            return f"{ROOT}/rulings"
        facts = {"card": card, "acts": offered, "entry": number, "is_open": is_open}
        return BoardPage("board_ruling.html", facts, self.access.seconds_open(visit, number))

    def open_words(self, request: BoardRequest) -> str:
        """Open the words of a call or ruling, with its slip in hand: that is recorded first."""
        number, visit = number_in(request.fields, "number"), request.visit
        entry = self.served.journal.read(lambda record: record.find(number))
        if entry is None:
            return ROOT
        is_ruling = entry.kind in RULINGS
        if is_ruling or number in self.access.duty().seen.open_calls:
            visit.open_words(entry)
        if is_ruling:
            return f"{ROOT}/rulings/{number}"
        visit.begin("call", number)  # it says so if the call was settled meanwhile
        return ROOT

    # -- tasks -------------------------------------------------------------------------------

    def task(self, request: BoardRequest) -> BoardPage | str:
        task = request.visit.task
        if task is None or task.path == ROOT:
            return ROOT
        back = f"{ROOT}/rulings/{task.entry}" if task.entry else f"{ROOT}/rulings"
        seconds = self.access.seconds_open(request.visit, task.entry)
        return BoardPage("board_task.html", task.facts | {"to": back}, seconds)

    def begin_task(self, request: BoardRequest) -> str:
        task = BY_NAME.get(str(request.fields.get("task", "")))
        if task is None or task.subject not in ("ruling", "table"):
            return f"{ROOT}/rulings"
        request.visit.begin(task.name, number_in(request.fields, "ruling"))
        return f"{ROOT}/task"

    def send_task(self, request: BoardRequest) -> str:
        """Take what was typed and chosen on the page of a task; do the deed that was pressed.

        Only what the page asked for is taken.
        """
        fields, visit, task = request.fields, request.visit, request.visit.task
        if "back" in fields:
            visit.leave()
        elif task and not task.work.outcome and task.number == number_in(fields, "number"):
            names = [state.field.name for state in task.work.page().fields]
            task.work.take({n: str(fields[n])[: LONGEST_TEXT + 1] for n in names if n in fields})
            if digest := str(fields.get("press", "")):
                task.work.press(digest)
            if task.work.outcome:
                visit.close()
        return task.path if task else ROOT

    # -- papers: they take long, so nobody acts meanwhile --------------------------------------

    def report(self, _request: BoardRequest) -> Response:
        """Return the report on the record so far, without words."""
        served = self.served
        record, now = record_in(served.journal), served.clock.now()
        html = EventReport([record], served.library, now=now).paper.html()
        return _saved("report", html)

    def appeal(self, request: BoardRequest) -> Response | str:
        """Return the page of one appeal, while the words of its ruling are open."""
        number, served = number_in(request.fields, "number"), self.served
        with self.access.acting(request.visit):
            is_open = request.visit.open_entry == number
        entry = served.journal.read(lambda record: record.find(number))
        if not (is_open and entry and entry.kind in RULINGS):  # the words of a call open, too
            return f"{ROOT}/rulings/{number}"
        record, now = record_in(served.journal), served.clock.now()
        plays = appeal.appeals_at([record], served.library, entry=number)
        return _saved(f"appeal-{number}", appeal.paper(plays, now=now).html())


def _saved(name: str, html: str) -> Response:
    """Return a document to be saved. Its styles are in it, which no page of a server has."""
    saved = {"Content-Disposition": f'attachment; filename="{name}.html"'}
    return HTMLResponse(html, headers=saved)


def card_key(card: Card) -> str:
    return f"{card.use} {card.round or 0} {card.place}"
