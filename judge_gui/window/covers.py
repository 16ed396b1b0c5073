"""The covers: empty windows on every screen but the first."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from judge_gui.model.page import program


class Covers:
    """The windows that keep everything but the kiosk out of sight."""

    def __init__(self) -> None:
        self.windows: list[Cover] = []

    def cover_screens(self, main: QWidget) -> None:
        """Fill the first screen with the main window, and each other screen with a cover."""
        first = main_screen()
        if first is None:
            return
        others = [screen for screen in _lit_screens() if screen is not first]
        while len(self.windows) > len(others):
            self.windows.pop().deleteLater()
        while len(self.windows) < len(others):
            self.windows.append(Cover())
        for window, screen in zip([main, *self.windows], [first, *others], strict=True):
            # Without a window manager, a full-screen window keeps its size.
            window.setGeometry(screen.geometry())
            window.showFullScreen()


def _lit_screens() -> list[QScreen]:
    """Return the screens that show something. One whose output is off has no size."""
    return [screen for screen in QGuiApplication.screens() if not screen.geometry().isEmpty()]


def main_screen() -> QScreen | None:
    """Return the screen of the page: the first one that shows something, if there is one."""
    first = QGuiApplication.primaryScreen()
    lit = _lit_screens()
    return first if first in lit else next(iter(lit), None)


class Cover(QWidget):
    """An empty window on one screen."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(program)
        self.setWindowFlags(Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.setStyleSheet("background: #14181c")

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802  # Qt's name
        """Refuse to close."""
        event.ignore()
