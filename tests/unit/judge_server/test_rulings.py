"""How a server begins and ends, and what it remembers of a change that failed."""

import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from judge_cli.process import CommandProcess
from judge_record.entry import Entry, Kind
from judge_record.journal import Journal
from judge_record.memory import Remembered, StationMemory
from judge_record.station_lock import ServerLock
from judge_record.store import sqlite
from judge_server.options import Options
from judge_server.rulings import Rulings
from judge_server.service import Service, open_service, rulings_of
from lexicons import Adjudicator, CannotJudge, Library
from tests.asking import ruled
from tests.full_disks import fail_at_commit

pytestmark = pytest.mark.usefixtures("rules")


@pytest.fixture
def rules(install: Callable[..., Path], add_rules: Callable[..., Path]) -> None:
    install(["QI", "ZA"])
    for name in ("club", "other"):
        add_rules('[[stage]]\nlexicon = "invented"\n', name)


def begun(**more: Any) -> Rulings:
    options = Options(station="Server", **more)
    return rulings_of(Library(), ["club", "other"], options, CommandProcess())


def ends(rulings: Rulings) -> list[str]:
    """The stations whose sessions have ended."""
    entries = Journal(rulings.journal.path).entries()
    return [entry.station for entry in entries if entry.kind == Kind.CLOSED]


def rule(rulings: Rulings) -> Entry:
    return rulings.writer.wait_for(lambda: ruled(rulings.first, "QI"))


def test_a_session_whose_end_cannot_be_recorded_leaves_no_other_one_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rulings, said = begun(), list[str]()

    def fails() -> None:
        raise CannotJudge("The disk is full.", remedy="Make room.")

    monkeypatch.setattr(rulings.first, "close", fails)
    rulings.close(said.append)
    assert ends(rulings) == ["Server other"]
    assert said == ["The end of Server was not recorded.\nThe disk is full.\nMake room."]
    begun().close()


@pytest.mark.parametrize("is_closed", [False, True])
def test_the_end_of_each_session_is_recorded_unless_the_event_is_closed(is_closed: bool) -> None:
    rulings, said = begun(), list[str]()
    if is_closed:
        rulings.writer.wait_for(lambda: rulings.first.record(Kind.EVENT_CLOSED))
    rulings.close(said.append)
    assert (ends(rulings), said) == ([] if is_closed else ["Server", "Server other"], [])


def test_a_server_remembers_nothing_of_a_change_that_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else it would refuse its next start: its journal would not hold what it wrote last."""
    rulings, said = begun(), list[str]()
    last = rule(rulings)
    with monkeypatch.context() as broken:
        broken.setattr(sqlite, "wait_no_longer", fail_at_commit)
        with pytest.raises(CannotJudge, match="disk is full"):
            rule(rulings)
        assert rulings.memories[0].last.number == last.number
        rulings.close(said.append)
    assert [text.splitlines()[0] for text in said] == [
        "The end of Server was not recorded.", "The end of Server other was not recorded.",
    ]  # fmt: skip
    again = begun()
    assert rule(again).number == last.number + 3
    again.close()


@pytest.mark.parametrize("name", ["Server", "Server other"])
def test_no_event_begins_before_the_memory_of_each_rule_set_is_compared(
    home: Path, name: str
) -> None:
    lost = Remembered(chain="0" * 64, number=5, seal="1" * 64, time="2026-11-20T10:30:00.000Z")
    StationMemory(str(home), name).write(lost)
    with pytest.raises(CannotJudge, match="not the one that this station wrote last"):
        begun()
    assert not (home / "journal" / "current.journal").exists()
    gc.collect()  # a process that cannot begin ends, and keeps no name
    begun(looked="NN").close()
    assert (home / "journal" / "current.journal").exists()


# -- the start of a whole server -------------------------------------------------------------------


def hall(station: str) -> Service:
    return open_service(
        Options(station=station, rules=("club",)), CommandProcess(), "http://testserver/"
    )


def test_a_second_server_is_refused_until_the_first_has_ended(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verified = []
    adjudicator = Library.adjudicator

    def noted(library: Library, rules: str, *, proved: bool = False) -> Adjudicator:
        verified.append((rules, proved))
        return adjudicator(library, rules, proved=proved)

    monkeypatch.setattr(Library, "adjudicator", noted)
    first = hall("Server")
    assert verified == [("club", True)], "each lexicon is verified once"
    before = (home / "journal" / "current.journal").read_bytes()
    with pytest.raises(CannotJudge, match="Another server is at work"):
        hall("Server 2")
    assert (home / "journal" / "current.journal").read_bytes() == before
    with TestClient(first.app):
        pass
    with ServerLock(str(home)):
        pass
