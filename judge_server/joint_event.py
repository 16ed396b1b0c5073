"""An event of several servers in one database: each start of a server begins a chain of its own."""

from collections.abc import Callable, Iterable

from lexicons import Adjudicator, CannotJudge, Clock, Missing, printable
from lexicons.program import digest
from lexicons.record.chains import ChainHead
from lexicons.record.entry import Entry, Kind
from lexicons.record.event import begin_journal
from lexicons.record.fields import Identity
from lexicons.record.in_database import InDatabase
from lexicons.record.journal import Journal
from lexicons.record.place import event_held, shown
from lexicons.record.receipt import seals
from lexicons.record.session import identity, program_name
from lexicons.record.store import Store

KeptIn = Callable[[str], Store]  # opens the store of a journal by its URL

first_entries = 20  # among which a server's sessions are opened


def chains_of(url: str, event: str) -> list[Journal]:
    """Return the journals of an event in a database; `Unsound` if one of them is damaged."""
    return InDatabase(url).of(event)


def heads_of(url: str, event: str) -> list[ChainHead]:
    """Return the heads of all chains of an event."""
    return [ChainHead(each.opening_seal, each.head()) for each in chains_of(url, event)]


def chain_of(url: str, event: str, kept_in: KeptIn, chain: str) -> Journal | None:
    """Return a journal of an event by its opening seal; None if there is no such journal."""
    if not seals.fullmatch(chain):
        return None
    try:
        journal = Journal(f"{url.partition('#')[0]}#{chain}", kept_in)
    except Missing:
        return None
    return journal if journal.event == event else None


def join(url: str, event: str, station: str, clock: Clock, judges: Iterable[Adjudicator]) -> str:
    """Begin a chain of a server, and return its URL.

    Raises `CannotJudge` if the event is closed, or if another server judges by other codes.
    """
    with event_held(url, event, shared=True):
        check(url, event, judges)
        journal = begin_journal(url, event, clock.now(), station)
    return f"{url.partition('#')[0]}#{journal.opening_seal}"


def check(url: str, event: str, judges: Iterable[Adjudicator]) -> None:
    """Raise `CannotJudge` if the event is closed, or if another server judges by other codes."""
    ours = {judge.rules.id: identity(judge) for judge in judges}
    for journal in chains_of(url, event):
        if journal.store.last().kind == Kind.EVENT_CLOSED:
            raise CannotJudge(
                f"The event {printable(event)} in {shown(url)} is closed.",
                remedy="Begin another event: --event NAME",
            )
        for opened in journal.part(2, first_entries):
            if opened.kind == Kind.OPENED and opened.rules in ours:
                refuse_other(opened, ours[opened.rules])


def refuse_other(opened: Entry, ours: Identity) -> None:
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
