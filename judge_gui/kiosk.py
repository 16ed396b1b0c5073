"""The kiosk: the screen that is shown, since when, and the station's work meanwhile.

1. A key or the time comes in (`press`, `tick`). `flow.step` returns the next screen.
2. A screen that waits for work is painted first (`painted`). Then `tick` lets the worker do it.
3. The result is shown when its pause is over: the pause is the same for every verdict.
4. A result that nobody has seen, because it was never painted, does not clear by itself.

Promised: a verdict is judged, recorded, and shown in this order. Keys that are pressed while the
station judges do nothing.

Not done here: drawing (`window`, `web.browser`), pages (`wording`), judging (`station.worker`).
"""

from collections.abc import Callable
from typing import NamedTuple

from judge_gui.model import events, screens
from judge_gui.model.events import Event, Key
from judge_gui.model.flow import step
from judge_gui.model.screens import WaitingScreen
from judge_gui.model.traits import Limits, Screen
from judge_gui.station.worker import Worker
from judge_procedure.profile import Profile

MOST_LATE = 400  # milliseconds of JUDGE on its way that count to its pause: a packet may get lost
#: Milliseconds: the idle station looks whether it could record a challenge, and at the page of a
#: call whether that was settled at another station.
LOOK_EVERY: dict[type[Screen], int] = {screens.Ready: 10_000, screens.CallingDirector: 2_000}


class PageTime(NamedTuple):
    """The time of a page: a key belongs to the page that its person has seen."""

    began: int  # when it appeared; where keys have to wait, when it was first painted
    restarted: int  # when a key last restarted the time until its end
    was_painted: bool = False


