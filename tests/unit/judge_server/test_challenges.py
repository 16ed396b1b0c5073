"""`POST /api/v1/challenges`: one verdict, recorded first; one key leads to one ruling."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from judge_cli.check import as_json_text
from judge_record.session import shown_again
from judge_record.store import sqlite
from judge_server.asked import largest
from lexicons import CannotJudge, Library
from tests import asking
from tests.full_disks import fail_at_commit
from tests.unit.judge_server.conftest import Start, ask, desk_of, journal_of, recorded, refused


def test_a_challenge_is_ruled_and_recorded(client: TestClient, home: Path) -> None:
    reply = ask(client, "qi", "za", table="07a", round=3)
    [entry] = recorded(home)
    assert reply.status_code == 200
    judge = Library().adjudicator("club")
    said = json.loads(as_json_text(judge.rule(judge.board.challenge("qi", "za")), judge))
    found = reply.json()
    assert {name: found[name] for name in said} == said
    assert (found["entry"], found["seal"]) == (entry.number, entry.seal)
    assert (entry.words, entry.round, entry.by) == (("QI", "ZA"), 3, "Club")
    assert (entry.table, entry.board) == ("7", "A")
    assert entry.station == "Server"
    assert found["receipt"].endswith(f"{entry.seal[:4]} {entry.seal[4:8]}".upper())


def test_no_reply_shows_which_word_failed(client: TestClient) -> None:
    words = ["QI", "ZA", "OX", "AB"]
    replies = [ask(client, *words[:at], "ZQ", *words[at + 1 :]) for at in range(len(words))]
    for reply in replies:
        found = reply.json()
        assert found["verdict"] == "unacceptable"
        assert set(found) == {
            "verdict", "words", "rules", "lexicons", "chain", "entry", "seal", "receipt",
        }  # fmt: skip
    assert len({len(reply.content) for reply in replies}) == 1
    assert len({str(sorted(reply.headers.items())) for reply in replies}) == 1


def test_the_same_request_again_gets_the_same_ruling(client: TestClient, home: Path) -> None:
    first = ask(client, "qi", "zant", key="the same key", table="7")
    again = ask(client, "QI", "ZANT", key="the same key", table="07")
    assert again.json() == first.json()
    assert len(recorded(home)) == 1


def test_the_same_request_after_a_restart_gets_the_same_ruling(start: Start, home: Path) -> None:
    one = start(station="One")
    first = ask(one, "qi", key="the same key")
    other = start(station="Two")
    assert ask(other, "qi", key="the same key").json() == first.json()
    assert len(recorded(home)) == 1


def test_the_same_words_at_a_table_get_one_ruling_whoever_asks_and_whenever(
    start: Start, home: Path
) -> None:
    clients = [start(station="One"), start("Other", station="Two")]
    keys = [f"the key {number}" for number in range(8)]
    words = [("qi", "zant"), ("zant", "qi")]

    def asked(number: int) -> Any:
        client, typed = clients[number % 2], words[number // 2 % 2]
        return ask(client, *typed, key=keys[number], table="7", round=3)

    with ThreadPoolExecutor(len(keys)) as threads:
        replies = list(threads.map(asked, range(len(keys))))
    [ruling] = recorded(home)
    for reply in [*replies, *map(asked, range(len(keys)))]:  # each key twice
        assert (reply.status_code, reply.json()) == (200, replies[0].json())
    assert replies[0].json()["entry"] == ruling.number
    assert recorded(home) == [ruling]
    for client in clients:  # at no table, and by a key that another program has used
        ask(client, "za", key=keys[0])
        ask(client, "za", key="another key")
    assert [entry.by for entry in recorded(home)[1:]] == ["Club", "Other", "Other"]


def test_the_same_words_at_a_table_get_the_ruling_that_stands(
    client: TestClient, home: Path
) -> None:
    first = ask(client, "qi", "zant", table="7").json()
    [ruling] = recorded(home)
    review = asking.review(desk_of(home), ruling)
    again = ask(client, "zant", "qi", table="7").json()
    assert (again["entry"], again["verdict"]) == (review.number, first["verdict"])
    asking.void(desk_of(home), ruling)
    assert ask(client, "zant", "qi", table="7").json()["entry"] > review.number
    assert len(recorded(home)) == 2


def test_a_key_that_got_an_earlier_ruling_gets_it_again_whatever_happens(
    start: Start, home: Path
) -> None:
    client = start(station="One")
    first = ask(client, "qi", "zant", table="7").json()
    again = ask(client, "zant", "qi", key="the second key", table="7")
    assert again.json() == first
    [ruling] = recorded(home)
    asking.review(desk_of(home), ruling)
    asking.void(desk_of(home), ruling)
    for one in (client, start(station="Two")):
        reply = ask(one, "zant", "qi", key="the second key", table="7")
        assert (reply.status_code, reply.json()) == (200, first)
        assert ask(one, "za", key="the second key", table="7").status_code == 409
    assert recorded(home) == [ruling]
    [shown] = [entry for entry in journal_of(home).entries() if entry.note == shown_again]
    assert (shown.kind, shown.verdict, shown.refers_to) == ("director's door", None, ruling.number)


def test_a_key_belongs_to_one_challenge(client: TestClient, home: Path) -> None:
    sent = {"words": ["QI"], "table": "7", "round": 1}
    headers = {"Idempotency-Key": "the same key"}
    assert client.post("/api/v1/challenges", json=sent, headers=headers).status_code == 200
    for more in ({"words": ["ZA"]}, {"table": "8"}, {"round": 2}, {"words": ["QI", "QI"]}):
        reply = client.post("/api/v1/challenges", json={**sent, **more}, headers=headers)
        assert reply.status_code == 409, more
    assert len(recorded(home)) == 1


faults = {
    400: [
        b"",
        b"[]",
        b'{"words": ["QI"], "words": ["ZA"]}',
        b'{"words": ["QI"], "round": 1' + b"0" * 5000 + b"}",
        b"[" * 5000,
        b'{"words": ["\xff"]}',
    ],
    422: [
        b'{"words": []}',
        b'{"words": "QI"}',
        b'{"words": [1]}',
        b'{"words": ["CO-OP"]}',
        b'{"words": ["\\ud800"]}',
        b'{"words": ["QI"], "round": true}',
        b'{"words": ["QI"], "round": 0}',
        b'{"words": ["QI"], "table": "the high stage"}',
        '{"words": ["QI"], "table": "\uff17"}'.encode(),  # looks like table 7
        b'{"words": ["QI"], "rules": "nsa-2004"}',
        b'{"words": ["QI"], "verdict": "acceptable"}',
    ],
    413: [b'{"words": ["QI"]}' + b" " * largest],
}


def test_a_request_with_faults_is_refused_and_not_recorded(client: TestClient, home: Path) -> None:
    headers = {"Idempotency-Key": "a key of eight"}
    for status, bodies in faults.items():
        for body in bodies:
            reply = client.post("/api/v1/challenges", content=body, headers=headers)
            assert reply.status_code == status, body[:60]
            assert set(reply.json()) == {"what", "reasons", "remedy"}, body[:60]
            assert reply.json()["remedy"], body[:60]
    assert ask(client, "CO-OP", "A", "QI").json()["reasons"] == [
        "word 1, 'CO-OP': character 3 is a hyphen",
        "word 2, 'A': one letter is no word; a word has at least 2",
    ]
    assert recorded(home) == []


def test_a_challenge_needs_a_key(client: TestClient) -> None:
    for headers in ({}, {"Idempotency-Key": "short"}, {"Idempotency-Key": "k" * 201}):
        reply = client.post("/api/v1/challenges", json={"words": ["QI"]}, headers=headers)
        assert reply.status_code == 400, headers
        assert "UUID" in reply.json()["remedy"], headers


def test_a_program_needs_a_token(client: TestClient, home: Path) -> None:
    for given in ("", "Bearer", "Bearer wrong", "Basic wrong", "Bearer \xff"):
        headers = {b"Authorization": given.encode("latin-1"), b"Idempotency-Key": b"a key of eight"}
        reply = client.post("/api/v1/challenges", json={"words": ["QI"]}, headers=headers)
        assert reply.status_code == 401, given
        assert reply.headers["WWW-Authenticate"] == "Bearer", given
    assert recorded(home) == []


def test_a_program_that_asks_too_often_must_wait(start: Start, home: Path) -> None:
    client = start(rate=2)
    assert [ask(client, "qi").status_code for _ in range(3)] == [200, 200, 429]
    assert len(recorded(home)) == 2


def test_a_commit_that_fails_answers_503_and_shows_nothing(
    client: TestClient, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(sqlite, "wait_no_longer", fail_at_commit)
        reply = ask(client, "za", key="the same key")
    assert reply.status_code == 503
    assert "acceptable" not in reply.text
    assert "disk is full" in reply.json()["what"]
    assert recorded(home) == []
    assert ask(client, "za", key="the same key").status_code == 200
    assert len(recorded(home)) == 1


def test_a_machine_that_cannot_judge_records_a_refusal(
    client: TestClient, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(self: object, challenge: object) -> None:
        raise CannotJudge("The look-up failed.")

    with monkeypatch.context() as broken:
        broken.setattr("lexicons.adjudicator.Adjudicator.rule", fails)
        reply = ask(client, "qi", key="the same key")
    assert reply.status_code == 503
    assert recorded(home) == []
    again = ask(client, "qi", key="the same key")
    assert again.json()["verdict"] == "acceptable"


def test_a_server_judges_by_several_rule_sets(start: Start, home: Path, add_rules: Any) -> None:
    add_rules('[[stage]]\nlexicon = "invented"\n', "other")
    client = start(rules=("club", "other"))
    assert ask(client, "qi").json()["rules"]["id"] == "club"
    assert ask(client, "qi", rules="other").json()["rules"]["id"] == "other"
    assert [entry.station for entry in recorded(home)] == ["Server", "Server other"]
    assert ask(client, "qi", "zant", table="7", round=1).status_code == 200
    assert refused(ask(client, "zant", "qi", table="7", round=1, rules="other"))
