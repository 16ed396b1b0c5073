"""Files used: stations that judged by different files on a day, and rulings by older ones.

All stations of an event take the same files. Newer ones explain other rules and lexicons.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from operator import itemgetter
from typing import NamedTuple

from judge_cli.event.presence import Present
from judge_cli.journal.records import short
from judge_procedure import local_time
from judge_record.entry import RULINGS, Entry, Kind
from lexicons import printable
from lexicons.language import _

_Uses = Mapping[str, list[tuple[str, str]]]  # by station: what it used, and since when, in order


class Use(NamedTuple):
    """What the start of a session, or the taking of files, says about the event's files."""

    entry: Entry
    chain: str
    digest: str  # the code FILE; empty without files of an event
    place: int  # among all files that were taken: 1 for the first ones; 0 if they were not

    @property
    def session(self) -> tuple[str, str]:
        """The station and its session."""
        return self.entry.station, self.entry.session or ""

    def is_before(self, entry: Entry, chain: str) -> bool:
        """Return whether it comes before an entry: the clocks settle that of two records only."""
        if chain == self.chain:
            return self.entry.number < entry.number
        return self.entry.time < entry.time


def uses(present: Present) -> Iterator[Use]:
    """Yield which files each session of a chain, or of several, judged by.

    Files are newer than others if a station took them later: a digest never comes back, because
    files that are prepared again have another number. No chain's order is changed.
    """
    about: dict[str, list[Entry]] = defaultdict(list)
    for (_day, _station, chain), entries in present.items():
        about[chain] += (each for each in entries if each.kind in {Kind.OPENED, Kind.FILES_TAKEN})
    dated = list[tuple[str, str, Entry]]()
    for chain, entries in about.items():
        entries.sort(key=lambda entry: entry.number)
        latest = accumulate((entry.time for entry in entries), max)
        dated += ((time, chain, entry) for time, entry in zip(latest, entries, strict=True))
    found = [(chain, entry) for _time, chain, entry in sorted(dated, key=itemgetter(0))]
    taken = (entry.files or "" for _, entry in found if entry.kind is Kind.FILES_TAKEN)
    places = {digest: place for place, digest in enumerate(dict.fromkeys(taken), 1)}
    for chain, entry in found:
        yield Use(entry, chain, entry.files or "", places.get(entry.files or "", 0))


class FilesUsed:
    """Which files the stations of an event used, as the starts of their sessions say."""

    def __init__(self, present: Present) -> None:
        """Take the entries of the stations."""
        self._present = present
        self._starts = {
            (chain, entry.session): entry
            for (_day, _station, chain), entries in sorted(present.items())
            for entry in entries
            if entry.kind == Kind.OPENED
        }
        self._taken = {use.digest for use in uses(present) if use.place}

    def differences(self, days: Iterable[str]) -> Iterator[str]:
        """Yield a sentence for each day and each kind of file that was not the same everywhere.

        Files that stations took in place of older ones are no difference: `expected` yields them.
        """
        names = {
            "judge": _("rules or lexicons"),
            "program": _("program"),
            "files": _("files of the event"),
        }
        for day in days:
            for kind, name in names.items():
                found = self._on(day, kind)
                several = len({use for own in found.values() for use, _since in own}) > 1
                if several and (kind == "program" or not self._is_explained(day)):
                    yield _(
                        "On {day}, stations differed in this: {kind}. {uses}.",
                        day=day,
                        kind=name,
                        uses=_listed(found),
                    )

    def expected(self, days: Iterable[str]) -> Iterator[str]:
        """Yield a sentence for each day on which newer files explain what was different."""
        for day in days:
            by_station = self._on(day, "files")
            used = {use for own in by_station.values() for use, _since in own}
            if len(used) > 1 and self._is_explained(day):
                listing = (f"{name}: {_in_order(own)}" for name, own in sorted(by_station.items()))
                yield _(
                    "On {day}, newer files took the place of older ones, as expected. {stations}.",
                    day=day,
                    stations=printable("; ".join(listing)),
                )

    def _on(self, day: str, kind: str) -> _Uses:
        """Return what each station used on a day. One whose sessions do not say it is left out."""
        found: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for station, since, start in self._at_work(day):
            named, own = _named(start)[kind], found[station]
            if named and (not own or own[-1][0] != named):
                own.append((named, since))
        return {station: own for station, own in found.items() if own}

    def _at_work(self, day: str) -> list[tuple[str, str, Entry]]:
        """Return the station, the time and the start of the session of each entry of a day."""
        return [
            (station, entry.time, start)
            for (on, station, chain), entries in sorted(
                self._present.items(), key=lambda each: each[1][0].time
            )
            for entry in (entries if on == day else ())
            if (start := self._starts.get((chain, entry.session))) and start.rules
        ]

    def _is_explained(self, day: str) -> bool:
        """Return whether all sessions of a day judged by files that were taken, each in one way."""
        found = defaultdict(set)
        for _station, _time, start in self._at_work(day):
            found[start.files or ""].add(_named(start)["judge"])
        return found.keys() <= self._taken and all(len(ways) == 1 for ways in found.values())


