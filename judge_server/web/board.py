"""The director's board: its addresses, who may open them, and how its pages are sent.

The pages work without a script.
"""

from asyncio import Lock
from collections.abc import Callable, Mapping
from typing import TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from judge_procedure import pin
from judge_record.session import Session
from judge_server.web import rendering
from judge_server.web.board_access import ROOT, BoardAccess, PinRefused
from judge_server.web.board_pages import REFRESH, BoardPage, BoardPages, BoardRequest
from judge_server.web.event_status import EventStatus
from judge_server.web.kiosks import Kiosks
from judge_server.web.refusals import as_judge_error
from judge_server.web.tokens import Tokens, form_of
from lexicons import JudgeError
from lexicons.language import _

Answer = TypeVar("Answer")


class DirectorsBoard:
    """The director's board of a server."""

    def __init__(self, kiosks: Kiosks, session: Session, *, secure: bool) -> None:
        self.served = kiosks.served
        self.status = EventStatus(kiosks)
        self.access = BoardAccess(kiosks.served, session)
        self.pages = BoardPages(kiosks, self.status, self.access)
        self.tokens = Tokens(secure=secure, name="board")
        self.trying = Lock()  # one PIN is compared at a time, and the next waits in no thread

    @property
    def routes(self) -> list[BaseRoute]:
        pages = self.pages
        shown = {
            "": pages.board,
            "/rounds": pages.rounds,
            "/closing/{round}": pages.closing,
            "/machines": pages.machines,
            "/rulings": pages.rulings,
            "/rulings/{number}": pages.ruling,
            "/task": pages.task,
        }
        done = {
            "/leave": pages.leave,
            "/open-round": pages.open_round,
            "/close-round": pages.close_round,
            "/free": pages.free,
            "/open": pages.open_words,
            "/begin": pages.begin_task,
            "/send": pages.send_task,
        }
        return [
            *(self._page(at, self._acting(page)) for at, page in shown.items()),
            *(self._deed(at, self._acting(deed)) for at, deed in done.items()),
            # These take long, or wait for a station: others act meanwhile.
            self._page("/rulings/{number}/appeal", pages.appeal),
            self._page("/report", pages.report),
            self._deed("/unpair", pages.unpair),
            Route(f"{ROOT}/pin", self.enter, methods=["POST"]),
        ]

    def _acting(self, answer: Callable[[BoardRequest], Answer]) -> Callable[[BoardRequest], Answer]:
        """Let its person act while an answer is made; others act again while it is rendered."""

        def acting(request: BoardRequest) -> Answer:
            with self.access.acting(request.visit):
                return answer(request)

        return acting

    def _page(self, path: str, page: Callable[[BoardRequest], BoardPage | Response | str]) -> Route:
        """Return the route of a page; who isn't signed in is asked for a PIN."""

        def endpoint(request: Request) -> Response:
            board_request = self._request_of(request, request.query_params)
            if board_request is None:
                return self.pin_page()
            try:
                return self._sent(page(board_request), board_request, request)
            except Exception as error:  # the board comes back by itself
                return _failed(as_judge_error(error), seconds=REFRESH)

        return Route(ROOT + path, endpoint)

    def _deed(self, path: str, deed: Callable[[BoardRequest], str]) -> Route:
        """Return the route of a deed. Its form must be from a page of whoever is signed in."""

        def done(request: Request, form: FormData) -> Response:
            sent = self._request_of(request, form)
            if sent is None or not self.tokens.is_own(request, form):
                return self.pin_page()
            self.access.stay(sent.visit)
            try:
                return RedirectResponse(deed(sent), 303)
            except Exception as error:
                return _failed(as_judge_error(error))

        async def endpoint(request: Request) -> Response:
            return await run_in_threadpool(done, request, await form_of(request))

        return Route(ROOT + path, endpoint, methods=["POST"])

    def _request_of(self, request: Request, fields: Mapping[str, object]) -> BoardRequest | None:
        """Return what somebody who is signed in asks for; None of others. No stranger waits."""
        visit = self.access.of(self.tokens.of(request))
        return BoardRequest(visit, {**fields, **request.path_params}) if visit else None

    def _sent(
        self, page: BoardPage | Response | str, board_request: BoardRequest, request: Request
    ) -> Response:
        match page:
            case str():
                return RedirectResponse(page, 303)
            case Response():
                return page
        clock = self.served.clock
        html = _html(
            page.template,
            secret=self.tokens.secret_of(request),
            event=self.served.journal.event,
            person=board_request.visit.person.name or "",
            local=clock.local,
            now=clock.local(clock.now()),
            **page.facts,
        )
        return HTMLResponse(html, headers=_renewing(page.seconds))

    # -- PINs --------------------------------------------------------------------------------

    async def enter(self, request: Request) -> Response:
        form = await form_of(request)
        async with self.trying:
            return await run_in_threadpool(self._entered, request, str(form.get("pin", "")))

    def _entered(self, request: Request, typed: str) -> Response:
        if not self.access.profile.locked or not self.tokens.is_same_site(request):
            return self.pin_page(pin.why_refused(0))
        address = request.client.host if request.client else ""
        try:
            # One character more than a PIN has: a longer text stays wrong.
            token = self.access.sign_in(typed[: pin.LONGEST + 1], address)
        except PinRefused as refused:
            return self.pin_page(str(refused))
        except Exception as error:
            return _failed(as_judge_error(error))
        reply = RedirectResponse(ROOT, 303)
        self.tokens.give(reply, token)
        return reply

    def pin_page(self, fault: str = "") -> Response:
        """Ask for a PIN. Without one, everybody on the network would be let in: it stays shut."""
        locked = self.access.profile.locked
        if not locked:
            fault = _(
                "No PIN is set on this machine, so the director's board stays shut.\n"
                "Set one, and start the server again: judge kiosk --set-pin INITIALS"
            )
        html = _html("board_pin.html", fault=fault, locked=locked, longest=pin.LONGEST)
        return HTMLResponse(html, 403 if fault else 200)


def _html(template: str, **facts: object) -> str:
    return rendering.html(template, root=ROOT, **facts)


def _failed(error: JudgeError, seconds: int = 0) -> Response:
    """Say why a deed was not done; or why a page is not shown, which leads on in `seconds`."""
    html = _html("board_failed.html", fault=str(error), seconds=seconds)
    return HTMLResponse(html, 503, _renewing(seconds))


def _renewing(seconds: int) -> dict[str, str]:
    """Return the header by which a browser goes to the board; none if the page stays."""
    return {"Refresh": f"{seconds}; url={ROOT}"} if seconds else {}
