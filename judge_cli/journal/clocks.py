"""Clocks: where the times of journals cannot be right, and of which days the journals are."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import combinations
from typing import NamedTuple

from judge_cli import local_time
from judge_cli.journal.records import day_of
from judge_record.entry import Entry
from judge_record.timeline import Record

#: A station takes the time before it waits for its turn to write: so much disorder is innocent.
innocent = timedelta(seconds=15)

#: Tables finish a round, and begin the next, apart: rounds may overlap by so much.
overlap = timedelta(minutes=10)

#: On one day, one station may end and another begin after a pause of so much.
pause = timedelta(hours=1)


class Span(NamedTuple):
    """From when until when something lasted."""

    first: datetime
    last: datetime

    def including(self, time: datetime) -> "Span":
        """Return a span that includes a time, too."""
        return Span(min(self.first, time), max(self.last, time))


@dataclass
class Survey:
    """All that the times of one journal show, from one reading of its entries.

    An entry about an earlier one has no day and no round here: it may have been made much later.
    """

    record: Record
    unread: int = 0  # entries without a valid time
    backwards: list[tuple[int, timedelta]] = field(default_factory=list)  # number, and by how much
    whole: Span | None = None
    rounds: dict[tuple[str, int], Span] = field(default_factory=dict)  # by day and round
    days: set[str] = field(default_factory=set)  # on which a station recorded

    @classmethod
    def of(cls, record: Record) -> "Survey":
        """Return what the times of a journal show.

        Its days are those of the calendar of this place. The next event may close it on a later
        day. So only what a station recorded counts, or the opening if no station recorded anything.
        """
        found, before = cls(record), None
        for entry in record.entries:
            if entry.session and not entry.refers_to:
                found.days |= _days([entry])
            time = local_time.read(entry.time)
            if time is None:
                found.unread += 1
                continue
            if before and time < before - innocent:
                found.backwards.append((entry.number, before - time))
            before = time
            found.whole = _with(found.whole, time)
            if entry.round is not None and not entry.refers_to:
                key = local_time.local(entry.time, local_time.to_the_day), entry.round
                found.rounds[key] = _with(found.rounds.get(key), time)
        found.days = found.days or _days(record.entries[:1])
        return found

    def doubts(self, now: datetime) -> Iterator[str]:
        """Yield where the times of this journal cannot be right; `now` is this machine's time."""
        name = self.record.name
        if self.unread:
            yield f"{name}: {self.unread} entries have no valid time"
        for number, span in self.backwards:
            yield (
                f"{name}: at entry {number} the time runs backwards by"
                f" {spoken(span)}: the clock was set, or several clocks wrote"
            )
        if self.whole and (ahead := self.whole.last - now) > innocent:
            yield f"{name}: its last time is {spoken(ahead)} ahead of this machine's clock"


def _with(span: Span | None, time: datetime) -> Span:
    return span.including(time) if span else Span(time, time)


def _days(entries: Iterable[Entry]) -> set[str]:
    """Return the days of entries whose day is known."""
    return {day_of(entry) for entry in entries if entry.day or local_time.read(entry.time)}


def on_one_day(surveys: Iterable[Survey]) -> list[tuple[Survey, Survey]]:
    """Return the pairs of journals that share a day."""
    return [(one, other) for one, other in combinations(surveys, 2) if one.days & other.days]


def disagreements(surveys: list[Survey], now: datetime) -> Iterator[str]:
    """Yield where the times in journals cannot be right; `now` is this machine's time."""
    for survey in surveys:
        yield from survey.doubts(now)
    for one, other in on_one_day(surveys):
        yield from _two_clocks(one, other)


def _two_clocks(one: Survey, other: Survey) -> Iterator[str]:
    """Yield where the times of two journals visibly disagree."""
    if one.whole is None or other.whole is None:
        return
    gap = max(one.whole.first, other.whole.first) - min(one.whole.last, other.whole.last)
    if gap > pause:
        yield (
            f"{one.record.name} and {other.record.name}: {spoken(gap)} lie between the end of one"
            " and the beginning of the other: a clock may be wrong"
        )
        return
    for early, late in ((one, other), (other, one)):
        worst = max(_too_early(early, late), default=None)
        if worst and worst[0] > overlap:
            yield (
                f"{late.record.name} was in round {worst[2]} while {early.record.name} was still in"
                f" round {worst[1]}, {spoken(worst[0])} later: their clocks may disagree"
            )


def _too_early(early: Survey, late: Survey) -> Iterator[tuple[timedelta, int, int]]:
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
