"""Journals brought together: each is taken once, and what looks wrong among them is named.

`judge event finish` does this. The steps:

1. A copy of a journal, or of its beginning, is left out.
2. Of a fork, both sides are taken. Their timeline counts what they share once.
3. Forks, stations with one name and clocks that disagree are named. No time is changed.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import combinations, takewhile
from typing import NamedTuple

from judge_cli.journal.records import day_of
from judge_cli.journal.timeline import Fork, Record
from judge_procedure import local_time
from judge_record.entry import DECISIONS, Entry
from lexicons import printable
from lexicons.language import _

#: A station takes the time before it waits for its turn to write: so much disorder is innocent.
INNOCENT = timedelta(seconds=15)

#: Tables finish a round, and begin the next, apart: rounds may overlap by so much.
OVERLAP = timedelta(minutes=10)

#: On one day, one station may end and another begin after a pause of so much.
PAUSE = timedelta(hours=1)


class Survey:
    """All that the times of one journal show, from one reading of its entries.

    An entry about an earlier one has no day and no round here: it may have been made much later.
    Days are those of the calendar of this place. The next event may close the journal on a later
    day: so only what a station recorded counts, or the opening if no station recorded anything.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.times: list[datetime] = []  # of the entries with a valid time
        self.backwards: list[tuple[int, timedelta]] = []  # number, and by how much
        self.rounds: dict[tuple[str, int], list[datetime]] = defaultdict(list)  # by day and round
        for entry in record.entries:
            if (time := local_time.read(entry.time)) is None:
                continue
            if self.times and time < self.times[-1] - INNOCENT:
                self.backwards.append((entry.number, self.times[-1] - time))
            self.times.append(time)
            if entry.round is not None and not _is_later(entry):
                key = local_time.local(entry.time, local_time.TO_THE_DAY), entry.round
                self.rounds[key].append(time)
        recorded = [entry for entry in record.entries if entry.session and not _is_later(entry)]
        self.days = _days(recorded) or _days(record.entries[:1])

    def doubts(self, now: datetime) -> Iterator[str]:
        """Yield where the times of this journal cannot be right; `now` is this machine's time."""
        name = self.record.name
        for number, span in self.backwards:
            yield (
                f"{name}: at entry {number} the time runs backwards by"
                f" {spoken(span)}: the clock was set, or several clocks wrote"
            )
        if self.times and (ahead := max(self.times) - now) > INNOCENT:
            yield f"{name}: its last time is {spoken(ahead)} ahead of this machine's clock"


def _is_later(entry: Entry) -> bool:
    """Return whether an entry is about an earlier one, perhaps of another day and round."""
    return bool(entry.about or entry.settles)


def _days(entries: Iterable[Entry]) -> set[str]:
    return {day_of(entry) for entry in entries if entry.day or local_time.read(entry.time)}


def _on_one_day(surveys: Iterable[Survey]) -> list[tuple[Survey, Survey]]:
    return [(one, other) for one, other in combinations(surveys, 2) if one.days & other.days]


def _disagreements(surveys: list[Survey], now: datetime) -> Iterator[str]:
    """Yield where the times in journals cannot be right; `now` is this machine's time."""
    for survey in surveys:
        yield from survey.doubts(now)
    for one, other in _on_one_day(surveys):
        yield from _two_clocks(one, other)


def _two_clocks(one: Survey, other: Survey) -> Iterator[str]:
    if not (one.times and other.times):
        return
    gap = max(min(one.times), min(other.times)) - min(max(one.times), max(other.times))
    if gap > PAUSE:
        yield (
            f"{one.record.name} and {other.record.name}: {spoken(gap)} lie between the end of one"
            " and the beginning of the other: a clock may be wrong"
        )
        return
    for early, late in ((one, other), (other, one)):
        worst = max(_too_early(early, late), default=None)
        if worst and worst[0] > OVERLAP:
            yield (
                f"{late.record.name} was in round {worst[2]} while {early.record.name} was still in"
                f" round {worst[1]}, {spoken(worst[0])} later: their clocks may disagree"
            )


def _too_early(early: Survey, late: Survey) -> Iterator[tuple[timedelta, int, int]]:
    """Yield by how much each round of one journal outlasts a later one's start in the other.

    With the numbers of the two rounds, the earlier one first. Each day has rounds of its own.
    """
    for (day, before), ended in early.rounds.items():
        for (other, after), begun in late.rounds.items():
            if day == other and before < after:
                yield max(ended) - min(begun), before, after


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


