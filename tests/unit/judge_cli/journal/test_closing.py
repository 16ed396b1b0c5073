"""`judge journal close`: the end of an event, from the station of a venue."""

import gc
import json
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge_cli.journal.closing import close
from judge_record import event
from judge_record.entry import Draft, Entry, Kind
from judge_record.event import begin_event, opening_entry
from judge_record.event_end import end_event, reached
from judge_record.journal import Journal
from judge_record.store.place import chains_at
from lexicons import CannotJudge, pointer
from lexicons.pointer import Pointer
from tests.conftest import Judge
from tests.drafts import draft
from tests.journals import begin_journal
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


def begun(path: str, *, station: str, event: str = "Open", ended: bool = True) -> Journal:
    """A journal of a station, whose session has ended or not."""
    journal = begin_journal(path, event, time, station)
    journal.record(draft(time, Kind.OPENED, station=station))
    if ended:
        journal.record(draft(time, Kind.CLOSED, station=station))
    return journal


def head_in(journal: Journal) -> Entry:
    """The entry of a journal that holds the head of the event."""
    [found] = [entry for entry in journal.entries() if entry.kind == Kind.EVENT_HEAD]
    return found


def test_the_chain_of_an_event_in_a_database_is_closed(judge: Judge, server: Server) -> None:
    gc.collect()  # the tests before keep no connection
    url = server.of_its_own("close_one")
    for name in ("Open", "Another"):
        opening = opening_entry(name, time, "Server 1")
        journal = Journal(chains_at(url).begin_part(name, lambda _, opening=opening: opening))  # type: ignore[misc]
        journal.record(draft(time, Kind.OPENED, station="Server 2"))
    refused = judge("journal", "close", url, "--yes")
    assert (refused.status, refused.out) == (2, "")
    assert "Another" in refused.err
    done = judge("journal", "close", url, "--event", "Open", "--yes", "--json")
    assert done.status == 0, done.err
    assert "Not ended: the session of Server 2" in done.err
    journals = {name: Journal(path) for name, path in chains_at(url).events().items()}
    head = journals["Open"].head()
    assert journals["Open"].latest(1)[0].kind == Kind.EVENT_CLOSED
    assert journals["Another"].latest(1)[0].kind == Kind.OPENED
    said = json.loads(done.out)
    assert (said["head"], said["entries"], said["seal"]) == (None, *head)
    assert judge("journal", "verify", url).status == 0
    again = judge("journal", "close", url, "--event", "Open", "--yes")
    assert (again.status, again.out) == (2, "")


def test_the_end_of_an_event_names_the_parts_before_and_passes_over_a_damaged_one(
    judge: Judge, server: Server
) -> None:
    gc.collect()
    url = server.of_its_own("close_parts")
    parts = [""]
    for number in range(3):
        opening = opening_entry("Open", time, f"Server {number}")
        after = parts[-1].partition("#")[2]
        parts.append(chains_at(url).begin_part("Open", lambda _, opening=opening: opening, after))  # type: ignore[misc]
    _, damaged, before, last = parts
    server.execute(
        "UPDATE tilejudge.entry SET line = '' WHERE chain = %s", damaged.partition("#")[2],
        database="close_parts",
    )  # fmt: skip
    done = judge("journal", "close", url, "--yes")
    assert done.status == 0, done.err
    assert "is damaged: its chain is left out" in done.err
    heads = dict(head_in(Journal(last)).heads)
    assert heads.keys() == {Journal(each).opening_seal for each in (before, last)}


def test_nobody_records_between_the_head_of_the_event_and_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journals = [begun(str(tmp_path / f"{name}.journal"), station=name) for name in ("1", "2")]
    late = Journal(journals[1].path)
    last_entry = event.closing
    with ThreadPoolExecutor() as threads:
        recorded: list[Future[Entry]] = []

        def while_somebody_records(time: str, station: str) -> Draft:
            recorded.append(threads.submit(late.record, draft(time)))
            wait(recorded[-1:], 0.2)
            return last_entry(time, station)

        monkeypatch.setattr(event, "closing", while_somebody_records)
        ended = end_event(
            [reached(journals[0], ours=False), reached(journals[1])], time=time, station="desk"
        )
    assert isinstance(recorded[-1].exception(), CannotJudge)
    noted = journals[1].find(ended.head.number - 1)
    assert noted
    assert (noted.kind, noted.note) == (Kind.EVENT_HEAD, ended.over_chains)


def test_what_stations_handed_on_is_in_the_head_of_the_event(judge: Judge, home: Path) -> None:
    folder = home / "journal"
    here = begin_event(str(folder), "Open", time=time, station="Server").journal
    kiosk = begun(str(folder / "received" / "kiosk.journal"), station="Kiosk 1", ended=False)
    begun(str(folder / "received" / "desk.journal"), station="Desk")
    begun(str(folder / "received" / "other.journal"), station="Desk", event="Another")
    (folder / "received" / "damaged.journal").write_bytes(b"SQLite format 3\x00 and no more")
    done = judge("journal", "close", "--yes")
    assert done.status == 0, done.err
    assert "Not ended: the session of Kiosk 1" in done.err
    assert "Desk" not in done.err
    assert "damaged.journal is damaged: its chain is left out." in done.err
    heads = dict(head_in(here).heads)
    assert len(heads) == 3
    assert heads[kiosk.opening_seal] == f"2-{kiosk.head().seal}"
    assert kiosk.last().kind == "opened"  # a copy is not written to
    verified = judge("journal", "verify")
    assert "agrees with the chain here; 2 of its 3 chains are not here" in verified.err
    verified = judge("journal", "verify", *sorted(folder.glob("**/[ckd]*[tk].journal")))
    assert "agrees with 3 chains here." in verified.err
    assert verified.status == 0


def test_a_report_says_which_stations_are_not_in_it(judge: Judge, home: Path) -> None:
    folder = home / "journal"
    begin_event(str(folder), "Open", time=time, station="Server")
    alone = judge("journal", "report", "--text")
    assert "This report lacks" not in alone.err
    begun(str(folder / "received" / "desk.journal"), station="Desk 7")
    done = judge("journal", "report", "--text")
    assert "This report lacks the entries that Desk 7 handed on." in done.err
    assert judge("journal", "report", str(folder / "current.journal"), "--text").err == alone.err
