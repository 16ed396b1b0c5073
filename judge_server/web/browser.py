"""A browser: a window on a kiosk of the server. Keys come in, a page goes out."""

from collections.abc import Callable, Sequence
from secrets import randbelow
from threading import RLock
from typing import NamedTuple

from judge_gui.kiosk import Kiosk, waiting
from judge_gui.model.events import Key, TimedOut
from judge_gui.model.keypad_layout import KeypadLayout, keypad_layout
from judge_gui.model.page import Page
from judge_gui.model.screens import (
    AskingPlace,
    CannotOpen,
    Counting,
    Entering,
    HandOff,
    Interrupted,
    NotListed,
    NoVerdict,
    PinOrigin,
    Ready,
    RulesShown,
    Screen,
    Starting,
    Task,
)
from judge_gui.station.station import Station
from judge_gui.station.worker import Worker
from judge_server.web.device_station import fault_of_program
from lexicons import CannotJudge
from lexicons.language import _

most_turns = 10**9  # from which the first one is drawn
unjudged = (AskingPlace, NotListed, Counting, Entering, HandOff)  # a challenge is under way
most_steps = 8  # screens that can follow one another without a key
often = 3_000  # milliseconds until a browser without script asks again, and so has seen a result
refresh_least = 200  # milliseconds between two requests of a browser that waits


class NotPaired(CannotJudge):
    """A device was taken back, or paired again, while its request was under way."""

    def __init__(self) -> None:
        super().__init__(_("This device is not paired."))


class Shown(NamedTuple):
    """What a browser shows."""

    turn: int  # changes with the screen: a key of an earlier page does nothing
    screen: Screen
    page: Page
    keys: KeypadLayout
    refresh: int | None  # milliseconds until the page changes by itself
    judge_key: str = ""  # if it counts on this page
    held: bool = False  # whether JUDGE has to be held here
    confirming: bool = False  # whether it is held


class Browser:
    """One browser. Several requests of it may come at once; they wait for each other.

    The kiosk is the same as that of a window. The browser always gets a page of its kiosk.
    """

    def __init__(
        self, kiosk: Kiosk, *, has_door: bool = True, may_begin: Callable[[], bool] = lambda: True
    ) -> None:
        """Without a door, nobody types a PIN: the device is a player's own."""
        self.kiosk = kiosk
        self.has_door = has_door
        self.may_begin = may_begin
        self.lock = RLock()
        self.turn = 1 + randbelow(most_turns)  # pages of an earlier kiosk have other turns
        self.sent = 0  # the turn of the page that was sent last
        self.seen: Screen | None = None
        self.is_over = False  # whether the kiosk was ended: it opens no session again

    def press(self, turn: int, keys: Sequence[Key]) -> Shown:
        """Take keys that were pressed on the page of a turn, and return the page after them.

        A browser that got no answer may send its keys twice: the second time they do nothing. Keys
        that come together with the one that led to the first page do nothing there.

        Raises `NotPaired` if the kiosk was ended.
        """
        with self.lock:
            self.see(turn)
            self.advance()
            if turn == self.look().turn:
                for number, key in enumerate(keys):
                    if self.is_idle and (number or not self.may_begin()):
                        break
                    if not self._is_door(key):
                        self.kiosk.press(key)
                        self.advance()
            return self.look()

    def show(self, seen: int | None = None) -> Shown:
        """Return the page of this moment, which is sent now; `NotPaired` if the kiosk was ended.

        `seen` is the turn of the page that the browser shows, None for the one that was sent last.
        """
        with self.lock:
            self.see(self.sent if seen is None else seen)
            self.advance()
            shown = self.look()
            self.sent = shown.turn
            if not self.kiosk.unseen:
                self.kiosk.painted(just_now=False)
            return shown

    def see(self, turn: int) -> None:
        """Take note that the page of a turn was painted. A result that was sent may be lost."""
        if turn == self.turn and self.kiosk.screen == self.seen:
            self.kiosk.painted(just_now=False)

    def tick(self, *, late: bool = False) -> None:
        """Do what is due although nobody looks; late, a challenge that is not judged is wiped."""
        with self.lock:
            if self.is_over:
                return
            self.kiosk.tick()
            if late and task_under_way(self.kiosk.screen):
                self.kiosk.happen(TimedOut())

    def advance(self) -> None:
        """Let the kiosk do its work, and whatever is due."""
        if self.is_over:
            raise NotPaired
        for _step in range(most_steps):
            before = self.kiosk.screen
            if isinstance(before, waiting):
                self.kiosk.painted(just_now=False)  # it has nothing to read
            self.kiosk.tick()
            if self.kiosk.screen is before:
                return

    def look(self) -> Shown:
        """Return what is shown now; CANNOT JUDGE if the page of a screen is a fault."""
        try:
            return self._drawn()
        except Exception as error:
            self.kiosk.show(NoVerdict(str(fault_of_program(error))))
            return self._drawn()

    def _drawn(self) -> Shown:
        kiosk = self.kiosk
        screen, page, terms = kiosk.screen, kiosk.page, kiosk.worker.terms
        if screen != self.seen:
            self.seen = screen
            self.turn += 1
        due = often if kiosk.unseen else kiosk.due
        comparing = isinstance(screen, HandOff)
        return Shown(
            self.turn,
            screen,
            page,
            tuple(
                tuple((label, key) for label, key in row if not self._is_door(key))
                for row in keypad_layout(screen, page, terms)
            ),
            None if due is None else max(due, refresh_least),
            terms.judge_key if comparing and terms else "",
            comparing and terms is not None and terms.confirms,
            isinstance(screen, HandOff) and screen.confirming,
        )

    def _is_door(self, key: Key) -> bool:
        """Return whether a key would ask for a PIN on a device without a door."""
        at_door = isinstance(self.kiosk.screen, PinOrigin)
        return not self.has_door and at_door and key.name == "escape"

    @property
    def is_idle(self) -> bool:
        """Whether nobody is in the middle of a challenge."""
        with self.lock:
            return isinstance(self.kiosk.screen, Ready | Starting)

    @property
    def has_challenge(self) -> bool:
        """Whether a challenge is under way, or the page of its result is shown."""
        with self.lock:
            return not self.is_idle and not isinstance(self.kiosk.screen, Interrupted | CannotOpen)


def task_under_way(screen: Screen) -> Task | None:
    """Return the task of a challenge that is under way, before JUDGE; None without one."""
    origin = screen.origin if isinstance(screen, RulesShown) else screen
    return origin.task if isinstance(origin, unjudged) else None


def station_of(browser: Browser) -> Station:
    """Return the station behind a browser."""
    return worker_of(browser).station


def worker_of(browser: Browser) -> Worker:
    """Return what does the work of a browser's kiosk."""
    worker = browser.kiosk.worker
    if not isinstance(worker, Worker):
        raise TypeError(type(worker))
    return worker
