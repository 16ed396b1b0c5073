"""A sample of each proof that has cases; the command that runs them, their records and the page."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import lacking
from tests.journals import begin_event_in
from tests.proofs import registry, tournament
from tests.proofs.__main__ import main
from tests.proofs.bare import readme
from tests.proofs.killing import Killed, checked
from tests.proofs.registry import NotHere, Proof, checkout, proofs
from tests.proofs.tournament import Count, Play, Ruled
from tests.proofs.windows import not_here

sample, seed = 20, 20  # cases of each
fewer = {
    "attacker": 2, "flow": 2, "hall": 2, "hall-kills": 1, "kills": 8, "rules": 1, "server": 8,
    "standby": 1,
    "hung": 4,  # each phase
    "folder": 8, "noon": 1, "stick": 6,
    "stores": 2,  # the writers and the server
}  # fmt: skip  # their cases take long, and other tests have more of them

#: Those that need packages which are not on every machine.
elsewhere = ("public-lists", "releases")

#: The programs that a proof needs.
needed = {
    **dict.fromkeys(("hung", "rules", "standby", "stores"), "pg_ctlcluster"),
    "tournament": "faketime",
}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.needs(*needed.get(name, "").split()))
        for name, proof in proofs().items()
        if proof.cases and name not in elsewhere
    ],
)
def test_a_sample_of_each_proof_holds(name: str) -> None:
    try:
        assert list(proofs()[name].prove(seed, fewer.get(name, sample)))
    except NotHere as what:
        lacking.leave_out(str(what))


def test_each_test_that_windows_leaves_out_exists() -> None:
    for name in not_here:
        path, _, function = name.partition("::")
        assert f"def {function}" in (checkout / "tests" / path).read_text("utf-8"), name


def test_without_a_name_the_proofs_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert [line.split()[0] for line in shown.out.splitlines()] == list(proofs())
    assert {"bare-debian-12", "damage", "kills", "tournament", "writers", "wheel"} <= set(proofs())


def test_an_unknown_name_is_refused() -> None:
    refused = subprocess.run(
        [sys.executable, "-m", "tests.proofs", "nothing"], cwd=checkout, capture_output=True,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        text=True, check=False,
    )  # fmt: skip
    assert (refused.returncode, "bare-debian-12" in refused.stderr) == (2, True)


def test_a_bare_machine_is_given_the_commands_of_the_readme() -> None:
    assert readme() == ["python3 run.py check QI ZA", "python3 run.py test", "python3 run.py"]


@pytest.mark.parametrize("shown", [[("101", "acceptable", 2)], []])
def test_a_verdict_that_was_shown_and_is_not_recorded_fails_the_proof(
    tmp_path: Path, shown: list[tuple[str, str, int]]
) -> None:
    begin_event_in(
        str(tmp_path / "journal"), "Open", time="2026-11-20T10:30:00.000Z", station="desk 1"
    )
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
    sheet = "0 of 0 rulings by a machine would differ.\n0 rulings by hand were left out.\n"
    assert list(tournament.compared(script, [], sound, sheet))  # type: ignore[arg-type]
    play = Play("2026-11-20", 1, "5")
    play.rulings.append(Ruled(3, ("ZANT",), "acceptable"))
    script.count.plays.append(play)
    with pytest.raises(AssertionError):
        list(tournament.compared(script, [], sound, sheet))  # type: ignore[arg-type]


# -- all proofs at one commit ----------------------------------------------------------------------


class Known(Proof):
    """A proof that says what it was told to say, and ends as its name has it."""

    def prove(self, seed: int, cases: int) -> Iterator[str]:
        yield from ("one", "two | three", "four is in /var/tmp/a-1/four.txt")
        if self.says == "failed":
            raise AssertionError("a fault")
        if self.says == "not run":
            raise NotHere("a tool")


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of one commit, in which two proofs are known."""
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    for command in (["init", "-q"], [*who, "commit", "-q", "--allow-empty", "-m", "Begin"]):
        subprocess.run(["git", "-C", str(tmp_path), *command], check=True)
    (tmp_path / ".git" / "info" / "exclude").write_text("dist/\n", "utf-8")
    (tmp_path / "docs").mkdir()
    monkeypatch.setattr(registry, "checkout", tmp_path)
    monkeypatch.setattr(registry, "proofs", lambda: dict.fromkeys(("damage", "kills")))
    return tmp_path


def ran(name: str, ending: str = "passed", cases: int | None = None) -> int:
    """Run a proof of 301 cases."""
    return registry.run(Known(name, ending, 301), 7, cases)


@pytest.mark.needs("git")
def test_a_whole_run_leaves_its_record(clone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the seed, the cases, what it said and its result; a part of it leaves none."""
    assert ran("kills", cases=300) == 0
    assert ran("damage", "failed") == 1
    assert capsys.readouterr().out.endswith("Failed: a fault\n")
    [run] = registry.runs(registry.commit()).values()
    assert (run.name, run.seed, run.cases, run.result) == ("damage", 7, 301, "failed")
    assert run.figures == ["one", "two | three", "four is in /var/tmp/a-1/four.txt"]


@pytest.mark.needs("git")
def test_a_changed_checkout_proves_nothing(clone: Path) -> None:
    """Neither where it was changed before, nor where it is changed while a proof runs."""
    at = registry.commit()

    class Changes(Known):
        def prove(self, seed: int, cases: int) -> Iterator[str]:
            (clone / "new.py").touch()
            yield "it went on"

    assert registry.run(Changes("damage", "passed", 301), 7, None) == 0
    assert registry.commit() == ""
    ran("damage")
    assert registry.runs(at) == {}
    assert registry.run_all(7) == 2


@pytest.mark.needs("git")
def test_all_goes_on_after_an_interruption_and_the_page_tells_of_it(
    clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What passed is not run again; what failed is. A bar does not divide a cell of the page."""
    page = clone / "docs" / "proofs.md"
    assert main(["page"]) == 1
    assert "prove all" in capsys.readouterr().out
    assert not page.exists()
    ran("damage")
    assert ran("kills", "not run") == 2
    assert main(["page"]) == 0
    text = page.read_text("utf-8")
    assert f"`{registry.git('rev-parse', 'HEAD')}`" in text
    assert "| `damage` | passed | 301 by seed 7 |" in text
    assert "one<br>two / three<br>four is in four.txt" in text
    assert "1 of 2 passed, kills not run" in text
    page.unlink()
    started: list[str] = []

    def run(command: list[str], **_: object) -> None:
        started.append(command[3])
        ran(command[3])

    at = registry.commit()
    monkeypatch.setattr(registry, "commit", lambda: at)
    monkeypatch.setattr(registry, "subprocess", SimpleNamespace(run=run))
    assert registry.run_all(7) == 0
    assert started == ["kills"]
    assert "2 of 2 passed" in capsys.readouterr().out
