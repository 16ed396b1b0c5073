"""One timeline over the journals of an event: each entry once, in the order of time.

The report and `judge journal rejudge` read it; `judge event finish` makes it of several journals.

An entry is known by its seal, which depends on all entries before it: two journals with an entry of
one seal are the same up to that entry. Two that begin alike and go on differently are a fork: the
entries that they share are counted in the journal that comes first.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from heapq import merge
from operator import itemgetter
from typing import NamedTuple

from judge_record.entry import Entry, Kind
from judge_record.head import Head
from judge_record.line import Broken, Proof, Row, entry_in
from judge_record.plays import Play
from lexicons import Unsound, printable

CHALLENGED = frozenset({Kind.RULING, Kind.CORRECTION, Kind.BY_HAND, Kind.CALL})


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
        return self.entries[-1].head

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
        return next((each.head for each in self.entries[number - 1 : number]), None)

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
        return self.entries[-1].kind is Kind.EVENT_CLOSED


def record_of(name: str, entries: Iterable[tuple[Entry, str]], fork: Fork | None = None) -> Record:
    """Return a record of entries with their lines, verified; `Unsound` if there is no entry."""
    proof, kept, fault = Proof(), list[Entry](), ""
    for entry, line in entries:
        fault = fault or proof.take(entry, line)
        kept.append(entry)
    if not kept:
        raise Unsound(f"{name} is not sound.", faults=["there is no entry"])
    return Record(name, tuple(kept), fault, fork)


def entries_in(rows: Iterable[Row]) -> Iterator[tuple[Entry, str]]:
    """Yield the entries of the rows of a store, with their lines; `Unsound` if one is damaged."""
    for number, seal, line in rows:
        try:
            yield entry_in(number, seal, line), line
        except Broken as broken:
            raise Unsound(
                "The journal has an entry that cannot be read.",
                faults=[f"entry {number} can't be read: {broken}"],
                remedy="Keep the file for the director, and work with a copy that is sound.",
            ) from None


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

    def moved(self) -> "Timeline":
        """Return the timeline with each entry where its play is by now.

        Figures alone are made of this: the seals do not fit any more.
        """
        plays = self._of_entries()

        def placed(entry: Entry) -> Entry:
            return plays[entry.seal].moved(entry) if entry.seal in plays else entry

        changed = (each._replace(entries=tuple(map(placed, each.entries))) for each in self.records)
        return self._replace(records=tuple(changed))

    def plays(self) -> dict[str, Play]:
        """Return the play of each ruling, by the seal of the ruling."""
        plays = self._of_entries().values()
        return {ruling.seal: play for play in plays for ruling in play.rulings}

    def _of_entries(self) -> dict[str, Play]:
        """Return the play of each entry that belongs to one, by its seal.

        A decision on one side of a fork is about the play of both sides.
        """
        entries: dict[str, dict[str, Entry]] = {}  # by the seal of the first ruling
        for record in self.records:
            for entry in record.entries:
                if entry.kind.row.in_play:
                    first = record.at(entry.play or entry.number)
                    entries.setdefault(first.seal if first else "", {})[entry.seal] = entry
        plays = (Play([*about.values()]) for about in entries.values())
        return {entry.seal: play for play in plays for entry in play.entries}

    def shared_words(
        self, days: Collection[str], day_of: Callable[[Entry], str]
    ) -> list[SharedWord]:
        """Return where the same word was challenged at several stations in one round.

        Entries without a round are left out: nobody knows which of them are of one round. The order
        is that of rounds and entries, so it shows no word; two words shared by the same entries are
        one row.
        """
        by_word: dict[tuple[str, int, str], list[tuple[Place, str]]] = {}
        for record in self.moved().records:
            for entry in record.own:
                if entry.kind in CHALLENGED and entry.round and day_of(entry) in days:
                    place = Place(entry.station, entry.number, record.chain)
                    for word in set(entry.words):
                        key = day_of(entry), entry.round, word
                        by_word.setdefault(key, []).append((place, entry.table or ""))
        return sorted({
            SharedWord(day, round_, tuple(sorted(place for place, _ in at)), _table_of_two(at))
            for (day, round_, _word), at in by_word.items()
            if len({(place.station, place.chain) for place, _ in at}) > 1
        })  # fmt: skip

    def in_order(self) -> Iterator[tuple[int, Entry]]:
        """Yield all entries by time, each once, with the place of its journal, from 0.

        No journal's order is changed, even if its times go back.
        """
        by_place = (_dated(place, record) for place, record in enumerate(self.records))
        for _, place, entry in merge(*by_place, key=itemgetter(0, 1)):
            yield place, entry


def _dated(place: int, record: Record) -> Iterator[tuple[str, int, Entry]]:
    """Yield the own entries of a journal, each with the latest time up to it."""
    latest, shared = "", record.fork.shared if record.fork else 0
    for number, entry in enumerate(record.entries, 1):
        latest = max(latest, entry.time)
        if number > shared:
            yield latest, place, entry


def _table_of_two(found: Iterable[tuple[Place, str]]) -> str:
    """Return the first table that asked at two stations; empty if none did."""
    stations: dict[str, set[tuple[str, str]]] = {}
    for place, table in found:
        if table:
            stations.setdefault(table, set()).add((place.station, place.chain))
    return min((table for table, asked in stations.items() if len(asked) > 1), default="")
