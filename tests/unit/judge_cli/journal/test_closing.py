"""`judge journal close`: the end of an event."""

import gc

from judge_record.entry import Kind
from tests.conftest import Judge
from tests.drafts import draft
from tests.journals import begin_journal
from tests.postgres import Server

time = "2026-11-20T10:00:00.000Z"


def test_a_journal_in_a_database_is_closed_by_its_url(judge: Judge, server: Server) -> None:
    gc.collect()  # the tests before keep no connection
    url = server.of_its_own("close_one")
    journals = {}
    for name in ("Open", "Another"):
        journals[name] = begin_journal(url, name, time, "Server 1")
        journals[name].append(draft(time, Kind.OPENED, station="Server 2"))
    refused = judge("journal", "close", url, "--yes")  # which of the two?
    assert (refused.status, refused.out) == (2, "")
    done = judge("journal", "close", f"{url}#{journals['Open'].chain[:12]}", "--yes")
    assert done.status == 0, done.err
    assert "Not ended: the session of Server 2" in done.err
    assert journals["Open"].last().kind == Kind.EVENT_CLOSED
    assert journals["Another"].last().kind == Kind.OPENED
    head = journals["Open"].head()
    assert f": closed: {head.number} entries, final number {head.spoken}\n" in done.out
    assert judge("journal", "verify", url).status == 0
    again = judge("journal", "close", f"{url}#{journals['Open'].chain[:12]}", "--yes")
    assert (again.status, again.out) == (2, "")
    assert "closed" in again.err
