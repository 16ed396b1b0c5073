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
from tests.unit.judge_server.conftest import Servers, ask, at_seven, refused

page = (Path(__file__).parents[3] / "docs" / "server.md").read_text(encoding="utf-8")


@pytest.fixture
def desk(start: Servers) -> TestClient:
    return start("Desk", settles=True, station="Desk")


def called(client: TestClient) -> int:
    """The number of the call to which the second of two challenges leads."""
    ask(client, "zant", "ox", **at_seven)
    reply = ask(client, "zant", **at_seven)
    assert reply.status_code == 409
    return int(reply.json()["call"])


def settle(client: TestClient, call: object, **more: Any) -> Response:
    sent = {"decision": let_be_judged, "by": "NN", **more}
    return client.post(f"/api/v1/calls/{call}", json=sent)


def test_a_call_that_is_let_be_judged_is_judged_once(servers: Servers) -> None:
    """At whichever server."""
    client, other = servers.one, servers.other
    desk = servers("Third", "Desk", settles=True)
    call = called(client)
    asked = partial(ask, client, "zant", allowed=call, **at_seven)
    assert refused(asked())
    documented = page.split("settling: a test sends it")[1].split("```json")[1].split("```")[0]
    done = settle(desk, call, **json.loads(documented))
    assert (done.status_code, done.json()["decision"]) == (200, let_be_judged)
    judged = ask(other, "zant", key="the same key", allowed=call, **at_seven)
    assert judged.json()["verdict"] == "unacceptable"
    again = asked()
    assert refused(again)
    assert f"entry {judged.json()['entry']}" in again.text
    assert asked(key="the same key").json() == judged.json()
    for more in ({}, {"allowed": call + 1}):
        reply = ask(client, "zant", key="the same key", **more, **at_seven)
        assert (reply.status_code, "Idempotency-Key" in reply.json()["what"]) == (409, True)
    [settled] = servers.of_kind("settled")
    assert (settled.refers_to, settled.note, settled.by) == (call, let_be_judged, "NN (Desk)")
    entries = list(servers.journal().entries())
    assert open_calls(entries) == []
    assert [each.later.number for each in overlaps(entries)] == [judged.json()["entry"]]
    [*_, ruling] = servers.rulings
    assert (ruling.refers_to, ruling.refers_to_chain) == (call, None)
    assert refused(ask(servers("New"), "zant", allowed=call, **at_seven))
    replies = [done, settle(desk, call), settle(desk, 1)]
    assert not any(word in reply.text.upper() for reply in replies for word in ("ZANT", "OX"))
    key = "a key of a call"
    first = ask(client, "zant", "ox", "qi", key=key, **at_seven).json()["call"]
    reply = ask(client, "zant", "ox", "qi", key=key, allowed=first, **at_seven)
    assert "Idempotency-Key" in reply.json()["what"]


@pytest.mark.parametrize("note", [None, not_judged, let_be_judged])
def test_what_nobody_has_let_be_judged_is_not_judged(start: Servers, note: str | None) -> None:
    client = start()
    called(client)
    [call] = start.of_kind("call")
    if note:
        asking.settle(start.desk, call, note, by="NN")
    allowed = {"allowed": call.number, **at_seven}
    for word, sent in (
        ("OX", allowed),
        ("ZANT", {**allowed, "table": "8"}),
        ("ZANT", {**allowed, "round": 2}),
        ("ZANT", {**allowed, "allowed": 1}),
        ("ZANT", {**allowed, "allowed": 10**12}),
    ):
        assert refused(ask(client, word, **sent)), sent
    found = ask(client, "zant", **allowed)
    assert found.json().get("verdict") == ("unacceptable" if note is let_be_judged else None)
    assert len(start.rulings) == (2 if note is let_be_judged else 1)


def test_a_call_is_settled_once_and_with_a_sound_request(start: Servers, desk: TestClient) -> None:
    client = start()
    call = called(client)
    for fault in ({"decision": "yes"}, {"by": ""}, {"by": "N" * 41}, {"more": 1}):
        assert settle(desk, call, **fault).status_code == 422, fault
    for number in (1, 3, 999, 10**30):  # of no call
        assert settle(desk, number).status_code == 404, number
    first, again = (settle(desk, call, decision=not_judged) for _ in range(2))
    assert first.json() == again.json()
    other = settle(desk, call)
    assert (other.status_code, other.json()["what"]) == (409, "This call is settled: not judged.")
    assert ask(client, "zant", allowed=call, **at_seven).status_code == 409
    assert [e.note for e in start.of_kind("settled")] == [not_judged]


def test_only_a_token_that_settles_does(client: TestClient, start: Servers) -> None:
    reply = settle(client, called(client))
    assert (reply.status_code, "--settles" in reply.json()["remedy"]) == (403, True)
    assert start.of_kind("settled") == []


def test_no_program_settles_the_call_of_a_kiosk_or_uses_what_was_permitted_there(
    start: Servers, desk: TestClient
) -> None:
    """What a desk judged itself is not judged for the program, either."""
    client = start()
    kiosk = start.desk
    kiosk.policy = ProbingPolicy.ASK
    kiosk.open()
    asking.ruled(kiosk, "ZA", "OX", round=1, table="9")
    call = asking.called(kiosk, "ZA", round=1, table="9")
    assert settle(desk, call.number).status_code == 404
    asking.settle(kiosk, call, let_be_judged, by="NN")
    assert refused(ask(client, "za", table="9", round=1, allowed=call.number))
    found = kiosk.journal.find(called(client))
    assert found
    answer = asking.let(kiosk, found, by="NN")
    assert isinstance(answer, Ruled)
    reply = ask(client, "zant", allowed=found.number, **at_seven)
    assert refused(reply)
    said = f"Call {found.number} was judged already, in entry {answer.entry.number}."
    assert said in reply.json()["what"]
    assert kiosk.journal.latest(1)[0].kind == Kind.REFUSAL


@pytest.mark.parametrize("judged_at", ["One", "Other"])
@pytest.mark.parametrize("used_at", ["One", "Other"])
def test_a_permission_covers_no_challenge_of_any_server_after_its_call(
    join: Servers, judged_at: str, used_at: str
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
    join: Servers, at_one_moment: Callable[..., list[Response]]
) -> None:
    one, other, desk = join("One"), join("Other"), join("Third", "Desk", settles=True)
    call = called(one)
    settle(desk, call)
    first, second = at_one_moment(
        *(partial(ask, each, "zant", allowed=call, **at_seven) for each in (one, other))
    )
    assert (first.status_code, refused(second)) == (200, True)
    assert "was judged already" in second.json()["what"]
    assert [each.refers_to for each in join.of_kind("ruling") if each.refers_to] == [call]
