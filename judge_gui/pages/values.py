"""Sizes and colours, how each kind of box looks, and the ways to share a screen.

The numbers are in one file for all surfaces: `lexicons/data/look/values.toml`.
"""

import os
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from judge_procedure.look import LOOK

with open(os.path.join(LOOK, "values.toml"), "rb") as file:
    TABLE: dict[str, Any] = tomllib.load(file)

#: In units of the drawings: usual, and where there is little room.
Size = float | tuple[float, float]

ROLES: dict[str, int] = TABLE["type"]["role"]
SMALL, PLAIN, HEADING = ROLES["small"], ROLES["plain"], ROLES["heading"]
TITLE, LARGE = ROLES["title"], ROLES["large"]
TITLE_SIZES: list[int] = TABLE["type"]["titles"]  # of a title that is as large as it has room
TEXT: Size = (PLAIN, SMALL)
LARGE_TEXT: Size = (31, PLAIN)
TOUCH_LEAST: int = TABLE["size"]["touch_least"]  # pixels
TILES: list[tuple[int, int]] = TABLE["layout"]["tiles"]  # up to how many rows, and the largest
RING: dict[str, int] = {"width": TABLE["stroke"]["focus"], "gap": TABLE["stroke"]["focus_gap"]}
PRESS_EDGE: int = TABLE["stroke"]["press_edge"]
JUDGE_HOLD: int = TABLE["duration"]["judge_hold"]  # milliseconds
MOUSE_HIDES_AFTER: int = TABLE["duration"]["mouse_hides_after"]


Palette = dict[str, str]  # the colours of one page, by what they mean


@cache
def palette(look: str, theme: str) -> Palette:
    """Return the colours of a page. The theme is `light` or `dark`; verdicts have their own.

    >>> palette("plain", "dark")["ground"], palette("acceptable", "dark")["ground"]
    ('#14181C', '#00386E')
    """
    colours = TABLE["colour"]
    banner = {"banner": colours["banner"]["ground"], "banner_ink": colours["banner"]["ink"]}
    if look == "plain":
        return {**colours[theme], "tile_ink": colours[theme]["ink"], **banner}
    own, light = colours[look], colours["light"]
    ground, ink, panel, line = own["ground"], own["ink"], own["panel"], own["line"]
    return {
        "ground": ground, "surface": panel, "ink": ink, "quiet": ink, "line": line, "hair": line,
        "rack": ground, "tile": light["tile"], "tile_ink": light["ink"], "mark": ink,
        "focus": own["focus"], "band": ground, "band_ink": ink, "band_quiet": ink, "press": ink,
        "press_ink": ground, **banner,
    }  # fmt: skip


LARGE_SIGN = 48  # units, from which on a sign has thinner strokes
MOST_KEPT = 256  # layouts of keypads, and of first pages


class Style(NamedTuple):
    """How a kind of box looks: colours by what they mean, sizes in units of the drawings."""

    fill: str = ""
    edge: str = ""
    stroke: float = 2
    press: str = ""  # the colour of the thick lower edge of a thing that can be pressed
    corner: float = 8


ROUND_ENDS = 999
STYLES = {
    "ground": Style("ground", corner=0),
    "band": Style("band", corner=0),
    "banner": Style("banner", corner=0),
    "card": Style("surface", "hair"),
    "panel": Style("surface"),
    "badge": Style("", "ink", 3),
    "button": Style("surface", "ink", 2, "ink"),
    "go": Style("press", "press", 2, "line"),
    "number": Style("surface", "ink", 2, "ink"),
    "number active": Style("press", "press", 2, "line"),
    "button chosen": Style("surface", "ink", 4, "ink"),
    "off": Style("", "hair"),
    "tag": Style("press"),
    "warns": Style("surface", "mark", 4),
    "still": Style("surface", "ink", 2),
    "cap": Style("", "ink", 2, corner=4),
    "cap press": Style("", "press_ink", 2, corner=4),
    "rack": Style("rack"),
    "rack active": Style("rack", "focus", 4),
    "rack both": Style("rack", "ink", 4),
    "tile": Style("tile", "tile_ink", 2, corner=6),
    "logo": Style("tile", "", corner=6),
    "here": Style("surface", "focus", 4, corner=6),
    "open": Style("surface", "ink", 3, corner=ROUND_ENDS),
    "chosen": Style("ink", "ink", 3, corner=ROUND_ENDS),
    "step now": Style("press", corner=ROUND_ENDS),
    "field": Style("surface", "focus", 4),
    "strip": Style("band", corner=0),
    "bar": Style("", "ink", 2, corner=ROUND_ENDS),
}
BARE = ("text", "sign", "label", "free", "step", "link", "link ahead")
ALL_STYLES = {**STYLES, **dict.fromkeys(BARE, Style())}


# -- how a page shares its screen -----------------------------------------------------------------

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

    def units(self, size: Size) -> float:
        return size[self.tight] if isinstance(size, tuple) else size

    def px(self, size: Size) -> int:
        return max(round(self.units(size) * self.unit), 1)

    def font(self, size: Size) -> int:
        """Return pixels of a text. One that is large already grows less for who asks for more."""
        units, grow = self.units(size), TABLE["type"]["grow"]
        most = grow["upto_25"] if units <= 25 else grow["upto_39"] if units <= 39 else grow["above"]
        return self.px(units * min(most, self.text))

    def gap(self, size: float) -> int:
        return self.px((size, size / 2))

    @property
    def lead(self) -> float:
        """The height of a line, as a share of its text size."""
        return 1.12 if self.tight else 1.3

    @property
    def button(self) -> int:
        return max(self.px((64, 52)), TOUCH_LEAST)


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
