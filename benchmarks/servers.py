"""How rulings grow with servers of one event, which write to one chain in PostgreSQL.

wrk asks for rulings at 64 connections in all: of one server, of two, and of four, in turn. wrk, the
database and all servers share the processors of this machine: where it has two, a second server can
add little. So the processor time of a ruling counts as well.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from statistics import median
from typing import NamedTuple

from server import Served, asked, cpu_of
from table import Row, rate, time
from timing import ROOT, Failed, call

connections = 64
turns = 3


class Run(NamedTuple):
    """What wrk found in one run, at all servers together."""

    a_second: float
    percentile: float  # the 99th, in seconds
    cpu: float  # seconds of a processor for a ruling


def rows(folder: str) -> Iterator[Row]:
    """Rates, 99th percentiles and processor time."""
    sys.path.append(ROOT)
    from judge_server import tokens
    from lexicons.shelf import home_folder
    from tests import postgres

    if not (shutil.which("wrk") and postgres.folders):
        return
    os.environ["TOKEN"] = tokens.add(tokens.usual_path(home_folder()), "growth")
    database = postgres.Server(on_disk=True)
    try:
        url = database.of_its_own("growth")
        with ExitStack() as serve:
            served = [serve.enter_context(serving(url, f"Server {n}")) for n in range(4)]
            yield from compared(
                {"1 server": served[:1], "2 servers": served[:2], "4 servers": served}
            )
    finally:
        database.remove()


def compared(sets: dict[str, Sequence[Served]]) -> Iterator[Row]:
    """Rates and processor time of each set of servers, against the first one."""
    found: dict[str, list[Run]] = {name: [] for name in sets}
    for _ in range(turns):
        for name, servers in sets.items():
            found[name].append(run(servers))
    first, *_ = found
    base = median(each.a_second for each in found[first])
    for name, runs in found.items():
        ours = median(each.a_second for each in runs)
        what = f"servers: {name}, PostgreSQL, {connections} connections"
        yield Row(
            f"{what}: durable rulings (wall clock)", rate(1, 1 / ours), first, rate(1, 1 / base)
        ).ratio(ours / base)
        yield Row(
            f"{what}: processor time of a ruling", time(median(each.cpu for each in runs)),
            f"99th percentile of a ruling in {name}", time(median(r.percentile for r in runs)),
        )  # fmt: skip


def run(servers: Sequence[Served]) -> Run:
    """Let wrk ask all these servers at once."""
    before = spent(servers)
    with ThreadPoolExecutor() as pool:
        count = connections // len(servers)
        found = list(pool.map(lambda each: asked(count, each, "server.lua"), servers))
    if failed := sum(each.failed for each in found):
        raise Failed(f"{failed:.0f} requests got no ruling: was a person called?")
    return Run(
        sum(each.a_second for each in found),
        max(each.percentile for each in found),
        (spent(servers) - before) / sum(each.replies for each in found),
    )


def spent(servers: Sequence[Served]) -> float:
    """Return the seconds of processor time of servers."""
    return sum(cpu_of(each.process) for each in servers)


@contextmanager
def serving(url: str, station: str) -> Iterator[Served]:
    """Start a server; yield how it is reached."""
    command = call("servers", "serve", url, station)
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        said = process.stderr.readline()
        try:
            yield Served("PostgreSQL", process.pid, said.split(" at ")[1].split()[0])
        finally:
            process.terminate()
            process.communicate()


def serve(url: str, station: str) -> int:
    """Serve rulings; for a process of its own."""
    from judge_cli.process import CommandProcess
    from judge_server.start import Options, start

    options = Options(port=0, rate=10**9, record=url, event="Growth", station=station)
    return start(options, CommandProcess())
