"""Which stations are in some folders, and which venue file each of them uses."""

import os
from collections.abc import Iterator
from contextlib import suppress

from lexicons import JudgeError, Missing, pointer
from lexicons.pointer import Pointer
from lexicons.record.entry import Entry, Kind, restored
from lexicons.record.journal import Journal, ending
from lexicons.record.session import venue_name
from lexicons.venue.installing import waiting

Found = tuple[Pointer, Pointer | None]  # the file in use, and the one that waits


def stations_in(folders: tuple[str, ...]) -> Iterator[Found]:
    """Yield the stations below some folders, in order: by their JUDGE_HOMEs, else by journals.

    A JUDGE_HOME says which file is in use now; a copy of a journal, which one was in use at its
    last session. Raises `Missing` for a folder that is not there.
    """
    homes: dict[str, Found] = {}
    kept: dict[str, tuple[str, Pointer]] = {}
    for folder in folders:
        if not os.path.isdir(folder):
            raise Missing(f"There is no folder {folder}.", remedy="Is the stick in?")
        for here, _, names in os.walk(folder):
            if pointer.current in names and (used := pointer.read(here)):
                homes[used.station] = (used, waiting(here))
            for name in sorted(names):
                if name.endswith(ending):
                    for time, used in in_journal(os.path.join(here, name)):
                        kept[used.station] = max(kept.get(used.station, ("", used)), (time, used))
    for station in sorted({*homes, *kept}):
        yield homes.get(station) or (kept[station][1], None)


def in_journal(path: str) -> Iterator[tuple[str, Pointer]]:
    """Yield the time and the venue file of each entry that took one into use.

    A journal that cannot be read yields nothing: `judge journal verify` says why.
    """
    with suppress(JudgeError):
        for entry in Journal(path).entries():
            if restored(entry).kind == Kind.FILES_IN_USE and (used := used_by(entry)):
                yield entry.time, used


def used_by(entry: Entry) -> Pointer | None:
    """Return the venue file that an entry took into use; None if it cannot be read."""
    digest = dict(entry.files).get(venue_name, "")
    with suppress(ValueError, IndexError):
        number = int((entry.note or "").split()[1].rstrip(","))
        return Pointer("kept", digest, number, "", urgent=False, station=entry.station)
    return None
