"""The font, the values and the signs of screens and paper. The font has every shipped tile."""

import os

from lexicons.edition import DATA_FOLDER

FAMILY = "AtkinsonHyperlegible"
WEIGHTS = ("Regular", "Bold")
FOLDER = os.path.join(DATA_FOLDER, "fonts")
LOOK = os.path.join(DATA_FOLDER, "look")  # sizes, colours and signs of all surfaces


def font_path(weight: str) -> str:
    """Return the path of a TrueType file; `weight` is one of `weights`.

    >>> os.path.basename(font_path("Bold"))
    'AtkinsonHyperlegible-Bold.ttf'
    """
    return os.path.join(FOLDER, f"{FAMILY}-{weight}.ttf")
