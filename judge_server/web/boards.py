"""The rulings of the day by board, read from the record once for all devices. No word is kept."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from threading import Lock

from judge_record.entry import Entry, Kind
from judge_record.journal import Journal
from judge_record.plays import moved, same_table, whole_table
from judge_record.summary import Records

ASKED_KINDS = frozenset({Kind.RULING, Kind.CORRECTION, Kind.CALL})
FRESH_FOR = 1000  # milliseconds, after which what others recorded is read

#: Rulings and calls by the round and the table where they belong, as it is without a board.
Found = Mapping[tuple[int | None, str | None], list[Entry]]


class Boards:
    """What was judged at each board. Several threads may ask at once.

    The entries of the asking station are always complete. Those of others are at most a second old,
    so that no page waits for the disk because of them.
    """

    def __init__(self, records: Records, milliseconds: Callable[[], int]) -> None:
        self.records = records
        self.milliseconds = milliseconds
        self.lock = Lock()  # of reading
        self.chain = ""  # the opening seal of the journal that was read
        self.number = 0  # of the last entry that was read
        self.read_at = milliseconds()
        self.found: Found = {}

    def look(self, journal: Journal) -> None:
        """Read what a journal holds now. Raises `CannotJudge` if it cannot be read."""
        if self._is_stale(journal):
            with self.lock:
                if self._is_stale(journal):  # another thread may have read meanwhile
                    self.read(journal)

    def times(self, round: int | None, table: str) -> list[str]:
        """Return when a table asked today in a round, at any station, as of the last look."""
        found = self.found.get((round, whole_table(table)), ())
        return [entry.time for entry in found if same_table(entry.table, table)]

    def _is_stale(self, journal: Journal) -> bool:
        another = self.chain != journal.chain
        age = self.milliseconds() - self.read_at
        return another or journal.known.number > self.number or age >= FRESH_FOR

    def read(self, journal: Journal) -> None:
        """Read what the day holds of the boards."""
        began = self.milliseconds()
        self.found = _by_board(self.records.day(journal).entries())
        self.number = journal.known.number
        self.chain, self.read_at = journal.chain, began


def _by_board(entries: Sequence[Entry]) -> Found:
    found = defaultdict(list)
    for entry in moved(entries):
        if entry.kind in ASKED_KINDS:
            found[entry.round, whole_table(entry.table)].append(entry)
    return found
