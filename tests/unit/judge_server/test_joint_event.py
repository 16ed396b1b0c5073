"""Several servers at one event in one PostgreSQL database: each has a chain of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import sleep
from typing import Any

import pytest

from judge_cli.journal import closing
from judge_server import joint_event, writer
from lexicons import CannotJudge
from lexicons.record import database
from lexicons.record.chains import ChainHead, event_head
from lexicons.record.event import closing as closing_draft
from lexicons.record.head import Head
from lexicons.record.journal import Journal
from lexicons.record.place import event_held
from tests.postgres import Server
from tests.unit.judge_server.test_challenges import ask
from tests.unit.judge_server.test_shared_tables import wait_for_a_lock

Start = Callable[..., Any]


def test_servers_do_not_wait_for_each_other_and_share_keys(start: Start, url: str) -> None:
    one, other = (start(record=url, event="Open", station=name) for name in ("One", "Other"))
    first = ask(one, "qi", key="the same key").json()
    assert ask(other, "qi", key="the same key").json() == first
    assert ask(other, "za", key="the same key").status_code == 409
    second = ask(other, "za").json()
    assert second["chain"] != first["chain"]
    assert second["entry"] == first["entry"] == 3
    place = f"/api/v1/entries/3?chain={first['chain']}"
    assert other.get(place).json()["words"] == ["QI"]
    journals = list(joint_event.chains_of(url, "Open"))
    assert [journal.verify() for journal in journals] == ["", ""]
    words = [entry.words for each in journals for entry in each.entries() if entry.kind == "ruling"]
    assert sorted(words) == [("QI",), ("ZA",)]


def test_a_database_that_hangs_is_cannot_judge_for_all_who_wait(
    start: Start, url: str, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = start(record=url, event="Open")
    assert ask(one, "qi").status_code == 200
    monkeypatch.setattr(database, "patience", 2.0)
    monkeypatch.setattr(writer, "longest", 3.0)
    with ThreadPoolExecutor() as threads, server.hung():
        first = threads.submit(ask, one, "za", key="the first key")
        sleep(0.5)  # by now its change has begun
        second = threads.submit(ask, one, "za", key="the second key")
        replies = [each.result() for each in (first, second)]
    assert [reply.status_code for reply in replies] == [503, 503]
    for reply in replies:  # a busy machine decides which of both limits is reached first
        what = reply.json()["what"]
        assert "cannot be written" in what or "has not answered for 3 seconds" in what, what
    assert ask(one, "za", key="the second key").status_code == 200


def test_the_head_of_the_event_is_over_the_chains_of_all_servers(start: Start, url: str) -> None:
    one, other = (
        start(name, record=url, event="Open", station=name, reads=True) for name in ("One", "Other")
    )
    ask(one, "qi")
    found, noted = other.get("/api/v1/heads").json(), other.post("/api/v1/heads").json()
    assert len(found["chains"]) == 2
    assert [each["chain"] for each in one.get("/api/v1/heads").json()["chains"]] == [
        each["chain"] for each in found["chains"]
    ]
    heads = [
        ChainHead(each["chain"], Head(each["entry"], each["seal"])) for each in found["chains"]
    ]
    assert found["head"] == noted["head"] == event_head(heads)


def test_a_server_with_other_codes_does_not_join(
    start: Start, url: str, install: Callable[..., Any]
) -> None:
    start(record=url, event="Open", station="One")
    install(["QI", "ZA", "OX"])
    with pytest.raises(CannotJudge, match="other codes") as refused:
        start(record=url, event="Open", station="Other")
    assert refused.value.faults == ("different: lexicons",)
    start(record=url, event="Another event", station="Other")


def test_a_server_does_not_join_an_event_that_is_closed(start: Start, url: str) -> None:
    start(record=url, event="Open", station="One")
    [journal] = joint_event.chains_of(url, "Open")
    Journal(f"{url}#{journal.opening_seal}").record(closing_draft("t", "desk"))
    with pytest.raises(CannotJudge, match="is closed"):
        start(record=url, event="Open", station="Other")


def test_a_server_that_joins_before_the_end_is_closed_too(start: Start, url: str) -> None:
    """The person at `judge journal close` thinks for a minute: a worker is started again."""
    start(record=url, event="Open", station="One")
    closing.chains_in_database(url, None)
    other = start(record=url, event="Open", station="Other")
    closing.end_in_database(url, "Open", time="t", station="desk")
    reply = ask(other, "za")
    assert (reply.status_code, "verdict" in reply.json()) == (410, False)
    assert {journal.store.last().kind for journal in joint_event.chains_of(url, "Open")} == {
        "event closed"
    }


def test_no_server_joins_while_the_event_is_closed(start: Start, url: str) -> None:
    start(record=url, event="Open", station="One")
    with ThreadPoolExecutor() as threads, event_held(url, "Open"):
        joins = threads.submit(start, record=url, event="Open", station="Other")
        wait_for_a_lock(url)
        [journal] = joint_event.chains_of(url, "Open")
        journal.record(closing_draft("t", "desk"))
    with pytest.raises(CannotJudge, match="is closed"):
        joins.result()
    assert len(list(joint_event.chains_of(url, "Open"))) == 1


def test_servers_join_side_by_side(start: Start, url: str) -> None:
    with event_held(url, "Open", shared=True):
        start(record=url, event="Open", station="One")
    assert len(list(joint_event.chains_of(url, "Open"))) == 1


def test_a_reply_shows_neither_the_database_nor_its_account(start: Start, url: str) -> None:
    client = start(record=url, event="Open", station="One")
    [journal] = joint_event.chains_of(url, "Open")
    Journal(f"{url}#{journal.opening_seal}").record(closing_draft("t", "desk"))
    reply = ask(client, "qi")
    assert (reply.status_code, reply.json()["what"]) == (
        410, "The event is closed.",
    )  # fmt: skip
    assert "--event" in reply.json()["remedy"]
    assert "postgres" not in reply.text


def test_each_start_begins_a_chain(start: Start, url: str) -> None:
    for _ in range(2):
        start(record=url, event="Open", station="One")
    assert len(list(joint_event.chains_of(url, "Open"))) == 2


def test_all_chains_are_read_on_one_connection(
    start: Start, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A start reads them all: after a weekend of restarts there are many."""
    for _ in range(3):
        start(record=url, event="Open", station="One")
    opened: list[object] = []
    connect = database.connect
    monkeypatch.setattr(database, "connect", lambda *given: opened.append(1) or connect(*given))
    assert len(joint_event.heads_of(url, "Open")) == 3
    assert len(opened) == 1


def test_a_joint_event_needs_a_name(start: Start, url: str) -> None:
    with pytest.raises(CannotJudge, match="--event"):
        start(record=url)
