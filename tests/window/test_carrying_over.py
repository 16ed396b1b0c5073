"""Nothing but keys brings words to the real window, and nothing takes them away."""

from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import (
    QClipboard,
    QContextMenuEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QInputMethodEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

Stage = Any  # of the conftest
Modifier = Qt.KeyboardModifier


@pytest.fixture
def filled(typing: Stage) -> Stage:
    """Somebody left a word in the clipboard."""
    clipboard = QGuiApplication.clipboard()
    clipboard.setText("NT")
    if clipboard.supportsSelection():
        clipboard.setText("NT", QClipboard.Mode.Selection)
    return typing


of_an_editor = [
    *((key, Modifier.ControlModifier) for key in ("v", "z", "y", "a", "c", "x", "insert")),
    ("v", Modifier.MetaModifier),
    ("v", Modifier.ControlModifier | Modifier.ShiftModifier),
    ("insert", Modifier.ShiftModifier),
]


def test_no_key_of_an_editor_edits_or_copies(filled: Stage) -> None:
    for key, modifiers in of_an_editor:
        filled.press(key, modifiers=modifiers)
        assert filled.typed == ("ZA", ""), (key, modifiers)
        assert QGuiApplication.clipboard().text() == "NT", (key, modifiers)


buttons = (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton)


def test_no_button_of_the_mouse_does_anything(filled: Stage) -> None:
    before = filled.picture
    place = QPoint(200, 200)
    handle = filled.window.windowHandle()
    for button in buttons:
        QTest.mouseClick(handle, button, Modifier.NoModifier, place)
        QTest.mouseDClick(handle, button, Modifier.NoModifier, place)
        QApplication.sendEvent(
            filled.window, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, place)
        )
        filled.look()
        assert filled.typed == ("ZA", ""), button
        assert filled.picture == before, button
        assert QApplication.activePopupWidget() is None, button


def test_nothing_can_be_dropped_on_the_window(filled: Stage) -> None:
    mime = QMimeData()
    mime.setText("NT")
    where = (Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Modifier.NoModifier)
    entering = QDragEnterEvent(QPoint(200, 200), *where)
    entering.ignore()
    QApplication.sendEvent(filled.window, entering)
    QApplication.sendEvent(filled.window, QDropEvent(QPointF(200, 200), *where))
    filled.look()
    assert not filled.window.acceptDrops()
    assert not entering.isAccepted()
    assert filled.typed == ("ZA", "")


def test_what_an_input_method_or_a_dead_key_composes_is_not_typed(typing: Stage) -> None:
    composed = QInputMethodEvent("\u00b4", [])
    QApplication.sendEvent(typing.window, composed)
    committed = QInputMethodEvent()
    committed.setCommitString("NT")
    for receiver in (typing.window, typing.window.windowHandle()):
        QApplication.sendEvent(receiver, committed)
    typing.press("dead acute")
    assert typing.typed == ("ZA", "")
    assert not typing.window.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
