"""`POST /api/v1/calls/NUMBER`: a person settles the call of a program through a program."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from starlette.testclient import TestClient

from judge_record.calls import let_be_judged, not_judged, open_calls
from judge_record.entry import Kind
from judge_record.overlaps import overlaps
from judge_record.question import ProbingPolicy, Ruled
from tests import asking
from tests.unit.judge_server.conftest import (
    Start,
    ask,
    at_seven,
    chain_of,
    desk_of,
    entries,
    journal_of,
    of_kind,
    refused,
)

page = (Path(__file__).parents[3] / "docs" / "server.md").read_text(encoding="utf-8")


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


def test_a_call_that_is_let_be_judged_is_judged_once(
    start: Start, desk: TestClient, home: Path
) -> None:
    client = start(station="One")
    call = called(client)["call"]
    asked = partial(ask, client, "zant", allowed=call, **at_seven)
    assert refused(asked())
    documented = page.split("settling: a test sends it")[1].split("```json")[1].split("```")[0]
    done = settle(desk, call, **json.loads(documented))
    assert (done.status_code, done.json()["decision"]) == (200, let_be_judged)
    judged = asked(key="the same key")
    assert judged.json()["verdict"] == "unacceptable"
    again = asked()
    assert refused(again)
    assert f"entry {judged.json()['entry']}" in again.text
    assert asked(key="the same key").json() == judged.json()
    [settled] = of_kind(home, "settled")
    assert (settled.refers_to, settled.note, settled.by) == (call, let_be_judged, "NN (Desk)")
    entries = list(journal_of(home).entries())
    assert open_calls(entries) == []
    assert [each.later.number for each in overlaps(entries)] == [judged.json()["entry"]]
    restarted = start(station="Two")
    assert refused(ask(restarted, "zant", allowed=call, **at_seven))
    replies = [done, settle(desk, call), settle(desk, 1)]
    assert not any(word in reply.text.upper() for reply in replies for word in ("ZANT", "OX"))


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
    first, again = (settle(desk, call, decision=not_judged) for _ in range(2))
    assert first.json() == again.json()
    other = settle(desk, call)
    assert (other.status_code, other.json()["what"]) == (409, "This call is settled: not judged.")
    assert ask(client, "zant", allowed=call, **at_seven).status_code == 409
    assert [e.note for e in of_kind(home, "settled")] == [not_judged]


def test_only_a_token_that_settles_does(client: TestClient, home: Path) -> None:
    reply = settle(client, called(client)["call"])
    assert (reply.status_code, "--settles" in reply.json()["remedy"]) == (403, True)
    assert of_kind(home, "settled") == []


def test_every_fault_of_a_request_is_refused(client: TestClient, desk: TestClient) -> None:
    call = called(client)["call"]
    for fault in ({"decision": "yes"}, {"by": ""}, {"by": "N" * 41}, {"more": 1}):
        assert settle(desk, call, **fault).status_code == 422, fault
    for number in (1, 3, 999, 10**30):  # of no call
        assert settle(desk, number).status_code == 404, number


def test_no_program_settles_the_call_of_a_kiosk_or_uses_what_was_permitted_there(
    client: TestClient, desk: TestClient, home: Path
) -> None:
    kiosk = desk_of(home)
    kiosk.policy = ProbingPolicy.ASK
    kiosk.open()
    asking.ruled(kiosk, "ZA", "OX", round=1, table="9")
    call = asking.called(kiosk, "ZA", round=1, table="9")
    assert settle(desk, call.number).status_code == 404
    asking.settle(kiosk, call, let_be_judged, by="NN")
    assert refused(ask(client, "za", table="9", round=1, allowed=call.number))


def test_what_a_desk_judged_itself_is_not_judged_for_the_program(
    client: TestClient, home: Path
) -> None:
    number = called(client)["call"]
    kiosk = desk_of(home)
    kiosk.open()
    call = kiosk.journal.find(number)
    assert call
    answer = asking.let(kiosk, call, by="NN")
    assert isinstance(answer, Ruled)
    reply = ask(client, "zant", allowed=number, **at_seven)
    assert refused(reply)
    said = f"Call {number} was judged already, in entry {answer.entry.number}."
    assert said in reply.json()["what"]
    assert kiosk.journal.latest(1)[0].kind == Kind.REFUSAL


def test_a_call_of_one_server_is_settled_and_used_at_any_other(join: Start, url: str) -> None:
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
    join: Start, judged_at: str, used_at: str
) -> None:
    servers = {name: join(name) for name in ("One", "Other")}
    desk = join("Third", "Desk", settles=True)
    ask(servers["One"], "zant", "ox", **at_seven)
    found = ask(servers["One"], "zant", "dog", **at_seven).json()
    settle(desk, found["call"])
    assert ask(servers[judged_at], "dog", "cat", **at_seven).status_code == 200
    again = ask(servers[used_at], "zant", "dog", allowed=found["call"], **at_seven)
    assert refused(again)
    assert again.json()["what"].startswith("CALL THE WORD JUDGE")
    other = again.json()["call"]
    settle(desk, other)
    asked = (ask(each, "zant", "dog", allowed=other, **at_seven) for each in servers.values())
    assert [reply.status_code for reply in asked] == [200, 409]


def test_of_two_servers_that_use_a_permission_at_one_moment_one_judges(
    join: Start, url: str, at_one_moment: Callable[..., list[Response]]
) -> None:
    one, other, desk = join("One"), join("Other"), join("Third", "Desk", settles=True)
    found = called(one)
    settle(desk, found["call"])
    first, second = at_one_moment(
        *(partial(ask, each, "zant", allowed=found["call"], **at_seven) for each in (one, other))
    )
    assert (first.status_code, refused(second)) == (200, True)
    assert "was judged already" in second.json()["what"]
    assert [each.refers_to for each in entries(url, "ruling") if each.refers_to] == [found["call"]]
