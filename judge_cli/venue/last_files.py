"""Which venue file each station used last, as the journals and exports in some folders say."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from judge_cli.journal.records import Record
from lexicons.pointer import Pointer
from lexicons.record.venue_files import uses


class LastFiles(NamedTuple):
    """What the last session of a station, on one machine, says about its venue file."""

    time: str
    machine: str
    used: Pointer  # number 0 if the station uses no venue file
    path: str  # of the journal


def last_files(records: Iterable[Record]) -> list[LastFiles]:
    """Return the latest for each station and machine, by station."""
    latest: dict[tuple[str, str], LastFiles] = {}
    for record in records:
        for each in in_record(record):
            key = each.used.station, each.machine
            if key not in latest or latest[key].time <= each.time:
                latest[key] = each
    return [latest[key] for key in sorted(latest)]


def in_record(record: Record) -> Iterator[LastFiles]:
    """Yield what each start of a session, and each change of files, says."""
    machines = {(e.station, e.session): e.machine or "" for e in record.entries if e.machine}
    for use in uses(record.entries):
        used = Pointer("kept", use.digest, use.number, "", urgent=False, station=use.entry.station)
        yield LastFiles(use.entry.time, machines.get(use.session, ""), used, record.name)
