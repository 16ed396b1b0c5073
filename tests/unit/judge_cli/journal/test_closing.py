"""`judge journal close`: the end of an event, from the station of a venue."""

import gc
import json
from pathlib import Path

from click.testing import CliRunner

from judge_cli.journal.closing import close
from judge_record.entry import Kind
from judge_record.event import begin_event, opening_entry
from judge_record.journal import Journal
from judge_record.store.place import chains_at
from lexicons import pointer
from lexicons.pointer import Pointer
from tests.conftest import Judge
from tests.drafts import draft
from tests.postgres import Server


def test_a_station_of_a_venue_closes_under_its_own_name(home: Path) -> None:
    home.mkdir()
    pointer.write(str(home), Pointer("f", "0" * 64, 1, "Open", urgent=False, station="Kiosk 1"))
    folder = str(home / "journal")
    begun = begin_event(folder, "Open", time="2026-11-20T09:00:00.000Z", station="Kiosk 1")
    done = CliRunner().invoke(close, ["--yes"], standalone_mode=False)
    assert done.return_value == 0, done.output
    [last] = begun.journal.latest(1)
    assert (last.kind, last.station) == ("event closed", "Kiosk 1")


time = "2026-11-20T10:00:00.000Z"


def test_a_journal_in_a_database_is_closed_by_its_url(judge: Judge, server: Server) -> None:
    gc.collect()  # the tests before keep no connection
    url = server.of_its_own("close_one")
    journals = {}
    for name in ("Open", "Another"):
        journals[name] = Journal(chains_at(url).add([opening_entry(name, time, "Server 1")]))
        journals[name].record(draft(time, Kind.OPENED, station="Server 2"))
    refused = judge("journal", "close", url, "--yes")  # which of the two?
    assert (refused.status, refused.out) == (2, "")
    done = judge("journal", "close", journals["Open"].path, "--yes", "--json")
    assert done.status == 0, done.err
    assert "Not ended: the session of Server 2" in done.err
    assert journals["Open"].latest(1)[0].kind == Kind.EVENT_CLOSED
    assert journals["Another"].latest(1)[0].kind == Kind.OPENED
    said = json.loads(done.out)
    assert (said["entries"], said["seal"]) == journals["Open"].head()
    assert judge("journal", "verify", url).status == 0
    again = judge("journal", "close", journals["Open"].path, "--yes")
    assert (again.status, again.out) == (2, "")
    assert "closed" in again.err
