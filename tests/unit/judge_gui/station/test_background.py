"""Long work in the background: the window shows that it is alive, and the record is the same."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from judge_gui.kiosk import Kiosk, longest_work
from judge_gui.model.events import DirectorPrompt, Event, PinRight, RecordedRuling
from judge_gui.model.profile import Profile
from judge_gui.model.screens import (
    DirectorAnswered,
    DirectorAsked,
    Judging,
    PinTried,
    Ready,
    Screen,
    Starting,
    Task,
    WaitingScreen,
)
from judge_gui.model.station_terms import StationTerms
from judge_gui.station import background
from judge_gui.station.background import BackgroundWorker
from judge_gui.station.worker import Worker

Open = Callable[..., Worker]
Until = Callable[[Callable[[], bool]], None]


class Slow(Worker):
    """A worker whose work lasts until the test lets it end. It keeps who did it."""

    def __init__(self, terms: StationTerms) -> None:
        self.known = terms
        self.may_end = threading.Event()
        self.threads: list[str] = []
        self.fault: Exception | None = None

    @property
    def terms(self) -> StationTerms | None:
        return self.known

    def work(self, screen: WaitingScreen) -> Event:
        self.threads.append(threading.current_thread().name)
        if isinstance(screen, DirectorAnswered):
            assert self.may_end.wait(20)
            if self.fault:
                raise self.fault
        return DirectorPrompt("done", "Enter")

    def note(self, screen: Screen) -> None:
        pass


@pytest.fixture
def slow(terms_of: Callable[..., StationTerms]) -> Slow:
    return Slow(terms_of())


@pytest.fixture
def kiosk(slow: Slow, clock: Callable[[], int], monkeypatch: pytest.MonkeyPatch) -> Kiosk:
    """A kiosk that has begun, at a page whose work is slow."""
    monkeypatch.setattr(background, "turn", 0.001)
    worker = BackgroundWorker(slow)
    worker.work(Starting())
    kiosk = Kiosk(worker, Profile(), clock)
    kiosk.screen = DirectorAnswered(line="yes")
    kiosk.painted()
    return kiosk


def test_the_window_is_not_held_up_by_what_a_director_confirms(
    kiosk: Kiosk, slow: Slow, until: Until, clock: Any, terms_of: Callable[..., StationTerms]
) -> None:
    before = kiosk.worker.terms
    for passed in (0, longest_work, 1):
        clock.wait(passed)
        kiosk.tick()
        assert isinstance(kiosk.screen, DirectorAnswered)
        assert kiosk.overdue == (passed == 1), "work that does not end, after a minute"
    slow.known = terms_of(round=2)  # while the work goes on
    assert kiosk.worker.terms is before
    slow.may_end.set()

    def shown() -> bool:
        kiosk.tick()
        return isinstance(kiosk.screen, DirectorAsked)

    until(shown)
    assert len(slow.threads) == 2  # it is begun once


def test_the_start_and_a_challenge_are_not_done_in_the_background(slow: Slow) -> None:
    worker = BackgroundWorker(slow)
    worker.work(Starting())  # the supervisor has the patience of a start
    worker.work(Judging(Task(), ("ZANT",)))
    assert set(slow.threads) == {threading.current_thread().name}


def test_an_error_in_the_background_ends_the_kiosk_as_elsewhere(
    kiosk: Kiosk, slow: Slow, until: Until
) -> None:
    slow.fault = ZeroDivisionError("a fault of the program")
    slow.may_end.set()

    def ends() -> bool:
        try:
            kiosk.tick()
        except ZeroDivisionError:
            return True
        return False

    until(ends)


def test_a_visit_of_the_director_in_the_background_is_recorded_between_challenges(
    open_kiosk: Open,
) -> None:
    station = open_kiosk()
    worker = BackgroundWorker(station)

    def done(screen: WaitingScreen) -> Event:
        while (event := worker.work(screen)) is None:
            pass
        return event

    done(Starting())
    assert isinstance(done(Judging(Task(), ("ZANT", "QUEX"))), RecordedRuling)
    assert isinstance(done(PinTried(Ready(), "")), PinRight)
    for line in (None, "5", "1"):
        assert isinstance(done(DirectorAnswered(line)), DirectorPrompt)
    done(DirectorAnswered(None, over=True))
    assert isinstance(done(Judging(Task(), ("BLORP",))), RecordedRuling)
    assert station.station.open_session.journal.verify() == ""
