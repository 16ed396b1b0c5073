"""Processes that write to journals while they, or a database server, are killed or stopped."""

import os
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import count, cycle, islice
from threading import Timer
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from judge_record import postgres, sqlite
from judge_record.entry import Entry, Kind, Source
from judge_record.journal import Journal
from judge_record.postgres import PostgresStore
from judge_record.store import Unconfirmed
from lexicons import CannotJudge, Verdict
from tests.journals import begin_journal, journal_at
from tests.proofs import homes
from tests.proofs.actors import Child

if TYPE_CHECKING:
    from tests.postgres import Server

of_one_journal = 10  # kills: each journal is verified after every kill, and should stay short
of_each_chain = (2, 1)  # writers
begun = "2026-11-20T10:00:00.000Z"


@contextmanager
def opened(url: str) -> Iterator[Journal]:
    """Open a journal, and close the connection to its database."""
    journal = journal_at(url)
    try:
        yield journal
    finally:
        if isinstance(journal.store, PostgresStore):
            journal.store.database.close()


def begin_chain(url: str) -> str:
    """Begin a chain in a database, and return its address."""
    journal = begin_journal(url, "Open", begun, "desk")
    assert isinstance(journal.store, PostgresStore)
    journal.store.database.close()
    return f"{url}#{journal.chain}"


def record(journal: Journal, note: str) -> Entry:
    return journal.append(ruling(note))


def ruling(note: str) -> Entry:
    """A draft of a ruling, whose session is a note."""
    return Entry(
        time="2026-11-20T10:30:00.000Z", kind=Kind.RULING, station="desk 1", session=note, round=3,
        table="A5", rules="club", rules_fingerprint="ab" * 32, alphabet_fingerprint="ab" * 32,
        lexicons=(("invented", "ab" * 32),), words=("ZANT", "QXV"), verdict=Verdict.UNACCEPTABLE,
        source=Source.MACHINE,
    )  # fmt: skip


class Writer(Child):
    """A process that adds to a chain until it is killed or refused, or has added enough."""

    def __init__(self, url: str, name: str, most: int | None = None) -> None:
        self.name = name
        super().__init__(partial(self.write, url, most))

    def write(self, url: str, most: int | None, say: int) -> None:
        try:
            journal = journal_at(url)
            for number in islice(count(), most):
                entry = record(journal, f"{self.name} {number}")
                os.write(say, f"{entry.number} {entry.seal}\n".encode())
        except Unconfirmed as error:
            [entry] = error.entries
            os.write(say, f"{entry.number} {entry.seal} ?\n".encode())
        except CannotJudge:
            pass

    def compared(self, entries: list[Entry]) -> Counter[str]:
        """Compare what the writer heard with its chain, and count the entries."""
        lines = [line.split() for line in self.said.splitlines()]
        answered = [(int(line[0]), line[1]) for line in lines if len(line) == 2]
        doubtful = [(int(line[0]), line[1]) for line in lines if len(line) == 3]
        there = [(entry.number, entry.seal) for entry in entries]
        own = [entry.session for entry in entries if str(entry.session).startswith(f"{self.name} ")]
        assert own == [f"{self.name} {number}" for number in range(len(own))]
        assert all(there.count(each) == 1 for each in answered), "one was lost, or is there twice"
        assert len(own) - len(answered) in {0, 1}  # the last one may be there without an answer
        return Counter(
            acknowledged=len(answered), kept=len(own), unconfirmed=len(doubtful),
            found=sum(each in there for each in doubtful),
        )  # fmt: skip


Strike = Callable[[list[Writer]], object]


def struck(
    chains: dict[str, int], name: object, chance: random.Random, longest: float, strike: Strike,
    *, waits: float,
) -> Counter[str]:  # fmt: skip
    """Let so many writers write to each chain, strike, and compare what they heard with it.

    The strike comes some seconds after the first entry, at most; or after the begin, now and then:
    `waits` is how often it waits for an entry. A slow machine has none before others.
    """
    of = {
        url: [Writer(url, f"{name}.{chain}.{place}") for place in range(number)]
        for chain, (url, number) in enumerate(chains.items())
    }
    writers = [each for several in of.values() for each in several]
    if chance.random() < waits:
        writers[0].wait_for_word()
    time.sleep(chance.uniform(0, longest))
    strike(writers)
    found = Counter[str]()
    for url, several in of.items():
        with opened(url) as journal:
            assert journal.verify() == "", journal.verify()
            entries = list(journal.entries())
            for writer in several:
                found += writer.compared(entries)
            record(journal, "goes on")
    return found


