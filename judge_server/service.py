"""What a server serves: the application of its rooms, made from its options."""

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from secrets import token_hex
from threading import Thread
from time import monotonic, monotonic_ns
from typing import NamedTuple

from judge_procedure.tables import Tables
from judge_procedure.venue.installing import waiting
from judge_record.entry import Entry
from judge_record.head import ChainHead
from judge_record.joined import Joined
from judge_record.journal import Journal
from judge_record.question import ProbingPolicy
from judge_record.received import JointReceived, Received, folder_name
from judge_record.session import Session, identity
from judge_record.store import Store
from judge_record.store.place import database_store
from judge_record.store.sqlite import SharedFile, SqliteStore
from judge_record.view import identity_of
from judge_server import tokens
from judge_server.api import Api, Record
from judge_server.event import check_alike, is_readable, kept_here, kept_jointly
from judge_server.guard import Guard, Rate, application
from judge_server.options import Options, Process
from judge_server.rulings import Rulings
from judge_server.stores import HandedOn, SharedStore, WritersStore
from lexicons import Adjudicator, JudgeError, Library, Unsound, codes, printable
from lexicons.cautions import at_every_use
from lexicons.program import digest

secret_bytes = 16


class Service(NamedTuple):
    """The application of a server."""

    app: Guard
    library: Library  # whose files judge
    described: str  # for whoever starts it
    cautions: Sequence[str] = ()  # on the lexicons that judge


def open_service(options: Options, process: Process, address: str) -> Service:
    """Open the judge and the record; `CannotJudge` if there is none."""
    from judge_server.web.kiosks import Kiosks
    from judge_server.web.routes import Pages, pages, profile_of

    library = Library()
    _say_what_waits(library.home, process)
    rules = options.rules or (library.default_rules(),)
    path = options.tokens or tokens.usual_path(library.home)
    programs = tokens.Programs(path, monotonic, process.say)
    profile = profile_of(library, rules[0])
    if options.record:
        options = options._replace(event=options.event or profile.event)
    handed_on = HandedOn()
    rulings = rulings_of(library, rules, options, process, profile.event, handed_on)
    journal = rulings.journal
    session = rulings.sessions[rules[0]]
    received: Received = (
        JointReceived(options.record, journal.event)
        if options.record
        else Received(os.path.join(library.home, "journal", folder_name), journal.event)
    )
    joined = Joined(received, journal.opening_seal, process.clock, _milliseconds)
    judges = [each.judge for each in rulings.sessions.values()]
    handed_on.is_false = partial(is_false, judges)
    handed_on.follow(received, process.clock.within_a_round)
    rulings.follow = received.follow
    web = Pages((), lambda: None, lambda _table, _round: False, lambda _request: False)
    if not options.record:  # devices record in the journal of this machine
        shared = SharedStore(SharedFile(journal.path), journal.store, rulings.writer)
        kiosks = Kiosks(
            library, profile, process.clock, journal.event, _milliseconds, program=process.program,
            kept_in=lambda _path: shared, judges={rules[0]: session.judge},
        )  # fmt: skip
        web = pages(kiosks, joined, secure=options.secure)
    rulings.has_device = web.has_device
    before = [Journal(each) for each in rulings.before if is_readable(each)]
    record = Record(Journal(rulings.path), partial(_other_heads, before, received))
    rulings.reading = partial(_journal_of, [record.journal, *before], received)
    admitted_in = None if options.record else Journal(journal.path)
    rulings.tables = Tables(profile.tables, admitted_in)
    api = Api(rulings, record, programs, Rate(options.rate), process.program, joined)
    ruling = codes.code(codes.ruling(session.judge, digest()))
    file = f", FILE {library.venue.code}" if library.venue else ""
    count = len(programs.clients)
    with_tokens = f"{count} program{'s' * (count != 1)}"
    cautions = cautions_of(rulings.sessions)
    usual = options.event or profile.event
    if usual not in ("", journal.event):
        names = f"Caution: the profile names the event {printable(usual)}."
        remedy = "To begin it, close the open event first: judge journal close"
        cautions = [f"{names} {remedy}", *cautions]
    app = application(
        [*(endpoint.route for endpoint in api.endpoints), *web.routes],
        close=[web.close, partial(rulings.close, process.say)],
        knows=lambda request: api.knows(request) or web.knows(request),
        log=process.say if options.log else None,
    )
    return Service(
        app,
        library,
        f"Serving {printable(journal.event)} at {address}"
        f" (rules {', '.join(rules)}, RULING {ruling}{file}, {with_tokens}).",
        cautions,
    )


