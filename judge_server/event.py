"""Where a server records: the event that is open in this JUDGE_HOME, or a new one."""

from collections.abc import Iterable, Sequence
from time import monotonic
from typing import NamedTuple

from judge_record.entry import Entry
from judge_record.memory import Remembered, StationMemory
from judge_record.opening import Opening
from judge_record.station_lock import ServerLock, StationLock
from judge_server.options import Options, Process
from lexicons import CannotJudge, Library, printable

memory_pause = 1.0  # seconds between two writes of the file


class PatientMemory(StationMemory):
    """A station's memory. What it remembers may be a second older than the journal."""

    kept_at = 0.0
    kept = Remembered()

    def write(self, last: Remembered) -> None:
        """Remember this, but do not write it yet: its entry is not committed."""
        self.last = last

    def see(self, last: Entry, chain: str) -> None:
        """Remember the last entry of the chain in which this station records, whoever added it."""
        if self.last.chain == chain:
            self.last = self.last._replace(number=last.number, seal=last.seal, time=last.time)

    def keep(self, *, now: bool = False) -> None:
        """Write the file, unless that was done a moment ago; with `now` even then."""
        if self.last == self.kept or not (now or monotonic() - self.kept_at >= memory_pause):
            return
        super().write(self.last)
        self.kept, self.kept_at = self.last, monotonic()


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
