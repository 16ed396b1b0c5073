"""On the real window, each key types one letter of the game."""

from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication

Stage = Any  # of the conftest
down, up = QEvent.Type.KeyPress, QEvent.Type.KeyRelease


#: Each with the reason.
refused = {
    "\u0410": "a Cyrillic A only looks like one",
    "\u0391": "so does a Greek one",
    "\u0444": "a layout without Latin letters types nothing",
    "\u05d0": "nor does this one",
    "ß": "its capital would be two letters",
    "\u0131": "its capital is an I",
    "ﬁ": "one key, two letters",
    "é": "no tile has an accent",
    "\u017f": "its capital is an S",
    "\uff21": "a full-width letter",
    "1": "a digit",
    "-": "co-op is not coop",
    " ": "a space",
    "?": "a blank is typed as its letter",
}


def test_other_characters_than_letters_of_the_game_are_refused(typing: Stage) -> None:
    for character, because in refused.items():
        typing.press("n", "backspace")
        assert (typing.typed, typing.message) == (("ZA", ""), ""), because
        typing.press(character)
        assert typing.typed == ("ZA", ""), because
        expected = "keyboard layout" if character.isalpha() else "Type letters only."
        assert expected in typing.message, because


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
