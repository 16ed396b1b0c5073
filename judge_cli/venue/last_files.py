"""Which venue file each station used last, as the journals and exports in some folders say."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from judge_cli.journal.records import Record
from lexicons.pointer import Pointer
from lexicons.record.entry import Entry, Kind, restored
from lexicons.record.format import formats
from lexicons.record.session import venue_name


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
    """Yield what each start of a session, and each change of files, says.

    A session that starts names the digest of its venue file. The number stands where the station
    took that file into use. An entry of format 1 names no files, so a start does not count there.
    """
    entries = [restored(entry) for entry in record.entries]
    changes = [entry for entry in entries if entry.kind == Kind.FILES_IN_USE]
    starts = [entry for entry in entries if entry.kind == Kind.OPENED]
    numbers = {digest_of(entry): number_in(entry.note or "") for entry in changes}
    machines = {(entry.station, entry.session): entry.machine or "" for entry in starts}
    named = [entry for entry in starts if "files" in formats[entry.format].names]
    for entry in sorted([*named, *changes], key=lambda each: each.number):
        digest = digest_of(entry)
        number = numbers.get(digest, 0)
        used = Pointer("kept", digest, number, "", urgent=False, station=entry.station)
        machine = machines.get((entry.station, entry.session), "")
        yield LastFiles(entry.time, machine, used, record.name)


def digest_of(entry: Entry) -> str:
    """Return the digest of the venue file that an entry names; empty if it names no venue file."""
    return dict(entry.files).get(venue_name, "")


def number_in(note: str) -> int:
    """Return the number of a venue file in a note such as `number 2, digest …`; 0 without one."""
    with suppress(ValueError, IndexError):
        return int(note.split()[1].rstrip(","))
    return 0
