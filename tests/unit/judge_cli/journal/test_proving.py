"""Journals are proved in stretches, by several processes: the result is that of a whole proof."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from textwrap import indent

import pytest

from judge_cli.journal import clocks, proving
from judge_cli.journal.records import Record
from lexicons import JudgeError, Unsound
from lexicons.record.entry import Kind
from lexicons.record.event import begin_journal
from lexicons.record.journal import Journal
from tests.conftest import Judge, checkout
from tests.drafts import draft
from tests.postgres import Server

entries = 11


def begun(path: str, entries: int = entries) -> Journal:
    """A journal whose clock runs backwards at entry 5, the first of a stretch."""
    journal = begin_journal(path, "Open", "2026-11-20T10:00:00.000Z", "desk 1")
    for number in range(2, entries):
        minute = number if number < 5 else number - 4
        journal.record(draft(f"2026-11-20T10:{minute:02}:00.000Z", note=f"{number}"))
    journal.record(draft("2026-11-20T11:00:00.000Z", Kind.EVENT_CLOSED, session=""))
    return journal


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of such a journal."""
    path = tmp_path_factory.mktemp("event") / "event.journal"
    begun(str(path))
    return path.read_bytes()


@pytest.fixture
def path(event: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A journal of three stretches: 1 to 4, 5 to 8, 9 to 11."""
    monkeypatch.setattr(proving, "shortest", 4)
    path = tmp_path / "event.journal"
    path.write_bytes(event)
    return str(path)


@pytest.fixture
def in_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving.os, "cpu_count", lambda: 1)


def proved(path: str) -> proving.Proof | Record:
    [found] = proving.prove([path], lambda _: None)
    return found()


def change(path: str, statement: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement)


def test_processes_find_together_what_one_finds(path: str) -> None:
    done: list[float] = []
    [found] = proving.prove([path], done.append)
    proof, journal = found(), Journal(path)
    assert isinstance(proof, proving.Proof)
    assert (proof.head, proof.closed, proof.fault) == (journal.head(), True, "")
    assert (proof.length, proof.chain) == (entries, journal.opening_seal)
    assert proof.at(7) == (7, journal.find(7).seal)  # type: ignore[union-attr]
    assert proof.at(entries + 1) is None
    assert done == [1 / 3, 2 / 3, 1]


@pytest.mark.usefixtures("in_one_process")
def test_the_clock_is_watched_over_the_border_of_two_stretches(path: str) -> None:
    proof = proved(path)
    assert isinstance(proof, proving.Proof)
    assert proof.times == clocks.Survey.of(Journal(path).entries()).times
    [doubt] = clocks.own_clock("j", proof.times, datetime(2026, 11, 21, tzinfo=UTC))
    assert "at entry 5 the time runs backwards by 3 min" in doubt


@pytest.mark.usefixtures("in_one_process")
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET by = 'Ben' WHERE number = {}",
        "UPDATE entry SET words = '[' WHERE number = {}",
        "UPDATE entry SET seal = printf('%064d', 7) WHERE number = {}",
        "UPDATE entry SET number = -number WHERE number = {}",
        "UPDATE entry SET number = number + 1000000000000 WHERE number = {}",
        "UPDATE entry SET kind = 'opened' WHERE number = {}",
        "DELETE FROM entry WHERE number <= {}",
    ],
)
def test_what_was_done_to_any_entry_is_found_as_by_one_process(
    path: str, event: bytes, statement: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proving, "most", 9)
    for number in (1, 4, 5, entries):
        Path(path).write_bytes(event)
        change(path, statement.format(number))
        expected = Journal(path).verify()
        assert expected, number
        try:
            fault = proved(path).fault
        except Unsound as error:
            fault = "; ".join((error.what, *error.faults))
        assert expected in fault, number


@pytest.mark.usefixtures("in_one_process")
def test_stretches_that_do_not_follow_each_other_are_not_sound(path: str, tmp_path: Path) -> None:
    """Another journal may take the place of the file while it is proved."""
    other = begun(str(tmp_path / "other.journal")).path
    stretches, others = (list(proving.stretches_of(each)) for each in (path, other))
    mixed = [proving.seen(each) for each in (others[0], stretches[1], others[2])]
    assert all(mixed)
    assert isinstance(proving.proof_of(path, mixed), Record)


def test_a_process_that_was_ended_leaves_the_proof_to_this_one(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proving, "seen", ended)
    assert proved(path).fault == ""


def ended(_: proving.Stretch) -> None:
    """End the process, as the system does where memory is short."""
    proving.os.kill(proving.os.getpid(), proving.signal.SIGKILL)


KILLED = """
import os, time
from judge_cli.journal import proving
os.cpu_count = lambda: 2
with proving.workers(2) as submit:
    print(submit(os.getpid).result(), flush=True)
    submit(time.sleep, 60)
    os.kill(os.getpid(), {signal})
    time.sleep(60)
"""


@pytest.mark.skipif(os.name != "posix", reason="Windows shows no end of a parent")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_no_process_is_left_when_the_first_one_is_ended(number: signal.Signals) -> None:
    script = f"{KILLED.format(signal=int(number))}"
    ending = "try:\n{}\nexcept KeyboardInterrupt:\n    os._exit(2)"
    script = "import os\n" + ending.format(indent(script, "    "))
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True, text=True, timeout=50, check=False, cwd=checkout,
    )  # fmt: skip
    assert done.returncode in {-signal.SIGKILL, 2}, done.stderr
    assert done.stdout.strip().isdigit()
    # The output was open in each process: `run` has returned because all of them have ended.


def test_however_high_a_number_is_there_are_not_many_stretches(path: str) -> None:
    change(path, f"UPDATE entry SET number = {2**63 - 1} WHERE number = {entries}")
    assert len(list(proving.stretches_of(path))) == proving.most
    with pytest.raises(JudgeError):
        proved(str(Path(path).with_name("missing.journal")))


def test_several_journals_are_verified_at_once(judge: Judge, tmp_path: Path) -> None:
    paths = [begun(str(tmp_path / f"{name}.journal"), 3).path for name in ("a", "b", "c")]
    heads = [Journal(path).head().spoken for path in paths]
    change(paths[1], "UPDATE entry SET by = 'Ben' WHERE number = 2")
    ended = judge("journal", "verify", *paths, "--head", heads[2])
    assert ended.status == 1
    assert ended.out.splitlines() == [
        f"{paths[0]}: sound: 3 entries, head {heads[0]}",
        f"{paths[1]}: unsound: entry 2 is not as it was sealed",
        f"{paths[2]}: sound: 3 entries, head {heads[2]}",
    ]
    assert f"The head {heads[2]} is in the record." in ended.err
    change(paths[1], "CREATE TABLE more (word TEXT)")
    ended = judge("journal", "verify", *paths[1:])
    assert (ended.status, ended.out.splitlines()[0]) == (1, f"{paths[1]}: unsound")
    assert judge("journal", "verify", paths[0], paths[2]).status == 0
    assert judge("journal", "verify", paths[0], tmp_path / "missing.journal").status == 2


def test_the_url_of_a_database_stands_for_all_journals_in_it(judge: Judge, server: Server) -> None:
    url = server.of_its_own("several_chains")
    chains = sorted((begun(url, 3) for _ in range(2)), key=lambda journal: journal.opening_seal)
    ended = judge("journal", "verify", url)
    assert (ended.status, ended.out) == (
        0, "".join(f"{j.path}: sound: 3 entries, head {j.head().spoken}\n" for j in chains)
    )  # fmt: skip
    one = f"{url}#{chains[0].opening_seal[:12]}"
    ended = judge("journal", "verify", one)
    assert ended.out == f"{one}: sound: 3 entries, head {chains[0].head().spoken}\n"
