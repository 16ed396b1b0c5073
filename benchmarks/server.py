"""Rulings of `judge serve` over HTTP, beside what the same server and the same disk can do.

wrk asks for rulings, each with words and a key of its own, and for empty replies of the same server
and the same guard, in turn. Bare group commits write rows of the same size in groups as large as
the number of connections. The wall clock counts: waiting for the disk is the work. wrk runs on the
same machine, and takes its part of it from both.
"""

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from time import perf_counter
from typing import NamedTuple

from stores import bare_group
from table import Row, rate, time
from timing import HERE, ROOT, call

connections = (1, 16, 64, 256)
turns = 3
seconds = 4  # of each run
least = 0.5  # of the rate of empty replies, from 64 connections on
near_a_commit = 1e-3  # seconds, on one connection


class Figures(NamedTuple):
    """What wrk found in one run."""

    replies: float
    seconds: float
    percentile: float  # the 99th, in seconds
    failed: float

    @property
    def a_second(self) -> float:
        """The rate."""
        return self.replies / self.seconds


def rows(folder: str) -> Iterator[Row]:
    """Rates and 99th percentiles by the number of connections."""
    if not shutil.which("wrk"):
        return
    with serving(folder) as address:
        for count in connections:
            yield from at(count, address, folder)


def at(count: int, address: str, folder: str) -> Iterator[Row]:
    """Rates and 99th percentiles at so many connections."""
    commit = bare_group(os.path.join(folder, f"bare{count}.journal"), count)
    rulings, empty, bare = [], [], []
    for turn in range(turns):
        rulings.append(asked(count, address, "server.lua", f"{count}-{turn}-run"))
        empty.append(asked(count, f"{address}empty", "done.lua"))
        bare.append(took(commit))
    ours, theirs, group = (middle(rulings), middle(empty), median(bare))
    what = f"server: durable rulings a second, {count} connections (wall clock)"
    row = Row(what, rate(1, 1 / ours.a_second), "its empty replies", rate(1, 1 / theirs.a_second))
    aim = least if count >= connections[2] else 0
    yield row.ratio(ours.a_second / theirs.a_second, least=aim)
    row = Row(
        f"server: 99th percentile of a ruling, {count} connections", time(ours.percentile),
        f"a bare commit of {count} rows", time(group),
    )  # fmt: skip
    if count == 1:
        typical = 1 / ours.a_second
        yield Row(
            "server: a ruling on one connection", time(typical), "a bare commit", time(group)
        ).judged(f"+{time(typical - group)}", "≤ +1 ms", met=typical - group <= near_a_commit)
    yield row


def middle(found: list[Figures]) -> Figures:
    """Return the run with the median rate."""
    if any(each.failed for each in found):
        raise SystemExit(f"{sum(each.failed for each in found):.0f} requests failed")
    return sorted(found, key=lambda each: each.a_second)[len(found) // 2]


def took(commit: Callable[[], None]) -> float:
    """Return the median of the seconds of a commit."""
    spent = []
    for _ in range(40):
        begin = perf_counter()
        commit()
        spent.append(perf_counter() - begin)
    return median(spent)


def asked(count: int, address: str, script: str, run: str = "") -> Figures:
    """Let wrk ask for some seconds."""
    done = subprocess.run(
        ["wrk", "-t1", f"-c{count}", f"-d{seconds}", "--timeout", "10s",
         "-s", os.path.join(HERE, script), address],
        env={**os.environ, "RUN": run, "HERE": HERE}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    [line] = [line for line in done.stdout.splitlines() if line.startswith("figures ")]
    return Figures(*map(float, line.split()[1:]))


@contextmanager
def serving(folder: str) -> Iterator[str]:
    """Start a server that answers rulings and empty replies; yield its address."""
    sys.path.append(ROOT)
    from judge_server import tokens
    from lexicons.shelf import home_folder

    os.environ["TOKEN"] = tokens.add(tokens.usual_path(home_folder()), "wrk")
    os.environ["WORDS"] = os.path.join(folder, "words.txt")
    chance = random.Random(1)
    with open(os.environ["WORDS"], "w", encoding="ascii") as file:
        for _ in range(20000):
            letters = chance.choices("AEIOURSTLN", k=chance.randrange(2, 9))
            file.write(f"{''.join(letters)}\n")
    with subprocess.Popen(call("server", "serve"), stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        said = process.stderr.readline()
        try:
            yield said.split(" at ")[1].split()[0]
        finally:
            process.terminate()
            process.communicate()


def serve() -> int:
    """Serve rulings, and empty replies of the same application."""
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Route

    from judge_cli.process import CommandProcess
    from judge_server import hall, start

    async def empty(request: Request) -> Response:
        return Response()

    opened = hall.opened

    def with_empty(*given: object) -> hall.Hall:
        found = opened(*given)  # type: ignore[arg-type]
        return found._replace(routes=[Route("/empty", empty), *found.routes])

    start.opened = with_empty
    return start.start(start.Options(port=0, rate=10**9), CommandProcess())
