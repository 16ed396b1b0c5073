"""A field: a text that is typed, for screen readers alone."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLineEdit, QWidget
from shiboken6 import delete


class Field(QLineEdit):
    """A field that paints nothing and takes no key and no mouse: the page is drawn without it."""

    def __init__(self, window: QWidget, text: str, *, secret: bool) -> None:
        super().__init__(window)
        self.setReadOnly(True)
        self.setFrame(False)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setAcceptDrops(False)
        if secret:
            self.setEchoMode(QLineEdit.EchoMode.Password)  # screen readers do not echo its keys
        self.setText(text)
        self.setGeometry(0, 0, 1, 1)
        self.show()  # a screen reader ignores what is hidden

    def show_text(self, text: str) -> None:
        """Change the text where it differs, so that a screen reader hears only that."""
        before = self.text()
        pairs = enumerate(zip(before, text, strict=False))
        same = min(len(before), len(text))
        kept = next((place for place, (old, new) in pairs if old != new), same)
        for _ in before[kept:]:
            self.backspace()
        if text[kept:]:
            self.insert(text[kept:])

    def wipe(self) -> None:
        """Leave the tree. To empty the field would send the text once more, as removed."""
        delete(self)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint nothing."""
