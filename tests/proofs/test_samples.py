"""A sample of each proof that has cases, and the command that runs them."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from judge_record.event import begin_event
from tests.proofs import tournament
from tests.proofs.__main__ import main
from tests.proofs.counting import Count, Play, Ruled
from tests.proofs.killing import Killed, checked
from tests.proofs.registry import names, proof

#: The sheet of rejudging of an event without rulings.
nothing_differs = "0 of 0 rulings by a machine would differ.\n0 rulings by hand were left out.\n"

checkout = Path(__file__).resolve().parents[2]
sample = 20  # cases of each
fewer = {
    "attacker": 2,
    "hall": 2,
    "hall-kills": 1,
    "joining": 1,  # of one station
    "kills": 8,
    "rules": 1,
    "server": 8,
    "server-kills": 1,  # of a worker: other samples kill a server and a database
    "standby": 1,
    "stores": 2,  # the writers and the server
    "venue": 8,
}  # their cases take long, and other tests have more of them
seed = 20


def prove(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command, as run.py starts it."""
    return subprocess.run(
        [sys.executable, "-m", "tests.proofs", *arguments],
        cwd=checkout,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        capture_output=True,
        text=True,
        check=False,
    )


#: The programs that a proof needs.
needed = {
    "rules": ["pg_ctlcluster"],
    "server-kills": ["pg_ctlcluster"],
    "standby": ["pg_ctlcluster"],
    "stores": ["pg_ctlcluster"],
    "tournament": ["faketime"],
}


def has_cases(name: str) -> bool:
    """Whether a proof tries cases. It is not imported: most processes run few samples or none."""
    source = checkout / "tests" / "proofs" / f"{name.replace('-', '_')}.py"
    return "\ncases = 0" not in source.read_text("utf-8")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.needs(*needed.get(name, [])))
        for name in names()
        if has_cases(name) and name != "public-lists"  # their packages are not on every machine
    ],
)
def test_a_sample_of_each_proof_holds(name: str) -> None:
    assert list(proof(name).prove(seed, fewer.get(name, sample)))


def test_without_a_name_the_proofs_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert [line.split()[0] for line in shown.out.splitlines()] == names()
    assert {"bare-machine", "damage", "kills", "tournament", "writers"} <= set(names())


def test_an_unknown_name_is_refused() -> None:
    refused = prove("nothing")
    assert refused.returncode == 2
    assert "bare-machine" in refused.stderr


@pytest.mark.parametrize("shown", [[("101", "acceptable", 2)], []])
def test_a_verdict_that_was_shown_and_is_not_recorded_fails_the_proof(
    tmp_path: Path, shown: list[tuple[str, str, int]]
) -> None:
    begin_event(str(tmp_path / "journal"), "Open", time="t", station="desk 1")
    station = Killed("desk", tmp_path, ["101"], shown)
    if not shown:
        assert checked(station) == (0, 0)
        return
    with pytest.raises(AssertionError):
        checked(station)


def test_a_play_that_the_report_lacks_fails_the_proof() -> None:
    script = SimpleNamespace(count=Count(), several=(), restarts=0, overlaps=set())
    figures = script.count.at_a_glance().items()
    report = "At a glance\n" + "".join(f"{name}  {number}\n" for name, number in figures)
    sound = f"The record was verified, and is sound.\n{report}"
    assert list(tournament.compared(script, [], sound, nothing_differs))  # type: ignore[arg-type]
    play = Play("2026-11-20", 1, "5")
    play.rulings.append(Ruled(0, 3, ("ZANT",), "acceptable"))
    script.count.plays.append(play)
    with pytest.raises(AssertionError):
        list(tournament.compared(script, [], sound, nothing_differs))  # type: ignore[arg-type]
