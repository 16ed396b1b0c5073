"""The surface of the window: one page as boxes, which are painted, pressed and touched.

Painting, mouse, finger, screen reader and tests use the same boxes. Nothing can be selected,
copied, dragged or dropped, nothing shows under the mouse, and no button opens a menu.
"""

from time import monotonic_ns

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import QColor, QEventPoint, QMouseEvent, QPainter, QTouchEvent
from PySide6.QtWidgets import QWidget

from judge_gui.pages.boxes import Pointer
from judge_gui.pages.layout import Layout, layout, too_small
from judge_gui.pages.page import Page, PageKind
from judge_gui.pages.values import MOUSE_HIDES_AFTER, palette
from judge_gui.window.painter import Painter
from judge_gui.wording.pages import screen_too_small

FRAME_TIME = 16  # milliseconds between two pictures of what moves


class Surface(QWidget):
    """One page. It holds only the page that is shown."""

    def __init__(self, family: str) -> None:
        super().__init__()
        self.family = family
        self.theme = "dark"
        self.text_size = 1.0
        self.page: Page | None = None
        self.laid: Layout | None = None
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

    # -- the page ----------------------------------------------------------------------------

    def lay(self, page: Page) -> Layout:
        """Return where everything on a page stands in this window."""
        laid = layout(page, (self.width(), self.height()), self.text_size)
        return laid if laid.fits else self.too_small()

    def too_small(self) -> Layout:
        """Return what stands in place of a page that does not fit."""
        return too_small((self.width(), self.height()), *screen_too_small())

    def paint(self, painter: QPainter, waited: float = 0) -> None:
        """Paint the page; `waited` is how much of the pause before a verdict is over."""
        if self.page is None or self.laid is None:
            painter.fillRect(self.rect(), QColor(palette("plain", self.theme).ground))
            return
        look = str(self.page.look) if self.laid.fits else "plain"
        Painter(painter, palette(look, self.theme), self.family, self.laid.unit).draw(
            self.laid.boxes, pressed=self.pointer.box, held=self.pointer.share, waited=waited
        )

    @property
    def moves(self) -> bool:
        """Whether something on the page moves."""
        waits = self.page is not None and self.page.kind is PageKind.WAIT
        return waits or bool(self.pointer.share)

    # -- mouse and finger --------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        if event.button() == Qt.MouseButton.LeftButton:
            self.press_at(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Show the mouse pointer, and cancel a press that leaves its box."""
        self.show_pointer()
        self.move_to(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Act. The keypad comes: whoever uses the mouse may have no keyboard."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.touch = self.touch or self.pointer.box is not None
            self.release_at(event.position())

    def show_pointer(self) -> None:
        """Show the mouse pointer. In full screen it goes when it rests."""
        if self.isFullScreen():
            self.unsetCursor()
            self.hiding.start(MOUSE_HIDES_AFTER)

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
            self.pointer.cancel()
            self.update()
            return
        points = event.points()
        if event.type() == QEvent.Type.TouchBegin:
            self.finger = points[0].id()
        point = next((each for each in points if each.id() == self.finger), None)
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
