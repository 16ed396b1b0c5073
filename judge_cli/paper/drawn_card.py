"""The card as a PDF: one page, as large as it fits, to be read from two metres."""

from collections.abc import Iterator, Sequence

from judge_cli.paper.canvas import Area, Canvas, point
from judge_cli.paper.card import Card, Step, card_of
from judge_cli.paper.flow import Paragraph, draw, height, largest_fitting
from judge_cli.paper.size import Size
from lexicons import RuleSet

margin = 10.0
largest = 28.0  # points of a step
detail = 0.54  # the size of what the rules say, as a share of a step's
consequence = 0.75  # the same in a verdict's box
between = 4.0  # the two verdicts
band = 1.6  # the height of a verdict's word, in sizes of a step


def drawn(rules: RuleSet, size: Size, language: str) -> bytes:
    """Return the card."""
    card = card_of(rules)
    canvas = Canvas(size, f"{card.title}: {rules.heading('title')}", language)
    draw_card(canvas, card)
    return canvas.bytes()


def draw_card(canvas: Canvas, card: Card) -> None:
    """Draw the page."""
    area = canvas.page().within(margin)
    above = [Paragraph(card.title, 1.5, bold=True)]
    above += [Paragraph(text, detail * 0.8) for text in card.identity]
    above += paragraphs(card.words_only)
    for number, step in enumerate(card.steps, 1):
        above += paragraphs(step, f"{number}.")
    below = [paragraph for step in card.after for paragraph in paragraphs(step)]
    half = (area.width - between) / 2

    def boxes(points: float) -> float:
        """Return the height of the verdicts."""
        return max(verdict_height(canvas, step, half, points) for step in card.verdicts)

    def whole(points: float) -> float:
        """Return the height of all."""
        texts = sum(height(canvas, area.width, each, points) for each in (above, below))
        return texts + boxes(points) + points * point

    points = largest_fitting(whole, area.height, largest)
    y = draw(canvas, area, above, points) + points * point / 2
    high = boxes(points)
    for number, step in enumerate(card.verdicts):
        place = Area(area.x + number * (half + between), y, half, high)
        draw_verdict(canvas, step, place, points, dark=bool(number))
    draw(canvas, area._replace(y=y + high), below, points)


def paragraphs(step: Step, mark: str = "") -> Iterator[Paragraph]:
    """Yield a step: its title, then what the rules say."""
    yield Paragraph(
        step.title.removesuffix("."), bold=True, indent=1.4 if mark else 0, above=0.45, mark=mark
    )
    yield from details(step, detail, 1.4 if mark else 0)


def details(step: Step, size: float, indent: float = 0) -> Iterator[Paragraph]:
    """Yield what the rules say about a step."""
    for line in step.lines:
        yield Paragraph(line.cited, size, indent=indent, above=0.08)


def verdict_height(canvas: Canvas, step: Step, width: float, points: float) -> float:
    """Return the height of a verdict's box."""
    unit = points * point
    return (band + 0.6) * unit + height(
        canvas, width - unit, list(details(step, consequence)), points
    )


def draw_verdict(canvas: Canvas, step: Step, area: Area, points: float, *, dark: bool) -> None:
    """Draw a verdict's box. The unacceptable one is white on black."""
    unit = points * point
    canvas.box(area, thick=0.8)
    head = area._replace(height=band * unit)
    canvas.colours(paper=0 if dark else 255, ink=255 if dark else 0)
    canvas.box(head, thick=0.8, fill=True)
    word = Area(head.x + unit / 2, head.y, head.width - unit, head.height)
    canvas.line(step.title, word, points, bold=True, align="C")
    canvas.colours()
    texts: Sequence[Paragraph] = list(details(step, consequence))
    inner = Area(word.x, head.y + head.height + unit * 0.2, word.width, 0)
    draw(canvas, inner, texts, points)
