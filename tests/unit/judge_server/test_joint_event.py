"""Several servers at one event in one PostgreSQL database: all of them write to one chain."""

import gc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep
from typing import Any

import psycopg
import pytest
from starlette.testclient import TestClient

from judge_cli.journal import closing
from judge_record.entry import Kind
from judge_record.event import close_event, opening_entry
from judge_record.event import closing as closing_draft
from judge_record.event_end import end_event
from judge_record.head import ChainHead, Head, event_head
from judge_record.journal import Journal
from judge_record.store import database
from judge_record.store.place import add_chain, events_in, journals_at, parts_of
from judge_record.store.postgres import begin_part
from judge_server import writer
from judge_server.rulings import look_every
from lexicons import CannotJudge, Missing
from tests.postgres import Server
from tests.unit.judge_server.test_challenges import ask
from tests.unit.judge_server.test_shared_tables import (
    chain_of,
    ending,
    entries,
    held,
    join,
    patience,
    wait_for_a_lock,
)

Start = Callable[..., TestClient]

__all__ = ["join"]


def test_servers_write_to_one_chain_and_share_keys(join: Start, url: str) -> None:
    one, other = join("One"), join("Other")
    first = ask(one, "qi", key="the same key").json()
    assert ask(other, "qi", key="the same key").json() == first
    assert ask(other, "za", key="the same key").status_code == 409
    second = ask(other, "za").json()
    assert second["chain"] == first["chain"] == chain_of(url).opening_seal
    assert second["entry"] == first["entry"] + 1
    assert one.get(f"/api/v1/entries/{second['entry']}").json()["words"] == ["ZA"]
    assert len(journals_at(url)) == 1
    assert chain_of(url).verify() == ""
    assert [each.words for each in entries(url, "ruling")] == [("QI",), ("ZA",)]


