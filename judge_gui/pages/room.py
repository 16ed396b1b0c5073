"""How much room each thing on a page may take, and what yields first where there is little."""

from collections.abc import Iterator
from typing import NamedTuple

from judge_gui.pages import values


class Room(NamedTuple):
    """One way to share a screen. Sizes go in as units of the drawings, and come out as pixels."""

    unit: float  # pixels
    text: float  # the size of text: 1, or what the reader asks for
    upright: bool  # one column
    signs: float = 1  # a share of their size; 0 for none
    tiles: float = 104  # the largest tile
    second: bool = True  # second lines, and what is said elsewhere too
    tight: bool = False  # half the room between things, and smaller titles
    frame: bool = True  # the steps, the place and the foot

    def px(self, size: float) -> int:
        return max(round(size * self.unit), 1)

    def font(self, size: float) -> int:
        if self.text < 1:
            return max(round(size * self.unit * self.text), 1)
        return self.px(values.grown(size, self.text))

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
        return max(self.px(self.either(64, 52)), values.TOUCH_LEAST)


YIELDING: tuple[dict[str, object], ...] = (
    {},
    {"signs": 0.6},
    {"signs": 0.6, "tight": True},
    {"signs": 0.4, "tight": True, "tiles": 60},
    {"signs": 0, "tight": True, "tiles": 48, "second": False},
    {"signs": 0, "tight": True, "tiles": 36, "second": False},
    {"signs": 0, "tight": True, "tiles": 56, "second": False, "frame": False},
    {"signs": 0, "tight": True, "tiles": 40, "second": False, "frame": False},
    {"signs": 0, "tight": True, "tiles": 30, "second": False, "frame": False},
)


def rooms(w: int, h: int, text_size: float, smallest: float) -> Iterator[Room]:
    """Yield the ways to share a screen, the most generous first.

    Text larger than usual goes back to the usual size if nothing else helps, but below it only as
    far as `smallest` says: on pages that somebody reads, never where words are compared.
    """
    unit = values.unit_of(w, h)
    usual = dict.fromkeys((text_size, min(text_size, 1.25), 1.0))
    smaller = [size for size in (0.88, 0.76, 0.64, 0.56) if size >= smallest]
    columns = dict.fromkeys((h > w, w < values.NARROW or h > w))
    for text in (*usual, *smaller):
        for changed in YIELDING:
            for upright in columns:
                yield Room(unit, text, upright)._replace(**changed)  # type: ignore[arg-type]
