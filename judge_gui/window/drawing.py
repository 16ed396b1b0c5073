"""The drawing of a page, scaled to the window."""

from math import cos, pi, sin
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from judge_gui.model.page import Colours, Look, Page, Row, banner, colours_of
from judge_gui.window.fonts import ScaledText, centred

width, height = 1024, 600  # pixels of the reference window, to which all sizes refer
margin = 28
gap = 12
largest = 150  # of a verdict
entry_number = 48
below_verdict = 34  # of the text, if it has room
between_tiles = 3
numbers = 34  # the width of the numbers of rows
highest = 66  # of a row
lowest = 34  # of a row that is read at a glance
overview_share = 0.4  # of the area, where there is no room for all rows at a glance
overview_columns = 4
code_size = 36  # 9 mm on a screen of 13 inches


class Sizes(NamedTuple):
    """The text sizes of a page."""

    title: float
    text: float


roomy, large, crowded, literal = Sizes(54, 31), Sizes(46, 34), Sizes(38, 25), Sizes(32, 24)


def unit_of(area: QRectF) -> float:
    """Return how many pixels of this area are one pixel of the reference window."""
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
        """Take the unit of the area, unless the page fills only a part of the window."""
        self.painter = painter
        self.page = page
        self.unit = unit or unit_of(area)
        self.colours = colours_of(page.look, theme)
        self.area = area
        self.text = ScaledText(painter, family, self.unit, QColor(self.colours.ink))
        painter.fillRect(area, QColor(self.colours.ground))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def draw(self) -> None:
        """Draw the whole page, from its edges to its middle."""
        rest = self._banners(self.area)
        edge = margin * self.unit
        rest = rest.adjusted(edge, edge / 2, -edge, -edge / 2)
        rest = self._footer(rest)
        rest = self._keys(rest)
        rest = self._codes(rest)
        if self.page.look is Look.PLAIN:
            self._plain(rest)
        else:
            self.verdict(rest)

    # -- the edges ---------------------------------------------------------------------------

    def _banners(self, area: QRectF) -> QRectF:
        for text in self.page.banners:
            strip = QRectF(area.left(), area.top(), area.width(), 34 * self.unit)
            self.painter.fillRect(strip, QColor(banner.ground))
            inside = strip.adjusted(gap * self.unit, 0, -gap * self.unit, 0)
            self.text.line(inside, text, 22, bold=True, colour=QColor(banner.ink), align=centred)
            area = area.adjusted(0, strip.height() + self.unit, 0, 0)
        return area

    def _footer(self, area: QRectF) -> QRectF:
        for text in reversed(self.page.footer):
            tall = 20 * self.unit
            strip = QRectF(area.left(), area.bottom() - tall, area.width(), tall)
            self.text.line(strip, text, 15)
            area = area.adjusted(0, 0, 0, -tall)
        return area.adjusted(0, 0, 0, -4 * self.unit)

    def _codes(self, area: QRectF) -> QRectF:
        """Draw the codes side by side, to be read from an arm's length. Return the rest of it."""
        if not self.page.codes:
            return area
        wide = area.width() / len(self.page.codes)
        size = self.text.fitting(list(self.page.codes), code_size, wide * 0.96, bold=True)
        tall = code_size * 1.2 * self.unit
        for place, text in enumerate(self.page.codes):
            left = area.left() + place * wide
            strip = QRectF(left, area.bottom() - tall, wide, tall)
            self.text.line(strip, text, size, bold=True)
        return area.adjusted(0, 0, 0, -tall)

    def _keys(self, area: QRectF) -> QRectF:
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
            self.painter.setPen(QPen(self.text.ink, 2 * self.unit))
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.drawRoundedRect(cap, 6 * self.unit, 6 * self.unit)
            self.text.line(cap, key, size, bold=True, align=centred)
            wide = self.text.wide(meaning, size)
            text = QRectF(cap.right() + 8 * self.unit, middle, wide + 2, tall)
            self.text.line(text, meaning, size)
            place = text.right() + 26 * self.unit
        return area.adjusted(0, 0, 0, -tall - gap * self.unit / 2)

    # -- pages where something is typed or read ----------------------------------------------

    def _plain(self, area: QRectF) -> None:
        """Draw title, text, rows, line and message, one under the other."""
        page, unit = self.page, self.unit
        sizes = literal if page.literal else crowded if page.rows else roomy
        if page.large:
            sizes = large
        if page.rows:
            tall = sizes.title * 1.2 * unit
            strip = QRectF(area.left(), area.top(), area.width(), tall)
            self.text.line(strip, page.title, sizes.title, bold=True)
            area = area.adjusted(0, tall + 6 * unit, 0, 0)
        else:
            area = self.text.paragraphs(area, [page.title], sizes.title, bold=True, share=0.4)
        if page.message or any(row.active for row in page.rows):
            place = QRectF(area.left(), area.bottom() - 34 * unit, area.width(), 34 * unit)
            self.message(place, page.message, QColor(self.colours.mark))
            area = area.adjusted(0, 0, 0, -40 * unit)
        if page.line is not None:
            field = QRectF(area.left(), area.bottom() - 52 * unit, area.width(), 48 * unit)
            self._field(field, page.line)
            area = area.adjusted(0, 0, 0, -60 * unit)
        if page.literal:
            self.text.columns(area, page.text, sizes.text)
            return
        share = 0.34 if page.rows else 1
        area = self.text.paragraphs(area, page.text, sizes.text, share=share)
        if page.rows:
            Tiles(self.text, page.rows, self.colours).draw(area)

    def message(self, area: QRectF, text: str, colour: QColor) -> None:
        """Draw the answer to the last key. Its place is kept, so that rows stay still."""
        if not text:
            return
        bar = QRectF(
            area.left(), area.top() + 4 * self.unit, 8 * self.unit, area.height() - 8 * self.unit
        )
        self.painter.fillRect(bar, colour)
        inside = area.adjusted(18 * self.unit, 0, 0, 0)
        self.text.line(inside, text, 24, bold=True, colour=colour)

    def _field(self, area: QRectF, text: str) -> None:
        """Draw a line that is typed. Its end is always visible."""
        self.painter.setPen(QPen(self.text.ink, 2 * self.unit))
        self.painter.setBrush(QColor(self.colours.tile))
        self.painter.drawRoundedRect(area, 6 * self.unit, 6 * self.unit)
        inside = area.adjusted(14 * self.unit, 0, -14 * self.unit, 0)
        self.text.line(inside, f"{text}_", 28, bold=True, elide=Qt.TextElideMode.ElideLeft)

    # -- verdicts ----------------------------------------------------------------------------

    def verdict(self, area: QRectF) -> None:
        """Draw a sign, a title as large as both verdicts can be, and the text."""
        page = self.page
        if page.message:
            tall = 34 * self.unit
            self.message(area.adjusted(0, area.height() - tall, 0, 0), page.message, self.text.ink)
            area = area.adjusted(0, 0, 0, -tall)
        sign = area.height() * (0.22 if page.look is Look.NO_VERDICT else 0.28)
        centre = QPointF(area.center().x(), area.top() + sign / 2)
        _draw_sign(self.text, page.sign, centre, sign / 2, QColor(self.colours.ground))
        area = area.adjusted(0, sign, 0, 0)
        size = min(largest, area.height() / self.unit * 0.32)
        size = self.text.fitting((page.title, *page.alike), size, area.width(), bold=True)
        strip = QRectF(area.left(), area.top(), area.width(), size * 1.2 * self.unit)
        self.text.line(strip, page.title, size, bold=True, align=centred)
        area = area.adjusted(0, strip.height(), 0, 0)
        area = self._number(area)
        self.text.paragraphs(area, list(page.text), below_verdict, align=centred)

    def _number(self, area: QRectF) -> QRectF:
        """Draw the entry's number, large, with the receipt beside it. Return the rest of it."""
        page, unit = self.page, self.unit
        if not page.number:
            return area
        between = 2 * gap * unit if page.receipt else 0
        number = self.text.wide(page.number, entry_number, bold=True)
        receipt = self.text.wide(page.receipt, entry_number * 0.5)
        start = area.center().x() - (number + between + receipt) / 2
        tall = entry_number * 1.25 * unit
        self.text.line(
            QRectF(start, area.top(), number + 2, tall), page.number, entry_number, bold=True
        )
        if page.receipt:
            place = QRectF(start + number + between, area.top(), receipt + 2, tall)
            self.text.line(place, page.receipt, entry_number * 0.5)
        return area.adjusted(0, tall, 0, 0)


