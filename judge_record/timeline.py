"""One timeline over the journals of an event: each entry once, in the order of time.

The board, the report and `judge journal rejudge` read it; `merge` and `collect` make it of several
journals.

An entry is identified by its seal. The seal depends on all entries before it, so two journals with
an entry of one seal are the same up to that entry. Two that begin alike and go on differently are a
fork: the entries that they share are counted in the journal that comes first.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from heapq import merge
from operator import itemgetter
from typing import NamedTuple

from judge_record.entry import Entry, Kind
from judge_record.head import Head
from judge_record.plays import Placed, Play, Plays, Reference
from judge_record.table_log import mended
from lexicons.errors import printable

challenged = frozenset({Kind.RULING, Kind.CORRECTION, Kind.BY_HAND, Kind.PROBING})


class Place(NamedTuple):
    """An entry on a challenge, and where it was recorded."""

    station: str
    number: int
    chain: str  # the opening seal


class SharedWord(NamedTuple):
    """Entries of one round, at two stations or more, that share a word."""

    day: str
    round: int
    places: tuple[Place, ...]
    table: str = ""  # that asked at two of the stations, if one did


class Fork(NamedTuple):
    """Where a journal leaves another one, which begins with the same entries."""

    of: int  # the place of the other journal in the timeline, from 1
    shared: int  # how many entries both have, from the first one on


class Record(NamedTuple):
    """The entries of one journal, unchanged, and the first thing that is wrong with them."""

    name: str
    entries: Sequence[Entry]
    fault: str = ""
    fork: Fork | None = None

    @property
    def head(self) -> Head:
        """The number and the seal of the last entry."""
        return Head(self.entries[-1].number, self.entries[-1].seal)

    @property
    def length(self) -> int:
        """How many entries it has."""
        return len(self.entries)

    @property
    def chain(self) -> str:
        """The seal of its first entry, which names the chain."""
        return self.entries[0].seal

    def at(self, number: int) -> Head | None:
        """Return the number and the seal of an entry, if there is one in the place of a number."""
        found = [Head(each.number, each.seal) for each in self.entries[number - 1 : number]]
        return found[0] if found else None

    @property
    def own(self) -> Sequence[Entry]:
        """The entries that no journal before it in the timeline has."""
        return self.entries[self.fork.shared :] if self.fork else self.entries

    @property
    def event(self) -> str:
        """The event that it records."""
        return self.entries[0].event

    @property
    def stations(self) -> list[str]:
        """The names of the stations that wrote into it, in order."""
        return sorted({entry.station for entry in self.entries} - {""})

    @property
    def stations_named(self) -> str:
        """The names of the stations, for people."""
        return printable(", ".join(self.stations))

    @property
    def closed(self) -> bool:
        """Whether its event is over."""
        return self.entries[-1].kind == Kind.EVENT_CLOSED


class Timeline(NamedTuple):
    """One journal or several, and what looked wrong when they were brought together."""

    records: tuple[Record, ...]
    doubts: tuple[str, ...] = ()

    @property
    def fault(self) -> str:
        """The first thing that is wrong, or ""."""
        several = len(self.records) > 1
        faults = (f"{r.name}: {r.fault}" if several else r.fault for r in self.records if r.fault)
        return next(faults, "")

    @property
    def length(self) -> int:
        """How many entries it has, each counted once."""
        return sum(len(record.own) for record in self.records)

    def with_mends(self) -> "Timeline":
        """Return the timeline with the tables and rounds of rulings that were mended later.

        Figures alone are made of this: the seals do not fit any more.
        """
        changed = (
            record._replace(entries=tuple(mended(record.entries))) for record in self.records
        )
        return self._replace(records=tuple(changed))

    def on(self, days: Collection[str], day_of: Callable[[Entry], str]) -> dict[str, list[Entry]]:
        """Return the entries of some days by chain, mended, each once and in its own order.

        `day_of` returns the day of an entry, as `2026-11-20`.
        """
        found: dict[str, list[Entry]] = {}
        for record in self.with_mends().records:
            of_days = (entry for entry in record.own if day_of(entry) in days)
            found.setdefault(record.chain, []).extend(of_days)
        return found

    def shared_words(
        self, days: Collection[str], day_of: Callable[[Entry], str]
    ) -> list[SharedWord]:
        """Return where the same word was challenged at several stations in one round."""
        by_chain = self.on(days, day_of)
        placed = ((chain, entry) for chain, entries in by_chain.items() for entry in entries)
        return shared_words(placed, day_of)

    def in_order(self) -> Iterator[tuple[int, Entry]]:
        """Yield all entries by time, each once, with the place of its journal, from 0.

        No journal's order is changed, even if its times go back.
        """
        by_place = (_dated(place, record) for place, record in enumerate(self.records))
        for _, place, entry in merge(*by_place, key=itemgetter(0, 1)):
            yield place, entry

    def plays(self) -> dict[str, Play]:
        """Return the play of each ruling, by the seal of the ruling.

        A decision may be in another journal than the ruling that it is about.
        """
        placed = (
            Placed(entry, Reference(entry.seal, entry.number), self._about(place, entry))
            for place, entry in self.in_order()
        )
        return {
            entry.seal: play for play in Plays(placed).rulings.values() for entry in play.rulings
        }

    def _about(self, place: int, entry: Entry) -> Reference | None:
        """Return which entry another one refers to, in its own journal or in another one."""
        if not entry.refers_to:
            return None
        here = self.records[place]
        chain = entry.refers_to_chain or here.chain
        others = (record for record in self.records if record.chain == chain)
        record = here if chain == here.chain else next(others, None)
        meant = record.at(entry.refers_to) if record else None
        return Reference(meant.seal if meant else chain, entry.refers_to)


def _dated(place: int, record: Record) -> Iterator[tuple[str, int, Entry]]:
    """Yield the own entries of a journal, each with the latest time up to it."""
    latest, shared = "", record.fork.shared if record.fork else 0
    for number, entry in enumerate(record.entries, 1):
        latest = max(latest, entry.time)
        if number > shared:
            yield latest, place, entry


def shared_words(
    placed: Iterable[tuple[str, Entry]], day_of: Callable[[Entry], str]
) -> list[SharedWord]:
    """Return where the same word was challenged at several stations in one round.

    Entries without a round are left out: nobody knows which of them are of one round. The order is
    that of rounds and entries, so it shows no word; two words shared by the same entries are one
    row.

    Each entry is `placed` after the opening seal of its chain. `day_of` returns its day, as
    `2026-11-20`.
    """
    by_word: dict[tuple[str, int, str], list[tuple[Place, str]]] = {}
    for chain, entry in placed:
        if entry.kind in challenged and entry.round is not None:
            place = Place(entry.station, entry.number, chain)
            for word in set(entry.words):
                found = by_word.setdefault((day_of(entry), entry.round, word), [])
                found.append((place, entry.table or ""))
    shared = {
        SharedWord(day, round_, tuple(sorted(place for place, _ in found)), _table_of_two(found))
        for (day, round_, _word), found in by_word.items()
        if len({(place.station, place.chain) for place, _ in found}) > 1
    }
    return sorted(shared)


def _table_of_two(found: Iterable[tuple[Place, str]]) -> str:
    """Return the first table that asked at two stations; empty if none did."""
    stations: dict[str, set[tuple[str, str]]] = {}
    for place, table in found:
        if table:
            stations.setdefault(table, set()).add((place.station, place.chain))
    return min((table for table, asked in stations.items() if len(asked) > 1), default="")
