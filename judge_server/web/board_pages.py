"""The pages of the director's board. They work without a script, and show no word unless asked."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from judge_gui.wording import board as wording
from judge_procedure.pairing import Card, Use
from judge_procedure.prompts import LONGEST_TEXT, MOST_ROUNDS, Takes
from judge_procedure.rows import listed_today
from judge_record.entry import RULINGS, Entry, Kind
from judge_server.web import drawing
from judge_server.web.board_door import BoardDoor, Refused, Session
from judge_server.web.board_tasks import BoardTasks
from judge_server.web.overview import Overview
from judge_server.web.tokens import Tokens, form_of, number_in
from lexicons import JudgeError
from lexicons.language import _

REFRESH = 10  # seconds after which the board asks again
WORDS_SHOWN = 60  # seconds, before the page with words leads back to the board
LONGEST_NUMBER = 12  # digits of an entry's number
LONGEST_PIN = 40  # characters that are looked at
ROOT = "/board"

Page = Callable[[Request, Session], Response]
Deed = Callable[[Request, FormData, Session], str | Response]


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

    @property
    def routes(self) -> list[BaseRoute]:
        """The routes."""
        pages: dict[str, Page] = {
            "": self._board,
            "/rounds": self._rounds,
            "/opening/{round:int}": self._opening,
            "/closing/{round:int}": self._closing,
            "/challenges": self._challenges,
            "/tasks": self._offered,
            "/task": self._task,
        }
        deeds: dict[str, Deed] = {
            "/leave": self._leave,
            "/go-on": lambda *_: ROOT,  # as everything that is done, it lets the session go on
            "/open-round": self._open_round,
            "/close-round": self._close_round,
            "/take-back": self._take_back,
            "/free": self._free,
            "/tasks/{name}": self._begin,
            "/answer": self._answer,
            "/words": self._words,
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
                return page(request, session)
            except JudgeError as error:
                return self.failed(error)

        return endpoint

    def _board(self, request: Request, session: Session) -> Response:
        overview = self.overview
        entries, devices = overview.entries(), self.kiosks.devices
        today, stations = overview.today(entries), overview.stations(entries)
        overlaps, earlier_overlaps = overview.overlaps(today)
        still = "still" in request.query_params
        return self.page(
            "board.html",
            request,
            session,
            seconds=0 if still else REFRESH,
            still=still,
            server_code=overview.code,
            stations=stations,
            boards=overview.boards(today),
            overlaps=overlaps,
            earlier_overlaps=earlier_overlaps,
            calls=overview.calls(entries),
            barred=[(_key_of(card), card.title) for card in sorted(devices.barred, key=_key_of)],
            rounds=sorted(devices.rounds),
            next_round=overview.next_round(today),
        )

    def _rounds(self, request: Request, session: Session) -> Response:
        """Ask for any round. This page does not change while somebody types."""
        return self.page("board_rounds.html", request, session, most=MOST_ROUNDS)

    def _opening(self, request: Request, session: Session) -> Response:
        """Ask whether a round is to be opened although another one is open."""
        number, rounds = request.path_params["round"], self.kiosks.devices.rounds
        if not rounds or number in rounds or not 0 < number <= MOST_ROUNDS:
            return RedirectResponse(ROOT, 303)
        return self.page(
            "board_opening.html", request, session, round=number, rounds=sorted(rounds)
        )

    def _closing(self, request: Request, session: Session) -> Response:
        """Ask whether a round is to be closed, with its devices and challenges under way."""
        number = request.path_params["round"]
        if number not in self.kiosks.devices.rounds:
            return RedirectResponse(ROOT, 303)
        devices = list(self.kiosks.devices)
        agreed = [device for device in devices if device.agreed == number]
        calls = self.overview.calls(self.overview.entries())
        facts = {
            "paired": sum(device.card.round == number for device in devices),
            "under_way": sum(map(self.kiosks.is_challenging, agreed)),
            "calls": [call.number for call in calls if call.round == number],
        }
        return self.page("board_closing.html", request, session, round=number, **facts)

    def _challenges(self, request: Request, session: Session) -> Response:
        clock = self.overview.clock
        rows = [
            (entry, self.summary(entry), entry.kind in RULINGS)
            for entry in listed_today(self.overview.entries(), clock)
        ]
        return self.page("board_challenges.html", request, session, rows=rows)

    def _offered(self, request: Request, session: Session) -> Response:
        """Ask what is to be done: about one ruling, or about anything."""
        of = self.tasks.ruling(number_in(request.query_params, "entry"))
        return self.page(
            "board_tasks.html", request, session,
            tasks=self.tasks.offered(session.person, of),
            summary=self.summary(of) if of else "", number=of.number if of else "",
        )  # fmt: skip

    def _task(self, request: Request, session: Session) -> Response:
        visit = self.tasks.visit(self.tokens.of(request))
        if visit is None:
            return RedirectResponse(f"{ROOT}/tasks", 303)
        return self.page(
            "board_task.html", request, session, title=visit.task.label(), asked=visit.page,
            turn=visit.turn, takes=Takes, agreed=_("yes"),
        )  # fmt: skip

    def summary(self, entry: Entry) -> str:
        """Return a challenge in one line, without its words."""
        return wording.challenge(entry, self.kiosks.clock.local(entry.time), self.kiosks.rules)

    def asking(self, refused: Refused | None = None) -> Response:
        """Ask for a PIN. Without one, everybody on the network would be let in: it stays shut."""
        locked = self.door.profile.locked
        fault = wording.refused(refused.wait, role=refused.role) if refused else ""
        if not locked:
            fault = (
                "No PIN is set on this machine, so the director's board stays shut.\n"
                "Set one, and start the server again: judge kiosk --set-pin"
            )
        html = drawing.board("board_door.html", fault=fault, locked=locked)
        return HTMLResponse(html, 403 if refused or not locked else 200)

    def page(
        self, name: str, request: Request, session: Session, *, seconds: int = 0, **shown: Any
    ) -> Response:
        """Return a page, which goes to the board by itself after so many seconds, if any."""
        left = max(session.until - self.door.milliseconds(), 0) // 60_000
        html = drawing.board(
            name,
            secret=self.tokens.secret_of(request),
            event=self.kiosks.devices.event,
            person=session.person.name or "",
            now=self.kiosks.clock.local(self.kiosks.clock.now()),
            left=left,
            **shown,
        )
        renewing = {"Refresh": f"{seconds}; url={ROOT}"} if seconds else None
        return HTMLResponse(html, headers=renewing)

    # -- sessions ----------------------------------------------------------------------------

    def session_of(self, request: Request) -> Session | None:
        """Return the session of whoever asks; None if they have none."""
        return self.door.session(self.tokens.of(request)) if self.door.profile.locked else None

    async def enter(self, request: Request) -> Response:
        """Take a PIN."""
        form = await form_of(request)
        return await run_in_threadpool(self.entered, request, str(form.get("pin", "")))

    def entered(self, request: Request, typed: str) -> Response:
        """Begin a session, or say why there is no session."""
        if not self.door.profile.locked or not self.tokens.is_same_site(request):
            return self.asking(Refused())
        try:
            address = request.client.host if request.client else ""
            found = self.door.open(typed[:LONGEST_PIN], address)
        except JudgeError as error:
            return self.failed(error)
        if isinstance(found, Refused):
            return self.asking(found)
        reply = RedirectResponse(ROOT, 303)
        self.tokens.give(reply, found)
        return reply

    def _leave(self, request: Request, _form: FormData, _session: Session) -> str:
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

    def _open_round(self, _request: Request, form: FormData, session: Session) -> str:
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

    def _close_round(self, _request: Request, form: FormData, session: Session) -> str:
        number = number_in(form, "round", MOST_ROUNDS)
        if number in self.kiosks.devices.rounds:
            with self.door.acting(session.person) as logbook:
                logbook.record(Entry(kind=Kind.ROUND_CLOSED, round=number))
                self.kiosks.devices.close_round(number)
        return ROOT

    def _take_back(self, _request: Request, form: FormData, session: Session) -> str:
        """Take a device back and bar its card, which is recorded at its own station."""
        self.kiosks.take_back(str(form.get("device", "")), session.person, bars=True)
        return ROOT

    def _free(self, _request: Request, form: FormData, session: Session) -> str:
        """Let a card pair again whose device was taken back, and record it."""
        for card in self.kiosks.devices.barred:
            if _key_of(card) == form.get("card"):
                table = None if card.use is Use.STATION else card.place
                with self.door.acting(session.person) as logbook:
                    draft = Entry(kind=Kind.PLACE_FREED, table=table, round=card.round)
                    logbook.record(draft)
                    self.kiosks.devices.free(card)
        return ROOT

    def _begin(self, request: Request, form: FormData, session: Session) -> str:
        token, name = self.tokens.of(request), request.path_params["name"]
        number = str(form.get("number", ""))[:LONGEST_NUMBER]
        self.tasks.begin(token, session.person, name, number)
        return f"{ROOT}/task"

    def _answer(self, request: Request, form: FormData, session: Session) -> str:
        line = None if "back" in form else str(form.get("line", ""))[: LONGEST_TEXT + 1]
        turn = number_in(form, "turn")
        self.tasks.answer(self.tokens.of(request), session.person, turn, line)
        return f"{ROOT}/task"

    def _words(self, request: Request, form: FormData, session: Session) -> str | Response:
        """Show the words of one challenge: on purpose, which is recorded first."""
        entry = self.overview.journal.find(number_in(form, "number"))
        if entry is None:
            return f"{ROOT}/challenges"
        with self.door.acting(session.person) as logbook:
            draft = Entry(kind=Kind.WORDS_SHOWN, about=entry.number)
            logbook.record(replace(draft, table=entry.table, round=entry.round))
        return self.page(
            "board_words.html", request, session, seconds=WORDS_SHOWN,
            summary=self.summary(entry), words=entry.words,
        )  # fmt: skip


def _key_of(card: Card) -> str:
    return f"{card.use} {card.round or 0} {card.place}"
