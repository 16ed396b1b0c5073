"""Where a server records: what it compares before an event begins."""

from pathlib import Path

import pytest

from judge_cli.process import CommandProcess
from judge_record.memory import Remembered, StationMemory
from judge_server.event import kept_here
from judge_server.options import Options
from lexicons import CannotJudge, Library

stations = ("Server", "Server club")


@pytest.mark.parametrize("name", stations)
def test_no_event_begins_before_the_memory_of_each_rule_set_is_compared(
    home: Path, name: str
) -> None:
    lost = Remembered(chain="0" * 64, number=5, seal="1" * 64, time="2026-11-20T10:30:00.000Z")
    StationMemory(str(home), name).write(lost)
    with pytest.raises(CannotJudge, match="not the one that this station wrote last"):
        kept_here(Library(), stations, Options(), "", CommandProcess())
    assert not (home / "journal" / "current.journal").exists()
    looked = Options(looked="NN")
    kept = kept_here(Library(), stations, looked, "", CommandProcess())
    assert Path(kept.path).exists()
    for opening in kept.openings:
        opening.release()
