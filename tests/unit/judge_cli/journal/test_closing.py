"""`judge journal close`: the end of an event."""

import gc
import json

from judge_record.entry import Kind
from judge_record.event import opening_entry
from judge_record.journal import Journal
from judge_record.store.place import chains_at
from tests.conftest import Judge
from tests.drafts import draft
from tests.postgres import Server

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
