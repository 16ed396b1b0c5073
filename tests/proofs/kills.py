"""No ruling is lost or half there, and none is shown unrecorded, when its process is killed.

Half of the kills are of processes that only write, half of desks and kiosks: with a journal of
their own or a common one, on a disk as it is, with a lock that another program holds, and on a slow
disk.
"""

import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.proofs.killing import troubles
from tests.proofs.writing import RECORD, begun, ended, started

cases = 400
of_one_journal = 10  # each is verified after every kill: it should stay short

#: Writers that are killed: forked, since starting an interpreter takes longer than their lives.
KILLED = f"""{RECORD}
import os, random, select, signal, sys, time
from itertools import count
from judge_record.journal import Journal

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


STATIONS = "from tests.proofs.killing import main; main()"


def prove(seed: int, cases: int) -> Iterator[str]:
    """Kill so many processes, and yield what they had shown and what is kept."""
    yield from writers(seed, cases // 2)
    yield from stations(seed, cases // 2)


def stations(seed: int, cases: int) -> Iterator[str]:
    """Kill so many desks and kiosks; yield how many rulings were shown and recorded."""
    rounds = -(-cases * 3 // 8)  # two processes, each of which kills four stations in three rounds
    with tempfile.TemporaryDirectory() as folder:
        both = [started(STATIONS, folder, first, rounds, seed) for first in (0, 1)]
        told = [line.split() for process in both for line in ended(process).splitlines()]
    assert len(told) >= cases - 1
    shown, recorded = (sum(int(line[at]) for line in told) for at in (3, 4))
    assert shown
    counts = Counter((line[1], line[2]) for line in told)
    for trouble in troubles:
        name = trouble or "plain"
        desks, kiosks = counts[name, "desk"], counts[name, "kiosk"]
        lacking = " (no strace: as plain)" if name == "fsync" and not shutil.which("strace") else ""
        yield f"{name}: {desks} desks and {kiosks} kiosks killed{lacking}"
    yield f"{shown} rulings shown, {recorded} recorded: none was shown that is not recorded"


def writers(seed: int, cases: int) -> Iterator[str]:
    """Kill so many writers, two at a time; yield how many entries were acknowledged and kept."""
    told: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        kills = min(of_one_journal, -(-cases // 2))
        for first in range(0, cases, kills * 2):
            both = [
                started(KILLED, begun(Path(folder), str(start)), start, kills, seed)
                for start in (first, first + kills)
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
