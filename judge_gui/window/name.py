"""The program's name on the screen, before anything else is loaded. The window comes over it."""

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from judge_gui.window.fonts import font_of
from judge_gui.window.screens import PROGRAM, main_screen

# Don't use `PySide6.QtCore.Qt` here, nor a brush or a pen, which need it: to load it takes 15 ms, a
# sixth of the time to this page. The text is black, as a painter's first pen.

GROUND = "#FAF8F3"  # of light pages, as in the values, which are loaded later
WIDTH, HEIGHT = 1024, 600  # pixels of a window among others, at first


class Name(QWidget):
    """A page with the program's name. Once it is painted, or cannot be, `then` is called."""

    def __init__(self, family: str, *, full: bool, then: Callable[[], object]) -> None:
        super().__init__()
        self.family = family
        self.then: Callable[[], object] | None = then
        screen = main_screen()
        if not full:
            self.resize(WIDTH, HEIGHT)
            self.show()
        elif screen is not None:
            # Without a window manager, a full-screen window keeps its size.
            self.setGeometry(screen.geometry())
            self.showFullScreen()
        else:
            QTimer.singleShot(0, then)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the name, and go on after that."""
        filled = QPixmap(self.size())
        filled.fill(QColor(GROUND))
        painter = QPainter(self)
        painter.drawPixmap(0, 0, filled)
        painter.setFont(font_of(self.family, max(self.height() // 10, 8), bold=True))
        wide = painter.fontMetrics().horizontalAdvance(PROGRAM)
        painter.drawText((self.width() - wide) // 2, self.height() * 11 // 20, PROGRAM)
        painter.end()
        if self.then is not None:
            QTimer.singleShot(0, self.then)
            self.then = None
