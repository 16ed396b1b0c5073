"""The pages that pair a device by its card, which is scanned or typed."""

from collections.abc import Iterator
from contextlib import suppress

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from judge_procedure.pairing import Card, Use, as_written
from judge_procedure.requirements import devices_are_allowed
from judge_procedure.typed import MOST_ROUNDS, Misread, normal_table
from judge_server.web import device_wording as wording
from judge_server.web import rendering
from judge_server.web.form_fields import form_of, number_in
from judge_server.web.kiosks import Kiosks
from judge_server.web.tokens import Tokens
from lexicons import CannotJudge

ROUNDS = range(1, MOST_ROUNDS + 1)


class PairingPages:
    """What somebody with a card gets. To open it pairs nothing: a camera may look ahead."""

    def __init__(self, kiosks: Kiosks, tokens: Tokens) -> None:
        self.kiosks = kiosks
        self.served = kiosks.served
        self.rules = kiosks.served.judge.rules
        self.tokens = tokens

    @property
    def routes(self) -> list[Route]:
        return [
            Route("/pair", self._ask_for_card),
            Route("/pair", self._take_card, methods=["POST"]),
            Route("/pair/{secret}", self._ask),
            Route("/pair/{secret}", self._pair, methods=["POST"]),
        ]

    def _ask(self, request: Request) -> Response:
        """Ask both players, or whoever sets up a kiosk."""
        card, secret = _card_of(request), request.path_params["secret"]
        if card is None or not self.kiosks.pairs(card, secret):
            return self._refused(card, secret)
        device = self.kiosks.devices.by_token(self.tokens.of(request))
        if device and device.card == card:  # it is paired already
            return RedirectResponse("/", 303)
        try:
            self.kiosks.check_card(card)
        except CannotJudge as error:
            return rendering.reply(self.served, wording.not_paired(error), 409)
        action = self.kiosks.secret.path(card)
        return rendering.reply(self.served, wording.pairing(card, self.rules, action))

    def _pair(self, request: Request) -> Response:
        """Pair the device that sends this, and lead it to its page."""
        card, secret = _card_of(request), request.path_params["secret"]
        is_own = self.tokens.is_same_site(request)
        if card is None or not (is_own and self.kiosks.pairs(card, secret)):
            return self._refused(card, secret)
        try:
            token = self.kiosks.pair(card)
        except CannotJudge as error:
            return rendering.reply(self.served, wording.not_paired(error), 409)
        reply = RedirectResponse("/", 303)
        self.tokens.give(reply, token, card.use)
        return reply

    def _refused(self, card: Card | None, secret: str) -> Response:
        """Refuse a card: the rules forbid what it pairs, or it pairs nothing now."""
        if not (devices_are_allowed(self.rules) or (card and card.use is Use.STATION)):
            return rendering.reply(self.served, wording.forbidden(self.rules), 403)
        known = card and self.kiosks.secret.pairs(card, secret, open_rounds=[card.round or 0])
        return rendering.reply(self.served, wording.wrong_card(card if known else None), 403)

    def _ask_for_card(self, _request: Request) -> Response:
        """Ask for the letters of a card, on a paired device too: the next round has other ones."""
        return rendering.reply(self.served, wording.typing_card())

    async def _take_card(self, request: Request) -> Response:
        """Lead to the page of a card whose letters were typed."""
        form = await form_of(request)
        place, letters = (str(form.get(name, ""))[:200].strip() for name in ("place", "letters"))
        return await run_in_threadpool(self._lead_to, place, as_written(letters))

    def _lead_to(self, place: str, secret: str) -> Response:
        """Lead to the page of the card of a table or station that has this secret.

        Wrong letters may be tried at once: a secret has 80 bits.
        """
        for card in _cards_typed(place) if secret else ():
            if self.kiosks.secret.pairs(card, secret, open_rounds=ROUNDS):
                return RedirectResponse(self.kiosks.secret.path(card), 303)
        return rendering.reply(self.served, wording.wrong_letters(), 403)


def _cards_typed(place: str) -> Iterator[Card]:
    """Yield the cards that a typed place can mean: a table is typed as "2" or as on its sheet.

    The name of a station is part of its secret, case and all. Here it's tried as it was typed, and
    as such names are usually written.

    >>> list(dict.fromkeys(card.place for card in _cards_typed("table 02, round 1")))
    ['table 02, round 1', 'Table 02, Round 1', 'TABLE2', '2']
    """
    name = " ".join(place.split())
    for station in dict.fromkeys([place, name, name.title()]):
        yield Card(Use.STATION, station)
    named = place.partition(",")[0]
    for typed in dict.fromkeys([named, *named.split()[-1:]]):
        with suppress(Misread):  # no table has such a name
            table = normal_table(typed)
            yield Card(Use.DEVICE, table)
            yield from (Card(Use.TABLE, table, round) for round in ROUNDS)


def _card_of(request: Request) -> Card | None:
    """Return the card that an address names; None if it names none."""
    named = request.query_params
    round = number_in(named, "round", MOST_ROUNDS) or None
    return next((Card(use, named[use], round) for use in Use if use in named), None)
