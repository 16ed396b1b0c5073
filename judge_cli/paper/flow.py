"""Flowing text: paragraphs one under the other, as large as fits an area."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from judge_cli.paper.canvas import LEADING, POINT, Area, Canvas

GRAIN = 256  # sizes that are tried, up to the largest


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


def numbered(steps: Iterable[str], *, indent: float, above: float) -> list[Paragraph]:
    """Return steps with their numbers."""
    return [
        Paragraph(step, indent=indent, above=above, mark=f"{number}.")
        for number, step in enumerate(steps, 1)
    ]


def height(canvas: Canvas, width: float, paragraphs: Sequence[Paragraph], points: float) -> float:
    """Return the height of paragraphs at a size in points."""
    unit, whole = points * POINT, 0.0
    for each in paragraphs:
        room = width - each.indent * unit
        lines = canvas.lines(each.text, room, each.size * points, bold=each.strong)
        whole += each.above * unit + each.size * unit * LEADING * len(lines)
    return whole


def largest_fitting(height_at: Callable[[float], float], available: float, largest: float) -> float:
    """Return the largest size in points, up to `largest`, whose height is available."""
    if height_at(largest) <= available:
        return largest
    step = largest / GRAIN
    fits = bisect_right(range(1, GRAIN), available, key=lambda number: height_at(number * step))
    return fits * step


def draw_fitting(
    canvas: Canvas, area: Area, paragraphs: Sequence[Paragraph], largest: float
) -> float:
    """Draw paragraphs as large as fits an area, up to `largest` points. Return where they end."""
    points = largest_fitting(
        lambda points: height(canvas, area.width, paragraphs, points), area.height, largest
    )
    return draw(canvas, area, paragraphs, points)


def draw(canvas: Canvas, area: Area, paragraphs: Sequence[Paragraph], points: float) -> float:
    """Draw paragraphs at a size in points. Return where they end."""
    unit, y = points * POINT, area.y
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
