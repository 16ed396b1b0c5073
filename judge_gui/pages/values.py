"""Sizes and colours, and how each kind of box looks.

The numbers are in one file for all surfaces: `lexicons/data/look/values.toml`.
"""

import os
import tomllib
from functools import cache
from typing import Any, NamedTuple

from judge_procedure.fonts import LOOK

with open(os.path.join(LOOK, "values.toml"), "rb") as file:
    TABLE: dict[str, Any] = tomllib.load(file)

SIZE: dict[str, int] = TABLE["type"]["role"]
#: Sizes of text, usual and where there is little room.
TEXT, LARGE_TEXT = (SIZE["text"], SIZE["label"]), (31, SIZE["text"])
TOUCH_LEAST: int = TABLE["size"]["touch_least"]  # pixels
TILES: list[tuple[int, int]] = TABLE["layout"]["tiles"]  # up to how many rows, and the largest
RING: dict[str, int] = {
    "width": TABLE["stroke"]["focus"], "gap": TABLE["stroke"]["focus_gap"]
}  # fmt: skip
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
NO_STYLE = Style()
