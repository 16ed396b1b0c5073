"""A server that hangs in any phase of a change holds others up for seconds, and loses nothing."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from threading import Timer
from typing import TYPE_CHECKING

from judge_record.entry import Entry
from judge_record.journal import Journal
from judge_record.store import Unconfirmed, database
from lexicons import CannotJudge
from tests.journals import begin_journal
from tests.proofs.registry import NotHere
from tests.proofs.stores import Record
from tests.proofs.writing import RECORD, ended, started

if TYPE_CHECKING:
    from tests.postgres import Server

cases = 12
patience = 30  # seconds until a change of another server must be through
away = 1.0  # second, for which the standby is away
longest = 14.0  # seconds: two time-outs and the standby's second

HANGS = f"{RECORD}\nfrom tests.proofs.hung import main\nmain(record)"

phases = ("before the lock", "under the lock", "in COMMIT, the standby away", "after COMMIT")


def prove(seed: int, cases: int) -> Iterator[str]:
    """Stop so many servers, and yield how long another one waited. The seed changes nothing."""
    from tests import postgres

    if not postgres.folders:
        raise NotHere("PostgreSQL")
    postgres.cluster()  # made once here, for the process that begins now too
    told = [line.split("\t") for line in ended(started(HANGS, cases)).splitlines()]
    assert len(told) == cases
    for phase in phases:
        waits = [float(wait) for at, wait, _ in told if at == phase]
        heard = sorted({what for at, _, what in told if at == phase})
        assert max(waits, default=0) <= longest, (phase, waits)
        most = f"{max(waits, default=0):.1f} s at most"
        yield f"stopped {phase}: {len(waits)} times, another server waited {most}"
        yield f"when it went on, its entry was: {', '.join(heard)}"
    yield "every entry that was acknowledged is in the chain once, and the chain is sound"


def main(record: Record) -> None:
    """Stop so many servers, and print the phase, the wait, and what the stopped one heard."""
    from tests.postgres import Server

    server = Server()
    servers = [server]
    try:
        url = server.of_its_own("records")
        servers.append(server.with_standby())
        chain = f"{url}#{begin_journal(url, 'Open', 't', 'desk').opening_seal}"
        for number, phase in enumerate(islice(cycle(phases), int(sys.argv[1]))):
            print(phase, *hung(chain, phase, f"stopped {number}", servers[1], record), sep="\t",
                  flush=True)  # fmt: skip
    finally:
        for each in servers:
            each.remove()


def hung(chain: str, phase: str, name: str, standby: "Server", record: Record) -> tuple[str, str]:
    """Stop a server in a phase; return how long another one waited, and what it heard."""
    is_away = "standby" in phase
    if is_away:
        standby.signal(signal.SIGSTOP)
    hear, say = os.pipe()
    process = os.fork()
    if not process:
        stopping(chain, phase, name, say, record)
    os.close(say)
    os.waitpid(process, os.WUNTRACED)
    other, began = Journal(chain), time.monotonic()
    if is_away:
        time.sleep(away)
        standby.signal(signal.SIGCONT)
    acknowledged = []
    while True:
        try:
            acknowledged.append(record(other, f"beside {name}"))
            break
        except CannotJudge:
            assert time.monotonic() - began < patience, phase
    waited = time.monotonic() - began
    os.kill(process, signal.SIGCONT)
    os.waitpid(process, 0)
    with os.fdopen(hear) as told:
        heard, _, entry = told.read().partition(" ")
    found = {f"{each.number} {each.seal}": each.note for each in other.entries()}
    notes = [*found.values()]
    assert other.verify() == ""
    assert all(found[f"{each.number} {each.seal}"] == each.note for each in acknowledged)
    assert notes.count(name) <= 1
    if heard == "acknowledged":
        assert found[entry] == name
    elif heard == "refused":
        assert name not in notes
    return f"{waited:.2f}", heard


def stopping(chain: str, phase: str, name: str, say: int, record: Record) -> None:
    """Record an entry, stop in a phase, and say what was heard; in a process of its own."""
    try:
        entry = steps[phase](Journal(chain), name, record)
        heard = f"acknowledged {entry.number} {entry.seal}"
    except Unconfirmed:
        heard = "unconfirmed"
    except CannotJudge:
        heard = "refused"
    except BaseException as error:
        heard = repr(error)
    os.write(say, heard.encode())
    os._exit(0)


def stop() -> None:
    """Stop this process until somebody lets it go on."""
    os.kill(os.getpid(), signal.SIGSTOP)


def before(journal: Journal, name: str, record: Record) -> Entry:
    """Stop before a change, on a connection that is open."""
    journal.head()
    stop()
    return record(journal, name)


def under(journal: Journal, name: str, record: Record) -> Entry:
    """Stop within a change."""
    with journal.together():
        entry = record(journal, name)
        stop()
    return entry


def within_commit(journal: Journal, name: str, record: Record) -> Entry:
    """Stop while the server waits for its standby."""
    journal.head()
    Timer(away / 2, stop).start()
    return record(journal, name)


def after(journal: Journal, name: str, record: Record) -> Entry:
    """Stop when the commit is done, and nobody has heard of it."""
    commit = database.commit

    def committed(*given: object) -> None:
        commit(*given)  # type: ignore[arg-type]
        stop()

    database.commit = committed  # type: ignore[assignment]
    return record(journal, name)


steps: dict[str, Callable[[Journal, str, Record], Entry]] = dict(
    zip(phases, (before, under, within_commit, after), strict=True)
)
