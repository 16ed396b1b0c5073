"""Cards for devices: a code for the camera, and the same secret in letters; and the wall page."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from judge_cli.paper import qr_code
from judge_cli.paper.canvas import Area, Canvas
from judge_cli.paper.flow import Paragraph, draw_fitting, numbered
from judge_procedure import sentences
from judge_procedure.pairing import Card, EventSecret, Use
from lexicons import RuleSet
from lexicons.language import _
from lexicons.rulebook import Procedure

MARGIN, WALL_MARGIN = 11.0, 15.0  # printers leave up to 5 mm white
ACROSS, DOWN = 2, 2  # cards of a page
CAPTION = 4.0  # the height below a code
LARGEST, LARGEST_OF_WALL = 11.0, 26.0  # points
CODE_SIDE, CODE_SIDE_OF_WALL = 40.0, 75.0


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
    event: str
    use: str
    codes: tuple[Code, ...]
    steps: tuple[str, ...]
    by_hand: str  # what is typed where there is no camera
    letters: str


def cards_of(cards: Iterable[Card], secret: EventSecret, venue: Venue) -> Iterator[PairingCard]:
    """Yield what stands on each card."""
    by_hand = _(
        "Without a camera, open {address} and type what this card says:", address=venue.server
    )
    for card in cards:
        code = Code(f"{venue.server}{secret.path(card)}", _("Open this code"))
        used, *steps = _instructions(card.use)
        yield PairingCard(
            card.title,
            venue.event,
            used,
            (*venue.codes, code),
            (*_joining(venue), *steps),
            by_hand,
            secret.letters(card),
        )


def _instructions(use: Use) -> Iterator[str]:
    """Yield how long a card can be used, and by whom; then what is done with it."""
    match use:
        case Use.TABLE:
            yield _("For the first device that opens it, in this round.")
            yield _("Use one telephone or tablet. Both players must agree to it.")
            yield _("Open the code with its camera.")
        case Use.DEVICE:
            yield _("For a device of the venue, for the whole event. Do not give it to players.")
            yield _("Open the code with the camera of the device.")
        case Use.STATION:
            yield _("For a browser as a kiosk, for the whole event. Do not give it to players.")
            yield _("Open a browser on the laptop, with the address below.")


def _joining(venue: Venue) -> Iterator[str]:
    """Yield how a device joins the wireless network."""
    name, password = venue.network
    if password and name:
        yield _(
            "Join the wireless network {name}. Its password is {password}",
            name=name,
            password=password,
        )
    elif name:
        yield _("Join the wireless network {name}.", name=name)


# -- drawing ------------------------------------------------------------------------------------


def draw_cards(canvas: Canvas, cards: Sequence[PairingCard]) -> None:
    """Draw the pages of the cards."""
    each_page = ACROSS * DOWN
    for first in range(0, len(cards), each_page):
        page = canvas.page()
        wide, high = page.width / ACROSS, page.height / DOWN
        canvas.cut((wide, 0), (wide, page.height))
        canvas.cut((0, high), (page.width, high))
        for at, card in enumerate(cards[first : first + each_page]):
            place = Area(at % ACROSS * wide, at // ACROSS * high, wide, high)
            _draw_card(canvas, card, place.within(MARGIN))


def _draw_card(canvas: Canvas, card: PairingCard, area: Area) -> None:
    """Draw one card: title, codes, then what is done with them."""
    canvas.heading(card.title, 1)
    canvas.line(card.title, area._replace(height=9), 22, bold=True)
    y = _draw_codes(canvas, card.codes, area._replace(y=area.y + 10), CODE_SIDE)
    texts = [Paragraph(card.event), Paragraph(card.use, bold=True)]
    texts += numbered(card.steps, indent=1.4, above=0.25)
    texts += [Paragraph(card.by_hand, above=0.4), Paragraph(card.letters, 1.1, bold=True)]
    below = area._replace(y=y + 1, height=area.y + area.height - y - 1)
    draw_fitting(canvas, below, texts, LARGEST)


def draw_wall(canvas: Canvas, rules: RuleSet, venue: Venue) -> None:
    """Draw the page for the wall: how players judge with a telephone here. It has no secret."""
    area = canvas.page().within(WALL_MARGIN)
    steps = (
        *_joining(venue),
        _("Open the code on the card of your table with the camera."),
        _("Follow the pages. They show one verdict for the whole play."),
        _("If the page says CANNOT JUDGE, go to a kiosk or call the word judge."),
    )
    texts = [Paragraph(_("Judge with a telephone or tablet"), 1.4, heading=1)]
    texts += [Paragraph(venue.event, 0.8)] if venue.event else []
    texts += numbered(steps, indent=1.4, above=0.45)
    if line := sentences.line(rules, Procedure.smart_device):
        texts.append(Paragraph(line.cited, 0.6, above=0.6))
    above = area._replace(height=area.height - CODE_SIDE_OF_WALL - CAPTION - 5)
    y = draw_fitting(canvas, above, texts, LARGEST_OF_WALL)
    codes = (*venue.codes, Code(venue.server, venue.server))
    _draw_codes(canvas, codes, area._replace(y=y + 5), CODE_SIDE_OF_WALL)


def _draw_codes(canvas: Canvas, codes: Sequence[Code], area: Area, largest: float) -> float:
    """Draw codes side by side, each with its caption. Return where they end."""
    wide = area.width / len(codes)
    square = min(largest, wide - 2)
    for number, code in enumerate(codes):
        x = area.x + number * wide
        module = square / qr_code.side(code.text)
        canvas.squares(
            Area(x + across * module, area.y + down * module, length * module, module)
            for across, down, length in qr_code.runs(code.text)
        )
        below = Area(x, area.y + square, square, CAPTION)
        canvas.line(code.caption, below, 9, align="C")
    return area.y + square + CAPTION
