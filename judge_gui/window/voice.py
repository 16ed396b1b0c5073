"""The voice: what a screen reader finds and hears of each page."""

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QWidget
from shiboken6 import delete

from judge_gui.model import screens
from judge_gui.model.traits import Screen
from judge_gui.pages.boxes import Box
from judge_gui.pages.page import FormPage, Page, PageLook, PageQuestion, TypingPage, sentences
from judge_procedure import task_parts
from lexicons.language import _

READ_STYLES = ("text", "rack", "rack active", "rack both")


class PressedBox(QAbstractButton):
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint nothing."""


Seen = tuple[str, str, QRect]  # of a box: its key, its name, where it is


class Tree:
    """A child of a window for each box that is read or pressed, in their order. It paints nothing.

    The children exist only while a screen reader listens. They take no focus, no mouse and no key.
    `act` takes the key of a box.
    """

    def __init__(self, window: QWidget, act: Callable[[str], None]) -> None:
        self.window, self.act = window, act
        self.parts: list[QWidget] = []
        self.shown: list[Seen] = []
        self.was_heard = False

    @property
    def is_late(self) -> bool:
        """Whether a screen reader came, or left, since the page was shown: it may begin later."""
        return QAccessible.isActive() is not self.was_heard

    def show(self, boxes: tuple[Box, ...]) -> None:
        """Show the boxes of a page; those that stay keep their child."""
        self.was_heard = QAccessible.isActive()
        if not self.was_heard:
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
            part = QLabel(self.window)  # without a text, it paints nothing
        part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        part.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        part.setGeometry(area)
        part.setAccessibleName(name)
        part.show()
        return part


class SpokenField(QLineEdit):
    """A text that is typed, for screen readers alone: the page is drawn without it."""

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
        for _gone in before[kept:]:
            self.backspace()
        if text[kept:]:
            self.insert(text[kept:])

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint nothing."""


class Voice:
    """The accessible texts of a window, and one field for each text that is typed in it.

    A page is spoken once, when it appears. After that only its changes are spoken.
    """

    def __init__(self, window: QWidget) -> None:
        self.window = window
        self.fields: tuple[SpokenField, ...] = ()
        self.outline: tuple[object, ...] = ()  # a page with another outline is another page
        self.active = 0  # the field in which is typed
        self.page = Page("")  # that was shown last

    def show(self, page: Page, screen: Screen) -> None:
        screen = screens.shown_screen(screen)
        typed_in = screen.active_field if isinstance(screen, screens.OfficialPage) else None
        of_pin = typed_in is not None and typed_in.field.look is task_parts.FieldLook.PIN
        secret = of_pin or isinstance(screen, screens.PinScreen)
        typed = _typed_texts(page, secret=secret)
        spoken = "" if screen.traits.awaits_verdict else page.spoken  # which follows at once
        question = _active_question(page)
        outline = (type(screen), page.title, len(typed), question and question.label)
        before, self.page = self.page, page
        if outline == self.outline:
            self.change(page, before, typed, spoken)
            return
        self.outline = outline
        old, self.active = self.fields, _active_row(page)
        self.fields = tuple(SpokenField(self.window, text, secret=secret) for text in typed)
        for place, field in enumerate(self.fields):
            field.setAccessibleName(self.name(page, place))
        if self.fields:
            self.enter(page, spoken)
        # A reader that has the focus elsewhere does not speak these two.
        self.window.setAccessibleName(page.title if typed else page.heading)
        if not old and not typed:
            announce(self.window, page.heading)
        self.window.setAccessibleDescription(spoken)
        if not typed:
            self.window.setFocus()
        for field in old:  # to empty it would send its text once more, as removed
            delete(field)

    def change(self, page: Page, before: Page, typed: tuple[str, ...], spoken: str) -> None:
        """Say what has changed on a page. Seconds that run down are no change."""
        for field, text in zip(self.fields, typed, strict=True):
            field.show_text(text)
        goes_on = page.counts_down and before.counts_down
        new_text = spoken not in ("", before.spoken) and not goes_on
        new_message = page.answer != before.answer and not goes_on
        if new_text:
            self.window.setAccessibleDescription(spoken)
        if self.fields and _active_row(page) != self.active:
            self.fields[self.active].setAccessibleName(self.name(page, self.active))
            self.enter(page, spoken if new_text else "")
            return
        focused = self.fields[self.active] if self.fields else self.window
        if new_message:
            focused.setAccessibleName(self.name(page, self.active))
        if new_message and page.answer:
            # A message interrupts the voice. A verdict must be heard all the same.
            announce(focused, page.answer if page.look is PageLook.PLAIN else page.heading)
        if new_text:
            focused.setAccessibleDescription(spoken)
        if _ringed(page) not in ("", _ringed(before)):
            announce(focused, _ringed(page))  # what Enter does now

    def enter(self, page: Page, spoken: str) -> None:
        self.active = _active_row(page)
        field = self.fields[self.active]
        field.setAccessibleName(self.name(page, self.active))
        field.setAccessibleDescription(spoken)
        field.setFocus()

    def name(self, page: Page, place: int) -> str:
        """Return the name of a field, or of the window if it has no fields."""
        message = page.answer if place == _active_row(page) else ""
        count = len(self.fields)
        row = _("Word {number} of {count}.", number=place + 1, count=count) if count > 1 else ""
        return " ".join((*sentences(message, row), page.title))


def _typed_texts(page: Page, *, secret: bool) -> tuple[str, ...]:
    if isinstance(page, TypingPage):
        return tuple("".join(word.tiles) for word in page.words)
    if question := _active_question(page):
        return (question.line or "",)
    return ("",) if secret else ()


def _active_row(page: Page) -> int:
    words = page.words if isinstance(page, TypingPage) else ()
    return next((place for place, word in enumerate(words) if word.active), 0)


def _active_question(page: Page) -> PageQuestion | None:
    return page.active_question if isinstance(page, FormPage) else None


def _ringed(page: Page) -> str:
    """Return what Enter does on an official's page."""
    actions = page.actions if isinstance(page, FormPage) else ()
    return next((action.spoken for action in actions if action.key == page.ring), "")


def announce(widget: QWidget, text: str) -> None:
    event = QAccessibleAnnouncementEvent(widget, text)
    event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
