"""The pages of the director's board. They work without a script, and show no word unless asked."""

from asyncio import Semaphore
from collections.abc import Callable
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from judge_procedure.duties.case_cards import ruling_heads, rulings
from judge_procedure.duties.form import Done, Next
from judge_procedure.duties.menu import BY_NAME, acts, acts_at, calls
from judge_procedure.pairing import Card, Use
from judge_procedure.paper import appeal
from judge_procedure.paper.report import page_on
from judge_procedure.timeline import record_in
from judge_procedure.typed import LONGEST_TEXT, MOST_ROUNDS, Misread
from judge_record.entry import RULINGS, Entry, Kind
from judge_server.web import drawing
from judge_server.web.board_door import BoardDoor, BoardSession, PinRefused
from judge_server.web.board_tasks import WORDS_SHOWN, BoardTasks, BoardVisit, buttons
from judge_server.web.overview import Overview
from judge_server.web.tokens import Tokens, form_of, number_in
from lexicons import JudgeError
from lexicons.language import _, counted

REFRESH = 10  # seconds after which the board asks again
ENDS_SOON = 10  # minutes: from here on, each page says that the session ends
LONGEST_PIN = 40  # characters that are looked at
PINS_AT_ONCE = 2  # that are tried: each waits in a thread while the record is read
ROOT = "/board"

Page = Callable[[Request, BoardSession], Response]
Deed = Callable[[Request, FormData, BoardSession], str | Response]


