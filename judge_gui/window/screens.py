"""The screens: the page is on the first one that shows something."""

from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

PROGRAM = "Tilejudge"


def lit_screens() -> list[QScreen]:
    """Return the screens that show something. One whose output is off has no size."""
    return [screen for screen in QGuiApplication.screens() if not screen.geometry().isEmpty()]


def main_screen() -> QScreen | None:
    """Return the screen of the page: the first one that shows something, if there is one."""
    first = QGuiApplication.primaryScreen()
    lit = lit_screens()
    return first if first in lit else next(iter(lit), None)


def fills(window: QWidget, screen: QScreen) -> bool:
    """Return whether a window has a whole screen.

    cage, a compositor for Wayland, makes its only window as large as the screen, but not "full".
    """
    on_wayland = QGuiApplication.platformName() == "wayland"
    return window.isFullScreen() or (on_wayland and window.geometry() == screen.geometry())
