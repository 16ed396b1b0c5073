"""One timeline over the journals of an event: each entry once, in the order of time.

The report reads it afterwards. An entry is known by its seal, which depends on all before it: what
two journals of one beginning share is counted once.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import merge
from operator import itemgetter

from record2.entry import Entry
from record2.head import Head
from record2.line import Broken, Proof, exported_entry
from record2.plays import Play, plays_in


@dataclass(frozen=True)
class Record:
    """The entries of one journal, and the first thing that is wrong with them."""

    name: str
    entries: Sequence[Entry]
    fault: str = ""

    @property
    def chain(self) -> str:
        """The seal of its first entry, which names the chain."""
        return self.entries[0].seal

    @property
    def head(self) -> Head:
        """The number and the seal of the last entry."""
        return self.entries[-1].head

    @cached_property
    def plays(self) -> dict[int, Play]:
        """The plays, each by the number of its first ruling."""
        return plays_in(self.entries)


def read(name: str, rows: Iterable[str]) -> Record:
    """Return the record that an export holds, up to the first line that can't be read."""
    proof, entries, fault = Proof(), list[Entry](), ""
    for row in rows:
        try:
            entry, line = exported_entry(row)
        except Broken as broken:
            return Record(name, entries, fault or f"line {len(entries) + 1}: {broken}")
        fault = fault or proof.fault_of(entry, line)
        entries.append(entry)
    return Record(name, entries, fault or ("" if entries else "there is no entry"))


@dataclass(frozen=True)
class Timeline:
    """One record or several."""

    records: tuple[Record, ...]

    def own(self) -> Iterator[tuple[Record, list[Entry]]]:
        """Yield each record with the entries that no record before it has."""
        seen = set[str]()
        for record in self.records:
            yield record, [each for each in record.entries if each.seal not in seen]
            seen |= {each.seal for each in record.entries}

    def in_order(self) -> Iterator[tuple[int, Entry]]:
        """Yield all entries by time, each once, with the place of its record, from 0.

        No record's order is changed, even if its times go back.
        """
        by_place = (_dated(at, own) for at, (_, own) in enumerate(self.own()))
        for _, place, entry in merge(*by_place, key=itemgetter(0, 1)):
            yield place, entry

    def forks(self) -> list[tuple[str, str, int]]:
        """Return the names of two records that begin alike and go on differently, and how far."""
        found = []
        for at, one in enumerate(self.records):
            for other in self.records[at + 1 :]:
                pairs = zip(one.entries, other.entries, strict=False)
                shared = sum(a.seal == b.seal for a, b in pairs)
                if 0 < shared < min(len(one.entries), len(other.entries)):
                    found.append((one.name, other.name, shared))
        return found


def _dated(place: int, entries: Sequence[Entry]) -> Iterator[tuple[str, int, Entry]]:
    """Yield entries, each with the latest time up to it."""
    latest = ""
    for entry in entries:
        latest = max(latest, entry.time)
        yield latest, place, entry
