"""The kiosk at work: which screen is there, since when, and what the station does meanwhile."""

from collections.abc import Callable
from typing import Protocol, get_args

from judge_gui.model.flow import Patience, patience, step
from judge_gui.model.page import Page
from judge_gui.model.profile import Profile
from judge_gui.model.screens import (
    Early,
    Event,
    Judging,
    Key,
    Left,
    PinBarred,
    Screen,
    Starting,
    TimedOut,
    Working,
)
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording import page

working = get_args(Working)


class Works(Protocol):
    """Whatever does the work of a station."""

    @property
    def terms(self) -> StationTerms | None:
        """On which terms the station is open, if it is."""

    def work(self, screen: Working) -> Event:
        """What a screen that waits for the station comes to."""


class Kiosk:
    """Keys and time go in, a page comes out; adjudicate, record and show happen in that order.

    The clock is handed in: seconds that never go back.
    """

    def __init__(self, station: Works, profile: Profile, clock: Callable[[], float]) -> None:
        self.station = station
        self.profile = profile
        self.clock = clock
        self.screen: Screen = Starting()
        self.since = self.renewed = clock()
        self.seen = False  # whether the screen was painted since it came
        self.answer: Event | None = None  # of the station, until it may be shown

    # -- what comes in -----------------------------------------------------------------------

    def press(self, key: Key) -> None:
        """A key that counts, unless the screen came too short a while ago."""
        now = self.clock()
        limits = self.patience
        if isinstance(self.screen, working):
            return
        if now - self.since < limits.least:
            self.happen(Early(key))
            return
        if limits.renewed:
            self.renewed = now
        self.happen(key)

    def painted(self) -> None:
        """The page was painted: the station may begin."""
        self.seen = True

    def tick(self) -> None:
        """Whatever is due: the station's work, its answer, the end of the screen's time."""
        now = self.clock()
        if isinstance(self.screen, working):
            if self.answer is None and self.seen:
                self.answer = self.station.work(self.screen)
            if self.answer is not None and self.clock() - self.since >= self.pause:
                answer, self.answer = self.answer, None
                self.happen(answer)
        elif self.patience.most is not None and now - self.renewed >= self.patience.most:
            self.happen(TimedOut())

    def happen(self, event: Event) -> None:
        """One step of the flow."""
        before = self.screen
        self.screen = step(before, event, self.station.terms)
        if type(self.screen) is not type(before) or isinstance(self.screen, working):
            self.since = self.renewed = self.clock()
            self.seen = False

    # -- what is to be seen ------------------------------------------------------------------

    @property
    def page(self) -> Page:
        """What is on the screen now."""
        limits = self.patience
        left = None
        if limits.most is not None and (limits.renewed or isinstance(self.screen, PinBarred)):
            left = limits.most - (self.clock() - self.renewed)
        return page(self.screen, self.station.terms, left)

    @property
    def patience(self) -> Patience:
        """How long the screen lasts."""
        return patience(self.screen, self.profile.times)

    @property
    def pause(self) -> float:
        """Every verdict comes after the same time, whatever it is."""
        return self.profile.times.judging if isinstance(self.screen, Judging) else 0

    @property
    def due(self) -> float | None:
        """Seconds until something is to be done, if anything is."""
        now = self.clock()
        if isinstance(self.screen, working):
            return max(self.pause - (now - self.since), 0) if self.answer else 0
        most = self.patience.most
        return None if most is None else max(most - (now - self.renewed), 0)

    @property
    def left(self) -> bool:
        """Whether the director left the program."""
        return isinstance(self.screen, Left)
