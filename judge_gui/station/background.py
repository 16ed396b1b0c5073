"""The background: long work of a station is done there, while the window shows that it is alive."""

from concurrent.futures import Future, ThreadPoolExecutor, wait

from judge_gui.model.events import Event
from judge_gui.model.screens import (
    DirectorAnswered,
    Leaving,
    PinTried,
    Starting,
    WaitingScreen,
)
from judge_gui.model.station_terms import StationTerms
from judge_gui.station.worker import Worker

#: The work that can be long: to open a station, to compare PINs, to load and verify lexicons, to
#: copy the journal.
long_work = (Starting, PinTried, DirectorAnswered, Leaving)

turn = 0.05  # seconds that the window waits for a result before it does something else


class BackgroundWorker:
    """A worker whose long work does not hold up the window.

    The supervisor ends a kiosk whose window gives no sign of life. It has more patience with a
    kiosk that starts: so the first work, which opens the station, is not done in the background.
    """

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.background = ThreadPoolExecutor(max_workers=1)
        self.begun: Future[Event] | None = None
        self.is_first = True
        self.terms_before: StationTerms | None = None  # what holds until the work is done
        self.note, self.look = worker.note, worker.look

    @property
    def terms(self) -> StationTerms | None:
        """The terms of the station; None until it is open."""
        return self.terms_before if self.begun else self.worker.terms

    def work(self, screen: WaitingScreen) -> Event | None:
        """Return the result of the work for which a screen waits; None if it is not done yet."""
        if self.is_first or not isinstance(screen, long_work):
            self.is_first = False
            return self.worker.work(screen)
        if self.begun is None:
            self.terms_before = self.worker.terms
            self.begun = self.background.submit(self.worker.work, screen)
        if not wait([self.begun], turn).done:
            return None
        done, self.begun = self.begun, None
        return done.result()
