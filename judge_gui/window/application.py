"""The application: a window around a kiosk, until the director leaves."""

import gc
import os
import sys
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import NoReturn

from PySide6.QtWidgets import QApplication

from judge_gui.kiosk import Kiosk
from judge_gui.model.keyboard import Keyboard
from judge_gui.process import EXPLAINED, LEFT, KioskOptions, Process
from judge_gui.window.surface import load_fonts
from judge_gui.window.window import Window
from judge_gui.wording.verdicts import cannot_begin
from lexicons import JudgeError

WIDTH, HEIGHT = 1024, 600  # pixels of a window among others, at first
#: New objects until garbage is collected within a challenge: it is collected between two pages.
MOST_GARBAGE = 100_000


def run(prepare: Callable[[], Kiosk], options: KioskOptions, process: Process) -> int:
    """Show a kiosk. Return the exit status `LEFT` after the director left.

    An unforeseen error ends the process.
    """
    sys.excepthook = partial(_leave, process)
    application = QApplication(["judge"])
    application.setQuitOnLastWindowClosed(False)
    leave = partial(application.exit, LEFT)
    window = Window(family=load_fonts(), full=not options.windowed)
    window.on_end = leave
    if options.windowed:
        application.lastWindowClosed.connect(leave)
        window.resize(WIDTH, HEIGHT)
    for changed in (
        application.screenAdded, application.screenRemoved, application.primaryScreenChanged,
    ):  # fmt: skip
        changed.connect(window.cover_screens)
    begin_or_explain(window, prepare, process)
    return application.exec()


def begin_or_explain(window: Window, prepare: Callable[[], Kiosk], process: Process) -> None:
    """Begin a kiosk. On the whole screen, a page says why that is impossible.

    Esc ends the process, and so does the time after which a repair would be found.
    """
    try:
        kiosk = prepare()
    except JudgeError as error:
        if not window.full:
            raise
        process.explain(error)
        window.cover_screens()
        window.explain(cannot_begin(str(error)), partial(os._exit, EXPLAINED))
    else:
        begin(window, kiosk)


def begin(window: Window, kiosk: Kiosk) -> None:
    """Show a kiosk's pages in the window.

    From now on garbage is collected between pages: for players, it would make some verdicts later
    than others. What the program has loaded by now stays, and is not looked through again.
    """
    window.cover_screens()
    window.begin(kiosk, Keyboard(kiosk.clock))
    gc.collect()
    gc.freeze()
    gc.set_threshold(MOST_GARBAGE)
    window.on_rest = gc.collect


def _leave(
    process: Process, kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> NoReturn:
    """End the process on an error, and explain it. Qt itself would go on."""
    process.explain(error)
    os._exit(EXPLAINED if isinstance(error, JudgeError) else process.no_answer)
