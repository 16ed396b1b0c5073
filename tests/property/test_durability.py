"""What was acknowledged stays where the disk is full. For kills, see tests/long."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests.support import clubs
from tests.support.journals import journal_at

# -- a disk that takes nothing --------------------------------------------------------------------

desk = ("desk", "--station", "desk 1", "--event", "Club night", "--by", "AB", "--no-tables")
slips = "zant\n\n\n" * 80


#: The desk, in a process whose files may not grow beyond a size.
DESK = """
import resource, runpy, sys

size = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
runpy.run_module("judge_cli.main", run_name="__main__", alter_sys=True)
"""


@pytest.fixture
def club(home):
    """A home that judges by the rules of a club."""
    return clubs.club(home)


def test_a_disk_that_fills_up_during_a_session_gives_no_verdict_that_it_does_not_hold(club, script):
    left = script(DESK, 36 * 1024, *desk, stdin=slips)
    assert "CANNOT JUDGE" in left.out
    assert "can't be used" in left.out
    shown = re.findall(r"VERDICT: ACCEPTABLE\n\n.*Entry (\d+)\.", left.out)
    assert len(shown) == left.out.count("VERDICT") > 0
    [path] = (club / "journal").glob("*.journal")
    journal = journal_at(path)
    assert journal.verify() == ""
    assert [str(e.number) for e in journal.entries() if e.kind == "ruling"] == shown


def test_a_disk_that_takes_nothing_gives_no_verdict(club, script):
    left = script(DESK, 4 * 1024, *desk, stdin=slips)
    assert left.status == 2
    assert "VERDICT" not in left.out
    assert "can't be used" in left.err
    assert "Nothing was recorded." in left.err
    assert not any(path.stat().st_size for path in (club / "journal").iterdir())


# -- a database whose disk fills up ---------------------------------------------------------------


def may_mount():
    """Whether this process is root and can have mounts of its own."""
    command = ["unshare", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"]
    return not (shutil.which("unshare") is None or os.geteuid() or subprocess.call(command))


FULL = """
import ctypes, os, shutil, subprocess, sys, time
from pathlib import Path
from judge_record.entry import Kind
from lexicons import CannotJudge
from tests.support.journals import begin_journal, journal_at
from tests.support.journals import draft
from tests.support.postgres import Server

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
@pytest.mark.skipif(not may_mount(), reason="needs root, and leave to mount")
def test_a_database_whose_disk_fills_up_keeps_what_was_answered_and_takes_no_more(script):
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
    assert "No verdict was given." in rest[0] or "Nothing was recorded." in rest[0]
