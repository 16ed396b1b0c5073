"""The key filter: takes every key that the system sends to a window, before any widget can."""

import sys
from collections.abc import Callable

from PySide6 import QtCore, QtGui
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from judge_gui.model.events import Key
from judge_gui.model.keyboard import REFUSED, Composer, Keyboard

KEY_NAMES: dict[int, str] = {
    Qt.Key.Key_Tab: "tab",
    Qt.Key.Key_Return: "enter",
    Qt.Key.Key_Enter: "keypad-enter",
    Qt.Key.Key_Escape: "escape",
    Qt.Key.Key_Backspace: "backspace",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
    Qt.Key.Key_PageUp: "page-up",
    Qt.Key.Key_PageDown: "page-down",
    **{getattr(Qt.Key, f"Key_F{number}"): f"f{number}" for number in range(1, 13)},
}
WITH_SHIFT = frozenset({"enter", "backspace"})  # whoever types capitals may still hold Shift
HARMLESS = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.GroupSwitchModifier
UNMODIFIED = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT_GR = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
TYPING_WITH = (UNMODIFIED, SHIFT, ALT_GR, ALT_GR | SHIFT)
#: What a number pad types without Num Lock.
WITHOUT_NUM_LOCK = frozenset(
    {
        Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left,
        Qt.Key.Key_Right, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Clear,
        Qt.Key.Key_Insert, Qt.Key.Key_Delete,
    }
)  # fmt: skip


class KeyFilter(QObject):
    """The filter of the key events of windows.

    It is installed on the windows' own handles only. Widgets would report each key a second time.
    `press` takes the keys whose presses count.
    """

    taken = frozenset({QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride})

    def __init__(self, parent: QObject, keyboard: Keyboard, press: Callable[[Key], None]) -> None:
        super().__init__(parent)
        self.keyboard, self.press = keyboard, press
        self.composer = Composer()
        _load_event_types()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Take key events. Return whether the event ends here."""
        kind = event.type()
        if kind not in self.taken or not isinstance(event, QKeyEvent):
            return False
        number, at = event.nativeScanCode() or -event.key(), event.timestamp()
        if kind == QEvent.Type.KeyPress:
            key, repeated = self.key_of(event), event.isAutoRepeat()
            if key and self.keyboard.pressed(number, key, repeated=repeated, at=at):
                self.press(key)
        elif kind == QEvent.Type.KeyRelease and not event.isAutoRepeat():
            self.keyboard.released(number, at=at)
        return True

    def key_of(self, event: QKeyEvent) -> Key | None:
        """Return the key of a press.

        None for a key without a meaning, for one with Ctrl, Alt or Meta, and for a dead key, which
        waits for its letter.
        """
        modifiers = event.modifiers() & ~HARMLESS
        # A Mac says of its arrows that they are on a number pad, and has no Num Lock.
        of_pad = event.modifiers() & Qt.KeyboardModifier.KeypadModifier and sys.platform != "darwin"
        if of_pad and event.key() in WITHOUT_NUM_LOCK:
            return Key(REFUSED)  # not an arrow: somebody wanted a digit
        if name := KEY_NAMES.get(event.key()):
            self.composer.reset()
            is_plain = modifiers == UNMODIFIED or (name in WITH_SHIFT and modifiers == SHIFT)
            return Key(name) if is_plain else None
        if modifiers not in TYPING_WITH:
            return None
        text = event.text() if event.text().isprintable() else ""
        made = text if event.isAutoRepeat() else self.composer.take(event.key(), text)
        if not made:
            return None
        return Key(REFUSED) if made == REFUSED else Key("character", made)


def _load_event_types() -> None:
    """Load every event type of Qt. PySide may crash if it first does so inside an event filter."""
    for module in (QtCore, QtGui):
        for name in dir(module):
            if name.endswith("Event"):
                getattr(module, name)
