"""The window: draws the kiosk's page, passes on keys, and has the only timer."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QScreen,
)
from PySide6.QtWidgets import QWidget

from judge_gui.model.page import Page, dark, program
from judge_gui.window import drawing

if TYPE_CHECKING:  # loaded after the first page is painted
    from judge_gui.kiosk import Kiosk
    from judge_gui.model.events import Key
    from judge_gui.model.keyboard import Keyboard
    from judge_gui.window.chooser import FileChooser
    from judge_gui.window.key_filter import KeyFilter
    from judge_gui.window.keypad import Keypad
    from judge_gui.window.voice import Voice

first_page = Page(program)
longest_wait = 250  # milliseconds between two turns of the timer
time_to_read = 20_000  # milliseconds before the next start: less than the supervisor's patience


class Window(QWidget):
    """One page, all over the screen. The window holds only the page that is shown."""

    def __init__(self, *, family: str, full: bool) -> None:
        super().__init__()
        self.family = family
        self.full = full
        self.kiosk: Kiosk | None = None
        self.keyboard: Keyboard | None = None
        self.keypad: Keypad | None = None
        self.key_filter: KeyFilter | None = None
        self.voice: Voice | None = None
        self.chooser: FileChooser | None = None  # while a file is chosen
        self.on_end: Callable[[], object] = self.close
        self.on_beat: Callable[[], None] = lambda: None
        self.on_first_paint: Callable[[], None] | None = None
        self.on_escape: Callable[[], object] | None = None  # before a kiosk takes the keys
        self.page = first_page
        self.page_is_painted = False
        self.theme = "dark"
        self.covers: list[Cover] = []  # on the other screens
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.setTimerType(Qt.TimerType.PreciseTimer)
        self.timer.timeout.connect(self.on_timer)
        self.setWindowTitle(program)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(640, 400)
        if full:
            self.setCursor(Qt.CursorShape.BlankCursor)
            self.setWindowFlags(
                Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint
            )

    # -- time --------------------------------------------------------------------------------

    def begin(self, kiosk: "Kiosk", keyboard: "Keyboard") -> None:
        """Show the pages of a kiosk, and take keys."""
        from judge_gui.window.key_filter import KeyFilter
        from judge_gui.window.voice import Voice

        self.voice = Voice(self)
        self.kiosk, self.keyboard = kiosk, keyboard
        self.key_filter = KeyFilter(
            self, self.press, lambda number, at: keyboard.released(number, at=at)
        )
        self._filter_keys()
        self.theme = kiosk.profile.theme
        if kiosk.profile.touch:
            from judge_gui.window.keypad import Keypad

            self.keypad = Keypad(self, self.press, keyboard.released, self.family)
            self.keypad.show()
            self.unsetCursor()
        self.refresh()

    def explain(self, page: Page, leave: Callable[[], object]) -> None:
        """Show why no kiosk can begin. Leave on Esc, or after some time.

        It sends no sign of life: for the supervisor, the kiosk has not begun.
        """
        self.on_beat = lambda: None
        self.on_escape = leave
        self.page = page
        self.page_is_painted = False
        self.update()
        QTimer.singleShot(time_to_read, leave)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Take Esc on the page that says why no kiosk can begin."""
        if event.key() == Qt.Key.Key_Escape and self.on_escape is not None:
            self.on_escape()

    def on_timer(self) -> None:
        """Do what is due, stay in front, and send a sign of life."""
        overdue = False
        if self.kiosk is not None:
            self.kiosk.tick()
            overdue = self.kiosk.overdue
        self._keep_in_front()
        if self.is_seen and not overdue:
            self.on_beat()
        self.refresh()

    @property
    def is_seen(self) -> bool:
        """Whether the page is on the screen, or a dialog over it.

        It is not if the window was destroyed from outside.

        Then the supervisor starts the kiosk again. A window among others may be out of sight, and
        a screen that is off shows nothing.
        """
        if not self.full or _main_screen() is None:
            return True
        painted = self.page_is_painted or self.chooser is not None  # it covers the whole page
        return painted and self.windowHandle().isExposed()

    def refresh(self) -> None:
        """Paint the page if it has changed, and set the timer."""
        if self.kiosk is None:
            self.timer.start(longest_wait)
            return
        if self.kiosk.is_left:
            self.page = first_page
            self.on_end()
            return
        page = self.kiosk.page
        if page != self.page:
            self._change_page(self.kiosk, page)
        elif not self.kiosk.was_painted:
            self.update()  # another screen with the same page: its work waits for this too
        due = self.kiosk.due
        # The station's work waits until the page is painted. The paint event sets the timer then.
        wait = longest_wait if due is None or not self.kiosk.was_painted else due
        self.timer.start(min(wait, longest_wait))

    def _change_page(self, kiosk: "Kiosk", page: Page) -> None:
        self.page = page
        self.page_is_painted = False
        if self.voice is not None:
            self.voice.show(page, kiosk.screen)
        if self.keypad is not None:
            from judge_gui.model.keypad_layout import keypad_layout

            self.keypad.show_keys(keypad_layout(kiosk.screen, page, kiosk.worker.terms))
            self._place_keypad(self.keypad)
        self._show_chooser(kiosk)
        self.update()

    def _show_chooser(self, kiosk: "Kiosk") -> None:
        """Let a person choose a file, if the page asks for one. The dialog has the keys then."""
        if self.chooser is not None:
            self.chooser.hide()
            self.chooser.deleteLater()
            self.chooser = None
            self.setFocus()
            self._filter_keys()
            if self.full and self.keypad is None:
                self.setCursor(Qt.CursorShape.BlankCursor)
        if kiosk.asks_for_file:
            from judge_gui.window.chooser import FileChooser

            if self.key_filter is not None:
                self.windowHandle().removeEventFilter(self.key_filter)
            self.unsetCursor()
            self.chooser = FileChooser(self, lambda path: self.chosen(kiosk, path))

    def chosen(self, kiosk: "Kiosk", path: str | None) -> None:
        """Hand on the file that a person chose."""
        kiosk.choose_file(path)
        self.refresh()

    # -- keys --------------------------------------------------------------------------------

    def press(self, number: int, key: "Key", repeated: bool = False, at: int = 0) -> None:
        """Take a key of the keyboard or of the keypad, if the press counts.

        `at` is the time stamp of the report; the keypad's presses have no time stamp.
        """
        if self.kiosk is None or self.keyboard is None:
            return
        counts = self.keyboard.pressed(number, key, repeated=repeated, at=at)
        if counts is not None:
            self.kiosk.press(counts)
            self.refresh()

    def _filter_keys(self) -> None:
        """Filter the keys of every window that is visible. The others have no handle yet."""
        if self.chooser is not None:
            return
        for window in (self, *self.covers):
            if self.key_filter is not None and window.isVisible():
                window.windowHandle().installEventFilter(self.key_filter)

    # -- painting ----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the page."""
        page = self.page
        painter = QPainter(self)
        area = QRectF(self.rect())
        unit = drawing.unit_of(area)
        if self.keypad is not None:
            painter.fillRect(area, QColor(dark.ground))
            area.setBottom(self.keypad.y())
            page = replace(page, keys=())  # they are on the keypad
        drawing.Drawing(painter, page, area, self.family, self.theme, unit=unit).draw()
        painter.end()
        self.page_is_painted = True
        if self.on_first_paint is not None:
            QTimer.singleShot(0, self.on_first_paint)
            self.on_first_paint = None
        if self.kiosk is not None and not self.kiosk.was_painted:
            self.kiosk.painted()
            self.timer.start(0)

    def _place_keypad(self, keypad: "Keypad") -> None:
        tall = keypad.height_wanted
        keypad.setGeometry(0, self.height() - tall, self.width(), tall)
        keypad.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Keep the keypad at its place."""
        if self.keypad is not None:
            self._place_keypad(self.keypad)

    # -- staying in front --------------------------------------------------------------------

    def cover_screens(self) -> None:
        """Cover every screen. The page is on the first one."""
        first = _main_screen()
        if not self.full:
            self.show()
        elif first is not None:
            others = [screen for screen in _lit_screens() if screen is not first]
            while len(self.covers) > len(others):
                self.covers.pop().deleteLater()
            while len(self.covers) < len(others):
                self.covers.append(Cover())
            for window, screen in zip([self, *self.covers], [first, *others], strict=True):
                # Without a window manager, a full-screen window keeps its size.
                window.setGeometry(screen.geometry())
                window.showFullScreen()
        self._filter_keys()
        if self.full:
            self.activateWindow()

    def _keep_in_front(self) -> None:
        """Come back after the window was hidden, made smaller, or covered by another window."""
        screen = _main_screen()
        if not self.full or screen is None:
            return
        handle = self.windowHandle()
        if not handle.isExposed() or not self.isFullScreen():
            self.hide()
            self.cover_screens()
        place = screen.geometry()
        if self.geometry() != place:
            self.setGeometry(place)
        if not self.isActiveWindow():
            self.raise_()
            self.activateWindow()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802  # Qt's name
        """Refuse to close a full-screen window before the director has left the kiosk."""
        if self.full and not (self.kiosk and self.kiosk.is_left):
            event.ignore()
            return
        super().closeEvent(event)

    def focusNextPrevChild(self, following: bool) -> bool:  # noqa: N802  # Qt's name
        """Keep the focus here, but for a dialog."""
        return self.chooser is not None and super().focusNextPrevChild(following)


# -- the screens ---------------------------------------------------------------------------------


def _lit_screens() -> list[QScreen]:
    """Return the screens that show something. One whose output is off has no size."""
    return [screen for screen in QGuiApplication.screens() if not screen.geometry().isEmpty()]


def _main_screen() -> QScreen | None:
    """Return the screen of the page: the first one that shows something, if there is one."""
    first = QGuiApplication.primaryScreen()
    lit = _lit_screens()
    return first if first in lit else next(iter(lit), None)


class Cover(QWidget):
    """An empty window on one screen."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(program)
        self.setWindowFlags(Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.setStyleSheet("background: #14181c")

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802  # Qt's name
        """Refuse to close."""
        event.ignore()
