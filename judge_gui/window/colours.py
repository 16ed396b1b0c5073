"""The colours of pages. The two verdicts differ in brightness too, for every kind of sight."""

from typing import NamedTuple

from PySide6.QtGui import QColor

from judge_gui.model.page import Look


class Colours(NamedTuple):
    """The colours of one page."""

    ground: QColor
    ink: QColor
    tile: QColor
    mark: QColor  # of the active tile, and of the message


light = Colours(QColor("#ffffff"), QColor("#111111"), QColor("#f4ead2"), QColor("#8a1c00"))
dark = Colours(QColor("#14181c"), QColor("#f6f6f6"), QColor("#2d343b"), QColor("#ffc27a"))
of_verdicts = {
    Look.ACCEPTABLE: Colours(*map(QColor, ("#00386e", "#ffffff", "#0d4f94", "#ffffff"))),
    Look.UNACCEPTABLE: Colours(*map(QColor, ("#ffb000", "#000000", "#ffd98a", "#000000"))),
    Look.NO_VERDICT: Colours(*map(QColor, ("#2b2b2b", "#ffffff", "#444444", "#ffffff"))),
}
banner = Colours(QColor("#4b0f6b"), QColor("#ffffff"), QColor("#4b0f6b"), QColor("#ffffff"))


def colours_of(look: Look, theme: str) -> Colours:
    """Return the colours of a page. The theme is `light` or `dark`; verdicts have their own."""
    return of_verdicts.get(look, dark if theme == "dark" else light)
