"""The drawing of words as rows of tiles."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPen

from judge_gui.model.page import Row
from judge_gui.window.colours import Colours
from judge_gui.window.fonts import ScaledText, centred

gap = 3  # between two tiles, in pixels of the reference window
numbers = 34  # the width of the rows' numbers
highest = 66  # of a row


class Tiles:
    """The rows of one page."""

    def __init__(self, text: ScaledText, rows: tuple[Row, ...], colours: Colours) -> None:
        self.text = text
        self.painter = text.painter
        self.unit = text.unit
        self.rows = rows
        self.colours = colours

    def draw(self, area: QRectF) -> None:
        """Draw all rows, one under the other, each with its number."""
        number = numbers * self.unit
        room = max(row.room for row in self.rows)
        tall = min(area.height() / len(self.rows), highest * self.unit)
        side = min(tall * 0.9, (area.width() - number) / room - gap * self.unit)
        for place, row in enumerate(self.rows):
            middle = area.top() + tall * (place + 0.5)
            label = QRectF(area.left(), middle - side / 2, number, side)
            self.text.line(label, f"{place + 1}", 22, bold=row.active)
            self.row(row, area.left() + number, middle, side)

    def row(self, row: Row, start: float, middle: float, side: float) -> None:
        """Draw one word. On a page where words are typed, draw the free places too."""
        boxes = row.room if any(each.active for each in self.rows) else len(row.tiles)
        for place in range(max(boxes, len(row.tiles))):
            across = start + place * (side + gap * self.unit)
            box = QRectF(across, middle - side / 2, side, side)
            filled = place < len(row.tiles)
            cursor = row.active and place == len(row.tiles)
            edge = self.colours.mark if cursor else self.colours.ink
            thick = 4 if cursor else 2 if filled else 0.5
            self.painter.setPen(QPen(edge, thick * self.unit))
            self.painter.setBrush(self.colours.tile if filled else Qt.BrushStyle.NoBrush)
            self.painter.drawRoundedRect(box, side / 8, side / 8)
            if filled:
                tile = row.tiles[place]
                size = side / self.unit * (0.72 if len(tile) == 1 else 0.5)
                self.text.line(box, tile, size, bold=True, align=centred)