def _say_what_waits(home: str, process: Process) -> None:
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


def is_false(judges: Sequence[Adjudicator], entry: Entry) -> bool:
    """Return whether a ruling has another verdict than the lists that it names give.

    Somebody with the token of a station could hand one on, and devices would show it again.
    `HandedOn` keeps it from that. Nobody is told, and whether a person is called does not depend on
    it: whoever handed it on could try words so.
    """
    for judge in judges:
        if entry.source == "machine" and identity_of(entry) == identity(judge):
            with suppress(JudgeError):  # words that cannot be on a board have no verdict
                challenge = judge.board.challenge(*entry.words)
                return judge.rule(challenge).verdict.value != entry.verdict
    return False


def _other_heads(before: Sequence[Journal], received: Received) -> list[ChainHead]:
    """Return the heads of the parts of an event before this one, and of what was handed on."""
    parts = [ChainHead(each.opening_seal, each.head()) for each in before]
    return parts + [ChainHead(chain, head) for chain, head in received.heads.items()]


def _journal_of(own: Sequence[Journal], received: Received, chain: str) -> Journal | None:
    """Return a journal of the event by its opening seal, for any thread; None if it is missing."""
    found = (journal for journal in own if journal.opening_seal == chain)
    return next(found, None) or received.journal(chain)


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
    names = {name: f"{options.station} {name}" for name in judges} | {rules[0]: options.station}
    if options.record:
        kept = kept_jointly(library.home, names.values(), options, process)
        place: Store = database_store(kept.path)
    else:
        kept = kept_here(library, names.values(), options, usual, process)
        place = SqliteStore(kept.path, stays_open=True)
    handed_on = handed_on or HandedOn()
    for path in kept.before:
        with suppress(Unsound):  # it was left because it is damaged
            handed_on.read(Journal(path), process.clock.within_a_round)
    store = WritersStore(place, handed_on)
    journal = Journal(kept.path, lambda _: store)
    sessions = {
        name: opening.session(judge, journal, library, policy=ProbingPolicy.ASK)
        for (name, judge), opening in zip(judges.items(), kept.openings, strict=True)
    }
    for session in sessions.values():
        # A program knows much of its entry. Without this, it could test guesses of the rest, such
        # as the note on words of others, against the seal.
        session.name += f" {token_hex(secret_bytes)}"
    rulings = Rulings(journal, sessions, kept.memories, kept.openings)
    rulings.path, rulings.before = kept.path, kept.before
    opened_as = partial(_opened_alike, jointly=bool(options.record), looked=options.looked)
    try:
        for session in sessions.values():
            rulings.writer.wait_for(partial(opened_as, session))
    except BaseException:
        rulings.release()
        raise
    if options.record:
        Thread(target=rulings.watch, name="watch", daemon=True).start()
    return rulings


def _opened_alike(session: Session, *, jointly: bool, looked: str | None) -> None:
    """Open a session, within a change, unless another server judges the event by other codes."""
    if jointly:
        check_alike(session.journal, session.judge)
    session.open(looked=looked)


def _milliseconds() -> int:
    """Return the time of a clock that never goes back, in whole milliseconds."""
    return monotonic_ns() // 1_000_000