def _draw_sign(text: ScaledText, sign: str, centre: QPointF, radius: float, ground: QColor) -> None:
    """Draw a tick in a circle, a cross in an octagon, or a question mark in a triangle.

    They differ in shape, without colour.
    """
    painter, ink = text.painter, text.ink
    painter.setBrush(ink)
    painter.setPen(Qt.PenStyle.NoPen)
    stroke = QPen(ground, radius * 0.2)
    stroke.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroke.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    radius *= 0.94
    match sign:
        case "tick":
            painter.drawEllipse(centre, radius, radius)
            strokes = [[(-0.45, 0.05), (-0.12, 0.4), (0.48, -0.36)]]
        case "cross":
            painter.drawPolygon(_corners(centre, radius * 1.05, 8, pi / 8))
            strokes = [[(-0.38, -0.38), (0.38, 0.38)], [(-0.38, 0.38), (0.38, -0.38)]]
        case _:
            painter.drawPolygon(
                _corners(centre + QPointF(0, radius * 0.2), radius * 1.15, 3, -pi / 2)
            )
            box = QRectF(centre.x() - radius, centre.y() - radius * 0.5, 2 * radius, 1.4 * radius)
            text.line(box, "?", radius / text.unit * 0.95, bold=True, colour=ground,
                      align=centred)  # fmt: skip
            return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(stroke)
    for points in strokes:
        path = QPainterPath()
        for number, (across, down) in enumerate(points):
            point = centre + QPointF(across * radius, down * radius)
            path.lineTo(point) if number else path.moveTo(point)
        painter.drawPath(path)


