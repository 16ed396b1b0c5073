"""What a server serves: the routes of its rooms, made from its options."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import zip_longest
from secrets import token_hex
from time import monotonic, monotonic_ns
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.routing import BaseRoute

from judge_server import joint_event, tokens
from judge_server.api import Api
from judge_server.event import event_of
from judge_server.handed_on import HandedOn
from judge_server.joint_store import JointStore
from judge_server.options import Options, Process
from judge_server.patient_memory import PatientMemory
from judge_server.programs import Programs
from judge_server.rate import Rate
from judge_server.record import Record
from judge_server.rulings import Rulings
from judge_server.stores import Shared, WritersStore
from judge_server.tables import ServedTables
from lexicons import (
    Adjudicator,
    CannotJudge,
    Clock,
    JudgeError,
    Library,
    codes,
    printable,
)
from lexicons.cautions import at_every_use
from lexicons.program import digest
from lexicons.record.chains import ChainHead
from lexicons.record.joined import Joined
from lexicons.record.journal import Journal
from lexicons.record.machine import marker
from lexicons.record.place import OneConnection
from lexicons.record.question import ProbingPolicy
from lexicons.record.received import Received, folder_name
from lexicons.record.server_lock import ServerLock
from lexicons.record.session import Session
from lexicons.record.sqlite import SqliteStore
from lexicons.record.station_lock import StationLock
from lexicons.venue.installing import waiting

secret_bytes = 16


class Hall(NamedTuple):
    """The routes of a server, and what is done at its end."""

    routes: Sequence[BaseRoute]
    close: Sequence[Callable[[], None]]
    knows: Callable[[Request], bool]  # whether a program, a device or a director asks
    library: Library  # whose files judge
    described: str  # for whoever starts it
    cautions: Sequence[str] = ()  # on the lexicons that judge


def opened(options: Options, process: Process, address: str) -> Hall:
    """Open the judge and the record, and return what is served.

    Raises `CannotJudge` if there is no judge, or no record.
    """
    from judge_gui.web.routes import Pages, Served, pages, profile_of

    library = Library()
    say_what_waits(library.home, process)
    rules = options.rules or (library.default_rules(),)
    path = options.tokens or tokens.usual_path(library.home)
    programs = Programs(path, monotonic, process.say)
    profile = profile_of(library, rules[0])
    if options.record:
        options = options._replace(event=options.event or profile.event)
    handed_on = HandedOn()
    rulings = rulings_of(library, rules, options, process, profile.event, handed_on)
    journal = rulings.journal
    session = rulings.sessions[rules[0]]
    joined = joined_to(library, journal, process.clock)
    handed_on.follow(joined.received, process.clock.within_a_round)
    web = Pages((), lambda: None, lambda _table, _round: False, lambda _request: False)
    if not options.record:  # devices record in the journal of this machine
        shared = Shared(journal.path, journal.store, rulings.writer)
        served = Served(
            library, process.clock, process.program, profile, journal.event, address,
            options.secure, shared, {rules[0]: session.judge}, joined,
        )  # fmt: skip
        web = pages(served)
    rulings.has_device = web.has_device
    record = record_of(rulings, options, joined)
    rulings.reading = lambda chain: record.journal_of(chain) or joined.received.journal(chain)
    admitted_in = None if options.record else Journal(journal.path)
    rulings.tables = ServedTables(profile.tables, admitted_in)
    api = Api(rulings, record, programs, Rate(options.rate), process.program, joined)
    ruling = codes.code(codes.ruling(session.judge, digest()))
    count = len(programs.clients)
    with_tokens = f"{count} program{'s' * (count != 1)}"
    others = other_event(journal.event, options.event or profile.event)
    return Hall(
        [*(endpoint.route for endpoint in api.endpoints), *web.routes],
        [web.close, partial(rulings.close, process.say)],
        lambda request: api.knows(request) or web.knows(request),
        library,
        f"Serving {printable(journal.event)} at {address}"
        f" (rules {', '.join(rules)}, RULING {ruling}, {with_tokens}).",
        [*others, *cautions_of(rulings.sessions)],
    )


def other_event(event: str, usual: str) -> list[str]:
    """Return a caution if the event that is open is not the one that the profile names."""
    if usual in ("", event):
        return []
    names = f"Caution: the profile names the event {printable(usual)}."
    return [f"{names} To begin it, close the open event first: judge journal close"]


def say_what_waits(home: str, process: Process) -> None:
    """Say that another venue file waits, before a session begins by the one in use."""
    with suppress(JudgeError):  # the first page of a kiosk warns of a damaged one
        if waits := waiting(home):
            process.say(
                f"Venue file number {waits.number} waits{', and it is urgent' * waits.urgent}. This"
                " server judges by the file in use. To change over: end the server, type `judge"
                " venue install FILE`, and start it again. Or confirm the file in the director's"
                " menu of a browser that is a kiosk."
            )


def cautions_of(sessions: Mapping[str, Session]) -> list[str]:
    """Return the notices of all rule sets and the cautions on their lexicons, each once."""
    judges = [session.judge for session in sessions.values()]
    found = (line for judge in judges for line in at_every_use(judge.rules, judge.lexicons))
    return list(dict.fromkeys(found))


def record_of(rulings: Rulings, options: Options, joined: Joined) -> Record:
    """Return what programs may read: of one machine, or of all servers of a database."""
    event, own = rulings.journal.event, rulings.journal.opening_seal
    if url := options.record:
        return Record(
            Journal(f"{url}#{own}"),
            partial(joint_event.heads_of, url, event),
            rulings.opened,
        )

    def received() -> list[ChainHead]:
        return [ChainHead(chain, head) for chain, head in joined.received.heads.items()]

    return Record(Journal(rulings.journal.path), received, lambda _: None)


def joined_to(library: Library, journal: Journal, clock: Clock) -> Joined:
    """Return what stations of the event have handed on to this JUDGE_HOME."""
    folder = os.path.join(library.home, "journal", folder_name)
    received = Received(folder, journal.event)
    return Joined(received, journal.opening_seal, clock, milliseconds)


def rulings_of(
    library: Library,
    rules: Sequence[str],
    options: Options,
    process: Process,
    usual: str = "",
    handed_on: HandedOn | None = None,
) -> Rulings:
    """Open a session for each rule set: each is a station of its own in the record.

    `usual` is the event that begins if none is open; an empty text for one of this day's name.
    Rulings look for shared words in what was `handed_on`, too.
    """
    judges = {name: library.adjudicator(name, proved=True) for name in dict.fromkeys(rules)}
    names = {name: station_name(options.station, name, rules[0]) for name in judges}
    kept = (
        Kept(joint_event.join(*joint(options), options.station, process.clock, judges.values()))
        if options.record
        else kept_here(library, names.values(), options, usual, process.clock)
    )
    store = writers_store(kept.path, options, process.clock, handed_on)
    journal = Journal(kept.path, lambda _: store)
    sessions = {
        name: ServersSession(
            judge,
            journal,
            station=names[name],
            clock=process.clock,
            policy=ProbingPolicy.ASK,
            memory=memory,
            program=process.program,
            machine=marker(),
            venue=library.venue,
            check_files=library.check_in_use,
        )
        for (name, judge), memory in zip_longest(judges.items(), kept.memories)
    }
    rulings = Rulings(journal, sessions, kept.memories, kept.locks, store.holding)
    for session in sessions.values():
        rulings.writer.wait_for(partial(session.open, looked=options.looked))
    if options.record:  # another server may have joined meanwhile
        rulings.shared = True
        rulings.opened = partial(joint_event.chain_of, *joint(options), OneConnection())
        joint_event.check(*joint(options), judges.values())
    return rulings


def writers_store(
    path: str, options: Options, clock: Clock, handed_on: HandedOn | None
) -> WritersStore:
    """Return the store of the writer: of this machine, or of an event of several servers."""
    if options.record:
        return JointStore(path, joint(options)[1], clock.within_a_round, handed_on)
    return WritersStore(SqliteStore(path, stays_open=True), handed_on)


class Kept(NamedTuple):
    """Where a server records, and what it remembers and holds on this machine."""

    path: str  # or a URL
    memories: Sequence[PatientMemory] = ()
    locks: Sequence[StationLock] = ()


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


def joint(options: Options) -> tuple[str, str]:
    """Return the database and the event of several servers; `CannotJudge` without an event."""
    if options.record and options.event:
        return options.record, options.event
    raise CannotJudge("A server needs the name of its event.", remedy="Give --event NAME")


class ServersSession(Session):
    """A session of a server: its name holds a secret."""

    def __init__(self, judge: Adjudicator, journal: Journal, **more: Any) -> None:
        super().__init__(judge, journal, **more)
        # A program knows much of its entry. Without this, it could test guesses of the rest, such
        # as the note on words of others, against the seal.
        self.name += f" {token_hex(secret_bytes)}"


def station_name(station: str, rules: str, first: str) -> str:
    """Return the name of the station that judges by a rule set.

    >>> station_name("Server", "open", "open"), station_name("Server", "open", "nsa-2004")
    ('Server', 'Server open')
    """
    return station if rules == first else f"{station} {rules}"


def milliseconds() -> int:
    """Return the time of a clock that never goes back, in whole milliseconds."""
    return monotonic_ns() // 1_000_000
