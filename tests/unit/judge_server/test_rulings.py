"""The rulings of a server: what it remembers of a change that failed, and how it ends."""

from collections.abc import Callable
from pathlib import Path

import pytest

from judge_cli.process import CommandProcess
from judge_record.entry import Entry, Kind
from judge_record.journal import Journal
from judge_record.store import sqlite
from judge_server.hall import rulings_of
from judge_server.options import Options
from judge_server.rulings import Rulings
from lexicons import CannotJudge, Library
from tests.asking import ruled
from tests.full_disks import fail_at_commit

pytestmark = pytest.mark.usefixtures("rules")


@pytest.fixture
def rules(install: Callable[..., Path], add_rules: Callable[..., Path]) -> None:
    install(["QI", "ZA"])
    for name in ("club", "other"):
        add_rules('[[stage]]\nlexicon = "invented"\n', name)


def begun() -> Rulings:
    return rulings_of(Library(), ["club", "other"], Options(station="Server"), CommandProcess())


def ends(rulings: Rulings) -> list[str]:
    """The stations whose sessions have ended."""
    entries = Journal(rulings.journal.path).entries()
    return [entry.station for entry in entries if entry.kind == Kind.CLOSED]


def rule(rulings: Rulings) -> Entry:
    return rulings.writer.wait_for(lambda: ruled(rulings.first, "QI"))


def test_the_end_of_each_session_is_recorded() -> None:
    rulings, said = begun(), list[str]()
    rulings.close(said.append)
    assert (ends(rulings), said) == (["Server", "Server other"], [])


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


def test_a_closed_event_needs_no_end_of_a_session() -> None:
    rulings, said = begun(), list[str]()
    rulings.writer.wait_for(lambda: rulings.first.record(Kind.EVENT_CLOSED))
    rulings.close(said.append)
    assert (ends(rulings), said) == ([], [])


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
