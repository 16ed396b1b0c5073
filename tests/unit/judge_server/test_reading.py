"""What programs read of the record: entries, heads, proofs, the OpenAPI document; by whose token.

Tokens are random, shown once, and kept as hashes.
"""

import re
from asyncio import get_running_loop
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from starlette.testclient import TestClient

from judge_record.entry import Kind
from judge_record.head import ChainHead, Head, event_head
from judge_record.line import entry_in
from judge_record.proof import first_fault
from judge_record.store.postgres import PostgresStore
from judge_record.store.sqlite import SqliteStore
from judge_server import openapi, tokens
from judge_server.api import of_reply
from judge_server.tokens import Programs
from lexicons import CannotJudge, Unsound, schema
from tests.unit.judge_server.conftest import Servers, ask, at_seven, refused


def test_a_program_reads_its_own_entries_and_no_others(start: Servers) -> None:
    club, other = start(station="One"), start("Other", station="Two")
    number = ask(club, "qi").json()["entry"]
    path = f"/api/v1/entries/{number}"
    assert club.get(path).json()["words"] == ["QI"]
    hidden, missing = other.get(path), other.get("/api/v1/entries/999")
    assert (hidden.status_code, hidden.content) == (404, missing.content)
    assert start("Director", reads=True, station="Three").get(path).json()["words"] == ["QI"]
    for number in (-1, 0, 2**63, 10**30):
        assert club.get(f"/api/v1/entries/{number}").status_code == 404
    too_long = club.get(f"/api/v1/entries/{'9' * 5000}")
    assert (too_long.status_code, too_long.json()["what"]) == (414, "The address is too long.")


def test_an_entry_shows_a_program_nothing_of_others(start: Servers) -> None:
    club, other = start(station="One"), start("Other", station="Two")
    judged = ask(club, "qi", "za", table="7", round=1).json()["entry"]
    shared, alone = (ask(other, word).json()["entry"] for word in ("qi", "ox"))
    found, plain = (other.get(f"/api/v1/entries/{n}").json() for n in (shared, alone))
    assert set(found) == set(plain) < of_reply
    director = start("Director", reads=True, station="Three")
    whole = director.get(f"/api/v1/entries/{shared}").json()
    assert whole["note"] == f"shares words with entry {judged}"


@pytest.mark.parametrize("may", [{"reads": True}, {"settles": True}])
def test_only_a_token_of_the_director_records_heads(start: Servers, may: dict[str, bool]) -> None:
    club, director = start(station="One"), start("Director", station="Two", **may)
    found = ask(club, "qi").json()
    not_done = club.post("/api/v1/heads")
    assert refused(not_done, 403)
    assert not_done.json()["what"] == "This token does not record heads."
    heads = club.get("/api/v1/heads").json()
    [chain] = heads["chains"]
    assert [*chain.values()] == [found["chain"], chain["entry"], chain["seal"]]
    head = ChainHead(chain["chain"], Head(chain["entry"], chain["seal"]))
    assert heads["head"] == event_head([head]) == computed_head(heads)
    turned = {"chains": [*reversed(heads["chains"])]}
    assert computed_head(turned) == heads["head"]
    assert "QI" not in str(heads)
    noted = director.post("/api/v1/heads").json()
    assert (noted["head"], noted["noted"]) == (heads["head"], chain["entry"] + 1)
    assert start.journal()


def computed_head(heads: dict[str, Any]) -> str:
    """The head of an event as the page for programs computes it."""
    page = (Path(__file__).parents[3] / "docs" / "server.md").read_text(encoding="utf-8")
    code = page.split("head: a test runs it")[1].split("```python")[1].split("```")[0]
    found: dict[str, Any] = {}
    exec(code, found)  # noqa: S102  # our own page
    return str(found["event_head"](heads))


