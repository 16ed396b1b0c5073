"""What pages, lists and the report show of a journal: calls, challenges, the day.

Each is a question about entries, in order, of one journal.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import dropwhile
from threading import Lock

from judge_record.clock import Clock
from judge_record.entry import Entry, Kind, Reason, Seat
from judge_record.journal import Journal
from judge_record.plays import WHILE_ROUND_LASTS, in_another_round, moved, same_table
from lexicons.errors import Unsound

OF_SESSIONS = (Kind.OPENED, Kind.CLOSED)  # the kinds that show which sessions have not ended


def waiting_calls(journal: Journal) -> list[Entry]:
    """Return the open calls, the first one first, each where its play belongs by now."""
    with journal.reading() as reader:
        return [
            replace(call, **reader.play(of).seat._asdict())
            if (of := reader.find(call.about))
            else call
            for call in reader.open_calls()
        ]


def challenges(entries: Sequence[Entry]) -> list[Entry]:
    """Return one entry for each challenge of one journal, with the seat of its play now.

    It is the ruling, the first ruling by hand on a play, or the first call about shared words, if
    nobody had these words judged there. Words typed again don't count once more.
    """
    calls = {
        entry.number: entry.repeats or entry.number
        for entry in entries
        if entry.kind is Kind.CALL and entry.reason == Reason.OVERLAP
    }
    judged = {calls[entry.allowed_by] for entry in entries if entry.allowed_by in calls}
    return [
        entry
        for entry in moved(entries)
        if entry.kind is Kind.RULING
        or (entry.kind is Kind.BY_HAND and not entry.about)
        or (calls.get(entry.number) == entry.number and entry.number not in judged)
    ]


def challenges_at(entries: Sequence[Entry], table: str, round: int | None) -> int:
    """Return how many challenges a table has had in a round, by entries of one day.

    Those of an unknown round count in each, and without a round all count: a station where none was
    set hides no challenge, and sees all.
    """
    at = Seat(table, round=round)
    return sum(
        same_table(entry.table, table) and not in_another_round(entry.seat, at)
        for entry in challenges(entries)
    )


def unfinished(entries: Iterable[Entry]) -> dict[str, Entry]:
    """Return the latest opening of each station whose latest session has not ended.

    A station that was started again after a crash counts once.
    """
    latest: dict[str, Entry] = {}
    for entry in entries:
        if entry.kind is Kind.OPENED:
            latest[entry.station] = entry
        elif entry.kind is Kind.CLOSED:
            before = latest.get(entry.station)
            if before and before.session == entry.session:
                del latest[entry.station]
    return latest


def at_work(journal: Journal) -> dict[str, Entry]:
    """Return the opening of each station whose session in a journal has not ended."""
    return unfinished(journal.read(lambda record: record.of_kinds(*OF_SESSIONS)))


def wrong_pins(journal: Journal, station: str) -> int:
    """Return how many wrong PINs were typed at a station since a director's was typed there.

    A word judge's doesn't end the count: its holder could try the director's without a wait. Nor
    does another day: whoever can set the clock would begin again.
    """
    with journal.reading() as reader:
        refused = [e for e in reader.of_kinds(Kind.PIN_REFUSED) if e.station == station]
        by_director = reader.last_by_director(station)
    return sum(entry.number > by_director for entry in refused)


class Day:
    """The entries `of_today` in one journal, read once and then read on. Several threads may ask.

    No word is kept.
    """

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self.journal, self.clock = journal, clock
        self.days = set[str]()
        self.kept: list[Entry] = []

    def entries(self) -> list[Entry]:
        """Return today's entries in order, without their words."""
        with self.journal.turn:
            days = {self.clock.today(), self.clock.day(self.clock.ago(WHILE_ROUND_LASTS))}
            if self.days != days:
                self.days, self.kept = days, []
            with self.journal.reading() as reader:
                after = self.kept[-1].number if self.kept else 0
                # A note goes with the words: it may be about them.
                self.kept += (
                    replace(entry, words=(), note=None if entry.words else entry.note)
                    for entry in reader.from_days(days, after=after)
                )
            return of_today(self.kept, self.clock)


class Records:
    """The journals of a process, each with its entries of today. Several threads may ask."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.lock = Lock()
        self.days: dict[str, Day] = {}  # by the opening seal

    def day(self, journal: Journal) -> Day:
        """Return today's entries of a journal, read by the one that is kept of its chain."""
        with self.lock:
            return self.days.setdefault(journal.chain, Day(journal, self.clock))

    def after_look(self, journal: Journal) -> None:
        """Forget what was known of a journal that is another one since, as a director has looked.

        Else an older copy that took its place would be refused until the program starts again.
        """
        try:
            self.day(journal).journal.head()
        except Unsound:
            self.days.pop(journal.chain, None)


def of_today(entries: Iterable[Entry], clock: Clock) -> list[Entry]:
    """Return the entries of this local day, and of three hours if midnight was in between.

    They are all from the first such entry on: a clock that was wrong for a while hides none.
    """
    today, since = clock.today(), clock.ago(WHILE_ROUND_LASTS)

    def is_before(entry: Entry) -> bool:
        return (entry.day or clock.day(entry.time)) != today and entry.time < since

    return [*dropwhile(is_before, entries)]
