"""Where a server records: the event that is open in this JUDGE_HOME, or a new one."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from judge_record.opening import Opening
from judge_record.station_lock import ServerLock, StationLock
from judge_server.options import Options, Process
from judge_server.patient_memory import PatientMemory
from lexicons import CannotJudge, Library, printable


class Kept(NamedTuple):
    """Where a server records, and what opens its sessions: one for each rule set."""

    path: str  # or a URL
    memories: Sequence[PatientMemory]
    openings: Sequence[Opening]
    before: Sequence[str] = ()  # the parts of the event before this one, in a database


def names_taken(
    home: str, memories: Iterable[PatientMemory], process: Process, *locks: StationLock
) -> list[Opening]:
    """Take the names of the stations, and more locks; return what opens their sessions."""
    openings = [
        Opening(
            memory, process.clock, [*locks, StationLock(home, memory.station)],
            program=process.program,
        )
        for memory in memories
    ]  # fmt: skip
    for opening in openings:
        opening.take()
    return openings


def kept_here(
    library: Library, stations: Iterable[str], options: Options, usual: str, process: Process
) -> Kept:
    """Take the names of the stations, and the journal of this JUDGE_HOME.

    Raises `CannotJudge` if another event than the one that is asked for is open.
    """
    way = "judge serve --looked INITIALS"
    memories = [PatientMemory(library.home, station, process.clock, way) for station in stations]
    openings = names_taken(library.home, memories, process, ServerLock(library.home))
    if not options.looked:
        for memory in memories:  # all of them, before an event begins
            memory.check()
    journal = openings[0].event(options.event or usual, looked=True).journal
    if options.event in (None, journal.event):
        return Kept(journal.path, memories, openings)
    raise CannotJudge(
        f"The event {printable(journal.event)} is open.",
        remedy="Go on with it: leave out --event. Or close it first: judge journal close",
    )
