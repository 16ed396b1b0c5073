"""The application: a window around a kiosk, until the director leaves."""

import gc
import os
import sys
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn

from PySide6.QtWidgets import QApplication

from judge_gui.process import FOR_GOOD, Options, Process
from judge_gui.window.fonts import load_fonts
from judge_gui.window.name import HEIGHT, WIDTH, Name

if TYPE_CHECKING:  # loaded after the program's name is painted
    from judge_gui.kiosk import Kiosk
    from judge_gui.window.window import Window

#: New objects until garbage is collected within a challenge: it is collected between two pages.
MOST_GARBAGE = 100_000


def run(
    prepare: "Callable[[], Kiosk]",
    options: Options,
    process: Process,
    beat: Callable[[], None] = lambda: None,
) -> int:
    """Show a kiosk until the director leaves. Return the exit status 0.

    The program's name is painted first; window and kiosk are made after that. Any other end ends
    the process.
    """
    sys.excepthook = partial(_leave, process)
    application = QApplication(["judge"])
    application.setQuitOnLastWindowClosed(options.windowed)

    def open_window() -> None:
        window = new_window(windowed=options.windowed)
        window.on_first_paint = name.close
        window.on_beat = beat
        window.on_end = application.quit
        for changed in (
            application.screenAdded, application.screenRemoved, application.primaryScreenChanged,
        ):  # fmt: skip
            changed.connect(window.cover_screens)
        begin_or_explain(window, prepare, process)

    name = Name(load_fonts("Bold"), full=not options.windowed, then=open_window)
    return application.exec()


def new_window(*, windowed: bool) -> "Window":
    """Return a window for every screen, or one among others. It is not shown yet.

    The bold font was loaded for the program's name.
    """
    from judge_gui.window.window import Window

    window = Window(family=load_fonts("Regular"), full=not windowed)
    if windowed:
        window.resize(WIDTH, HEIGHT)
    return window


def begin_or_explain(window: "Window", prepare: "Callable[[], Kiosk]", process: Process) -> None:
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

        window.cover_screens()
        window.explain(cannot_begin(str(error)), partial(os._exit, FOR_GOOD))
    else:
        begin(window, kiosk)


def begin(window: "Window", kiosk: "Kiosk") -> None:
    """Show a kiosk's pages in the window.

    From now on garbage is collected between pages: for players, it would make some verdicts later
    than others. What the program has loaded by now stays, and is not looked through again.
    """
    from judge_gui.model.keyboard import Keyboard

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
    from lexicons import JudgeError

    process.explain(error)
    os._exit(FOR_GOOD if isinstance(error, JudgeError) else process.no_answer)
