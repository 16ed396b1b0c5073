"""Merging: the journals of several stations as one timeline, with what looks wrong in them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import combinations

from judge_cli.journal import clocks, copies, records
from judge_cli.journal.records import Record, Timeline
from lexicons import Unsound, printable
from lexicons.record.entry import canonical
from lexicons.record.line import exported
from lexicons.record.receipt import chain_code


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
    kept, left_out = copies.distinct(found)
    before = [doubt for timeline in read for doubt in timeline.doubts]
    alike = [*(copy.note for copy in left_out), *copies.forks(kept)]
    return Timeline(tuple(kept), tuple(dict.fromkeys([*before, *alike, *doubts(kept, now)])))


def with_different_names(found: list[Record]) -> list[Record]:
    """Return the same records; those that share a name, such as `current.journal`, get others."""
    names = Counter(record.name for record in found)
    return [
        record._replace(name=printable(f"{record.name} {place} ({', '.join(record.stations)})"))
        if names[record.name] > 1
        else record
        for place, record in enumerate(found, 1)
    ]


def doubts(kept: list[Record], now: datetime) -> list[str]:
    """Return what looks wrong in journals that become one timeline."""
    found = []
    if len(events := {record.event for record in kept}) > 1:
        found.append(f"the journals name different events: {', '.join(sorted(events))}")
    if len(clocks.at_once(kept)) < len(list(combinations(kept, 2))):
        listed = (
            f"{', '.join(sorted(clocks.days(record))) or 'no day'} ({record.name})"
            for record in kept
        )
        found.append(f"the journals are of several days: {', '.join(listed)}")
    return [*found, *namesakes(kept), *clocks.disagreements(kept, now)]


def namesakes(kept: list[Record]) -> Iterator[str]:
    """Yield which journals of one day have stations of one name, and are no copies."""
    for one, other in clocks.at_once(kept):
        both = sorted({*one.stations} & {*other.stations})
        if both and one.chain != other.chain:
            yield (
                f"{one.name} and {other.name} both have a station {', '.join(both)}:"
                f" chains {chain_code(one.chain)} and {chain_code(other.chain)}"
            )


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
        yield f"{place + 1}\t{exported(entry)}\n"
