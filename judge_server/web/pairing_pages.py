"""The pages that pair a device: a card is opened or typed, and both players agree.

To open a card pairs nothing: a camera may look ahead.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress

from starlette.datastructures import FormData
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from judge_procedure.pairing import Card, Use, as_written
from judge_procedure.requirements import devices_are_allowed
from judge_procedure.tables import normal_table
from judge_procedure.typed import MOST_ROUNDS, Misread
from judge_server.web import device_wording as wording
from judge_server.web.device_wording import Notice
from judge_server.web.kiosks import Kiosks, WrongCard
from judge_server.web.paired_devices import Device
from judge_server.web.tokens import Tokens, number_in
from lexicons import CannotJudge

ROUNDS = range(1, 31)  # whose cards are told from wrong letters although they are not open

Answer = Response | Notice


class PairingPages:
    """What a browser asks for and sends to be paired. A notice becomes a page in `DevicePages`."""

    def __init__(
        self, kiosks: Kiosks, tokens: Tokens, device_of: Callable[[HTTPConnection], Device | None]
    ) -> None:
        self.kiosks = kiosks
        self.rules = kiosks.served.judge.rules
        self.tokens = tokens
        self.device_of = device_of

    def card(self, request: Request, _form: FormData) -> Answer:
        """Pair a device by a card, or ask before; say why if the card pairs nothing now."""
        card, secret = card_in(request.query_params), request.path_params["secret"]
        try:
            if card is None:
                raise WrongCard
            answer = self._pair if request.method == "POST" else self._ask
            return answer(request, card, secret)
        except WrongCard:
            is_known = devices_are_allowed(self.rules) or (card and card.use is Use.STATION)
            return wording.wrong_card() if is_known else wording.forbidden(self.rules)
        except CannotJudge as error:
            return wording.not_paired(error)

    def _ask(self, request: Request, card: Card, secret: str) -> Answer:
        """Ask both players, or whoever sets up a kiosk."""
        device = self.device_of(request)
        if device and device.card == card:  # it is paired already
            return RedirectResponse("/", 303)
        self.kiosks.check(card, secret)
        return wording.pairing(card, self.rules, self.kiosks.secret.path(card))

    def _pair(self, request: Request, card: Card, secret: str) -> Response:
        """Pair the device that sends this, and lead it to its page."""
        if not self.tokens.is_same_site(request):
            raise WrongCard
        token = self.kiosks.pair(card, secret)
        reply = RedirectResponse("/", 303)
        self.tokens.give(reply, token, card.use)
        return reply

    def lead_to(self, _request: Request, form: FormData) -> Answer:
        """Lead to the page of the card of a table or station whose letters were typed.

        Wrong letters may be tried at once: a secret has 80 bits.
        """
        place, letters = (str(form.get(name, ""))[:200].strip() for name in ("place", "letters"))
        for card in cards_typed(place, {*self.kiosks.devices.rounds, *ROUNDS}):
            if self.kiosks.secret.is_of(card, as_written(letters)):
                return RedirectResponse(self.kiosks.secret.path(card), 303)
        return wording.wrong_letters()

    def agree(self, request: Request, form: FormData) -> Response:
        """Take note that both players agreed to a device of the venue."""
        device = self.device_of(request)
        if device and device.card.use is Use.VENUE and self.tokens.is_own(request, form):
            self.kiosks.agree(device, number_in(form, "round", MOST_ROUNDS))
        return RedirectResponse("/", 303)


def card_in(query: Mapping[str, str]) -> Card | None:
    """Return the card that an address names; None if it names none."""
    round = number_in(query, "round", MOST_ROUNDS) or None
    return next((Card(use, query[use], round) for use in Use if use in query), None)


def cards_typed(place: str, rounds: Iterable[int]) -> Iterator[Card]:
    """Yield the cards that a typed place can mean. A station is typed as on its card, case and all.

    A table is typed as "2", or with what stands beside it on its card.

    >>> list(dict.fromkeys(card.place for card in cards_typed("table 02, round 1", [1])))
    ['table 02, round 1', 'TABLE2', '2']
    """
    yield Card(Use.STATION, place)
    name = place.partition(",")[0]
    for typed in dict.fromkeys([name, *name.split()[-1:]]):
        with suppress(Misread):  # no table has such a name
            table = normal_table(typed)
            yield Card(Use.VENUE, table)
            yield from (Card(Use.TABLE, table, round) for round in rounds)
