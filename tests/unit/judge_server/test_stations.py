"""Stations that join a server: their chains are verified as they come, all else is refused."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from judge_record.entry import Kind
from judge_record.event import begin_event
from judge_record.handing_on import HandingOn, Report, most_bytes, most_lines
from judge_record.journal import Journal
from judge_record.line import exported
from judge_record.server import HttpServer, refused
from judge_record.session import identity
from judge_server.guard import largest_body
from lexicons import Library, Verdict
from tests.chains import Chain, chain, ruling
from tests.chains import draft as draft_at
from tests.drafts import draft
from tests.unit.judge_server.conftest import Start, ask
from tests.unit.judge_server.conftest import refused as is_refused

event = "Open"
kiosk = chain("Kiosk 1", *(ruling("Kiosk 1", f"10:{minute:02}") for minute in range(5)))
name = kiosk.entries[0].seal


class Through(HttpServer):
    """A server that is reached through a test client, as a station reaches one over a network."""

    def __init__(self, client: TestClient, home: Path) -> None:
        super().__init__("https://judge.example", str(home))
        self.client = client

    def asked(self, url: str, body: bytes | None = None) -> Mapping[str, Any]:
        address = url.removeprefix(self.url)
        headers = {"Authorization": f"Bearer {self.token}"}
        reply = (
            self.client.get(address, headers=headers)
            if body is None
            else self.client.post(address, content=body, headers=headers)
        )
        if reply.status_code != 200:
            raise refused(self.url, reply.status_code, reply.content)
        found: Mapping[str, Any] = reply.json()
        return found


@pytest.fixture
def server(start: Start, station: dict[str, str]) -> TestClient:
    """A server; its client has the token of a station."""
    client = start(event=event)
    client.headers.update(station)
    return client


def looked_up(table: str, *words: str, verdict: Verdict) -> Chain:
    """The record of a station that was asked just now."""
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M")
    look_up = draft_at(
        "Kiosk 1", now, table=table, round=1, words=words, verdict=verdict, source="machine",
        **identity(Library().adjudicator("club")),
    )  # fmt: skip
    return chain("Kiosk 1", look_up)


def lines(of: Chain = kiosk, first: int = 1, last: int = 99) -> list[str]:
    return [exported(entry) for entry in of.entries if first <= entry.number <= last]


def send(server: TestClient, entries: list[str], to: str = name, **more: Any) -> Any:
    body = {"station": "Kiosk 1", "entries": entries}
    return server.post(f"/api/v1/stations/{to}", json=body, **more)


def test_a_chain_is_taken_and_the_server_says_how_far_it_is_held(
    server: TestClient, home: Path
) -> None:
    held = server.get("/api/v1/stations").json()
    assert (held["event"], held["held"]) == (event, {})
    assert send(server, lines(last=3)).json() == {"number": 3, "seal": kiosk.entries[2].seal}
    assert send(server, lines()).json()["number"] == 6
    assert send(server, []).json()["number"] == 6
    assert server.get("/api/v1/stations").json()["held"] == {name: 6}
    [path] = (home / "journal" / "received").glob("*.journal")
    assert Journal(str(path)).verify(kiosk.head) == ""


def test_a_false_verdict_that_was_handed_on_is_not_shown_again(
    start: Start, station: dict[str, str]
) -> None:
    """Whoever has the token of a station could write one."""
    server = start(event=event, station="One")
    for table, verdict in (("7", Verdict.ACCEPTABLE), ("8", Verdict.UNACCEPTABLE)):
        joined = looked_up(table, "QI", "BLORPX", verdict=verdict)
        sent = send(server, lines(joined), joined.entries[0].seal, headers=station)
        assert sent.json()["number"] == 2  # nobody is told
        reply = ask(server, "qi", "blorpx", table=table, round=1)
        assert (reply.status_code, reply.json()["verdict"]) == (200, "unacceptable")


def test_a_look_up_at_a_joined_station_counts_at_its_table(
    start: Start, station: dict[str, str]
) -> None:
    server = start(event=event, station="One")
    joined = looked_up("7", "QI", "ZANT", verdict=Verdict.UNACCEPTABLE)
    seal = joined.entries[0].seal
    assert ask(server, "za", "qi", table="7", round=1).status_code == 200  # nothing is known yet
    assert send(server, lines(joined), seal, headers=station).json()["number"] == 2
    for one in (server, start(event=event, station="Two")):  # it reads what is held
        reply = ask(one, "zant", table="7", round=1)
        assert is_refused(reply)
        assert reply.json()["what"].startswith("CALL THE WORD JUDGE")
        assert ask(one, "zant", table="8", round=1).status_code == 200
        again = ask(one, "zant", "qi", key="the same key", table="7", round=1)
        assert (again.status_code, again.json()["chain"], again.json()["entry"]) == (200, seal, 2)
    assert again.json() == ask(server, "zant", "qi", key="the same key", table="7", round=1).json()


def test_a_copy_that_is_damaged_inside_keeps_no_server_from_starting(
    server: TestClient, start: Start, home: Path, station: dict[str, str]
) -> None:
    send(server, lines())
    [path] = (home / "journal" / "received").glob("*.journal")
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE entry SET line = '{}' WHERE number = 3")
    again = start(event=event, station="Two")
    assert again.get("/api/v1/stations", headers=station).json()["held"] == {}
    assert send(again, lines(), headers=station).json()["number"] == 6


def test_gaps_forks_and_other_events_are_refused_with_the_reason(server: TestClient) -> None:
    send(server, lines(last=3))
    other = chain("Kiosk 1", event="Another")
    for sent, to, reason in (
        (lines(first=5), name, "where entry 4 belongs"),
        (lines(other), other.entries[0].seal, "another event"),
    ):
        reply = send(server, sent, to)
        assert (reply.status_code, reason in reply.json()["reasons"][0]) == (409, True)
    assert server.get("/api/v1/stations").json()["held"] == {name: 3}


def test_a_report_with_faults_is_refused(server: TestClient) -> None:
    whole = {"station": "Kiosk 1", "entries": lines()}
    for wrong in (
        {"entries": None}, {"entries": "x"}, {"entries": [1]}, {"entries": [""] * (most_lines + 1)},
        {"station": 7}, {"station": "a\x00b"}, {"ruling": "x" * 21}, {"waiting": -1}, {"more": 1},
    ):  # fmt: skip
        reply = server.post(f"/api/v1/stations/{name}", json={**whole, **wrong})
        assert reply.status_code == 422, [*wrong]
    for body in (b"", b"[]", b"{", b"\xff", b"[" * 100_000):
        assert server.post(f"/api/v1/stations/{name}", content=body).status_code == 400, body[:9]
    assert server.get("/api/v1/stations").json()["held"] == {}
    assert most_bytes <= largest_body * 3 / 4 + 10_000, "what a station makes is taken"


def test_a_token_of_a_program_is_not_a_station_s(
    start: Start, server: TestClient, home: Path
) -> None:
    program = start(event=event, reads=True, station="Two")
    for client, given, status in (
        (program, program.headers["Authorization"], 403),
        (server, server.headers["Authorization"][:-1], 401),
        (server, "", 401),
    ):
        headers = {"Authorization": given}
        assert send(client, lines(), headers=headers).status_code == status
        assert client.get("/api/v1/stations", headers=headers).status_code == status
    assert not list((home / "journal" / "received").glob("*.journal"))
    assert server.get("/api/v1/entries/1").status_code == 404
    assert server.get("/api/v1/proofs/1").status_code == 403


def test_a_station_joins_and_leaves_and_all_of_its_record_arrives(
    server: TestClient, tmp_path: Path, home: Path
) -> None:
    """From a station's own journal to the server's copy, with the server away in between."""
    station = tmp_path / "station"
    journal = begin_event(str(station / "journal"), event, time="t", station="Kiosk 1").journal
    reached = Through(server, home)
    handing_on = HandingOn(str(station), reached, lambda: Report("Kiosk 1", "AAAA 3333"))
    for _ in range(3):
        journal.record(draft())
        assert handing_on.once()
    token = (home / "server.token").read_text()
    (home / "server.token").write_text("another")
    journal.record(draft())
    assert not handing_on.once()
    assert "refused the request: The server does not know this token.\n" in handing_on.fault
    assert "A running server takes it at once. The entries are kept." in handing_on.fault
    (home / "server.token").write_text(token)
    journal.record(draft(kind=Kind.CLOSED))
    assert handing_on.once()
    [path] = (home / "journal" / "received").glob("*.journal")
    assert list(Journal(str(path)).entries()) == list(journal.entries())
