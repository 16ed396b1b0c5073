"""The stations that joined a server: what they handed on, and what they reported of themselves."""

from collections.abc import Callable, Iterable, Sequence
from threading import RLock
from typing import NamedTuple

from judge_record.handing_on import Held, Report
from judge_record.head import Head
from judge_record.received import Received
from lexicons.clock import Clock


class Seen(NamedTuple):
    """What a station reported last, about which chain, and when (in UTC)."""

    report: Report
    chain: str
    time: str
    milliseconds: int  # by a clock that never goes back


class Joined:
    """The stations of an event. Several threads may use it at once.

    What they reported is not kept: a server that starts again waits for the next report of each.
    """

    def __init__(
        self, received: Received, own: str, clock: Clock, milliseconds: Callable[[], int]
    ) -> None:
        self.received = received
        self.own = own  # the opening seal of the server's own chain
        self.clock = clock
        self.milliseconds = milliseconds  # by a clock that never goes back
        self.open_rounds: Callable[[], Iterable[int]] = tuple  # on the director's board
        self.lock = RLock()
        self.by_station: dict[tuple[str, str], Seen] = {}  # by name and chain

    def held(self) -> Held:
        """Return what the server holds."""
        heads = dict(self.received.heads)
        numbers = {chain: head.number for chain, head in heads.items()}
        return Held(self.received.event, numbers, self.own, tuple(sorted(self.open_rounds())))

    def take(self, chain: str, report: Report, lines: Sequence[str]) -> Head:
        """Keep entries and a report of a station. The errors are those of `Received.take`."""
        head = self.received.take(chain, lines)
        if head.number:
            with self.lock:
                seen = Seen(report, chain, self.clock.now(), self.milliseconds())
                self.by_station[report.station, chain] = seen
        return head

    @property
    def seen(self) -> list[Seen]:
        """What each station reported last, by name."""
        with self.lock:
            return [self.by_station[key] for key in sorted(self.by_station)]