class BoardPages:
    """The director's board of a server."""

    def __init__(
        self, overview: Overview, door: BoardDoor, tasks: BoardTasks, *, secure: bool
    ) -> None:
        self.overview = overview
        self.kiosks = overview.kiosks
        self.door = door
        self.tasks = tasks
        self.tokens = Tokens(secure=secure, name="board")
        self.trying = Semaphore(PINS_AT_ONCE)

    @property
    def routes(self) -> list[BaseRoute]:
        """The routes."""
        pages: dict[str, Page] = {
            "": self._board,
            "/rounds": self._rounds,
            "/opening/{round:int}": self._opening,
            "/closing/{round:int}": self._closing,
            "/machines": self._machines,
            "/rulings": self._rulings,
            "/rulings/{number:int}": self._ruling,
            "/rulings/{number:int}/appeal": self._appeal,
            "/report": self._report,
            "/task": self._task,
        }
        deeds: dict[str, Deed] = {
            "/leave": self._leave,
            "/go-on": lambda *_: ROOT,  # as everything that is done, it lets the session go on
            "/open-round": self._open_round,
            "/close-round": self._close_round,
            "/take-back": self._take_back,
            "/free": self._free,
            "/open": self._open,
            "/begin": self._begin,
            "/send": self._send,
        }
        return [
            *(Route(f"{ROOT}{path}", self.showing(page)) for path, page in pages.items()),
            Route(f"{ROOT}/pin", self.enter, methods=["POST"]),
            *(
                Route(f"{ROOT}{path}", self.doing(deed), methods=["POST"])
                for path, deed in deeds.items()
            ),
        ]

    # -- pages -------------------------------------------------------------------------------

    def showing(self, page: Page) -> Callable[[Request], Response]:
        """Return the endpoint of a page for a director. Others are asked for a PIN."""

        def endpoint(request: Request) -> Response:
            session = self.session_of(request)
            if session is None:
                return self.asking()
            try:
                with self.door.acting(session.person):
                    return page(request, session)
            except JudgeError as error:
                return self.failed(error)

        return endpoint

    def _board(self, request: Request, session: BoardSession) -> Response:
        overview, visit = self.overview, self._visit(request)
        today = overview.today()
        stations = overview.stations(today)
        duty = self.tasks.duty()
        waiting = calls(duty)
        still = "still" in request.query_params
        shown = self._shown(visit) if visit.was.get("call") else {"page": None, "outcome": None}
        return self.page(
            "board.html", request, session,
            seconds=WORDS_SHOWN // 1000 if shown["page"] else 0 if still else REFRESH,
            still=still,
            calls=waiting,
            open=visit.was.get("call", "") if shown["page"] else "",
            needs=overview.needs(stations, today),
            at_work=sum(row.at_work for row in stations),
            tables=overview.tables(today, duty.seen.open_calls().values()),
            rounds=sorted(self.kiosks.devices.rounds),
            next_round=overview.next_round(today),
            **shown,
        )  # fmt: skip

    def _shown(self, visit: BoardVisit) -> dict[str, Any]:
        """Return how the task of a visit stands, for the template that draws any task."""
        if (work := visit.work) is None:
            return {"page": None, "outcome": None}
        done = isinstance(work.outcome, Done | Next)
        return {
            "page": None if done else work.page(),
            "buttons": [] if done else buttons(work),
            "outcome": work.outcome,
            "is_done": isinstance(work.outcome, Done),
            "number": visit.number,
            "longest": LONGEST_TEXT,
        }

    def _machines(self, request: Request, session: BoardSession) -> Response:
        overview, barred = self.overview, sorted(self.kiosks.devices.barred, key=_key_of)
        return self.page(
            "board_machines.html", request, session, server_code=overview.code,
            stations=overview.stations(overview.today()),
            barred=[(_key_of(card), card.title) for card in barred],
        )  # fmt: skip

    def _rounds(self, request: Request, session: BoardSession) -> Response:
        """Ask for any round. This page does not change while somebody types."""
        rounds = sorted(self.kiosks.devices.rounds)
        return self.page("board_rounds.html", request, session, most=MOST_ROUNDS, rounds=rounds)

    def _opening(self, request: Request, session: BoardSession) -> Response:
        """Ask whether a round is to be opened although another one is open."""
        number, rounds = request.path_params["round"], self.kiosks.devices.rounds
        if not rounds or number in rounds or not 0 < number <= MOST_ROUNDS:
            return RedirectResponse(ROOT, 303)
        return self.page(
            "board_opening.html", request, session, round=number, rounds=sorted(rounds)
        )

    def _closing(self, request: Request, session: BoardSession) -> Response:
        """Ask whether a round is to be closed, with its devices and challenges under way."""
        number = request.path_params["round"]
        if number not in self.kiosks.devices.rounds:
            return RedirectResponse(ROOT, 303)
        devices = list(self.kiosks.devices)
        agreed = [device for device in devices if device.agreed == number]
        waiting = calls(self.tasks.duty())
        open_calls = self.tasks.duty().seen.open_calls()
        facts = {
            "paired": sum(device.card.round == number for device in devices),
            "under_way": sum(map(self.kiosks.is_challenging, agreed)),
            "calls": [row for row in waiting if open_calls[row.key].round == number],
        }
        return self.page("board_closing.html", request, session, round=number, **facts)

    def _rulings(self, request: Request, session: BoardSession) -> Response:
        duty = self.tasks.duty()
        return self.page(
            "board_rulings.html", request, session, rows=rulings(duty), heads=ruling_heads(),
            acts=acts_at(duty, "table"),
        )  # fmt: skip

    def _ruling(self, request: Request, session: BoardSession) -> Response:
        """Show what stands after a ruling, and what can be done about it."""
        number, visit = request.path_params["number"], self._visit(request)
        is_open = visit.opened == number
        try:
            card, offered = acts(visit.duty if is_open else self.tasks.duty(), number)
        except Misread:
            return RedirectResponse(f"{ROOT}/rulings", 303)
        seconds = WORDS_SHOWN // 1000 if is_open else 0
        return self.page(
            "board_ruling.html", request, session, seconds=seconds, card=card, acts=offered,
            entry=number, is_open=is_open,
        )  # fmt: skip

    def _report(self, _request: Request, _session: BoardSession) -> Response:
        """Save the report on the record so far, without words."""
        kiosks = self.kiosks
        journals = [self.overview.journal]
        return _saved("report", page_on(journals, kiosks.library, now=kiosks.clock.now()))

    def _appeal(self, request: Request, _session: BoardSession) -> Response:
        """Save the page of one appeal, while the words of its ruling are open."""
        number, kiosks = request.path_params["number"], self.kiosks
        if self._visit(request).opened != number:
            return RedirectResponse(f"{ROOT}/rulings/{number}", 303)
        record, now = record_in(self.overview.journal), kiosks.clock.now()
        found = appeal.appeal_on(record, number, kiosks.library, now=now)
        return _saved(f"appeal-{number}", appeal.paper([found]).html)

    def _task(self, request: Request, session: BoardSession) -> Response:
        visit = self._visit(request)
        if visit.work is None or "call" in visit.was:
            return RedirectResponse(ROOT, 303)
        seconds = WORDS_SHOWN // 1000 if visit.opened else 0
        back = f"{ROOT}/rulings/{visit.was['ruling']}" if "ruling" in visit.was else ""
        return self.page(
            "board_task.html", request, session, seconds=seconds, to=back or f"{ROOT}/rulings",
            **self._shown(visit),
        )  # fmt: skip

    def _visit(self, request: Request) -> BoardVisit:
        return self.tasks.visit(self.tokens.of(request))

    def asking(self, refused: PinRefused | None = None) -> Response:
        """Ask for a PIN. Without one, everybody on the network would be let in: it stays shut."""
        locked = self.door.profile.locked
        fault = _why_refused(refused) if refused else ""
        if not locked:
            fault = _(
                "No PIN is set on this machine, so the director's board stays shut.\n"
                "Set one, and start the server again: judge kiosk --set-pin"
            )
        html = drawing.board("board_door.html", fault=fault, locked=locked)
        return HTMLResponse(html, 403 if refused or not locked else 200)

    def page(
        self, name: str, request: Request, session: BoardSession, *, seconds: int = 0, **shown: Any
    ) -> Response:
        """Return a page, which goes to the board by itself after so many seconds, if any."""
        left = max(session.until - self.door.milliseconds(), 0) // 60_000
        html = drawing.board(
            name,
            secret=self.tokens.secret_of(request),
            event=self.kiosks.devices.event,
            person=session.person.name or "",
            now=self.kiosks.clock.local(self.kiosks.clock.now()),
            left=left if left < ENDS_SOON else None,
            **shown,
        )
        renewing = {"Refresh": f"{seconds}; url={ROOT}"} if seconds else None
        return HTMLResponse(html, headers=renewing)

    # -- sessions ----------------------------------------------------------------------------

    def session_of(self, request: Request) -> BoardSession | None:
        """Return the session of whoever asks; None if they have none. No stranger waits for it."""
        token = self.tokens.of(request)
        return self.door.session(token) if self.door.has_session(token) else None

    async def enter(self, request: Request) -> Response:
        """Take a PIN."""
        form = await form_of(request)
        async with self.trying:
            return await run_in_threadpool(self.entered, request, str(form.get("pin", "")))

    def entered(self, request: Request, typed: str) -> Response:
        """Begin a session, or say why there is no session."""
        if not self.door.profile.locked or not self.tokens.is_same_site(request):
            return self.asking(PinRefused())
        try:
            address = request.client.host if request.client else ""
            found = self.door.open(typed[:LONGEST_PIN], address)
        except JudgeError as error:
            return self.failed(error)
        if isinstance(found, PinRefused):
            return self.asking(found)
        reply = RedirectResponse(ROOT, 303)
        self.tokens.give(reply, found)
        return reply

    def _leave(self, request: Request, _form: FormData, _session: BoardSession) -> str:
        self.tasks.leave(self.tokens.of(request))
        self.door.leave(self.tokens.of(request))
        return ROOT

    # -- what a director does ----------------------------------------------------------------

    def doing(self, deed: Deed) -> Callable[[Request], Any]:
        """Return the endpoint that does something for a director, and leads on from it."""

        async def endpoint(request: Request) -> Response:
            form = await form_of(request)
            return await run_in_threadpool(self.done, request, form, deed)

        return endpoint

    def done(self, request: Request, form: FormData, deed: Deed) -> Response:
        """Do something for a director, if the form is from a page of their session."""
        session = self.session_of(request)
        if session is None or not self.tokens.is_own(request, form):
            return self.asking()
        self.door.go_on(self.tokens.of(request))
        try:
            found = deed(request, form, session)
        except JudgeError as error:
            return self.failed(error)
        return RedirectResponse(found, 303) if isinstance(found, str) else found

    def failed(self, error: JudgeError) -> Response:
        """Show that something was not done, and why."""
        return HTMLResponse(drawing.board("board_failed.html", fault=str(error)), 503)

    def _open_round(self, _request: Request, form: FormData, session: BoardSession) -> str:
        """Open a round, and record it. Ask first if another one is open."""
        number, rounds = number_in(form, "round", MOST_ROUNDS), self.kiosks.devices.rounds
        if not number or number in rounds:
            return ROOT
        if rounds and form.get("beside") != "yes":
            return f"{ROOT}/opening/{number}"
        with self.door.acting(session.person) as logbook:
            logbook.record(Entry(kind=Kind.ROUND_OPENED, round=number))
            self.kiosks.devices.open_round(number)
        return ROOT

    def _close_round(self, _request: Request, form: FormData, session: BoardSession) -> str:
        number = number_in(form, "round", MOST_ROUNDS)
        if number in self.kiosks.devices.rounds:
            with self.door.acting(session.person) as logbook:
                logbook.record(Entry(kind=Kind.ROUND_CLOSED, round=number))
                self.kiosks.devices.close_round(number)
        return ROOT

    def _take_back(self, _request: Request, form: FormData, session: BoardSession) -> str:
        """Take a device back and bar its card, which is recorded at its own station."""
        self.kiosks.take_back(str(form.get("device", "")), session.person, bars=True)
        return ROOT

    def _free(self, _request: Request, form: FormData, session: BoardSession) -> str:
        """Let a card pair again whose device was taken back, and record it."""
        for card in self.kiosks.devices.barred:
            if _key_of(card) == form.get("card"):
                table = None if card.use is Use.STATION else card.place
                with self.door.acting(session.person) as logbook:
                    draft = Entry(kind=Kind.PLACE_FREED, table=table, round=card.round)
                    logbook.record(draft)
                    self.kiosks.devices.free(card)
        return ROOT

    def _open(self, request: Request, form: FormData, session: BoardSession) -> str:
        """Open the words of a call or ruling, with its slip in hand: that is recorded first."""
        number, token = number_in(form, "number"), self.tokens.of(request)
        with self.door.acting(session.person):
            if call := self.tasks.duty().seen.open_calls().get(str(number)):
                self.tasks.open_words(token, call)
            entry = call or self.overview.journal.find(number)
            if entry and entry.kind in RULINGS:
                self.tasks.open_words(token, entry)
                return f"{ROOT}/rulings/{number}"
            if entry:
                self.tasks.begin(token, "answer", call=str(number))
        return ROOT

    def _begin(self, request: Request, form: FormData, session: BoardSession) -> str:
        task = BY_NAME.get(str(form.get("task", "")))
        if task is None or task.about not in ("ruling", "table"):
            return f"{ROOT}/rulings"
        number = number_in(form, "ruling")
        about = {"ruling": str(number)} if task.about == "ruling" else {}
        with self.door.acting(session.person):
            self.tasks.begin(self.tokens.of(request), task.name, **about)
        return f"{ROOT}/task"

    def _send(self, request: Request, form: FormData, session: BoardSession) -> str:
        """Take the fields of a task's page, and do its deed if that was pressed; or leave it."""
        token, number = self.tokens.of(request), number_in(form, "number")
        typed = {name: str(text)[: LONGEST_TEXT + 1] for name, text in form.items()}
        with self.door.acting(session.person):
            visit = self.tasks.visit(token)
            place = ROOT if "call" in visit.was else f"{ROOT}/task"
            if "back" in form:
                self.tasks.leave(token)
            else:
                self.tasks.send(token, number, typed, typed.pop("press", ""))
        return place


def _saved(name: str, html: str) -> Response:
    """Return a document to be saved: its styles are in it, which no page of a server has."""
    return HTMLResponse(
        html, headers={"Content-Disposition": f'attachment; filename="{name}.html"'}
    )


def _key_of(card: Card) -> str:
    return f"{card.use} {card.round or 0} {card.place}"


def _why_refused(refused: PinRefused) -> str:
    """Return why a PIN opens nothing: one has to wait, or its role is too low."""
    if refused.wait:
        return counted(
            "Wrong PIN, or too early. Wait {number} second.",
            "Wrong PIN, or too early. Wait {number} seconds.",
            refused.wait,
        )
    if refused.role:
        return _("This PIN is a word judge's. The board needs a director's.")
    return _("Wrong PIN.")
