"""Which stations recorded something, and on which days."""

from collections.abc import Iterable, Iterator

from judge_cli.document import Section
from judge_cli.journal.records import day_of
from judge_cli.journal.timeline import Record
from judge_procedure import local_time
from judge_record.entry import RULINGS, Entry, Kind
from judge_record.head import chain_code
from lexicons import printable
from lexicons.language import _

#: The entries of a station on a day, by chain.
Present = dict[tuple[str, str, str], list[Entry]]


# -- on which days ---------------------------------------------------------------------------------


def presence(kept: Iterable[Record]) -> Present:
    """Return the entries of sessions by day, station and chain."""
    present: Present = {}
    for record in kept:
        for entry in record.entries:
            if entry.session:
                key = day_of(entry), entry.station, record.chain
                present.setdefault(key, []).append(entry)
    return present


def played(present: Present) -> dict[str, set[str]]:
    """Return the stations that were at work, by day.

    An entry that refers to an earlier one may be made days later, and does not count as play.
    """
    found: dict[str, set[str]] = {}
    for (day, station, _chain), entries in present.items():
        if any(not (entry.about or entry.settles) for entry in entries):
            found.setdefault(day, set()).add(station)
    return found


def absences(present: Present, days: Iterable[str]) -> Iterator[str]:
    """Yield a sentence on each of these days on which a station recorded nothing."""
    by_day = played(present)
    stations = sorted({station for _day, station, _chain in present})
    for day in days:
        there = by_day.get(day, set())
        for station in stations:
            if station not in there:
                yield _("{station} has no entry of {day}.", station=printable(station), day=day)


def namesakes(present: Present, days: Iterable[str]) -> Iterator[str]:
    """Yield a sentence on each station with several journals on one of these days."""
    chains: dict[tuple[str, str], list[str]] = {}
    for day, station, chain in sorted(present):
        chains.setdefault((day, station), []).append(chain_code(chain))
    for (day, station), codes in chains.items():
        if len(codes) > 1 and day in days:
            yield _(
                "On {day}, {station} has more than one journal: {codes}. Two machines had one name,"
                " or a new journal was begun.",
                day=day,
                station=printable(station),
                codes=", ".join(codes),
            )


def other_files(present: Present, days: Iterable[str]) -> Iterator[str]:
    """Yield a sentence on each of these days with sessions that judged by different files."""
    for day in days:
        stations: dict[object, dict[str, None]] = {}
        for (on, station, _chain), entries in sorted(present.items()):
            for entry in entries:
                if on == day and entry.kind is Kind.OPENED and entry.rules:
                    judged_by = (
                        entry.rules_fingerprint,
                        entry.alphabet_fingerprint,
                        entry.lexicons,
                        entry.sources,
                        entry.files,
                    )
                    stations.setdefault(judged_by, {})[station] = None
        if len(stations) > 1:
            yield _(
                "On {day}, sessions had different rules, lists, programs or files: {stations}.",
                day=day,
                stations=printable("; ".join(", ".join(each) for each in stations.values())),
            )


def by_day(present: Present, days: Iterable[str]) -> Section:
    """Return what each station recorded on each of these days, as a table."""
    wanted = set(days)
    rows = tuple(
        (
            day,
            printable(station),
            chain_code(chain),
            str(len(entries)),
            str(sum(entry.kind in RULINGS for entry in entries)),
            local_time.local(entries[0].time),
            local_time.local(entries[-1].time),
        )
        for (day, station, chain), entries in sorted(present.items())
        if day in wanted
    )
    header = (
        _("Day"), _("Station"), _("Journal"), _("Entries"), _("Rulings"), _("First"), _("Last"),
    )  # fmt: skip
    return Section(_("Stations by day"), header, rows)
