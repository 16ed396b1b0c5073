"""The program's fonts, as the window library has them."""

from functools import lru_cache

from PySide6.QtGui import QFont, QFontDatabase

from judge_procedure.fonts import WEIGHTS, font_path


def load_fonts() -> str:
    """Load the fonts. Return the name of their family."""
    font_of.cache_clear()
    family = ""
    for weight in WEIGHTS:
        with open(font_path(weight), "rb") as file:
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
