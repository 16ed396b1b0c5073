"""The window: draws the kiosk's page, hands on keys, and has the one timer."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6 import QtCore, QtGui
from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QCloseEvent,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from judge_gui.model.page import Page, program
from judge_gui.window import drawing

if TYPE_CHECKING:  # the first page is painted before they are loaded
    from judge_gui.kiosk import Kiosk
    from judge_gui.model.keyboard import Keyboard
    from judge_gui.model.screens import Key
    from judge_gui.window.keypad import Keypad

curtain = Page(program)
beat = 250  # milliseconds between two looks at the windows, at the most

names = {
    Qt.Key.Key_Tab: "tab",
    Qt.Key.Key_Return: "enter",
    Qt.Key.Key_Enter: "enter",
    Qt.Key.Key_Escape: "escape",
    Qt.Key.Key_Backspace: "backspace",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
    **{getattr(Qt.Key, f"Key_F{number}"): f"f{number}" for number in range(1, 13)},
}
harmless = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.GroupSwitchModifier
none = Qt.KeyboardModifier.NoModifier
shift = Qt.KeyboardModifier.ShiftModifier
alt_gr = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
typing_with = (none, shift, alt_gr, alt_gr | shift)


def key_of(event: QKeyEvent) -> "Key | None":
    """The key of a press, if it can mean anything: no key does with Ctrl, Alt or the like."""
    from judge_gui.model.screens import Key

    modifiers = event.modifiers() & ~harmless
    if named := names.get(Qt.Key(event.key())):
        return Key(named) if modifiers == none else None
    text = event.text()
    if len(text) == 1 and text.isprintable() and modifiers in typing_with:
        return Key("character", text)
    return None


class Window(QWidget):
    """One page, all over the screen; it holds nothing but the page that is there."""

    def __init__(self, *, family: str, full: bool) -> None:
        super().__init__()
        self.family = family
        self.full = full
        self.kiosk: Kiosk | None = None
        self.keyboard: Keyboard | None = None
        self.keypad: Keypad | None = None
        self.ended: Callable[[], object] = self.close
        self.beaten: Callable[[], None] = lambda: None
        self.unveiled: Callable[[], None] | None = None  # once the first page was painted
        self.shown = curtain
        self.theme = "dark"
        self.covers: list[QWidget] = []
        self.keys: Keys | None = None
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.setTimerType(Qt.TimerType.PreciseTimer)
        self.timer.timeout.connect(self.go_on)
        self.setWindowTitle(program)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(640, 400)
        if full:
            self.setCursor(Qt.CursorShape.BlankCursor)
            self.setWindowFlags(
                Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint
            )

    # -- time and keys -----------------------------------------------------------------------

    def begin(self, kiosk: "Kiosk", keyboard: "Keyboard") -> None:
        """Show the pages of a kiosk from here on."""
        self.kiosk, self.keyboard = kiosk, keyboard
        self.keys = Keys(self)
        self.listen()
        self.theme = kiosk.profile.theme
        if kiosk.profile.touch:
            from judge_gui.window.keypad import Keypad

            self.keypad = Keypad(self, self.went_down, keyboard.released, self.family)
            self.keypad.show()
            self.unsetCursor()
        self.refresh()

    def go_on(self) -> None:
        """Whatever is due, and the page that it comes to."""
        if self.kiosk is not None:
            self.kiosk.tick()
        self.keep_in_front()
        self.beaten()
        self.refresh()

    def refresh(self) -> None:
        """Paint the page anew if it is another one, and come back when something is due."""
        if self.kiosk is None:
            self.timer.start(beat)
            return
        if self.kiosk.left:
            self.shown = curtain
            self.ended()
            return
        page = self.kiosk.page
        if page != self.shown:
            announced = self.shown.heading != page.heading
            self.shown = page
            self.tell(page, announced=announced)
            if self.keypad is not None:
                from judge_gui.model.keypad_layout import pad

                self.keypad.offer(pad(self.kiosk.screen, page, self.kiosk.station.terms))
                self.place_keypad(self.keypad)
            self.update()
        due = self.kiosk.due
        # Not before the page was painted: the station's work comes after it.
        wait = beat if due is None or not self.kiosk.seen else min(round(due * 1000), beat)
        self.timer.start(wait)

    def pressed(self, event: QKeyEvent) -> None:
        """A key went down."""
        key = key_of(event)
        if key is not None:
            self.went_down(number_of(event), key, repeated=event.isAutoRepeat())

    def went_down(self, number: int, key: "Key", *, repeated: bool = False) -> None:
        """A key of the keyboard or of the keypad."""
        if self.kiosk is None or self.keyboard is None:
            return
        counts = self.keyboard.pressed(number, key, repeated=repeated)
        if counts is not None:
            self.kiosk.press(counts)
            self.refresh()

    def released(self, event: QKeyEvent) -> None:
        """A key went up; a held one only seems to."""
        if self.keyboard is not None and not event.isAutoRepeat():
            self.keyboard.released(number_of(event))

    def listen(self) -> None:
        """Take the keys of every window that is there: before, it has no handle."""
        for window in (self, *self.covers):
            if self.keys is not None and window.isVisible():
                window.windowHandle().installEventFilter(self.keys)

    # -- painting ----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """The whole page."""
        page = self.shown
        painter = QPainter(self)
        area = QRectF(self.rect())
        unit = drawing.unit_of(area)
        if self.keypad is not None:
            painter.fillRect(area, drawing.dark.ground)
            area.setBottom(self.keypad.y())
            page = replace(page, keys=())  # they are on the keypad
        drawing.Drawing(painter, page, area, self.family, self.theme, unit=unit).draw()
        painter.end()
        if self.unveiled is not None:
            QTimer.singleShot(0, self.unveiled)
            self.unveiled = None
        if self.kiosk is not None and not self.kiosk.seen:
            self.kiosk.painted()
            self.timer.start(0)

    def place_keypad(self, keypad: "Keypad") -> None:
        """The keypad has the lower end of the window."""
        tall = keypad.height_wanted
        keypad.setGeometry(0, self.height() - tall, self.width(), tall)
        keypad.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """The keypad keeps its place."""
        if self.keypad is not None:
            self.place_keypad(self.keypad)

    def tell(self, page: Page, *, announced: bool) -> None:
        """The same for whoever listens to a screen reader."""
        self.setAccessibleName(page.heading)
        self.setAccessibleDescription(page.spoken)
        if announced:
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    # -- staying there -----------------------------------------------------------------------

    def occupy(self) -> None:
        """Cover every screen there is, with the page on the first."""
        if not self.full:
            self.show()
            self.listen()
            return
        first = QGuiApplication.primaryScreen()
        others = [screen for screen in QGuiApplication.screens() if screen is not first]
        while len(self.covers) > len(others):
            self.covers.pop().deleteLater()
        while len(self.covers) < len(others):
            self.covers.append(Cover())
        for window, screen in zip([self, *self.covers], [first, *others], strict=True):
            # Without a window manager the state alone gives no window its size.
            window.setGeometry(screen.geometry())
            window.showFullScreen()
        self.listen()
        self.activateWindow()

    def keep_in_front(self) -> None:
        """Come back after being hidden, made smaller, or covered by another window."""
        if not self.full:
            return
        handle = self.windowHandle()
        if not handle.isExposed() or not self.isFullScreen():
            self.hide()
            self.occupy()
        place = QGuiApplication.primaryScreen().geometry()
        if self.geometry() != place:
            self.setGeometry(place)
        if not self.isActiveWindow():
            self.raise_()
            self.activateWindow()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802  # Qt's name
        """The director leaves by the door; a window that is tried out may be closed."""
        if self.full and not (self.kiosk and self.kiosk.left):
            event.ignore()
            return
        super().closeEvent(event)

    def focusNextPrevChild(self, following: bool) -> bool:  # noqa: N802  # Qt's name
        """Nothing here takes the keyboard in turn."""
        return False


class Cover(QWidget):
    """What is on every other screen."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(program)
        self.setWindowFlags(Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.setStyleSheet("background: #14181c")

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802  # Qt's name
        """It stays."""
        event.ignore()


class Keys(QObject):
    """Takes every key that the system sends to a window before any widget can.

    It stands at the windows' own handles and nowhere else: widgets would tell it each key once
    more, and what else the application hears of is none of its business.
    """

    taken = frozenset({QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride})

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.window = window
        know_events()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Whether the event ends here: keys do."""
        kind = event.type()
        if kind not in self.taken or not isinstance(event, QKeyEvent):
            return False
        if kind == QEvent.Type.KeyPress:
            self.window.pressed(event)
        elif kind == QEvent.Type.KeyRelease:
            self.window.released(event)
        return True


def know_events() -> None:
    """Make every kind of event known to Python: PySide may crash that does so inside a filter."""
    for module in (QtCore, QtGui):
        for name in dir(module):
            if name.endswith("Event"):
                getattr(module, name)


def number_of(event: QKeyEvent) -> int:
    """The key as the system tells it from others, whatever it types."""
    return event.nativeScanCode() or -event.key()
