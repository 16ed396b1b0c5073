"""Rulings of `judge serve` over HTTP, beside what the same server and the same disk can do.

wrk asks for rulings, each with words and a key of its own, and for empty replies of the same server
and the same guard, in turn. Bare group commits write rows of the same size in groups as large as
the number of connections. The wall clock counts: waiting for the disk is the work. wrk runs on the
same machine, and takes its part of it from both.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count as numbers
from statistics import median
from time import perf_counter
from typing import NamedTuple

import material
from memory import private
from stores import bare_group, bare_group_in_database
from table import Row, rate, size, time
from timing import HERE, ROOT, Failed, call

connections = (1, 16, 64, 256)
turns = 3
seconds = 3  # of each run
least = 0.5  # of the rate of empty replies, from 64 connections on
near_a_commit = 1e-3  # seconds, on one connection
allowed = 20_000_000  # bytes of memory beside a bare server and the lexicon
starts = numbers(0, 500_000)  # the number of the first request of each run

Commit = Callable[[], object]


class Served(NamedTuple):
    """A server that runs."""

    store: str  # in words
    process: int
    address: str


class Figures(NamedTuple):
    """What wrk found in one run, and what the server spent."""

    replies: float
    seconds: float
    percentile: float  # the 99th, in seconds
    failed: float
    cpu: float  # seconds of a processor

    @property
    def a_second(self) -> float:
        """The rate."""
        return self.replies / self.seconds


def rows(folder: str) -> Iterator[Row]:
    """Rates, 99th percentiles and processor time by the number of connections; the memory."""
    if not shutil.which("wrk"):
        return
    sys.path.append(ROOT)
    from tests import postgres

    with serving("serve_nothing", "") as bare, serving("serve", "SQLite") as served:
        yield memory_of(served, bare)
        for count in connections:
            commit = bare_group(os.path.join(folder, f"bare{count}.journal"), count)
            yield from at(count, served, commit)
    if postgres.folders:
        database = postgres.Server(on_disk=True)
        try:
            url, other = database.of_its_own("served"), database.of_its_own("bare")
            with serving("serve", "PostgreSQL", url) as served:
                for count in connections:
                    yield from at(count, served, bare_group_in_database(other, count), turns=1)
        finally:
            database.remove()


def memory_of(served: Served, bare: Served) -> Row:
    """Return what an idle server holds, over one without an application and the lexicon."""
    ours, theirs = private(served.process), private(bare.process)
    floor = theirs + os.path.getsize(material.free_file)
    return Row(
        "server: memory, idle", size(ours), "a bare server and the lexicon's file", size(floor)
    ).judged(f"{(ours - floor) / 1e6:+.2f} MB", "≤ + 20 MB", met=ours <= floor + allowed)


def at(count: int, served: Served, commit: Commit, turns: int = turns) -> Iterator[Row]:
    """Rates, 99th percentiles and processor time at so many connections."""
    rulings, empty, bare = [], [], []
    for _ in range(turns):
        rulings.append(asked(count, served, "server.lua"))
        empty.append(asked(count, served, "done.lua", "empty"))
        bare.append(took(commit))
    ours, theirs, group = middle(rulings), middle(empty), median(bare)
    what = f"server, {served.store}, {count} connection{'s' if count > 1 else ''}"
    aim = least if count >= connections[2] and served.store == "SQLite" else 0
    yield Row(
        f"{what}: durable rulings (wall clock)", rate(1, 1 / ours.a_second),
        "its empty replies", rate(1, 1 / theirs.a_second),
    ).ratio(ours.a_second / theirs.a_second, least=aim)  # fmt: skip
    yield Row(
        f"{what}: processor time of a ruling", time(ours.cpu / ours.replies),
        "of an empty reply", time(theirs.cpu / theirs.replies),
    ).ratio(ours.cpu / ours.replies / (theirs.cpu / theirs.replies))  # fmt: skip
    if count == 1:
        typical = 1 / ours.a_second
        yield Row(f"{what}: a ruling", time(typical), "a bare commit", time(group)).judged(
            f"+{time(typical - group)}", "≤ +1 ms", met=typical - group <= near_a_commit
        )
    yield Row(
        f"{what}: 99th percentile of a ruling", time(ours.percentile),
        f"a bare commit of {count} rows", time(group),
    )  # fmt: skip


def middle(found: list[Figures]) -> Figures:
    """Return the run with the median rate."""
    if any(each.failed for each in found):
        failed = sum(each.failed for each in found)
        raise Failed(f"{failed:.0f} requests got no ruling: was a person called?")
    return sorted(found, key=lambda each: each.a_second)[len(found) // 2]


def took(commit: Commit) -> float:
    """Return the median of the seconds of a commit."""
    spent = []
    for _ in range(40):
        begin = perf_counter()
        commit()
        spent.append(perf_counter() - begin)
    return median(spent)


def asked(count: int, served: Served, script: str, path: str = "") -> Figures:
    """Let wrk ask for some seconds."""
    before = cpu_of(served.process)
    done = subprocess.run(
        ["wrk", "-t1", f"-c{count}", f"-d{seconds}", "--timeout", "10s",
         "-s", os.path.join(HERE, script), f"{served.address}{path}"],
        env={**os.environ, "START": str(next(starts)), "HERE": HERE},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    [line] = [line for line in done.stdout.splitlines() if line.startswith("figures ")]
    return Figures(*map(float, line.split()[1:]), cpu_of(served.process) - before)


def cpu_of(process: int) -> float:
    """Return the seconds of processor time that a process has spent."""
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        ticks = file.read().rpartition(")")[2].split()[11:13]  # in the program, and for it
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(function: str, store: str, *arguments: str) -> Iterator[Served]:
    """Start a server by one of the functions below; yield how it is reached."""
    from judge_server import tokens
    from lexicons.shelf import home_folder

    os.environ["TOKEN"] = tokens.add(tokens.usual_path(home_folder()), "wrk")
    with subprocess.Popen(
        call("server", function, *arguments), stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr
        said = process.stderr.readline()
        try:
            yield Served(store, process.pid, said.split(" at ")[1].split()[0])
        finally:
            process.terminate()
            process.communicate()


def serve(url: str | None = None) -> int:
    """Serve rulings, and empty replies of the same application; for a process of its own."""
    from judge_cli.process import CommandProcess
    from judge_server import start

    add_empty()
    options = start.Options(port=0, rate=10**9, record=url, event="Measured" if url else None)
    return start.start(options, CommandProcess())


def add_empty() -> None:
    """Let each server of this process answer empty replies at `/empty`, too."""
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Route

    from judge_server import hall, start

    async def empty(request: Request) -> Response:
        return Response()

    opened = hall.opened

    def with_empty(*given: object) -> hall.Hall:
        found = opened(*given)  # type: ignore[arg-type]
        return found._replace(routes=[Route("/empty", empty), *found.routes])

    start.opened = with_empty


def serve_nothing() -> int:
    """Serve an application without a route, as bare as uvicorn and Starlette have it."""
    import socket

    import uvicorn
    from starlette.applications import Starlette

    listening = socket.create_server(("127.0.0.1", 0))
    print(f"Serving at http://127.0.0.1:{listening.getsockname()[1]}/", file=sys.stderr)
    sys.stderr.flush()
    uvicorn.Server(uvicorn.Config(Starlette(), log_config=None, ws="none")).run([listening])
    return 0
