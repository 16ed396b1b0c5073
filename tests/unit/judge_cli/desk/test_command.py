"""`judge desk`: how a session's event is found or begun."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from judge_cli.clock import SystemClock
from judge_cli.desk.command import event_of
from lexicons.proceedings.prompts import Page
from lexicons.record.entry import Kind
from lexicons.record.event import begin_event
from lexicons.record.logbook import Logbook
from lexicons.record.memory import StationMemory


@pytest.mark.parametrize("live", [True, False])
def test_a_new_event_names_the_stations_that_are_still_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], live: bool
) -> None:
    memory = StationMemory(str(tmp_path), "desk 2")
    begun = begin_event(memory.folder, "Club night", time="t", station="desk 1")
    for name in ("Kiosk 1", "desk 1"):
        book = Logbook(begun.journal, station=name, clock=SystemClock())
        book.record(Kind.OPENED)
        if name == "desk 1":
            book.close()
    shown: list[Page] = []
    terminal: Any = SimpleNamespace(live=live, show=shown.append, read=lambda _: "yes")
    after = event_of(memory, "Final", "desk 2", terminal, looked=False)
    assert after.journal.event == "Final"
    said = shown[0].text if live else capsys.readouterr().err
    assert "Kiosk 1" in said
    assert "desk 1" not in said
