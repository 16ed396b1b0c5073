"""What an entry costs in each store: a file, and PostgreSQL on a Unix socket of this machine.

One writer adds entries to each store, and beside it bare commits of the same bytes are made: in
SQLite under the same settings, in PostgreSQL by an INSERT of its own, each on one connection that
stays open. All four take turns in one process, so that what else the machine does meets all alike.
The wall clock counts: waiting for the disk is the work.
"""

import os
import sys
from collections.abc import Callable, Iterator
from time import perf_counter

from journal import begun, ruling
from table import Row, rate, time
from timing import ROOT

turns = 8
of_a_turn = 50  # entries


def rows(folder: str) -> Iterator[Row]:
    """Rates and 99th percentiles of both stores."""
    sys.path.append(ROOT)
    from tests import postgres

    if not postgres.folders:
        return
    server = postgres.Server(on_disk=True)
    try:
        took = in_turn(writers(folder, server.of_its_own("measured")))
    finally:
        server.remove()
    for store in ("SQLite", "PostgreSQL"):
        ours, bare = took[store], took[f"bare {store}"]
        yield Row(
            f"{store}: durable entries, one writer (wall clock)",
            rate(len(ours), sum(ours)),
            "bare commits of the same bytes",
            rate(len(bare), sum(bare)),
        ).ratio(sum(ours) / sum(bare))
        yield Row(
            f"{store}: 99th percentile of an entry",
            time(percentile(ours)),
            "of a bare commit",
            time(percentile(bare)),
        )


def percentile(seconds: list[float]) -> float:
    """Return the 99th percentile."""
    return sorted(seconds)[len(seconds) * 99 // 100]


def in_turn(writers: dict[str, Callable[[], object]]) -> dict[str, list[float]]:
    """Return the seconds of each call of each writer; a first turn is not counted."""
    took: dict[str, list[float]] = {name: [] for name in writers}
    for turn in range(turns + 1):
        for name, write in writers.items():
            for _ in range(of_a_turn):
                begin = perf_counter()
                write()
                if turn:
                    took[name].append(perf_counter() - begin)
    return took


def writers(folder: str, url: str) -> dict[str, Callable[[], object]]:
    """Return what adds one entry to each store, and what makes one bare commit."""
    from lexicons.record.event import begin_journal

    file = begun(os.path.join(folder, "store.journal"))
    chain = begin_journal(url, "Open", "2026-11-20T10:30:00.000Z", "desk 1")
    return {
        "SQLite": lambda: file.record(ruling()),
        "bare SQLite": bare_file(os.path.join(folder, "bare.journal")),
        "PostgreSQL": lambda: chain.record(ruling()),
        "bare PostgreSQL": bare_chain(url),
    }


def bare_file(path: str) -> Callable[[], object]:
    """Return what commits one row to a file."""
    return bare_group(path, 1)


def bare_group(path: str, size: int) -> Callable[[], object]:
    """Return what commits so many rows to a file at once."""
    from lexicons.record.sqlite import every, insertion
    from lexicons.record.sqlite_file import connect

    begun(path).record(ruling())
    database = connect(path)
    [number, *row] = database.execute(f"{every} DESC LIMIT 1").fetchone()
    numbers = iter(range(number + 1, 10**9))

    def write() -> None:
        database.execute("BEGIN IMMEDIATE")
        for _ in range(size):
            database.execute(insertion, [next(numbers), *row])
        database.execute("COMMIT")

    return write


def bare_chain(url: str) -> Callable[[], object]:
    """Return what commits one row to the database."""
    return bare_group_in_database(url, 1)


def bare_group_in_database(url: str, size: int) -> Callable[[], object]:
    """Return what commits so many rows to the database at once."""
    import psycopg

    from lexicons.record.entry import seal
    from lexicons.record.event import opening_entry

    entry = seal(ruling(), number=2, event="Open", previous=opening_entry("Open", "t", "d").seal)
    database = psycopg.connect(url, autocommit=True)
    insert = "INSERT INTO tilejudge.entry VALUES (%s, %s, %s, %s, %s, %s)"
    chain, numbers = f"bare{size}", iter(range(1, 10**9))
    row = entry.seal, entry.line, entry.kind, entry.time

    def write() -> None:
        if size == 1:
            database.execute(insert, [chain, next(numbers), *row])
            return
        with database.transaction(), database.cursor() as cursor:
            cursor.executemany(insert, [[chain, next(numbers), *row] for _ in range(size)])

    return write
