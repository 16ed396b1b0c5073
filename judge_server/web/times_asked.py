"""When a verdict was asked for at each table's board, which each page of its device says."""

from collections import defaultdict
from collections.abc import Iterable
from threading import Lock

from judge_record.entry import Entry, Kind
from judge_record.journal import Journal
from judge_record.plays import moved, same_table, whole_table
from judge_record.summary import Records

ASKED_KINDS = frozenset({Kind.RULING, Kind.CORRECTION, Kind.CALL})


class TimesAsked:
    """Rulings and calls of today by round and table. Several threads may ask; no word is kept.

    The entries of the asking station are always complete. Those of others are read every second: no
    verdict waits for the record because others are judged in the same moment.
    """

    def __init__(self, records: Records) -> None:
        self.records = records
        self.lock = Lock()  # of reading
        self.last = 0  # the last entry that was read
        self.entries: dict[tuple[int | None, str | None], list[Entry]] = {}  # a table without board

    def read(self, journal: Journal, own: int | None = None) -> None:
        """Read what a journal holds now, unless the last entry of the station that asks was read.

        Raises `CannotJudge` if it cannot be read.
        """
        if own is not None and own <= self.last:
            return
        with self.lock:
            if own is not None and own <= self.last:  # another thread has read meanwhile
                return
            entries = self.records.day(journal).entries()
            by_table = defaultdict(list)
            for entry in moved(entries):
                if entry.kind in ASKED_KINDS:
                    by_table[entry.round, whole_table(entry.table)].append(entry)
            self.entries = by_table
            self.last = entries[-1].number if entries else 0

    def at(self, table: str, rounds: Iterable[int | None]) -> list[str]:
        """Return when a table asked today in these rounds, at any station, as it was last read."""
        return sorted(
            entry.time
            for round in rounds
            for entry in self.entries.get((round, whole_table(table)), ())
            if same_table(entry.table, table)
        )
