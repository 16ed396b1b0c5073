"""What a browser shows of its kiosk: the page of a screen, laid out for the browser's own size."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from judge_gui.kiosk import Kiosk
from judge_gui.model.screens import HandOff, PinOrigin
from judge_gui.pages.layout import Layout, layout
from judge_gui.pages.page import Page, Slot
from judge_gui.wording.page_of import laid_out, page_of, screen_too_small
from judge_server.web.device_wording import too_small

SHORTEST_POLL = 200  # milliseconds


class Viewport(NamedTuple):
    """What the script of a browser says of its screen."""

    size: tuple[int, int]
    text_size: float = 1  # that its person has asked the browser for
    touch: bool = False  # whether a finger pressed last, and not a key


class Extras(NamedTuple):
    """What stands on the pages of a device besides what its kiosk says."""

    strip: tuple[str, ...] = ()  # at the lower edge
    closed: str = ""  # that the round of this challenge is over


@dataclass(frozen=True, kw_only=True)
class Shown:
    """A page as it is sent to a browser."""

    turn: int  # changes with the page: a press on an earlier page does nothing
    taken: int  # presses on this page so far: one that comes twice counts once
    page: Page
    laid: Layout
    refresh: int | None  # milliseconds until the page changes by itself; 0: the server waits
    reports: bool  # the browser says at once that it shows the page: its time begins then
    held_key: str  # the key of JUDGE, if the server, too, wants it held
    confirming: bool  # whether it is held
    closed: str

    @property
    def says(self) -> str:
        """What a screen reader says when the page appears."""
        return f"{self.closed} {self.page.heading}".lstrip()


class BrowserView:
    """Draws the screen of a kiosk for one browser, in whatever size it has."""

    def __init__(self, kiosk: Kiosk, *, takes_pins: bool, extras: Callable[[], Extras]) -> None:
        self.kiosk = kiosk
        self.takes_pins = takes_pins
        self.extras = extras

    def draw(self, turn: int, taken: int, viewport: Viewport) -> Shown:
        kiosk, screen, terms = self.kiosk, self.kiosk.screen, self.kiosk.worker.terms
        extras = self.extras()
        own = kiosk.profile
        text_size = max(own.text_size / 100, viewport.text_size)
        viewport = Viewport(viewport.size, text_size, own.touch or viewport.touch)
        page, laid = self._laid(self._page(extras, touch=viewport.touch), viewport)
        refresh = kiosk.due
        if screen.traits.awaits_verdict:
            refresh = 0
        elif refresh is not None:
            refresh = max(refresh, SHORTEST_POLL)
        held_key = ""
        if isinstance(screen, HandOff) and terms and terms.confirms:
            held_key = terms.judge_key
        return Shown(
            turn=turn,
            taken=taken,
            page=page,
            laid=laid,
            refresh=refresh,
            reports=not kiosk.was_painted and bool(kiosk.unseen or kiosk.limits.least),
            held_key=held_key,
            confirming=isinstance(screen, HandOff) and screen.confirming,
            closed=extras.closed,
        )

    def _page(self, extras: Extras, *, touch: bool) -> Page:
        kiosk = self.kiosk
        page = page_of(kiosk.screen, kiosk.worker.terms, kiosk.seconds_left, touch=touch)
        actions = page.actions
        if touch:  # no keyboard: no names of its keys
            actions = tuple(action._replace(caps=()) for action in actions)
        if not self.takes_pins and isinstance(kiosk.screen, PinOrigin):
            actions = tuple(action for action in actions if action.key != "escape")
        banners = (*filter(None, [extras.closed]), *page.banners)
        return replace(page, strip=extras.strip, banners=banners, actions=actions)

    def _laid(self, page: Page, viewport: Viewport) -> tuple[Page, Layout]:
        """Return a page and where everything stands; of a screen that is too small, another page.

        A kiosk must be able to show the longest challenge before anybody begins. A telephone, which
        can be turned, must show the one that was typed.
        """
        kiosk, (size, text_size, touch) = self.kiosk, viewport
        terms = kiosk.worker.terms
        at_table = bool(terms and terms.place)
        laid = (
            layout(page, size, text_size)
            if at_table
            else laid_out(kiosk.screen, terms, page, size, text_size, touch=touch)
        )
        if laid.fits:
            return page, laid
        width, height = size
        small = too_small(is_turned=width > height) if at_table else screen_too_small()
        page = replace(small, actions=page.of(Slot.BACK), strip=page.strip)
        return page, layout(page, size, text_size)._replace(fits=False)
