"""Pages of `judge serve` on 64 connections, beside empty replies of the same server.

Telephones of 64 boards have challenges judged by the requests of their pages' script. Then the same
client asks for first pages, then for empty replies, on the same 64 connections; all in turn. The
wall clock counts. The client runs on the same machine, and takes its part of it.
"""

import asyncio
import os
import random
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, NoReturn

from journal import bare_group
from rows import Row, time
from server import add_empty
from timing import ROOT, call

sys.path.append(ROOT)

if TYPE_CHECKING:
    from tests.proofs.serving import Server
    from tests.proofs.telephone import Telephone

connections = 64
turns = 2
asked = 8  # first pages, and as many empty replies, on each connection and turn
pause = 1.0  # seconds, of every verdict
times_empty = 3  # the aim: at most so many times the empty reply, and a commit


def rows(folder: str) -> Iterator[Row]:
    """Return times of pages and verdicts."""
    from tests.proofs.serving import Server
    from tests.proofs.telephones import prepared

    home = prepared(Path(folder, "pages"))
    server = Server(home, "--rules", "hall", tls=False)
    server.program = call("pages", "serve")[1:]
    server.start()
    try:
        first, pages, verdicts, empty = asyncio.run(measured(server))
    finally:
        server.end()
    commit = took(bare_group(os.path.join(folder, "bare.journal"), connections))
    most = times_empty * late(empty) + commit
    for what, found in (
        ("a first page", first),
        ("a page after a key", pages),
        ("a verdict without its pause", verdicts),
    ):
        row = Row(
            f"{connections} telephones: 99th percentile of {what}", time(late(found)),
            f"{times_empty} empty replies and a commit", time(most),
        ).compared(late(found) / most, most=1)  # fmt: skip
        yield row.on_page if found is verdicts else row


def took(commit: Callable[[], object]) -> float:
    """Return the median of the seconds of a commit."""
    spent = []
    for _ in range(40):
        begin = perf_counter()
        commit()
        spent.append(perf_counter() - begin)
    return median(spent)


def late(found: list[float]) -> float:
    """Return the 99th percentile."""
    return sorted(found)[len(found) * 99 // 100]


async def measured(
    server: "Server",
) -> tuple[list[float], list[float], list[float], list[float]]:
    """Return the seconds of first pages, pages after keys, verdicts, and empty replies.

    Those of verdicts are without their pause.
    """
    from tests.proofs.challenges import challenges
    from tests.proofs.telephones import pair

    hand = challenges(random.Random(1), server.home)
    first: list[float] = []
    empty: list[float] = []
    async with at_boards(server) as telephones:
        await pair(server, telephones)
        for each in telephones:
            each.times.clear()  # of pairing: it opens a station
        for _ in range(turns):
            await asyncio.gather(*(each.challenge(next(hand).words) for each in telephones))
            first += await at_all(telephones, lambda each: each.front)
            empty += await at_all(telephones, lambda each: partial(each.client.get, "/empty"))
    pages = [time for each in telephones for time in each.times["key"]]
    verdicts = [each.seconds - pause for t in telephones for each in t.shown]
    return first, pages, verdicts, empty


@asynccontextmanager
async def at_boards(server: "Server") -> AsyncIterator[list["Telephone"]]:
    """Yield the telephones, with the round opened on the board."""
    from tests.proofs.board import Board
    from tests.proofs.telephones import director, played, telephones_of

    async with Board(server) as board, telephones_of(server, connections, 1) as telephones:
        await board.open(director, played)
        yield telephones


async def at_all(
    telephones: Sequence["Telephone"],
    asking: Callable[["Telephone"], Callable[[], Awaitable[object]]],
) -> list[float]:
    """Let all telephones ask for something at once. Return the seconds of each request."""
    found = await asyncio.gather(*(asked_again(asking(each), each) for each in telephones))
    return [seconds for each in found for seconds in each]


async def asked_again(ask: Callable[[], Awaitable[object]], telephone: "Telephone") -> list[float]:
    """Ask again and again, with the pauses that a finger makes. Return the seconds."""
    spent = []
    for _ in range(asked):
        await asyncio.sleep(telephone.chance.uniform(0, telephone.finger))
        begin = perf_counter()
        await ask()
        spent.append(perf_counter() - begin)
    return spent


def serve(*arguments: str) -> NoReturn:
    """Serve as the command does, with empty replies besides; for a process of its own."""
    from judge_cli.entry import read_and_run

    add_empty()
    sys.argv = ["judge", *arguments]
    sys.exit(read_and_run("judge"))
