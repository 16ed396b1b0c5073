"""What was acknowledged stays: processes are killed, many write at once, the disk is full."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lexicons.record.event import begin_journal
from lexicons.record.journal import Journal

checkout = Path(__file__).parents[2]
wait = 300  # seconds, until a process that hangs is a failure
kills = 200
kills_of_one_journal = 10  # each is verified after every kill: it should stay short
writers = 4
entries_of_each = 1250

RECORD = """
from lexicons import Verdict
from lexicons.record.entry import Draft, Kind

def record(journal, note):
    return journal.record(Draft(
        time="2026-11-20T10:30:00.000Z", kind=Kind.RULING, station="desk 1", session="s", round=3,
        table="A5", rules="club", rules_fingerprint="ab" * 32, alphabet_fingerprint="ab" * 32,
        lexicons=(("invented", "ab" * 32),), words=("ZANT", "QXV"), verdict=Verdict.UNACCEPTABLE,
        source="machine", note=note))
"""

#: Writers that are killed: forked, since starting an interpreter takes longer than their lives.
KILLED = f"""{RECORD}
import os, random, signal, sys, time
from itertools import count
from lexicons.record.journal import Journal

def write(path, acknowledge, name):
    journal = Journal(path)
    for number in count():
        entry = record(journal, f"{{name}} {{number}}")
        os.write(acknowledge, f"{{entry.number}} {{entry.seal}}\\n".encode())

path, first, kills = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
moments = random.Random(first)
for name in range(first, first + kills):
    hear, acknowledge = os.pipe()
    writer = os.fork()
    if not writer:
        os.close(hear)
        write(path, acknowledge, name)
    os.close(acknowledge)
    time.sleep(moments.uniform(0, 0.08))
    os.kill(writer, signal.SIGKILL)
    os.waitpid(writer, 0)
    with os.fdopen(hear) as heard:
        acknowledged = dict(line.split() for line in heard)
    journal = Journal(path)
    entries = list(journal.entries())
    kept = {{str(entry.number): entry.seal for entry in entries}}
    lost = sum(kept.get(number) != seal for number, seal in acknowledged.items())
    notes = [entry.note for entry in entries if str(entry.note).startswith(f"{{name}} ")]
    print(len(acknowledged), len(notes), lost, journal.verify() or "sound")
    assert notes == [f"{{name}} {{number}}" for number in range(len(notes))]
"""

WRITER = f"""{RECORD}
import sys
from lexicons.record import sqlite
from lexicons.record.journal import Journal

sqlite.patience = 120  # SQLite is not fair to those who wait: on a slow disk one may wait for long
journal = Journal(sys.argv[1])
for number in range(int(sys.argv[3])):
    record(journal, f"{{sys.argv[2]}} {{number}}")
