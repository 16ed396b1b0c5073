"""`judge event`: from an empty folder to a report, with the stations of a small event."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pins = "AB director 246810\nEF word-judge 135790\n"
prepared = ("--name", "Spring Open", "--rules", "open", "--tables", "1-8", "--kiosks", "0")
desks = ("--desks", "2")


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """Where the folder of the event will be."""
    return tmp_path / "stick"


@pytest.fixture
def at(judge: Callable[..., Any], tmp_path: Path) -> Callable[..., Any]:
    """Runs `judge event` on the machine of this name, with a JUDGE_HOME of its own."""

    def at(machine: str, *words: str | Path, given: str = "") -> Any:
        settings = {"JUDGE_HOME": str(tmp_path / "machines" / machine)}
        return judge("event", *words, stdin=given, **settings)

    return at


def test_an_event_from_an_empty_folder_to_a_report(
    at: Callable[..., Any], stick: Path, tmp_path: Path
) -> None:
    (tmp_path / "pins").write_text(pins, encoding="utf-8")
    done = at("laptop", "prepare", stick, *prepared, *desks, "--pins", tmp_path / "pins")
    assert done.status == 0, done.err
    assert "New: event.toml, event.venue" in done.err
    assert (stick / "paper" / "director.pdf").stat().st_size > 1000
    assert tomllib.loads((stick / "event.toml").read_text())["desks"] == ["Desk 1", "Desk 2"]
    again = at("laptop", "prepare", stick)
    assert "Nothing changed." in again.err

    shift = "EF\n7\nQI ZA\n\n/end\n"
    for desk in ("Desk 1", "desk 2"):
        done = at(desk, "start", stick, desk, given=shift)
        assert done.status == 0, done
        assert "ACCEPTABLE" in done.out
    assert len(list((stick / "records").iterdir())) == 2

    stopped = at("laptop", "finish", stick, "--yes")
    assert stopped.status == 2
    assert "Compare these numbers with the paper." in stopped.err
    assert "  Desk 1  " in stopped.err
    done = at("laptop", "finish", stick, "--yes", "--agreed")
    assert done.status == 0, done
    assert "There are no findings." in done.err
    assert "Final numbers" in (stick / "report.html").read_text(encoding="utf-8")
    assert at("laptop", "finish", stick).status == 0  # what is done stays done
