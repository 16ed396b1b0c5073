"""The font, the values and the signs of screens and paper. The font has every shipped tile."""

import os

from lexicons.edition import data_folder

family = "AtkinsonHyperlegible"
weights = ("Regular", "Bold")
folder = os.path.join(data_folder, "fonts")
look = os.path.join(data_folder, "look")  # sizes, colours and signs of all surfaces


def font_path(weight: str) -> str:
    """Return the path of a TrueType file; `weight` is one of `weights`.

    >>> os.path.basename(font_path("Bold"))
    'AtkinsonHyperlegible-Bold.ttf'
    """
    return os.path.join(folder, f"{family}-{weight}.ttf")
