"""Kills of programs that write one journal: what was shown is kept, transactions are whole."""

import random
import subprocess
import sys
import time as clock
from pathlib import Path

#: Appends pairs, and prints each pair when it is on the disk.
WRITER = """
import sys
from judge_record.entry import Entry, Kind
from judge_record.event import open_event
from judge_record.place import FolderPlace

home, name = sys.argv[1:]
journal = open_event(FolderPlace(home))
for pair in range(10**6):
    with journal.transaction() as tx:
        for half in "ab":
            note = f"{name} {pair} {half}"
            draft = Entry(kind=Kind.CLOSED, time="2026-11-20T10:30:00.000Z", station=name,
                          note=note)
            entry = tx.append(draft)
    print(entry.number, entry.seal, flush=True)
"""

#: Appends, and waits within the transaction until it is killed.
WAITER = """
with journal.transaction() as tx:
    tx.append(Entry(kind=Kind.CLOSED, time='2026-11-20T10:30:00.000Z', station=name))
    print('in it', flush=True)
    sys.stdin.read()
"""

kills = 5


def test_what_was_shown_is_kept_once_and_each_transaction_is_whole(folder, in_file):
    home, shown = folder.path, []
    for kill in range(kills):
        writers = [
            subprocess.Popen(
                [sys.executable, "-c", WRITER, home, f"{kill}{name}"], text=True,
                stdout=subprocess.PIPE, cwd=Path.cwd(),
            )
            for name in "xy"
        ]  # fmt: skip
        shown += [writer.stdout.readline() for writer in (*writers, writers[0])]
        clock.sleep(random.uniform(0, 0.1))
        for writer in writers:
            writer.kill()
        for writer in writers:
            shown += writer.communicate()[0].splitlines(keepends=True)
        assert in_file.verify() == ""
    entries = [*in_file.entries()]
    for number, seal in (line.split() for line in shown if line.endswith("\n")):
        assert entries[int(number) - 1].seal == seal
    notes = [entry.note or "" for entry in entries[1:]]
    pairs = {note[:-2] for note in notes}
    assert len(notes) == len(set(notes)) == 2 * len(pairs)
    assert len(shown) > 2 * kills


def test_who_waits_for_a_killed_writer_goes_on(folder, in_file, begin):
    code = WRITER.rpartition("for pair")[0] + WAITER
    command = [sys.executable, "-c", code, folder.path, "x"]
    with subprocess.Popen(
        command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=Path.cwd()
    ) as writer:
        assert writer.stdout.readline() == "in it\n"
        writer.kill()
    assert begin(folder).head() == in_file.head()
    assert in_file.head().number == 1