class Kiosk:
    """Keys and time come in, a page goes out. The clock shows milliseconds and never goes back."""

    def __init__(self, worker: Worker, profile: Profile, clock: Callable[[], int]) -> None:
        self.worker = worker
        self.first_profile = profile
        self.clock = clock
        self.screen: Screen = screens.Starting()
        self.time = PageTime(clock(), clock())
        self.kept_time = self.time  # of the page that kept it last, while others lie over that
        self.was_noted = False  # by the worker, after it was painted
        self.next_look = self.time.began  # when the station is looked at again
        self.result: Event | None = None  # of the station's work, until it may be shown
        self.typed_ahead: list[Key] = []  # what the director typed while the station worked

    # -- what comes in -----------------------------------------------------------------------

    def press(self, key: Key, seen_for: int | None = None) -> None:
        """Take a key. While the station works, none counts, but an official's wait for their page.

        A browser says for how many milliseconds its person had seen the page: the key may have been
        on its way for longer. The pause of JUDGE began when it was pressed.
        """
        now, lasts = self.clock(), self.limits
        if isinstance(self.screen, WaitingScreen):
            if self.screen.traits.takes_keys_ahead:
                self.typed_ahead.append(key)
            return
        if self.due == 0:  # after the machine has slept, a hand can be faster than the next `tick`
            self.happen(events.TimedOut())
            return
        shown_for = now - self.time.began
        seen_for = shown_for if seen_for is None else min(seen_for, shown_for)
        if lasts.least and (not self.was_painted or seen_for < lasts.least):
            self.happen(events.EarlyKey(key))
            return
        if lasts.restarts:
            self.time = self.time._replace(restarted=now)
        self.happen(key)
        if self.screen.traits.awaits_verdict:
            late = min(shown_for - seen_for, MOST_LATE)
            self.time = self.time._replace(began=self.time.began - late)

    def painted(self) -> None:
        """Take note that the page was painted: the station may begin to work.

        The time of a result begins now, and so does the least time of a page. A browser says later
        that it has shown a page.
        """
        if self.unseen or (self.limits.least and not self.was_painted):
            self.time = PageTime(self.clock(), self.clock())
        self.time = self.time._replace(was_painted=True)

    def tick(self) -> None:
        """Do what is due: the station's work, showing its result, the end of the screen's time."""
        now = self.clock()
        if self.was_painted and not self.was_noted:
            self.was_noted = True
            self.worker.note(self.screen)
        if isinstance(self.screen, WaitingScreen):
            if self.result is None and self.was_painted:
                self.result = self.worker.work(self.screen)
            if self.result is not None and self.clock() - self.time.began >= self.pause:
                result, self.result = self.result, None
                self.happen(result)
                self._type_ahead()
        elif self.due == 0:
            self.happen(events.TimedOut())
        elif now >= self.next_look and (every := LOOK_EVERY.get(type(self.screen))):
            self.next_look = now + every
            waits = self.screen
            call = waits.needed.number if isinstance(waits, screens.CallingDirector) else None
            if found := self.worker.look(call):
                self.happen(found)

    def _type_ahead(self) -> None:
        """Type on the official's next page what waited for it. No other page gets these keys.

        A deed is done by a key that comes after its page was there.
        """
        while self.typed_ahead and isinstance(self.screen, screens.OfficialPage):
            key = self.typed_ahead.pop(0)
            if self.screen.does_deed:
                self.typed_ahead.clear()
            else:
                self.happen(key)
        if self.typed_ahead and not self.screen.traits.takes_keys_ahead:
            self.happen(events.EarlyKey(self.typed_ahead[0]))
            self.typed_ahead.clear()

    def happen(self, event: Event) -> None:
        before = self.screen
        self.show(step(before, event, self.worker.terms))
        if not isinstance(before, screens.Ready):
            self.next_look = self.time.began

    def show(self, screen: Screen) -> None:
        """Show a screen. A verdict, or a call for a person, keeps its time over other pages.

        A page that keys leave unpainted ends its challenge, too; but a result has to be seen.
        """
        before, self.screen = self.screen, screen
        if not appears(screen, before):
            return
        if before.traits.ends_challenge and not (before.traits.is_result or self.was_noted):
            self.worker.note(before)
        if before.traits.keeps_time:
            self.kept_time = self.time
        self.was_noted = False
        self.time = PageTime(self.clock(), self.clock())
        if screen.traits.keeps_time and before.traits.is_between:
            self.time = self.kept_time
            if self.due == 0:
                self.happen(events.TimedOut())

    # -- what goes out -----------------------------------------------------------------------

    @property
    def was_painted(self) -> bool:
        return self.time.was_painted

    @property
    def unseen(self) -> bool:
        """Whether the screen is a result that was never painted: it does not clear."""
        return self.screen.traits.is_result and not self.was_painted

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the screen times out, if a key would prevent that."""
        counts = self.limits.restarts or isinstance(self.screen, screens.PinBarred)
        due = None if isinstance(self.screen, WaitingScreen) or not counts else self.due
        return None if due is None else due / 1000

    @property
    def waited(self) -> float:
        """How much of the pause before a result is over, from 0 to 1."""
        return min((self.clock() - self.time.began) / self.pause, 1) if self.pause else 0

    @property
    def profile(self) -> Profile:
        """The settings. A director may change them at the kiosk."""
        terms = self.worker.terms
        return self.first_profile if terms is None else terms.profile

    @property
    def limits(self) -> Limits:
        return self.screen.traits.limits(self.profile.times)

    @property
    def pause(self) -> int:
        """The least milliseconds from JUDGE to the result: the same for every result."""
        return self.profile.times.judging if self.screen.traits.awaits_verdict else 0

    @property
    def due(self) -> int | None:
        """Milliseconds until `tick` has something to do; None if nothing is due."""
        now = self.clock()
        if isinstance(self.screen, WaitingScreen):
            return 0 if self.result is None else max(self.pause - (now - self.time.began), 0)
        most = None if self.unseen else self.limits.most
        return None if most is None else max(most - (now - self.time.restarted), 0)

    @property
    def is_left(self) -> bool:
        return isinstance(self.screen, screens.Left)


def appears(screen: Screen, before: Screen) -> bool:
    """Return whether a screen starts. The hand-off starts again when JUDGE is to be confirmed."""
    if isinstance(screen, screens.HandOff) and isinstance(before, screens.HandOff):
        return screen.confirming != before.confirming
    return type(screen) is not type(before) or isinstance(screen, WaitingScreen)
