"""Two servers of one JUDGE_HOME: the second one refuses before it touches anything."""

from collections.abc import Callable
from pathlib import Path

import pytest

from judge_cli.process import CommandProcess
from judge_record.station_lock import ServerLock
from judge_server.hall import Hall, opened
from judge_server.options import Options
from lexicons import CannotJudge


def begun(station: str) -> Hall:
    return opened(Options(station=station, rules=("club",)), CommandProcess(), "http://testserver/")


def test_a_second_server_is_refused_until_the_first_has_ended(
    home: Path, install: Callable[..., Path], add_rules: Callable[..., Path]
) -> None:
    install(["QI"])
    add_rules('[[stage]]\nlexicon = "invented"\n')
    first = begun("Server")
    before = (home / "journal" / "current.journal").read_bytes()
    with pytest.raises(CannotJudge, match="Another server is at work"):
        begun("Server 2")
    assert (home / "journal" / "current.journal").read_bytes() == before
    for close in first.close:
        close()
    with ServerLock(str(home)):
        pass
