"""The choice of a file, in the real window: it opens without a PIN, so it only reads."""

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFileDialog,
    QLineEdit,
    QMenu,
    QMessageBox,
    QToolButton,
    QWidget,
)

from judge_gui.model.screens import OfficialPage
from judge_procedure.own_settings import OwnSettings
from tests.displays import until
from tests.players import page_of, text_of

Opened = Callable[..., Any]


def wait_until(true: Callable[[], bool]) -> None:
    def comes_true() -> bool:
        QTest.qWait(10)
        return true()

    assert until(comes_true)


class Cheat:
    """Somebody who takes every row of every menu, and says yes to every question."""

    def __init__(self) -> None:
        self.offered: set[str] = set()
        self.is_there = True
        self.look()

    def look(self) -> None:
        if self.is_there:  # a timer that repeats waits for the question that a menu asks
            QTimer.singleShot(10, self.look)
        menu, question = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if isinstance(menu, QMenu):
            rows = [row for row in menu.actions() if row.isEnabled() and not row.isSeparator()]
            new = [row for row in rows if row.text() not in self.offered]
            self.offered.update(row.text() for row in new[:1])
            if new:
                menu.setActiveAction(new[0])
                QTest.keyClick(menu, Qt.Key.Key_Return)
            else:
                menu.close()
        elif isinstance(question, QMessageBox):
            question.button(QMessageBox.StandardButton.Yes).click()

    def watch(self) -> None:
        QTest.qWait(60)
        wait_until(lambda: not (QApplication.activePopupWidget() or self.is_asked))

    @property
    def is_asked(self) -> bool:
        return isinstance(QApplication.activeModalWidget(), QMessageBox)


@pytest.fixture
def cheat() -> Iterator[Cheat]:
    cheat = Cheat()
    yield cheat
    cheat.is_there = False
    QTest.qWait(20)


@pytest.fixture
def folder(home: Path, library: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where the choice begins: a list, the record of last week, the program's own."""
    folder = home.parent / "account"
    folder.mkdir()
    (folder / "club.txt").write_text("BLORP\n", "utf-8")
    (folder / "record.journal").write_text("the record of last week", "utf-8")
    (folder / "lists").mkdir()
    own = folder / "own"
    home.rename(own)
    home.symlink_to(own)
    monkeypatch.setenv("HOME", str(folder))
    return folder


@pytest.fixture
def choosing(opened: Opened, folder: Path) -> Any:
    """A kiosk without a PIN, where anybody chooses a list in the settings."""
    stage = opened()
    stage.worker.station.settings = OwnSettings(str(folder / "kiosk.toml"), ["true"])
    stage.press("escape", "enter")
    for row in ("This machine", "Settings", "Word list", "A list from a file"):
        stage.wait(100)
        text = text_of(stage.kiosk)
        stage.press(next(line.split()[0] for line in text.splitlines() if row in line))
    stage.wait(100)
    assert isinstance(stage.screen, OfficialPage)
    assert stage.kiosk.asks_for_file, page_of(stage.kiosk)
    chooser = stage.window.chooser  # it reads the folder in a thread
    names = {"club.txt", "record.journal", "lists"}
    wait_until(lambda: any(names <= {*rows(view)} for view in views(chooser)))
    return stage


def held(folder: Path) -> dict[str, str]:
    """What the folder holds, but for the program's own folder, at work."""
    return {
        path.relative_to(folder).as_posix(): (
            hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
        )
        for path in folder.rglob("*")
        if "own" not in path.relative_to(folder).parts and ".config" not in path.parts
    }


def views(chooser: QFileDialog) -> list[QAbstractItemView]:
    return [view for view in chooser.findChildren(QAbstractItemView) if view.isVisible()]


def rows(view: QAbstractItemView) -> dict[str, Any]:
    model, root = view.model(), view.rootIndex()
    found = (model.index(row, 0, root) for row in range(model.rowCount(root)))
    return {str(index.data()): index for index in found}


def listing(chooser: QFileDialog) -> QAbstractItemView:
    return next(view for view in views(chooser) if "club.txt" in rows(view))


def test_no_hand_deletes_renames_moves_or_makes_a_file(
    choosing: Any, folder: Path, cheat: Cheat
) -> None:
    chooser = choosing.window.chooser
    before = held(folder)
    for mode in (QFileDialog.ViewMode.List, QFileDialog.ViewMode.Detail):
        chooser.setViewMode(mode)
        view = listing(chooser)
        index = rows(view)["record.journal"]
        view.setCurrentIndex(index)
        at = view.visualRect(index).center()
        for part, where in ((view.viewport(), at), (view.viewport(), QPoint(5, 5)), (view, at)):
            for _again in range(6):
                press = QContextMenuEvent(
                    QContextMenuEvent.Reason.Mouse, where, part.mapToGlobal(where)
                )
                QApplication.sendEvent(part, press)
                cheat.watch()
        view = listing(chooser)
        view.setCurrentIndex(rows(view)["record.journal"])
        for key in (Qt.Key.Key_Delete, Qt.Key.Key_F2):
            QTest.keyClick(view, key)
            cheat.watch()
        for line in view.findChildren(QLineEdit):  # a name that is typed in place
            QTest.keyClicks(line, "gone")
            QTest.keyClick(line, Qt.Key.Key_Return)
    for part in chooser.findChildren(QToolButton):
        if part.isVisible() and part.isEnabled() and not part.menu():
            part.click()
            cheat.watch()
    assert held(folder) == before
    assert not cheat.offered, "no context menu at all"


def test_nothing_is_dropped_on_the_choice(choosing: Any) -> None:
    chooser = choosing.window.chooser
    assert not [part for part in chooser.findChildren(QWidget) if part.acceptDrops()]
    drags = {view.dragDropMode() for view in chooser.findChildren(QAbstractItemView)}
    assert drags == {QAbstractItemView.DragDropMode.NoDragDrop}


def test_the_program_s_own_folder_is_not_there(choosing: Any, folder: Path, home: Path) -> None:
    chooser = choosing.window.chooser
    for mode in (QFileDialog.ViewMode.List, QFileDialog.ViewMode.Detail):
        chooser.setViewMode(mode)
        assert {"club.txt", "lists"} <= set(rows(listing(chooser)))
        assert not {"own", home.name} & set(rows(listing(chooser)))
    profile = home / "default.toml"
    assert profile.exists()
    for typed in (home, profile, folder / "own", folder / "lists" / ".." / "own" / "default.toml"):
        line = next(line for line in chooser.findChildren(QLineEdit) if line.isVisible())
        line.setText(str(typed))
        QTest.keyClick(line, Qt.Key.Key_Return)
        QTest.qWait(50)
        assert choosing.window.chooser is chooser, typed
        assert choosing.kiosk.asks_for_file
        assert Path(chooser.directory().absolutePath()) == folder
    chooser.setDirectory(str(home))
    chooser.directoryEntered.emit(str(home))  # as a place at the side does
    assert Path(chooser.directory().absolutePath()) == folder


def test_a_list_is_chosen_by_its_typed_path(choosing: Any, folder: Path) -> None:
    line = next(
        line for line in choosing.window.chooser.findChildren(QLineEdit) if line.isVisible()
    )
    line.setText(str(folder / "club.txt"))
    QTest.keyClick(line, Qt.Key.Key_Return)
    choosing.wait(100)
    assert choosing.window.chooser is None
    assert "Which list is it?" in text_of(choosing.kiosk)
