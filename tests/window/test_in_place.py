"""The real window stays where it is, and says why it can't begin."""

import sys

import pytest
from PySide6.QtCore import QEvent, QPointF, QRect, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

from judge_gui import KioskOptions
from judge_gui.window import application
from judge_gui.window.surface import load_fonts
from judge_gui.window.window import RETURNS_AFTER
from lexicons import Unsound


def test_a_window_to_try_it_out_can_be_closed(opened):
    stage = opened(full=False)
    assert not stage.window.isFullScreen()
    assert stage.window.close()
    assert not stage.window.isVisible()


class Off:
    """A screen whose output is switched off: RandR gives it no size."""

    def geometry(self):
        return QRect()


def test_beside_a_screen_that_is_switched_off_the_page_is_on_the_other(stage, monkeypatch):
    lit = QGuiApplication.primaryScreen()
    monkeypatch.setattr(QGuiApplication, "primaryScreen", Off)
    monkeypatch.setattr(QGuiApplication, "screens", lambda: [Off(), lit])
    stage.window.setGeometry(10, 10, 700, 500)
    for _ in range(2):
        stage.window.cover_screens()
        stage.look()
        assert stage.window.geometry() == lit.geometry()
    assert stage.window.covers == []


def test_a_window_that_comes_back_is_active(stage):
    """Else a screen reader would hear of nothing that has the focus."""
    stage.window.hide()
    stage.wait(RETURNS_AFTER)
    assert stage.window.isVisible()
    assert stage.window.isActiveWindow()


def test_a_slow_window_manager_has_time_to_show_the_window(stage, monkeypatch):
    """Hidden before it was shown, it would come and go, and keys between would be lost."""
    hidden = []
    monkeypatch.setattr(stage.window, "hide", lambda: hidden.append(stage.now))
    monkeypatch.setattr("judge_gui.window.window._fills", lambda *_: False)
    stage.window.cover_screens()
    began = stage.now
    for _ in range(250):
        stage.wait(10)
    assert [at - began for at in hidden] == [RETURNS_AFTER, 2 * RETURNS_AFTER]


# -- a kiosk that can't begin says why on the screen ----------------------------------------------


refused = Unsound("The profile has faults.", faults=["tabels: unknown key"], remedy="Mend it.")


def test_a_broken_profile_is_shown_and_the_director_can_leave(qt_application, monkeypatch):
    left = []
    monkeypatch.setattr(application.os, "_exit", left.append)
    monkeypatch.setattr(application, "TIME_TO_READ", 2**31 - 1)  # else later tests would end by it
    load_fonts()
    window = application.Explanation(str(refused))
    window.showFullScreen()
    assert window.page.title == "CANNOT JUDGE"
    assert "tabels: unknown key" in window.page.spoken
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape):
        assert not left
        qt_application.sendEvent(
            window, QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
        )
    assert left == [application.EXPLAINED]
    [leave] = [box for box in window.laid.boxes if box.key]
    window.press_at(QPointF(leave.x + 5, leave.y + 5))
    window.release_at(QPointF(leave.x + 5, leave.y + 5))
    assert left == [application.EXPLAINED] * 2  # what looks pressable is


def test_a_window_among_others_only_ends(qt_application, monkeypatch):
    def prepare():
        raise refused

    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(application, "QApplication", lambda _: qt_application)
    with pytest.raises(Unsound):
        application.run(prepare, KioskOptions(windowed=True), None)