def _corners(centre: QPointF, radius: float, count: int, turn: float) -> QPolygonF:
    angles = [turn + 2 * pi * number / count for number in range(count)]
    return QPolygonF([centre + QPointF(cos(a) * radius, sin(a) * radius) for a in angles])


class Tiles:
    """The rows of one page."""

    def __init__(self, text: ScaledText, rows: tuple[Row, ...], colours: Colours) -> None:
        self.text = text
        self.painter = text.painter
        self.unit = text.unit
        self.rows = rows
        self.colours = colours

    def draw(self, area: QRectF) -> None:
        """Draw all rows, one under the other, each with its number.

        Where there is no room for that, the row in which is typed is large, and all words stand
        small above it.
        """
        active = next((place for place, row in enumerate(self.rows) if row.active), None)
        if active is not None and area.height() < len(self.rows) * lowest * self.unit:
            edge = area.top() + area.height() * overview_share
            self._overview(area.adjusted(0, 0, 0, edge - area.bottom()))
            self._stack(area.adjusted(0, edge - area.top(), 0, 0), {active: self.rows[active]})
        else:
            self._stack(area, dict(enumerate(self.rows)))

    def _overview(self, area: QRectF) -> None:
        lines = -(-len(self.rows) // overview_columns)
        wide, tall = area.width() / overview_columns, area.height() / lines
        for place, row in enumerate(self.rows):
            line, column = divmod(place, overview_columns)
            cell = QRectF(area.left() + column * wide, area.top() + line * tall, wide, tall)
            cell.adjust(0, 0, -numbers * self.unit / 2, 0)
            word = f"{place + 1}  {''.join(row.tiles)}"
            self.text.line(cell, word, tall / self.unit * 0.8, bold=row.active)

    def _stack(self, area: QRectF, rows: dict[int, Row]) -> None:
        """Draw rows, each at its place among the words, one under the other."""
        number = numbers * self.unit
        room = max(row.room for row in rows.values())
        tall = min(area.height() / len(rows), highest * self.unit)
        side = min(tall * 0.9, (area.width() - number) / room - between_tiles * self.unit)
        for line, (place, row) in enumerate(rows.items()):
            middle = area.top() + tall * (line + 0.5)
            label = QRectF(area.left(), middle - side / 2, number, side)
            self.text.line(label, f"{place + 1}", 22, bold=row.active)
            self.row(row, area.left() + number, middle, side)

    def row(self, row: Row, start: float, middle: float, side: float) -> None:
        """Draw one word. On a page where words are typed, draw the free places too."""
        boxes = row.room if any(each.active for each in self.rows) else len(row.tiles)
        for place in range(max(boxes, len(row.tiles))):
            across = start + place * (side + between_tiles * self.unit)
            box = QRectF(across, middle - side / 2, side, side)
            filled = place < len(row.tiles)
            cursor = row.active and place == len(row.tiles)
            edge = QColor(self.colours.mark) if cursor else self.text.ink
            thick = 4 if cursor else 2 if filled else 0.5
            self.painter.setPen(QPen(edge, thick * self.unit))
            self.painter.setBrush(QColor(self.colours.tile) if filled else Qt.BrushStyle.NoBrush)
            self.painter.drawRoundedRect(box, side / 8, side / 8)
            if filled:
                tile = row.tiles[place]
                size = side / self.unit * (0.72 if len(tile) == 1 else 0.5)
                self.text.line(box, tile, size, bold=True, align=centred)
