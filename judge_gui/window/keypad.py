"""The keypad that is drawn on a touch screen: large buttons that never take the keyboard."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QPushButton, QWidget

from judge_gui.model.keypad_layout import Pad
from judge_gui.model.screens import Key

smallest = 64  # pixels: what a finger hits
rows_a_window = 9  # at the most: on a large screen keys and their text are larger
text_share = 0.36  # of a row's height
text_room = 0.95  # of a button's width
first_number = -1_000_000  # keys of the keypad have numbers of their own


class Keypad(QWidget):
    """The keys of one page at a time."""

    def __init__(
        self,
        parent: QWidget,
        pressed: Callable[[int, Key], None],
        released: Callable[[int], None],
        family: str,
    ) -> None:
        super().__init__(parent)
        self.pressed = pressed
        self.released = released
        self.family = family
        self.pad: Pad = ()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def offer(self, pad: Pad) -> None:
        """Show these keys and no others."""
        if pad == self.pad:
            return
        self.pad = pad
        for button in self.findChildren(QPushButton):
            if button.isDown():
                button.released.emit()  # the finger on it will be lifted from another one
            button.hide()
            button.setParent(None)
            button.deleteLater()
        number = first_number
        for row in pad:
            for label, key in row:
                number += 1
                self.add(number, label, key)
        self.arrange()

    def add(self, number: int, label: str, key: Key) -> None:
        """One more button."""
        button = QPushButton(label.replace("&", "&&"), self)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setMinimumSize(QSize(smallest, smallest))
        button.pressed.connect(lambda: self.pressed(number, key))
        button.released.connect(lambda: self.released(number))
        button.show()

    def arrange(self) -> None:
        """Put every row across the whole width."""
        buttons = iter(self.findChildren(QPushButton))
        tall = self.height_wanted // max(len(self.pad), 1)
        for line, row in enumerate(self.pad):
            wide = self.width() / len(row)
            for place in range(len(row)):
                button = next(buttons)
                button.setGeometry(
                    round(place * wide) + 2, line * tall + 2, round(wide) - 4, tall - 4
                )
                button.setFont(self.fitting(button.text(), button.width() * text_room))

    def fitting(self, text: str, room: float) -> QFont:
        """The font in which a button's text is not cut."""
        font = QFont(self.family)
        size = round(self.row_height * text_share)
        font.setPixelSize(size)
        font.setBold(True)
        wide = QFontMetrics(font).horizontalAdvance(text)
        if wide > room:
            font.setPixelSize(max(int(size * room / wide), 1))
        return font

    @property
    def height_wanted(self) -> int:
        """How high the keypad is with these keys."""
        return len(self.pad) * self.row_height

    @property
    def row_height(self) -> int:
        """How high a row of keys is, with what is between two rows."""
        return max(smallest + 4, self.window().height() // rows_a_window)