def kill_all(writers: list[Writer]) -> None:
    for each in writers:
        each.kill()


def lose(server: "Server", writers: list[Writer]) -> None:
    """Kill the server, and wait until its writers have heard of it."""
    server.kill()
    for each in writers:
        each.end()


def told(found: Counter[str]) -> Iterator[str]:
    assert found["acknowledged"]
    kept = f"{found['acknowledged']} entries acknowledged, {found['kept']} kept"
    yield f"{kept}, 0 lost, 0 twice, each chain sound"
    yield f"{found['unconfirmed']} commits without an answer: {found['found']} of them were kept"


def writers_killed(seed: int, cases: int) -> Iterator[str]:
    """Kill so many writers, each the only one of a file; yield what they heard and what is kept."""
    found, chance = Counter[str](), random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(cases):
            path = f"{folder}/{number // of_one_journal}.journal"
            if number % of_one_journal == 0:
                begin_journal(path, "Open", begun, "desk 1")
            waits = 0.75 if number else 1
            found += struck({path: 1}, number, chance, 0.08, kill_all, waits=waits)
    assert found["acknowledged"]
    heard, kept = found["acknowledged"], found["kept"]
    yield f"{cases} kills: {heard} entries acknowledged, {kept} kept, 0 lost"


# -- proofs ----------------------------------------------------------------------------------------


