"""A browser: a window on a kiosk of the server. Presses come in, a page goes out."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from secrets import randbelow
from threading import RLock
from typing import NamedTuple

from judge_gui.kiosk import WAITING_SCREENS, Kiosk
from judge_gui.model.events import EarlyKey, Key, TimedOut
from judge_gui.model.screens import (
    AskingPlace,
    CallingDirector,
    CannotOpen,
    Counting,
    Entering,
    HandOff,
    Interrupted,
    Judging,
    NotListed,
    NoVerdict,
    OfficialPage,
    PinAsked,
    PinOrigin,
    Ready,
    RulesShown,
    Screen,
    Starting,
    TypingTask,
)
from judge_gui.pages.layout import Layout, layout, too_small
from judge_gui.pages.page import Action, Page, PageKind, Slot
from judge_gui.station.kiosk_station import KioskStation
from judge_gui.station.worker import Worker
from judge_gui.wording.pages import BEFORE_JUDGE, screen_too_small, worst_pages
from judge_gui.wording.pages import page as page_of
from judge_server.web.device_wording import Closed
from judge_server.web.guard import fault_of_program
from judge_server.web.tokens import VisitPass
from lexicons import CannotJudge
from lexicons.language import _

MOST_TURNS = 10**9  # from which the first one is drawn
UNJUDGED = (AskingPlace, NotListed, Counting, Entering, HandOff)  # a challenge is under way
MOST_STEPS = 8  # screens that can follow one another without a key
#: Milliseconds until a browser without script asks again: it has seen a result, or awaits one.
POLL_EVERY = 3_000
#: Milliseconds that JUDGE was on its way and that count to the pause: a lost packet comes again.
MOST_LATE = 400
REFRESH_LEAST = 200  # milliseconds between two requests of a browser that waits

SHEET = "sheet"  # the action that leads to the letters of another card: a link

#: What is pressed at once: a tile of two letters is two keys.
Press = Sequence[Key]


class NotPaired(CannotJudge):
    """A device was taken back, or paired again, while its request was under way."""

    def __init__(self) -> None:
        super().__init__(_("This device is not paired."))


class Viewport(NamedTuple):
    """What the script of a browser says of its screen."""

    size: tuple[int, int]
    text_size: float = 1  # that its person has asked the browser for
    touch: bool = False  # whether a finger pressed last, and not a key


class Beside(NamedTuple):
    """What stands on the pages of a device beside what its kiosk says."""

    strip: tuple[str, ...] = ()  # at the lower edge
    closed: Closed | None = None  # that the round of this challenge is over
    another: str = ""  # leads to the letters of another round's card


#: A browser without script does not say how large it is: its page is read from top to bottom.
UNKNOWN = Viewport((1024, 600))


class Shown(NamedTuple):
    """What a browser shows."""

    turn: int  # changes with the page: a press on an earlier page does nothing
    taken: int  # presses on this page so far: one that comes twice counts once
    screen: Screen
    page: Page
    laid: Layout
    view: Viewport
    refresh: int | None  # milliseconds until the page changes by itself; 0: the server waits
    reports: bool = False  # the browser says at once that it shows the page: its time begins then
    held_key: str = ""  # the key of JUDGE, if the server, too, wants it held
    confirming: bool = False  # whether it is held
    closed: Closed | None = None

    @property
    def says(self) -> str:
        """What a screen reader says when the page appears."""
        heading = self.page.heading
        return f"{self.closed.said} {heading}" if self.closed else heading


class Browser:
    """One browser. Several requests of it may come at once; they wait for each other.

    The kiosk is the same as that of a window. The browser always gets a page of its kiosk.
    """

    def __init__(
        self,
        kiosk: Kiosk,
        *,
        has_door: bool = True,
        may_begin: Callable[[], bool] = lambda: True,
        beside: Callable[[Screen], Beside] = lambda _screen: Beside(),
    ) -> None:
        """Without a door, nobody types a PIN: the device is a player's own."""
        self.kiosk = kiosk
        self.has_door = has_door
        self.may_begin = may_begin
        self.beside = beside
        self.lock = RLock()
        self.turn = 1 + randbelow(MOST_TURNS)  # pages of an earlier kiosk have other turns
        self.taken = 0  # presses on the page
        self.sent = 0  # the turn of the page that was sent last
        self.mark: object = None  # of the page: another page has another one
        self.visit = VisitPass()
        self.tried: tuple[object, ...] = ()  # on which screen, by which terms
        self.is_too_small = False  # to compare every word that could be typed
        self.has_room = True  # whether the page that was sent last was shown
        self.is_over = False  # whether the kiosk was ended: it opens no session again

    def press(
        self, turn: int, presses: Sequence[Press], first: int | None = None,
        view: Viewport | None = None, after: int | None = None, visit: str = "",
    ) -> str:  # fmt: skip
        """Take what was pressed on the page of a turn, and return the pass of an official's visit.

        A press belongs to the page that its person has seen: what comes after the one that led to
        another page does nothing. `first` is how many presses on this page came before these: a
        browser that got no answer may send them twice. `after` is for how many milliseconds the
        page was seen before them, as the script says: on its way a press may take longer.

        Raises `NotPaired` if the kiosk was ended, `InUseElsewhere` in a visit of another browser.
        """
        with self.lock:
            self.see(turn, just_now=view is not None)
            self.advance()
            self.visit.admit(visit)
            before = self.taken if first is None else first
            fits = self.has_room
            if turn == self.turn and before <= self.taken:
                for number, press in enumerate(presses[self.taken - before :]):
                    if self.is_idle and (number or not self.may_begin()):
                        break
                    self.taken += 1
                    for key in press:
                        if turn == self.turn and (fits or key.name == "escape"):
                            self._take(key, after)
            return self.visit.token

    def _take(self, key: Key, after: int | None) -> None:
        if self._is_door(key):
            return
        of_pin = isinstance(self.kiosk.screen, PinAsked)
        if after is not None and after < self.kiosk.limits.least:
            self.kiosk.happen(EarlyKey(key))
        else:
            seen = self.kiosk.clock() - self.kiosk.began
            late = 0 if after is None else min(max(seen - after, 0), MOST_LATE)
            self.kiosk.press(key, late)
        self.advance()
        if of_pin and self.visit.token:
            self.visit.renew()

    def show(self, seen: int | None = None, view: Viewport | None = None, visit: str = "") -> Shown:
        """Return the page of this moment, which is sent now.

        Raises what `press` raises. `seen` is the turn of the page that the browser shows, None for
        the one that was sent last. A browser without script has no view.
        """
        with self.lock:
            self.see(self.sent if seen is None else seen, just_now=view is not None)
            self.advance()
            self.visit.admit(visit)
            shown = self.look(view)
            self.sent = shown.turn
            if view is None and not self.kiosk.unseen:
                self.kiosk.painted(just_now=False)
            return shown

    def see(self, turn: int, *, just_now: bool) -> None:
        """Take note that the page of a turn was painted. A result that was sent may be lost.

        A verdict for which there was no room was not seen.
        """
        if turn == self.turn and (self.has_room or not self.kiosk.unseen):
            self.kiosk.painted(just_now=just_now)

    def tick(self, *, late: bool = False) -> None:
        """Do what is due although nobody looks; late, a challenge that is not judged is wiped."""
        with self.lock:
            if self.is_over:
                return
            self.kiosk.tick()
            if late and task_under_way(self.kiosk.screen):
                self.kiosk.happen(TimedOut())
            self.turn_page()

    def advance(self) -> None:
        """Let the kiosk do its work, and whatever is due."""
        if self.is_over:
            raise NotPaired
        self.turn_page()
        for _step in range(MOST_STEPS):
            before = self.kiosk.screen
            if isinstance(before, WAITING_SCREENS):
                self.kiosk.painted(just_now=False)  # it has nothing to read
            self.kiosk.tick()
            self.turn_page()
            if self.kiosk.screen is before:
                return

    def turn_page(self) -> None:
        """Give another page another turn."""
        self.visit.follow(self.kiosk.screen)
        mark = _mark_of(self.kiosk.screen)
        if mark != self.mark:
            self.mark = mark
            self.turn += 1
            self.taken = 0

    def look(self, view: Viewport | None = None) -> Shown:
        """Return what is shown now; CANNOT JUDGE if the page of a screen is a fault."""
        try:
            return self._drawn(view)
        except Exception as error:
            self.kiosk.show(NoVerdict(str(fault_of_program(error))))
            self.turn_page()
            return self._drawn(view)

    def _drawn(self, view: Viewport | None) -> Shown:
        kiosk = self.kiosk
        screen, terms, profile = kiosk.screen, kiosk.worker.terms, kiosk.profile
        shown_on = view or UNKNOWN
        touch = profile.touch or shown_on.touch
        page = page_of(screen, terms, kiosk.seconds_left, touch=touch)
        if touch:  # no keyboard: no names of its keys
            page = replace(page, actions=tuple(each._replace(caps=()) for each in page.actions))
        if not self.has_door and isinstance(screen, PinOrigin):
            page = _without_door(page)
        beside = self.beside(screen)
        page = _with_these(page, beside)
        text_size = max(profile.text_size / 100, shown_on.text_size)
        page, laid = self._laid(page, shown_on._replace(text_size=text_size), sized=bool(view))
        self.has_room = laid.fits
        waits = kiosk.unseen or isinstance(screen, CallingDirector)
        due = POLL_EVERY if waits else kiosk.due
        comparing = isinstance(screen, HandOff) and terms is not None and terms.confirms
        awaits_verdict = view is not None and isinstance(screen, Judging)
        return Shown(
            self.turn,
            self.taken,
            screen,
            page,
            laid,
            shown_on,
            None if due is None else 0 if awaits_verdict else max(due, REFRESH_LEAST),
            not kiosk.was_painted and bool(kiosk.unseen or kiosk.limits.least),
            terms.judge_key if comparing and terms else "",
            isinstance(screen, HandOff) and screen.confirming,
            beside.closed,
        )

    def _laid(self, page: Page, view: Viewport, *, sized: bool) -> tuple[Page, Layout]:
        """Return a page and where everything stands; of a screen that is too small, another page.

        A kiosk must be able to show the longest challenge before anybody begins. A telephone, which
        can be turned, must show the one that was typed.
        """
        terms = self.kiosk.worker.terms
        at_table = bool(terms and terms.place)
        if sized and terms is not None and not at_table:
            now = (terms, view.size, view.text_size)
            if self.tried != now:
                self.tried = now
                self.is_too_small = not all(
                    layout(each, view.size, view.text_size).fits for each in worst_pages(terms)
                )
        leads_to_judge = isinstance(self.kiosk.screen, BEFORE_JUDGE)
        if not (sized and self.is_too_small and leads_to_judge):
            laid = layout(page, view.size, view.text_size)
            if laid.fits:
                return page, laid
        title, text = screen_too_small(is_telephone=at_table)
        actions = page.of(Slot.BACK)
        page = Page(PageKind.FORM, title, text=(text,), actions=actions, strip=page.strip)
        laid = layout(page, view.size, view.text_size)
        laid = laid if laid.fits else too_small(view.size, title, text)
        return page, laid._replace(fits=False)

    @property
    def until_verdict(self) -> float:
        """Seconds until the verdict for which the page waits may be shown; 0 on other pages."""
        with self.lock:
            kiosk = self.kiosk
            return (kiosk.due or 0) / 1000 if isinstance(kiosk.screen, Judging) else 0

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


