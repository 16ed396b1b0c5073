"""The work of a browser as a kiosk. Where devices are paired, it judges in open rounds alone."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from judge_gui.model.station_terms import StationTerms
from judge_gui.station.station import Station
from judge_gui.station.worker import Worker


class BrowserWorker(Worker):
    """A worker whose terms name the rounds that are open at this moment.

    A look-up under another round would not show on the pages of its board.
    """

    def __init__(self, station: Station, rounds: Callable[[], Iterable[int]]) -> None:
        """Take the station, and what returns the open rounds."""
        super().__init__(station)
        self.rounds = rounds

    @property
    def terms(self) -> StationTerms | None:
        """The terms of the station with the open rounds; None until it is open."""
        terms = super().terms
        if terms is None or terms.practice:
            return terms
        return replace(terms, open_rounds=tuple(sorted(self.rounds())))
