"""What was acknowledged stays where the disk is full. For kills, see tests/long."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests import clubs
from tests.commands import Judge
from tests.journals import journal_at

# -- a disk that takes nothing --------------------------------------------------------------------

desk = ("desk", "--station", "desk 1", "--event", "Club night", "--by", "AB", "--no-tables")
slips = "zant\n\n\n" * 80


def may_mount() -> bool:
    """Whether this process can have mounts of its own."""
    if not shutil.which("unshare"):
        return False
    command = ["unshare", "--user", "--map-root-user", "--mount"]
    command += ["mount", "-t", "tmpfs", "none", "/mnt"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


mounts = pytest.mark.skipif(not may_mount(), reason="needs leave to mount")
disks = pytest.mark.parametrize("disk", [pytest.param("small", marks=mounts), "no file may grow"])

#: A process with mounts of its own, as `unshare --user --map-root-user --mount` makes it.
MOUNTS = """
import ctypes, os, subprocess
from pathlib import Path

def have_mounts():
    users = {"setgroups": "deny", "uid_map": f"0 {os.getuid()} 1", "gid_map": f"0 {os.getgid()} 1"}
    new_mounts, new_users = 0x00020000, 0x10000000  # of <sched.h>
    if ctypes.CDLL(None).unshare(new_mounts | new_users):
        raise OSError("no mounts of its own")
    for name, text in users.items():
        Path("/proc/self", name).write_text(text)

def mount(*options):
    subprocess.run(["mount", *map(str, options)], check=True)
"""

#: The desk on such a disk; then a copy of the journal, where the test can see it.
DESK = f"""{MOUNTS}
import resource, runpy, shutil, sys

disk, size, kept, *args = sys.argv[1:]
home = Path(os.environ["JUDGE_HOME"])
journal = home / "journal"

if disk == "no file may grow":
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(size), int(size)))
else:
    have_mounts()
if disk == "small":
    mount("-t", "tmpfs", "-o", "size=" + size, "none", journal)
if disk == "read only":
    mount("--bind", home, home)
    # A user may not take off nosuid and nodev, which a folder for temporary files often has.
    mount("-o", "remount,bind,ro,nosuid,nodev", "none", home)
desk = os.fork()
if not desk:
    sys.argv[1:] = args
    runpy.run_module("judge_cli", run_name="__main__", alter_sys=True)
_, status = os.waitpid(desk, 0)
shutil.copytree(journal, kept)
sys.exit(os.waitstatus_to_exitcode(status))
"""


@pytest.fixture
def club(home: Path) -> Path:
    """A home that judges by the rules of a club."""
    (clubs.club(home) / "journal").mkdir()
    return home


@disks
def test_a_disk_that_fills_up_during_a_session_gives_no_verdict_that_it_does_not_hold(
    club: Path, script: Judge, tmp_path: Path, disk: str
) -> None:
    room = (60 if disk == "small" else 36) * 1024  # a disk also holds the rollback file
    left = script(DESK, disk, room, tmp_path / "kept", *desk, stdin=slips)
    assert "CANNOT JUDGE" in left.out
    assert "cannot be used" in left.out
    shown = re.findall(r"VERDICT: ACCEPTABLE\n\n.*Entry (\d+)\.", left.out)
    assert len(shown) == left.out.count("VERDICT") > 0
    [path] = (tmp_path / "kept").glob("*.journal")
    journal = journal_at(path)
    assert journal.verify() == ""
    assert [str(e.number) for e in journal.entries() if e.kind == "ruling"] == shown


@pytest.mark.parametrize(
    "disk",
    ["no file may grow", *(pytest.param(disk, marks=mounts) for disk in ("small", "read only"))],
)
def test_a_disk_that_takes_nothing_gives_no_verdict(
    club: Path, script: Judge, tmp_path: Path, disk: str
) -> None:
    left = script(DESK, disk, 4 * 1024, tmp_path / "kept", *desk, stdin=slips)
    assert left.status == 2
    assert "VERDICT" not in left.out
    assert "cannot be used" in left.err
    assert "Nothing was ruled." in left.err
    assert not any(path.stat().st_size for path in (tmp_path / "kept").iterdir())


# -- a database whose disk fills up ---------------------------------------------------------------

FULL = """
import ctypes, os, shutil, subprocess, sys, time
from pathlib import Path
from judge_record.entry import Kind
from lexicons import CannotJudge
from tests.journals import begin_journal, journal_at
from tests.chains import draft
from tests.postgres import Server

folder = sys.argv[1]
new_mounts = 0x00020000  # of <sched.h>
if ctypes.CDLL(None).unshare(new_mounts):
    raise OSError("no mounts of its own")
subprocess.run(["mount", "--make-rprivate", "/"], check=True)
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=600m", "none", folder], check=True)
server = Server(within=Path(folder))
try:
    url = server.of_its_own("records")
    journal = begin_journal(url, "Open", "2026-11-20T10:30:00.000Z", "desk 1")
    answered, refused = [journal.head()], []
    most = shutil.disk_usage(folder).used + 4_000_000
    subprocess.run(["mount", "-o", f"remount,size={most}", folder], check=True)
    while len(refused) < 3:
        try:
            entry = journal.append(draft(kind=Kind.CLOSED, note=os.urandom(250_000).hex()))
            answered.append((entry.number, entry.seal))
        except CannotJudge as error:
            refused.append(str(error))
    assert len(answered) > 3, "the disk was full from the start"
    print(*(line for reason in refused for line in reason.splitlines()), sep="\\n")
    subprocess.run(["mount", "-o", "remount,size=600m", folder], check=True)
    while True:
        try:
            journal = journal_at(url)
            break
        except CannotJudge:
            if not server.runs():
                server.start()
            time.sleep(0.05)
    held = [(entry.number, entry.seal) for entry in journal.entries()]
    assert held[: len(answered)] == answered
    assert len(held) <= len(answered) + 1  # the one that was not confirmed may be there
    assert journal.verify() == ""
    assert journal.append(draft()).number == len(held) + 1
finally:
    server.remove()
"""


@pytest.mark.needs("pg_ctlcluster")
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="needs root")
@mounts
def test_a_database_whose_disk_fills_up_keeps_what_was_answered_and_takes_no_more(
    script: Judge,
) -> None:
    folder = Path(tempfile.mkdtemp(prefix="judge-full-"))
    folder.chmod(0o755)  # the server's account goes through it
    try:
        done = script(FULL, folder)
    finally:
        folder.rmdir()
    assert (done.status, done.err) == (0, "")
    first, *rest = done.out.splitlines()
    full = ("No space left on device", "could not extend file", "could not write block")
    assert any(reason in first for reason in full)
    assert "No verdict was given." in rest[0] or "Nothing was ruled." in rest[0]
