"""What was acknowledged stays where the disk is full. For kills, see tests/proofs."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from lexicons.record.journal import Journal

checkout = Path(__file__).parents[2]
wait = 300  # seconds, until a process that hangs is a failure
# -- a disk that takes nothing --------------------------------------------------------------------

desk = ("desk", "--station", "desk 1", "--event", "Club night", "--by", "AB", "--no-tables")
slips = "zant\n\n\n" * 60
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
    left = judged(prepared, tmp_path / "kept", "28k")
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


# -- a database whose disk fills up ---------------------------------------------------------------

FULL = """
import os, subprocess, sys, time
from pathlib import Path
from lexicons import CannotJudge
from lexicons.record.event import begin_journal
from lexicons.record.journal import Journal
from tests.drafts import draft
from tests.postgres import Server

folder = Path(sys.argv[1])
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=70m", "none", folder], check=True)
server = Server(within=folder)
try:
    url = server.of_its_own("records")
    journal = begin_journal(url, "Open", "t", "desk 1")
    answered, refused = [journal.head()], []
    while len(refused) < 3:
        try:
            entry = journal.record(draft(note=os.urandom(500_000).hex()))
            answered.append((entry.number, entry.seal))
        except CannotJudge as error:
            refused.append(str(error))
    assert len(answered) > 3, "the disk was full from the start"
    print(*(line for each in refused for line in each.splitlines()), sep="\\n")
    subprocess.run(["mount", "-o", "remount,size=600m", folder], check=True)
    while True:
        try:
            journal = Journal(url)
            break
        except CannotJudge:
            if not server.runs():
                server.start()
            time.sleep(0.05)
    held = [(entry.number, entry.seal) for entry in journal.entries()]
    assert held[: len(answered)] == answered
    assert len(held) <= len(answered) + 1  # the one that was not confirmed may be there
    assert journal.verify() == ""
    assert journal.record(draft()).number == len(held) + 1
finally:
    server.remove()
"""


@pytest.mark.needs("pg_ctlcluster")
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="needs root")
@mounts
def test_a_database_whose_disk_fills_up_keeps_what_was_answered_and_takes_no_more() -> None:
    folder = Path(tempfile.mkdtemp(prefix="judge-full-"))
    folder.chmod(0o755)  # the server's account goes through it
    try:
        done = subprocess.run(
            ["unshare", "--mount", sys.executable, "-c", FULL, str(folder)],
            env={**os.environ, "PYTHONPATH": str(checkout)},
            capture_output=True, text=True, timeout=wait, check=False,
        )  # fmt: skip
    finally:
        folder.rmdir()
    assert (done.returncode, done.stderr) == (0, ""), done.stderr[-1000:]
    first, *rest = done.stdout.splitlines()
    assert "No space left on device" in first
    assert "No verdict was given." in rest[0] or "Nothing was ruled." in rest[0]
