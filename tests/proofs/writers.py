"""Four processes that write at once lose nothing and make one chain."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from lexicons.record.journal import Journal
from tests.proofs.writing import RECORD, begun, ended, started

cases = 1250  # entries of each
writers = 4

WRITER = f"""{RECORD}
import sys
from lexicons.record import sqlite
from lexicons.record.journal import Journal

sqlite.patience = 120  # SQLite is not fair to those who wait: on a slow disk one may wait for long
journal = Journal(sys.argv[1])
for number in range(int(sys.argv[3])):
    record(journal, f"{{sys.argv[2]}} {{number}}")
"""


def prove(seed: int, cases: int) -> Iterator[str]:
    """Let each of the four record so many entries, and yield what the journal holds."""
    with tempfile.TemporaryDirectory() as folder:
        path = begun(Path(folder), "event")
        for process in [started(WRITER, path, name, cases) for name in range(writers)]:
            ended(process)
        journal = Journal(str(path))
        assert journal.verify() == ""
        notes = [entry.note for entry in journal.entries()][1:]
    for name in range(writers):
        own = [note for note in notes if str(note).startswith(f"{name} ")]
        assert own == [f"{name} {number}" for number in range(cases)]
    assert len(notes) == writers * cases
    yield f"{len(notes)} entries by {writers} writers, one sound chain"
