"""The program's fonts, as the window library has them."""

import os
from functools import lru_cache

from PySide6.QtGui import QFont, QFontDatabase

# As `judge_procedure.fonts` has it, which is not loaded before the first page is painted.
HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(os.path.dirname(os.path.dirname(HERE)), "lexicons", "data", "fonts")


def load_fonts(*names: str) -> str:
    """Load the named fonts, or all. Return the name of their family."""
    font_of.cache_clear()
    family = ""
    for name in names or ("Regular", "Bold"):
        with open(os.path.join(FOLDER, f"AtkinsonHyperlegible-{name}.ttf"), "rb") as file:
            number = QFontDatabase.addApplicationFontFromData(file.read())
        families = QFontDatabase.applicationFontFamilies(number)
        family = families[0] if families else family
    return family


@lru_cache(maxsize=256)
def font_of(family: str, pixels: int, *, bold: bool) -> QFont:
    """Return a font, which nobody changes. To make one takes longer than to draw most lines."""
    font = QFont(family)
    font.setPixelSize(pixels)
    font.setBold(bold)
    # A page looks the same on every system, whatever its settings for sub-pixels and hints are.
    font.setStyleStrategy(QFont.StyleStrategy.NoSubpixelAntialias)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
