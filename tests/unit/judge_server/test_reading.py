"""What programs read of the record: entries, heads, proofs, and the OpenAPI document."""

import re
from asyncio import get_running_loop
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from starlette.testclient import TestClient

from judge_record.head import ChainHead, Head, event_head
from judge_record.line import entry_in
from judge_record.proof import first_fault
from judge_record.store.postgres import PostgresStore
from judge_record.store.sqlite import SqliteStore
from judge_server import tokens
from judge_server.record import of_reply
from lexicons import schema
from tests.unit.judge_server.test_challenges import ask, recorded


def test_a_program_reads_its_own_entries_and_no_others(start: Any) -> None:
    club, other = start(station="One"), start("Other", station="Two")
    number = ask(club, "qi").json()["entry"]
    path = f"/api/v1/entries/{number}"
    assert club.get(path).json()["words"] == ["QI"]
    hidden, missing = other.get(path), other.get("/api/v1/entries/999")
    assert (hidden.status_code, hidden.content) == (404, missing.content)
    assert start("Director", reads=True, station="Three").get(path).json()["words"] == ["QI"]


def test_an_entry_shows_a_program_nothing_of_others(start: Any) -> None:
    club, other = start(station="One"), start("Other", station="Two")
    judged = ask(club, "qi", "za", table="7", round=1).json()["entry"]
    shared, alone = (ask(other, word).json()["entry"] for word in ("qi", "ox"))
    found, plain = (other.get(f"/api/v1/entries/{n}").json() for n in (shared, alone))
    assert set(found) == set(plain) < of_reply
    director = start("Director", reads=True, station="Three")
    whole = director.get(f"/api/v1/entries/{shared}").json()
    assert whole["note"] == f"shares words with entry {judged}"


def test_a_number_of_any_size_is_no_fault(client: TestClient) -> None:
    for number in (0, 2**63, 10**30):
        assert client.get(f"/api/v1/entries/{number}").status_code == 404
    assert client.get("/api/v1/entries/-1").status_code == 404
    refused = client.get(f"/api/v1/entries/{'9' * 5000}")
    assert (refused.status_code, refused.json()["what"]) == (414, "The address is too long.")


@pytest.mark.parametrize("may", [{"reads": True}, {"settles": True}])
def test_only_a_token_of_the_director_records_heads(start: Any, may: dict[str, bool]) -> None:
    club = start(station="One")
    before = club.get("/api/v1/heads").json()
    refused = club.post("/api/v1/heads")
    assert (refused.status_code, refused.json()["what"]) == (
        403, "This token does not record heads.",
    )  # fmt: skip
    assert club.get("/api/v1/heads").json() == before
    assert start("Director", station="Two", **may).post("/api/v1/heads").status_code == 200


def test_heads_have_no_words_and_can_be_noted(start: Any, home: Any) -> None:
    client = start(reads=True)
    found = ask(client, "qi").json()
    heads = client.get("/api/v1/heads").json()
    [chain] = heads["chains"]
    assert (chain["chain"], chain["entry"], chain["seal"]) == (
        found["chain"], found["entry"], found["seal"],
    )  # fmt: skip
    assert heads["head"] == event_head(
        [ChainHead(chain["chain"], Head(chain["entry"], chain["seal"]))]
    )
    assert "QI" not in client.get("/api/v1/heads").text
    noted = client.post("/api/v1/heads").json()
    assert noted["head"] == heads["head"]
    assert noted["noted"] == chain["entry"] + 1
    recorded(home)


def test_heads_that_are_noted_with_the_same_key_are_recorded_once(start: Any) -> None:
    client = start(reads=True)

    def note(key: str) -> Response:
        return client.post("/api/v1/heads", headers={"Idempotency-Key": key})

    first, again, other = note("the same key"), note("the same key"), note("another key")
    assert again.json() == first.json() != other.json()
    assert other.json()["noted"] == first.json()["noted"] + 1
    for key in ("the same key", "a key of words"):
        taken = ask(client, "qi", key=key)
        assert taken.status_code == (409 if key == "the same key" else 200)
    assert note("a key of words").status_code == 409
    assert note("short").status_code == 400


def test_the_head_of_the_event_can_be_computed_from_the_page(client: TestClient) -> None:
    ask(client, "qi")
    page = (Path(__file__).parents[3] / "docs" / "server.md").read_text(encoding="utf-8")
    code = page.split("head: a test runs it")[1].split("```python")[1].split("```")[0]
    found: dict[str, Any] = {}
    exec(code, found)  # noqa: S102  # our own page
    heads = client.get("/api/v1/heads").json()
    assert found["event_head"](heads) == heads["head"]
    turned = {"chains": [*reversed(heads["chains"])]}
    assert found["event_head"](turned) == heads["head"]


