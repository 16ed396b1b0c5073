"""Processes that write to one journal, for the proofs."""

import os
import subprocess
import sys
from pathlib import Path

from tests.journals import begin_journal

checkout = Path(__file__).parents[2]
wait = 300  # seconds, until a process that hangs is a failure

RECORD = """
from lexicons import Verdict
from judge_record.entry import Draft, Kind

def record(journal, note):
    return journal.record(Draft(
        time="2026-11-20T10:30:00.000Z", kind=Kind.RULING, station="desk 1", session="s", round=3,
        table="A5", rules="club", rules_fingerprint="ab" * 32, alphabet_fingerprint="ab" * 32,
        lexicons=(("invented", "ab" * 32),), words=("ZANT", "QXV"), verdict=Verdict.UNACCEPTABLE,
        source="machine", note=note))
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
    assert (process.returncode, err) == (0, ""), err[-2000:]
    return out


def begun(folder: Path, name: str) -> Path:
    path = folder / f"{name}.journal"
    begin_journal(str(path), "Open", "2026-11-20T10:00:00.000Z", "desk 1")
    return path
