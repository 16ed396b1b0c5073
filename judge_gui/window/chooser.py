"""Choosing a file without a window manager: it can be read here, and nothing else done to it.

Anybody may stand here: before a machine has a PIN, this page needs none. So files cannot be
deleted, renamed, moved or made, and the program's own folder, with the record, is not there.
"""

import os
from collections.abc import Callable

from PySide6.QtCore import QDir, QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QFileDialog, QFileSystemModel, QLineEdit, QWidget

TEXT_POINTS = 13  # of the texts: they are read from a standing place


class FileChooser(QFileDialog):
    """The choice of a file, all over the window. It has the keyboard until it is gone.

    A window of its own could not come in front without a window manager.
    """

    def __init__(self, window: QWidget, chosen: Callable[[str | None], object]) -> None:
        from lexicons.home import home_folder
        from lexicons.language import _  # the first page does not need them

        super().__init__(window)
        self.hidden_folder = home_folder()
        self.setWindowFlags(Qt.WindowType.Widget)
        self.setOption(QFileDialog.Option.DontUseNativeDialog)
        self.setOption(QFileDialog.Option.ReadOnly)
        self.setFileMode(QFileDialog.FileMode.ExistingFile)
        self.setProxyModel(WithoutFolder(self, self.hidden_folder))
        self.accepted.connect(lambda: chosen(self.selectedFiles()[0]))
        self.rejected.connect(lambda: chosen(None))
        self.setLabelText(QFileDialog.DialogLabel.FileName, _("The word list:"))
        self._start()
        self.directoryEntered.connect(self._stay_outside)
        self._only_reads()
        self.setAutoFillBackground(True)
        font = self.font()
        font.setPointSize(TEXT_POINTS)
        self.setFont(font)
        self.setGeometry(window.rect())
        self.show()
        for line in self.findChildren(QLineEdit):
            line.setFocus()

    def _start(self) -> None:
        """Begin in the home folder of the account, or above it, if it is the program's own."""
        start = QDir.homePath()
        while _is_in(self.hidden_folder, start):
            start = os.path.dirname(start)
        self.setDirectory(start)

    def _only_reads(self) -> None:
        """Take away what `ReadOnly` leaves: context menus, dragging and dropping, typing a name."""
        for part in self.findChildren(QWidget):
            part.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
            part.setAcceptDrops(False)
        for view in self.findChildren(QAbstractItemView):
            view.setDragDropMode(QAbstractItemView.DragDropMode.NoDragDrop)
            view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)

    def _stay_outside(self, folder: str) -> None:
        if _is_in(self.hidden_folder, folder):
            self._start()

    def accept(self) -> None:
        """Take the file, or enter the folder, unless it is in the program's own folder."""
        if not any(_is_in(self.hidden_folder, path) for path in self.selectedFiles()):
            super().accept()


class WithoutFolder(QSortFilterProxyModel):
    def __init__(self, parent: QWidget, folder: str) -> None:
        super().__init__(parent)
        self.folder = folder

    def filterAcceptsRow(  # noqa: N802  # Qt's name
        self, row: int, parent: QModelIndex | QPersistentModelIndex
    ) -> bool:
        files = self.sourceModel()
        if not isinstance(files, QFileSystemModel):
            return True
        return not _is_in(self.folder, files.filePath(files.index(row, 0, parent)))


def _is_in(folder: str, path: str) -> bool:
    """Return whether a path is that of a folder, or of anything in it, by whatever link."""
    folder, path = (os.path.normcase(os.path.realpath(each)) for each in (folder, path))
    return path == folder or path.startswith(os.path.join(folder, ""))
