"""The program's fonts, and text that is scaled to the window and shrinks until it fits."""

import os
from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QPainter

smallest = 0.35  # the share of its size to which a text shrinks at the most
narrowest = 0.6  # the same for a single line
step = 0.95
least = 4  # pixels of the reference window
between = 6  # the space below a paragraph
columns_apart = 24
# As `lexicons.fonts` has it, which is not loaded before the first page is painted.
here = os.path.dirname(os.path.abspath(__file__))
folder = os.path.join(os.path.dirname(os.path.dirname(here)), "lexicons", "data", "fonts")

centred = Qt.AlignmentFlag.AlignHCenter
top = Qt.AlignmentFlag.AlignTop
left = Qt.AlignmentFlag.AlignLeft
wrapped = int(top) | int(Qt.TextFlag.TextWordWrap)


def load_fonts(*names: str) -> str:
    """Load the named fonts, or all. Return the name of their family."""
    font_of.cache_clear()
    metrics_of.cache_clear()
    family = ""
    for name in names or ("Regular", "Bold"):
        with open(os.path.join(folder, f"AtkinsonHyperlegible-{name}.ttf"), "rb") as file:
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
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@lru_cache(maxsize=256)
def metrics_of(family: str, pixels: int, *, bold: bool) -> QFontMetricsF:
    """Return what measures lines in a font. It keeps no text."""
    return QFontMetricsF(font_of(family, pixels, bold=bold))


class ScaledText:
    """Text of one font on one painter.

    Sizes are in pixels of the reference window. One of them is `unit` pixels of the painter.
    """

    def __init__(self, painter: QPainter, family: str, unit: float, ink: QColor) -> None:
        self.painter = painter
        self.family = family
        self.unit = unit
        self.ink = ink

    def pixels(self, size: float) -> int:
        """Return a size in whole pixels of the painter."""
        return max(round(size * self.unit), 1)

    def font(self, size: float, *, bold: bool = False) -> QFont:
        """Return the font of a size."""
        return font_of(self.family, self.pixels(size), bold=bold)

    def metrics(self, size: float, *, bold: bool = False) -> QFontMetricsF:
        """Return what measures lines of a size."""
        return metrics_of(self.family, self.pixels(size), bold=bold)

    def wide(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return the width of a line, in pixels of the painter."""
        return self.metrics(size, bold=bold).horizontalAdvance(text)

    def fitting(
        self, texts: Sequence[str], size: float, width: float, *, bold: bool = False
    ) -> float:
        """Return the size, or a smaller one, at which each of these lines fits into a width."""
        wide, widest = max((self.wide(text, size, bold=bold), text) for text in texts)
        if wide <= width:
            return size
        size *= width / wide  # a first guess: fonts have whole pixels
        while size > least and self.wide(widest, size, bold=bold) > width:
            size -= 1 / self.unit
        return size

    def line(
        self,
        area: QRectF,
        text: str,
        size: float,
        *,
        bold: bool = False,
        colour: QColor | None = None,
        align: Qt.AlignmentFlag = left,
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        """Draw one line in the middle of the area's height. It shrinks to the area's width."""
        fitting = max(self.fitting([text], size, area.width(), bold=bold), size * narrowest)
        self.painter.setFont(self.font(fitting, bold=bold))
        self.painter.setPen(colour or self.ink)
        if fitting < size and self.wide(text, fitting, bold=bold) > area.width() + 1:
            text = self.metrics(fitting, bold=bold).elidedText(text, elide, area.width())
        flags = int(align | Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextDontClip)
        self.painter.drawText(area, flags, text)

    def paragraphs(
        self,
        area: QRectF,
        texts: Sequence[str],
        size: float,
        *,
        bold: bool = False,
        share: float = 1.0,
        align: Qt.AlignmentFlag = left,
        literal: bool = False,
    ) -> QRectF:
        """Draw texts one under the other, in at most a share of the area. Return the rest of it."""
        if not texts:
            return area
        below = (0 if literal else between) * self.unit
        fitting, heights = self._shrunk(area, texts, size, bold=bold, share=share, below=below)
        flags = int(align) | wrapped
        self.painter.setFont(self.font(fitting, bold=bold))
        self.painter.setPen(self.ink)
        place = area.top()
        for text, tall in zip(texts, heights, strict=True):
            self.painter.drawText(QRectF(area.left(), place, area.width(), tall), flags, text)
            place += tall
        return QRectF(area.left(), place + below, area.width(), area.bottom() - place - below)

    def _shrunk(
        self,
        area: QRectF,
        texts: Sequence[str],
        size: float,
        *,
        bold: bool = False,
        share: float = 1.0,
        below: float = 0,
    ) -> tuple[float, list[float]]:
        """Return the size at which texts fit one under the other, and the height of each."""
        fitting = size
        while True:
            metrics = self.metrics(fitting, bold=bold)
            heights = [
                metrics.boundingRect(area, wrapped, text or " ").height() + below for text in texts
            ]
            if sum(heights) <= area.height() * share or fitting <= size * smallest:
                return fitting, heights
            fitting *= step

    def columns(self, area: QRectF, texts: Sequence[str], size: float) -> None:
        """Draw the lines of a list, in two columns if they are larger so."""
        half = (len(texts) + 1) // 2
        wide = (area.width() - columns_apart * self.unit) / 2
        one = area.adjusted(0, 0, wide - area.width(), 0)
        other = area.adjusted(area.width() - wide, 0, 0, 0)
        columns = [(one, texts[:half]), (other, texts[half:])]
        fitting = min(self._shrunk(place, part, size)[0] for place, part in columns)
        if fitting <= self._shrunk(area, texts, size)[0]:
            columns, fitting = [(area, texts)], size
        for place, part in columns:
            self.paragraphs(place, part, fitting, literal=True)
