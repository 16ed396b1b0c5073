"""A worker, a server or a database that is killed under load loses no ruling that was answered.

Programs ask all the time, and repeat with the same key what was not answered. After each kill, keys
that were answered before lead to the same rulings. At the end, each key has led to one ruling: the
one that was answered. Besides, a server that records in a file is killed a tenth as often.
"""

import os
import random
import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path

from judge_server import tokens
from judge_server.asked import request_id
from judge_server.joint_event import chains_of
from lexicons.record.entry import Kind
from lexicons.record.event import open_event
from lexicons.record.journal import Journal
from tests.proofs.asking import Answer, Program, asking
from tests.proofs.registry import NotHere
from tests.proofs.serving import Server, event

cases = 100
programs = 8
longest = 0.3  # seconds, from an answer to the kill
asked_again = 4  # keys after each kill
name_of_all = "proof"  # of the programs: they have one token
patience = 60  # seconds for the first answer after a kill


def prove(seed: int, cases: int) -> Iterator[str]:
    """Kill so many times, and yield what was answered and what is kept."""
    from tests import postgres

    if not postgres.folders:
        raise NotHere("PostgreSQL")
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        database = postgres.Server()
        try:
            url = database.of_its_own("records")
            two = Server(
                Path(folder), "--workers", "2", "--record", url, "--rate", "9999999", tls=False
            )
            kills = {
                "a worker": lambda: kill_one(two, chance),
                "the database": lambda: (database.kill(), database.start()),
                "the server": lambda: started_again(two),
            }
            yield from survived(two, kills, cases, chance, lambda: list(chains_of(url, event)))
        finally:
            database.remove()
    if cases < 10:
        return
    with tempfile.TemporaryDirectory() as folder:
        one = Server(Path(folder), "--rate", "9999999", tls=False)
        kill = {"the server of a file": lambda: started_again(one)}
        yield from survived(one, kill, cases // 10, chance, lambda: only_journal(folder))


def workers(server: Server) -> list[int]:
    """Return the numbers of a server's processes but the first one."""
    number = server.process.pid
    return [*map(int, Path(f"/proc/{number}/task/{number}/children").read_text().split())]


def kill_one(server: Server, chance: random.Random) -> None:
    """Kill a worker, and wait until its server starts another one."""
    before = workers(server)
    os.kill(chance.choice(before), signal.SIGKILL)
    deadline = time.monotonic() + patience
    while len(set(workers(server)) | set(before)) == len(before):
        assert time.monotonic() < deadline, "no worker is started again"
        time.sleep(0.01)


def started_again(server: Server) -> None:
    """Kill a server, wait until its workers have ended too, and start it again."""
    server.kill()
    server.start()


def only_journal(home: str) -> list[Journal]:
    """Return the journal of a machine."""
    journal = open_event(os.path.join(home, "journal"))
    assert journal
    return [journal]


def survived(
    server: Server,
    kills: Mapping[str, Callable[[], object]],
    cases: int,
    chance: random.Random,
    journals: Callable[[], list[Journal]],
) -> Iterator[str]:
    """Kill one after the other, so many in all, and yield figures."""
    token = tokens.add(tokens.usual_path(str(server.home)), name_of_all)
    server.start()
    spent: dict[str, list[float]] = {name: [] for name in kills}
    try:
        with asking(server, token, programs) as asked:
            for name in islice(cycle(kills), cases):
                answered(asked)
                time.sleep(chance.uniform(0, longest))
                began = time.monotonic()
                kills[name]()
                answered(asked)
                spent[name].append(time.monotonic() - began)
                ask_again(asked, chance)
    finally:
        server.end()
    for name, seconds in spent.items():
        yield f"{name}: {len(seconds)} kills, {sum(seconds) / max(1, len(seconds)):.1f} s each"
    yield compared(asked, journals())
    yield (
        f"{sum(each.cannot_judge for each in asked)} replies of CANNOT JUDGE,"
        f" {sum(each.no_reply for each in asked)} requests without a reply, all repeated"
    )


def answered(asked: Sequence[Program]) -> None:
    """Wait until a program gets an answer."""
    before = sum(len(program.answered) for program in asked)
    deadline = time.monotonic() + patience
    while sum(len(program.answered) for program in asked) == before:
        assert time.monotonic() < deadline, "nothing is answered"
        assert not any(program.fault for program in asked), [each.fault for each in asked]
        time.sleep(0.01)


def ask_again(asked: Sequence[Program], chance: random.Random) -> None:
    """Ask with keys that were answered: the rulings are the same."""
    for program in chance.choices([each for each in asked if each.answered], k=asked_again):
        key = chance.choice(list(program.answered))
        assert program.ask_until_answered(key) == program.answered[key]


def compared(asked: Sequence[Program], journals: Sequence[Journal]) -> str:
    """Compare what was answered with the record, and return how much it is."""
    assert {journal.verify() for journal in journals} == {""}
    rulings = [
        (entry.request, Answer(journal.opening_seal, entry.number, entry.seal))
        for journal in journals
        for entry in journal.entries()
        if entry.kind == Kind.RULING
    ]
    expected = {
        request_id(name_of_all, key): answer
        for program in asked
        for key, answer in program.answered.items()
    }
    kept = dict(rulings)
    assert len(kept) == len(rulings), "a key has led to two rulings"
    assert kept == expected, "an answered ruling is not in the record, or another one is"
    assert expected
    return f"{len(kept)} rulings answered in {len(journals)} chains, each recorded once"
