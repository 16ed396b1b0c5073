"""The rules sheet as a PDF."""

from collections.abc import Iterator

from judge_cli.paper import rules_sheet
from judge_cli.paper.canvas import Canvas
from judge_cli.paper.flow import Paragraph, draw, fitting
from judge_cli.paper.shared import identity
from judge_cli.paper.size import Size
from lexicons import RuleSet

margin = 15.0
largest = 12.0  # points


def drawn(rules: RuleSet, size: Size, language: str) -> bytes:
    """Return the sheet: a page for players, a page for word judges."""
    canvas = Canvas(size, rules.heading("title"), language)
    draw_sheet(canvas, rules)
    return canvas.bytes()


def draw_sheet(canvas: Canvas, rules: RuleSet) -> None:
    """Draw the two pages."""
    for page in rules_sheet.pages_of(rules):
        area = canvas.page().within(margin)
        paragraphs = list(paragraphs_of(page, rules))
        draw(canvas, area, paragraphs, fitting(canvas, area, paragraphs, largest))


def paragraphs_of(page: rules_sheet.Page, rules: RuleSet) -> Iterator[Paragraph]:
    """Yield a page's paragraphs."""
    yield Paragraph(page.title, 2, bold=True)
    for text in identity(rules):
        yield Paragraph(text, 0.9)
    for section in page.sections:
        yield Paragraph(section.heading, 1.2, bold=True, above=0.8)
        for line in section.lines:
            yield Paragraph(line.cited, indent=0.9, above=0.2, mark="·")