"""


def started(script: str, *args: str | Path | int) -> "subprocess.Popen[str]":
    """A process of its own, running a script that may import ours."""
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    command = [sys.executable, "-c", script, *map(str, args)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, text=True)


def ended(process: "subprocess.Popen[str]") -> str:
    """What a process printed that ended as it should."""
    out, err = process.communicate(timeout=wait)
    assert (process.returncode, err) == (0, "")
    return out


def begun(folder: Path, name: str) -> Path:
    path = folder / f"{name}.journal"
    begin_journal(str(path), "Open", "2026-11-20T10:00:00.000Z", "desk 1")
    return path


def test_no_ruling_that_was_acknowledged_is_lost_by_a_kill_and_none_is_half_there(
    tmp_path: Path,
) -> None:
    told = []
    for first in range(0, kills, kills_of_one_journal * 2):
        both = [
            started(KILLED, begun(tmp_path, str(start)), start, kills_of_one_journal)
            for start in (first, first + kills_of_one_journal)
        ]
        told += [line for process in both for line in ended(process).splitlines()]
    assert len(told) == kills
    acknowledged = 0
    for line in told:
        heard, kept, lost, found = line.split(maxsplit=3)
        assert (lost, found) == ("0", "sound")
        assert int(kept) - int(heard) in {0, 1}  # the last one's acknowledgement may be cut
        acknowledged += int(heard)
    assert acknowledged > kills // 10  # where the disk is slow, few


def test_four_processes_that_write_at_once_lose_nothing_and_make_one_chain(tmp_path: Path) -> None:
    path = begun(tmp_path, "event")
    running = [started(WRITER, path, name, entries_of_each) for name in range(writers)]
    for process in running:
        ended(process)
    journal = Journal(str(path))
    assert journal.verify() == ""
    notes = [entry.note for entry in journal.entries()][1:]
    for name in range(writers):
        own = [note for note in notes if str(note).startswith(f"{name} ")]
        assert own == [f"{name} {number}" for number in range(entries_of_each)]
    assert len(notes) == writers * entries_of_each


# -- a disk that takes nothing --------------------------------------------------------------------

desk = ("desk", "--station", "desk 1", "--event", "Club night", "--by", "AB", "--no-tables")
slips = "zant\n\n\n" * 200
alone = ("unshare", "--user", "--map-root-user", "--mount")
small_disk = 'mount -t tmpfs -o size="$SIZE" none "$JUDGE_HOME/journal"'
read_only = (
    'mount --bind "$JUDGE_HOME" "$JUDGE_HOME" && mount -o remount,bind,ro none "$JUDGE_HOME"'
)


def may_mount() -> bool:
    """Whether this process can have mounts of its own."""
    if not shutil.which("unshare"):
        return False
    command = [*alone, "mount", "-t", "tmpfs", "none", "/mnt"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


mounts = pytest.mark.skipif(not may_mount(), reason="needs leave to mount")
disks = pytest.mark.parametrize(
    "prepared",
    [
        pytest.param((*alone, small_disk), marks=mounts, id="small disk"),
        pytest.param(("sh", 'ulimit -f "${SIZE%k}"'), id="no file may grow"),
    ],
)


@pytest.fixture
def club(home: Path, install: Callable[..., Path], add_rules: Callable[..., Path]) -> Path:
    """A home that judges by the rules of a club."""
    install(["ZANT", "BLORP"])
    add_rules('[[stage]]\nlexicon = "invented"\n')
    (home / "default.toml").write_text('rules = "club"\n', encoding="utf-8")
    (home / "journal").mkdir()
    return home


def judged(
    prepared: tuple[str, ...], place: Path, size: str = ""
) -> "subprocess.CompletedProcess[str]":
    """The real desk, where something was done to the disk before; the journal that it left."""
    *within, first = prepared
    within = [] if within == ["sh"] else within
    kept = 'cp "$JUDGE_HOME/journal/current.journal"* "$PLACE" 2>/dev/null'
    script = f'({first} && exec "$@"); status=$?; {kept}; exit $status'
    place.mkdir()
    return subprocess.run(
        [*within, "bash", "-c", script, "bash", sys.executable, "-P", "-m", "judge_cli", *desk],
        input=slips,
        env={
            **os.environ,
            "PYTHONPATH": str(checkout),
            "SIZE": size,
            "PLACE": str(place),
            **unwritten,
        },
        capture_output=True,
        text=True,
        timeout=wait,
        check=False,
    )


#: What Python writes for itself would meet the limit on files too.
unwritten = {"PYTHONDONTWRITEBYTECODE": "1"}


@disks
def test_a_disk_that_fills_up_during_a_session_gives_no_verdict_that_it_does_not_hold(
    club: Path, tmp_path: Path, prepared: tuple[str, ...]
) -> None:
    left = judged(prepared, tmp_path / "kept", "64k")
    assert "CANNOT JUDGE" in left.stdout
    assert "cannot be written" in left.stdout
    shown = re.findall(r"VERDICT: ACCEPTABLE\n\n.*Entry (\d+)\.", left.stdout)
    assert len(shown) == left.stdout.count("VERDICT") > 0
    journal = Journal(str(tmp_path / "kept" / "current.journal"))
    assert journal.verify() == ""
    assert [str(e.number) for e in journal.entries() if e.kind == "ruling"] == shown


@disks
def test_a_disk_that_is_full_from_the_start_gives_no_verdict(
    club: Path, tmp_path: Path, prepared: tuple[str, ...]
) -> None:
    left = judged(prepared, tmp_path / "kept", "4k")
    assert left.returncode == 2
    assert "VERDICT" not in left.stdout
    assert "cannot be written" in left.stderr
    assert "Nothing was ruled." in left.stderr


@mounts
def test_a_disk_that_can_only_be_read_gives_no_verdict(club: Path, tmp_path: Path) -> None:
    left = judged((*alone, read_only), tmp_path / "kept")
    assert left.returncode == 2
    assert "VERDICT" not in left.stdout
    assert "cannot be written" in left.stderr
    assert "Nothing was ruled." in left.stderr
    assert list((club / "journal").iterdir()) == []
