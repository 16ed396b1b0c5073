"""Rulings of `judge serve` over HTTP, beside empty replies of the same server.

wrk asks for rulings, each with words and a key of its own, and for empty replies of the same server
and the same guard, in turn. The wall clock counts: waiting for the disk is the work. wrk runs on
the same machine, and takes its part of it from both.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count as numbers
from typing import Any, NamedTuple

from rows import Row, rate, time
from timing import HERE, ROOT, Failed, call

connections = (1, 16, 64, 256)
on_page = 64
turns = 3
seconds = 3  # of each run
starts = numbers(0, 500_000)  # the number of the first request of each run


class Served(NamedTuple):
    """A server that runs."""

    store: str  # in words
    address: str


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
    del folder
    if not shutil.which("wrk"):
        return
    sys.path.append(ROOT)
    from tests import postgres

    with serving("SQLite") as served:
        for count in connections:
            yield from at(count, served)
    if postgres.folders:
        database = postgres.Server(on_disk=True)
        try:
            with serving("PostgreSQL", database.of_its_own("served")) as served:
                for count in connections:
                    yield from at(count, served)
        finally:
            database.remove()


def at(count: int, served: Served) -> Iterator[Row]:
    """Rates and the 99th percentile at so many connections."""
    rulings, empty = [], []
    for _ in range(turns):
        rulings.append(asked(count, served, "server.lua"))
        empty.append(asked(count, served, "done.lua", "empty"))
    ours, theirs = middle(rulings), middle(empty)
    what = f"{served.store}, {count} connection{'s' if count > 1 else ''}"
    row = Row(
        f"rulings over the network, {what} (wall clock)", rate(1, 1 / ours.a_second),
        "empty replies", rate(1, 1 / theirs.a_second),
    ).compared(ours.a_second / theirs.a_second, least=0.5 if count == on_page else 0)  # fmt: skip
    yield row.on_page if count == on_page else row
    yield Row(f"99th percentile of a ruling, {what}", time(ours.percentile))


def middle(found: list[Figures]) -> Figures:
    """Return the run with the median rate."""
    if any(each.failed for each in found):
        failed = sum(each.failed for each in found)
        raise Failed(f"{failed:.0f} requests got no ruling: was a person called?")
    return sorted(found, key=lambda each: each.a_second)[len(found) // 2]


def asked(count: int, served: Served, script: str, path: str = "") -> Figures:
    """Let wrk ask for some seconds."""
    done = subprocess.run(
        ["wrk", "-t1", f"-c{count}", f"-d{seconds}", "--timeout", "10s",
         "-s", os.path.join(HERE, script), f"{served.address}{path}"],
        env={**os.environ, "START": str(next(starts)), "HERE": HERE},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    [line] = [line for line in done.stdout.splitlines() if line.startswith("figures ")]
    return Figures(*map(float, line.split()[1:]))


@contextmanager
def serving(store: str, *arguments: str) -> Iterator[Served]:
    """Start a server of a process of its own; yield how it is reached."""
    from judge_server import tokens
    from lexicons.shelf import home_folder

    os.environ["TOKEN"] = tokens.add(tokens.usual_path(home_folder()), "wrk")
    with subprocess.Popen(
        call("server", "serve", *arguments), stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr
        said = process.stderr.readline()
        try:
            yield Served(store, said.split(" at ")[1].split()[0])
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
    from starlette.routing import BaseRoute, Route

    from judge_server import guard, hall

    async def empty(request: Request) -> Response:
        return Response()

    application = hall.application

    def with_empty(routes: Sequence[BaseRoute], **more: Any) -> guard.Guard:
        return application([Route("/empty", empty), *routes], **more)

    hall.application = with_empty
