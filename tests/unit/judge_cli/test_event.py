"""`judge event`: what `start` finds at a machine, and `finish` in the records."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from judge_cli.event.finishing import on_paper
from judge_cli.event.plan import Plan
from judge_cli.event.starting import is_under_way
from judge_record.entry import Kind
from judge_record.event import begin_event
from tests.drafts import draft


def test_a_station_that_was_killed_is_still_under_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A newer file on the stick then waits for a director."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    assert not is_under_way("Kiosk 1")
    begun = begin_event(str(tmp_path / "journal"), "Open", time="t", station="Kiosk 1")
    assert not is_under_way("Kiosk 1")
    begun.journal.record(draft("t", Kind.OPENED, station="Kiosk 1", session="a"))
    assert is_under_way("Kiosk 1")
    assert not is_under_way("Kiosk 2")
    begun.journal.record(draft("t", Kind.CLOSED, station="Kiosk 1", session="a"))
    assert not is_under_way("Kiosk 1")


def test_the_record_of_a_server_has_the_name_that_is_on_paper() -> None:
    """It holds the names of the board and of devices, too."""
    plan = Plan(name="Open", server="https://judge.local:8443", desks=("Desk 1",))

    def record(*stations: str) -> Any:
        return SimpleNamespace(stations=stations, stations_named=", ".join(stations))

    assert on_paper(plan, record("Board", "Server", "Table 12")) == "Server"
    assert on_paper(plan, record("desk  1")) == "Desk 1"
    assert on_paper(plan, record("Kiosk 9", "Kiosk 8")) == "Kiosk 9, Kiosk 8"
