"""What the journal takes: entries recorded, proved and reported on.

Recording is compared with commits of bare SQLite in the same run, on the same disk: a row of the
same bytes under the same setting (rollback journal, `synchronous = EXTRA`), on one connection that
stays open. The wall clock counts here: waiting for the disk is the work.

The floor of proving and reporting is to read the rows by bare SQLite, and to compute SHA-256 over
the texts of each.
"""

import os
from collections.abc import Iterator
from contextlib import closing
from time import perf_counter, process_time
from typing import Any

from tools.benchmarks.measuring import Figures, Row, call, compared, in_turn, run

DURABLE = 400  # entries
MANY = 20_000  # entries
MOMENT = "2026-11-20T10:30:00.000Z"
ROWS = "SELECT number, seal, line FROM entry ORDER BY number"


def rows(folder: str) -> Iterator[Row]:
    """Yield what recording, proving and reporting take."""
    commands = {
        each.__name__: call(each, os.path.join(folder, f"{each.__name__}.journal"))
        for each in (entries, commits)
    }
    took = in_turn(commands, 5)
    yield compared(
        "an entry of a journal (wall clock)", took["entries"]["seconds"],
        "bare SQLite commits", took["commits"]["seconds"],
        shown=lambda seconds: f"{DURABLE / seconds:,.0f} a second",
    )  # fmt: skip
    path = os.path.join(folder, "many.journal")
    run(call(written, path))
    took = in_turn({each.__name__: call(each, path) for each in (verified, reported, bare)}, 3)
    floor = took["bare"]["seconds"]
    for name in ("verified", "reported"):
        what = f"a journal of {MANY:,} entries {name}"
        yield compared(what, took[name]["seconds"], "bare rows with hashes", floor)


def begun(path: str) -> Any:
    """Return a new journal where there may be one of an earlier run."""
    from judge_record.event import opening_of
    from judge_record.journal import Journal
    from judge_record.sqlite import begin

    if os.path.exists(path):
        os.unlink(path)
    return Journal(begin(path, opening_of("Open", MOMENT, "desk 1", None, None)))


def ruling() -> Any:
    """Return the entry that is recorded again and again."""
    from judge_record.entry import Entry, Kind, Source
    from lexicons import Verdict

    return Entry(
        kind=Kind.RULING, verdict=Verdict.ACCEPTABLE, source=Source.MACHINE,
        time=MOMENT, station="desk 1", session=f"desk 1 {MOMENT}", round=3, table="A5",
        rules="open", rules_fingerprint="ab" * 32, alphabet_fingerprint="cd" * 32,
        lexicons=(("scowl80", "ef" * 32),), words=("QUIXOTRY", "ZA"), by="AB",
    )  # fmt: skip


def entries(path: str) -> Figures:
    """Return the seconds that durable entries take."""
    journal = begun(path)
    begin = perf_counter()
    for _ in range(DURABLE):
        journal.append(ruling())
    return {"seconds": perf_counter() - begin}


def commits(path: str) -> Figures:
    """Return the seconds that bare SQLite takes to commit as many rows of the same bytes."""
    from judge_record.sqlite import connect
    from judge_record.store import insertion

    journal = begun(path)
    journal.append(ruling())
    database, insert = connect(path), insertion(journal.store)
    [number, *row] = database.execute(f"{ROWS} DESC LIMIT 1").fetchone()
    begin = perf_counter()
    for later in range(number + 1, number + 1 + DURABLE):
        database.execute("BEGIN IMMEDIATE")
        database.execute(insert, [later, *row])
        database.execute("COMMIT")
    return {"seconds": perf_counter() - begin}


def written(path: str) -> Figures:
    """Write a journal of many rulings, in one transaction."""
    journal = begun(path)
    with journal.transaction() as tx:
        for _ in range(MANY - 1):
            tx.append(ruling())
    return {"entries": MANY}


def verified(path: str) -> Figures:
    """Return the CPU seconds that it takes to prove a journal."""
    from judge_record.journal import Journal
    from judge_record.sqlite import SqliteStore

    journal = Journal(SqliteStore(path))
    begin = process_time()
    assert journal.verify() == ""
    return {"seconds": process_time() - begin}


def reported(path: str) -> Figures:
    """Return the CPU seconds that it takes to read, to prove and to report on a journal."""
    from judge_cli.journal import records
    from judge_cli.journal.report import report_on

    begin = process_time()
    assert report_on(records.read(path)).sound
    return {"seconds": process_time() - begin}


def bare(path: str) -> Figures:
    """Return the CPU seconds that it takes to read the same rows, and to hash as many bytes."""
    import sqlite3
    from hashlib import sha256

    begin = process_time()
    with closing(sqlite3.connect(path)) as database:
        for row in database.execute(ROWS):
            sha256("".join(map(str, row)).encode()).hexdigest()
    return {"seconds": process_time() - begin}
