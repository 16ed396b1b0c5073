"""The journals that the stations of one process share: each is proved once, and read on."""

from threading import Lock

from judge_record.clock import Clock
from judge_record.journal import Journal
from judge_record.summary import Day
from lexicons import Unsound


class Records:
    """The journals of a process, each with its entries of today. Several threads may ask."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.lock = Lock()
        self.kept: dict[str, tuple[Journal, Day]] = {}  # by the opening seal

    def of(self, journal: Journal) -> Journal:
        """Return the journal of this process that is kept where this one is."""
        return self._kept(journal)[0]

    def day(self, journal: Journal) -> Day:
        """Return today's entries of a journal."""
        return self._kept(journal)[1]

    def after_look(self, journal: Journal) -> None:
        """Forget what was known of a journal that is another one since, as a director has looked.

        Else an older copy that took its place would be refused until the program starts again.
        """
        with self.lock:
            try:
                self.kept.get(journal.chain, (journal, None))[0].head()
            except Unsound:
                del self.kept[journal.chain]

    def _kept(self, journal: Journal) -> tuple[Journal, Day]:
        with self.lock:
            return self.kept.setdefault(journal.chain, (journal, Day(journal, self.clock)))
