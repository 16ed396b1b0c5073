"""What the journal takes: durable entries a second, verifying, and bytes an entry.

Durable entries are compared with commits of bare SQLite in the same run, on the same disk: a row of
the same bytes under the same setting (rollback journal, `synchronous = EXTRA`), on one connection
that stays open. Ours opens the file anew for each entry, reads the first and the last one, seals,
writes, and reads again what it wrote. The wall clock counts here: waiting for the disk is the work.

Verifying, reporting and growth are of journals of 2,000 and 20,000 entries as a busy server
records them (`events.py`). The floor of both is to read the rows by bare SQLite, and to compute
SHA-256 over the texts of each, in the same run. An exponent of 1 is growth in proportion.
"""

import os
from collections.abc import Iterator
from contextlib import closing
from math import log
from time import perf_counter, process_time
from typing import Any

import timing
from table import Row, rate, time

durable = 400  # entries
few, many = 2_000, 20_000  # entries
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
    paths = {name: os.path.join(folder, f"{name}.journal") for name in ("ours", "theirs")}
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
    yield from of_large(folder)


def of_large(folder: str) -> Iterator[Row]:
    """Yield verifying and reporting, beside the floor of both, and how they grow."""
    took = {}
    for count in (few, many):
        path = os.path.join(folder, f"{count}.journal")
        _, printed = timing.run(timing.call("events", "written", path, str(count)))
        size = int(printed)
        commands = {
            name: timing.call("journal", name, path) for name in ("verified", "reported", "bare")
        }
        found = timing.figures_in_turn(commands, 3)
        took[count] = {name: found[name]["seconds"] for name in commands}
        floor = took[count]["bare"]
        for name in ("verified", "reported"):
            yield Row(
                f"journal: {count:,} entries {name}",
                time(took[count][name]),
                "bare rows, and SHA-256 of each",
                time(floor),
            ).ratio(took[count][name] / floor)
        yield Row(f"journal: {count:,} entries, the file", f"{size / count:.0f} bytes an entry")
    for name in ("verified", "reported"):
        exponent = log(took[many][name] / took[few][name]) / log(many / few)
        yield Row(f"journal: {name}, from {few:,} to {many:,} entries", f"exponent {exponent:.2f}")


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
    from lexicons.record.sqlite import every, insertion
    from lexicons.record.sqlite_file import connect

    journal = begun(path)
    journal.record(ruling())
    with closing(connect(path)) as database:
        number, *row = database.execute(f"{every} DESC LIMIT 1").fetchone()
        begin = perf_counter()
        for later in range(durable):
            database.execute("BEGIN IMMEDIATE")
            database.execute(insertion, [number + 1 + later, *row])
            database.execute("COMMIT")
        return {"seconds": perf_counter() - begin}


def verified(path: str) -> dict[str, float]:
    """Return the CPU seconds that it takes to prove a journal."""
    from lexicons.record.journal import Journal

    journal = Journal(path)
    begin = process_time()
    assert journal.verify() == ""
    return {"seconds": process_time() - begin}


def reported(path: str) -> dict[str, float]:
    """Return the CPU seconds that it takes to read, to prove and to report on a journal."""
    from judge_cli.journal import records

    begin = process_time()
    found = report_on(records.read(path))
    seconds = process_time() - begin
    assert found.sound
    return {"seconds": seconds}


def bare(path: str) -> dict[str, float]:
    """Return the CPU seconds that it takes to read the same rows, and to hash as many bytes."""
    import sqlite3

    from lexicons.digest import sha256
    from lexicons.record.sqlite import every

    begin = process_time()
    with closing(sqlite3.connect(path)) as database:
        for row in database.execute(every):
            sha256("".join(map(str, row)).encode()).hexdigest()
    return {"seconds": process_time() - begin}
