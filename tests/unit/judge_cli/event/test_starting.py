"""What `judge event start` says of a machine."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge_cli.event import starting
from judge_procedure.system_clock import SystemClock, written
from judge_record.place import FolderPlace
from judge_record.station import Memory, Remembered
from lexicons import Library
from tests.journals import begin_event_in

now = datetime(2026, 11, 20, 12, tzinfo=UTC)
station = "Kiosk 1"


def test_a_machine_is_told_what_its_station_needs(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.mkdir()
    no_pin, clock = starting.lacks_of(Library(), station, needs_pin=True)
    assert (no_pin.known, clock.known) == (True, False)
    assert "Without a PIN" in no_pin.text
    assert "Compare it with a watch." in clock.remedy
    assert starting.lacks_of(Library(), station, needs_pin=False) == [clock]
    monkeypatch.setattr(starting, "LEAST_FREE", 10**18)
    full, _clock = starting.lacks_of(Library(), station, needs_pin=False)
    assert " MB are free." in full.text


@pytest.mark.parametrize(("minutes", "agrees"), [(5, True), (-5, False), (40 * 24 * 60, False)])
def test_the_clock_is_compared_with_the_last_entry(
    home: Path, minutes: int, *, agrees: bool
) -> None:
    begin_event_in(str(home / "journal"), "Open", time=written(now), station=station)
    lack = starting.clock_lack(Library(), station, now + timedelta(minutes=minutes))
    assert (lack is None) == agrees
    assert lack is None or lack.known


def test_the_clock_is_compared_with_what_a_station_remembers(home: Path) -> None:
    later = (now + timedelta(hours=1)).isoformat()
    Memory(str(home), station, place=FolderPlace(str(home)), clock=SystemClock()).write(
        Remembered(number=1, time=later)
    )
    lack = starting.clock_lack(Library(), station, now)
    assert lack
    assert "the last entry here is of" in lack.text
