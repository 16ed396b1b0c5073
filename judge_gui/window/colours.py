"""The colours of pages, for Qt."""

from typing import NamedTuple

from PySide6.QtGui import QColor

from judge_gui.model import colours
from judge_gui.model.page import Look


class Colours(NamedTuple):
    """The colours of one page; `judge_gui.model.colours` describes them."""

    ground: QColor
    ink: QColor
    tile: QColor
    mark: QColor


def _painted(of: colours.Colours) -> Colours:
    """Return colours as Qt has them."""
    return Colours(*map(QColor, of))


dark = _painted(colours.dark)
banner = _painted(colours.banner)


def colours_of(look: Look, theme: str) -> Colours:
    """Return the colours of a page. The theme is `light` or `dark`; verdicts have their own."""
    return _painted(colours.colours_of(look, theme))
