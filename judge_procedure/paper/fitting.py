"""How texts fit paper: millimetres, lines of a text, and the largest size of a title."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from judge_procedure.fonts import line_width

T = TypeVar("T")

POINT = 25.4 / 72  # millimetres
A4_WIDTH, LETTER_HEIGHT = 210.0, 279.4  # the narrower and the lower of both: what fits, fits both


def lines_in(text: str, points: float, room: float, *, bold: bool = False) -> int:
    """Return how many lines a text takes in so many millimetres.

    >>> lines_in("Both: each word with the board.", 43, 190)
    2
    """
    size, lines, used = points * POINT, 1, 0.0
    space = line_width(" ", size, bold)
    for word in text.split():
        wide = line_width(word, size, bold)
        if used and used + space + wide > room:
            lines, used = lines + 1, 0.0
        used += wide if not used else space + wide
        extra, used = divmod(used, room) if used > room else (0, used)  # a longer word is divided
        lines += int(extra)
    return lines


def first_that_fit(
    texts: Iterable[str], points: float, room: float, most_lines: float
) -> Iterator[str]:
    """Yield the first of these texts that take no more lines than there are."""
    for text in texts:
        most_lines -= lines_in(text, points, room)
        if most_lines < 0:
            return
        yield text


def largest(text: str, points: float, room: float, least: float) -> float:
    """Return the size in points at which a bold title fits on one line, `least` at the lowest."""
    wide = line_width(text, points * POINT, bold=True)
    return round(max(least, min(points, points * room / (wide or 1))), 1)


def parted(items: Iterable[T], most: float, size: Callable[[T], float]) -> Iterator[tuple[T, ...]]:
    """Yield items in parts that fit on a page each: of lines, or of millimetres.

    >>> list(parted("abc", 2, lambda _: 1))
    [('a', 'b'), ('c',)]
    """
    part, used = list[T](), 0.0
    for item in items:
        needs = size(item)
        if part and used + needs > most:
            yield tuple(part)
            part, used = [], 0.0
        part.append(item)
        used += needs
    if part:
        yield tuple(part)
