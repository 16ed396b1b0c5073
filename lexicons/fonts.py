"""The font of screens and paper. It has every tile of every shipped alphabet."""

import os

from lexicons.edition import data_folder

family = "AtkinsonHyperlegible"
weights = ("Regular", "Bold")
folder = os.path.join(data_folder, "fonts")


def font_path(weight: str) -> str:
    """Return the path of a TrueType file; `weight` is one of `weights`.

    >>> os.path.basename(font_path("Bold"))
    'AtkinsonHyperlegible-Bold.ttf'
    """
    return os.path.join(folder, f"{family}-{weight}.ttf")