@pytest.mark.parametrize("name", ["Idempotency-Key", "Authorization"])
def test_two_values_of_a_header_are_refused(client: TestClient, home: Any, name: str) -> None:
    headers = [("Idempotency-Key", "the same key"), (name, "Bearer of another")]
    if name == "Authorization":
        headers.append((name, client.headers[name]))
        del client.headers[name]
    reply = client.post("/api/v1/challenges", json={"words": ["QI"]}, headers=headers)
    assert (reply.status_code, name in reply.json()["what"]) == (400, True)
    assert recorded(home) == []


def test_a_seal_covers_a_secret_that_no_program_sees(
    client: TestClient, start: Any, home: Any
) -> None:
    reply = ask(client, "qi")
    [entry] = recorded(home)
    secret = entry.session.split()[-1]
    assert len(bytes.fromhex(secret)) * 8 >= 128
    assert replace(entry, session=entry.session.removesuffix(secret)).content() != entry.content()
    numbers = range(1, entry.number + 1)
    director = start("Judge", settles=True, station="Two")
    seen = [reply, client.get("/api/v1/heads"), director.post("/api/v1/heads")]
    seen += [client.get(f"/api/v1/entries/{number}") for number in numbers]
    assert not any(secret in each.text for each in seen)


def test_a_proof_is_for_tokens_that_read_the_record(start: Any) -> None:
    club = start(station="One")
    number = ask(club, "qi").json()["entry"]
    ask(club, "za")
    assert club.get("/api/v1/proofs/1").status_code == 403
    director = start("Director", reads=True, station="Two")
    whole = director.get("/api/v1/proofs/1").json()
    entries = [entry_in(line) for line in whole["lines"]]
    assert first_fault(entries) == ""
    part = director.get(f"/api/v1/proofs/{number}").json()
    assert part["lines"] == whole["lines"][number - 1 :]
    assert entries[number - 1].sealed_after(part["previous"]) == entries[number - 1].seal
    assert director.get("/api/v1/proofs/999").status_code == 404


def test_the_document_names_every_endpoint_and_needs_no_token(client: TestClient) -> None:
    del client.headers["Authorization"]
    document = client.get("/api/v1/openapi.json").json()
    assert set(document["paths"]) == {
        "/api/v1/calls/{number}", "/api/v1/challenges", "/api/v1/entries/{number}",
        "/api/v1/heads", "/api/v1/proofs/{number}", "/api/v1/openapi.json",
        "/api/v1/stations", "/api/v1/stations/{chain}",
    }  # fmt: skip
    body = document["paths"]["/api/v1/challenges"]["post"]["requestBody"]
    types = body["content"]["application/json"]["schema"]["properties"]
    assert set(types) == {"words", "rules", "table", "round", "allowed"}
    for name in (
        "nsa-2004",
        "nsa-2004@owl=owl2+long-list=long2",
        "NSA 2004",
        "nsa-2004@owl",
        "a--b",
    ):
        assert bool(re.search(types["rules"]["pattern"], name)) == (schema.rule_set(name) == "")


@pytest.mark.parametrize("store", [SqliteStore, PostgresStore])
def test_no_request_reads_the_record_in_the_thread_of_all_requests(
    start: Any, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, home: Path,
    store: type,
) -> None:  # fmt: skip
    """While one reads there, no other request is answered."""
    joint = {} if store is SqliteStore else {"record": request.getfixturevalue("url")}
    token = tokens.add(tokens.usual_path(str(home)), "Desk", settles=True)
    desk = {"Authorization": f"Bearer {token}"}
    client = start(reads=True, event="Open", **joint)
    read: set[tuple[str, bool]] = set()  # what was read, and whether all requests waited

    def watched(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any, **more: Any) -> Any:
            read.add((name, in_a_loop()))
            return method(*given, **more)

        return noted

    reading = ("first", "last", "latest", "part", "find", "requested", "entries", "opening_seal")
    for name in reading:
        monkeypatch.setattr(store, name, watched(name, getattr(store, name)))
    ruling = ask(client, "qi", table="7", round=1).json()
    called = ask(client, "qi", "za", table="7", round=1).json()
    by = {"decision": "not judged", "by": "NN"}
    replies = [
        client.get("/api/v1/heads"),
        client.post("/api/v1/heads"),
        client.get(f"/api/v1/entries/{ruling['entry']}"),
        client.get("/api/v1/proofs/1"),
        client.post(f"/api/v1/calls/{called['call']}", json=by, headers=desk),
    ]
    assert {reply.status_code for reply in replies} == {200}
    assert {"last", "part"} < {name for name, _ in read}
    assert not [name for name, waited in read if waited]


def in_a_loop() -> bool:
    """Whether this thread is the one in which all requests are taken."""
    with suppress(RuntimeError):
        return bool(get_running_loop())
    return False
