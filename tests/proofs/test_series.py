"""All proofs at one commit: what is recorded, what is left to run, and the page."""

import subprocess
from pathlib import Path

import pytest

from tests.proofs import series
from tests.proofs.__main__ import main
from tests.proofs.series import Record, Result

pytestmark = pytest.mark.needs("git")


@pytest.fixture(autouse=True)
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of one commit, in which two proofs are known."""
    for command in (
        ["init", "-q"],
        ["-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "--allow-empty",
         "-m", "Begin"],
    ):  # fmt: skip
        subprocess.run(["git", "-C", str(tmp_path), *command], check=True)
    (tmp_path / ".git" / "info" / "exclude").write_text("dist/\n", "utf-8")
    (tmp_path / "docs").mkdir()
    monkeypatch.setattr(series, "checkout", tmp_path)
    monkeypatch.setattr(series, "kept", tmp_path / "dist" / "proofs")
    monkeypatch.setattr(series, "names", lambda: ["damage", "kills"])
    return tmp_path


def ran(name: str, result: Result = "passed") -> None:
    """Record a run."""
    record = Record(name, 7, 301)
    record.figures += ["one", "two | three", "four is in /var/tmp/a-1/four.txt"]
    record.end(result)


def test_a_run_leaves_its_record() -> None:
    """With the seed, the cases, what it said and its result."""
    ran("damage")
    [run] = series.runs(series.commit()).values()
    assert (run.name, run.seed, run.cases, run.result) == ("damage", 7, 301, "passed")
    assert run.figures == ["one", "two | three", "four is in /var/tmp/a-1/four.txt"]


def test_a_changed_checkout_proves_nothing(checkout: Path) -> None:
    """Neither where it was changed before, nor where it is changed while a proof runs."""
    at = series.commit()
    record = Record("damage", 7, 301)
    (checkout / "new.py").touch()
    record.end("passed")
    assert series.commit() == ""
    ran("damage")
    assert series.runs(at) == {}
    assert series.run_all(7) == 2


def test_all_goes_on_after_an_interruption(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What passed is not run again; what failed is."""
    started: list[str] = []

    def run(command: list[str], **_: object) -> None:
        started.append(command[3])
        ran(command[3])

    at = series.commit()
    monkeypatch.setattr(series, "commit", lambda: at)
    monkeypatch.setattr(series, "subprocess", type("Fake", (), {"run": staticmethod(run)}))
    ran("damage")
    ran("kills", "failed")
    assert "kills failed" in series.summary(at, series.runs(at))
    assert series.run_all(7) == 0
    assert started == ["kills"]
    assert "2 of 2 passed" in capsys.readouterr().out


def test_the_page_names_the_commit_and_each_result(checkout: Path) -> None:
    """A bar in a figure does not divide its cell, and no folder of the machine is named."""
    ran("damage")
    ran("kills", "not run")
    assert main(["page"]) == 0
    text = (checkout / "docs" / "proofs.md").read_text("utf-8")
    assert f"`{series.commit() or series.git('rev-parse', 'HEAD')}`" in text
    assert "| `damage` | passed | 301 by seed 7 |" in text
    assert "one<br>two / three<br>four is in four.txt" in text
    assert "1 of 2 passed, kills not run" in text


def test_no_record_no_page(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And a word on how to get one."""
    assert main(["page"]) == 1
    assert "prove all" in capsys.readouterr().out
    assert not (checkout / "docs" / "proofs.md").exists()
