"""No entry in PostgreSQL is lost or doubled when its writers or the database server are killed."""

import os
import random
import select
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from judge_record.entry import Entry
from judge_record.journal import Journal
from judge_record.store import Unconfirmed
from lexicons import CannotJudge
from tests.journals import begin_journal
from tests.proofs.registry import NotHere
from tests.proofs.writing import RECORD, ended, started

if TYPE_CHECKING:
    from tests.postgres import Server

cases = 100
of_one_journal = 10  # each is verified after every kill: it should stay short
of_each_chain = (2, 1)  # writers
longest = 0.15  # seconds, from the first entry to the kill

Record = Callable[[Journal, str], Entry]

KILLS = f"{RECORD}\nfrom tests.proofs.stores import main\nmain(record)"


class Writer(NamedTuple):
    """A process that adds to a chain until it is killed or refused."""

    process: int
    heard: int  # the end of a pipe: a line for each entry
    chain: int
    name: str


def prove(seed: int, cases: int) -> Iterator[str]:
    """Kill so many times, and yield what was acknowledged and what is kept."""
    from tests import postgres

    if not postgres.folders:
        raise NotHere("PostgreSQL")
    postgres.cluster()  # made once here, for the process that begins now too
    told = [line.split() for line in ended(started(KILLS, cases, seed)).splitlines()]
    assert len(told) == cases
    sums = [sum(int(line[at]) for line in told) for at in range(1, 5)]
    acknowledged, kept, unconfirmed, found = sums
    assert acknowledged
    counts = Counter(line[0] for line in told)
    yield f"{counts['writers']} times the writers were killed, {counts['server']} times the server"
    yield f"{acknowledged} entries acknowledged, {kept} kept, 0 lost, 0 twice, each chain sound"
    yield f"{unconfirmed} commits without an answer: {found} of them were kept"


def main(record: Record) -> None:
    """Kill so many times, and print what each left."""
    from tests.postgres import Server

    kills, seed = int(sys.argv[1]), sys.argv[2]
    chance = random.Random(seed)
    server = Server()
    try:
        journals = server.of_its_own("records")
        for number in range(kills):
            if number % of_one_journal == 0:
                time = "2026-11-20T10:00:00.000Z"
                begun = [begin_journal(journals, "Open", time, "desk") for _ in of_each_chain]
                urls = [f"{journals}#{journal.opening_seal}" for journal in begun]
            victim = ("writers", "server")[number % 2]
            print(victim, *killed(server, victim, urls, number, chance, record), flush=True)
    finally:
        server.remove()


def killed(
    server: "Server",
    victim: str,
    urls: list[str],
    number: int,
    chance: random.Random,
    record: Record,
) -> tuple[int, ...]:
    """Let writers write, kill them or the server, and compare what they heard with the record."""
    writers = [
        begun_writing(urls[chain], chain, f"{number}.{chain}.{place}", record)
        for chain, writers in enumerate(of_each_chain)
        for place in range(writers)
    ]
    if chance.random() < 0.75:  # else they may be killed while they begin
        select.select([writers[0].heard], [], [])
    time.sleep(chance.uniform(0, longest))
    if victim == "server":
        server.kill()
    for writer in writers:
        if victim == "writers":
            os.kill(writer.process, signal.SIGKILL)
        os.waitpid(writer.process, 0)
    if victim == "server":
        server.start()
    journals = [Journal(url) for url in urls]
    assert [journal.verify() for journal in journals] == [""] * len(urls)
    found = [compared(writer, list(journals[writer.chain].entries())) for writer in writers]
    return tuple(map(sum, zip(*found, strict=True)))


def begun_writing(url: str, chain: int, name: str, record: Record) -> Writer:
    """Fork a writer: starting an interpreter takes longer than its life."""
    hear, say = os.pipe()
    process = os.fork()
    if process:
        os.close(say)
        return Writer(process, hear, chain, name)
    os.close(hear)
    try:
        journal = Journal(url)
        for number in count():
            entry = record(journal, f"{name} {number}")
            os.write(say, f"{entry.number} {entry.seal}\n".encode())
    except Unconfirmed as error:
        os.write(say, f"{error.entry.number} {error.entry.seal} ?\n".encode())
    except CannotJudge:
        pass
    finally:
        os._exit(0)  # nothing of the parent is closed here


def compared(writer: Writer, entries: list[Entry]) -> tuple[int, int, int, int]:
    """Compare what a writer heard with its chain.

    Return how many entries were acknowledged, kept, without an answer, and these kept.
    """
    with os.fdopen(writer.heard) as heard:
        lines = [line.split() for line in heard if line.endswith("\n")]
    answered = [(int(line[0]), line[1]) for line in lines if len(line) == 2]
    doubtful = [(int(line[0]), line[1]) for line in lines if len(line) == 3]
    there = [(entry.number, entry.seal) for entry in entries]
    own = [entry for entry in entries if str(entry.note).startswith(f"{writer.name} ")]
    assert [entry.note for entry in own] == [f"{writer.name} {n}" for n in range(len(own))]
    assert all(there.count(each) == 1 for each in answered), "an entry was lost, or is there twice"
    found = sum(each in there for each in doubtful)
    assert len(own) - len(answered) in {0, 1}  # the last one may be there without an answer
    return len(answered), len(own), len(doubtful), found
