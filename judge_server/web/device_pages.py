"""The pages of a device: how a card pairs it, its kiosk, or what stands in place of that."""

from asyncio import sleep
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from judge_procedure.pairing import Card, Use, as_written
from judge_procedure.requirements import devices_are_allowed
from judge_procedure.tables import normal_table
from judge_procedure.typed import MOST_ROUNDS, Misread
from judge_server.web import device_wording as wording
from judge_server.web import rendering
from judge_server.web.browser import InUseElsewhere
from judge_server.web.device_kiosk import DeviceKiosk
from judge_server.web.device_wording import Notice
from judge_server.web.form_fields import form_of, number_in, presses_in, viewport_in
from judge_server.web.kiosks import Kiosks
from judge_server.web.paired_devices import Device, NotPaired
from judge_server.web.refusals import as_judge_error, faults_told
from judge_server.web.tokens import Tokens
from lexicons import CannotJudge, JudgeError

ROUNDS = range(1, 31)  # whose cards are told from wrong letters although they are not open
LONGEST_WAIT = 3.0  # seconds without a reply: the script has more patience


class DevicePages:
    """What a paired browser asks for and sends; a stranger is asked for a card.

    To open a card pairs nothing: a camera may look ahead.
    """

    def __init__(self, kiosks: Kiosks, *, secure: bool) -> None:
        self.kiosks = kiosks
        self.served = kiosks.served
        self.rules = kiosks.served.judge.rules
        self.tokens = Tokens(secure=secure)
        self.visits = Tokens(secure=secure, name="visit")

    @property
    def routes(self) -> list[BaseRoute]:
        return [
            Route("/", self._document),
            Route("/screen", self._show_when_due),
            Route("/screen", self._press, methods=["POST"]),
            Route("/agree", self._agree, methods=["POST"]),
            Route("/pair", self._ask_for_card),
            Route("/pair", self._take_card, methods=["POST"]),
            Route("/pair/{secret}", self._ask),
            Route("/pair/{secret}", self._pair, methods=["POST"]),
            Route("/static/{version}/{name}", rendering.static_file),
            *(Route(f"{path}/", _without_slash) for path in ("/board", "/pair")),
        ]

    # -- pages -------------------------------------------------------------------------------

    def _document(self, request: Request) -> Response:
        try:
            kiosk = self._kiosk_of(request)
            if kiosk is None:
                return self._reply(wording.unpaired())
            if kiosk.browser.is_shut:
                return self._reply(self._notice(kiosk.device, request))
            kiosk.browser.visit.admit(self.visits.of(request))
        except InUseElsewhere:
            return self._reply(wording.in_use())
        except Exception as error:
            return self._reply(wording.cannot_judge(as_judge_error(error)), 503)
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

    def _notice(self, device: Device, request: Request) -> Notice:
        """Return what stands in place of its kiosk's page on a device that may not judge now."""
        rounds = sorted(self.kiosks.devices.rounds)
        if device.of_players:
            return wording.round_over(device.card)
        if not rounds:
            return wording.no_round()
        secret = self.tokens.secret_of(request)
        return wording.agreeing(device.card, self.rules, "/agree", secret, rounds)

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

    def device_of(self, request: HTTPConnection) -> Device | None:
        """Return the device that sends a request; None if it is not paired."""
        return self.kiosks.devices.by_token(self.tokens.of(request))

    def _reply(self, notice: Notice, status: int = 200) -> Response:
        """Return a notice as a page. None asks for a table's card where rules forbid telephones.

        A browser is a kiosk under all rules: its card can be typed on the page that says so.
        """
        if notice.takes_card and not devices_are_allowed(self.rules):
            notice = wording.forbidden(self.rules)
        return HTMLResponse(rendering.document(self.served.profile.theme, notice), status)

    # -- cards -------------------------------------------------------------------------------

    def _ask(self, request: Request) -> Response:
        """Ask both players, or whoever sets up a kiosk."""
        card, secret = _card_of(request), request.path_params["secret"]
        if card is None or not self.kiosks.pairs(card, secret):
            return self._refused(card)
        device = self.device_of(request)
        if device and device.card == card:  # it is paired already
            return RedirectResponse("/", 303)
        try:
            self.kiosks.check_card(card)
        except CannotJudge as error:
            return self._reply(wording.not_paired(error), 409)
        action = self.kiosks.secret.path(card)
        return self._reply(wording.pairing(card, self.rules, action))

    def _pair(self, request: Request) -> Response:
        """Pair the device that sends this, and lead it to its page."""
        card, secret = _card_of(request), request.path_params["secret"]
        is_own = self.tokens.is_same_site(request)
        if card is None or not (is_own and self.kiosks.pairs(card, secret)):
            return self._refused(card)
        try:
            token = self.kiosks.pair(card)
        except CannotJudge as error:
            return self._reply(wording.not_paired(error), 409)
        reply = RedirectResponse("/", 303)
        self.tokens.give(reply, token, card.use)
        return reply

    def _refused(self, card: Card | None) -> Response:
        """Refuse a card: the rules forbid what it pairs, or it pairs nothing now."""
        if devices_are_allowed(self.rules) or (card and card.use is Use.STATION):
            return self._reply(wording.wrong_card(), 403)
        return self._reply(wording.forbidden(self.rules), 403)

    def _ask_for_card(self, _request: Request) -> Response:
        """Ask for the letters of a card, on a paired device too: the next round has other ones."""
        return self._reply(wording.typing_card())

    async def _take_card(self, request: Request) -> Response:
        """Lead to the page of a card whose letters were typed."""
        form = await form_of(request)
        place, letters = (str(form.get(name, ""))[:200].strip() for name in ("place", "letters"))
        return await run_in_threadpool(self._lead_to, place, as_written(letters))

    def _lead_to(self, place: str, secret: str) -> Response:
        """Lead to the page of the card of a table or station that has this secret.

        Wrong letters may be tried at once: a secret has 80 bits.
        """
        for card in _cards_typed(place, {*self.kiosks.devices.rounds, *ROUNDS}):
            if self.kiosks.secret.is_of(card, secret):
                return RedirectResponse(self.kiosks.secret.path(card), 303)
        return self._reply(wording.wrong_letters(), 403)

    async def _agree(self, request: Request) -> Response:
        """Take note that both players agreed to a device of the venue."""
        form = await form_of(request)
        device = await run_in_threadpool(self.device_of, request)
        if device and device.card.use is Use.VENUE and self.tokens.is_own(request, form):
            try:
                round = number_in(form, "round", MOST_ROUNDS)
                await run_in_threadpool(self.kiosks.agree, device, round)
            except JudgeError as error:
                return self._reply(wording.cannot_judge(error), 503)
        return RedirectResponse("/", 303)


def _cards_typed(place: str, rounds: Iterable[int]) -> Iterator[Card]:
    """Yield the cards that a typed place can mean. A station is typed as on its card, case and all.

    A table is typed as "2", or with what stands beside it on its card.

    >>> list(dict.fromkeys(card.place for card in _cards_typed("table 02, round 1", [1])))
    ['table 02, round 1', 'TABLE2', '2']
    """
    yield Card(Use.STATION, place)
    named = place.partition(",")[0]
    for typed in dict.fromkeys([named, *named.split()[-1:]]):
        with suppress(Misread):  # no table has such a name
            table = normal_table(typed)
            yield Card(Use.VENUE, table)
            yield from (Card(Use.TABLE, table, round) for round in rounds)


def _card_of(request: Request) -> Card | None:
    """Return the card that an address names; None if it names none."""
    named = request.query_params
    round = number_in(named, "round", MOST_ROUNDS) or None
    return next((Card(use, named[use], round) for use in Use if use in named), None)


def _without_slash(request: Request) -> Response:
    return RedirectResponse(request.url.path.rstrip("/"), 303)
