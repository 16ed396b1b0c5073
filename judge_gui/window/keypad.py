"""The keypad of a touch screen: large buttons that never take the keyboard's focus."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QPushButton, QWidget

from judge_gui.model.events import Key
from judge_gui.model.keypad_layout import KeypadLayout

smallest = 64  # pixels: a finger hits that
most_rows = 9  # in a window: on a large screen, keys and their text are larger
text_share = 0.36  # of a row's height
text_room = 0.95  # of a button's width
first_number = -1_000_000  # no key of a keyboard has it or one of the next numbers


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
        self.keys: KeypadLayout = ()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_keys(self, keys: KeypadLayout) -> None:
        """Show these keys and no others."""
        if keys == self.keys:
            return
        self.keys = keys
        for button in self.findChildren(QPushButton):
            if button.isDown():
                button.released.emit()  # the finger will leave the next button, not this one
            button.hide()
            button.setParent(None)
            button.deleteLater()
        number = first_number
        for row in keys:
            for label, key in row:
                number += 1
                self.add(number, label, key)
        self.arrange()

    def add(self, number: int, label: str, key: Key) -> None:
        """Add a button."""
        button = QPushButton(label.replace("&", "&&"), self)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setMinimumSize(QSize(smallest, smallest))
        button.pressed.connect(lambda: self.pressed(number, key))
        button.released.connect(lambda: self.released(number))
        button.show()

    def arrange(self) -> None:
        """Lay each row across the whole width."""
        buttons = iter(self.findChildren(QPushButton))
        tall = self.height_wanted // max(len(self.keys), 1)
        for line, row in enumerate(self.keys):
            wide = self.width() / len(row)
            for place in range(len(row)):
                button = next(buttons)
                button.setGeometry(
                    round(place * wide) + 2, line * tall + 2, round(wide) - 4, tall - 4
                )
                button.setFont(self.fitting(button.text(), button.width() * text_room))

    def fitting(self, text: str, room: float) -> QFont:
        """Return the font in which a text fits into the room, in pixels."""
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
        """The height of the keypad with these keys, in pixels."""
        return len(self.keys) * self.row_height

    @property
    def row_height(self) -> int:
        """The height of a row of keys and the gap below it, in pixels."""
        return max(smallest + 4, self.window().height() // most_rows)
