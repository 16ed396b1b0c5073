"""A browser: a window on a kiosk of the server. Presses come in, a page goes out."""

from collections.abc import Callable, Sequence
from secrets import randbelow
from threading import RLock

from judge_gui.kiosk import Kiosk
from judge_gui.model.events import Key, TimedOut
from judge_gui.model.flow import step
from judge_gui.model.screens import (
    AskingPlace,
    CallingDirector,
    HandOff,
    NoVerdict,
    OfficialPage,
    PinAsked,
    Ready,
    RulesShown,
    Starting,
    WaitingScreen,
)
from judge_gui.model.traits import Screen, Usage
from judge_gui.wording.players import first_page
from judge_server.web.browser_view import BrowserView, Extras, Shown, Viewport
from judge_server.web.paired_devices import NotPaired
from judge_server.web.refusals import as_judge_error
from judge_server.web.tokens import VisitPass

MOST_TURNS = 10**9  # from which the first one is drawn
MOST_STEPS = 8  # screens that can follow one another without a key

#: What is pressed at once: a tile of two letters is two keys.
Press = Sequence[Key]


class Browser:
    """One browser. Several requests of it may come at once; they wait for each other.

    The kiosk is the same as that of a window. The browser always gets a page of its kiosk.
    """

    def __init__(
        self,
        kiosk: Kiosk,
        *,
        takes_pins: bool = True,
        may_begin: Callable[[], bool] = lambda: True,
        extras: Callable[[], Extras] = Extras,
    ) -> None:
        """On a player's own device nobody types a PIN."""
        self.kiosk = kiosk
        self.takes_pins = takes_pins
        self.may_begin = may_begin
        self.view = BrowserView(kiosk, takes_pins=takes_pins, extras=extras)
        self.lock = RLock()
        self.turn = 1 + randbelow(MOST_TURNS)  # pages of an earlier kiosk have other turns
        self.taken = 0  # presses on the page
        self.fitted = True  # whether there was room for it
        self.mark: object = None  # of the page: another page has another one
        self.visit = VisitPass()
        self.is_over = False  # whether the kiosk was ended: it opens no session again

    # -- what comes in -----------------------------------------------------------------------

    def press(
        self, turn: int, presses: Sequence[Press], first: int, seen_for: int, visit: str = ""
    ) -> str:
        """Take what was pressed on the page of a turn, and return the pass of an official's visit.

        A press belongs to the page that its person has seen: what comes after the one that led to
        another page does nothing. `first` is how many presses on this page came before these: a
        browser that got no answer may send them twice. `seen_for` is for how many milliseconds the
        page was seen before them, as the script says: on its way a press may take longer.

        Raises `NotPaired` if the kiosk was ended, `InUseElsewhere` in a visit of another browser.
        """
        with self.lock:
            self._note_seen(turn)
            self._advance()
            self.visit.admit(visit)
            if turn == self.turn and first <= self.taken:
                for press in presses[self.taken - first :]:
                    if turn != self.turn or self.is_shut:
                        break
                    self.taken += 1
                    for key in press:
                        if turn == self.turn:
                            self._take(key, seen_for)
            return self.visit.token

    def _take(self, key: Key, seen_for: int) -> None:
        screen = self.kiosk.screen
        leads_to = step(screen, key, self.kiosk.worker.terms)
        if isinstance(leads_to, PinAsked) and not self.takes_pins:
            return
        if not (self.fitted or key.name == "escape"):
            return  # on a page that says: too small
        self.kiosk.press(key, seen_for)
        self._advance()
        if isinstance(screen, PinAsked) and self.visit.token:
            self.visit.renew()

    def tick(self, *, late: bool = False) -> None:
        """Do what is due although nobody looks; late, a challenge that is not judged is wiped.

        While a request is answered, it does nothing: next time.
        """
        if not self.lock.acquire(blocking=False):
            return
        try:
            if self.is_over:
                return
            self.kiosk.tick()
            if late and self.task_under_way:
                self.kiosk.happen(TimedOut())
            self._turn_page()
        finally:
            self.lock.release()

    def open(self) -> None:
        """Open the station at once. Raise `CannotJudge` if that is impossible."""
        self.kiosk.show(Starting())
        self.kiosk.happen(self.kiosk.worker.result_of(Starting()))

    def end(self) -> None:
        """Show nothing any more: what was typed is gone."""
        self.is_over = True
        # A verdict that was seen was noted by the request that said so.
        self.kiosk.show(Starting())

    def _note_seen(self, turn: int) -> None:
        """Take note that the page of a turn was painted. A result that was sent may be lost.

        A verdict for which there was no room was not seen.
        """
        if turn == self.turn and (self.fitted or not self.kiosk.unseen):
            self.kiosk.painted()

    def _advance(self) -> None:
        """Let the kiosk do its work, and whatever is due."""
        if self.is_over:
            raise NotPaired
        self._turn_page()
        for _step in range(MOST_STEPS):
            before = self.kiosk.screen
            if isinstance(before, WaitingScreen):
                self.kiosk.painted()  # it has nothing to read
            self.kiosk.tick()
            self._turn_page()
            if self.kiosk.screen is before:
                return

    def _turn_page(self) -> None:
        self.visit.follow(self.kiosk.screen)
        mark = _mark_of(self.kiosk.screen)
        if mark != self.mark:
            self.mark = mark
            self.turn += 1
            self.taken = 0

    # -- what goes out -----------------------------------------------------------------------

    def show(self, seen: int, viewport: Viewport, visit: str = "") -> Shown:
        """Return the page of this moment, which is sent now; raises what `press` raises.

        `seen` is the turn of the page that the browser shows; 0 if it shows none.
        """
        with self.lock:
            self._note_seen(seen)
            self._advance()
            self.visit.admit(visit)
            return self._draw(viewport)

    def _draw(self, viewport: Viewport) -> Shown:
        """Return what is shown now; CANNOT JUDGE if the page of a screen is a fault."""
        try:
            shown = self.view.draw(self.turn, self.taken, viewport)
        except Exception as error:
            may_be_recorded = self.kiosk.worker.station.is_answered
            self.kiosk.show(NoVerdict(str(as_judge_error(error)), may_be_recorded))
            self._turn_page()
            shown = self.view.draw(self.turn, self.taken, viewport)
        self.fitted = shown.laid.fits
        return shown

    @property
    def until_verdict(self) -> float:
        """Seconds until the verdict for which the page waits may be shown; 0 on other pages."""
        with self.lock:
            kiosk = self.kiosk
            return (kiosk.due or 0) / 1000 if kiosk.screen.traits.awaits_verdict else 0

    @property
    def usage(self) -> Usage:
        with self.lock:
            return self.kiosk.screen.traits.usage

    @property
    def settled(self) -> Sequence[str]:
        """What the first page says of a call that was settled at another station."""
        with self.lock:
            screen, terms = self.kiosk.screen, self.kiosk.worker.terms
            if isinstance(screen, Ready) and screen.call and terms:
                return [first_page(screen, terms).answer]
            return []

    @property
    def is_shut(self) -> bool:
        """Whether no challenge may begin; one that is under way comes to its end."""
        return self.usage is Usage.IDLE and not self.may_begin()

    # These wait for no request.

    @property
    def task_under_way(self) -> bool:
        """Whether players type or compare the words of a challenge, before JUDGE."""
        screen = self.kiosk.screen
        origin = screen.origin if isinstance(screen, RulesShown) else screen
        return origin.traits.before_judge and not isinstance(origin, Ready)

    @property
    def uses_record(self) -> bool:
        """Whether `tick` may wait for the record: on other screens it wipes, and nothing else."""
        return isinstance(self.kiosk.screen, Ready | CallingDirector | WaitingScreen)


def _mark_of(screen: Screen) -> object:
    """Return what differs between two pages: not what is typed on them."""
    match screen:
        case AskingPlace(prompt=field):
            return AskingPlace, field
        case HandOff(confirming=confirming):
            return HandOff, confirming
        case RulesShown(card=card):
            return RulesShown, card
        case OfficialPage(page=shown):
            return shown
    return type(screen)
