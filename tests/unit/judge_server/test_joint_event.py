"""Several servers at one event in one PostgreSQL database: all of them write to one chain."""

import gc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import sleep
from typing import Any

import psycopg
import pytest
from httpx import Response
from starlette.testclient import TestClient

from judge_cli.journal import closing
from judge_record.entry import Kind
from judge_record.event import closing as closing_draft
from judge_record.event import opening_entry
from judge_record.event_end import end_event
from judge_record.journal import Journal
from judge_record.store import database
from judge_record.store.place import add_chain, events_in, journals_at, parts_of
from judge_record.store.postgres import begin_part
from judge_server import writer
from judge_server.rulings import look_every
from lexicons import CannotJudge, Missing, Verdict
from tests.chains import ruling
from tests.postgres import Server
from tests.unit.judge_server.conftest import (
    Start,
    ask,
    chain_of,
    ending,
    entries,
    refused,
    wait_for_a_lock,
)
from tests.unit.judge_server.test_stations import kiosk, lines, looked_up, name, send


def test_servers_write_to_one_chain_and_share_keys(start: Start, join: Start, url: str) -> None:
    add_chain(url, [opening_entry("Open", "t", "desk")])  # a copied one is no event of servers
    assert events_in(url) == {}
    with pytest.raises(CannotJudge, match="--event"):
        start(record=url)
    with ending(join("One")) as one:
        first = ask(one, "qi", key="the same key").json()
    one, other = join("One", looked="NN"), join("Other")  # where nothing is lost
    with pytest.raises(CannotJudge, match="under the name One"):
        join("One")
    assert ask(other, "qi", key="the same key").json() == first
    assert ask(other, "za", key="the same key").status_code == 409
    second = ask(other, "za").json()
    assert second["chain"] == first["chain"] == chain_of(url).opening_seal
    assert one.get(f"/api/v1/entries/{second['entry']}").json()["words"] == ["ZA"]
    assert len(parts_of(url, "Open")) == len(journals_at(url)) - 1 == 1
    assert chain_of(url).verify() == ""
    assert [each.words for each in entries(url, "ruling")] == [("QI",), ("ZA",)]


def test_a_request_at_two_servers_at_one_moment_leads_to_one_ruling(
    join: Start, url: str, at_one_moment: Callable[..., list[Response]]
) -> None:
    servers = join("One"), join("Other")
    first, again = at_one_moment(
        *(partial(ask, each, "qi", key="the same key") for each in servers)
    )
    assert again.json() == first.json()
    assert len(entries(url, "ruling")) == 1


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


# -- who may write ---------------------------------------------------------------------------------


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
    [refused] = filter(None, [each.exception() for each in (first, second)])
    assert isinstance(refused, CannotJudge)
    assert refused.faults == ("different: lexicons",)
    assert len(entries(url, Kind.OPENED)) == 1
    start(record=url, event="Another event", station="Third")


def test_two_servers_that_begin_an_event_at_one_moment_begin_one_chain(
    start: Start, join: Start, url: str
) -> None:
    start()  # makes the token
    with ThreadPoolExecutor() as threads:
        clients = [*threads.map(join, ["One", "Other", "Third"])]
    assert len(journals_at(url)) == 1
    assert {ask(client, "qi").status_code for client in clients} == {200}


def test_a_server_that_joins_while_the_event_is_closed_is_refused(join: Start, url: str) -> None:
    one = join("One")
    journal = chain_of(url)
    for server in ("Other", "Third"):
        with ThreadPoolExecutor() as threads, journal.together():
            joins = threads.submit(join, server)
            wait_for_a_lock(url)
            assert not joins.done()
            if server == "Third":
                journal.record(closing_draft("t", "desk"))
        is_closed = "is closed" in str(joins.exception())
        assert is_closed == (server == "Third")
    reply = ask(one, "za")
    assert (reply.status_code, reply.json()["what"]) == (410, "The event is closed.")
    assert "--event" in reply.json()["remedy"]
    assert "postgres" not in reply.text
    assert chain_of(url).latest(1)[0].kind == Kind.EVENT_CLOSED


