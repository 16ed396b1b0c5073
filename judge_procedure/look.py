"""The look of all surfaces: the font, which has every shipped tile, what fits in it, and signs."""

import os
import re
import tomllib
from functools import cache

from lexicons.storage import DATA_FOLDER

POINT = 25.4 / 72  # millimetres
FAMILY = "AtkinsonHyperlegible"
WEIGHTS = ("Regular", "Bold")
FOLDER = os.path.join(DATA_FOLDER, "fonts")
LOOK = os.path.join(DATA_FOLDER, "look")  # sizes, colours and signs of all surfaces


def font_path(weight: str) -> str:
    """Return the path of a TrueType file; `weight` is one of `WEIGHTS`."""
    return os.path.join(FOLDER, f"{FAMILY}-{weight}.ttf")


@cache
def sign_paths(name: str) -> str:
    """Return what is inside a sign, on a grid of 24: `currentColor`, and `#fff` for the ground."""
    with open(os.path.join(LOOK, "signs", f"{name}.svg"), encoding="utf-8") as file:
        return "".join(re.findall("<path [^>]*>", file.read()))


# -- the width of a line -------------------------------------------------------------------------


class Widths(dict[str, float]):
    """The advance widths of one font, as shares of its size."""

    widest = 0.0

    def __missing__(self, character: str) -> float:
        return self.widest  # a character that the font lacks


def line_width(text: str, px: float, bold: bool = False) -> float:
    """Return the width of a line in pixels, from the advance widths of the font.

    Kerning is left out: it makes a line at most 0.07 of its size wider than the sum of its letters.
    Nothing is remembered: the text can be a word.
    """
    return sum(map(widths_of("Bold" if bold else "Regular").__getitem__, text)) * px


@cache
def widths_of(weight: str) -> Widths:
    with open(os.path.join(FOLDER, "widths.toml"), "rb") as file:
        table = tomllib.load(file)[weight]
    widths = Widths((one, int(width) / 1000) for width, letters in table.items() for one in letters)
    widths.widest = max(widths.values())
    return widths


# -- what fits on paper --------------------------------------------------------------------------


def lines_in(text: str, points: float, room: float, *, bold: bool = False) -> int:
    """Return how many lines a text takes at a width of `room` millimetres.

    >>> lines_in("Both: each word with the board.", 43, 190)
    2
    """
    size, lines, used = points * POINT, 1, 0.0
    space = line_width(" ", size, bold)
    for word in text.split(" "):  # no line ends at a no-break space
        wide = line_width(word, size, bold)
        if used and used + space + wide > room:
            lines, used = lines + 1, 0.0
        used += wide if not used else space + wide
        extra, used = divmod(used, room) if used > room else (0, used)  # a longer word is divided
        lines += int(extra)
    return lines


def largest(text: str, points: float, room: float, least: float) -> float:
    """Return the size in points at which a bold title fits on one line, `least` at the lowest."""
    wide = line_width(text, points * POINT, bold=True)
    return round(max(least, min(points, points * room / (wide or 1))), 1)
