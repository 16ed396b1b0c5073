"""The surface of the window: one page as boxes, which are painted, pressed and touched.

Painting, mouse, finger, screen reader and tests use the same boxes. Nothing can be selected,
copied, dragged or dropped, nothing shows under the mouse, and no button opens a menu.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from time import monotonic_ns

from PySide6.QtCore import QByteArray, QEvent, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QEventPoint,
    QFont,
    QFontDatabase,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTouchEvent,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget

from judge_gui.pages import values
from judge_gui.pages.boxes import Box, Pointer, Run
from judge_gui.pages.layout import Layout
from judge_gui.pages.page import Page, WaitPage
from judge_gui.pages.values import ALL_STYLES, Style, palette
from judge_procedure.look import WEIGHTS, font_path, sign_paths

FAMILY = "Atkinson Hyperlegible"  # as the font names itself


def load_fonts() -> None:
    """Load the font in each weight: none need be installed."""
    font_of.cache_clear()
    for weight in WEIGHTS:
        with open(font_path(weight), "rb") as file:
            QFontDatabase.addApplicationFontFromData(file.read())


@lru_cache(maxsize=256)
def font_of(pixels: int, *, bold: bool) -> QFont:
    """Return a font, which nobody changes. To make one takes longer than to draw most lines."""
    font = QFont(FAMILY)
    font.setPixelSize(pixels)
    font.setBold(bold)
    # A page looks the same on every system, whatever its settings for sub-pixels and hints are.
    font.setStyleStrategy(QFont.StyleStrategy.NoSubpixelAntialias)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


class Painter:
    """One page on one painter."""

    def __init__(self, painter: QPainter, colours: values.Palette, unit: float) -> None:
        self.painter, self.colours, self.unit = painter, colours, unit
        self.low = int(values.PRESS_EDGE * unit)  # pixels by which a pressed box moves down
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def draw(
        self,
        boxes: Iterable[Box],
        *,
        pressed: Box | None = None,
        held: float = 0,
        waited: float = 0,
    ) -> None:
        """Paint boxes. `held` is how far a held button is filled, `waited` how far the bar is."""
        for box in boxes:
            inside = pressed is not None and box is not pressed and pressed.holds(box)
            if inside:
                self.painter.translate(0, self.low)
            share = waited if box.kind == "bar" else held if box is pressed else 0
            self.box(box, pressed=box is pressed, share=share)
            if inside:
                self.painter.translate(0, -self.low)

    def box(self, box: Box, *, pressed: bool = False, share: float = 0) -> None:
        """Paint one box. A pressed one has no lower edge, and lies lower."""
        style = ALL_STYLES[box.kind]
        area = QRectF(box.x, box.y, box.w, box.h)
        corner = min(style.corner * self.unit, area.height() / 2)
        if style.press and pressed:
            area.adjust(0, self.low, 0, 0)
        elif style.press:
            self.shape(area, corner, self.colour(style.press))
            area.adjust(0, 0, 0, -self.low)
        if style.fill:
            self.shape(area, corner, self.colour(style.fill))
        if share:
            self.filled(area, corner, share, "ink" if box.kind == "bar" else "focus")
        if style.edge:
            self.edge(area, corner, style)
        self.detail(box, area)
        if box.ring:
            self.ring(box)
        if box.sign:
            self.sign(box)
        for run in box.runs:
            self.text(run)

    def colour(self, name: str) -> QColor:
        return QColor(self.colours[name])

    def shape(self, area: QRectF, corner: float, colour: QColor) -> None:
        if not corner:
            self.painter.fillRect(area, colour)
            return
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(colour)
        self.painter.drawRoundedRect(area, corner, corner)

    def edge(self, area: QRectF, corner: float, style: Style) -> None:
        thick = max(style.stroke * self.unit, 1)
        self.painter.setPen(QPen(self.colour(style.edge), thick))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        half = thick / 2
        self.painter.drawRoundedRect(area.adjusted(half, half, -half, -half), corner, corner)

    def filled(self, area: QRectF, corner: float, share: float, colour: str) -> None:
        self.painter.save()
        self.painter.setClipRect(QRectF(area.x(), area.y(), area.width() * share, area.height()))
        self.shape(area, corner, self.colour(colour))
        self.painter.restore()

    def detail(self, box: Box, area: QRectF) -> None:
        """Paint the dot of a free place, the place of typing, or the line between two steps."""
        painter, middle, thick = self.painter, area.center(), max(4 * self.unit, 1)
        match box.kind:
            case "free":
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self.colour("line"))
                painter.drawEllipse(middle, thick, thick)
            case "here":
                tall = QPointF(0, area.height() * 0.28)
                painter.setPen(QPen(self.colour("focus"), thick))
                painter.drawLine(middle - tall, middle + tall)
            case "link" | "link ahead":
                pen = QPen(self.colour("ink" if box.kind == "link" else "line"), thick)
                if box.kind != "link":
                    pen.setStyle(Qt.PenStyle.DotLine)
                painter.setPen(pen)
                left, right = area.left(), area.right()
                painter.drawLine(QPointF(left, middle.y()), QPointF(right, middle.y()))

    def ring(self, box: Box) -> None:
        stroke = values.RING
        out = (stroke["gap"] + stroke["width"] / 2) * self.unit
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.setPen(QPen(self.colour("focus"), stroke["width"] * self.unit))
        area = QRectF(box.x, box.y, box.w, box.h).adjusted(-out, -out, out, out)
        self.painter.drawRoundedRect(area, 8 * self.unit + out, 8 * self.unit + out)

    def sign(self, box: Box) -> None:
        ink, ground = self.colours[box.colour], self.colours["ground"]
        thin = box.w > values.LARGE_SIGN * self.unit
        area = QRectF(box.x, box.y, box.w, box.h)
        sign_of(box.sign, ink, ground, thin=thin).render(self.painter, area)

    def text(self, run: Run) -> None:
        self.painter.setFont(font_of(run.px, bold=run.bold))
        self.painter.setPen(self.colour(run.colour))
        self.painter.drawText(QPointF(run.x, run.baseline), run.text)


@cache
def sign_of(name: str, ink: str, ground: str, *, thin: bool) -> QSvgRenderer:
    paths = sign_paths(name).replace("#fff", ground).replace("currentColor", ink)
    if thin:
        paths = paths.replace('stroke-width="2"', 'stroke-width="1.5"')
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{paths}</svg>'
    return QSvgRenderer(QByteArray(svg.encode()))


FRAME_TIME = 16  # milliseconds between two pictures of what moves


class Surface(QWidget):
    """One page. It holds only the page that is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.theme = "dark"
        self.text_size = 1.0
        self.page: Page | None = None
        self.laid: Layout | None = None
        self.waited = 0.0  # how much of the pause before a verdict is over
        self.pointer = Pointer(self.act, lambda: monotonic_ns() // 1_000_000)
        self.touch = False  # whether finger or mouse pressed last, and not a key
        self.finger = -1  # the one that is followed
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.hiding = QTimer(self)  # of the mouse pointer, in full screen
        self.hiding.setSingleShot(True)
        self.hiding.timeout.connect(lambda: self.setCursor(Qt.CursorShape.BlankCursor))

    def act(self, key: str) -> None:
        """Do what a box does that was pressed."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        laid = self.laid or Layout((), 1, fits=False)
        look = str(self.page.look) if self.page and laid.fits else "plain"
        colours, painter = palette(look, self.theme), QPainter(self)
        painter.fillRect(self.rect(), QColor(colours["ground"]))
        Painter(painter, colours, laid.unit).draw(
            laid.boxes, pressed=self.pointer.box, held=self.pointer.share, waited=self.waited
        )
        painter.end()

    @property
    def moves(self) -> bool:
        return isinstance(self.page, WaitPage) or bool(self.pointer.share)

    # -- mouse and finger --------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        if event.button() == Qt.MouseButton.LeftButton:
            self.press_at(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Cancel a press that leaves its box. In full screen, the pointer goes when it rests."""
        if self.isFullScreen():
            self.unsetCursor()
            self.hiding.start(values.MOUSE_HIDES_AFTER)
        self.move_to(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Act. The keypad comes: whoever uses the mouse may have no keyboard."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.touch = self.touch or self.pointer.box is not None
            self.release_at(event.position())

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QTouchEvent):
            self.touched(event)
            event.accept()
            return True
        return super().event(event)

    def touched(self, event: QTouchEvent) -> None:
        """Follow the first finger alone. The keypad comes after its first release."""
        if event.type() == QEvent.Type.TouchCancel:
            self.finger = -1
            self.pointer.abandon()
            self.update()
            return
        points = event.points()
        if event.type() == QEvent.Type.TouchBegin:
            self.finger = points[0].id()
        point = next((finger for finger in points if finger.id() == self.finger), None)
        if point is None:
            return
        if event.type() == QEvent.Type.TouchBegin:
            self.press_at(point.position())
        elif point.state() == QEventPoint.State.Released:
            self.finger, self.touch = -1, True
            self.release_at(point.position())
        elif point.state() == QEventPoint.State.Updated:
            self.move_to(point.position())

    def press_at(self, point: QPointF) -> None:
        if self.laid:
            self.pointer.down(self.laid.boxes, point.x(), point.y())
            self.update()

    def move_to(self, point: QPointF) -> None:
        if self.pointer.box:
            self.pointer.move(point.x(), point.y())
            self.update()

    def release_at(self, point: QPointF) -> None:
        self.pointer.up(point.x(), point.y())
        self.update()
