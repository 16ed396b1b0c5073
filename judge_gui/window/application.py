"""The application: a window around a kiosk, until the director leaves."""

import gc
import os
import sys
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import NoReturn

from judge_gui import EXPLAINED, LEFT, KioskOptions
from judge_gui.kiosk import Kiosk
from judge_gui.model.screens import Starting
from judge_gui.wording.page_of import PROGRAM, laid_out
from judge_gui.wording.verdicts import cannot_begin
from judge_procedure import Process
from lexicons import JudgeError

# isort: split
# The program first: once PySide is loaded, it reads the source of whatever is imported later.
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication

from judge_gui.window.surface import Surface, load_fonts
from judge_gui.window.window import IN_FRONT, Window, main_screen

WIDTH, HEIGHT = 1024, 600  # pixels of a window among others, at first
TIME_TO_READ = 20_000  # milliseconds for an explanation, before the next start


class Explanation(Surface):
    """The page that says why no kiosk can begin: until Esc, its button, or the end of its time."""

    def __init__(self, reason: str) -> None:
        super().__init__()
        self.page = cannot_begin(reason)
        self.setWindowTitle(PROGRAM)
        self.setWindowFlags(IN_FRONT)
        if screen := main_screen():
            self.setGeometry(screen.geometry())
        QTimer.singleShot(TIME_TO_READ, self.leave)

    def leave(self) -> None:
        os._exit(EXPLAINED)

    def act(self, key: str) -> None:
        """Leave: the page has one button."""
        self.leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.leave()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        if self.page:
            self.laid = laid_out(Starting(), None, self.page, (self.width(), self.height()))


def run(prepare: Callable[[], Kiosk], options: KioskOptions, process: Process) -> int:
    """Show a kiosk. Return the exit status `LEFT` after the director left.

    An unforeseen error ends the process. On the whole screen, a page says why no kiosk can begin.
    """
    sys.excepthook = partial(_leave, process)
    application = QApplication(["judge"])
    application.setQuitOnLastWindowClosed(False)
    load_fonts()
    try:
        kiosk = prepare()
    except JudgeError as error:
        if options.windowed:
            raise
        process.explain(error)
        explanation = Explanation(str(error))
        explanation.showFullScreen()
        return application.exec()
    leave = partial(application.exit, LEFT)
    window = Window(kiosk, full=not options.windowed, on_end=leave)
    if options.windowed:
        application.lastWindowClosed.connect(leave)
        window.resize(WIDTH, HEIGHT)
    for changed in (
        application.screenAdded, application.screenRemoved, application.primaryScreenChanged,
    ):  # fmt: skip
        changed.connect(window.cover_screens)
    begin(window)
    return application.exec()


def begin(window: Window) -> None:
    """Show the kiosk's first page.

    What the program has loaded so far stays: garbage is never looked for there. That would hold up
    the window.
    """
    window.cover_screens()
    window.refresh()
    gc.freeze()


def _leave(
    process: Process, kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> NoReturn:
    """End the process on an error, and explain it. Qt itself would go on."""
    process.explain(error)
    os._exit(EXPLAINED if isinstance(error, JudgeError) else process.no_answer)
