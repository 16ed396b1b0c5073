"""Merging: the journals of several stations as one timeline, doubts about them told."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import combinations, pairwise

from judge_cli import local_time
from judge_cli.journal import exports, records
from judge_cli.journal.records import Record, Timeline
from lexicons import Unsound, printable
from lexicons.record.entry import canonical

#: A station takes the time before it waits for its turn to write: so much disorder is innocent.
innocent = timedelta(seconds=15)

#: Tables finish a round, and begin the next, apart: rounds may overlap by so much.
overlap = timedelta(minutes=10)


def merge(paths: Iterable[str], now: datetime) -> Timeline:
    """The records in these files as one timeline; `Unsound` where they cannot be believed."""
    read = [records.read(path) for path in paths]
    found = told_apart([record for timeline in read for record in timeline.records])
    if faults := [f"{record.name}: {record.fault}" for record in found if record.fault]:
        raise Unsound(
            "Not merged: not every journal is sound.",
            faults=faults,
            remedy="Leave it out, or take a copy that is sound.",
        )
    kept, told = without_copies(found)
    before = [each for timeline in read for each in timeline.told]
    return Timeline(tuple(kept), tuple(dict.fromkeys([*before, *told, *doubts(kept, now)])))


def told_apart(found: list[Record]) -> list[Record]:
    """The same records; names that several have, as `current.journal`, are made different."""
    names = Counter(record.name for record in found)
    return [
        record._replace(name=printable(f"{record.name} {place} ({', '.join(record.stations)})"))
        if names[record.name] > 1
        else record
        for place, record in enumerate(found, 1)
    ]


def without_copies(found: list[Record]) -> tuple[list[Record], list[str]]:
    """Each journal once, as far as it is known to go; what was left out is told."""
    kept: list[Record] = []
    told = []
    for record in found:
        same = next((k for k in kept if k.entries[0].seal == record.entries[0].seal), None)
        if same is None:
            kept.append(record)
            continue
        shorter, longer = sorted((same, record), key=lambda r: len(r.entries))
        if longer.entries[: len(shorter.entries)] != shorter.entries:
            raise parted(shorter, longer)
        if len(shorter.entries) == len(longer.entries):
            told.append(f"{record.name} is the same journal as {same.name}: taken once")
        else:
            kept[kept.index(same)] = longer
            told.append(
                f"{shorter.name} is the beginning of {longer.name}, which goes on from entry"
                f" {len(shorter.entries)} to {len(longer.entries)}: the longer one is taken"
            )
    return kept, told


def parted(shorter: Record, longer: Record) -> Unsound:
    """The refusal of two journals of which one at most is the record."""
    both = zip(shorter.entries, longer.entries, strict=False)
    last = next(one.number for one, other in both if one != other) - 1
    return Unsound(
        "Not merged: two journals begin alike and go on differently.",
        faults=[f"{shorter.name} and {longer.name} are the same up to entry {last}"],
        remedy="One of them was changed, or both were written to after one was copied. Find out"
        " which is the record, by the heads that were written down, and merge that one.",
    )


def doubts(kept: list[Record], now: datetime) -> list[str]:
    """What should be known of journals that are told as one."""
    told = []
    if len(events := {record.event for record in kept}) > 1:
        told.append(f"the journals name different events: {', '.join(sorted(events))}")
    for one, other in combinations(kept, 2):
        if both := sorted({*one.stations} & {*other.stations}):
            told.append(f"{one.name} and {other.name} both have a station {', '.join(both)}")
    for record in kept:
        told += own_clock(record, now)
    for one, other in combinations(kept, 2):
        told += two_clocks(one, other)
    return told


def times(record: Record) -> list[tuple[int, int | None, datetime]]:
    """Number, round and time of the entries whose time can be read.

    What was entered about an earlier ruling, perhaps much later, tells nothing of the round.
    """
    read = (
        (e.number, None if e.refers_to else e.round, local_time.read(e.time))
        for e in record.entries
    )
    return [(number, round_, time) for number, round_, time in read if time is not None]


def own_clock(record: Record, now: datetime) -> Iterator[str]:
    """Where one journal's times cannot be right."""
    told = times(record)
    if len(told) < len(record.entries):
        yield f"{record.name}: {len(record.entries) - len(told)} entries tell no time that is one"
    for (_, _, before), (number, _, after) in pairwise(told):
        if before - after > innocent:
            yield (
                f"{record.name}: at entry {number} the time runs backwards by"
                f" {spoken(before - after)}: the clock was set, or several clocks wrote"
            )
    if told and (ahead := max(time for _, _, time in told) - now) > innocent:
        yield f"{record.name}: its last time is {spoken(ahead)} ahead of this machine's clock"


def two_clocks(one: Record, other: Record) -> Iterator[str]:
    """Where the times of two journals do not go together, as far as it can be seen."""
    spans = [(min(t), max(t)) for r in (one, other) if (t := [time for _, _, time in times(r)])]
    if len(spans) < 2:  # noqa: PLR2004
        return
    gap = max(start for start, _ in spans) - min(end for _, end in spans)
    if gap > overlap:
        yield (
            f"{one.name} and {other.name}: {spoken(gap)} lie between the end of one and the"
            " beginning of the other: a clock may be wrong"
        )
        return
    for early, late in ((one, other), (other, one)):
        worst = max(too_early(early, late), default=None)
        if worst and worst[0] > overlap:
            yield (
                f"{late.name} was in round {worst[2]} while {early.name} was still in round"
                f" {worst[1]}, {spoken(worst[0])} later: their clocks may disagree"
            )


def too_early(early: Record, late: Record) -> Iterator[tuple[timedelta, int, int]]:
    """By how much each round of one journal outlasts the beginning of a later one of the other."""
    ends: dict[int, datetime] = {}
    for _, round_, time in times(early):
        if round_ is not None:
            ends[round_] = max(time, ends.get(round_, time))
    begins: dict[int, list[datetime]] = defaultdict(list)
    for _, round_, time in times(late):
        if round_ is not None:
            begins[round_].append(time)
    for before, end in ends.items():
        for after, all_times in begins.items():
            if before < after:
                yield end - min(all_times), before, after


def spoken(span: timedelta) -> str:
    """A span of time as people say it.

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


def lines(timeline: Timeline) -> Iterator[str]:
    """A merged timeline: what it was made of, then the entries by time, each with its journal."""
    journals = [
        {
            "file": record.name,
            "event": record.event,
            "stations": record.stations,
            "entries": len(record.entries),
            "head": record.head.spoken,
            "seal": record.head.seal,
        }
        for record in timeline.records
    ]
    yield f"{canonical({'merged': 1, 'journals': journals, 'told': list(timeline.told)})}\n"
    for place, entry in timeline.in_order():
        yield f"{canonical({**exports.said(entry), 'journal': place + 1})}\n"
