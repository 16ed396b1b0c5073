"""The rulings of the day by board, read from the record once for all devices. No word is kept."""

from collections.abc import Iterable
from dataclasses import replace
from threading import Lock

from lexicons import Clock
from lexicons.record.entry import Entry, Kind, restored
from lexicons.record.journal import Journal, head_of
from lexicons.record.table_log import mended, same_table

counted = frozenset({Kind.RULING, Kind.CORRECTION})
asked_kinds = counted | {Kind.CALL}
kept_kinds = asked_kinds | {Kind.ROUND_SET}  # one of these mends the table of a ruling


class Boards:
    """What was judged at each board. Several threads may ask at once."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.lock = Lock()
        self.chain = ""  # the opening seal of the journal that was read
        self.last = head_of(())  # the last entry that was read
        self.kept: list[Entry] = []
        self.found: list[
            Entry
        ] = []  # the rulings and calls among them, at the tables where they belong

    def asked(self, journal: Journal, round: int | None, table: str) -> list[Entry]:
        """Return today's rulings and calls at a table in a round, in order, at any station."""
        with self.lock:
            self.read(journal)
            day = self.clock.today()
            return [
                entry
                for entry in self.found
                if entry.round == round
                and same_table(entry.table, table)
                and self.clock.day(entry.time) == day
            ]

    def read(self, journal: Journal) -> None:
        """Read the entries that were added since the last time."""
        if self.chain != journal.opening_seal:
            self.chain, self.last = journal.opening_seal, head_of(())
            self.kept, self.found = [], []
        new = journal.after(self.last)
        if not new:
            return
        self.kept += without_words(new)
        self.last = head_of(new)
        self.found = [entry for entry in mended(self.kept) if entry.kind in asked_kinds]


def without_words(entries: Iterable[Entry]) -> Iterable[Entry]:
    """Yield the entries that are kept, without their words."""
    for entry in entries:
        if restored(entry).kind in kept_kinds:
            yield replace(entry, words=(), note=None if entry.kind in counted else entry.note)
