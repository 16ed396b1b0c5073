"""No ruling that was acknowledged is lost when its process is killed, and none is half there."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.proofs.writing import RECORD, begun, ended, started

cases = 200
of_one_journal = 10  # each is verified after every kill: it should stay short

#: Writers that are killed: forked, since starting an interpreter takes longer than their lives.
KILLED = f"""{RECORD}
import os, random, select, signal, sys, time
from itertools import count
from lexicons.record.journal import Journal

def write(path, acknowledge, name):
    journal = Journal(path)
    os.write(acknowledge, b"begun writing\\n")
    for number in count():
        entry = record(journal, f"{{name}} {{number}}")
        os.write(acknowledge, f"{{entry.number}} {{entry.seal}}\\n".encode())

path, first, kills = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
moments = random.Random(f"{{sys.argv[4]}} {{first}}")
for name in range(first, first + kills):
    hear, acknowledge = os.pipe()
    writer = os.fork()
    if not writer:
        os.close(hear)
        write(path, acknowledge, name)
    os.close(acknowledge)
    if moments.random() < 0.75:  # else it may be killed while it opens the journal
        select.select([hear], [], [])
    time.sleep(moments.uniform(0, 0.08))
    os.kill(writer, signal.SIGKILL)
    os.waitpid(writer, 0)
    with os.fdopen(hear) as heard:
        acknowledged = dict(line.split() for line in heard)
        acknowledged.pop("begun", None)
    journal = Journal(path)
    entries = list(journal.entries())
    kept = {{str(entry.number): entry.seal for entry in entries}}
    lost = sum(kept.get(number) != seal for number, seal in acknowledged.items())
    notes = [entry.note for entry in entries if str(entry.note).startswith(f"{{name}} ")]
    print(len(acknowledged), len(notes), lost, journal.verify() or "sound")
    assert notes == [f"{{name}} {{number}}" for number in range(len(notes))]
"""


def prove(seed: int, cases: int) -> Iterator[str]:
    """Kill so many writers, two at a time; yield how many entries were acknowledged and kept."""
    told: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for first in range(0, cases, of_one_journal * 2):
            both = [
                started(KILLED, begun(Path(folder), str(start)), start, of_one_journal, seed)
                for start in (first, first + of_one_journal)
            ]
            told += [line for process in both for line in ended(process).splitlines()]
    assert len(told) >= cases
    acknowledged = kept_in_all = 0
    for line in told:
        heard, kept, lost, found = line.split(maxsplit=3)
        assert (lost, found) == ("0", "sound"), line
        assert int(kept) - int(heard) in {0, 1}, line  # the last acknowledgement may be cut
        acknowledged += int(heard)
        kept_in_all += int(kept)
    assert acknowledged  # few, where the disk is slow
    yield f"{len(told)} kills: {acknowledged} entries acknowledged, {kept_in_all} kept, 0 lost"
