"""The surface of the window: one page as boxes, which are painted, pressed and touched.

Painting, mouse, finger, screen reader and tests use the same boxes. Nothing can be selected,
copied, dragged or dropped, nothing shows under the mouse, and no button opens a menu.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import QColor, QEventPoint, QMouseEvent, QPainter, QTouchEvent
from PySide6.QtWidgets import QWidget

from judge_gui.window.fonts import font_of

if TYPE_CHECKING:  # loaded after the first page is painted
    from judge_gui.pages.layout import Layout
    from judge_gui.pages.page import Page
    from judge_gui.pages.pointer import Pointer

program = "Tilejudge"
ground, ink = "#14181C", "#F6F6F6"  # of the first page, before the values are loaded
touches = (QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd)
frame = 16  # milliseconds between two pictures of what moves


class Surface(QWidget):
    """One page. It holds only the page that is shown."""

    def __init__(self, family: str) -> None:
        super().__init__()
        self.family = family
        self.theme = "dark"
        self.text_size = 1.0
        self.page: Page | None = None  # before there is one, the program's name is painted
        self.laid: Layout | None = None
        self.pointer: Pointer | None = None
        self.touch = False  # whether a finger pressed last, and not a key
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

    def lay(self, page: "Page") -> "Layout":
        """Return where everything on a page stands in this window."""
        from judge_gui.pages.layout import layout

        laid = layout(page, (self.width(), self.height()), self.text_size)
        return laid if laid.fits else self.too_small()

    def too_small(self) -> "Layout":
        """Return what stands in place of a page that does not fit."""
        from judge_gui.pages.layout import too_small
        from judge_gui.wording.worst import screen_too_small

        return too_small((self.width(), self.height()), *screen_too_small())

    def paint(self, painter: QPainter, waited: float = 0) -> None:
        """Paint the page; `waited` is how much of the pause before a verdict is over."""
        if self.page is None or self.laid is None:
            self.paint_name(painter)
            return
        from judge_gui.pages.values import palette
        from judge_gui.window.painter import Painter

        look = str(self.page.look) if self.laid.fits else "plain"
        colours = palette(look, self.theme)
        pressed, held = (self.pointer.box, self.pointer.share) if self.pointer else (None, 0.0)
        Painter(painter, colours, self.family, self.laid.unit).draw(
            self.laid.boxes, pressed=pressed, held=held, waited=waited
        )

    def paint_name(self, painter: QPainter) -> None:
        """Paint the program's name alone: everything else is loaded after it."""
        painter.fillRect(self.rect(), QColor(ground))
        painter.setFont(font_of(self.family, max(self.height() // 10, 8), bold=True))
        painter.setPen(QColor(ink))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, program)

    @property
    def moves(self) -> bool:
        """Whether something on the page moves."""
        from judge_gui.pages.page import Kind

        waits = self.page is not None and self.page.kind is Kind.WAIT
        return waits or bool(self.pointer and self.pointer.share)

    # -- mouse and finger --------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Press what is under the mouse, by its left button."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.press_at(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Show the mouse pointer, and cancel a press that leaves its box."""
        self.show_pointer()
        self.move_to(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Do what was pressed."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.release_at(event.position())

    def show_pointer(self) -> None:
        """Show the mouse pointer. In full screen it goes when it rests."""
        if self.isFullScreen():
            from judge_gui.pages.values import mouse_hides_after

            self.unsetCursor()
            self.hiding.start(mouse_hides_after)

    def event(self, event: QEvent) -> bool:
        """Take touches as well."""
        if isinstance(event, QTouchEvent):
            self.touched(event)
            event.accept()
            return True
        return super().event(event)

    def touched(self, event: QTouchEvent) -> None:
        """Follow the first finger alone. The keypad comes after its first release."""
        if event.type() == QEvent.Type.TouchCancel:
            self.finger = -1
            if self.pointer:
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
        """Press what is at a point."""
        if self.pointer and self.laid:
            self.pointer.down(self.laid.boxes, point.x(), point.y())
            self.update()

    def move_to(self, point: QPointF) -> None:
        """Go on with a press."""
        if self.pointer and self.pointer.box:
            self.pointer.move(point.x(), point.y())
            self.update()

    def release_at(self, point: QPointF) -> None:
        """End a press."""
        if self.pointer:
            self.pointer.up(point.x(), point.y())
            self.update()
