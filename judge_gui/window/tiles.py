"""The drawing of words as rows of tiles."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPen

from judge_gui.model.page import Row
from judge_gui.window.colours import Colours
from judge_gui.window.fonts import ScaledText, centred

gap = 3  # between two tiles, in pixels of the reference window
numbers = 34  # the width of the rows' numbers
highest = 66  # of a row
lowest = 34  # of a row that is read at a glance
overview_share = 0.4  # of the area, where there is no room for all rows at a glance
overview_columns = 4


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
            self.overview(area.adjusted(0, 0, 0, edge - area.bottom()))
            self.stack(area.adjusted(0, edge - area.top(), 0, 0), {active: self.rows[active]})
        else:
            self.stack(area, dict(enumerate(self.rows)))

    def overview(self, area: QRectF) -> None:
        """Draw each word small, with its number."""
        lines = -(-len(self.rows) // overview_columns)
        wide, tall = area.width() / overview_columns, area.height() / lines
        for place, row in enumerate(self.rows):
            line, column = divmod(place, overview_columns)
            cell = QRectF(area.left() + column * wide, area.top() + line * tall, wide, tall)
            cell.adjust(0, 0, -numbers * self.unit / 2, 0)
            word = f"{place + 1}  {''.join(row.tiles)}"
            self.text.line(cell, word, tall / self.unit * 0.8, bold=row.active)

    def stack(self, area: QRectF, rows: dict[int, Row]) -> None:
        """Draw rows, each at its place among the words, one under the other."""
        number = numbers * self.unit
        room = max(row.room for row in rows.values())
        tall = min(area.height() / len(rows), highest * self.unit)
        side = min(tall * 0.9, (area.width() - number) / room - gap * self.unit)
        for line, (place, row) in enumerate(rows.items()):
            middle = area.top() + tall * (line + 0.5)
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
