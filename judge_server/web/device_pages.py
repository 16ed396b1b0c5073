"""The pages of a paired device: its kiosk, or what stands in place of it."""

from asyncio import sleep
from collections.abc import Mapping
from contextlib import suppress

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from judge_procedure.pairing import Use
from judge_server.web import device_wording as wording
from judge_server.web import rendering
from judge_server.web.browser import InUseElsewhere, NotPaired
from judge_server.web.device_wording import Notice
from judge_server.web.form_fields import form_of, number_in, presses_in, viewport_in
from judge_server.web.kiosks import Kiosks
from judge_server.web.paired_devices import Device
from judge_server.web.pairing_pages import PairingPages
from judge_server.web.refusals import as_judge_error, faults_told
from judge_server.web.tokens import Tokens
from lexicons import JudgeError

LONGEST_WAIT = 3.0  # seconds without a reply: the script has more patience


class DevicePages:
    """What a paired browser asks for and sends; a stranger is asked for a card."""

    def __init__(self, kiosks: Kiosks, *, secure: bool) -> None:
        self.kiosks = kiosks
        self.served = kiosks.served
        self.tokens = Tokens(secure=secure)
        self.visits = Tokens(secure=secure, name="visit")

    @property
    def routes(self) -> list[BaseRoute]:
        return [
            Route("/", self.front),
            Route("/screen", self._look),
            Route("/screen", self._press, methods=["POST"]),
            Route("/agree", self._agree, methods=["POST"]),
            *PairingPages(self.kiosks, self.tokens).routes,
            Route("/static/{version}/{name}", rendering.static_file),
            *(Route(f"{path}/", _without_slash) for path in ("/board", "/pair")),
        ]

    # -- pages -------------------------------------------------------------------------------

    def front(self, request: Request) -> Response:
        device = self.device_of(request)
        try:
            if notice := self._notice(device, request):
                return rendering.reply(self.served, notice)
            if device:
                self.kiosks.of(device).browser.visit.admit(self.visits.of(request))
        except InUseElsewhere:
            return rendering.reply(self.served, wording.in_use())
        except Exception as error:
            return rendering.reply(self.served, wording.cannot_judge(as_judge_error(error)), 503)
        fills = device is not None and not device.at_table
        return HTMLResponse(rendering.document(self.served.profile.theme, fills_screen=fills))

    def _screen(self, request: Request, sent: Mapping[str, object], visit: str = "") -> Response:
        """Return the page of a device's kiosk; 401 if its browser has to open the document again.

        What it has `sent` says on which screen it shows which page. `visit` is the pass of a visit
        that has just begun.
        """
        device, secret = self.device_of(request), self.tokens.secret_of(request)
        if device is None or self._notice(device, request):
            return Response(status_code=401)
        try:
            browser = self.kiosks.of(device).browser
            seen, viewport = number_in(sent, "turn"), viewport_in(sent)
            shown = browser.show(seen, viewport, visit or self.visits.of(request))
        except (InUseElsewhere, NotPaired):
            return Response(status_code=401)
        return HTMLResponse(rendering.screen(shown, self.served.profile.theme, secret))

    def _notice(self, device: Device | None, request: Request) -> Notice | None:
        """Return what stands in place of its kiosk's page on a device; None if it may judge."""
        kiosk = None
        with suppress(NotPaired):
            kiosk = self.kiosks.of(device) if device else None
        if device is None or kiosk is None:
            return wording.unpaired()
        kiosk.seen = self.served.clock.now()
        # A challenge that is under way when a round is closed comes to its end.
        if self.kiosks.devices.may_begin(device) or not kiosk.browser.is_idle:
            return None
        now = self.kiosks.devices.round
        if device.of_players:
            return wording.round_over(device.card)
        if now is None:
            return wording.no_round()
        card = device.card._replace(use=Use.TABLE, round=now)
        secret = self.tokens.secret_of(request)
        return wording.agreeing(card, self.served.judge.rules, "/agree", secret)

    async def _look(self, request: Request) -> Response:
        """Return the page of a device's kiosk. If a verdict is due, it's waited for here.

        A script that waited and then asked would show it later, and more often much later: each
        packet can get lost.
        """
        await sleep(await run_in_threadpool(self._until_verdict, request))
        return await run_in_threadpool(self._screen, request, request.query_params)

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
        reply = await run_in_threadpool(self._screen, request, form, visit)
        if visit and visit != self.visits.of(request):
            self.visits.give(reply, visit)
        return reply

    def _take(self, request: Request, form: FormData) -> str:
        """Take the keys of a device's own form, and return the pass of a visit, as `Browser.press`.

        If they cannot be taken, the next page says why. Where an official left the kiosk by them,
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
            with faults_told():  # the browser is asked for a card all the same
                self.kiosks.unpair(device.marker)
        return visit

    async def _agree(self, request: Request) -> Response:
        """Take note that both players agreed to a device of the venue."""
        form = await form_of(request)
        device = await run_in_threadpool(self.device_of, request)
        if device and device.card.use is Use.DEVICE and self.tokens.is_own(request, form):
            try:
                await run_in_threadpool(self.kiosks.agree, device)
            except JudgeError as error:
                return rendering.reply(self.served, wording.cannot_judge(error), 503)
        return RedirectResponse("/", 303)

    def device_of(self, request: Request) -> Device | None:
        """Return the device that sends a request; None if it is not paired."""
        return self.kiosks.devices.by_token(self.tokens.of(request))


def _without_slash(request: Request) -> Response:
    return RedirectResponse(request.url.path.rstrip("/"), 303)