def _mark_of(screen: Screen) -> object:
    """Return what tells a page from the one before: what is typed on it makes no other page."""
    match screen:
        case AskingPlace(asked=asked):
            return AskingPlace, asked
        case HandOff(confirming=confirming):
            return HandOff, confirming
        case RulesShown(card=card):
            return RulesShown, card
        case OfficialPage(page=shown):
            return shown
    return type(screen)


def _with_these(page: Page, beside: Beside) -> Page:
    """Return a page with what stands beside it."""
    closed, another = beside.closed, beside.another
    return replace(
        page,
        strip=beside.strip,
        banners=(*([f"{closed.said} {closed.left}"] if closed else []), *page.banners),
        actions=(*page.actions, *([Action(SHEET, another, "slip")] if another else [])),
    )


def _without_door(page: Page) -> Page:
    """Return a page of a player's own device: nobody types a PIN on it."""
    return replace(
        page,
        actions=tuple(action for action in page.actions if action.key != "escape"),
        people=tuple(person for person in page.people if person.sign != "pin"),
    )


def task_under_way(screen: Screen) -> TypingTask | None:
    """Return the task of a challenge that is under way, before JUDGE; None without one."""
    origin = screen.origin if isinstance(screen, RulesShown) else screen
    return origin.task if isinstance(origin, UNJUDGED) else None


def station_of(browser: Browser) -> KioskStation:
    """Return the station behind a browser."""
    return worker_of(browser).station


def worker_of(browser: Browser) -> Worker:
    """Return what does the work of a browser's kiosk."""
    worker = browser.kiosk.worker
    if not isinstance(worker, Worker):
        raise TypeError(type(worker))
    return worker
