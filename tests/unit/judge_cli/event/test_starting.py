"""What `judge event start` says of a machine."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge_cli.event import starting
from judge_cli.event.starting import Lack
from judge_procedure.system_clock import SystemClock, written
from judge_record.place import FolderPlace
from judge_record.station import Memory, Remembered
from lexicons import Library
from tests.journals import begin_event_in

now = datetime(2026, 11, 20, 12, tzinfo=UTC)


def state(lack: Lack | None) -> str:
    """What a check found, as the vectors say it."""
    if lack is None:
        return "ok"
    assert lack.text
    assert lack.remedy
    return "check" if lack.known else "unknown"


# -- all of it -----------------------------------------------------------------------------------


def test_a_machine_is_told_what_its_station_needs(home: Path) -> None:
    home.mkdir()
    pin, clock = starting.lacks_of(Library(), "Kiosk 1", needs_pin=True)
    assert (state(pin), state(clock)) == ("check", "unknown")
    assert "PIN" in pin.text
    assert starting.lacks_of(Library(), "Kiosk 1", needs_pin=False) == [clock]


# -- the clock -----------------------------------------------------------------------------------


def begin(home: Path, time: str) -> None:
    begin_event_in(str(home / "journal"), "Open", time=time, station="Kiosk 1")


def test_the_clock_is_compared_with_the_last_entry(home: Path) -> None:
    begin(home, written(now))
    for ahead, expected in {
        timedelta(minutes=5): "ok",
        timedelta(minutes=-5): "check",
        timedelta(days=40): "check",
    }.items():
        lack = starting.clock_lack(Library(), "Kiosk 1", now + ahead)
        assert state(lack) == expected, ahead


def test_the_clock_is_compared_with_what_a_station_remembers(home: Path) -> None:
    assert state(starting.clock_lack(Library(), "Kiosk 1", now)) == "unknown"
    later = (now + timedelta(hours=1)).isoformat()
    Memory(str(home), "Kiosk 1", place=FolderPlace(str(home)), clock=SystemClock()).write(
        Remembered(number=1, time=later)
    )
    assert state(starting.clock_lack(Library(), "Kiosk 1", now)) == "check"


# -- the disk ------------------------------------------------------------------------------------


def test_a_full_disk_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert starting.disk_lack(str(tmp_path)) is None
    monkeypatch.setattr(starting, "LEAST_FREE", 10**18)
    assert state(starting.disk_lack(str(tmp_path))) == "check"
