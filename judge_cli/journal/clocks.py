"""Clocks: where the times of journals cannot be right."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import combinations
from typing import NamedTuple

from judge_cli import local_time, progress_bar
from judge_cli.journal import records
from judge_cli.journal.records import Record
from lexicons.record.entry import Entry

#: A station takes the time before it waits for its turn to write: so much disorder is innocent.
innocent = timedelta(seconds=15)

#: Tables finish a round, and begin the next, apart: rounds may overlap by so much.
overlap = timedelta(minutes=10)

#: On one day, one station may end and another begin after a pause of so much.
pause = timedelta(hours=1)


def disagreements(kept: list[Record], now: datetime) -> Iterator[str]:
    """Yield where the times in these journals cannot be right; `now` is this machine's time."""
    for record in kept:
        yield from own_clock(record.name, survey_of(record).times, now)
    for one, other in at_once(kept):
        yield from two_clocks(one, other)


def at_once(kept: list[Record]) -> list[tuple[Record, Record]]:
    """Return the pairs of journals that share a day."""
    dated = [(record, days(record)) for record in kept]
    return [(one[0], other[0]) for one, other in combinations(dated, 2) if one[1] & other[1]]


def days(record: Record) -> set[str]:
    """Return the days of a journal, as the calendar of this place showed them.

    What a station recorded counts: the next event may close this one on a later day, and an entry
    about an earlier one may be made much later. Without any, the day of the opening counts.
    """
    return survey_of(record).days or days_of(record.entries[:1])


def days_of(entries: Iterable[Entry]) -> set[str]:
    """Return the days of entries whose day is known."""
    return {records.day_of(e) for e in entries if e.day or local_time.read(e.time)}


def day_of(time: datetime) -> str:
    """Return the day of a moment, as the calendar of this place showed it."""
    return local_time.local(time.isoformat(), local_time.to_the_day)


class Span(NamedTuple):
    """From when until when something lasted."""

    first: datetime
    last: datetime


def wider(span: Span | None, time: datetime) -> Span:
    """Return a span that includes a time."""
    return Span(min(span.first, time), max(span.last, time)) if span else Span(time, time)


@dataclass
class Times:
    """What the times of one journal show of its clock, as the entries are read one by one."""

    unread: int = 0  # entries without a valid time
    backwards: list[tuple[int, timedelta]] = field(default_factory=list)  # number, and by how much
    before: datetime | None = None
    latest: datetime | None = None

    def begin(self, text: str) -> None:
        """Take the time of the entry before the first one."""
        self.before = local_time.read(text)

    def add(self, number: int, text: str) -> datetime | None:
        """Take the time of the next entry, and return it; None if it is not a time."""
        time = local_time.read(text)
        if time is None:
            self.unread += 1
            return None
        if self.before is not None and time < self.before - innocent:
            self.backwards.append((number, self.before - time))
        self.before = time
        self.latest = time if self.latest is None else max(time, self.latest)
        return time

    def extend(self, other: "Times") -> None:
        """Add what the times of the entries that follow show."""
        self.unread += other.unread
        self.backwards += other.backwards
        self.before = other.before or self.before
        self.latest = max(filter(None, (self.latest, other.latest)), default=None)


@dataclass
class Survey:
    """All that the times of one journal show, from one reading of its entries.

    An entry about an earlier one has no day and no round here: it may have been made much later.
    """

    times: Times = field(default_factory=Times)
    days: set[str] = field(default_factory=set)  # on which a station recorded
    whole: Span | None = None
    rounds: dict[tuple[str, int], Span] = field(default_factory=dict)  # by day and round

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> "Survey":
        """Return what the times of these entries show."""
        found = cls()
        for entry in entries:
            time = found.times.add(entry.number, entry.time)
            if time:
                found.whole = wider(found.whole, time)
            if time and entry.round is not None and not entry.refers_to:
                key = day_of(time), entry.round
                found.rounds[key] = wider(found.rounds.get(key), time)
            if entry.session and not entry.refers_to:
                found.days |= days_of([entry])
        return found


def survey_of(record: Record) -> Survey:
    """Return what the times of a record show; a bar shows how far the reading has come."""
    with progress_bar.bar("Comparing times") as advance:
        return Survey.of(progress_bar.counted(record.entries, record.length, advance))


def own_clock(name: str, times: Times, now: datetime) -> Iterator[str]:
    """Yield where the times of one journal cannot be right; `now` is this machine's time."""
    if times.unread:
        yield f"{name}: {times.unread} entries have no valid time"
    for number, span in times.backwards:
        yield (
            f"{name}: at entry {number} the time runs backwards by"
            f" {spoken(span)}: the clock was set, or several clocks wrote"
        )
    if times.latest and (ahead := times.latest - now) > innocent:
        yield f"{name}: its last time is {spoken(ahead)} ahead of this machine's clock"


def two_clocks(one: Record, other: Record) -> Iterator[str]:
    """Yield where the times of two journals visibly disagree."""
    ours, theirs = survey_of(one), survey_of(other)
    if ours.whole is None or theirs.whole is None:
        return
    gap = max(ours.whole.first, theirs.whole.first) - min(ours.whole.last, theirs.whole.last)
    if gap > pause:
        yield (
            f"{one.name} and {other.name}: {spoken(gap)} lie between the end of one and the"
            " beginning of the other: a clock may be wrong"
        )
        return
    for early, late, surveys in ((one, other, (ours, theirs)), (other, one, (theirs, ours))):
        worst = max(too_early(*surveys), default=None)
        if worst and worst[0] > overlap:
            yield (
                f"{late.name} was in round {worst[2]} while {early.name} was still in round"
                f" {worst[1]}, {spoken(worst[0])} later: their clocks may disagree"
            )


def too_early(early: Survey, late: Survey) -> Iterator[tuple[timedelta, int, int]]:
    """Yield by how much each round of one journal outlasts the start of a later one of the other.

    With the numbers of the two rounds, the earlier one first. Each day has rounds of its own.
    """
    for (day, before), ended in early.rounds.items():
        for (other, after), begun in late.rounds.items():
            if day == other and before < after:
                yield ended.last - begun.first, before, after


def spoken(span: timedelta) -> str:
    """Return a span of time as people say it.

    >>> spoken(timedelta(hours=25, minutes=4)), spoken(timedelta(seconds=40))
    ('1 d 1 h 4 min', '40 s')
    """
    minutes, seconds = divmod(int(span.total_seconds()), 60)
    if not minutes:
        return f"{seconds} s"
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    parts = ((days, "d"), (hours, "h"), (minutes, "min"))
    return " ".join(f"{count} {unit}" for count, unit in parts if count)
