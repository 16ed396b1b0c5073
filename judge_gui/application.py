"""The application: a window around a kiosk, until the director leaves."""

import os
import sys
from collections.abc import Callable
from time import monotonic
from types import TracebackType

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from judge_gui import drawing
from judge_gui.keyboard import Keyboard
from judge_gui.kiosk import Kiosk, Works
from judge_gui.lettering import load_fonts
from judge_gui.profile import Profile
from judge_gui.window import Keys, Window

no_answer = 2


def run(
    station: Works, profile: Profile, *, windowed: bool, beat: Callable[[], None] = lambda: None
) -> int:
    """Show the kiosk until the director leaves: 0. Whatever else ends it, ends the process."""
    sys.excepthook = leave
    application = QApplication([sys.argv[0]])
    application.setQuitOnLastWindowClosed(windowed)
    window = opened(station, profile, windowed=windowed)
    window.beaten = beat
    window.ended = application.quit
    for changed in (
        application.screenAdded, application.screenRemoved, application.primaryScreenChanged,
    ):  # fmt: skip
        changed.connect(window.occupy)
    return application.exec()


def opened(station: Works, profile: Profile, *, windowed: bool) -> Window:
    """The window, with the keyboard in its hands."""
    window = Window(
        Kiosk(station, profile, monotonic),
        Keyboard(monotonic),
        family=load_fonts(),
        full=not windowed,
    )
    application = QGuiApplication.instance()
    if application is not None:
        application.installEventFilter(Keys(window))
    if windowed:
        window.resize(drawing.width, drawing.height)
    window.occupy()
    window.refresh()
    return window


def leave(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """An unforeseen error ends the process, in words: Qt itself would go on."""
    from judge_cli.entry import tell

    tell(error)
    os._exit(no_answer)
