"""A kiosk's window without a screen: its clock, and hands on its keys."""

from dataclasses import replace
from functools import cache

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import QApplication

from judge_gui.kiosk import Kiosk
from judge_gui.station.kiosk_station import KioskStation
from judge_gui.station.worker import BackgroundWorker
from judge_gui.window.surface import load_fonts
from judge_gui.window.window import Window
from judge_procedure.profile import Profile
from judge_procedure.system_clock import SystemClock
from lexicons import Library
from tests.support.clubs import club
from tests.support.people import page_shown

fonts_once = cache(load_fonts)  # Qt forgets what it has measured when a font is loaded again
none = Qt.KeyboardModifier.NoModifier
#: As the keyboard numbers them.
codes = {"tab": 23, "enter": 36, "escape": 9, "backspace": 22}
keys = {
    "tab": Qt.Key.Key_Tab,
    "backtab": Qt.Key.Key_Backtab,
    "enter": Qt.Key.Key_Return,
    "escape": Qt.Key.Key_Escape,
    "backspace": Qt.Key.Key_Backspace,
    "up": Qt.Key.Key_Up,
    "down": Qt.Key.Key_Down,
    "insert": Qt.Key.Key_Insert,
    "f9": Qt.Key.Key_F9,
    "dead acute": Qt.Key.Key_Dead_Acute,
}


class RecordingWorker(BackgroundWorker):
    """The real worker, which keeps what it was asked to do."""

    result_wait = 20  # no test depends on how long work takes

    def __init__(self, station):
        super().__init__(station)
        self.asked = []

    def work(self, screen):
        self.asked.append(type(screen).__name__)
        return super().work(screen)


class Stage:
    """A kiosk's window, its clock, and hands on its keys."""

    def __init__(self, profile, library, *, full):
        self.now = 1_000_000
        self.worker = RecordingWorker(KioskStation(profile, library, SystemClock()))
        self.kiosk = Kiosk(self.worker, profile, lambda: self.now)
        fonts_once()
        self.window = Window(self.kiosk, full=full)
        self.window.resize(1024, 600)
        self.window.cover_screens()
        self.window.refresh()

    # -- time --------------------------------------------------------------------------------

    def wait(self, milliseconds):
        self.now += milliseconds
        self.look()

    def look(self):
        """Paint the page, do what is due, and paint the page after that."""
        for _ in range(3):
            before = self.screen
            QApplication.processEvents()
            self.window.on_timer()
            if self.screen is before and self.kiosk.was_painted:
                break  # nothing more is due at this moment
        QApplication.processEvents()

    # -- keys --------------------------------------------------------------------------------

    def send(self, kind, key, modifiers=none, *, again=False):
        number = keys.get(key) or Qt.Key(ord(key.upper()[0]))
        text = {"tab": "\t", "enter": "\r"}.get(key, key if key not in keys else "")
        code = codes.get(key, ord(key[0]))
        handle = self.window.windowHandle()
        event = QKeyEvent(kind, number, modifiers, code, 0, 0, text, again)
        QApplication.sendEvent(handle, event)

    def press(self, *pressed, modifiers=none):
        for key in pressed:
            self.now += 100
            self.send(QEvent.Type.KeyPress, key, modifiers)
            self.now += 100
            self.send(QEvent.Type.KeyRelease, key, modifiers)
        self.look()

    def type(self, text):
        self.press(*text)

    # -- the usual way -----------------------------------------------------------------------

    def enter(self, *typed):
        self.press("enter", str(len(typed)))
        for word in typed:
            self.type(word)
            self.press("enter")
        assert self.page == "HandOff"

    def judge(self, *typed, key="tab"):
        self.enter(*typed)
        self.wait(self.times.checking)
        self.press(key)
        self.wait(self.times.judging)
        assert self.page == "VerdictShown"

    # -- what is shown -----------------------------------------------------------------------

    @property
    def page(self):
        return type(self.screen).__name__

    @property
    def screen(self):
        return self.kiosk.screen

    @property
    def times(self):
        return self.kiosk.profile.times

    @property
    def typed(self):
        return tuple(getattr(self.screen, "words", ()))

    @property
    def message(self):
        return page_shown(self.kiosk).answer

    @property
    def verdicts(self):
        """How often JUDGE came through."""
        return self.worker.asked.count("Judging")

    @property
    def picture(self):
        return self.window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)

    def close(self):
        self.window.timer.stop()
        self.window.hide()
        self.window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()


#: The words of the only lexicon. The last three are never typed elsewhere than in these tests.
words = ("ZANT", "BLORP", "GRONK", "FLIMM", "QUEX")


@pytest.fixture
def library(home):
    """A machine that judges by the rules of a club, with one small lexicon."""
    return Library(club(home, words))


@pytest.fixture
def opened(application, library):
    """Opens a kiosk, full-screen by default, in place of the one before."""
    stages = []

    def opened(*, full=True, **settings):
        while stages:
            stages.pop().close()
        profile = replace(Profile(station="Kiosk 1", event="Club night"), **settings)
        stage = Stage(profile, library, full=full)
        stages.append(stage)
        stage.look()
        assert stage.page == "Ready"
        return stage

    yield opened
    while stages:
        stages.pop().close()
