"""What a director does at the board: rounds, devices, words that are opened, officials' tasks."""

from judge_procedure.duties.menu import BY_NAME
from judge_procedure.pairing import Use
from judge_procedure.typed import LONGEST_TEXT, MOST_ROUNDS
from judge_record.entry import RULINGS, Entry, Kind
from judge_server.web.board_access import BoardAccess, BoardRequest
from judge_server.web.board_pages import ROOT, card_key
from judge_server.web.board_tasks import BoardTasks
from judge_server.web.kiosks import Kiosks
from judge_server.web.tokens import number_in


class BoardDeeds:
    """Does what was sent, and returns the path of the page that shows it.

    Each raises `CannotJudge`, with nothing done, if it cannot be recorded.
    """

    def __init__(self, kiosks: Kiosks, access: BoardAccess, tasks: BoardTasks) -> None:
        self.kiosks = kiosks
        self.access = access
        self.tasks = tasks

    def leave(self, request: BoardRequest) -> str:
        with self.access.acting(request.person) as session:
            self.tasks.leave(session, request.token)
        self.access.sign_out(request.token)
        return ROOT

    # -- rounds and devices ------------------------------------------------------------------

    def open_round(self, request: BoardRequest) -> str:
        """Open a round. Ask first if another one is open."""
        number, rounds = number_in(request.fields, "round", MOST_ROUNDS), self.kiosks.devices.rounds
        if not number or number in rounds:
            return ROOT
        if rounds and request.fields.get("beside") != "yes":
            return f"{ROOT}/rounds?beside={number}"
        with self.access.acting(request.person) as session:
            session.record(Entry(kind=Kind.ROUND_OPENED, round=number))
            self.kiosks.devices.open_round(number)
        return ROOT

    def close_round(self, request: BoardRequest) -> str:
        number = number_in(request.fields, "round", MOST_ROUNDS)
        if number in self.kiosks.devices.rounds:
            with self.access.acting(request.person) as session:
                session.record(Entry(kind=Kind.ROUND_CLOSED, round=number))
                self.kiosks.devices.close_round(number)
        return ROOT

    def unpair(self, request: BoardRequest) -> str:
        """Unpair a device and bar its card, which is recorded at its own station."""
        self.kiosks.unpair(str(request.fields.get("device", "")), request.person, bars=True)
        return ROOT

    def free(self, request: BoardRequest) -> str:
        """Let the card of an unpaired device pair again."""
        for card in self.kiosks.devices.barred:
            if card_key(card) == request.fields.get("card"):
                table = None if card.use is Use.STATION else card.place
                with self.access.acting(request.person) as session:
                    session.record(Entry(kind=Kind.PLACE_FREED, table=table, round=card.round))
                    self.kiosks.devices.free(card)
        return ROOT

    # -- words and tasks ---------------------------------------------------------------------

    def open_words(self, request: BoardRequest) -> str:
        """Open the words of a call or ruling, with its slip in hand: that is recorded first."""
        number = number_in(request.fields, "number")
        with self.access.acting(request.person) as session:
            if call := self.tasks.duty(session).seen.open_calls().get(str(number)):
                self.tasks.open_words(session, request.token, call)
            entry = call or self.kiosks.journal.read(lambda record: record.find(number))
            if entry and entry.kind in RULINGS:
                self.tasks.open_words(session, request.token, entry)
                return f"{ROOT}/rulings/{number}"
            if entry:
                self.tasks.begin(session, request.token, "answer", call=str(number))
        return ROOT

    def begin_task(self, request: BoardRequest) -> str:
        task = BY_NAME.get(str(request.fields.get("task", "")))
        if task is None or task.subject not in ("ruling", "table"):
            return f"{ROOT}/rulings"
        number = number_in(request.fields, "ruling")
        subject = {"ruling": str(number)} if task.subject == "ruling" else {}
        with self.access.acting(request.person) as session:
            self.tasks.begin(session, request.token, task.name, **subject)
        return f"{ROOT}/task"

    def send_task(self, request: BoardRequest) -> str:
        """Take the fields of a task's page, and do its deed if that was pressed; or leave it."""
        number = number_in(request.fields, "number")
        typed = {name: str(text)[: LONGEST_TEXT + 1] for name, text in request.fields.items()}
        with self.access.acting(request.person) as session:
            visit = self.tasks.visit(session, request.token)
            path = ROOT if "call" in visit.subject else f"{ROOT}/task"
            if "back" in typed:
                self.tasks.leave(session, request.token)
            else:
                self.tasks.send(session, request.token, number, typed, typed.pop("press", ""))
        return path
