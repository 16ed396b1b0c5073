"""Long work in the background: the window shows that it is alive, and the record is the same."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from judge_gui.kiosk import Kiosk, longest_work
from judge_gui.model import events
from judge_gui.model import screens as at
from judge_gui.model.events import Event
from judge_gui.model.profile import Profile
from judge_gui.model.screens import Screen, Task, WaitingScreen
from judge_gui.model.station_terms import StationTerms
from judge_gui.station import worker
from judge_gui.station.worker import BackgroundWorker, Worker

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
        if isinstance(screen, at.DirectorAnswered):
            assert self.may_end.wait(20)
            if self.fault:
                raise self.fault
        return events.DirectorPrompt("done", "Enter")

    def note(self, screen: Screen) -> None:
        pass


@pytest.fixture
def slow(terms_of: Callable[..., StationTerms]) -> Slow:
    return Slow(terms_of())


@pytest.fixture
def kiosk(slow: Slow, clock: Callable[[], int], monkeypatch: pytest.MonkeyPatch) -> Kiosk:
    """A kiosk that has begun, at a page whose work is slow."""
    monkeypatch.setattr(worker, "turn", 0.001)
    working = BackgroundWorker(slow)
    working.work(at.Starting())
    kiosk = Kiosk(working, Profile(), clock)
    kiosk.screen = at.DirectorAnswered(line="yes")
    kiosk.painted()
    return kiosk


def test_the_window_is_not_held_up_by_what_a_director_confirms(
    kiosk: Kiosk, slow: Slow, until: Until, clock: Any, terms_of: Callable[..., StationTerms]
) -> None:
    before = kiosk.worker.terms
    for passed in (0, longest_work, 1):
        clock.wait(passed)
        kiosk.tick()
        assert isinstance(kiosk.screen, at.DirectorAnswered)
        assert kiosk.overdue == (passed == 1), "work that does not end, after a minute"
    slow.known = terms_of(round=2)  # while the work goes on
    assert kiosk.worker.terms is before
    slow.may_end.set()

    def shown() -> bool:
        kiosk.tick()
        return isinstance(kiosk.screen, at.DirectorAsked)

    until(shown)
    assert len(slow.threads) == 2  # it is begun once


def test_the_start_and_a_challenge_are_not_done_in_the_background(slow: Slow) -> None:
    working = BackgroundWorker(slow)
    working.work(at.Starting())  # the supervisor has the patience of a start
    working.work(at.Judging(Task(), ("ZANT",)))
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
    working = BackgroundWorker(station)

    def done(screen: WaitingScreen) -> Event:
        while (event := working.work(screen)) is None:
            pass
        return event

    done(at.Starting())
    assert isinstance(done(at.Judging(Task(), ("ZANT", "QUEX"))), events.RecordedRuling)
    assert isinstance(done(at.PinTried(at.Ready(), "")), events.PinRight)
    for line in (None, "5", "1"):
        assert isinstance(done(at.DirectorAnswered(line)), events.DirectorPrompt)
    done(at.DirectorAnswered(None, over=True))
    assert isinstance(done(at.Judging(Task(), ("BLORP",))), events.RecordedRuling)
    assert station.station.open_session.journal.verify() == ""