def prove_writers(seed: int, cases: int = 1250) -> Iterator[str]:
    """Four processes that write at once lose nothing and make one chain."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/event.journal"
        journal = begin_journal(path, "Open", begun, "desk 1")
        # SQLite is not fair to those who wait: on a slow disk one may wait for long.
        usual, sqlite.PATIENCE = sqlite.PATIENCE, 120
        writers = [Writer(path, str(name), cases) for name in range(4)]
        sqlite.PATIENCE = usual
        found = Counter[str]()
        for each in writers:
            each.end()
        entries = list(journal.entries())
        assert journal.verify() == ""
        for each in writers:
            found += each.compared(entries)
    assert found["acknowledged"] == found["kept"] == len(entries) - 1 == 4 * cases
    yield f"{found['kept']} entries by 4 writers, one sound chain"


def prove_stores(seed: int, cases: int = 100) -> Iterator[str]:
    """No entry in PostgreSQL is lost or doubled when its writers or its server are killed."""
    chance, found, victims = random.Random(seed), Counter[str](), Counter[str]()
    with homes.database() as server:
        journals = server.of_its_own("records")

        def lost(writers: list[Writer]) -> None:
            lose(server, writers)
            server.start()

        strikes: dict[str, Strike] = {"writers": kill_all, "server": lost}
        for number, (victim, strike) in enumerate(islice(cycle(strikes.items()), cases)):
            if number % of_one_journal == 0:
                urls = [begin_chain(journals) for _ in of_each_chain]
            chains = dict(zip(urls, of_each_chain, strict=True))
            waits = 0.75 if number else 1
            found += struck(chains, number, chance, 0.15, strike, waits=waits)
            victims[victim] += 1
    killed, lost_servers = victims["writers"], victims["server"]
    yield f"{killed} times the writers were killed, {lost_servers} times the server"
    yield from told(found)


def prove_standby(seed: int, cases: int = 20) -> Iterator[str]:
    """A standby that takes the place of a killed server has every entry that was answered."""
    chance, found = random.Random(seed), Counter[str]()
    with homes.database() as server, ExitStack() as removed:
        journals = server.of_its_own("records")
        seals = [begin_chain(journals).partition("#")[2] for _ in of_each_chain]
        for number in range(cases):
            copy = server.with_standby()
            removed.callback(copy.remove)
            either = f"{server.url('records')},{copy.folder}&target_session_attrs=read-write"

            def replaced(
                writers: list[Writer], server: "Server" = server, copy: "Server" = copy
            ) -> None:
                lose(server, writers)
                copy.promote()

            chains = {f"{either}#{seal}": of for seal, of in zip(seals, of_each_chain, strict=True)}
            found += struck(chains, number, chance, 0.3, replaced, waits=1)
            server.remove()
            server = copy  # noqa: PLW2901
    yield f"{cases} servers killed, each replaced by its standby"
    yield from told(found)


# -- a server that hangs ---------------------------------------------------------------------------

patience = 30  # seconds until a change of another server must be through
away = 1.0  # second, for which the standby is away
longest = 14.0  # seconds: two time-outs and the standby's second


def prove_hung(seed: int, cases: int = 12) -> Iterator[str]:
    """A server that hangs in any phase of a change holds others up for seconds, and loses nothing.

    The seed changes nothing.
    """
    waits: dict[str, list[float]] = {phase: [] for phase in phases}
    heard: dict[str, set[str]] = {phase: set() for phase in phases}
    with homes.database() as server, ExitStack() as removed:
        url = server.of_its_own("records")
        standby = server.with_standby()
        removed.callback(standby.remove)
        chain = begin_chain(url)
        for number, phase in enumerate(islice(cycle(phases), cases)):
            waited, what = hung(chain, phase, f"stopped {number}", standby)
            waits[phase].append(waited)
            heard[phase].add(what)
    for phase in phases:
        times, most = len(waits[phase]), max(waits[phase], default=0)
        assert most <= longest, (phase, waits)
        yield f"stopped {phase}: {times} times, another server waited {most:.1f} s at most"
        yield f"when it went on, its entry was: {', '.join(sorted(heard[phase]))}"
    yield "every entry that was acknowledged is in the chain once, and the chain is sound"


def hung(chain: str, phase: str, name: str, standby: "Server") -> tuple[float, str]:
    """Stop a server in a phase; return how long another one waited, and what the first heard."""
    is_away = "standby" in phase
    if is_away:
        standby.signal(signal.SIGSTOP)
    stopped = Child(partial(stopping, chain, phase, name))
    os.waitpid(stopped.process, os.WUNTRACED)
    with opened(chain) as other, ExitStack() as failed:
        failed.callback(stopped.kill)  # it would stay stopped, and hold pipes of the tests
        began = time.monotonic()
        if is_away:
            time.sleep(away)
            standby.signal(signal.SIGCONT)
        acknowledged = []
        while not acknowledged:
            try:
                acknowledged.append(record(other, f"beside {name}"))
            except CannotJudge:
                assert time.monotonic() - began < patience, phase
        waited = time.monotonic() - began
        os.kill(stopped.process, signal.SIGCONT)
        failed.pop_all()
        stopped.end()
        heard, _, entry = stopped.said.strip().partition(" ")
        found = {f"{each.number} {each.seal}": each.session for each in other.entries()}
        notes = [*found.values()]
        assert other.verify() == ""
    assert all(found[f"{each.number} {each.seal}"] == each.session for each in acknowledged)
    assert heard in {"acknowledged", "unconfirmed", "refused"}, heard
    assert notes.count(name) <= (heard != "refused")
    assert heard != "acknowledged" or found[entry] == name
    return waited, heard


def stopping(chain: str, phase: str, name: str, say: int) -> None:
    """Record an entry, stop in a phase, and say what was heard; in a process of its own."""
    try:
        entry = phases[phase](journal_at(chain), name)
        heard = f"acknowledged {entry.number} {entry.seal}"
    except Unconfirmed:
        heard = "unconfirmed"
    except CannotJudge:
        heard = "refused"
    os.write(say, f"{heard}\n".encode())


def stop() -> None:
    """Stop this process until somebody lets it go on."""
    os.kill(os.getpid(), signal.SIGSTOP)


def before(journal: Journal, name: str) -> Entry:
    """Stop before a change, on a connection that is open."""
    journal.head()
    stop()
    return record(journal, name)


def under(journal: Journal, name: str) -> Entry:
    with journal.transaction() as tx:
        entry = tx.append(ruling(name))
        stop()
    return entry


def within_commit(journal: Journal, name: str) -> Entry:
    """Stop while the server waits for its standby."""
    journal.head()
    Timer(away / 2, stop).start()
    return record(journal, name)


def after(journal: Journal, name: str) -> Entry:
    """Stop when the commit is done, and nobody has heard of it."""
    commit = postgres.Database.commit

    def committed(*given: Any, read: bool) -> None:
        commit(*given, read=read)
        if not read:
            stop()

    with patch.object(postgres.Database, "commit", committed):
        return record(journal, name)


phases: dict[str, Callable[[Journal, str], Entry]] = {
    "before the lock": before,
    "under the lock": under,
    "in COMMIT, the standby away": within_commit,
    "after COMMIT": after,
}