def test_a_request_at_two_servers_at_one_moment_leads_to_one_ruling(
    join: Start, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = join("One"), join("Other")
    with held(monkeypatch) as (is_held, let_go), ThreadPoolExecutor() as threads:
        first = threads.submit(ask, one, "qi", key="the same key")
        assert is_held.wait(patience)
        again = threads.submit(ask, other, "qi", key="the same key")
        wait_for_a_lock(url)
        let_go.set()
        assert again.result().json() == first.result().json()
    assert len(entries(url, "ruling")) == 1


def test_heads_that_are_recorded_at_two_servers_with_one_key_are_recorded_once(
    start: Start, url: str
) -> None:
    places = (
        start("Desk", record=url, event="Open", station=name, reads=True) for name in ("A", "B")
    )
    with ThreadPoolExecutor() as threads:
        header = {"Idempotency-Key": "the same key"}
        noted = [threads.submit(each.post, "/api/v1/heads", headers=header) for each in places]
        assert len({each.result().json()["noted"] for each in noted}) == 1
    assert len(entries(url, "event head")) == 1


def test_a_database_that_hangs_is_cannot_judge_for_all_who_wait(
    join: Start, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = join("One")
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


def test_the_head_of_the_event_is_that_of_its_chain(start: Start, url: str) -> None:
    one, other = (
        start("Desk", record=url, event="Open", station=name, reads=True) for name in ("A", "B")
    )
    ask(one, "qi")
    found, noted = other.get("/api/v1/heads").json(), other.post("/api/v1/heads").json()
    [chain] = found["chains"]
    assert found["head"] == noted["head"]
    assert found["head"] == event_head(
        [ChainHead(chain["chain"], Head(chain["entry"], chain["seal"]))]
    )
    assert noted["noted"] == chain["entry"] + 1


# -- who may write ---------------------------------------------------------------------------------


def test_a_server_with_other_codes_is_refused(
    start: Start, join: Start, url: str, install: Callable[..., Any]
) -> None:
    with ending(join("One")):
        pass
    before = chain_of(url).head()
    install(["QI", "ZA", "OX"])
    with pytest.raises(CannotJudge, match="other codes") as refused:
        join("Other")
    assert refused.value.faults == ("different: lexicons",)
    assert chain_of(url).head() == before
    start(record=url, event="Another event", station="Third")


def test_of_two_servers_with_other_codes_that_start_at_one_moment_one_is_refused(
    start: Start, join: Start, url: str, install: Callable[..., Any]
) -> None:
    """The look at other servers and the opening of the session are one change."""
    opening = opening_entry("Open", "t", "desk")
    begin_part(url, "Open", lambda _: opening)
    start()  # makes the token
    with ThreadPoolExecutor() as threads, chain_of(url).together():
        first = threads.submit(join, "One")
        wait_for_a_lock(url)
        install(["QI", "ZA", "OX"])
        second = threads.submit(join, "Other")
        wait_for_a_lock(url, 2)
    found = [each.exception() for each in (first, second)]
    assert sorted(type(each).__name__ for each in found) == ["CannotJudge", "NoneType"]
    assert len(entries(url, Kind.OPENED)) == 1


def test_two_servers_that_begin_an_event_at_one_moment_begin_one_chain(
    start: Start, join: Start, url: str
) -> None:
    start()  # makes the token
    with ThreadPoolExecutor() as threads:
        clients = [*threads.map(join, ["One", "Other", "Third"])]
    assert len(journals_at(url)) == 1
    assert {ask(client, "qi").status_code for client in clients} == {200}


def test_a_server_does_not_join_an_event_that_is_closed(join: Start, url: str) -> None:
    one = join("One")
    close_event(chain_of(url), time="t", station="desk")
    with pytest.raises(CannotJudge, match="is closed"):
        join("Other")
    reply = ask(one, "za")
    assert (reply.status_code, "verdict" in reply.json()) == (410, False)
    assert chain_of(url).latest(1)[0].kind == Kind.EVENT_CLOSED


def test_a_server_that_joins_while_the_event_is_closed_is_refused(join: Start, url: str) -> None:
    with ending(join("One")):
        pass
    with ThreadPoolExecutor() as threads, chain_of(url).together() as _:
        joins = threads.submit(join, "Other")
        wait_for_a_lock(url)
        assert not joins.done()
    joins.result()
    journal = chain_of(url)
    with ThreadPoolExecutor() as threads, journal.together():
        joins = threads.submit(join, "Third")
        wait_for_a_lock(url)
        journal.record(closing_draft("t", "desk"))
    with pytest.raises(CannotJudge, match="is closed"):
        joins.result()


def test_the_only_open_event_of_a_database_is_closed_without_its_name(
    start: Start, join: Start, url: str
) -> None:
    join("One")
    chains = closing.chains_to_close(url, None)
    end_event(chains, time="t", station="desk")
    with pytest.raises(CannotJudge, match="is closed"):
        closing.chains_to_close(url, None)
    for event in ("Another", "Third"):
        start(record=url, event=event, station=event)
    with pytest.raises(CannotJudge, match="not clear") as refused:
        closing.chains_to_close(url, None)
    assert refused.value.faults == ("Another", "Third")
    [chain] = closing.chains_to_close(url, "Third")
    assert chain.journal.event == "Third"


def test_a_database_without_an_event_is_named(url: str) -> None:
    with pytest.raises(Missing, match="There is no journal in"):
        closing.chains_to_close(url, None)


def test_a_reply_shows_neither_the_database_nor_its_account(join: Start, url: str) -> None:
    client = join("One")
    close_event(chain_of(url), time="t", station="desk")
    reply = ask(client, "qi")
    assert (reply.status_code, reply.json()["what"]) == (410, "The event is closed.")
    assert "--event" in reply.json()["remedy"]
    assert "postgres" not in reply.text


def test_a_start_goes_on_in_the_chain(join: Start, url: str) -> None:
    for _ in range(2):
        with ending(join("One")) as one:
            ask(one, "qi")
    assert len(journals_at(url)) == 1
    assert chain_of(url).verify() == ""


def test_a_name_is_of_one_server_of_a_machine(join: Start) -> None:
    join("One")
    with pytest.raises(CannotJudge, match="under the name One"):
        join("One")


def test_a_joint_event_needs_a_name(start: Start, url: str) -> None:
    with pytest.raises(CannotJudge, match="--event"):
        start(record=url)


def test_an_account_that_may_insert_and_read_is_enough(
    start: Start, url: str, server: Server
) -> None:
    """What it has written, it cannot change, and no other account needs to run a server."""
    for statement in (
        "DROP OWNED BY judge", "DROP ROLE judge", "CREATE ROLE judge LOGIN",
        "GRANT USAGE ON SCHEMA tilejudge TO judge",
        "GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA tilejudge TO judge",
        "REVOKE INSERT ON tilejudge.layout FROM judge",
    ):  # fmt: skip
        try:
            server.execute(statement, database="servers")
        except psycopg.errors.UndefinedObject:
            continue
    theirs = url.replace("postgres@", "judge@", 1)
    with ending(start(record=theirs, event="Open", station="One")) as one:
        assert ask(one, "qi", table="7", round=1).status_code == 200
    with psycopg.connect(theirs) as account:
        for change in ("UPDATE tilejudge.entry SET line = ''", "DELETE FROM tilejudge.event",
                       "TRUNCATE tilejudge.entry", "DROP TABLE tilejudge.entry"):  # fmt: skip
            with pytest.raises(psycopg.errors.InsufficientPrivilege), account.transaction():
                account.execute(change)
    assert chain_of(url).verify() == ""


# -- a loss ----------------------------------------------------------------------------------------


def lose(url: str, after: int) -> None:
    """Remove the last entries, as a standby that never got them lacks them."""
    with psycopg.connect(url) as database:
        database.execute("DELETE FROM tilejudge.entry WHERE number > %s", [after])


def test_a_server_refuses_a_chain_that_lacks_what_it_recorded(join: Start, url: str) -> None:
    one = join("One")
    lost = [ask(one, word).json() for word in ("qi", "za")][-1]
    lose(url, lost["entry"] - 1)
    for _ in range(2):
        reply = ask(one, "ox")
        assert (reply.status_code, "verdict" in reply.json()) == (503, False)
        assert "lacks what was recorded in it" in reply.json()["what"]
    assert chain_of(url).head().number == lost["entry"] - 1


def test_a_server_refuses_a_chain_that_lacks_what_another_one_recorded(
    join: Start, url: str
) -> None:
    """A server that was asked nothing sees it too: it looks every second."""
    one, other = join("One"), join("Other")
    kept = ask(other, "qi").json()
    lost = ask(one, "za").json()
    sleep(2 * look_every)
    lose(url, kept["entry"])
    reply = ask(other, "ox")
    assert (reply.status_code, "lacks" in reply.json()["what"]) == (503, True)
    other.__exit__()
    with pytest.raises(CannotJudge, match="lacks what this server saw") as refused:
        join("Other")
    assert f"entry {lost['entry']}-" in refused.value.faults[0]
    assert chain_of(url).head().number == kept["entry"]


def test_over_a_restart_a_server_refuses_a_chain_that_lacks_what_it_saw(
    join: Start, url: str
) -> None:
    with ending(join("One")) as one:
        ask(one, "qi")
    last = chain_of(url).head()
    lose(url, last.number - 1)
    with pytest.raises(CannotJudge, match="lacks what this server saw") as refused:
        join("One")
    assert last.spoken in refused.value.faults[0]
    assert "--looked" in refused.value.remedy
    assert chain_of(url).head().number == last.number - 1


def test_after_a_loss_the_event_goes_on_in_a_part_that_names_the_head_before(
    join: Start, url: str
) -> None:
    one, other = join("One"), join("Other")
    kept = ask(one, "qi", "zant", key="the kept key", table="7", round=1).json()
    ask(one, "za", key="the lost key", table="8", round=1)
    one.__exit__()
    lose(url, kept["entry"])
    found = chain_of(url).head()
    again = join("One", looked="NN")
    first, second = parts_of(url, "Open")
    new = chain_of(url)
    opening = new.store.first()
    assert (opening.by, opening.role) == ("NN", "director")
    assert (opening.refers_to, opening.remembered) == (found.number, found.seal)
    assert opening.refers_to_chain == Journal(first).opening_seal
    looked = next(each for each in new.entries() if each.kind == Kind.DOOR)
    assert (looked.by, looked.role) == ("NN", "director")
    # The part before stays as it is: nobody adds to it.
    refused = ask(other, "ox")
    assert (refused.status_code, "new part" in refused.json()["what"]) == (503, True)
    assert Journal(first).head() == found
    # What is in it counts.
    assert ask(again, "qi", "zant", key="the kept key", table="7", round=1).json() == kept
    assert ask(again, "qi", table="7", round=1).status_code == 409
    lost = ask(again, "za", key="the lost key", table="8", round=1)
    assert lost.json()["chain"] == new.opening_seal
    assert ask(again, "qi", "zant", table="7", round=1).json() == kept  # shown again
    assert [Journal(each).verify() for each in (first, second)] == ["", ""]
    heads = again.get("/api/v1/heads").json()
    assert {each["chain"] for each in heads["chains"]} == {
        Journal(first).opening_seal, new.opening_seal,
    }  # fmt: skip
    # The other server starts again, and goes on in the new part.
    other.__exit__()
    assert ask(join("Other"), "ox").json()["chain"] == new.opening_seal
    assert len(parts_of(url, "Open")) == 2
    # The end names both parts.
    ended = end_event(closing.chains_to_close(url, "Open"), time="t", station="desk")
    assert {each.chain for each in ended.heads} == {
        Journal(first).opening_seal, new.opening_seal,
    }  # fmt: skip


def test_a_look_begins_no_part_if_nothing_is_lost(join: Start, url: str) -> None:
    with ending(join("One")) as one:
        ask(one, "qi")
    with ending(join("One", looked="NN")):
        pass
    assert len(parts_of(url, "Open")) == 1


@pytest.mark.parametrize("damage", ["UPDATE tilejudge.entry SET line = 'ZANT'",
                                    "DELETE FROM tilejudge.entry"])  # fmt: skip
@pytest.mark.parametrize("first", [True, False])
def test_a_damaged_end_stops_its_event_until_a_director_has_looked(
    start: Start, join: Start, url: str, damage: str, *, first: bool
) -> None:
    one, beside = join("One"), start(record=url, event="Another", station="Beside")
    ask(one, "qi", table="7", round=1)
    chain, last = chain_of(url).opening_seal, chain_of(url).head()
    at = 1 if first else last.number
    with psycopg.connect(url) as database:
        database.execute(f"{damage} WHERE chain = %s AND number = %s", [chain, at])
    for each in ("za", "ox"):
        reply = ask(one, each)
        assert (reply.status_code, "verdict" in reply.json(), "ZANT" in reply.text) == (
            503, False, False,
        )  # fmt: skip
    one.__exit__()
    with pytest.raises(CannotJudge):
        join("One")
    gc.collect()  # a process that cannot begin ends, and keeps no name
    again = join("One", looked="NN")
    assert ask(again, "za").status_code == 200
    opening = chain_of(url).store.first()
    assert (opening.refers_to_chain, opening.by) == (chain, "NN")
    assert opening.refers_to in (last.number, last.number - 1, last.number + 1)
    assert ask(beside, "qi").status_code == 200
    assert len(parts_of(url, "Another")) == 1


def test_an_event_whose_first_database_is_lost_begins_when_a_director_has_looked(
    join: Start, url: str, server: Server
) -> None:
    with ending(join("One")) as one:
        ask(one, "qi")
    last = chain_of(url).head()
    tables = "tilejudge.entry, tilejudge.event, tilejudge.handed_on"
    server.execute(f"TRUNCATE {tables}", database="servers")
    with pytest.raises(CannotJudge, match="lacks what this server saw"):
        join("One")
    assert events_in(url) == {}
    ask(join("One", looked="NN"), "qi")
    opening = chain_of(url).store.first()
    assert (opening.refers_to, opening.remembered) == (last.number, last.seal)


def test_a_copied_chain_is_no_event_of_servers(join: Start, url: str, home: Path) -> None:
    add_chain(url, [opening_entry("Open", "t", "desk")])
    assert events_in(url) == {}
    join("One")
    assert len(journals_at(url)) == 2
