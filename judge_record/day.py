"""Today's entries of a journal, read once and then read on. No word is kept."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import dropwhile
from threading import Lock

from judge_record.entry import Entry, Kind
from judge_record.journal import Journal, head_of
from lexicons.clock import Clock

read_first = 1000  # entries


class Day:
    """The entries of today in one journal. Several threads may ask at once.

    >>> import tempfile
    >>> from judge_cli.clock import SystemClock
    >>> from judge_record.event import begin_event
    >>> time = SystemClock().now()
    >>> begun = begin_event(tempfile.mkdtemp(), "Club night", time=time, station="desk 1")
    >>> [entry.kind for entry in Day(SystemClock()).entries(begun.journal)]
    ['event opened']
    """

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.lock = Lock()
        self.of = ("", "")  # the opening seal of the journal that was read, and the day
        self.last = head_of(())  # the last entry that was read
        self.kept: list[Entry] = []

    def entries(self, journal: Journal) -> list[Entry]:
        """Return today's entries in order, without their words."""
        with self.lock:
            of = journal.opening_seal, self.clock.today()
            if self.of != of:
                self.kept, found = [], latest(of[1], journal, self.clock)
                self.of, self.last = of, head_of(found)
                found = [*dropwhile(lambda each: self.clock.day(each.time) != of[1], found)]
            else:
                found = journal.after(self.last)
                self.last = head_of(found) if found else self.last
            self.kept += _without_words(found)
            return list(self.kept)


def latest(day: str, journal: Journal, clock: Clock) -> list[Entry]:
    """Return the latest entries of a journal in order: all of a day, and some before."""
    most = read_first
    while len(found := journal.latest(most)) == most and clock.day(found[-1].time) == day:
        most *= 2
    return found[::-1]


def _without_words(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield entries without their words. A note goes with them: it may be about them."""
    for entry in entries:
        note = entry.note if entry.kind == Kind.SETTLED or not entry.words else None
        yield replace(entry, words=(), note=note)
