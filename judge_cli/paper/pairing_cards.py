"""Cards for devices: a code for the camera, and the same secret in letters; and the wall page."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from judge_cli.paper import qr_code
from judge_cli.paper.canvas import Area, Canvas
from judge_cli.paper.flow import Paragraph, draw, fitting
from judge_procedure import sentences
from judge_procedure.pairing import Card, EventSecret, Use
from lexicons import RuleSet
from lexicons.language import _

margin, wall_margin = 11.0, 15.0  # printers leave up to 5 mm white
across, down = 2, 2  # cards of a page
caption = 4.0  # the height below a code
largest, largest_of_wall = 11.0, 26.0  # points
code_side, code_side_of_wall = 40.0, 75.0


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
            venue.event,
            _used(card),
            (*venue.codes, code),
            (*_joining(venue), *steps(card)),
            _(
                "Without a camera, open {address} and type what this card says:",
                address=venue.server,
            ),
            secret.letters(card),
        )


def _used(card: Card) -> str:
    """Return how long a card can be used, and by whom."""
    match card.use:
        case Use.TABLE:
            return _("For the first device that opens it, in this round.")
        case Use.DEVICE:
            return _("For a device of the venue, for the whole event. Do not give it to players.")
    return _("For a browser as a kiosk, for the whole event. Do not give it to players.")


def _joining(venue: Venue) -> Iterator[str]:
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
            *_joining(venue),
            _("Open the code on the card of your table with the camera."),
            _("Follow the pages. They show one verdict for the whole play."),
            _("If the page says CANNOT JUDGE, go to a kiosk or call the word judge."),
        ),
        (line.cited,) if line else (),
        (*venue.codes, Code(venue.server, venue.server)),
    )


# -- drawing ------------------------------------------------------------------------------------


def draw_cards(canvas: Canvas, cards: Sequence[PairingCard]) -> None:
    """Draw the pages of the cards."""
    each_page = across * down
    for first in range(0, len(cards), each_page):
        page = canvas.page()
        wide, high = page.width / across, page.height / down
        canvas.cut((wide, 0), (wide, page.height))
        canvas.cut((0, high), (page.width, high))
        for at, card in enumerate(cards[first : first + each_page]):
            place = Area(at % across * wide, at // across * high, wide, high)
            _draw_card(canvas, card, place.within(margin))


def _draw_card(canvas: Canvas, card: PairingCard, area: Area) -> None:
    """Draw one card: title, codes, then what is done with them."""
    canvas.heading(card.title, 1)
    canvas.line(card.title, area._replace(height=9), 22, bold=True)
    y = _draw_codes(canvas, card.codes, area._replace(y=area.y + 10), code_side)
    texts = [Paragraph(card.event), Paragraph(card.use, bold=True)]
    texts += [
        Paragraph(step, indent=1.4, above=0.25, mark=f"{number}.")
        for number, step in enumerate(card.steps, 1)
    ]
    texts += [Paragraph(card.by_hand, above=0.4), Paragraph(card.letters, 1.1, bold=True)]
    below = area._replace(y=y + 1, height=area.y + area.height - y - 1)
    draw(canvas, below, texts, fitting(canvas, below, texts, largest))


def draw_wall(canvas: Canvas, page: WallPage) -> None:
    """Draw the page for the wall."""
    area = canvas.page().within(wall_margin)
    texts = [Paragraph(page.title, 1.4, heading=1)]
    texts += [Paragraph(page.event, 0.8)] if page.event else []
    texts += [
        Paragraph(step, indent=1.4, above=0.45, mark=f"{number}.")
        for number, step in enumerate(page.steps, 1)
    ]
    texts += [Paragraph(text, 0.6, above=0.6) for text in page.rules]
    above = area._replace(height=area.height - code_side_of_wall - caption - 5)
    y = draw(canvas, above, texts, fitting(canvas, above, texts, largest_of_wall))
    _draw_codes(canvas, page.codes, area._replace(y=y + 5), code_side_of_wall)


def _draw_codes(canvas: Canvas, codes: Sequence[Code], area: Area, largest: float) -> float:
    """Draw codes side by side, each with its caption. Return where they end."""
    wide = area.width / len(codes)
    square = min(largest, wide - 2)
    for number, code in enumerate(codes):
        x = area.x + number * wide
        _draw_code(canvas, code.text, Area(x, area.y, square, square))
        below = Area(x, area.y + square, square, caption)
        canvas.line(code.caption, below, 9, align="C")
    return area.y + square + caption


def _draw_code(canvas: Canvas, text: str, area: Area) -> None:
    """Draw a code, with its white, in a square."""
    module = area.width / qr_code.side(text)
    canvas.squares(
        Area(area.x + x * module, area.y + y * module, length * module, module)
        for x, y, length in qr_code.runs(text)
    )