#: The kinds of findings, in the order of a report, and what each means: docs/entries.md has them.
FINDING_KINDS = {
    "damaged": "a file or folder that could not be read, or whose chain is not sound; the others"
    " are collected",
    "old": "a ruling by older files of the event after newer ones were in use, and what to do",
    "missing": "a folder or a station of the event without a journal, a station without an entry on"
    " a day, a journal that another one names",
    "event": "a journal of another event with entries of these days",
    "fork": "two journals that begin alike and go on differently; a journal that goes on from"
    " another one and does not know its last rulings",
    "head": "a head on paper that is in no journal of its station, a journal whose head is not on"
    " paper, entries after the last head on paper (but the end of the event), a line that holds no"
    " head",
    "namesake": "two journals of one day with sessions of a station of the same name, and neither"
    " goes on from the other",
    "files": "stations that judged on one day by different rules, lexicons, programs or files of"
    " the event, which no newer files explain",
    "clock": "times that run backwards by more than 15 seconds; a last time that is more than 15"
    " seconds ahead of this machine; a round that begins in one journal more than ten minutes"
    " before an earlier one ends in another (two divisions may do that); more than an hour between"
    " two journals of one day",
    "shared": "stations that judged the same word in one round; the report names entries, and never"
    " the word",
}


class Finding(NamedTuple):
    """Something that a person must look at."""

    kind: str
    text: str


class Together(NamedTuple):
    """Journals without copies, and what was found among them."""

    kept: tuple[Record, ...]
    surveys: list[Survey]  # of their times
    findings: list[Finding]
    copies: list[str]  # a sentence on each copy that was left out


def together(found: Iterable[Record], now: datetime) -> Together:
    """Return sound journals, each once; `now` is the time of this machine."""
    kept, copies = _distinct([record._replace(fork=None) for record in found])
    surveys = list(map(Survey, kept))
    named = {
        "fork": _forks(kept),
        "namesake": _namesakes(surveys),
        "clock": _disagreements(surveys, now),
    }
    findings = [Finding(kind, text) for kind, texts in named.items() for text in texts]
    return Together(kept, surveys, findings, copies)


# -- copies and forks -----------------------------------------------------------------------------


def _distinct(found: list[Record]) -> tuple[tuple[Record, ...], list[str]]:
    """Return each journal once, but both sides of a fork; and a sentence on each copy left out."""
    whole: list[Record] = []
    copies = []
    for record in sorted(found, key=lambda each: each.length, reverse=True):
        longer = next((each for each in whole if _shared(each, record) == record.length), None)
        if not longer:
            whole.append(record)
        elif longer.length == record.length:
            copies.append(f"{record.name} is the same journal as {longer.name}: taken once")
        else:
            copies.append(
                f"{record.name} is the beginning of {longer.name}, which goes on from entry"
                f" {record.length} to {longer.length}: the longer one is taken"
            )
    kept: list[Record] = []
    for record in sorted(whole, key=found.index):
        in_common = (Fork(of, _shared(other, record)) for of, other in enumerate(kept, 1))
        fork = max(in_common, key=lambda fork: fork.shared, default=None)
        kept.append(record._replace(fork=fork) if fork and fork.shared else record)
    return tuple(kept), copies


def _shared(one: Record, other: Record) -> int:
    both = zip(one.entries, other.entries, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0].seal == pair[1].seal, both))


def _forks(kept: Sequence[Record]) -> Iterator[str]:
    for record in kept:
        if not record.fork:
            continue
        shared, other = record.fork.shared, kept[record.fork.of - 1]
        yield (
            f"{record.name} is a fork of {other.name}: both begin with the same {shared} entries,"
            " and go on differently. Both were written to after one was copied, or one was changed."
            " Both sides are kept, and the entries that they share are counted once"
        )
        for entry in record.own:
            if entry.about and entry.about <= shared and entry.kind in DECISIONS:
                yield (
                    f"{record.name}: entry {entry.number} ({entry.kind}) is about entry"
                    f" {entry.about}, which {other.name} has too: it holds for the play on both"
                    " sides"
                )


def _namesakes(surveys: Sequence[Survey]) -> Iterator[str]:
    """Yield each two journals of one day with a station of the same name.

    A journal that goes on from another one says so in its first entry, and is left out. Only a
    station with a session counts: another machine may have closed the journal.
    """
    for one, other in ((one.record, other.record) for one, other in _on_one_day(surveys)):
        working = ({e.station for e in each.entries if e.session} for each in (one, other))
        both = sorted(set.intersection(*working))
        if both and one.chain != other.chain and not (_follows(one, other) or _follows(other, one)):
            yield _(
                "{one} and {other} both have a station {stations}. A journal was begun again, or"
                " two machines had one name.",
                one=one.name,
                other=other.name,
                stations=printable(", ".join(both)),
            )


def _follows(one: Record, other: Record) -> bool:
    """Return whether a journal goes on from another one: its first entry names a head of that."""
    continues = one.entries[0].continues
    return bool(continues) and any(str(each.head) == continues for each in other.entries)
