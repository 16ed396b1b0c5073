"""The drawn signs of `lexicons/data/look/signs`: paths of M, L, C and Z on a grid of 24."""

import os
import re
from functools import cache
from typing import NamedTuple

from judge_procedure.fonts import LOOK

FOLDER = os.path.join(LOOK, "signs")
Step = tuple[str, tuple[float, ...]]


class Part(NamedTuple):
    """A path of a sign. A colour is `ink`, `cut` (the ground of the page), or empty."""

    steps: tuple[Step, ...]
    fill: str
    stroke: str
    width: float


@cache
def sign(name: str) -> tuple[Part, ...]:
    """Return the paths of a sign, in the order in which they are painted."""
    with open(os.path.join(FOLDER, f"{name}.svg"), encoding="utf-8") as file:
        text = file.read()
    return tuple(_part(path) for path in re.findall("<path [^>]*>", text))


def _part(path: str) -> Part:
    attributes = dict(re.findall('([a-z-]+)="([^"]*)"', path))
    steps = tuple(
        (letter, tuple(map(float, re.findall("-?[0-9.]+", numbers))))
        for letter, numbers in re.findall("([MLCZ])([^MLCZ]*)", attributes["d"])
    )
    colours = {"none": "", "currentColor": "ink"}
    fill, stroke = (colours.get(attributes.get(key, "none"), "cut") for key in ("fill", "stroke"))
    return Part(steps, fill, stroke, float(attributes.get("stroke-width", 2)))
