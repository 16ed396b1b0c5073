"""What the journal takes: durable entries a second, verifying, and bytes an entry.

Durable entries are compared with commits of bare SQLite in the same run, on the same disk: a row of
the same bytes under the same setting (rollback journal, `synchronous = EXTRA`), on one connection
that stays open. Ours opens the file anew for each entry, reads the first and the last one, seals,
writes, and reads again what it wrote. The wall clock counts here: waiting for the disk is the work.

Verifying and growth are of a journal of 100,000 entries, made in one transaction.
"""

import os
from collections.abc import Iterator
from contextlib import closing
from time import perf_counter, process_time
from typing import Any

import timing
from table import Row, rate, time

durable = 400  # entries
many = 100_000  # entries
times = 5

said: dict[str, Any] = {
    "time": "2026-11-20T10:30:00.000Z",
    "station": "desk 1",
    "session": "desk 1 2026-11-20T10:30:00.000Z",
    "round": 3,
    "table": "A5",
    "rules": "open",
    "rules_fingerprint": "ab" * 32,
    "alphabet_fingerprint": "cd" * 32,
    "lexicons": (("scowl80", "ef" * 32),),
    "words": ("QUIXOTRY", "ZA"),
    "source": "machine",
    "by": "AB",
}


def rows(folder: str) -> Iterator[Row]:
    """Durable entries, verifying, growth."""
    paths = {name: os.path.join(folder, f"{name}.journal") for name in ("ours", "theirs", "many")}
    commands = {
        "ours": timing.call("journal", "entries", paths["ours"]),
        "theirs": timing.call("journal", "commits", paths["theirs"]),
    }
    took = timing.figures_in_turn(commands, times)
    ours, theirs = took["ours"]["seconds"], took["theirs"]["seconds"]
    yield Row(
        "journal: durable entries (wall clock)",
        rate(durable, ours),
        "bare SQLite commits, one connection",
        rate(durable, theirs),
    ).ratio(ours / theirs)
    _, printed = timing.run(timing.call("journal", "fill", paths["many"], str(many)))
    verify = {"ours": timing.call("journal", "verified", paths["many"])}
    seconds = timing.figures_in_turn(verify, 3)["ours"]["seconds"]
    yield Row(f"journal: verifying {many:,} entries", time(seconds))
    yield Row("journal: growth, the file", f"{int(printed) / many:.0f} bytes an entry")


def begun(path: str) -> Any:
    """Return a new journal where there may be one of an earlier run."""
    from lexicons.record.event import begin_journal

    if os.path.exists(path):
        os.unlink(path)
    return begin_journal(path, "Open", "2026-11-20T10:30:00.000Z", "desk 1")


def ruling() -> Any:
    """Return the entry that is recorded again and again."""
    from lexicons import Verdict
    from lexicons.record.entry import Draft, Kind

    return Draft(kind=Kind.RULING, verdict=Verdict.ACCEPTABLE, **said)


def entries(path: str) -> dict[str, float]:
    """Return the seconds that durable entries take."""
    journal = begun(path)
    begin = perf_counter()
    for _ in range(durable):
        journal.record(ruling())
    return {"seconds": perf_counter() - begin}


def commits(path: str) -> dict[str, float]:
    """Return the seconds that bare SQLite takes to commit as many rows of the same bytes."""
    from lexicons.record.rows import newest, schemas
    from lexicons.record.sqlite import connect

    journal = begun(path)
    journal.record(ruling())
    with closing(connect(path)) as database:
        rows = schemas[newest]
        number, *row = database.execute(f"{rows.every} DESC LIMIT 1").fetchone()
        begin = perf_counter()
        for later in range(durable):
            database.execute("BEGIN IMMEDIATE")
            database.execute(rows.insert, [number + 1 + later, *row])
            database.execute("COMMIT")
        return {"seconds": perf_counter() - begin}


def fill(path: str, most: str) -> int:
    """Return a journal of so many entries, written in one transaction; the bytes that it takes."""
    from lexicons.record.entry import seal
    from lexicons.record.sqlite import insert

    journal = begun(path)
    previous = journal.head().seal
    with journal.store.writing() as database:
        for number in range(2, int(most) + 1):
            entry = seal(ruling(), number=number, event="Open", previous=previous)
            previous = insert(database, entry, path).seal
    return os.path.getsize(path)


def verified(path: str) -> dict[str, float]:
    """Return the CPU seconds that it takes to prove a journal."""
    from lexicons.record.journal import Journal

    journal = Journal(path)
    begin = process_time()
    assert journal.verify() == ""
    return {"seconds": process_time() - begin}
