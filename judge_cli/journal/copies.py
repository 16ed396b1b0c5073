"""Copies: of journals that begin alike, which one is taken, and which are forks."""

from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from judge_cli.journal.records import Record
from lexicons.record.entry import Kind, judged

#: Kinds of entries that change what holds for an earlier play.
decisions = judged | {Kind.VOID, Kind.WAIVED}


class Copy(NamedTuple):
    """A journal whose entries another one holds, all of them."""

    record: Record
    kept: Record

    @property
    def shorter(self) -> bool:
        """Whether the other one goes on."""
        return len(self.record.entries) < len(self.kept.entries)

    @property
    def note(self) -> str:
        """What a person should know of it."""
        if not self.shorter:
            return f"{self.record.name} is the same journal as {self.kept.name}: taken once"
        return (
            f"{self.record.name} is the beginning of {self.kept.name}, which goes on from entry"
            f" {len(self.record.entries)} to {len(self.kept.entries)}: the longer one is taken"
        )


def distinct(found: list[Record]) -> tuple[list[Record], list[Copy]]:
    """Return each journal once, and the copies that are left out.

    Of a journal and a copy of its beginning, the longer one is taken. Of two that begin alike and
    go on differently, both are: the entries that they share are counted once.
    """
    found = [record._replace(fork_of=0, shared=0) for record in found]
    kept: list[Record] = []
    copies = []
    for record in sorted(found, key=lambda r: len(r.entries), reverse=True):
        longer = next((k for k in kept if shared(k, record) == len(record.entries)), None)
        if longer is None:
            kept.append(record)
        else:
            copies.append(Copy(record, longer))
    kept.sort(key=found.index)
    for place, record in enumerate(kept):
        before = [(shared(other, record), -at) for at, other in enumerate(kept[:place])]
        in_common, at = max(before, default=(0, 0))
        if in_common:
            kept[place] = record._replace(fork_of=1 - at, shared=in_common)
    return kept, copies


def forks(kept: list[Record]) -> Iterator[str]:
    """Yield what a person should know of each fork among journals that `distinct` returned."""
    for record in kept:
        if record.shared:
            yield from told_of_fork(record, kept[record.fork_of - 1])


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
