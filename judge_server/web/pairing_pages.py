"""The pages that pair a device by its card."""

from collections.abc import Collection, Iterator

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from judge_procedure.pairing import Card, Use, as_written
from judge_procedure.requirements import devices_are_allowed
from judge_server.web import device_wording as wording
from judge_server.web import rendering
from judge_server.web.device_wording import Notice
from judge_server.web.kiosks import Kiosks
from judge_server.web.tokens import Tokens, form_of
from lexicons import CannotJudge

PATHS = (
    "/pair/{use:str}/{round:int}/{place}/{secret}",
    "/pair/{use:str}/{place:path}/{secret}",  # a station may be called Hall A/B
)

USUAL_ROUNDS = 30  # that are tried with typed letters, beside those that are open


class PairingPages:
    """What a device gets that opens a card. To open one pairs nothing: a camera may look ahead."""

    def __init__(self, kiosks: Kiosks, tokens: Tokens) -> None:
        self.kiosks = kiosks
        self.tokens = tokens

    @property
    def routes(self) -> list[BaseRoute]:
        return [
            Route("/pair", self.typing),
            Route("/pair", self.typed, methods=["POST"]),
            *(Route(path, self.ask) for path in PATHS),
            *(Route(path, self.pair, methods=["POST"]) for path in PATHS),
        ]

    def ask(self, request: Request) -> Response:
        """Ask both players, or whoever sets up a kiosk."""
        card = _card_of(request)
        if card is None or not self.kiosks.pairs(card, request.path_params["secret"]):
            return self.refused(card, request.path_params["secret"])
        device = self.kiosks.devices.by_token(self.tokens.of(request))
        if device and device.card == card:  # it is paired already
            return RedirectResponse("/", 303)
        try:
            self.kiosks.check_card(card)
        except CannotJudge as error:
            return self.reply(wording.not_paired(error), 409)
        action = self.kiosks.secret.path(card)
        return self.reply(wording.pairing(card, self.kiosks.rules, action))

    def pair(self, request: Request) -> Response:
        """Pair the device that sends this, and lead it to its page."""
        card = _card_of(request) if self.tokens.is_same_site(request) else None
        if card is None or not self.kiosks.pairs(card, request.path_params["secret"]):
            return self.refused(card, request.path_params["secret"])
        try:
            token = self.kiosks.pair(card)
        except CannotJudge as error:
            return self.reply(wording.not_paired(error), 409)
        reply = RedirectResponse("/", 303)
        self.tokens.give(reply, token, card.use)
        return reply

    def typing(self, request: Request) -> Response:
        """Ask for the letters of a card, on a paired device too: the next round has other ones."""
        if not devices_are_allowed(self.kiosks.rules):
            return self.refused(None)
        return self.reply(wording.typing_card())

    async def typed(self, request: Request) -> Response:
        """Lead to the page of a card whose letters were typed."""
        form = await form_of(request)
        place, letters = (str(form.get(name, ""))[:200].strip() for name in ("place", "letters"))
        return await run_in_threadpool(self._lead_to, place, as_written(letters))

    def _lead_to(self, place: str, secret: str) -> Response:
        """Lead to the page of the card of a table or station that has this secret.

        Wrong letters may be tried at once: a secret has 80 bits.
        """
        rounds = self.kiosks.devices.rounds | {*range(1, USUAL_ROUNDS + 1)}
        for card in _cards_typed(place, rounds):
            if secret and self.kiosks.secret.pairs(card, secret, open_rounds=rounds):
                return RedirectResponse(self.kiosks.secret.path(card), 303)
        if not devices_are_allowed(self.kiosks.rules):
            return self.refused(None)
        return self.reply(wording.wrong_letters(), 403)

    def refused(self, card: Card | None, secret: str = "") -> Response:
        """Refuse a card: the rules forbid what it pairs, or it pairs nothing now.

        Without a card, that of a kiosk can be typed: a browser is one under all rules.
        """
        rules = self.kiosks.rules
        at_table = card is None or card.use is not Use.STATION
        if at_table and not devices_are_allowed(rules):
            return self.reply(wording.forbidden(rules, takes_card=card is None), 403)
        known = card and self.kiosks.secret.pairs(card, secret, open_rounds=[card.round or 0])
        return self.reply(wording.wrong_card(card if known else None), 403)

    def reply(self, page: Notice, status: int = 200) -> Response:
        """Return a page as a document."""
        return HTMLResponse(rendering.notice(page, self.kiosks.profile.theme), status)


def _cards_typed(place: str, rounds: Collection[int]) -> Iterator[Card]:
    """Yield the cards that a typed place can mean: a table is typed as "2" or as on its sheet.

    >>> sorted({card.place for card in _cards_typed("Table 2, round 1", [1])})
    ['2', 'TABLE 2, ROUND 1', 'Table 2, round 1']
    """
    yield Card(Use.STATION, place)
    last = place.partition(",")[0].split()[-1:]
    for table in dict.fromkeys([place.upper(), *(name.upper() for name in last)]):
        yield Card(Use.DEVICE, table)
        for round in rounds:
            yield Card(Use.TABLE, table, round)


def _card_of(request: Request) -> Card | None:
    """Return the card that an address names; None if there is no card of this form."""
    use, round = request.path_params["use"], request.path_params.get("round")
    if use not in list(Use) or (round is None) == (use == Use.TABLE):
        return None
    return Card(Use(use), request.path_params["place"], round)
