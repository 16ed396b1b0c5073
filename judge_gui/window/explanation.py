"""The page that says why no kiosk can begin, all over the screen."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent

from judge_gui.pages.page import Page
from judge_gui.window.surface import Surface
from judge_gui.window.window import IN_FRONT, PROGRAM, main_screen

TIME_TO_READ = 20_000  # milliseconds before the next start


class Explanation(Surface):
    """One page, until Esc or its button is pressed, or its time is over."""

    def __init__(self, page: Page, *, family: str, leave: Callable[[], object]) -> None:
        super().__init__(family)
        self.page = page
        self.leave = leave
        self.setWindowTitle(PROGRAM)
        self.setWindowFlags(IN_FRONT)
        if screen := main_screen():
            self.setGeometry(screen.geometry())
        self.laid = self.lay(page)
        QTimer.singleShot(TIME_TO_READ, leave)

    def act(self, key: str) -> None:
        """Leave: the page has one button."""
        self.leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.leave()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        painter = QPainter(self)
        self.paint(painter)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        if self.page:
            self.laid = self.lay(self.page)
