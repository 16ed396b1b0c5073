"""Journals brought together: each is taken once. `judge event finish` does this."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import takewhile
from typing import NamedTuple

from judge_procedure import local_time
from judge_procedure.timeline import Record
from lexicons.language import _

#: The kinds of findings, in the order of a report, and what each means: docs/entries.md has them.
FINDING_KINDS = {
    "damaged": "a file or folder that could not be read, or whose chain is not sound; the others"
    " are collected",
    "missing": "a station of the event without a journal",
    "fork": "two journals that begin with the same entries and go on differently: one was copied,"
    " or changed. The longer one is collected",
    "head": "a final number on paper that is in no journal of its station, a journal whose final"
    " number is not on paper, entries after it, a line that holds none",
    "namesake": "a station with sessions in two journals on one day",
    "files": "sessions of one day with different rules, lexicons, programs or files of the event",
    "clock": "a time that runs backwards by a minute or more",
    "shared": "one table's challenges of the same word in two journals, in one round or within ten"
    " minutes; the report names entries, and never the word",
}


class Finding(NamedTuple):
    """Something that a person must look at."""

    kind: str
    text: str


def distinct(found: Sequence[Record]) -> tuple[list[Record], list[str], list[Finding]]:
    """Return each journal once, a sentence on each copy that is left out, and the forks."""
    kept: list[Record] = []
    copies, forks = list[str](), list[Finding]()
    for record in sorted(found, key=lambda each: each.length, reverse=True):
        longer = next((each for each in kept if each.chain == record.chain), None)
        if not longer:
            kept.append(record)
            continue
        shared, names = _shared(longer, record), {"name": record.name, "longer": longer.name}
        if shared == record.length:
            copies.append(_("{name} is a copy of {longer}, or of its beginning.", **names))
        else:
            text = _(
                "{name} goes on differently from {longer} after entry {number}, and is left out."
                " One of them was copied, or changed.",
                number=shared,
                **names,
            )
            forks.append(Finding("fork", text))
    return sorted(kept, key=found.index), copies, forks


def _shared(one: Record, other: Record) -> int:
    both = zip(one.entries, other.entries, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0].seal == pair[1].seal, both))


def backwards(record: Record) -> Iterator[str]:
    """Yield where the time of a journal runs backwards by a minute or more."""
    before = None
    for entry in record.entries:
        time = local_time.read(entry.time)
        if time and before and (minutes := (before - time) // timedelta(minutes=1)) > 0:
            yield _(
                "{name}: at entry {number} the time runs backwards by {minutes} min.",
                name=record.name,
                number=entry.number,
                minutes=minutes,
            )
        before = time or before