def test_the_only_open_event_of_a_database_is_closed_without_its_name(
    start: Start, join: Start, url: str
) -> None:
    with pytest.raises(Missing, match="There is no journal in"):
        closing.chains_to_close(url, None)
    join("One")
    end_event(closing.chains_to_close(url, None), time="t", station="desk")
    with pytest.raises(CannotJudge, match="is closed"):
        closing.chains_to_close(url, None)
    for event in ("Another", "Third"):
        start(record=url, event=event, station=event)
    with pytest.raises(CannotJudge, match="not clear") as refused:
        closing.chains_to_close(url, None)
    assert refused.value.faults == ("Another", "Third")
    [chain] = closing.chains_to_close(url, "Third")
    assert chain.journal.event == "Third"


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


def test_a_server_refuses_a_chain_that_lacks_what_another_one_recorded(
    join: Start, url: str
) -> None:
    """A server that was asked nothing sees it too: it looks every second."""
    one, other = join("One"), join("Other")
    kept = ask(other, "qi").json()
    lost = ask(one, "za").json()
    sleep(2 * look_every)
    lose(url, kept["entry"])
    for server in (one, other):
        reply = ask(server, "ox")
        assert refused(reply, 503)
        assert "lacks what was recorded in it" in reply.json()["what"]
    other.__exit__()
    with pytest.raises(CannotJudge, match="lacks what this server saw") as cannot:
        join("Other")
    assert f"entry {lost['entry']}-" in cannot.value.faults[0]
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
        assert refused(reply, 503)
        assert "ZANT" not in reply.text
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


def test_a_chain_is_taken_by_whichever_server_and_gone_on_with_by_another(
    join: Start, url: str, station: dict[str, str]
) -> None:
    def held(server: TestClient) -> object:
        return server.get("/api/v1/stations", headers=station).json()["held"]

    one, other = join("One"), join("Other")
    first = send(one, lines(last=3), headers=station)
    assert first.json() == {"number": 3, "seal": kiosk.entries[2].seal}
    assert send(other, lines(first=4), headers=station).json()["number"] == len(kiosk.entries)
    assert send(one, lines(), headers=station).json()["number"] == len(kiosk.entries)
    assert held(one) == {name: len(kiosk.entries)}
    forked = kiosk.until(2).more(ruling("Kiosk 1", "11:00"))
    own = ask(one, "qi").json()["chain"]
    for sent, to in ((lines(forked), name), (lines(first=2), "0f" * 32), (lines(), own)):
        assert send(one, sent, to=to, headers=station).status_code == 409
    assert held(join("New")) == {name: len(kiosk.entries)}
    assert len(journals_at(url)) == 2


def test_words_that_one_server_was_handed_call_a_person_at_another(
    join: Start, url: str, station: dict[str, str]
) -> None:
    one, other = join("One"), join("Other")
    of = looked_up("7", "QI", "ZANT", verdict=Verdict.UNACCEPTABLE)
    assert send(one, lines(of), to=of.entries[0].seal, headers=station).status_code == 200
    sleep(3 * look_every)
    reply = ask(other, "zant", table="7", round=1)
    assert reply.json()["what"].startswith("CALL THE WORD JUDGE")


def test_the_head_and_the_end_of_the_event_name_what_was_handed_on(
    join: Start, url: str, station: dict[str, str]
) -> None:
    one = join("One")
    send(one, lines(), headers=station)
    assert name in {each["chain"] for each in one.get("/api/v1/heads").json()["chains"]}
    ended = closing.chains_to_close(url, "Open")
    assert {each.head.chain for each in ended} >= {name}
    with psycopg.connect(url) as database:
        database.execute("UPDATE tilejudge.entry SET line = '' WHERE chain = %s", [name])
    [ours] = closing.chains_to_close(url, "Open")
    assert ours.ours
