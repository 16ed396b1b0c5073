"""Which stations are in some folders, by which venue file they judge, and on which days."""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import date, timedelta
from typing import NamedTuple

from judge_cli import local_time
from judge_cli.document import Section
from judge_cli.journal.records import day_of
from judge_cli.venue import sticks
from judge_procedure.venue.folder import verified
from judge_procedure.venue.installing import waiting
from judge_record.entry import Entry, judged
from judge_record.head import chain_code
from judge_record.timeline import Record
from judge_record.venue_files import uses
from lexicons import JudgeError, Missing, pointer, printable
from lexicons.language import _
from lexicons.pointer import Pointer

#: The entries of a station on a day, by chain.
Present = dict[tuple[str, str, str], list[Entry]]


class Found(NamedTuple):
    """A station that was found."""

    used: Pointer  # the file in use; its digest is empty if the station uses no venue file
    waits: Pointer | None = None  # the one that waits
    fault: str = ""  # what is wrong with its files
    place: str = ""  # its JUDGE_HOME, or the journal
    machine: str = ""  # as its journal names it


def stations_in(folders: tuple[str, ...]) -> Iterator[Found]:
    """Yield the stations below some folders, in order: by their JUDGE_HOMEs, else by journals.

    A JUDGE_HOME says which file is in use now; a journal or an export, which one was in use at its
    last session. Two folders or two machines with one name are two stations. Raises `Missing` for a
    folder that is not there.
    """
    homes: dict[str, Found] = {}
    for folder in folders:
        if not os.path.isdir(folder):
            raise Missing(f"There is no folder {folder}.", remedy="Is the stick in?")
        for here, _inner, names in os.walk(folder):
            if pointer.current in names:
                homes[os.path.realpath(here)] = _at_home(here)
    shown = list(homes.values())
    kept = _last_used(sticks.bring(folders).records)
    known: dict[str, set[str]] = {found.used.station: set() for found in shown}
    for each in kept:
        if each.used.station in known and is_in(each.place, homes):
            known[each.used.station].add(each.machine)
    for each in kept:
        machines = known.get(each.used.station)
        if machines is None or (machines and each.machine not in machines):
            shown.append(each)
    yield from sorted(shown, key=lambda found: (found.used.station, found.place))


def is_in(path: str, homes: Iterable[str]) -> bool:
    """Return whether a journal is in one of these homes."""
    real = os.path.realpath(path)
    return any(real.startswith(os.path.join(home, "")) for home in homes)


def _at_home(home: str) -> Found:
    used, waits, fault = None, None, ""
    with suppress(JudgeError):
        waits = waiting(home)
    try:
        used = pointer.read(home)
        if used:
            verified(home, used)
        pointer.read(home, pointer.staged)
    except JudgeError as error:
        fault = " ".join((error.what, *error.faults))
    name = os.path.basename(os.path.realpath(home))
    nothing = Pointer("", "", 0, "", urgent=False, station=name)
    return Found(used or nothing, waits, fault, home)


def _last_used(records: Iterable[Record]) -> list[Found]:
    """Return what the last session of each station, on each machine, says of its venue file."""
    latest: dict[tuple[str, str], tuple[str, Found]] = {}
    for record in records:
        machines = {(e.station, e.session): e.machine or "" for e in record.entries if e.machine}
        for use in uses(record.entries):
            station, machine = use.entry.station, machines.get(use.session, "")
            used = Pointer("kept", use.digest, use.number, "", urgent=False, station=station)
            before = latest.get((station, machine))
            if not before or before[0] <= use.entry.time:
                found = Found(used, place=record.name, machine=machine)
                latest[station, machine] = use.entry.time, found
    return [latest[key][1] for key in sorted(latest)]


# -- on which days ---------------------------------------------------------------------------------


def presence(kept: Iterable[Record]) -> Present:
    """Return the entries of sessions by day, station and chain. What a fork shares counts once."""
    present: Present = {}
    for record in kept:
        for entry in record.own:
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
        if any(entry.refers_to is None for entry in entries):
            found.setdefault(day, set()).add(station)
    return found


def days_between(first: str, last: str) -> list[str]:
    """Return the days from one to another, both included.

    >>> days_between("2026-11-30", "2026-12-01")
    ['2026-11-30', '2026-12-01']
    """
    begin, end = date.fromisoformat(first), date.fromisoformat(last)
    return [(begin + timedelta(days=n)).isoformat() for n in range((end - begin).days + 1)]


def absences(present: Present, days: Iterable[str]) -> Iterator[str]:
    """Yield a sentence on each of these days on which a station, or all, recorded nothing."""
    by_day = played(present)
    stations = sorted({station for _day, station, _chain in present})
    for day in days:
        there = by_day.get(day, set())
        if not there:
            yield _("No station has an entry of {day}.", day=day)
            continue
        for station in stations:
            if station not in there:
                yield _("{station} has no entry of {day}.", station=printable(station), day=day)


def by_day(present: Present, days: Iterable[str]) -> Section:
    """Return what each station recorded on each of these days, as a table."""
    wanted = set(days)
    rows = tuple(
        (
            day,
            printable(station),
            chain_code(chain),
            str(len(entries)),
            str(sum(entry.kind in judged for entry in entries)),
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
