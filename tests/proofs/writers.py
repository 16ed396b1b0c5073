"""Four processes that write at once lose nothing and make one chain."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from judge_record.journal import Journal
from tests.proofs.writing import RECORD, begun, ended, started

cases = 1250  # entries of each
writers = 4

#: The writers are forked: starting four interpreters takes longer than what a sample records.
WRITERS = f"""{RECORD}
import os, sys
from judge_record.store import sqlite_file
from judge_record.journal import Journal

# SQLite is not fair to those who wait: on a slow disk one may wait for long.
sqlite_file.patience = 120

def write(path, name, cases):
    journal = Journal(path)
    for number in range(cases):
        record(journal, f"{{name}} {{number}}")

for name in range({writers}):
    if not os.fork():
        try:
            write(sys.argv[1], name, int(sys.argv[2]))
            os._exit(0)
        finally:
            os._exit(1)
assert [os.wait()[1] for _ in range({writers})] == [0] * {writers}
"""


def prove(seed: int, cases: int) -> Iterator[str]:
    """Let each of the four record so many entries, and yield what the journal holds."""
    with tempfile.TemporaryDirectory() as folder:
        path = begun(Path(folder), "event")
        ended(started(WRITERS, path, cases))
        journal = Journal(str(path))
        assert journal.verify() == ""
        notes = [entry.note for entry in journal.entries()][1:]
    for name in range(writers):
        own = [note for note in notes if str(note).startswith(f"{name} ")]
        assert own == [f"{name} {number}" for number in range(cases)]
    assert len(notes) == writers * cases
    yield f"{len(notes)} entries by {writers} writers, one sound chain"
