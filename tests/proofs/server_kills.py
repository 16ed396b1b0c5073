"""A server or a database that is killed under load loses no ruling that was answered.

Programs ask all the time, and repeat with the same key what was not answered. After each kill, keys
that were answered before lead to the same rulings. At the end, each key has led to one ruling: the
one that was answered, and one chain holds them all. Besides, a server that records in a file is
killed a tenth as often.
"""

import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from http.client import HTTPConnection
from itertools import cycle, islice
from pathlib import Path

from judge_record.event import open_event
from judge_record.journal import Journal
from judge_record.store.place import events_in
from judge_server import tokens
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
            several = [
                Server(
                    home_of(Path(folder), name), "--record", url, "--rate", "9999999",
                    "--station", name, tls=False,
                )
                for name in ("one", "other", "third", "fourth")
            ]  # fmt: skip
            kills = {
                "a server of four": lambda: started_again(chance.choice(several)),
                "the database": lambda: (database.kill(), database.start()),
                "all servers": lambda: [*map(started_again, several)],
            }
            yield from survived(
                several, kills, cases, chance, lambda: Journal(events_in(url)[event])
            )
        finally:
            database.remove()
    if cases < 10:
        return
    with tempfile.TemporaryDirectory() as folder:
        one = Server(home_of(Path(folder), "home"), "--rate", "9999999", tls=False)
        kill = {"the server of a file": lambda: started_again(one)}
        yield from survived([one], kill, cases // 10, chance, lambda: only_journal(one.home))


def started_again(server: Server) -> None:
    """Kill a server, and start it until it serves: others may keep it waiting."""
    server.kill()
    while True:
        try:
            return server.start()
        except AssertionError as error:
            if "lock timeout" not in str(error):
                raise
            server.process.communicate()


def only_journal(home: Path) -> Journal:
    """Return the journal of a machine."""
    journal = open_event(str(home / "journal"))
    assert journal
    return journal


def survived(
    servers: Sequence[Server],
    kills: Mapping[str, Callable[[], object]],
    cases: int,
    chance: random.Random,
    journal: Callable[[], Journal],
) -> Iterator[str]:
    """Kill one after the other, so many in all, and yield figures."""
    first, *others = (tokens.usual_path(str(server.home)) for server in servers)
    token = tokens.add(first, name_of_all)
    for path in others:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(first, path)

    def connect() -> HTTPConnection:
        return HTTPConnection("127.0.0.1", random.choice(servers).port, timeout=patience)

    for server in servers:
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
        for server in servers:
            server.end()
    for name, seconds in spent.items():
        latest = max(seconds, default=0)
        yield f"{name}: {len(seconds)} kills, an answer {latest:.1f} s later at most"
    yield compared(asked, [journal()])
    yield repeated(asked)
