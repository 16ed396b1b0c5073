"""Flowing text: paragraphs one under the other, as large as fits an area."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from judge_cli.paper.canvas import Area, Canvas, leading, point

steps = 8  # of the search for the size: its last one is 1/256 of the range


class Paragraph(NamedTuple):
    """A text. Its size and its distances are shares of the size of the flow."""

    text: str
    size: float = 1.0
    bold: bool = False
    indent: float = 0.0
    above: float = 0.0
    mark: str = ""  # stands before the text, in its indent
    heading: int = 0  # its level; it is bold then

    @property
    def strong(self) -> bool:
        """Whether it is drawn bold."""
        return self.bold or self.heading > 0


def height(canvas: Canvas, width: float, paragraphs: Sequence[Paragraph], points: float) -> float:
    """Return the height of paragraphs at a size in points."""
    unit = points * point
    return sum(
        each.above * unit
        + each.size
        * unit
        * leading
        * len(
            canvas.lines(
                each.text, width - each.indent * unit, each.size * points, bold=each.strong
            )
        )
        for each in paragraphs
    )


def fitting(canvas: Canvas, area: Area, paragraphs: Sequence[Paragraph], largest: float) -> float:
    """Return the largest size in points, up to `largest`, at which paragraphs fit an area."""
    return largest_fitting(
        lambda points: height(canvas, area.width, paragraphs, points), area.height, largest
    )


def largest_fitting(height_at: Callable[[float], float], available: float, largest: float) -> float:
    """Return the largest size in points, up to `largest`, whose height is available."""
    if height_at(largest) <= available:
        return largest
    fits, too_large = 0.0, largest
    for _ in range(steps):
        middle = (fits + too_large) / 2
        if height_at(middle) <= available:
            fits = middle
        else:
            too_large = middle
    return fits


def draw(canvas: Canvas, area: Area, paragraphs: Sequence[Paragraph], points: float) -> float:
    """Draw paragraphs at a size in points. Return where they end."""
    unit, y = points * point, area.y
    for each in paragraphs:
        y += each.above * unit
        indent, size = each.indent * unit, each.size * points
        if each.heading:
            canvas.heading(each.text, each.heading)
        if each.mark:
            canvas.text(each.mark, Area(area.x, y, indent, 0), size, bold=True)
        place = Area(area.x + indent, y, area.width - indent, 0)
        y = canvas.text(each.text, place, size, bold=each.strong)
    return y