def _named(start: Entry) -> dict[str, str]:
    """Return what the start of a session records of each kind of file."""
    lexicons = (f"{edition} {short(digits)}" for edition, digits in start.lexicons)
    rules = f"{start.rules} {short(start.rules_fingerprint)}"
    alphabet = start.alphabet_fingerprint
    return {
        "judge": " + ".join((rules, *([short(alphabet)] if alphabet else []), *lexicons)),
        "program": short(start.sources) if start.sources else "",
        "files": f"FILE {short(start.files)}" if start.files else "-",
    }


def _listed(uses: _Uses) -> str:
    stations = defaultdict(list)
    for station, own in sorted(uses.items()):
        stations[", ".join(use for use, _since in own)].append(station)
    return "; ".join(
        _("{files} at {stations}", files=printable(name), stations=printable(", ".join(names)))
        for name, names in stations.items()
    )


def _in_order(own: Iterable[tuple[str, str]]) -> str:
    (first, _since), *more = own
    later = (
        _("{file} from {time}", file=use, time=local_time.local(since, "%H:%M"))
        for use, since in more
    )
    return ", ".join((first, *later))


# -- rulings by older files ---------------------------------------------------------------------


def old_rulings(present: Present, days: Iterable[str]) -> Iterator[str]:
    """Yield each ruling of these days by older files than those in force.

    Files are in force from when the first station took them.
    """
    found = [*uses(present)]
    places = {use.session: use.place for use in found}
    in_force: list[Use] = []
    for use in found:
        if use.place > (in_force[-1].place if in_force else 0):
            in_force.append(use)
    for (day, station, chain), entries in sorted(present.items()):
        for entry in entries:
            place = places.get((station, entry.session or ""), 0)
            since = [use for use in in_force if use.is_before(entry, chain)]
            by_machine = entry.kind in RULINGS and entry.is_by_machine
            if day in days and by_machine and since and 0 < place < since[-1].place:
                yield _by_older(entry, since[-1])


def _by_older(entry: Entry, since: Use) -> str:
    place = _("no table")
    if entry.table:
        place = _("table {table}", table=printable(f"{entry.table}{entry.board or ''}"))
    return _(
        "At {time}, {station} ruled by older files ({place}, entry {entry}), although FILE {newer}"
        " was in use since {since}, first at {first}. Give a second opinion by the new files, or"
        " compare: judge journal rejudge. The director decides what follows.",
        time=local_time.local(entry.time),
        station=printable(entry.station),
        place=place,
        entry=entry.number,
        newer=short(since.digest),
        since=local_time.local(since.entry.time),
        first=printable(since.entry.station),
    )
