"""The key filter: takes every key that the system sends to a window, before any widget can."""

from collections.abc import Callable

from PySide6 import QtCore, QtGui
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from judge_gui.model.events import Key

names = {
    Qt.Key.Key_Tab: "tab",
    Qt.Key.Key_Return: "enter",
    Qt.Key.Key_Enter: "keypad-enter",
    Qt.Key.Key_Escape: "escape",
    Qt.Key.Key_Backspace: "backspace",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
    **{getattr(Qt.Key, f"Key_F{number}"): f"f{number}" for number in range(1, 13)},
}
harmless = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.GroupSwitchModifier
unmodified = Qt.KeyboardModifier.NoModifier
shift = Qt.KeyboardModifier.ShiftModifier
alt_gr = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
typing_with = (unmodified, shift, alt_gr, alt_gr | shift)


class KeyFilter(QObject):
    """The filter of the key events of windows.

    It is installed on the windows' own handles only. Widgets would report each key a second time.
    `pressed` takes a key's number, the key, whether the system reports it as a repetition, and the
    report's time stamp. `released` takes a key's number and the time stamp.
    """

    taken = frozenset({QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride})

    def __init__(
        self,
        parent: QObject,
        pressed: Callable[[int, Key, bool, int], None],
        released: Callable[[int, int], None],
    ) -> None:
        super().__init__(parent)
        self.pressed = pressed
        self.released = released
        _load_event_types()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Take key events. Return whether the event ends here."""
        kind = event.type()
        if kind not in self.taken or not isinstance(event, QKeyEvent):
            return False
        if kind == QEvent.Type.KeyPress:
            key = _key_of(event)
            if key is not None:
                self.pressed(_number_of(event), key, event.isAutoRepeat(), event.timestamp())
        elif kind == QEvent.Type.KeyRelease and not event.isAutoRepeat():
            self.released(_number_of(event), event.timestamp())
        return True


def _key_of(event: QKeyEvent) -> Key | None:
    """Return the key of a press; None for keys without a meaning, and with Ctrl, Alt or Meta."""
    modifiers = event.modifiers() & ~harmless
    if named := names.get(Qt.Key(event.key())):
        return Key(named) if modifiers == unmodified else None
    text = event.text()
    if len(text) == 1 and text.isprintable() and modifiers in typing_with:
        return Key("character", text)
    return None


def _number_of(event: QKeyEvent) -> int:
    """Return the number that the system gives a key, whatever the key types."""
    return event.nativeScanCode() or -event.key()


def _load_event_types() -> None:
    """Load every event type of Qt. PySide may crash if it first does so inside an event filter."""
    for module in (QtCore, QtGui):
        for name in dir(module):
            if name.endswith("Event"):
                getattr(module, name)
