"""The kiosk beside a bare window of the same library: start and verdict.

The bare window is a QWidget that fills the screen and paints nothing (for the verdict: one colour
and one word); it is measured in the same run, in turn with ours. Both draw offscreen, so that no X
server takes part; what a real screen adds, it adds to both.

The start is wall time, from before the process until its first page is painted. Ours is the
program's name, by the whole of `judge kiosk`: command line, supervisor, and the child with the
window. The verdict is the time
from JUDGE to the painted verdict, with its durable entry, and without the deliberate pause.
"""

import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import permutations
from statistics import median, quantiles

import timing
from rows import Row
from rows import time as shown

times = 21
challenges = 300
quick = 8e-3  # seconds: half of what a screen takes to show it
for_good = 3  # after this exit status, the supervisor starts no kiosk again
no_answer = 2  # the status of the command then

BARE = """
import os, time
from PySide6.QtWidgets import QApplication, QWidget
class Bare(QWidget):
    def paintEvent(self, event):
        os.write(1, str(time.monotonic()).encode())
        os._exit(0)
application = QApplication([])
window = Bare()
window.showFullScreen()
application.exec()
"""

#: The same of ours. What begins once the first page was painted is replaced: it says when.
OURS = f"""
import os, sys, time
sys.path.insert(0, {timing.ROOT!r})
from judge_gui import start
def shown(*_):
    from judge_gui.window import application
    application.new_window = painted
    return of_start(*_)
def painted(**_):
    os.write(2, str(time.monotonic()).encode())
    os._exit({for_good})
of_start, start.shown = start.shown, shown
sys.argv = ["judge", "kiosk"]
from judge_cli.entry import main
main()
"""


def rows(folder: str) -> Iterator[Row]:
    """Return the start and the verdict."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    yield first_paint()
    told = timing.figures_in_turn(
        {"ours": timing.call("kiosk", "ours", folder), "bare": timing.call("kiosk", "bare")}, 3
    )
    ours_told, bare_told = told["ours"], told["bare"]
    for name, label in (("half", "median"), ("most", "99th percentile")):
        row = Row(
            f"the kiosk, from JUDGE to the painted verdict: {label}", shown(ours_told[name]),
            "a bare window's word", shown(bare_told[name]),
        )  # fmt: skip
        met = ours_told[name] <= quick
        yield row.judged(f"≤ {shown(quick)}", met=met) if name == "most" else row


def first_paint() -> Row:
    """Process start to first paint, in turn."""
    taken: dict[str, list[float]] = {"ours": [], "bare": []}
    for turn in range(times + 1):
        for name, code in (("ours", OURS), ("bare", BARE)):
            before = time.monotonic()
            done = subprocess.run(timing.python(code), capture_output=True, check=False)
            if done.returncode not in (0, no_answer):
                raise timing.Failed(done.stderr.decode())
            if turn:
                said = done.stdout or done.stderr
                taken[name].append(float(said) - before)
    ours_took, bare_took = median(taken["ours"]), median(taken["bare"])
    row = Row(
        "the kiosk's first page (wall clock)", shown(ours_took), "a bare window", shown(bare_took)
    )
    return row.compared(ours_took / bare_took, most=1.3)


def ours(folder: str) -> dict[str, float]:
    """Measure the kiosk from JUDGE to verdict."""
    from PySide6.QtWidgets import QApplication

    from judge_cli.clock import SystemClock
    from judge_gui.kiosk import Kiosk
    from judge_gui.model.events import Key
    from judge_gui.model.profile import Profile, Times
    from judge_gui.model.screens import HandOff, Ready, Task, VerdictShown
    from judge_gui.start import milliseconds
    from judge_gui.station.station import Station
    from judge_gui.station.worker import Worker
    from judge_gui.window import application
    from judge_gui.window.fonts import load_fonts
    from lexicons import Library

    program = QApplication([])
    load_fonts("Bold")
    window = application.new_window(windowed=False)
    home = tempfile.mkdtemp(dir=folder)
    profile = Profile(station="Kiosk 1", times=Times(checking=0, judging=0))
    kiosk = Kiosk(Worker(Station(profile, Library(home), SystemClock())), profile, milliseconds)
    application.begin(window, kiosk)
    until(program.processEvents, lambda: isinstance(kiosk.screen, Ready))

    words = ("".join(letters) for letters in permutations("AEIOURST"))  # in each challenge others

    def verdict() -> None:
        kiosk.screen = HandOff(Task(), (next(words), next(words)))
        window.refresh()
        window.repaint()
        program.processEvents()  # what a kiosk does between two pages

    def judge() -> None:
        kiosk.press(Key("tab"))
        window.refresh()
        until(program.processEvents, lambda: isinstance(kiosk.screen, VerdictShown))
        window.repaint()

    return figures(verdict, judge)


def bare() -> dict[str, float]:
    """Measure a window that paints a colour and a word."""
    from PySide6.QtGui import QColor, QPainter, QPaintEvent
    from PySide6.QtWidgets import QApplication, QWidget

    class Bare(QWidget):
        """A colour and a word."""

        def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
            """Both."""
            painter = QPainter(self)
            painter.fillRect(self.rect(), QColor("#003b73"))
            painter.drawText(200, 200, "ACCEPTABLE")

    program = QApplication([])
    window = Bare()
    window.showFullScreen()
    program.processEvents()
    return figures(lambda: None, window.repaint)


def figures(prepare: Callable[[], None], measured: Callable[[], None]) -> dict[str, float]:
    """Return the median and the 99th percentile of what is measured."""
    taken = []
    for _ in range(challenges):
        prepare()
        before = time.perf_counter()
        measured()
        taken.append(time.perf_counter() - before)
    return {"half": median(taken), "most": quantiles(taken, n=100)[98]}


def until(turn: Callable[[], object], reached: Callable[[], bool]) -> None:
    """Turn the event loop until something is reached."""
    while not reached():
        turn()
