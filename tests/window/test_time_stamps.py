"""A press is timed by the window system's stamps, however late the window takes it."""

from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication


def test_double_letters_that_come_while_a_page_is_painted_are_all_typed(stage: Any) -> None:
    stage.press("enter", "1")
    stamp = 5_000
    for letter in "zzssaa":
        for kind, gap in ((QEvent.Type.KeyPress, 8), (QEvent.Type.KeyRelease, 30)):
            stamp += gap
            code = ord(letter)
            event = QKeyEvent(kind, Qt.Key(ord(letter.upper())), Qt.KeyboardModifier.NoModifier,
                              code, 0, 0, letter)  # fmt: skip
            event.setTimestamp(stamp)
            QApplication.sendEvent(stage.window.windowHandle(), event)
    assert stage.typed == ("ZZSSAA",)
