"""What `judge event start` finds at a machine."""

from pathlib import Path

import pytest

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
