"""Entries that are too many to hold: each use reads them again, and proves them again."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeVar, overload

from lexicons import CannotJudge
from lexicons.record.entry import Entry
from lexicons.record.head import Head
from lexicons.record.link import Link, Pair
from lexicons.record.proof import Proving

#: Entries of a record that are held. A record with more is read again for each use.
most_held = 20_000

#: Reads all entries of a record again, in order.
Again = Callable[[], Iterator[Pair]]

T = TypeVar("T")


def unchanged(entry: Entry) -> Entry:
    """Return an entry as it is."""
    return entry


class Known(NamedTuple):
    """What is known of the entries of a record since they were proved."""

    head: Head
    first: Entry
    last: Entry
    length: int
    stations: frozenset[str]
    referring: tuple[Entry, ...]  # the entries about earlier ones
    fault: str  # the first thing that is wrong, or ""


class Reread(Sequence[Entry]):
    """The entries of a large record. A use raises `CannotJudge` if they are not as they were."""

    def __init__(
        self, again: Again, known: Known, change: Callable[[Entry], Entry] = unchanged
    ) -> None:
        """Take what this needs.

        Args:
            again: reads all entries again.
            known: what is known of them.
            change: is called with each entry, and returns what stands for it.

        """
        self.again = again
        self.known = known
        self.change = change
        self.results: dict[Any, Any] = {}

    def __len__(self) -> int:
        return self.known.length

    def __iter__(self) -> Iterator[Entry]:
        """Yield all entries in order; those that were added since they were proved are left out."""
        proving = Proving()
        for entry, link in islice(self.again(), self.known.length):
            if proving.fault_of(link) and not self.known.fault:
                raise changed_meanwhile()
            yield self.change(entry)
        if proving.head != self.known.head:
            raise changed_meanwhile()

    @overload
    def __getitem__(self, at: int) -> Entry: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Entry, ...]: ...

    def __getitem__(self, at: int | slice) -> Entry | tuple[Entry, ...]:
        """Return entries by their places, from 0. The two ends are known, others are read."""
        if isinstance(at, slice):
            return tuple(islice(self, *at.indices(len(self))))
        place = range(len(self))[at]
        if place in {0, len(self) - 1}:
            return self.change(self.known.last if place else self.known.first)
        return next(islice(self, place, None))

    def once(self, function: Callable[[Sequence[Entry]], T]) -> T:
        """Return what a function makes of all entries. It is called once."""
        if function not in self.results:
            self.results[function] = function(self)
        result: T = self.results[function]
        return result


class Collecting:
    """Proves the entries of a record one by one, and holds them if they are not too many."""

    def __init__(self, again: Again | None = None) -> None:
        """Take what reads all of them again; without it, all are held."""
        self.again = again
        self.proving = Proving()
        self.fault = ""  # the first one
        self.held: list[Entry] = []
        self.ends: list[Entry] = []  # the first and the last entry
        self.referring: list[Entry] = []
        self.stations: set[str] = set()

    def take(self, entry: Entry, link: Link) -> None:
        """Take the next entry."""
        fault = self.proving.fault_of(link)
        self.fault = self.fault or fault
        self.ends[1:] = [entry]
        self.stations.add(entry.station)
        if entry.refers_to:
            self.referring.append(entry)
        if self.again is None or self.proving.number <= most_held:
            self.held.append(entry)
        else:
            self.held.clear()

    def entries(self) -> Sequence[Entry]:
        """Return the entries, held or to be read again."""
        if self.again is None or self.proving.number <= most_held:
            return tuple(self.held)
        known = Known(
            self.proving.head, self.ends[0], self.ends[1], self.proving.number,
            frozenset(self.stations), tuple(self.referring), self.fault,
        )  # fmt: skip
        return Reread(self.again, known)


def changed(entries: Sequence[Entry], change: Callable[[Entry], Entry]) -> Sequence[Entry]:
    """Return entries with a change of each."""
    if isinstance(entries, Reread):
        before = entries.change
        return Reread(entries.again, entries.known, lambda entry: change(before(entry)))
    return tuple(map(change, entries))


def once(entries: Sequence[Entry], function: Callable[[Sequence[Entry]], T]) -> T:
    """Return what a function makes of all entries."""
    return entries.once(function) if isinstance(entries, Reread) else function(entries)


def stations_of(entries: Sequence[Entry]) -> list[str]:
    """Return the names of the stations that entries have, in order."""
    if isinstance(entries, Reread):
        return sorted(entries.known.stations - {""})
    return sorted({entry.station for entry in entries} - {""})


def referring(entries: Sequence[Entry]) -> Sequence[Entry]:
    """Return the entries that are about earlier ones, without any change."""
    if isinstance(entries, Reread):
        return entries.known.referring
    return [entry for entry in entries if entry.refers_to]


def changed_meanwhile() -> CannotJudge:
    """Return the error for a record that is not what it was when it was proved."""
    return CannotJudge(
        "The record was changed while it was read.",
        remedy="Wait until nothing writes to it, or take a copy. Then try again.",
    )
