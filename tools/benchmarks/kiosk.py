"""The kiosk beside a bare window of the same library: start and verdict.

The bare window is a QWidget that fills the screen and paints nothing (for the verdict: one colour
and one word). Both draw offscreen, so that no X server takes part; what a real screen adds, it adds
to both.

The start is wall time, from before the process until its first page is painted. Ours is by the
whole of `judge kiosk`: command line, supervisor, and the child with the window. The verdict is the
time from JUDGE to the painted verdict, with its durable entry, and without the deliberate pause.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from itertools import permutations
from statistics import median, quantiles
from time import perf_counter

from tools.benchmarks.measuring import Figures, Row, call, compared, in_turn, python, time
from tools.command import ROOT

CHALLENGES = 300
QUICK = 8e-3  # seconds: half of what a screen takes to show it

#: Says when a page was painted, and ends.
PAINTED = """
import os, sys, time
def painted(*_):
    seconds = time.monotonic() - float(os.environ["BEGAN"])
    os.write(2, f'{{"seconds": {seconds}}}'.encode())
    os._exit(3)  # after this exit status, the supervisor starts no kiosk again
"""
BARE = f"""{PAINTED}
from PySide6.QtWidgets import QApplication, QWidget
class Bare(QWidget):
    def paintEvent(self, event):
        painted()
application = QApplication([])
window = Bare()
window.showFullScreen()
application.exec()
"""

#: The same of ours. What begins once the first page was painted is replaced: it says when.
OURS = f"""{PAINTED}
sys.path.insert(0, {ROOT!r})
from judge_gui import start
def shown(*_):
    from judge_gui.window import application
    application.Kiosk.painted = painted
    return of_start(*_)
of_start, start.shown = start.shown, shown
sys.argv = ["judge", "kiosk"]
from judge_cli.entry import main
main()
"""


def rows(folder: str) -> Iterator[Row]:
    """Yield the start and the verdict."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    took = in_turn({"ours": python(OURS), "bare": python(BARE)}, 21)
    ours, bare = took["ours"]["seconds"], took["bare"]["seconds"]
    yield compared("the kiosk's first page (wall clock)", ours, "a bare window", bare, most=1.3)
    took = in_turn({"ours": call(verdicts, folder), "bare": call(bare_words)}, 3)
    for share, aim in (("median", ""), ("99th percentile", f"≤ {time(QUICK)}")):
        what = f"the kiosk, from JUDGE to the painted verdict: {share}"
        ours, bare = took["ours"][share], took["bare"][share]
        yield Row(what, time(ours), f"a bare window's word {time(bare)}", None, aim, ours <= QUICK)


def verdicts(folder: str) -> Figures:
    """Measure the kiosk from JUDGE to verdict."""
    from PySide6.QtWidgets import QApplication

    from judge_gui.kiosk import Kiosk
    from judge_gui.model.events import Key
    from judge_gui.model.screens import HandOff, Ready, Screen, Task, VerdictShown
    from judge_gui.station.station import Station
    from judge_gui.station.worker import Worker
    from judge_gui.window import application
    from judge_gui.window.fonts import load_fonts
    from judge_procedure.clock import SystemClock
    from judge_procedure.profile import Profile, Times
    from judge_procedure.running import milliseconds
    from lexicons import Library

    program = QApplication([])
    window = application.Window(family=load_fonts(), full=True)
    home = tempfile.mkdtemp(dir=folder)
    profile = Profile(station="Kiosk 1", times=Times(checking=0, judging=0))
    kiosk = Kiosk(Worker(Station(profile, Library(home), SystemClock())), profile, milliseconds)

    def until(screen: type[Screen]) -> None:
        while not isinstance(kiosk.screen, screen):
            program.processEvents()

    application.begin(window, kiosk)
    until(Ready)
    words = ("".join(letters) for letters in permutations("AEIOURST"))  # in each challenge others

    def prepare() -> None:
        kiosk.screen = HandOff(Task(), (next(words), next(words)))
        window.refresh()
        window.repaint()
        program.processEvents()  # what a kiosk does between two pages

    def judge() -> None:
        kiosk.press(Key("tab"))
        window.refresh()
        until(VerdictShown)
        window.repaint()

    return shares(prepare, judge)


def bare_words() -> Figures:
    """Measure a window that paints a colour and a word."""
    from PySide6.QtGui import QColor, QPainter, QPaintEvent
    from PySide6.QtWidgets import QApplication, QWidget

    class Bare(QWidget):
        """A colour and a word."""

        def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
            """Paint both."""
            painter = QPainter(self)
            painter.fillRect(self.rect(), QColor("#003b73"))
            painter.drawText(200, 200, "ACCEPTABLE")

    program = QApplication([])
    window = Bare()
    window.showFullScreen()
    program.processEvents()
    return shares(lambda: None, window.repaint)


def shares(prepare: Callable[[], None], measured: Callable[[], None]) -> Figures:
    """Return the median and the 99th percentile of what is measured."""
    taken = []
    for _ in range(CHALLENGES):
        prepare()
        before = perf_counter()
        measured()
        taken.append(perf_counter() - before)
    return {"median": median(taken), "99th percentile": quantiles(taken, n=100)[98]}
