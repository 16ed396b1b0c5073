"""Cards for devices, with a code and the same secret in letters; the page for telephones."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from judge_procedure.look import POINT, largest, line_width
from judge_procedure.names import capitalized, round_named
from judge_procedure.pairing import Card, EventSecret, Use
from judge_procedure.paper.template import A4_WIDTH, Paper
from judge_procedure.tables import in_order, table_names
from lexicons import RuleSet
from lexicons.language import _
from lexicons.rules.rulebook import Procedure

ROOM = A4_WIDTH / 2 - 20  # across a card
LARGEST, ROUND = 30.5, 15.6  # points of a card's title


class Venue(NamedTuple):
    """What all cards of an event have in common: the address of the judge, and the network."""

    server: str
    event: str = ""
    network: str = ""  # without a name, no card mentions it
    network_password: str = ""

    @property
    def typed(self) -> str:
        """What a person without a camera types into a browser."""
        return f"{self.server}/pair"

    @property
    def network_code(self) -> str:
        r"""The text whose code lets a telephone join the network: iOS and Android read this form.

        >>> Venue("https://judge.local", network="Hall;1", network_password="secret").network_code
        'WIFI:T:WPA;S:Hall\\;1;P:secret;;'
        """
        from segno.helpers import make_wifi_data

        password = self.network_password or None
        return str(make_wifi_data(self.network, password, "WPA" if password else "nopass"))

    @property
    def joining(self) -> tuple[str, ...]:
        name, password = self.network, self.network_password
        if name and password:
            return (_("Join {name}, password {password}.", name=name, password=password),)
        return (_("Join {name}.", name=name),) if name else ()


class PairingCard:
    """What stands on one card, and what its code holds."""

    def __init__(self, card: Card, secret: EventSecret, venue: Venue) -> None:
        self.place, self.round = card.place_title, capitalized(round_named(card.round))
        beside = ROOM - line_width(self.round, ROUND * POINT, bold=True)
        self.points = largest(self.place, LARGEST, beside, ROUND)  # the size of its name
        self.who, self.keep, self.steps = _instructions(card.use, venue)
        self.code = f"{venue.server}{secret.path(card)}"
        self.typed = _("No camera? Open {address} and type {place} and these letters:",
                       address=venue.typed, place=card.place)  # fmt: skip
        self.letters = secret.letters(card)


def venue_cards(tables: Iterable[str], rounds: Iterable[int] | None) -> Iterator[Card]:
    """Yield a card for each round and table; without rounds, for a device of the venue at each.

    `tables` are rows as people type them: `1-40`. Raises `Misread` if they can't be read.
    """
    places = in_order(table_names([*tables]))
    if rounds is None:
        yield from (Card(Use.VENUE, place) for place in places)
    else:
        yield from (Card(Use.TABLE, place, number) for number in rounds for place in places)


def _instructions(use: Use, venue: Venue) -> tuple[str, str, list[str]]:
    """Return who has a card, how it is kept, and what is done with it."""
    keep = _("Good for the whole event. Don't give it to players.")
    if use is Use.STATION:
        address = _("Open a browser at the address below.")
        typed = _("Type the name and the letters.")
        return _("For a browser as a kiosk."), keep, [*venue.joining, address, typed]
    if use is Use.VENUE:
        scanned = _("Scan this code with the device.")
        return _("For a device of the venue."), keep, [*venue.joining, scanned]
    keep = _("Good for one device, in this round only. Keep it out of sight, and give it"
             " back after the game.")  # fmt: skip
    agreed = _("Both agree to one telephone or tablet.")
    after = _("Scan this code before the game."), _("Turn the sound off.")
    return _("For both players."), keep, [agreed, *venue.joining, *after]


def cards(name: str, wanted: Iterable[Card], secret: EventSecret, venue: Venue) -> Paper:
    """Return cards with secrets: only their owner may read the file."""
    facts = {
        "title": _("Cards for devices"),
        "cards": [PairingCard(card, secret, venue) for card in wanted],
        "event": venue.event,
    }
    return Paper(name, "cards.html", facts, private=True)


def telephones_page(rules: RuleSet, venue: Venue) -> Paper:
    """Return the page for the wall: how players judge with a telephone here.

    Its code holds the network's password, if there is one: then only its owner may read the file.
    """
    facts = {
        "title": _("Judge by telephone"),
        "number": rules.cites(Procedure.smart_device),
        "rules": rules,
        "venue": venue,
    }
    is_private = bool(venue.network_password)
    return Paper(f"wall-{rules.id}", "telephones.html", facts, private=is_private)
