"""Two servers of one JUDGE_HOME: the second one refuses before it touches anything."""

from pathlib import Path

import pytest

from judge_server.server_lock import ServerLock
from lexicons import CannotJudge
from tests.unit.judge_server.conftest import Start


def test_a_second_server_is_refused_whatever_its_station_is_called(
    home: Path, start: Start
) -> None:
    start()
    before = (home / "journal" / "current.journal").read_bytes()
    with pytest.raises(CannotJudge, match="Another server is at work"):
        start("Again", station="Server 2", event="Final")
    assert (home / "journal" / "current.journal").read_bytes() == before


def test_a_server_that_has_ended_leaves_its_place(home: Path, start: Start) -> None:
    with pytest.raises(CannotJudge), ServerLock(str(home)):
        start()
    start("Again")
