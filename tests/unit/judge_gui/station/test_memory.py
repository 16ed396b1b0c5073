"""What a kiosk remembers: its journal, its files, and what differs at the next start."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from judge_cli.clock import SystemClock, written
from judge_gui.model.events import Failed, StationOpened
from judge_gui.model.screens import Starting
from judge_gui.station import worker
from judge_record.entry import Kind
from judge_record.journal import Journal
from tests.unit.judge_gui.conftest import Visit

Open = Callable[..., Any]
looked = "The director has looked: go on with this journal"


@pytest.fixture
def journal(home: Path) -> Path:
    return home / "journal" / "current.journal"


def test_the_first_page_says_what_has_changed_under_a_running_kiosk(
    open_kiosk: Open, install: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def notices() -> Any:
        assert kiosk.look() is None
        return kiosk.terms.notices

    kiosk = open_kiosk()
    begun = notices()
    assert (begun.entries, begun.changed, begun.newer) == (2, (), ())
    assert len(begun.begun) == len("2026-11-20 09:12")
    kiosk.ruled("ZANT")
    assert notices().entries == 3
    install(("ZANT",))
    assert notices().newer == ("invented",)
    assert kiosk.ruled("BLORP").verdict == "acceptable", "it judges by the list that it verified"
    back = written(datetime.now(UTC) - timedelta(minutes=15))
    monkeypatch.setattr(kiosk.station.clock, "now", lambda: back)
    assert notices().changed == ("clock",)
    monkeypatch.undo()
    assert notices().changed == ()


def test_an_older_journal_under_a_running_kiosk_stops_it_until_the_director_has_looked(
    open_kiosk: Open, journal: Path, tmp_path: Path
) -> None:
    kiosk = open_kiosk()
    shutil.copy(journal, tmp_path / "older")
    first = kiosk.ruled("ZANT")
    shutil.copy(tmp_path / "older", journal)
    after = kiosk.judged("BLORP")  # before anybody has looked
    assert isinstance(after, Failed)
    assert first.number not in [entry.number for entry in kiosk.entries]
    fault = kiosk.look()
    assert isinstance(fault, Failed)
    assert fault.reason.startswith("The journal is not the one that this station wrote last.")
    visit = Visit(kiosk)
    visit.choose(looked)
    assert isinstance(visit("dr"), StationOpened)
    assert kiosk.ruled("BLORP").verdict == "acceptable"


damages: dict[str, Callable[[Path, Path], object]] = {
    "older": lambda journal, older: shutil.copy(older, journal),
    "deleted": lambda journal, _: journal.unlink(),
    "emptied": lambda journal, _: journal.write_bytes(b""),
}


@pytest.mark.parametrize("damage", damages)
def test_a_journal_without_the_last_entry_stops_a_station_until_the_director_has_looked(
    open_kiosk: Open, journal: Path, tmp_path: Path, damage: str
) -> None:
    kiosk = open_kiosk()
    shutil.copy(journal, tmp_path / "older")
    kiosk.ruled("ZANT")
    damages[damage](journal, tmp_path / "older")
    size = journal.stat().st_size if journal.exists() else -1
    again = kiosk.restarted()
    fault = again.work(Starting())
    assert isinstance(fault, Failed)
    assert "Call the director." in fault.reason
    assert 'press Esc, type the PIN, and choose "The director has looked"' in fault.reason
    assert "judge desk" not in fault.reason, "a locked kiosk has no terminal"
    last = again.station.memory.last
    local = SystemClock().local(last.time)
    assert (
        f"expected entry {last.head.spoken}, of {SystemClock().today()} {local}\n" in fault.reason
    )
    assert again.terms is None
    assert (journal.stat().st_size if journal.exists() else -1) == size, "nothing is begun"

    visit = Visit(again)
    visit.choose(looked)
    visit("")  # nobody signs
    assert "Nothing was changed." in visit.text
    visit.choose(looked)
    assert "This station recorded entry 3-" in visit.text
    event = visit("dr")
    assert isinstance(event, StationOpened)
    assert "record" in event.terms.notices.changed
    kept = list(Journal(str(journal)).entries())
    assert kept[-2].kind == Kind.OPENED
    assert "record" in kept[-2].changed
    assert (kept[-1].kind, kept[-1].by, kept[-1].role) == (Kind.DOOR, "DR", "director")
    assert again.look() is None
    assert again.ruled("BLORP").number == kept[-1].number + 1
    assert isinstance(again.restarted().work(Starting()), StationOpened)


def test_a_new_event_after_a_lost_journal_names_the_director_too(
    open_kiosk: Open, journal: Path
) -> None:
    kiosk = open_kiosk()
    kiosk.ruled("ZANT")
    journal.unlink()
    again = kiosk.restarted()
    again.work(Starting())
    visit = Visit(again)
    visit.choose("New event")
    event = visit("Autumn Open", "yes", "dr", "")
    assert isinstance(event, StationOpened), event
    kept = list(Journal(str(journal)).entries())
    assert [e.by for e in kept if e.kind == Kind.DOOR] == ["DR"]


def test_a_journal_that_others_are_using_is_no_fault_of_an_idle_kiosk(
    open_kiosk: Open, journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_kiosk()
    monkeypatch.setattr(worker, "short_patience", 0)
    memory = kiosk.station.memory
    check = memory.check
    with closing(sqlite3.connect(journal, isolation_level=None)) as other:

        def check_meanwhile() -> None:
            other.execute("BEGIN EXCLUSIVE")
            check()

        monkeypatch.setattr(memory, "check", check_meanwhile)
        assert kiosk.look() is None
        assert other.in_transaction
