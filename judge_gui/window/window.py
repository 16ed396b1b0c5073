"""The window: shows the kiosk's page, takes its keys before any widget can, has the timer."""

import sys
from collections.abc import Callable
from warnings import catch_warnings

from PySide6 import QtCore, QtGui
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from judge_gui.kiosk import Kiosk
from judge_gui.model.events import Key, keys_of
from judge_gui.model.keyboard import REFUSED, Composer, Keyboard
from judge_gui.pages.values import palette
from judge_gui.window.surface import FRAME_TIME, Surface
from judge_gui.window.voice import Tree, Voice
from judge_gui.wording.page_of import PROGRAM, laid_out, page_of

LEAST_WIDTH, LEAST_HEIGHT = 320, 300
LONGEST_WAIT = 250  # milliseconds between two turns of the timer
#: Milliseconds that a window manager has to show the window: hidden at once, it comes and goes.
RETURNS_AFTER = 1_000
IN_FRONT = Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint


class Cover(QWidget):
    """An empty window on another screen."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(PROGRAM)
        self.setWindowFlags(IN_FRONT)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.setStyleSheet(f"background: {palette('plain', 'dark')['ground']}")

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802  # Qt's name
        event.ignore()


# -- keys ------------------------------------------------------------------------------------------

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
                self.take(event.key(), key)
        elif kind == QEvent.Type.KeyRelease and not event.isAutoRepeat():
            self.keyboard.released(number, at=at)
        return True

    def key_of(self, event: QKeyEvent) -> Key | None:
        """Return the key of a press: a character has the text of this key alone.

        None for a key with Ctrl, Alt or Meta.
        """
        modifiers = event.modifiers() & ~HARMLESS
        # A Mac says of its arrows that they are on a number pad, and has no Num Lock.
        of_pad = event.modifiers() & Qt.KeyboardModifier.KeypadModifier and sys.platform != "darwin"
        if of_pad and event.key() in WITHOUT_NUM_LOCK:
            return Key(REFUSED)  # not an arrow: somebody wanted a digit
        if name := KEY_NAMES.get(event.key()):
            is_plain = modifiers == UNMODIFIED or (name in WITH_SHIFT and modifiers == SHIFT)
            return Key(name) if is_plain else None
        if modifiers not in TYPING_WITH:
            return None
        return Key("character", event.text() if event.text().isprintable() else "")

    def take(self, number: int, key: Key) -> None:
        """Hand on a key whose press counts. A dead key waits for its letter."""
        if key.name != "character":
            self.composer.reset()
            self.press(key)
        elif made := self.composer.take(number, key.text):
            self.press(Key(REFUSED) if made == REFUSED else Key("character", made))


def _load_event_types() -> None:
    """Load every event type of Qt. PySide may crash if it first does so inside an event filter."""
    for module in (QtCore, QtGui):
        for name in dir(module):
            if name.endswith("Event"):
                getattr(module, name)


# -- the page --------------------------------------------------------------------------------------


class Window(Surface):
    def __init__(
        self, kiosk: Kiosk, *, full: bool, on_end: Callable[[], object] | None = None
    ) -> None:
        """`on_end` is called when the kiosk was left."""
        super().__init__()
        self.kiosk = kiosk
        self.full = full
        self.on_end = on_end or self.close
        self.theme = kiosk.profile.theme
        self.touch = kiosk.profile.touch
        self.text_size = kiosk.profile.text_size / 100
        self.pointer.clock = kiosk.clock
        self.key_filter = KeyFilter(self, Keyboard(kiosk.clock), self.press)
        self.voice, self.tree = Voice(self), Tree(self, self.act)
        self.laid_for_touch = False  # a keypad takes room, also that of pages to come
        self.covers: list[Cover] = []  # on the other screens
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.setTimerType(Qt.TimerType.PreciseTimer)
        self.timer.timeout.connect(self.on_timer)
        self.setWindowTitle(PROGRAM)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(LEAST_WIDTH, LEAST_HEIGHT)
        if full:
            self.setCursor(Qt.CursorShape.BlankCursor)
            self.setWindowFlags(IN_FRONT)

    # -- time --------------------------------------------------------------------------------

    def on_timer(self) -> None:
        """Do what is due, and stay in front."""
        self.pointer.tick()
        self.kiosk.tick()
        self._keep_in_front()
        self.refresh()

    def refresh(self) -> None:
        """Paint the page if it has changed, and set the timer."""
        if self.kiosk.is_left:
            self.page = self.laid = None
            self.on_end()
            return
        self._show_page()
        due = self.kiosk.due
        # The station's work waits until the page is painted. The paint event sets the timer then.
        wait = LONGEST_WAIT if due is None or not self.kiosk.was_painted else due
        self.timer.start(min(wait, FRAME_TIME if self.moves else LONGEST_WAIT))

    def _show_page(self) -> None:
        """Lay out the page again if it has changed."""
        kiosk, screen = self.kiosk, self.kiosk.screen
        page = page_of(screen, kiosk.worker.terms, kiosk.seconds_left, touch=self.touch)
        if page != self.page or self.touch is not self.laid_for_touch:
            self.page = page
            self._lay_out()
            self.voice.show(page, screen)
        elif self.moves or not kiosk.was_painted:
            self.update()  # a page that waits has to be painted, also if it looks the same
        if self.laid and self.tree.is_late:
            self.tree.show(self.laid.boxes)

    def _lay_out(self) -> None:
        """Place everything on the page."""
        if self.page is None:
            return
        kiosk, size = self.kiosk, (self.width(), self.height())
        self.laid = laid_out(
            kiosk.screen, kiosk.worker.terms, self.page, size, self.text_size, touch=self.touch
        )
        self.laid_for_touch = self.touch
        if self.pointer.box not in self.laid.boxes:
            self.pointer.cancel()  # a press belongs to the box that its person has seen
        self.tree.show(self.laid.boxes)
        self.update()

    # -- keys --------------------------------------------------------------------------------

    def press(self, key: Key) -> None:
        """Take a key of the keyboard. The keypad goes."""
        if self.touch and not self.kiosk.profile.touch:
            self.touch = False
            self.refresh()
        self.send(key)

    def act(self, key: str) -> None:
        """Do what a box does that was pressed: a press is the same event as a key."""
        for each in keys_of(key):
            self.send(each)

    def send(self, key: Key) -> None:
        """Hand a key on to the kiosk. On a screen that is too small, Esc alone counts."""
        fits = self.laid is None or self.laid.fits
        if fits or key.name == "escape":
            self.kiosk.press(key)
        self.refresh()

    # -- painting ----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        self.waited = self.kiosk.waited
        super().paintEvent(event)
        kiosk, fits = self.kiosk, self.laid is None or self.laid.fits
        if not kiosk.was_painted and (fits or not kiosk.unseen):
            kiosk.painted()  # a verdict for which there is no room was not seen
            self.timer.start(0)
        elif self.moves and self.timer.remainingTime() > FRAME_TIME:
            self.timer.start(FRAME_TIME)  # a button was pressed that has to be held

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        self._lay_out()

    # -- staying in front --------------------------------------------------------------------

    def cover_screens(self) -> None:
        self.shown_at = self.kiosk.clock()
        first = main_screen()
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
        for window in (self, *self.covers):
            if window.isVisible():  # the others have no handle yet
                window.windowHandle().installEventFilter(self.key_filter)
        if self.full:
            self.activateWindow()

    def _keep_in_front(self) -> None:
        """Come back after the window was hidden, made smaller, or covered by another window."""
        screen, handle = main_screen(), self.windowHandle()
        if not self.full or screen is None:
            return
        is_late = self.kiosk.clock() - self.shown_at >= RETURNS_AFTER
        if is_late and not (handle.isExposed() and _fills(self, screen)):
            self.hide()
            self.cover_screens()
        place = screen.geometry()
        if self.geometry() != place:
            self.setGeometry(place)
        if not self.isActiveWindow():
            self.raise_()
            self.activateWindow()
            if QGuiApplication.focusWindow() is handle:  # Qt missed that the window was away
                with catch_warnings(action="ignore"):  # advice not to use what alone helps
                    QApplication.setActiveWindow(self)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802  # Qt's name
        """Refuse to close a full-screen window before the director has left the kiosk."""
        if self.full and not self.kiosk.is_left:
            event.ignore()
            return
        super().closeEvent(event)

    def focusNextPrevChild(self, _following: bool) -> bool:  # noqa: N802  # Qt's name
        """Keep the focus here."""
        return False


def _lit_screens() -> list[QtGui.QScreen]:
    """Return the screens that show something. One whose output is off has no size."""
    return [screen for screen in QGuiApplication.screens() if not screen.geometry().isEmpty()]


def main_screen() -> QtGui.QScreen | None:
    """Return the screen of the page: the first one that shows something, if there is one."""
    first = QGuiApplication.primaryScreen()
    lit = _lit_screens()
    return first if first in lit else next(iter(lit), None)


def _fills(window: QWidget, screen: QtGui.QScreen) -> bool:
    """Return whether a window has a whole screen.

    cage, a compositor for Wayland, makes its only window as large as the screen, but not "full".
    """
    on_wayland = QGuiApplication.platformName() == "wayland"
    return window.isFullScreen() or (on_wayland and window.geometry() == screen.geometry())
