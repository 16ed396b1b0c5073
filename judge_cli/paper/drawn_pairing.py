"""Cards for devices as a PDF: several on a page, with lines to cut along; and the wall page."""

from collections.abc import Sequence

from judge_cli.paper import qr_code
from judge_cli.paper.canvas import Area, Canvas
from judge_cli.paper.flow import Paragraph, draw, fitting
from judge_cli.paper.pairing_cards import Code, PairingCard, WallPage
from judge_cli.paper.size import Size

margin, wall_margin = 11.0, 15.0  # printers leave up to 5 mm white
across, down = 2, 2  # cards of a page
caption = 4.0  # the height below a code
largest, largest_of_wall = 11.0, 26.0  # points
code_side, code_side_of_wall = 40.0, 75.0


def drawn(cards: Sequence[PairingCard], size: Size, language: str, title: str) -> bytes:
    """Return the pages of the cards."""
    canvas = Canvas(size, title, language)
    draw_cards(canvas, cards)
    return canvas.bytes()


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
            draw_card(canvas, card, place.within(margin))


def draw_card(canvas: Canvas, card: PairingCard, area: Area) -> None:
    """Draw one card: title, codes, then what is done with them."""
    canvas.line(card.title, area._replace(height=9), 22, bold=True)
    y = draw_codes(canvas, card.codes, area._replace(y=area.y + 10), code_side)
    texts = [Paragraph(card.use, bold=True)]
    texts += [
        Paragraph(step, indent=1.4, above=0.25, mark=f"{number}.")
        for number, step in enumerate(card.steps, 1)
    ]
    texts += [Paragraph(card.by_hand, above=0.4), Paragraph(card.letters, 1.1, bold=True)]
    below = area._replace(y=y + 1, height=area.y + area.height - y - 1)
    draw(canvas, below, texts, fitting(canvas, below, texts, largest))


def drawn_wall(page: WallPage, size: Size, language: str) -> bytes:
    """Return the page for the wall."""
    canvas = Canvas(size, page.title, language)
    draw_wall(canvas, page)
    return canvas.bytes()


def draw_wall(canvas: Canvas, page: WallPage) -> None:
    """Draw the page for the wall."""
    area = canvas.page().within(wall_margin)
    texts = [Paragraph(page.title, 1.4, bold=True)]
    texts += [Paragraph(page.event, 0.8)] if page.event else []
    texts += [
        Paragraph(step, indent=1.4, above=0.45, mark=f"{number}.")
        for number, step in enumerate(page.steps, 1)
    ]
    texts += [Paragraph(text, 0.6, above=0.6) for text in page.rules]
    above = area._replace(height=area.height - code_side_of_wall - caption - 5)
    y = draw(canvas, above, texts, fitting(canvas, above, texts, largest_of_wall))
    draw_codes(canvas, page.codes, area._replace(y=y + 5), code_side_of_wall)


def draw_codes(canvas: Canvas, codes: Sequence[Code], area: Area, largest: float) -> float:
    """Draw codes side by side, each with its caption. Return where they end."""
    wide = area.width / len(codes)
    square = min(largest, wide - 2)
    for number, code in enumerate(codes):
        x = area.x + number * wide
        draw_code(canvas, code.text, Area(x, area.y, square, square))
        below = Area(x, area.y + square, square, caption)
        canvas.line(code.caption, below, 9, align="C")
    return area.y + square + caption


def draw_code(canvas: Canvas, text: str, area: Area) -> None:
    """Draw a code, with its white, in a square."""
    module = area.width / qr_code.side(text)
    canvas.squares(
        Area(area.x + x * module, area.y + y * module, length * module, module)
        for x, y, length in qr_code.runs(text)
    )
