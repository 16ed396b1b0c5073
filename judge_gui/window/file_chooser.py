"""The choice of a file, within the window: no window of its own could come in front without aid."""

from collections.abc import Callable

from PySide6.QtCore import QDir, Qt
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from lexicons.language import _

points = 13  # of its texts: it is read from a standing place


class FileChooser(QFileDialog):
    """A dialog all over the window. It has the keyboard until it is gone."""

    def __init__(self, window: QWidget, chosen: Callable[[str | None], object]) -> None:
        """Show the dialog; `chosen` takes the path of the file, or None."""
        super().__init__(window)
        self.setWindowFlags(Qt.WindowType.Widget)
        self.setOption(QFileDialog.Option.DontUseNativeDialog)
        self.setFileMode(QFileDialog.FileMode.ExistingFile)
        self.accepted.connect(lambda: chosen(self.selectedFiles()[0]))
        self.rejected.connect(lambda: chosen(None))
        self.setLabelText(QFileDialog.DialogLabel.FileName, _("The word list:"))
        self.setDirectory(QDir.homePath())
        self.setAutoFillBackground(True)
        font = self.font()
        font.setPointSize(points)
        self.setFont(font)
        self.setGeometry(window.rect())
        self.show()
        for line in self.findChildren(QLineEdit):
            line.setFocus()
