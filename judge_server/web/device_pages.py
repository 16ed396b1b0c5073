"""The pages of a device: its kiosk, or what stands in place of that."""

from asyncio import sleep
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from judge_gui.model.events import Key, keys_of
from judge_procedure.requirements import devices_are_allowed
from judge_server.web import device_wording as wording
from judge_server.web import rendering
from judge_server.web.browser_view import Viewport
from judge_server.web.device_kiosk import DeviceKiosk
from judge_server.web.device_wording import Notice
from judge_server.web.kiosks import Kiosks
from judge_server.web.paired_devices import Device, NotPaired
from judge_server.web.pairing_pages import Answer, PairingPages
from judge_server.web.refusals import as_judge_error, reporting_faults
from judge_server.web.tokens import InUseElsewhere, Tokens, form_of, number_in
from lexicons import JudgeError

LONGEST_WAIT = 3.0  # seconds without a reply: the script has more patience

MOST_TEXT = 200  # percent

Endpoint = Callable[[Request], Awaitable[Response]]


class DevicePages:
    """What a paired browser asks for and sends; a stranger is asked for a card."""

    def __init__(self, kiosks: Kiosks, *, secure: bool) -> None:
        self.kiosks = kiosks
        self.served = kiosks.served
        self.rules = kiosks.served.judge.rules
        self.tokens = Tokens(secure=secure)
        self.visits = Tokens(secure=secure, name="visit")
        self.pairing = PairingPages(kiosks, self.tokens, self.device_of)

    @property
    def routes(self) -> list[BaseRoute]:
        return [
            Route("/", self._page(self._document)),
            Route("/screen", self._show_when_due),
            Route("/screen", self._press, methods=["POST"]),
            Route("/agree", self._page(self.pairing.agree), methods=["POST"]),
            # A paired device types letters, too: the next round has other ones.
            Route("/pair", self._page(lambda *_: wording.typing_card())),
            Route("/pair", self._page(self.pairing.lead_to), methods=["POST"]),
            Route("/pair/{secret}", self._page(self.pairing.card), methods=["GET", "POST"]),
            Route("/static/{version}/{name}", rendering.static_file),
            *(Route(f"{path}/", _without_slash) for path in ("/board", "/pair")),
        ]

    def _page(self, answer: Callable[[Request, FormData], Answer]) -> Endpoint:
        """Return the endpoint of a page. A notice becomes one, and so does any fault.

        None asks for a table's card where rules forbid telephones. A browser is a kiosk under all
        rules: its card can be typed on the page that says so.
        """

        def answered(request: Request, form: FormData) -> Response:
            try:
                shown = answer(request, form)
            except InUseElsewhere:
                shown = wording.in_use()
            except Exception as error:
                shown = wording.cannot_judge(as_judge_error(error))
            if isinstance(shown, Response):
                return shown
            if shown.takes_card and not devices_are_allowed(self.rules):
                shown = wording.forbidden(self.rules)
            html = rendering.document(self.served.profile.theme, shown)
            return HTMLResponse(html, shown.status)

        async def endpoint(request: Request) -> Response:
            return await run_in_threadpool(answered, request, await form_of(request))

        return endpoint

    # -- pages -------------------------------------------------------------------------------

    def _document(self, request: Request, _form: FormData) -> Answer:
        kiosk = self._kiosk_of(request)
        if kiosk is None:
            return wording.unpaired()
        if kiosk.browser.is_shut:
            return self._notice(kiosk, request)
        kiosk.browser.visit.admit(self.visits.of(request))
        fills = not kiosk.device.at_table
        return HTMLResponse(rendering.document(self.served.profile.theme, fills_screen=fills))

    def _show(self, request: Request, sent: Mapping[str, object], visit: str = "") -> Response:
        """Return the page of a device's kiosk; 401 if its browser has to open the document again.

        What it has `sent` says on which screen it shows which page. `visit` is the pass of a visit
        that has just begun.
        """
        kiosk, secret = self._kiosk_of(request), self.tokens.secret_of(request)
        if kiosk is None or kiosk.browser.is_shut:
            return Response(status_code=401)
        try:
            seen, viewport = number_in(sent, "turn"), viewport_in(sent)
            shown = kiosk.browser.show(seen, viewport, visit or self.visits.of(request))
        except (InUseElsewhere, NotPaired):
            return Response(status_code=401)
        return HTMLResponse(rendering.screen(shown, self.served.profile.theme, secret))

    def _kiosk_of(self, request: Request) -> DeviceKiosk | None:
        """Return the kiosk of the device that asks, perhaps a new one; None if it isn't paired."""
        with suppress(NotPaired):
            if device := self.device_of(request):
                kiosk = self.kiosks.of(device)
                kiosk.seen = self.served.clock.now()
                return kiosk
        return None

    def _notice(self, kiosk: DeviceKiosk, request: Request) -> Notice:
        """Return what stands in place of its page on a kiosk that may not judge now."""
        device, rounds = kiosk.device, sorted(self.kiosks.devices.rounds)
        if device.of_players:
            notice = wording.round_over(device.card)
        elif not rounds:
            notice = wording.no_round()
        else:
            secret = self.tokens.secret_of(request)
            notice = wording.agreeing(device.card, self.rules, "/agree", secret, rounds)
        return notice._replace(text=(*kiosk.browser.settled, *notice.text))

    async def _show_when_due(self, request: Request) -> Response:
        """Return the page of a device's kiosk. If a verdict is due, it's waited for here.

        A script that waited and then asked would show it later, and more often much later: each
        packet can get lost.
        """
        await sleep(await run_in_threadpool(self._until_verdict, request))
        return await run_in_threadpool(self._show, request, request.query_params)

    def _until_verdict(self, request: Request) -> float:
        with suppress(JudgeError):
            if device := self.device_of(request):
                return min(self.kiosks.of(device).browser.until_verdict, LONGEST_WAIT)
        return 0

    # -- keys --------------------------------------------------------------------------------

    async def _press(self, request: Request) -> Response:
        """Take keys, and return the page after them."""
        form = await form_of(request)
        visit = await run_in_threadpool(self._take, request, form)
        reply = await run_in_threadpool(self._show, request, form, visit)
        if visit and visit != self.visits.of(request):
            self.visits.give(reply, visit)
        return reply

    def _take(self, request: Request, form: FormData) -> str:
        """Take the keys of a device's own form, and return the pass of a visit, as `Browser.press`.

        If they can't be taken, the next page says why. Where an official left the kiosk by them,
        its device is unpaired.
        """
        device = self.device_of(request)
        if device is None or not self.tokens.is_own(request, form):
            return ""
        try:
            browser = self.kiosks.of(device).browser
            visit = browser.press(
                number_in(form, "turn"),
                presses_in(form),
                first=number_in(form, "first"),
                seen_for=number_in(form, "after"),
                visit=self.visits.of(request),
            )
        except JudgeError:
            return ""
        if browser.kiosk.is_left:
            with reporting_faults():  # the browser is asked for a card all the same
                self.kiosks.unpair(device.marker)
        return visit

    def device_of(self, request: HTTPConnection) -> Device | None:
        """Return the device that sends a request; None if it is not paired."""
        return self.kiosks.devices.by_token(self.tokens.of(request))


def _without_slash(request: Request) -> Response:
    return RedirectResponse(request.url.path.rstrip("/"), 303)


def viewport_in(form: Mapping[str, object]) -> Viewport:
    size = number_in(form, "wide"), number_in(form, "high")
    text = min(max(number_in(form, "text"), 100), MOST_TEXT) / 100
    return Viewport(size, text, touch=form.get("touch") == "1")


def presses_in(form: FormData) -> list[list[Key]]:
    """Return the keys of each press that a form sends. Anything else does nothing."""
    return list(filter(None, (keys_of(str(value)) for value in form.getlist("key"))))
