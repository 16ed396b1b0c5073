"""What stands on the cards for devices: a code for the camera, and the same secret in letters."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from judge_cli.paper import qr_code
from lexicons import RuleSet
from lexicons.language import _
from lexicons.proceedings import sentences
from lexicons.proceedings.pairing import Card, EventSecret, Use


class Network(NamedTuple):
    """The wireless network of the venue. Without a name, no card mentions it."""

    name: str = ""
    password: str = ""


class Code(NamedTuple):
    """A code for a camera: what it holds, and what stands below it."""

    text: str
    caption: str


class Venue(NamedTuple):
    """What all cards of an event have in common. `server` is the address of the judge."""

    server: str
    event: str
    network: Network = Network()

    @property
    def codes(self) -> tuple[Code, ...]:
        """The code for the wireless network, if cards mention one."""
        if not self.network.name:
            return ()
        joins = _("Network: {name}", name=self.network.name)
        return (Code(qr_code.network(*self.network), joins),)


class PairingCard(NamedTuple):
    """The texts and codes of one card."""

    title: str
    use: str
    codes: tuple[Code, ...]
    steps: tuple[str, ...]
    by_hand: str  # what is typed where there is no camera
    letters: str


class WallPage(NamedTuple):
    """The texts and codes of the page for the wall. It has no secret."""

    title: str
    event: str  # empty if it is not known
    steps: tuple[str, ...]
    rules: tuple[str, ...]
    codes: tuple[Code, ...]


def cards_of(cards: Iterable[Card], secret: EventSecret, venue: Venue) -> Iterator[PairingCard]:
    """Yield what stands on each card."""
    for card in cards:
        code = Code(f"{venue.server}{secret.path(card)}", _("Open this code"))
        yield PairingCard(
            card.title,
            used(card),
            (*venue.codes, code),
            (*joining(venue), *steps(card)),
            _(
                "Without a camera, open {address} and type what this card says:",
                address=venue.server,
            ),
            secret.letters(card),
        )


def used(card: Card) -> str:
    """Return how long a card can be used, and by whom."""
    match card.use:
        case Use.TABLE:
            return _("For the first device that opens it, in this round.")
        case Use.DEVICE:
            return _("For a device of the venue, for the whole event. Do not give it to players.")
    return _("For a browser as a kiosk, for the whole event. Do not give it to players.")


def joining(venue: Venue) -> Iterator[str]:
    """Yield how a device joins the wireless network."""
    if not venue.network.name:
        return
    if venue.network.password:
        yield _(
            "Join the wireless network {name}. Its password is {password}",
            name=venue.network.name,
            password=venue.network.password,
        )
    else:
        yield _("Join the wireless network {name}.", name=venue.network.name)


def steps(card: Card) -> Iterator[str]:
    """Yield what is done with a card."""
    match card.use:
        case Use.TABLE:
            yield _("Use one telephone or tablet. Both players must agree to it.")
            yield _("Open the code with its camera.")
        case Use.DEVICE:
            yield _("Open the code with the camera of the device.")
        case _:
            yield _("Open a browser on the laptop, with the address below.")


def wall_page(rules: RuleSet, venue: Venue) -> WallPage:
    """Return the page for the wall: how players judge with a telephone or tablet here."""
    line = sentences.line(rules, "procedure", "smart_device")
    return WallPage(
        _("Judge with a telephone or tablet"),
        venue.event,
        (
            *joining(venue),
            _("Open the code on the card of your table with the camera."),
            _("Follow the pages. They show one verdict for the whole play."),
            _("If the page says CANNOT JUDGE, go to a kiosk or call the word judge."),
        ),
        (line.cited,) if line else (),
        (*venue.codes, Code(venue.server, venue.server)),
    )
