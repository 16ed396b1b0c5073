"""How each kind of box and each drawn sign looks, in the window and in browsers."""

import os
import re
from functools import cache
from typing import NamedTuple

from judge_procedure.fonts import LOOK


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
    "done": Style("ink", corner=ROUND_ENDS),
}
NO_STYLE = Style()


# -- signs -----------------------------------------------------------------------------------------

# Files whose paths have M, L, C and Z on a grid of 24.
FOLDER = os.path.join(LOOK, "signs")
Step = tuple[str, tuple[float, ...]]


class SignPath(NamedTuple):
    """A path of a sign. A colour is `ink`, `cut` (the ground of the page), or empty."""

    steps: tuple[Step, ...]
    fill: str
    stroke: str
    width: float


@cache
def sign(name: str) -> tuple[SignPath, ...]:
    """Return the paths of a sign, in the order in which they are painted."""
    with open(os.path.join(FOLDER, f"{name}.svg"), encoding="utf-8") as file:
        text = file.read()
    return tuple(_part(path) for path in re.findall("<path [^>]*>", text))


def _part(path: str) -> SignPath:
    attributes = dict(re.findall('([a-z-]+)="([^"]*)"', path))
    steps = tuple(
        (letter, tuple(map(float, re.findall("-?[0-9.]+", numbers))))
        for letter, numbers in re.findall("([MLCZ])([^MLCZ]*)", attributes["d"])
    )
    colours = {"none": "", "currentColor": "ink"}
    fill, stroke = (colours.get(attributes.get(key, "none"), "cut") for key in ("fill", "stroke"))
    return SignPath(steps, fill, stroke, float(attributes.get("stroke-width", 2)))