def test_heads_that_are_noted_with_the_same_key_are_recorded_once(join: Servers) -> None:
    client, other = (join(name, reads=True) for name in ("One", "Other"))

    def note(key: str, server: TestClient = client) -> Response:
        return server.post("/api/v1/heads", headers={"Idempotency-Key": key})

    with ThreadPoolExecutor() as threads:
        asked = [threads.submit(note, "the same key", each) for each in (client, other)]
        first, again = (each.result().json() for each in asked)
    assert first == again
    assert note("another key").json()["noted"] == first["noted"] + 1
    for key, status in (("the same key", 409), ("a key of words", 200)):
        assert ask(client, "qi", key=key).status_code == status
    assert note("a key of words").status_code == 409
    assert note("short").status_code == 400
    assert len(join.of_kind("event head")) == 2


@pytest.mark.parametrize("name", ["Idempotency-Key", "Authorization"])
def test_two_values_of_a_header_are_refused(client: TestClient, start: Servers, name: str) -> None:
    headers = [("Idempotency-Key", "the same key"), (name, "Bearer of another")]
    if name == "Authorization":
        headers.append((name, client.headers.pop(name)))
    reply = client.post("/api/v1/challenges", json={"words": ["QI"]}, headers=headers)
    assert (reply.status_code, name in reply.json()["what"]) == (400, True)
    assert start.rulings == []


def test_a_seal_covers_a_secret_that_no_program_sees(client: TestClient, start: Servers) -> None:
    reply = ask(client, "qi")
    [entry] = start.rulings
    secret = entry.session.split()[-1]
    assert len(bytes.fromhex(secret)) * 8 >= 128
    assert replace(entry, session=entry.session.removesuffix(secret)).content() != entry.content()
    director = start("Judge", settles=True, station="Two")
    seen = [reply, client.get("/api/v1/heads"), director.post("/api/v1/heads")]
    seen += [client.get(f"/api/v1/entries/{number}") for number in range(1, entry.number + 1)]
    assert not any(secret in each.text for each in seen)


def test_a_proof_is_for_tokens_that_read_the_record(start: Servers) -> None:
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


