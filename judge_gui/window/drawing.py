"""Draws a page: everything is scaled to the window."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from judge_gui.model.page import Look, Page, Row
from judge_gui.window.fonts import Lettering, centred
from judge_gui.window.sign import draw_sign

width, height = 1024, 600  # the window to which all sizes below refer
margin = 28
gap = 12
largest = 150  # the size of a verdict


class Sizes(NamedTuple):
    """The sizes of type of a page."""

    title: float
    text: float


roomy, crowded, literal = Sizes(54, 31), Sizes(38, 25), Sizes(32, 24)


class Colours(NamedTuple):
    """What a page is drawn in."""

    ground: QColor
    ink: QColor
    tile: QColor
    mark: QColor  # what is active, or was refused


light = Colours(QColor("#ffffff"), QColor("#111111"), QColor("#f4ead2"), QColor("#8a1c00"))
dark = Colours(QColor("#14181c"), QColor("#f6f6f6"), QColor("#2d343b"), QColor("#ffc27a"))
colours = {
    Look.ACCEPTABLE: Colours(*map(QColor, ("#00386e", "#ffffff", "#0d4f94", "#ffffff"))),
    Look.UNACCEPTABLE: Colours(*map(QColor, ("#ffb000", "#000000", "#ffd98a", "#000000"))),
    Look.STOPPED: Colours(*map(QColor, ("#2b2b2b", "#ffffff", "#444444", "#ffffff"))),
}
banner = Colours(QColor("#4b0f6b"), QColor("#ffffff"), QColor("#4b0f6b"), QColor("#ffffff"))


def unit_of(area: QRectF) -> float:
    """How many pixels of this area are one of the reference window."""
    return min(area.width() / width, area.height() / height)


class Drawing:
    """One page on one painter."""

    def __init__(
        self,
        painter: QPainter,
        page: Page,
        area: QRectF,
        family: str,
        theme: str,
        *,
        unit: float = 0,
    ) -> None:
        """The unit is that of the area, unless there is more to the window than this page."""
        self.painter = painter
        self.page = page
        self.unit = unit or unit_of(area)
        plain = dark if theme == "dark" else light
        self.colours = colours.get(page.look, plain)
        self.area = area
        self.text = Lettering(painter, family, self.unit, self.colours.ink)
        painter.fillRect(area, self.colours.ground)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def draw(self) -> None:
        """The whole page, from its edges to its middle."""
        rest = self.banners(self.area)
        edge = margin * self.unit
        rest = rest.adjusted(edge, edge / 2, -edge, -edge / 2)
        rest = self.footer(rest)
        rest = self.keys(rest)
        if self.page.look is Look.PLAIN:
            self.plain(rest)
        else:
            self.verdict(rest)

    # -- the edges ---------------------------------------------------------------------------

    def banners(self, area: QRectF) -> QRectF:
        """What nobody may overlook, at the top; what is left of the area."""
        for text in self.page.banners:
            strip = QRectF(area.left(), area.top(), area.width(), 34 * self.unit)
            self.painter.fillRect(strip, banner.ground)
            inside = strip.adjusted(gap * self.unit, 0, -gap * self.unit, 0)
            self.text.line(inside, text, 22, bold=True, colour=banner.ink, align=centred)
            area = area.adjusted(0, strip.height() + self.unit, 0, 0)
        return area

    def footer(self, area: QRectF) -> QRectF:
        """Where this is, and by what is judged, at the bottom."""
        for text in reversed(self.page.footer):
            tall = 20 * self.unit
            strip = QRectF(area.left(), area.bottom() - tall, area.width(), tall)
            self.text.line(strip, text, 15)
            area = area.adjusted(0, 0, 0, -tall)
        return area.adjusted(0, 0, 0, -4 * self.unit)

    def keys(self, area: QRectF) -> QRectF:
        """The keys that do something, in caps, each with what it does."""
        if not self.page.keys:
            return area
        tall = 40 * self.unit
        between = 54 * self.unit
        words = "".join(f"{key}{meaning}" for key, meaning, _ in self.page.keys)
        room = area.width() - between * len(self.page.keys)
        size = self.text.fitting([words], 22, room, bold=True)
        place = area.left()
        middle = area.bottom() - tall
        for key, meaning, _ in self.page.keys:
            cap = QRectF(place, middle + 4 * self.unit, self.text.wide(key, size, bold=True), tall)
            cap.setWidth(cap.width() + 20 * self.unit)
            cap.setHeight(tall - 8 * self.unit)
            self.painter.setPen(QPen(self.colours.ink, 2 * self.unit))
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.drawRoundedRect(cap, 6 * self.unit, 6 * self.unit)
            self.text.line(cap, key, size, bold=True, align=centred)
            wide = self.text.wide(meaning, size)
            text = QRectF(cap.right() + 8 * self.unit, middle, wide + 2, tall)
            self.text.line(text, meaning, size)
            place = text.right() + 26 * self.unit
        return area.adjusted(0, 0, 0, -tall - gap * self.unit / 2)

    # -- pages where something is typed or read ----------------------------------------------

    def plain(self, area: QRectF) -> None:
        """Title, text, rows or a line, one under the other."""
        page, unit = self.page, self.unit
        sizes = literal if page.literal else crowded if page.rows else roomy
        if page.rows:
            strip = QRectF(area.left(), area.top(), area.width(), 46 * unit)
            self.text.line(strip, page.title, sizes.title, bold=True)
            area = area.adjusted(0, 52 * unit, 0, 0)
        else:
            area = self.text.paragraphs(area, [page.title], sizes.title, bold=True, share=0.4)
        if page.told or any(row.active for row in page.rows):
            told = QRectF(area.left(), area.bottom() - 34 * unit, area.width(), 34 * unit)
            self.told(told, page.told)
            area = area.adjusted(0, 0, 0, -40 * unit)
        if page.line is not None:
            field = QRectF(area.left(), area.bottom() - 52 * unit, area.width(), 48 * unit)
            self.field(field, page.line)
            area = area.adjusted(0, 0, 0, -60 * unit)
        area = self.text.paragraphs(
            area, list(page.text), sizes.text, share=0.34 if page.rows else 1, literal=page.literal
        )
        if page.rows:
            self.rows(area)

    def told(self, area: QRectF, text: str) -> None:
        """What the last key came to; its place is kept where rows would jump."""
        if not text:
            return
        bar = QRectF(
            area.left(), area.top() + 4 * self.unit, 8 * self.unit, area.height() - 8 * self.unit
        )
        self.painter.fillRect(bar, self.colours.mark)
        self.text.line(
            area.adjusted(18 * self.unit, 0, 0, 0), text, 24, bold=True, colour=self.colours.mark
        )

    def field(self, area: QRectF, text: str) -> None:
        """A line that is typed; its end is always to be seen."""
        self.painter.setPen(QPen(self.colours.ink, 2 * self.unit))
        self.painter.setBrush(self.colours.tile)
        self.painter.drawRoundedRect(area, 6 * self.unit, 6 * self.unit)
        inside = area.adjusted(14 * self.unit, 0, -14 * self.unit, 0)
        self.text.line(inside, f"{text}_", 28, bold=True, elide=Qt.TextElideMode.ElideLeft)

    def rows(self, area: QRectF) -> None:
        """Every word in a row of tiles."""
        page = self.page
        number = 34 * self.unit
        room = max(row.room for row in page.rows)
        tall = min(area.height() / len(page.rows), 66 * self.unit)
        side = min(tall * 0.9, (area.width() - number) / room - 3 * self.unit)
        for place, row in enumerate(page.rows):
            middle = area.top() + tall * (place + 0.5)
            label = QRectF(area.left(), middle - side / 2, number, side)
            self.text.line(label, f"{place + 1}", 22, bold=row.active)
            self.row(row, area.left() + number, middle, side)

    def row(self, row: Row, start: float, middle: float, side: float) -> None:
        """One word; where it is typed, also the places that are still free."""
        active = row.active
        boxes = row.room if any(each.active for each in self.page.rows) else len(row.tiles)
        for place in range(max(boxes, len(row.tiles))):
            across = start + place * (side + 3 * self.unit)
            box = QRectF(across, middle - side / 2, side, side)
            filled = place < len(row.tiles)
            cursor = active and place == len(row.tiles)
            edge = self.colours.mark if cursor else self.colours.ink
            thick = 4 if cursor else 2 if filled else 0.5
            self.painter.setPen(QPen(edge, thick * self.unit))
            self.painter.setBrush(self.colours.tile if filled else Qt.BrushStyle.NoBrush)
            self.painter.drawRoundedRect(box, side / 8, side / 8)
            if filled:
                tile = row.tiles[place]
                size = side / self.unit * (0.72 if len(tile) == 1 else 0.5)
                self.text.line(box, tile, size, bold=True, align=centred)

    # -- verdicts ----------------------------------------------------------------------------

    def verdict(self, area: QRectF) -> None:
        """A sign, a word as large as both verdicts can be, and what follows from it."""
        page = self.page
        stopped = page.look is Look.STOPPED
        sign = area.height() * (0.26 if stopped else 0.36)
        centre = QPointF(area.center().x(), area.top() + sign / 2)
        draw_sign(self.text, page.sign, centre, sign / 2, self.colours.ground)
        area = area.adjusted(0, sign, 0, 0)
        size = min(largest, area.height() / self.unit * 0.36)
        size = self.text.fitting((page.title, *page.alike), size, area.width(), bold=True)
        strip = QRectF(area.left(), area.top(), area.width(), size * 1.2 * self.unit)
        self.text.line(strip, page.title, size, bold=True, align=centred)
        area = area.adjusted(0, strip.height(), 0, 0)
        self.text.paragraphs(area, list(page.text), 25, align=centred)
