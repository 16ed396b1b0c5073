"""The director's board: its addresses, who may open them, and how its pages are sent.

The pages work without a script.
"""

from asyncio import Semaphore
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from judge_record.entry import Role
from judge_record.installation import RunsOn
from judge_record.official import Person
from judge_record.session import Session
from judge_server.web import rendering
from judge_server.web.board_access import ActingSession, BoardAccess, BoardRequest, PinRefused
from judge_server.web.board_deeds import BoardDeeds
from judge_server.web.board_pages import ROOT, BoardPage, BoardPages, SavedDocument
from judge_server.web.board_tasks import BoardTasks
from judge_server.web.event_status import EventStatus
from judge_server.web.kiosks import Kiosks
from judge_server.web.tokens import Tokens, form_of
from lexicons import JudgeError
from lexicons.language import _, counted

STATION = "Board"  # in the record
LONGEST_PIN = 40  # characters that are looked at
PINS_AT_ONCE = 2  # each has a thread, in which it waits until the one before is compared

Page = Callable[[BoardRequest, ActingSession], BoardPage | str]
Paper = Callable[[BoardRequest], SavedDocument | str]
Deed = Callable[[BoardRequest], str]


class DirectorsBoard:
    """The director's board of a server."""

    def __init__(self, kiosks: Kiosks, *, secure: bool) -> None:
        self.kiosks = kiosks
        self.status = EventStatus(kiosks)
        taken = kiosks.library.taken
        session = Session(
            kiosks.journal, station=STATION, clock=kiosks.clock, judge=kiosks.judge,
            memory=None, acting=Person(None, Role.PLAYERS),
            runs_on=RunsOn.here(kiosks.program)._replace(files=taken.digest if taken else None),
        )  # fmt: skip
        self.access = BoardAccess(kiosks.profile, session, kiosks.milliseconds, kiosks.pins)
        self.tasks = BoardTasks(self.access)
        self.tokens = Tokens(secure=secure, name="board")
        self.trying = Semaphore(PINS_AT_ONCE)

    @property
    def routes(self) -> list[BaseRoute]:
        pages = BoardPages(self.status, self.tasks)
        deeds = BoardDeeds(self.kiosks, self.access, self.tasks)
        shown: dict[str, Page] = {
            "": pages.board,
            "/rounds": pages.rounds,
            "/closing/{round:int}": pages.closing,
            "/machines": pages.machines,
            "/rulings": pages.rulings,
            "/rulings/{number:int}": pages.ruling,
            "/task": pages.task,
        }
        papers: dict[str, Paper] = {
            "/rulings/{number:int}/appeal": pages.appeal, "/report": pages.report,
        }  # fmt: skip
        gathered = {at: partial(self._gather, page) for at, page in shown.items()}
        done: dict[str, Deed] = {
            "/leave": deeds.leave,
            "/open-round": deeds.open_round,
            "/close-round": deeds.close_round,
            "/unpair": deeds.unpair,
            "/free": deeds.free,
            "/open": deeds.open_words,
            "/begin": deeds.begin_task,
            "/send": deeds.send_task,
        }
        return [
            *(Route(ROOT + at, self._showing(page)) for at, page in gathered.items()),
            *(Route(ROOT + at, self._showing(paper)) for at, paper in papers.items()),
            *(Route(ROOT + at, self._doing(deed), methods=["POST"]) for at, deed in done.items()),
            Route(f"{ROOT}/pin", self.enter, methods=["POST"]),
        ]

    def _gather(self, page: Page, request: BoardRequest) -> BoardPage | str:
        """Gather a page in the name of its person; others act again while it is rendered."""
        with self.access.acting(request.person) as session:
            return page(request, session)

    def _showing(
        self, gather: Callable[[BoardRequest], BoardPage | SavedDocument | str]
    ) -> Callable[[Request], Response]:
        """Return the endpoint of a page; who isn't signed in is asked for a PIN."""

        def endpoint(request: Request) -> Response:
            board_request = self._request_of(request, request.query_params)
            if board_request is None:
                return self.pin_page()
            try:
                return self._sent(gather(board_request), board_request, request)
            except JudgeError as error:
                return _failed(error)

        return endpoint

    def _doing(self, deed: Deed) -> Callable[[Request], Awaitable[Response]]:
        """Return the endpoint of a deed, if its form is from a page of whoever is signed in."""

        def done(request: Request, form: FormData) -> Response:
            sent = self._request_of(request, form)
            if sent is None or not self.tokens.is_own(request, form):
                return self.pin_page()
            self.access.stay(sent.token)
            try:
                return RedirectResponse(deed(sent), 303)
            except JudgeError as error:
                return _failed(error)

        async def endpoint(request: Request) -> Response:
            return await run_in_threadpool(done, request, await form_of(request))

        return endpoint

    def _request_of(self, request: Request, fields: Mapping[str, object]) -> BoardRequest | None:
        """Return what somebody who is signed in asks for; None of others. No stranger waits."""
        token = self.tokens.of(request)
        signed_in = self.access.of(token)
        return signed_in and BoardRequest(signed_in.person, token, request.path_params, fields)

    def _sent(
        self, page: BoardPage | SavedDocument | str, board_request: BoardRequest, request: Request
    ) -> Response:
        match page:
            case str():
                return RedirectResponse(page, 303)
            case SavedDocument(name, html):  # its styles are in it, which no page of a server has
                saved = {"Content-Disposition": f'attachment; filename="{name}.html"'}
                return HTMLResponse(html, headers=saved)
        html = rendering.board(
            page.template,
            secret=self.tokens.secret_of(request),
            event=self.kiosks.devices.event,
            person=board_request.person.name or "",
            now=self.kiosks.clock.local(self.kiosks.clock.now()),
            **page.facts,
        )
        renewing = {"Refresh": f"{page.seconds}; url={ROOT}"} if page.seconds else None
        return HTMLResponse(html, headers=renewing)

    # -- PINs --------------------------------------------------------------------------------

    async def enter(self, request: Request) -> Response:
        """Take a PIN."""
        form = await form_of(request)
        async with self.trying:
            return await run_in_threadpool(self._entered, request, str(form.get("pin", "")))

    def _entered(self, request: Request, typed: str) -> Response:
        if not self.access.profile.locked or not self.tokens.is_same_site(request):
            return self.pin_page(PinRefused())
        address = request.client.host if request.client else ""
        try:
            token = self.access.sign_in(typed[:LONGEST_PIN], address)
        except JudgeError as error:
            return _failed(error)
        if isinstance(token, PinRefused):
            return self.pin_page(token)
        reply = RedirectResponse(ROOT, 303)
        self.tokens.give(reply, token)
        return reply

    def pin_page(self, refused: PinRefused | None = None) -> Response:
        """Ask for a PIN. Without one, everybody on the network would be let in: it stays shut."""
        locked = self.access.profile.locked
        fault = _why_refused(refused) if refused else ""
        if not locked:
            fault = _(
                "No PIN is set on this machine, so the director's board stays shut.\n"
                "Set one, and start the server again: judge kiosk --set-pin"
            )
        html = rendering.board("board_pin.html", fault=fault, locked=locked)
        return HTMLResponse(html, 403 if refused or not locked else 200)


def _failed(error: JudgeError) -> Response:
    """Show that something was not done, and why."""
    return HTMLResponse(rendering.board("board_failed.html", fault=str(error)), 503)


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