def test_the_document_names_every_endpoint_and_needs_no_token(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "/api/v1/openapi.json"
    del client.headers["Authorization"]
    first = client.get(path)
    monkeypatch.delattr(openapi, "document")  # it is made once
    assert client.get(path).content == first.content
    assert first.headers["content-type"] == "application/json"
    document = first.json()
    assert set(document["paths"]) == {
        "/api/v1/calls/{number}", "/api/v1/challenges", "/api/v1/entries/{number}",
        "/api/v1/heads", "/api/v1/proofs/{number}", "/api/v1/openapi.json",
        "/api/v1/stations", "/api/v1/stations/{chain}",
    }  # fmt: skip
    body = document["paths"]["/api/v1/challenges"]["post"]["requestBody"]
    types = body["content"]["application/json"]["schema"]["properties"]
    assert set(types) == {"words", "rules", "table", "round", "allowed"}
    for name in ("nsa-2004", "nsa-2004@owl=owl2+long-list=long2", "NSA 2004", "nsa-2004@owl",
                 "a--b"):  # fmt: skip
        assert bool(re.search(types["rules"]["pattern"], name)) == (schema.rule_set(name) == "")


@pytest.mark.parametrize("store", [SqliteStore, PostgresStore])
def test_no_request_reads_the_record_in_the_thread_of_all_requests(
    start: Servers, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, home: Path,
    store: type,
) -> None:  # fmt: skip
    """While one reads there, no other request is answered."""
    joint = {} if store is SqliteStore else {"record": request.getfixturevalue("url")}
    token = tokens.add(tokens.usual_path(str(home)), "Desk", settles=True)
    client = start(reads=True, event="Open", **joint)
    read: set[tuple[str, bool]] = set()  # what was read, and whether all requests waited

    def watched(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any, **more: Any) -> Any:
            read.add((name, in_a_loop()))
            return method(*given, **more)

        return noted

    for name in ["first", "last", "latest", "part", "find", "requested", "entries", "opening_seal"]:
        monkeypatch.setattr(store, name, watched(name, getattr(store, name)))
    ruling = ask(client, "qi", **at_seven).json()
    called = ask(client, "qi", "za", **at_seven).json()
    replies = [
        client.get("/api/v1/heads"),
        client.post("/api/v1/heads"),
        client.get(f"/api/v1/entries/{ruling['entry']}"),
        client.get("/api/v1/proofs/1"),
        client.post(
            f"/api/v1/calls/{called['call']}",
            json={"decision": "not judged", "by": "NN"},
            headers={"Authorization": f"Bearer {token}"},
        ),
    ]
    assert {reply.status_code for reply in replies} == {200}
    assert {"last", "part"} < {name for name, _ in read}
    assert not [name for name, waited in read if waited]


def in_a_loop() -> bool:
    """Whether this thread is the one in which all requests are taken."""
    with suppress(RuntimeError):
        return bool(get_running_loop())
    return False


# -- tokens ----------------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "server" / "tokens.json")


def names(path: str, *found: str) -> list[str | None]:
    """The programs of tokens."""
    clients = tokens.read(path)
    return [getattr(tokens.client_of(token, clients), "name", None) for token in found]


def test_a_token_has_128_bits_or_more_and_is_not_in_the_file(path: str) -> None:
    made = {tokens.add(path, f"bot {number}") for number in range(20)}
    assert len(made) == 20
    assert tokens.token_bytes * 8 >= 128
    assert all(len(token) * 6 >= 128 for token in made)
    kept = Path(path).read_text(encoding="utf-8")
    assert not any(token in kept for token in made)
    assert Path(path).stat().st_mode & 0o077 == 0


def test_a_token_leads_to_its_program_until_another_takes_its_place(path: str) -> None:
    one, other = tokens.add(path, "one"), tokens.add(path, "other", reads=True)
    found = names(path, one, other, "", one[:-1], f"{one} ", "\udcff")
    assert found == ["one", "other", None, None, None, None]
    assert [client.reads for client in tokens.read(path)] == [False, True]
    new = tokens.add(path, "one")
    assert names(path, one, new) == [None, "one"]
    assert [tokens.remove(path, "one") for _ in range(2)] == [True, False]
    assert names(path, new, other) == [None, "other"]
    for name in ("", " ", "a\nb", "a" * 41):  # the record keeps it
        with pytest.raises(CannotJudge):
            tokens.add(path, name)


@pytest.mark.parametrize(
    "content",
    [b"", b"{}x", b"[1]", b'[{"name": "a"}]', b'[{"name": "a", "digest": "0f"}]', b"\xff",
     b'[{"name": 1, "digest": 2}]', b"[" * 100000],
)  # fmt: skip
def test_a_damaged_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "tokens.json"
    path.write_bytes(content)
    with pytest.raises(Unsound):
        Programs(str(path), lambda: 0.0, print)


@pytest.mark.parametrize("may", [{"joins": True}, {"settles": True}])
def test_a_token_of_a_station_or_of_a_person_judges_no_challenge(
    start: Servers, home: Path, may: dict[str, bool]
) -> None:
    token = tokens.add(tokens.usual_path(str(home)), "Other", **may)
    client = start()
    client.headers["Authorization"] = f"Bearer {token}"
    reply = ask(client, "qi")
    assert (reply.status_code, "judge serve token NAME" in reply.json()["remedy"]) == (403, True)
    assert not list(start.journal().of_kinds(Kind.RULING, Kind.REFUSAL))


def test_a_running_server_knows_a_new_token_within_a_second(path: str) -> None:
    """A damaged file keeps the tokens, and is reported once."""
    now, said = 100.0, list[str]()
    first = tokens.add(path, "first")
    programs = Programs(path, lambda: now, said.append)

    def known(*found: str) -> list[str | None]:
        return [getattr(programs.of(token), "name", None) for token in found]

    new = tokens.add(path, "Desk 1", joins=True)
    tokens.remove(path, "first")
    now += 0.5
    assert known(first, new) == ["first", None]
    now += 0.5
    assert known(first, new) == [None, "Desk 1"]
    assert said == []
    sound = Path(path).read_bytes()
    Path(path).write_bytes(b"{}x")
    for _look in range(3):
        now += 1
        assert known(new) == ["Desk 1"]
    assert "is not a file of tokens" in said[0]
    assert new not in said[0]
    Path(path).write_bytes(sound)
    second = tokens.add(path, "second")
    now += 1
    assert known(new, second) == ["Desk 1", "second"]
    assert len(said) == 1
