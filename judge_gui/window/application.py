"""The application: a window around a kiosk, until the director leaves."""

import os
import sys
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn

from PySide6.QtWidgets import QApplication

from judge_gui.process import Options, Process, for_good
from judge_gui.window.fonts import load_fonts
from judge_gui.window.window import Window, height, width

if TYPE_CHECKING:
    from judge_gui.kiosk import Kiosk


def run(
    prepare: "Callable[[], Kiosk]",
    options: Options,
    process: Process,
    beat: Callable[[], None] = lambda: None,
) -> int:
    """Show a kiosk until the director leaves. Return the exit status 0.

    The kiosk is prepared after the first page is painted. Any other end ends the process.
    """
    sys.excepthook = partial(_leave, process)
    application = QApplication(["judge"])
    application.setQuitOnLastWindowClosed(options.windowed)
    window = opened(windowed=options.windowed)
    window.on_first_paint = lambda: begin_or_explain(window, prepare, process)
    window.on_beat = beat
    window.on_end = application.quit
    for changed in (
        application.screenAdded, application.screenRemoved, application.primaryScreenChanged,
    ):  # fmt: skip
        changed.connect(window.cover_screens)
    return application.exec()


def opened(*, windowed: bool) -> Window:
    """Return the window, on every screen or as one window among others."""
    window = Window(family=load_fonts("Bold"), full=not windowed)  # the first page is a title
    if windowed:
        window.resize(width, height)
    window.cover_screens()
    return window


def begin_or_explain(window: Window, prepare: "Callable[[], Kiosk]", process: Process) -> None:
    """Begin a kiosk. On the whole screen, a page says why that is impossible.

    Esc ends the process, and so does the time after which a repair would be found.
    """
    from lexicons import JudgeError

    try:
        kiosk = prepare()
    except JudgeError as error:
        if not window.full:
            raise
        process.explain(error)
        from judge_gui.wording.endings import cannot_begin

        load_fonts("Regular")
        window.explain(cannot_begin(str(error)), partial(os._exit, for_good))
    else:
        begin(window, kiosk)


def begin(window: Window, kiosk: "Kiosk") -> None:
    """Show a kiosk's pages in the window."""
    from judge_gui.model.keyboard import Keyboard

    load_fonts("Regular")
    window.begin(kiosk, Keyboard(kiosk.clock))


def _leave(
    process: Process, kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> NoReturn:
    """End the process on an error, and explain it. Qt itself would go on."""
    from lexicons import JudgeError

    process.explain(error)
    os._exit(for_good if isinstance(error, JudgeError) else process.no_answer)
