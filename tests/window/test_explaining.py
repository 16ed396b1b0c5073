"""A kiosk that cannot begin says why on the screen."""

from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from judge_gui.window import application
from judge_gui.window.fonts import load_fonts
from judge_gui.window.window import Window
from lexicons import Unsound


class Witness:
    """Keeps what is explained."""

    said = ""

    def explain(self, error: BaseException) -> None:
        self.said = str(error)


def refused() -> Any:
    raise Unsound("The profile has faults.", faults=["tabels: unknown key"], remedy="Mend it.")


def test_a_broken_profile_is_shown_and_the_director_can_leave(
    qt_application: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = Window(family=load_fonts("Bold"), full=True)
    left: list[int] = []
    monkeypatch.setattr(application.os, "_exit", left.append)
    beats: list[bool] = []
    window.on_beat = lambda: beats.append(True)
    witness: Any = Witness()
    application.begin_or_explain(window, refused, witness)
    assert window.page.title == "CANNOT JUDGE"
    assert "tabels: unknown key" in " ".join(window.page.text)
    assert "tabels: unknown key" in witness.said
    window.on_beat()
    assert not beats  # the supervisor must not take it for a kiosk that works
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape):
        assert not left
        qt_application.sendEvent(
            window, QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
        )
    assert left == [application.for_good]


def test_a_window_among_others_only_ends(qt_application: QApplication) -> None:
    window = Window(family=load_fonts("Bold"), full=False)
    witness: Any = Witness()
    with pytest.raises(Unsound):
        application.begin_or_explain(window, refused, witness)
