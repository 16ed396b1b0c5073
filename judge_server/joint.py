"""An event of several servers in one database: all of them write to one chain.

A server remembers the last entry that it saw there, also one of another server, and refuses a chain
that lacks it. When a director has looked, the event goes on in a new part: a chain whose first
entry names the head of the one before.
"""

from collections.abc import Iterable
from functools import partial

from judge_record.entry import Entry, Kind
from judge_record.entry_fields import Identity
from judge_record.event import opening_entry
from judge_record.head import Head
from judge_record.journal import Journal
from judge_record.memory import Remembered
from judge_record.session import identity, program_name
from judge_record.store.address import address_in
from judge_record.store.place import begin_part, parts_of, shown
from judge_server.event import Kept, names_taken
from judge_server.options import Options, Process
from judge_server.patient_memory import PatientMemory
from lexicons import Adjudicator, CannotJudge, Clock, Missing, Unsound, printable
from lexicons.program import digest


class JointMemory(PatientMemory):
    """What a server saw last in the database of an event."""

    def __init__(self, home: str, station: str, event: str, url: str, clock: Clock) -> None:
        super().__init__(home, f"{station}\n{event}", clock)
        self.station, self.url = station, url

    def journal_of(self, chain: str, holds: Head | None = None) -> Journal | None:
        """Return the journal in the database of an opening seal, if it holds an entry."""
        try:
            journal = Journal(_chain_at(self.url, chain))
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


def _joint(options: Options) -> tuple[str, str]:
    """Return the database and the event of several servers; `CannotJudge` without an event."""
    if options.record and options.event:
        return options.record.partition("#")[0], options.event
    raise CannotJudge("A server needs the name of its event.", remedy="Give --event NAME")


def kept_jointly(home: str, stations: Iterable[str], options: Options, process: Process) -> Kept:
    """Take the names of the stations, and the chain of the event in the database."""
    url, event = _joint(options)
    clock = process.clock
    memories = [JointMemory(home, station, event, url, clock) for station in stations]
    openings = names_taken(home, memories, process)
    parts = parts_of(url, event)
    if not options.looked:
        for memory in memories:
            memory.check()
    lost = next((memory.last for memory in memories if not memory.is_kept()), Remembered())
    path = parts[-1] if parts else ""
    if not path or (options.looked and (lost.chain == _chain_in(path) or not is_readable(path))):
        first = partial(_opening_of, options, clock.now(), _chain_in(path), lost)
        path = begin_part(url, event, first, _chain_in(path))
        parts = parts_of(url, event)
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
        return journal.opening_seal != "" and journal.store.last().number > 0
    except Unsound:
        return False


def _chain_in(path: str) -> str:
    """Return the opening seal in the URL of a chain."""
    return address_in(path).chain if path else ""


def _chain_at(url: str, chain: str) -> str:
    return f"{url.partition('#')[0]}#{chain}"


def check_alike(journal: Journal, judge: Adjudicator) -> None:
    """Raise `CannotJudge` if the event is closed, or another server judges by other codes.

    It is called in the change that opens a session: no server comes between.
    """
    if journal.store.last().kind == Kind.EVENT_CLOSED:
        raise CannotJudge(
            f"The event {printable(journal.event)} in {shown(journal.path)} is closed.",
            remedy="Begin another event: --event NAME",
        )
    ours = identity(judge)
    for opened in journal.of_kinds(Kind.OPENED):
        if opened.rules == ours["rules"]:
            _refuse_other(opened, ours)


def _refuse_other(opened: Entry, ours: Identity) -> None:
    """Raise `CannotJudge` if a session of another server was opened with other codes."""
    theirs: Identity = {
        "rules": opened.rules or "",
        "rules_fingerprint": opened.rules_fingerprint or "",
        "alphabet_fingerprint": opened.alphabet_fingerprint or "",
        "lexicons": opened.lexicons,
    }
    different = [name for name in theirs if theirs[name] != ours[name]]  # type: ignore[literal-required]
    if dict(opened.files).get(program_name) != digest():
        different.append("program")
    if different:
        raise CannotJudge(
            f"The server {printable(opened.station)} judges this event by other codes.",
            faults=[f"different: {', '.join(different)}"],
            remedy="Give each server the same release, rule sets and lexicons.",
        )
