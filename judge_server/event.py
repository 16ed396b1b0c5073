"""Where a server records: the event that is open in this JUDGE_HOME, or a new one."""

from collections.abc import Iterable, Sequence
from functools import partial
from time import monotonic
from typing import NamedTuple

from judge_record.entry import Entry, Kind
from judge_record.event import opening_entry
from judge_record.head import Head
from judge_record.journal import Journal
from judge_record.memory import Remembered, StationMemory
from judge_record.opening import Opening
from judge_record.session import identity, program_name
from judge_record.station_lock import ServerLock, StationLock
from judge_record.store.address import address_in
from judge_record.store.place import chains_at, shown
from judge_record.view import identity_of
from judge_server.options import Options, Process
from lexicons import Adjudicator, CannotJudge, Clock, Library, Missing, Unsound, printable
from lexicons.program import digest

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


def _names_taken(
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
    """Take the stations' names, and the journal here; `CannotJudge` if another event is open."""
    way = "judge serve --looked INITIALS"
    memories = [PatientMemory(library.home, station, process.clock, way) for station in stations]
    openings = _names_taken(library.home, memories, process, ServerLock(library.home))
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


class JointMemory(PatientMemory):
    """What a server saw last in the database of an event."""

    def __init__(self, home: str, station: str, event: str, url: str, clock: Clock) -> None:
        super().__init__(home, f"{station}\n{event}", clock)
        self.station, self.url = station, url

    def journal_of(self, chain: str, holds: Head | None = None) -> Journal | None:
        """Return the journal in the database of an opening seal, if it holds an entry."""
        try:
            journal = Journal(f"{self.url}#{chain}")
            held = journal.find(holds.number) if holds else None
        except (Missing, Unsound):
            return None
        is_lost = holds and (not held or held.seal != holds.seal)
        return None if is_lost or journal.opening_seal != chain else journal

    def check(self) -> None:
        """Raise `CannotJudge` if the database lacks the last entry that this server saw."""
        if not self.is_kept():
            raise CannotJudge(
                "The database lacks what this server saw in it.",
                faults=[
                    f"expected entry {self.last.head.spoken}, of {self.local(self.last.time)}",
                    f"found no such entry in the chain {self.last.chain[:12]} in {shown(self.url)}",
                ],
                remedy="Call the director. Entries were lost with a database server, or were"
                " damaged. Bring that server back if you can. If not, a new part of the event"
                " begins when the director has looked: judge serve --looked INITIALS",
            )


def kept_jointly(home: str, stations: Iterable[str], options: Options, process: Process) -> Kept:
    """Take the names of the stations, and the chain of the event in the database."""
    if not (options.record and options.event):
        raise CannotJudge("A server needs the name of its event.", remedy="Give --event NAME")
    url, event = options.record.partition("#")[0], options.event
    clock = process.clock
    memories = [JointMemory(home, station, event, url, clock) for station in stations]
    openings = _names_taken(home, memories, process)
    chains = chains_at(url)
    parts = chains.parts(event)
    if not options.looked:
        for memory in memories:
            memory.check()
    lost = next((memory.last for memory in memories if not memory.is_kept()), Remembered())
    path = parts[-1] if parts else ""
    last = address_in(path).chain if path else ""
    if not path or (options.looked and (lost.chain == last or not is_readable(path))):
        opening = partial(_opening_of, options, clock.now(), last, lost)
        path = chains.begin_part(event, opening, last)
        parts = chains.parts(event)
    return Kept(path, memories, openings, parts[:-1])


def _opening_of(
    options: Options, time: str, before: str, lost: Remembered, found: Head | None
) -> Entry:
    """Return the first entry of a part, which names the head before, as found or as seen here."""
    if not found and lost.number:
        before, found = lost.chain, lost.head
    return opening_entry(
        options.event or "",
        time,
        options.station,
        refers_to=found.number if found else None,
        refers_to_chain=before or None,
        remembered=found.seal if found else None,
        looked=options.looked if before else None,
    )


def is_readable(path: str) -> bool:
    """Return whether a server can go on in a chain: its first and its last entry can be read."""
    try:
        journal = Journal(path)
        return journal.opening_seal != "" and journal.last().number > 0
    except Unsound:
        return False


def check_alike(journal: Journal, judge: Adjudicator) -> None:
    """Raise `CannotJudge` if the event is closed, or another server judges by other codes.

    It is called in the change that opens a session: no server comes between.
    """
    if journal.last().kind == Kind.EVENT_CLOSED:
        raise CannotJudge(
            f"The event {printable(journal.event)} in {shown(journal.path)} is closed.",
            remedy="Begin another event: --event NAME",
        )
    ours = identity(judge)
    for opened in journal.of_kinds(Kind.OPENED):
        if opened.rules != ours["rules"]:
            continue
        theirs = dict(identity_of(opened))
        different = [name for name, value in ours.items() if theirs[name] != value]
        if dict(opened.files).get(program_name) != digest():
            different.append("program")
        if different:
            raise CannotJudge(
                f"The server {printable(opened.station)} judges this event by other codes.",
                faults=[f"different: {', '.join(different)}"],
                remedy="Give each server the same release, rule sets and lexicons.",
            )
