"""Journals brought together: each is taken once, and what looks wrong among them is named.

`judge journal merge` and `judge venue collect` both do this.
"""

from collections.abc import Iterator
from datetime import datetime
from itertools import takewhile
from typing import NamedTuple

from judge_cli.journal import clocks
from judge_cli.journal.records import Record
from lexicons import printable
from lexicons.language import _
from lexicons.record.entry import Kind, judged

#: Kinds of entries that change what holds for an earlier play.
decisions = judged | {Kind.VOID, Kind.WAIVED}


class Finding(NamedTuple):
    """Something that a person must look at."""

    kind: str  # damaged, old, missing, event, fork, clock, namesake, head, files or shared
    text: str


class Together(NamedTuple):
    """Journals without copies, and what was found among them."""

    kept: list[Record]
    findings: list[Finding]
    copies: list[str]  # a sentence on each copy that was left out


def together(found: list[Record], now: datetime) -> Together:
    """Return sound journals, each once; `now` is the time of this machine."""
    kept, copies = distinct(found)
    named = {
        "fork": forks(kept),
        "namesake": namesakes(kept),
        "clock": clocks.disagreements(kept, now),
    }
    findings = [Finding(kind, text) for kind, texts in named.items() for text in texts]
    return Together(kept, findings, [copy.note for copy in copies])


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


def namesakes(kept: list[Record]) -> Iterator[str]:
    """Yield each two journals of one day with a station of the same name.

    A journal that goes on from another one says so in its first entry, and is left out.
    """
    for one, other in clocks.at_once(kept):
        both = sorted(at_work(one) & at_work(other))
        follows = one.entries[0].refers_to_chain, other.entries[0].refers_to_chain
        if both and one.chain != other.chain and not {one.chain, other.chain} & {*follows}:
            yield _(
                "{one} and {other} both have a station {stations}. A journal was begun again, or"
                " two machines had one name.",
                one=one.name,
                other=other.name,
                stations=printable(", ".join(both)),
            )


def at_work(record: Record) -> set[str]:
    """Return the stations with a session in a journal. Another machine may have closed it."""
    return {entry.station for entry in record.entries if entry.session}
