"""Handing on: everything arrives once, in order, whoever is killed or cut off meanwhile."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from threading import Event, Thread

import pytest

from judge_record import handing_on
from judge_record.entry import Kind
from judge_record.event import begin_event
from judge_record.handing_on import HandingOn, Held, Report
from judge_record.journal import Journal
from judge_record.line import exported
from judge_record.received import Received
from lexicons import CannotJudge
from tests.drafts import draft

away = CannotJudge("The server was not reached.")


class Nearby:
    """A server in this process, that can be away: before it takes a request, or before it answers.

    `faults` says what happens to the next requests: `""`, `lost` or `unanswered`.
    """

    def __init__(self, folder: Path, event: str = "Open") -> None:
        self.folder = str(folder)
        self.event = event
        self.received = Received(self.folder, event)
        self.faults: list[str] = []
        self.reports: list[Report] = []
        self.requests = 0
        self.own = ""
        self.rounds: tuple[int, ...] = ()

    def start_again(self) -> None:
        self.received = Received(self.folder, self.event)

    def fault(self) -> str:
        return self.faults.pop(0) if self.faults else ""

    def held(self) -> Held:
        if self.fault():
            raise away
        heads = {chain: head.number for chain, head in self.received.heads.items()}
        return Held(self.event, heads, self.own, self.rounds)

    def send(self, chain: str, report: Report, lines: Sequence[str]) -> int:
        self.requests += 1
        fault = self.fault()
        if fault == "lost":
            raise away
        number = self.received.take(chain, lines).number
        if fault == "unanswered":
            raise away
        self.reports.append(report)
        return number


def record(journal: Journal, count: int) -> None:
    for _ in range(count):
        journal.record(draft())


def begun(home: Path, event: str = "Open") -> Journal:
    return begin_event(str(home / "journal"), event, time="t", station="Kiosk 1").journal


def handing(home: Path, server: handing_on.Server) -> HandingOn:
    return HandingOn(str(home), server, lambda: Report("Kiosk 1", "AAAA 3333", "CCCC 4444"))


def assert_whole(server: Nearby, *journals: Journal) -> None:
    kept = {journal.opening_seal: list(journal.entries()) for journal in server.received.journals()}
    assert kept == {journal.opening_seal: list(journal.entries()) for journal in journals}


def test_all_that_is_recorded_arrives_and_then_only_a_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handing_on, "most_lines", 10)
    journal, server = begun(tmp_path), Nearby(tmp_path / "server")
    record(journal, 24)
    station = handing(tmp_path, server)
    assert station.once()
    assert_whole(server, journal)
    assert [report.waiting for report in server.reports] == [15, 5, 0]
    assert station.waiting == 0
    assert station.once()
    assert server.reports[-1] == Report("Kiosk 1", "AAAA 3333", "CCCC 4444", 0)
    assert server.requests == 4


def test_entries_with_long_notes_are_sent_fewer_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server refuses large requests. A line that is larger than that goes alone."""
    monkeypatch.setattr(handing_on, "most_bytes", 3000)
    journal, server = begun(tmp_path), Nearby(tmp_path / "server")
    for length in (2000, 2000, 9000, 10, 10):
        journal.record(draft(note="é" * (length // 6)))
    station = handing(tmp_path, server)
    assert station.once()
    assert_whole(server, journal)
    assert [report.waiting for report in server.reports] == [4, 3, 2, 0]


def test_a_server_that_lost_its_disk_gets_everything_again(tmp_path: Path) -> None:
    journal, server = begun(tmp_path), Nearby(tmp_path / "server")
    record(journal, 5)
    station = handing(tmp_path, server)
    station.once()
    empty = Nearby(tmp_path / "another")
    station.server = empty
    assert station.once()
    assert_whole(empty, journal)


def test_an_event_that_was_archived_before_all_was_sent_is_sent_whole(tmp_path: Path) -> None:
    first, server = begun(tmp_path), Nearby(tmp_path / "server")
    record(first, 3)
    station = handing(tmp_path, server)
    station.once()
    record(first, 2)
    begun_next = begin_event(str(tmp_path / "journal"), "Final", time="t", station="Kiosk 1")
    assert not station.once()  # nothing of the event that is open
    assert_whole(server, Journal(begun_next.kept))


def test_a_journal_in_the_archive_keeps_no_other_one_back(tmp_path: Path) -> None:
    """One that is damaged, or that the server refuses, because it holds another one for it."""
    server, folder = Nearby(tmp_path / "server"), str(tmp_path / "journal")
    first = begun(tmp_path)
    damaged = begin_event(folder, "Final", time="t", station="Kiosk 1").kept
    record(begun(tmp_path), 1)
    refused = begin_event(folder, "Final", time="t", station="Kiosk 1").kept
    journal = begun(tmp_path)
    record(journal, 2)
    with sqlite3.connect(damaged) as database:
        database.execute("UPDATE entry SET line = '{}' WHERE number = 2")
    opening = next(iter(Journal(refused).entries()))
    server.received.take(opening.seal, [exported(opening)])
    Journal(server.received.path_of(opening.seal)).record(draft(note="another"))
    server.start_again()
    station = handing(tmp_path, server)
    assert not station.once()
    assert "entry 3 is not as it was sealed" in station.fault
    assert server.received.heads[journal.opening_seal] == journal.head()
    assert first.opening_seal not in server.received.heads


def test_all_is_held_only_if_the_server_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, server = begun(tmp_path), Nearby(tmp_path / "server")
    record(journal, 5)
    send = server.send
    monkeypatch.setattr(server, "send", lambda chain, report, sent: send(chain, report, sent[:4]))
    station = handing(tmp_path, server)
    assert station.once()
    assert_whole(server, journal)
    older = Held("Open", {journal.opening_seal: 7})
    monkeypatch.setattr(server, "held", lambda: older)
    assert not station.once()
    assert "holds 7 entries of this record, and this station 6" in station.fault


def test_a_journal_of_another_event_or_of_the_server_itself_stays(tmp_path: Path) -> None:
    journal, server = begun(tmp_path, "Club night"), Nearby(tmp_path / "server")
    record(journal, 2)
    station = handing(tmp_path, server)
    assert not station.once()
    assert "serves another event, Open. It holds nothing of Club night." in station.warning
    server.event = "Club night"
    server.own = journal.opening_seal
    assert handing(tmp_path, server).once()
    assert server.requests == 0


def test_a_journal_that_cannot_be_read_is_not_held(tmp_path: Path) -> None:
    station = handing(tmp_path, Nearby(tmp_path / "server"))
    assert not station.once()
    path = Path(begun(tmp_path).path)
    path.write_bytes(b"\0" * path.stat().st_size)
    assert not station.once()
    assert "is damaged" in station.fault


def test_a_fault_is_kept_for_whoever_asks_and_tried_again(tmp_path: Path) -> None:
    journal, server = begun(tmp_path), Nearby(tmp_path / "server")
    record(journal, 1)
    station = handing(tmp_path, server)
    server.faults = ["lost"]
    assert not station.once()
    assert "not reached" in station.fault
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "send", lambda *_: 0)  # it answers, and keeps nothing
        assert not station.once()
    assert "does not keep" in station.fault
    assert station.once()
    assert station.fault == ""
    fresh = handing(tmp_path, server)
    fresh.thread = Thread()
    fresh.begin()
    assert not fresh.end(10)  # before the first look nobody says that all is held


def test_an_unexpected_error_does_not_end_the_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handing_on, "pause", 0.01)
    journal, server = begun(tmp_path), Nearby(tmp_path / "server")
    held, again = server.held, Event()

    def odd() -> Held:
        server.held = held  # type: ignore[method-assign]
        again.set()
        raise OverflowError("ZANT")

    server.held = odd  # type: ignore[method-assign]
    station = handing(tmp_path, server)
    assert not station.once()
    assert station.fault == "A fault of the program itself (OverflowError)."
    server.held = odd  # type: ignore[method-assign]
    again.clear()
    station.begin()
    assert again.wait(10)
    assert station.end(10)
    assert_whole(server, journal)


def test_the_station_records_while_the_server_does_not_answer(tmp_path: Path) -> None:
    """The thread hangs in its request, and entries are recorded all the same."""
    journal, server = begun(tmp_path), Nearby(tmp_path / "server")
    asked, answered = Event(), Event()
    held = server.held

    def slow() -> Held:
        asked.set()
        assert answered.wait(10)
        return held()

    server.held = slow  # type: ignore[method-assign]
    station = handing(tmp_path, server)
    station.ended.set()  # one try is enough
    station.begin()
    assert asked.wait(10)
    record(journal, 20)
    assert not station.end(0)
    answered.set()
    assert station.end(10)
    assert_whole(server, journal)


def test_the_last_entries_are_sent_when_the_station_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handing_on, "pause", 60.0)  # nothing is sent before the end
    journal, server = begun(tmp_path), Nearby(tmp_path / "server")
    station = handing(tmp_path, server)
    station.begin()
    journal.record(draft(kind=Kind.CLOSED))
    assert station.end(10)
    assert_whole(server, journal)
