"""Keys on the real window: JUDGE at the hand-off, once, judges; and nothing but keys types."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import (
    QClipboard,
    QGuiApplication,
    QInputMethodEvent,
    QKeyEvent,
)
from PySide6.QtWidgets import QApplication

from judge_gui.model import events
from judge_gui.model.keyboard import REFUSED
from judge_gui.window.window import KEY_NAMES
from judge_procedure.profile import FUNCTION_KEYS
from judge_server.web.rendering import STATIC

Modifier = Qt.KeyboardModifier
down, up = QEvent.Type.KeyPress, QEvent.Type.KeyRelease


def test_the_window_the_script_and_the_server_name_the_same_keys():
    script = (Path(STATIC) / "keyboard.js").read_text()
    parts = re.findall(r"(?s)NAMED = \{.*?\}|function keyOf.*?\n\}", script)
    names = {*re.findall('"([a-z-]+)"', " ".join(parts)), *FUNCTION_KEYS}
    assert names == {*KEY_NAMES.values(), REFUSED} == events.KEY_NAMES


@pytest.mark.parametrize("key", ["tab", "backtab"])
def test_judge_with_another_key_held_judges_nothing(handed_over, key):
    for modifiers in (
        Modifier.ShiftModifier,
        Modifier.ControlModifier,
        Modifier.AltModifier,
        Modifier.MetaModifier,
        Modifier.ControlModifier | Modifier.AltModifier,
        Modifier.ControlModifier | Modifier.ShiftModifier,
    ):
        handed_over.press(key, modifiers=modifiers)
        handed_over.wait(5_000)
        assert (handed_over.page, handed_over.verdicts) == ("HandOff", 0), modifiers


def test_enter_and_backspace_count_while_shift_is_held(typing):
    typing.press("backspace", modifiers=Modifier.ShiftModifier)
    assert typing.typed == ("Z", "")
    typing.press("a", *"nt")
    typing.press("enter", modifiers=Modifier.ShiftModifier)
    typing.press("q")
    assert typing.typed == ("ZANT", "Q")


def test_a_moved_focus_or_a_hidden_window_does_not_judge(handed_over):
    window = handed_over.window
    acts = [
        lambda: window.focusNextPrevChild(True),
        lambda: window.focusNextPrevChild(False),
        window.focusNextChild,
        lambda: window.setEnabled(False),
        lambda: window.setEnabled(True),
        window.hide,
        window.show,
        window.clearFocus,
        window.setFocus,
        window.showMinimized,
        window.showFullScreen,
    ]
    for act in acts:
        act()
        handed_over.wait(500)
        assert (handed_over.page, handed_over.verdicts) == ("HandOff", 0), act
    handed_over.press("tab")
    assert handed_over.verdicts == 1


def test_a_key_whose_release_went_to_another_window_can_be_pressed_again(handed_over):
    handed_over.send(down, "tab", Modifier.AltModifier)  # its release goes to another window
    QApplication.sendEvent(handed_over.window.windowHandle(), QEvent(QEvent.Type.FocusOut))
    handed_over.now += 200
    handed_over.press("tab")
    assert handed_over.verdicts == 1


# -- the hand-over, on the window itself ---------------------------------------------------------


def test_double_letters_that_come_while_a_page_is_painted_are_all_typed(stage):
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


def test_a_pad_without_num_lock_calls_no_human_judge(handed_over):
    handed_over.press("up", "down", modifiers=Modifier.KeypadModifier)
    assert handed_over.page == "HandOff"


# -- nothing but keys brings words to the window, or takes them away -------------------------------


@pytest.fixture
def filled(typing):
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


def test_no_key_of_an_editor_edits_or_copies(filled):
    for key, modifiers in of_an_editor:
        filled.press(key, modifiers=modifiers)
        assert filled.typed == ("ZA", ""), (key, modifiers)
        assert QGuiApplication.clipboard().text() == "NT", (key, modifiers)


def test_what_an_input_method_or_a_dead_key_composes_is_not_typed(typing):
    composed = QInputMethodEvent("\u00b4", [])
    QApplication.sendEvent(typing.window, composed)
    committed = QInputMethodEvent()
    committed.setCommitString("NT")
    for receiver in (typing.window, typing.window.windowHandle()):
        QApplication.sendEvent(receiver, committed)
    typing.press("dead acute")
    for kind in (down, up):
        typing.send(kind, "dead acute")  # a bounce: it must not cancel the first
    assert typing.typed == ("ZA", "")
    typing.press("x")
    assert (typing.typed, typing.screen.message) == (("ZA", ""), "refused")
    assert not typing.window.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
