"""Rulings by an older venue file, after a newer one was in use at some station of the event."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from judge_cli import local_time
from judge_cli.venue.presence import Present
from lexicons import printable
from lexicons.language import _
from lexicons.record.entry import Entry, judged
from lexicons.record.venue_files import Use, uses


class Change(NamedTuple):
    """A venue file that was newer than those before, or that took the place of a newer one."""

    time: str
    number: int
    station: str


def old_rulings(present: Present, days: Iterable[str]) -> Iterator[str]:
    """Yield each ruling of these days by an older file than the one in force, and what to do."""
    of_chains: dict[str, list[Entry]] = {}
    for (_day, _station, chain), entries in present.items():
        of_chains.setdefault(chain, []).extend(entries)
    found = {chain: list(uses(entries)) for chain, entries in of_chains.items()}
    numbers = {(chain, *use.session): use.number for chain in found for use in found[chain]}
    in_force = list(changes(use for each in found.values() for use in each))
    for (day, station, chain), entries in sorted(present.items()):
        for entry in entries:
            number = numbers.get((chain, station, entry.session), 0)
            since = [change for change in in_force if change.time < entry.time]
            by_machine = entry.kind in judged and entry.source == "machine"
            if day in days and by_machine and since and 0 < number < since[-1].number:
                yield sentence(entry, number, since[-1])


def changes(used: Iterable[Use]) -> Iterator[Change]:
    """Yield which venue files were in force one after another, by the first station that used them.

    An older file is in force again where a person took it on purpose.
    """
    number = 0
    for use in sorted(used, key=lambda each: each.entry.time):
        if use.number > number or (use.older and 0 < use.number < number):
            number = use.number
            yield Change(use.entry.time, number, use.entry.station)


def sentence(entry: Entry, number: int, since: Change) -> str:
    """Return which ruling was made by an older file, where and when, and what to do about it."""
    place = _("no table")
    if entry.table:
        place = _("table {table}", table=printable(f"{entry.table}{entry.board or ''}"))
    return _(
        "At {time}, {station} ruled by venue file {number} ({place}, entry {entry}),"
        " although file {newer} was in use since {since}, first at {first}. Give a second opinion"
        " by file {newer}, or compare: judge journal rejudge. The director decides what follows.",
        time=local_time.local(entry.time),
        station=printable(entry.station),
        number=number,
        place=place,
        entry=entry.number,
        newer=since.number,
        since=local_time.local(since.time),
        first=printable(since.station),
    )
