"""One timeline over the journals of an event: each entry once, in the order of time.

`judge event finish`, the report and `judge journal rejudge` make it of several journals.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from heapq import merge
from operator import itemgetter
from typing import NamedTuple

from judge_procedure import local_time
from judge_record.entry import Entry, Kind
from judge_record.head import Head
from judge_record.line import Broken, Proof, Row, entry_in
from judge_record.plays import Play, plays_in
from lexicons import Unsound, printable

CHALLENGED = frozenset({Kind.RULING, Kind.CORRECTION, Kind.BY_HAND, Kind.CALL})

#: One table asks again within so much where it probes: rounds need not be set.
TEN_MINUTES = timedelta(minutes=10)


class Place(NamedTuple):
    """An entry on a challenge, and where it was recorded."""

    station: str
    number: int
    chain: str  # the opening seal


class SharedWord(NamedTuple):
    """Entries at two stations or more that share a word.

    They are of one round, or of one table and within ten minutes.
    """

    day: str
    round: int  # 0 if they are not of one round
    places: tuple[Place, ...]
    table: str = ""  # that asked at two of the stations, if one did


class Record(NamedTuple):
    """The entries of one journal, unchanged, and the first thing that is wrong with them."""

    name: str
    entries: Sequence[Entry]
    fault: str = ""

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


def record_of(name: str, entries: Iterable[tuple[Entry, str]]) -> Record:
    """Return a record of entries with their lines, verified; `Unsound` if there is no entry."""
    proof, kept, fault = Proof(), list[Entry](), ""
    for entry, line in entries:
        fault = fault or proof.take(entry, line)
        kept.append(entry)
    if not kept:
        raise Unsound(f"{name} is not sound.", faults=["there is no entry"])
    return Record(name, tuple(kept), fault)


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
    """One journal or several."""

    records: tuple[Record, ...]

    @property
    def fault(self) -> str:
        """The first thing that is wrong, or ""."""
        several = len(self.records) > 1
        faults = (f"{r.name}: {r.fault}" if several else r.fault for r in self.records if r.fault)
        return next(faults, "")

    @property
    def length(self) -> int:
        """How many entries it has, each counted once."""
        return sum(len(record.entries) for record in self.records)

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
        """Return the play of each entry that belongs to one, by its seal."""
        plays = (play for record in self.records for play in plays_in(record.entries).values())
        return {entry.seal: play for play in plays for entry in play.entries}

    def shared_words(
        self, days: Collection[str], day_of: Callable[[Entry], str]
    ) -> list[SharedWord]:
        """Return where the same word was challenged at several stations.

        That is in one round, or by one table within ten minutes: then also without a round, and
        across midnight. The order is that of days, rounds and entries, so it shows no word; two
        words shared by the same entries are one row.
        """
        in_round: dict[tuple[str, int, str], list[tuple[Place, str]]] = {}
        by_table: dict[tuple[str, str], list[tuple[datetime, Place, str]]] = {}
        for record in self.moved().records:
            for entry in record.entries:
                if entry.kind not in CHALLENGED or day_of(entry) not in days:
                    continue
                place = Place(entry.station, entry.number, record.chain)
                time = local_time.read(entry.time)
                for word in set(entry.words):
                    if entry.round:
                        key = day_of(entry), entry.round, word
                        in_round.setdefault(key, []).append((place, entry.table or ""))
                    if entry.table and time:
                        asked = time, place, day_of(entry)
                        by_table.setdefault((entry.table, word), []).append(asked)
        found = {
            SharedWord(day, round_, tuple(sorted(place for place, _ in at)), _table_of_two(at))
            for (day, round_, _word), at in in_round.items()
            if len({(place.station, place.chain) for place, _ in at}) > 1
        }
        known = [{*each.places} for each in found]
        for (table, _word), asked_at in by_table.items():
            for day, places in _close_together(asked_at):
                if not any(places <= each for each in known):
                    found.add(SharedWord(day, 0, tuple(sorted(places)), table))
        return sorted(found)

    def in_order(self) -> Iterator[tuple[int, Entry]]:
        """Yield all entries by time, each once, with the place of its journal, from 0.

        No journal's order is changed, even if its times go back.
        """
        by_place = (_dated(place, record) for place, record in enumerate(self.records))
        for _, place, entry in merge(*by_place, key=itemgetter(0, 1)):
            yield place, entry


def _dated(place: int, record: Record) -> Iterator[tuple[str, int, Entry]]:
    """Yield the own entries of a journal, each with the latest time up to it."""
    latest = ""
    for entry in record.entries:
        latest = max(latest, entry.time)
        yield latest, place, entry


def _table_of_two(found: Iterable[tuple[Place, str]]) -> str:
    """Return the first table that asked at two stations; empty if none did."""
    stations: dict[str, set[tuple[str, str]]] = {}
    for place, table in found:
        if table:
            stations.setdefault(table, set()).add((place.station, place.chain))
    return min((table for table, asked in stations.items() if len(asked) > 1), default="")


def _close_together(
    asked: Iterable[tuple[datetime, Place, str]],
) -> Iterator[tuple[str, set[Place]]]:
    """Yield places of several journals that follow one another within ten minutes, and their day.

    Each place comes with its time and its day; the first day counts.
    """
    groups: list[list[tuple[datetime, Place, str]]] = []
    for each in sorted(asked):
        if not groups or each[0] - groups[-1][-1][0] > TEN_MINUTES:
            groups.append([])
        groups[-1].append(each)
    for group in groups:
        places = {place for _time, place, _day in group}
        if len({place.chain for place in places}) > 1:
            yield group[0][2], places
