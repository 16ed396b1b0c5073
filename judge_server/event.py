"""Where a server records: the event that is open in this JUDGE_HOME, or a new one."""

import os
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from judge_server.options import Options
from judge_server.patient_memory import PatientMemory
from lexicons import CannotJudge, Clock, Library, printable
from lexicons.record.event import Begun, usual_event
from lexicons.record.machine import marker
from lexicons.record.server_lock import ServerLock
from lexicons.record.station_lock import StationLock


class Kept(NamedTuple):
    """Where a server records, and what it remembers and holds on this machine."""

    path: str  # or a URL
    memories: Sequence[PatientMemory] = ()
    locks: Sequence[StationLock] = ()
    before: Sequence[str] = ()  # the parts of the event before this one, in a database


def event_of(library: Library, options: Options, usual: str, clock: Clock) -> Begun:
    """Return the event that is open, or begin the one that is asked for, else the `usual` one.

    Raises `CannotJudge` if another event than the one that is asked for is open.
    """
    begun = usual_event(
        os.path.join(library.home, "journal"), options.event or usual, clock=clock,
        station=options.station, machine=marker(),
    )  # fmt: skip
    if options.event in (None, begun.journal.event):
        return begun
    raise CannotJudge(
        f"The event {printable(begun.journal.event)} is open.",
        remedy="Go on with it: leave out --event. Or close it first: judge journal close",
    )


def kept_here(
    library: Library, stations: Iterable[str], options: Options, usual: str, clock: Clock
) -> Kept:
    """Take the names of the stations, and the journal of this JUDGE_HOME."""
    names = [StationLock(library.home, station) for station in stations]
    locks = [ServerLock(library.home), *names]
    for lock in locks:
        lock.take()
    way = "judge serve --looked INITIALS"
    memories = [PatientMemory(library.home, station, clock, way) for station in stations]
    if not options.looked:
        for memory in memories:
            memory.check()
    journal = event_of(library, options, usual, clock).journal
    return Kept(journal.path, memories, locks)
