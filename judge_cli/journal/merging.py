"""Merging: the journals of several stations as one timeline, with what looks wrong in them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import combinations, pairwise, takewhile

from judge_cli import local_time
from judge_cli.journal import exports, records
from judge_cli.journal.records import Record, Timeline
from lexicons import Unsound, printable
from lexicons.record.entry import Kind, canonical, judged
from lexicons.record.receipt import chain_code

#: A station takes the time before it waits for its turn to write: so much disorder is innocent.
innocent = timedelta(seconds=15)

#: Tables finish a round, and begin the next, apart: rounds may overlap by so much.
overlap = timedelta(minutes=10)

#: On one day, one station may end and another begin after a pause of so much.
pause = timedelta(hours=1)

#: Kinds of entries that change what holds for an earlier play.
decisions = judged | {Kind.VOID, Kind.WAIVED}


def merge(paths: Iterable[str], now: datetime) -> Timeline:
    """Return the records in these files as one timeline; `Unsound` if one of them is not sound.

    `now` is the time of this machine: no entry should be later.
    """
    read = [records.read(path) for path in paths]
    found = with_different_names([record for timeline in read for record in timeline.records])
    if faults := [f"{record.name}: {record.fault}" for record in found if record.fault]:
        raise Unsound(
            "Not merged: not every journal is sound.",
            faults=faults,
            remedy="Leave it out, or take a copy that is sound.",
        )
    kept, copies = without_copies(found)
    before = [doubt for timeline in read for doubt in timeline.doubts]
    return Timeline(tuple(kept), tuple(dict.fromkeys([*before, *copies, *doubts(kept, now)])))


def with_different_names(found: list[Record]) -> list[Record]:
    """Return the same records; those that share a name, such as `current.journal`, get others."""
    names = Counter(record.name for record in found)
    return [
        record._replace(name=printable(f"{record.name} {place} ({', '.join(record.stations)})"))
        if names[record.name] > 1
        else record
        for place, record in enumerate(found, 1)
    ]


def without_copies(found: list[Record]) -> tuple[list[Record], list[str]]:
    """Return each journal once, and a note on each copy that is left out.

    Of a journal and a copy of its beginning, the longer one is taken. Of two that begin alike and
    go on differently, both are: the entries that they share are counted once.
    """
    found = [record._replace(fork_of=0, shared=0) for record in found]
    kept: list[Record] = []
    notes = []
    for record in sorted(found, key=lambda r: len(r.entries), reverse=True):
        longer = next((k for k in kept if shared(k, record) == len(record.entries)), None)
        if longer is None:
            kept.append(record)
        elif len(longer.entries) == len(record.entries):
            notes.append(f"{record.name} is the same journal as {longer.name}: taken once")
        else:
            notes.append(
                f"{record.name} is the beginning of {longer.name}, which goes on from entry"
                f" {len(record.entries)} to {len(longer.entries)}: the longer one is taken"
            )
    kept.sort(key=found.index)
    for place, record in enumerate(kept):
        before = [(shared(other, record), -at) for at, other in enumerate(kept[:place])]
        in_common, at = max(before, default=(0, 0))
        if in_common:
            kept[place] = record._replace(fork_of=1 - at, shared=in_common)
            notes += told_of_fork(kept[place], kept[-at])
    return kept, notes


def shared(one: Record, other: Record) -> int:
    """Return how many entries two journals have in common, from the first one on."""
    both = zip(one.entries, other.entries, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], both))


def told_of_fork(fork: Record, other: Record) -> Iterator[str]:
    """Yield what a person has to know of a fork."""
    yield (
        f"{fork.name} is a fork of {other.name}: both begin with the same {fork.shared} entries,"
        " and go on differently. Both were written to after one was copied, or one was changed."
        " Both sides are kept, and the entries that they share are counted once"
    )
    for entry in fork.own:
        if entry.refers_to and entry.refers_to <= fork.shared and entry.kind in decisions:
            yield (
                f"{fork.name}: entry {entry.number} ({entry.kind}) is about entry"
                f" {entry.refers_to}, which {other.name} has too: it holds for the play on both"
                " sides"
            )


def doubts(kept: list[Record], now: datetime) -> list[str]:
    """Return what looks wrong in journals that become one timeline."""
    found = []
    if len(events := {record.event for record in kept}) > 1:
        found.append(f"the journals name different events: {', '.join(sorted(events))}")
    at_once = [pair for pair in combinations(kept, 2) if days(pair[0]) & days(pair[1])]
    if len(at_once) < len(list(combinations(kept, 2))):
        listed = (
            f"{', '.join(sorted(days(record))) or 'no day'} ({record.name})" for record in kept
        )
        found.append(f"the journals are of several days: {', '.join(listed)}")
    for one, other in at_once:
        both = sorted({*one.stations} & {*other.stations})
        if both and one.chain != other.chain:
            found.append(
                f"{one.name} and {other.name} both have a station {', '.join(both)}:"
                f" chains {chain_code(one.chain)} and {chain_code(other.chain)}"
            )
    for record in kept:
        found += own_clock(record, now)
    for one, other in at_once:
        found += two_clocks(one, other)
    return found


def days(record: Record) -> set[str]:
    """Return the days of a journal, as the calendar of this place showed them.

    What a station recorded counts: the next event may close this one on a later day, and an entry
    about an earlier one may be made much later. Without any, the day of the opening counts.
    """
    entries = [e for e in record.entries if e.session and not e.refers_to] or record.entries[:1]
    return {records.day_of(e) for e in entries if e.day or local_time.read(e.time)}


def day_of(time: datetime) -> str:
    """Return the day of a moment, as the calendar of this place showed it."""
    return local_time.local(time.isoformat(), local_time.to_the_day)


def times(record: Record) -> list[tuple[int, int | None, datetime]]:
    """Return number, round and time of the entries whose time can be read.

    An entry about an earlier one has no round here: it may have been made much later.
    """
    read = (
        (e.number, None if e.refers_to else e.round, local_time.read(e.time))
        for e in record.entries
    )
    return [(number, round_, time) for number, round_, time in read if time is not None]


def own_clock(record: Record, now: datetime) -> Iterator[str]:
    """Yield where the times of one journal cannot be right."""
    timed = times(record)
    if len(timed) < len(record.entries):
        yield f"{record.name}: {len(record.entries) - len(timed)} entries have no valid time"
    for (_, _, before), (number, _, after) in pairwise(timed):
        if before - after > innocent:
            yield (
                f"{record.name}: at entry {number} the time runs backwards by"
                f" {spoken(before - after)}: the clock was set, or several clocks wrote"
            )
    if timed and (ahead := max(time for _, _, time in timed) - now) > innocent:
        yield f"{record.name}: its last time is {spoken(ahead)} ahead of this machine's clock"


def two_clocks(one: Record, other: Record) -> Iterator[str]:
    """Yield where the times of two journals visibly disagree."""
    spans = [(min(t), max(t)) for r in (one, other) if (t := [time for _, _, time in times(r)])]
    if len(spans) < 2:  # noqa: PLR2004
        return
    gap = max(start for start, _ in spans) - min(end for _, end in spans)
    if gap > pause:
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
    """Yield by how much each round of one journal outlasts the start of a later one of the other.

    With the numbers of the two rounds, the earlier one first. Each day has rounds of its own.
    """
    ends: dict[tuple[str, int], datetime] = {}
    for _, round_, time in times(early):
        if round_ is not None:
            key = day_of(time), round_
            ends[key] = max(time, ends.get(key, time))
    begins: dict[tuple[str, int], list[datetime]] = defaultdict(list)
    for _, round_, time in times(late):
        if round_ is not None:
            begins[day_of(time), round_].append(time)
    for (day, before), end in ends.items():
        for (other, after), all_times in begins.items():
            if day == other and before < after:
                yield end - min(all_times), before, after


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


def lines(timeline: Timeline) -> Iterator[str]:
    """Yield the lines of a merged timeline: the journals, then each entry with its journal."""
    journals = [
        {
            "file": record.name,
            "event": record.event,
            "stations": record.stations,
            "entries": len(record.entries),
            "head": record.head.spoken,
            "seal": record.head.seal,
            **({"fork_of": record.fork_of, "shared": record.shared} if record.shared else {}),
        }
        for record in timeline.records
    ]
    yield f"{canonical({'merged': 1, 'journals': journals, 'told': list(timeline.doubts)})}\n"
    for place, entry in timeline.in_order():
        yield f"{canonical({**exports.content(entry), 'journal': place + 1})}\n"
