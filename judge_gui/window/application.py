"""The application: a window around a kiosk, until the director leaves."""

import os
import sys
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn

from PySide6.QtWidgets import QApplication

from judge_gui.process import Options, Process, for_good
from judge_gui.window import drawing
from judge_gui.window.fonts import load_fonts
from judge_gui.window.window import Window

if TYPE_CHECKING:
    from judge_gui.kiosk import Kiosk


def run(
    prepare: "Callable[[], Kiosk]",
    options: Options,
    process: Process,
    beat: Callable[[], None] = lambda: None,
) -> int:
    """Show a kiosk until the director leaves: 0. Whatever else ends it, ends the process.

    It is prepared once there is something on the screen.
    """
    sys.excepthook = partial(leave, process)
    application = QApplication([sys.argv[0]])
    application.setQuitOnLastWindowClosed(options.windowed)
    window = opened(windowed=options.windowed)
    window.unveiled = lambda: begin(window, prepare())
    window.beaten = beat
    window.ended = application.quit
    for changed in (
        application.screenAdded, application.screenRemoved, application.primaryScreenChanged,
    ):  # fmt: skip
        changed.connect(window.occupy)
    return application.exec()


def opened(*, windowed: bool) -> Window:
    """The window, on every screen or to be tried out."""
    window = Window(family=load_fonts("Bold"), full=not windowed)  # the first page has a title
    if windowed:
        window.resize(drawing.width, drawing.height)
    window.occupy()
    return window


def begin(window: Window, kiosk: "Kiosk") -> None:
    """Show a kiosk in the window."""
    from judge_gui.model.keyboard import Keyboard

    load_fonts("Regular")
    window.begin(kiosk, Keyboard(kiosk.clock))


def leave(
    process: Process,
    kind: type[BaseException],
    error: BaseException,
    trace: TracebackType | None,
) -> NoReturn:
    """An error that nobody foresaw ends the process, in words: Qt itself would go on."""
    from lexicons import JudgeError

    process.explain(error)
    os._exit(for_good if isinstance(error, JudgeError) else process.no_answer)
