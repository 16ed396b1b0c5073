"""Merging: the journals of several stations as one timeline, with what looks wrong in them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import combinations

from judge_cli.journal import clocks, records
from judge_cli.journal.records import Record, Timeline
from judge_cli.journal.together import together
from lexicons import Unsound, printable
from lexicons.record.entry import canonical
from lexicons.record.line import exported


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
    kept, findings, copies = together(found, now)
    doubts = [doubt for timeline in read for doubt in timeline.doubts]
    doubts += [*copies, *apart(kept), *(finding.text for finding in findings)]
    return Timeline(tuple(kept), tuple(dict.fromkeys(doubts)))


def with_different_names(found: list[Record]) -> list[Record]:
    """Return the same records; those that share a name, such as `current.journal`, get others."""
    names = Counter(record.name for record in found)
    return [
        record._replace(name=printable(f"{record.name} {place} ({', '.join(record.stations)})"))
        if names[record.name] > 1
        else record
        for place, record in enumerate(found, 1)
    ]


def apart(kept: list[Record]) -> Iterator[str]:
    """Yield that journals are not of one event, or not of one day."""
    if len(events := {record.event for record in kept}) > 1:
        yield f"the journals name different events: {', '.join(sorted(events))}"
    if len(clocks.at_once(kept)) < len(list(combinations(kept, 2))):
        listed = (
            f"{', '.join(sorted(clocks.days(record))) or 'no day'} ({record.name})"
            for record in kept
        )
        yield f"the journals are of several days: {', '.join(listed)}"


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
