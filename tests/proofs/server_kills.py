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
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPConnection
from itertools import cycle, islice
from pathlib import Path

from judge_server import tokens
from judge_server.joint_event import chains_of
from lexicons.record.event import open_event
from lexicons.record.journal import Journal
from tests.proofs.asking import (
    ask_again,
    asking,
    compared,
    name_of_all,
    repeated,
    wait_for_answer,
)
from tests.proofs.killing import home_of
from tests.proofs.registry import NotHere
from tests.proofs.serving import Server, event

cases = 100
programs = 8  # at most
longest = 0.3  # seconds, from an answer to the kill
patience = 20  # seconds


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
                home_of(Path(folder), "home"),
                "--workers",
                "2",
                "--record",
                url,
                "--rate",
                "9999999",
                tls=False,
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
        one = Server(home_of(Path(folder), "home"), "--rate", "9999999", tls=False)
        kill = {"the server of a file": lambda: started_again(one)}
        yield from survived(one, kill, cases // 10, chance, lambda: only_journal(one.home))


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


def only_journal(home: Path) -> list[Journal]:
    """Return the journal of a machine."""
    journal = open_event(str(home / "journal"))
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

    def connect() -> HTTPConnection:
        return HTTPConnection("127.0.0.1", server.port, timeout=patience)

    server.start()
    spent: dict[str, list[float]] = {name: [] for name in kills}
    try:
        with asking(connect, token, min(programs, 2 * cases)) as asked:
            for name in islice(cycle(kills), cases):
                wait_for_answer(asked)
                time.sleep(chance.uniform(0, longest))
                began = time.monotonic()
                kills[name]()
                wait_for_answer(asked)
                spent[name].append(time.monotonic() - began)
                ask_again(asked, chance)
    finally:
        server.end()
    for name, seconds in spent.items():
        yield f"{name}: {len(seconds)} kills, {sum(seconds) / max(1, len(seconds)):.1f} s each"
    yield compared(asked, journals())
    yield repeated(asked)
