"""The pages of a paired device."""

from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from judge_gui.model.events import Key
from judge_gui.model.profile import judge_keys
from judge_gui.wording import devices as wording
from judge_procedure.moments import devices_are_allowed
from judge_procedure.network import is_loopback
from judge_procedure.pairing import Use
from judge_server.web import drawing
from judge_server.web.browser import NotPaired, task_under_way
from judge_server.web.device_station import fault_of_program
from judge_server.web.devices import Device
from judge_server.web.drawing import Ask
from judge_server.web.kiosks import Kiosks
from judge_server.web.tokens import Tokens, form_of, most_keys
from lexicons import JudgeError

longest_turn = 18  # digits
longest_key = 8  # characters of a tile that a key types
again = 15_000  # milliseconds between two looks at a page that waits for the director
names = frozenset(("enter", "escape", "backspace", "up", "down", *judge_keys))


class Drawn(NamedTuple):
    """A page as HTML, and when it changes by itself, in milliseconds; None if it does not."""

    html: str
    refresh: int | None
    is_screen: bool  # of the device's kiosk


class DevicePages:
    """What a paired device gets."""

    def __init__(self, kiosks: Kiosks, tokens: Tokens) -> None:
        self.kiosks = kiosks
        self.tokens = tokens

    @property
    def routes(self) -> list[BaseRoute]:
        """The routes."""
        return [
            Route("/", self.front),
            Route("/", self.press, methods=["POST"]),
            Route("/screen", self.screen),
            Route("/screen", self._press_by_script, methods=["POST"]),
            Route("/agree", self.agree, methods=["POST"]),
        ]

    # -- pages -------------------------------------------------------------------------------

    def front(self, request: Request) -> Response:
        """Return the page of a device, as a document."""
        device = self.device_of(request)
        if device is None and _is_at_server(request) and not self.tokens.of(request):
            return HTMLResponse(self.welcome(request))
        if device is None:
            return self.document(self.unpaired())
        try:
            return self.document(self.drawn(device, request, None), full=not device.at_table)
        except NotPaired:
            return self.document(self.unpaired())
        except JudgeError as error:
            return self.document(self.refused(error), 503)
        except Exception as error:
            return self.document(self.refused(fault_of_program(error)), 500)

    def document(self, drawn: Drawn, status: int = 200, *, full: bool = False) -> Response:
        """Return a page as a document; `full` if it takes the whole screen."""
        theme = self.kiosks.profile.theme
        html = drawing.document(drawn.html, theme=theme, refresh=drawn.refresh, full=full)
        return HTMLResponse(html, status)

    def screen(self, request: Request) -> Response:
        """Return the page of a device's kiosk, for the script; 401 if it has to ask again."""
        device = self.device_of(request)
        drawn = None
        with suppress(NotPaired):
            seen = _turn_in(request.query_params)  # the script says which page it shows
            drawn = self.drawn(device, request, seen) if device else None
        if drawn is None or not drawn.is_screen:
            return Response(status_code=401)
        return HTMLResponse(drawn.html)

    def drawn(self, device: Device, request: Request, seen: int | None) -> Drawn:
        """Return the page of a device: a question, or its kiosk's, as `Browser.show` does."""
        theme, secret = self.kiosks.profile.theme, self.tokens.secret_of(request)
        self.kiosks.seen[device.marker] = self.kiosks.clock.now()
        if (ask := self.question(device, secret)) is not None:
            return self.asking(ask)
        browser = self.kiosks.browser(device)
        shown = browser.show(seen)
        judged = self.kiosks.times(device) if device.at_table else None
        touch = browser.kiosk.profile.touch
        left, round = self.kiosks.time_left(device), self.kiosks.round_challenged(device)
        closed = None
        if left is not None and round is not None and task_under_way(shown.screen):
            closed = wording.closed(round, left // 1000)
        several = device.of_players and len(self.kiosks.devices.rounds) > 1 and browser.is_idle
        html = drawing.screen(
            shown, theme, secret, judged,
            touch=touch, several=several, closed=closed,
        )  # fmt: skip
        return Drawn(html, shown.refresh, is_screen=True)

    def asking(self, ask: Ask) -> Drawn:
        """Return the page of a question."""
        html = drawing.question(ask, self.kiosks.profile.theme)
        return Drawn(html, ask.again, is_screen=False)

    def refused(self, error: JudgeError) -> Drawn:
        """Return the page of a device whose kiosk cannot be had now, with the reason."""
        return self.asking(Ask(wording.cannot_go_on(error.what, error.remedy), again=again))

    def welcome(self, request: Request) -> str:
        """Return the page of a new browser on the machine of the server. It has no secret."""
        rules = self.kiosks.rules
        return drawing.board(
            "welcome.html",
            event=self.kiosks.devices.event,
            rules=f"{rules.heading('title')} ({rules.id})",
            address=f"{request.url.scheme}://{request.url.netloc}",
            card=wording.card_fields(),
        )

    def unpaired(self) -> Drawn:
        """Return the page of a device that is not paired."""
        rules = self.kiosks.rules
        if devices_are_allowed(rules):
            return self.asking(Ask(wording.unpaired(), typed=True))
        return self.asking(Ask(wording.forbidden(rules)))

    def question(self, device: Device, secret: str) -> Ask | None:
        """Return what a device is asked before it judges in this round; None if it may judge.

        A challenge that is under way when a round is closed comes to its end.
        """
        now = self.kiosks.devices.round
        if self.kiosks.may_begin(device) or not self.kiosks.browser(device).is_idle:
            return None
        if device.of_players:
            return Ask(wording.round_over(device.card), "/pair", asks=True, again=again)
        if now is None:
            return Ask(wording.no_round(), again=again)
        page = wording.agreeing(device.card._replace(use=Use.TABLE, round=now), self.kiosks.rules)
        return Ask(page, "/agree", (("secret", secret),))

    # -- keys --------------------------------------------------------------------------------

    async def press(self, request: Request) -> Response:
        """Take a key of a form, and lead back to the page."""
        form = await form_of(request)
        await run_in_threadpool(self.take, request, form)
        return RedirectResponse("/", 303)

    async def _press_by_script(self, request: Request) -> Response:
        """Take keys that the script sends, and return the page after them."""
        with suppress(HTTPException):  # no script sends more: nothing is done
            form = await form_of(request)
            await run_in_threadpool(self.take, request, form)
        return await run_in_threadpool(self.screen, request)

    def take(self, request: Request, form: FormData) -> None:
        """Take the keys of a device's own form. If they cannot be taken, the next page says why."""
        device = self.device_of(request)
        if device is None or not self.tokens.is_own(request, form):
            return
        with suppress(JudgeError):
            browser = self.kiosks.browser(device)
            browser.press(_turn_in(form), _keys_in(form))
            if browser.kiosk.is_left:
                self.kiosks.take_back(device.marker)

    async def agree(self, request: Request) -> Response:
        """Take note that both players agreed to a device of the venue."""
        form = await form_of(request)
        device = await run_in_threadpool(self.device_of, request)
        if device and device.card.use is Use.DEVICE and self.tokens.is_own(request, form):
            try:
                await run_in_threadpool(self.kiosks.agree, device)
            except JudgeError as error:
                return self.document(self.refused(error), 503)
        return RedirectResponse("/", 303)

    def device_of(self, request: Request) -> Device | None:
        """Return the device that sends a request; None if it is not paired."""
        token = self.tokens.of(request)
        return self.kiosks.devices.by_token(token) if token else None


def _is_at_server(request: Request) -> bool:
    """Return whether a request comes from the machine of the server, by the address that it names.

    Anybody can name such an address: the page for it shows nothing that others may not know.
    """
    try:
        return is_loopback(request.url.hostname or "")
    except ValueError:  # not an address
        return False


def _turn_in(form: Mapping[str, object]) -> int:
    """Return the turn of the page that sends a request; 0, which no page has, for anything else."""
    turn = str(form.get("turn", ""))
    return int(turn) if turn.isdecimal() and len(turn) <= longest_turn else 0


def _keys_in(form: FormData) -> list[Key]:
    """Return the keys that a form sends. Anything else is left out."""
    found = []
    for value in form.getlist("key")[:most_keys]:
        name, _colon, text = str(value).partition(":")
        if name == "character" and 0 < len(text) <= longest_key and text.isprintable():
            found.append(Key(name, text))
        elif name in names and not text:
            found.append(Key(name))
    return found
