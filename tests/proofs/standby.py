"""A standby that takes the place of a killed server has every entry that was answered."""

import os
import random
import select
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from judge_record.journal import Journal
from tests.journals import begin_journal
from tests.proofs.registry import NotHere
from tests.proofs.stores import Record, Writer, begun_writing, compared
from tests.proofs.writing import RECORD, ended, started

if TYPE_CHECKING:
    from tests.postgres import Server

cases = 20
of_each_chain = (2, 1)  # writers
longest = 0.3  # seconds, from the first entry to the kill

LOSSES = f"{RECORD}\nfrom tests.proofs.standby import main\nmain(record)"


def prove(seed: int, cases: int) -> Iterator[str]:
    """Lose so many servers, and yield what was acknowledged and what their standbys kept."""
    from tests import postgres

    if not postgres.folders:
        raise NotHere("PostgreSQL")
    postgres.cluster()  # made once here, for the process that begins now too
    told = [line.split() for line in ended(started(LOSSES, cases, seed)).splitlines()]
    assert len(told) == cases
    acknowledged, kept, unconfirmed, found = (
        sum(int(line[at]) for line in told) for at in range(4)
    )
    assert acknowledged
    yield f"{cases} servers killed, each replaced by its standby"
    yield f"{acknowledged} entries acknowledged, {kept} kept, 0 lost, 0 twice, each chain sound"
    yield f"{unconfirmed} commits without an answer: {found} of them were kept"


def main(record: Record) -> None:
    """Lose so many servers, and print what each standby kept."""
    from tests.postgres import Server

    losses, chance = int(sys.argv[1]), random.Random(sys.argv[2])
    server = Server()
    servers = [server]
    try:
        journals = server.of_its_own("records")
        begun = [begin_journal(journals, "Open", "t", "desk") for _ in of_each_chain]
        chains = [journal.opening_seal for journal in begun]
        for number in range(losses):
            servers.append(servers[-1].with_standby())
            print(*lost(*servers[-2:], chains, number, chance, record), flush=True)
            servers.pop(0).remove()
    finally:
        for server in servers:
            server.remove()


def lost(
    server: "Server",
    copy: "Server",
    chains: list[str],
    number: int,
    chance: random.Random,
    record: Record,
) -> tuple[int, ...]:
    """Let writers write, kill their server, promote its standby, and compare what they heard."""
    either = f"{server.url('records')},{copy.folder}&target_session_attrs=read-write"
    writers: list[Writer] = [
        begun_writing(f"{either}#{chains[chain]}", chain, f"{number}.{chain}.{place}", record)
        for chain, writers in enumerate(of_each_chain)
        for place in range(writers)
    ]
    select.select([writers[0].heard], [], [])
    time.sleep(chance.uniform(0, longest))
    server.kill()
    for writer in writers:
        os.waitpid(writer.process, 0)
    copy.promote()
    journals = [Journal(f"{either}#{chain}") for chain in chains]  # finds the one that is left
    assert [journal.verify() for journal in journals] == [""] * len(journals)
    found = [compared(writer, list(journals[writer.chain].entries())) for writer in writers]
    for journal in journals:
        record(journal, "goes on")
    return tuple(map(sum, zip(*found, strict=True)))
