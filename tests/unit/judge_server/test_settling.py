"""`POST /api/v1/calls/NUMBER`: a person settles the call of a program through a program."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from starlette.testclient import TestClient

from judge_cli.clock import SystemClock
from judge_record.calls import let_be_judged, not_judged, open_calls
from judge_record.entry import Entry, Kind
from judge_record.event import open_event
from judge_record.overlaps import overlaps
from judge_record.question import ProbingPolicy, Ruled
from judge_record.session import Session
from lexicons import Library
from tests import asking
from tests.unit.judge_server.test_challenges import ask
from tests.unit.judge_server.test_shared_tables import (
    chain_of,
    entries,
    held,
    patience,
    wait_for_a_lock,
)

Start = Callable[..., TestClient]

page = (Path(__file__).parents[3] / "docs" / "server.md").read_text(encoding="utf-8")
at_seven: dict[str, Any] = {"table": "7", "round": 1}


@pytest.fixture
def desk(start: Start) -> TestClient:
    return start("Desk", settles=True, station="Desk")


def called(client: TestClient, *words: str, table: str = "7") -> dict[str, Any]:
    """The reply to the second one of two challenges that share a word."""
    ask(client, "zant", *words, "ox", table=table, round=1)
    reply = ask(client, "zant", *words, table=table, round=1)
    assert reply.status_code == 409
    found: dict[str, Any] = reply.json()
    return found


def settle(client: TestClient, call: object, **more: Any) -> Response:
    sent = {"decision": let_be_judged, "by": "NN", **more}
    return client.post(f"/api/v1/calls/{call}", json=sent)


def here(home: Path) -> list[Entry]:
    journal = open_event(str(home / "journal"))
    assert journal
    assert journal.verify() == ""
    return list(journal.entries())


def test_a_call_that_is_let_be_judged_is_judged_once(
    client: TestClient, desk: TestClient, home: Path
) -> None:
    call = called(client)["call"]
    assert ask(client, "zant", allowed=call, **at_seven).status_code == 409
    done = settle(desk, call)
    assert (done.status_code, done.json()["decision"]) == (200, let_be_judged)
    judged = ask(client, "zant", key="the same key", allowed=call, **at_seven)
    assert judged.json()["verdict"] == "unacceptable"
    again = ask(client, "zant", allowed=call, **at_seven)
    assert (again.status_code, "verdict" in again.json()) == (409, False)
    assert f"entry {judged.json()['entry']}" in again.text
    same = ask(client, "zant", key="the same key", allowed=call, **at_seven)
    assert same.json() == judged.json()
    entries = here(home)
    [settled] = [entry for entry in entries if entry.kind == "settled"]
    assert (settled.refers_to, settled.note, settled.by) == (call, let_be_judged, "NN (Desk)")
    assert open_calls(entries) == []
    assert [each.later.number for each in overlaps(entries)] == [judged.json()["entry"]]


def test_the_documented_request_settles_a_call(client: TestClient, desk: TestClient) -> None:
    sent = page.split("settling: a test sends it")[1].split("```json")[1].split("```")[0]
    found, sent = called(client), json.loads(sent)
    call = found["call"]
    assert settle(desk, call, **sent).status_code == 200
    assert ask(client, "zant", allowed=call, **at_seven).status_code == 200


def test_a_permission_is_used_up_after_a_restart_too(start: Start, desk: TestClient) -> None:
    one = start(station="One")
    call = called(one)["call"]
    settle(desk, call)
    assert ask(one, "zant", allowed=call, **at_seven).status_code == 200
    assert ask(start(station="Two"), "zant", allowed=call, **at_seven).status_code == 409


def test_a_key_with_another_permission_belongs_to_another_challenge(
    client: TestClient, desk: TestClient, home: Path
) -> None:
    call = called(client)["call"]
    settle(desk, call)
    key = "the same key"
    assert ask(client, "zant", key=key, allowed=call, **at_seven).status_code == 200
    for more in ({}, {"allowed": call + 1}):
        other = ask(client, "zant", key=key, **more, **at_seven)
        assert (other.status_code, "Idempotency-Key" in other.json()["what"]) == (409, True)
    key = "a key of a call"
    first = ask(client, "zant", "ox", "qi", key=key, **at_seven)
    assert "call" in first.json()
    other = ask(client, "zant", "ox", "qi", key=key, allowed=first.json()["call"], **at_seven)
    assert "Idempotency-Key" in other.json()["what"]


def test_a_call_is_settled_once(client: TestClient, desk: TestClient, home: Path) -> None:
    call = called(client)["call"]
    first, again = settle(desk, call, decision=not_judged), settle(desk, call, decision=not_judged)
    assert first.json() == again.json()
    other = settle(desk, call)
    assert (other.status_code, other.json()["what"]) == (409, "This call is settled: not judged.")
    assert ask(client, "zant", allowed=call, **at_seven).status_code == 409
    assert [e.note for e in here(home) if e.kind == "settled"] == [not_judged]


def test_only_a_token_that_settles_does(client: TestClient, home: Path) -> None:
    reply = settle(client, called(client)["call"])
    assert (reply.status_code, "--settles" in reply.json()["remedy"]) == (403, True)
    assert not [entry for entry in here(home) if entry.kind == "settled"]


def test_what_is_no_call_cannot_be_settled(client: TestClient, desk: TestClient) -> None:
    called(client)
    for number in (1, 3, 999, 10**30):
        assert settle(desk, number).status_code == 404, number


def test_every_fault_of_a_request_is_refused(client: TestClient, desk: TestClient) -> None:
    call = called(client)["call"]
    faults = [{"decision": "yes"}, {"by": ""}, {"by": "N" * 41}, {"more": 1}]
    for fault in faults:
        assert settle(desk, call, **fault).status_code == 422, fault


@pytest.fixture
def kiosk(client: TestClient, home: Path) -> Session:
    """A kiosk in the journal of the server, where words were challenged at table 9."""
    journal = open_event(str(home / "journal"))
    assert journal
    judge = Library().adjudicator("club")
    kiosk = Session(
        judge, journal, station="Kiosk 9", clock=SystemClock(), policy=ProbingPolicy.ASK
    )
    kiosk.open()
    asking.ruled(kiosk, "ZA", "OX", round=1, table="9")
    return kiosk


def called_at(kiosk: Session) -> Entry:
    """The call of a kiosk whose players challenge one of the words."""
    return asking.called(kiosk, "ZA", round=1, table="9")


def test_no_program_settles_the_call_of_a_kiosk(kiosk: Session, desk: TestClient) -> None:
    assert settle(desk, called_at(kiosk).number).status_code == 404


def test_no_program_uses_what_a_person_permitted_at_a_kiosk(
    kiosk: Session, client: TestClient
) -> None:
    call = called_at(kiosk)
    asking.settle(kiosk, call, let_be_judged, by="NN")
    reply = ask(client, "za", table="9", round=1, allowed=call.number)
    assert (reply.status_code, "verdict" in reply.json()) == (409, False)


def test_what_a_desk_judged_itself_is_not_judged_for_the_program(
    kiosk: Session, client: TestClient
) -> None:
    number = called(client)["call"]
    call = kiosk.journal.find(number)
    assert call
    answer = asking.let(kiosk, call, by="NN")
    assert isinstance(answer, Ruled)
    ruling = answer.entry
    reply = ask(client, "zant", allowed=number, **at_seven)
    assert (reply.status_code, "verdict" in reply.json()) == (409, False)
    said = f"Call {number} was judged already, in entry {ruling.number}."
    assert said in reply.json()["what"]
    assert kiosk.journal.latest(1)[0].kind == Kind.REFUSAL


def test_no_reply_shows_a_word(client: TestClient, desk: TestClient) -> None:
    call = called(client)["call"]
    replies = [settle(desk, call), settle(desk, call, decision=not_judged), settle(desk, 1)]
    assert not any(word in reply.text.upper() for reply in replies for word in ("ZANT", "OX"))


def joined(start: Start, url: str) -> Callable[..., TestClient]:
    def join(station: str, name: str = "Club", **options: Any) -> TestClient:
        return start(name, record=url, event="Open", station=station, **options)

    return join


def test_a_call_of_one_server_is_settled_and_used_at_any_other(start: Start, url: str) -> None:
    join = joined(start, url)

    one, other, desk = join("One"), join("Other"), join("Third", "Desk", settles=True)
    found = called(one)
    assert settle(desk, found["call"]).status_code == 200
    sent = {"allowed": found["call"], **at_seven}
    judged = ask(other, "zant", **sent)
    assert judged.json()["verdict"] == "unacceptable"
    assert [ask(each, "zant", **sent).status_code for each in (one, other)] == [409, 409]
    chain = chain_of(url)
    assert chain.verify() == ""
    ruling = chain.find(judged.json()["entry"])
    assert ruling
    assert (ruling.refers_to, ruling.refers_to_chain) == (found["call"], None)
    assert open_calls(chain.entries()) == []


@pytest.mark.parametrize("judged_at", ["One", "Other"])
@pytest.mark.parametrize("used_at", ["One", "Other"])
def test_a_permission_covers_no_challenge_of_any_server_after_its_call(
    start: Start, url: str, judged_at: str, used_at: str
) -> None:
    join = joined(start, url)
    servers, desk = (
        {name: join(name) for name in ("One", "Other")},
        join("Third", "Desk", settles=True),
    )
    ask(servers["One"], "zant", "ox", **at_seven)
    found = ask(servers["One"], "zant", "dog", **at_seven).json()
    settle(desk, found["call"])
    assert ask(servers[judged_at], "dog", "cat", **at_seven).status_code == 200
    sent = {"allowed": found["call"], **at_seven}
    again = ask(servers[used_at], "zant", "dog", **sent)
    assert (again.status_code, "verdict" in again.json()) == (409, False)
    assert again.json()["what"].startswith("CALL THE WORD JUDGE")
    other = again.json()["call"]
    settle(desk, other)
    sent |= {"allowed": other}
    statuses = [ask(each, "zant", "dog", **sent).status_code for each in servers.values()]
    assert statuses == [200, 409]


def test_of_two_servers_that_use_a_permission_at_one_moment_one_judges(
    start: Start, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    join = joined(start, url)
    one, other, desk = join("One"), join("Other"), join("Third", "Desk", settles=True)
    found = called(one)
    settle(desk, found["call"])
    sent = {"allowed": found["call"], **at_seven}
    with held(monkeypatch) as (is_held, let_go), ThreadPoolExecutor() as threads:
        first = threads.submit(ask, one, "zant", **sent)
        assert is_held.wait(patience)
        second = threads.submit(ask, other, "zant", **sent)
        wait_for_a_lock(url)
        let_go.set()
        replies = [first.result(), second.result()]
    assert [reply.status_code for reply in replies] == [200, 409]
    assert "was judged already" in replies[1].json()["what"]
    assert [each.refers_to for each in entries(url, "ruling") if each.refers_to] == [found["call"]]
