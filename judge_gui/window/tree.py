"""What a screen reader finds: one child for each box that is read or pressed. It paints nothing.

The children exist only while a screen reader listens. They take no focus, no mouse and no key.
"""

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QAccessible, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget
from shiboken6 import delete

from judge_gui.pages.boxes import Box

READ_STYLES = ("text", "rack", "rack active", "rack both")


class PressedBox(QAbstractButton):
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint nothing."""


class ReadBox(QLabel):
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint nothing."""


Seen = tuple[str, str, QRect]  # of a box: its key, its name, where it is


class Tree:
    """The children of a window, in the order of its boxes. `act` takes the key of a box."""

    def __init__(self, window: QWidget, act: Callable[[str], None]) -> None:
        self.window, self.act = window, act
        self.parts: list[QWidget] = []
        self.shown: list[Seen] = []

    def show(self, boxes: tuple[Box, ...]) -> None:
        """Show the boxes of a page; those that stay keep their child."""
        if not QAccessible.isActive():
            boxes = ()
        wanted = [
            (box.key, box.name, QRect(box.x, box.y, box.w, box.h))
            for box in boxes
            if box.name and (box.key or box.kind in READ_STYLES)
        ]
        pairs = enumerate(zip(wanted, self.shown, strict=False))
        shorter = min(len(wanted), len(self.shown))
        same = next((place for place, (new, old) in pairs if new != old), shorter)
        for part in self.parts[same:]:
            delete(part)  # at once: nothing of an old page stays
        self.shown = wanted
        self.parts = [*self.parts[:same], *map(self.part, wanted[same:])]

    def part(self, seen: Seen) -> QWidget:
        part: QWidget
        key, name, area = seen
        if key:
            part = PressedBox(self.window)
            # Not at once: what it does may delete the button that sends this.
            part.clicked.connect(lambda: QTimer.singleShot(0, lambda: self.act(key)))
        else:
            part = ReadBox(self.window)
        part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        part.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        part.setGeometry(area)
        part.setAccessibleName(name)
        part.show()
        return part
