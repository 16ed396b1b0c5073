"""The ways in which a page can share its screen, from the most generous to the least."""

from collections.abc import Iterator
from typing import NamedTuple

from judge_gui.pages.values import TABLE, TOUCH_LEAST

NARROW: int = TABLE["layout"]["narrow"]  # pixels: below it, one column is tried too
LEAST_UNIT: float = TABLE["layout"]["least_unit"]


class NoRoom(Exception):
    """Something does not fit. Nothing is shrunk or cut in silence."""


def unit_of(width: int, height: int) -> float:
    """Return how many pixels of a window are one unit of the drawings.

    >>> unit_of(1366, 768), unit_of(320, 300)
    (1.0, 0.7)
    """
    upright = height > width
    wide, high = TABLE["layout"]["portrait" if upright else "reference"]
    fitting: float = min(width / wide, height / high)
    return max(fitting, LEAST_UNIT)


def grown(px: float, text_size: float) -> float:
    """Return a text's size for a reader who asks for larger text: large type is large already.

    >>> grown(20, 1.5), grown(61, 1.5)
    (30.0, 61.0)
    """
    grow = TABLE["type"]["grow"]
    most: float = grow["upto_25"] if px <= 25 else grow["upto_39"] if px <= 39 else grow["above"]
    return px * min(most, text_size)


class Room(NamedTuple):
    """One way to share a screen. Sizes go in as units of the drawings, and come out as pixels."""

    unit: float  # pixels
    text: float  # the size of text: 1, or what the reader asks for
    upright: bool  # one column
    signs: float = 1  # a share of their size; 0 for none
    tiles: float = 104  # the largest tile
    second: bool = True  # second lines, and what is said elsewhere too
    tight: bool = False  # half the room between things, and smaller titles
    is_last: bool = False  # nothing else helps: words without tiles, one rack to type in

    def px(self, size: float) -> int:
        return max(round(size * self.unit), 1)

    def font(self, size: float) -> int:
        if self.text < 1:
            return max(round(size * self.unit * self.text), 1)
        return self.px(grown(size, self.text))

    def gap(self, size: float) -> int:
        return self.px(size * (0.5 if self.tight else 1))

    def either(self, usual: float, tight: float) -> float:
        """Return the size of something that is smaller where there is little room."""
        return tight if self.tight else usual

    @property
    def lead(self) -> float:
        """The height of a line, as a share of its text size."""
        return 1.12 if self.tight else 1.3

    @property
    def button(self) -> int:
        return max(self.px(self.either(64, 52)), TOUCH_LEAST)


YIELDING: tuple[dict[str, object], ...] = (
    {},
    {"signs": 0.6},
    {"signs": 0.6, "tight": True},
    {"signs": 0.4, "tight": True, "tiles": 60},
    {"signs": 0, "tight": True, "tiles": 48, "second": False},
    {"signs": 0, "tight": True, "tiles": 36, "second": False},
    {"signs": 0, "tight": True, "tiles": 36, "second": False, "is_last": True},
)


def rooms(w: int, h: int, text_size: float, smallest: float) -> Iterator[Room]:
    """Yield the ways to share a screen, the most generous first.

    Text larger than usual goes back to the usual size if nothing else helps, but below it only as
    far as `smallest` says: on pages that somebody reads, never where words are compared.
    """
    unit = unit_of(w, h)
    usual = dict.fromkeys((text_size, min(text_size, 1.25), 1.0))
    smaller = [size for size in (0.88, 0.76, 0.64, 0.56) if size >= smallest]
    columns = dict.fromkeys((h > w, w < NARROW or h > w))
    for text in (*usual, *smaller):
        for changed in YIELDING:
            for upright in columns:
                yield Room(unit, text, upright)._replace(**changed)  # type: ignore[arg-type]
