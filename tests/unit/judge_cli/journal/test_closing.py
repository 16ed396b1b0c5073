"""`judge journal close`: the end of an event, from the station of a venue."""

from pathlib import Path

from click.testing import CliRunner

from judge_cli.journal.closing import close
from lexicons import pointer
from lexicons.pointer import Pointer
from lexicons.record.event import begin_event


def test_a_station_of_a_venue_closes_under_its_own_name(home: Path) -> None:
    home.mkdir()
    pointer.write(str(home), Pointer("f", "0" * 64, 1, "Open", urgent=False, station="Kiosk 1"))
    folder = str(home / "journal")
    begun = begin_event(folder, "Open", time="2026-11-20T09:00:00.000Z", station="Kiosk 1")
    done = CliRunner().invoke(close, ["--yes"], standalone_mode=False)
    assert done.return_value == 0, done.output
    [last] = begun.journal.latest(1)
    assert (last.kind, last.station) == ("event closed", "Kiosk 1")
