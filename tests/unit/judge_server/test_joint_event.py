"""Several servers at one event in one PostgreSQL database; and stations that join a server.

All servers write to one chain. The chains of stations are verified as they come; all else is
refused.
"""

import gc
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing as closed_after
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
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
from judge_record.handing_on import most_bytes, most_lines
from judge_record.journal import Journal
from judge_record.line import exported
from judge_record.received import JointReceived
from judge_record.session import identity
from judge_record.store import database
from judge_record.store.place import chains_at, journals_at
from judge_server import writer
from judge_server.guard import largest_body
from judge_server.rulings import look_every
from lexicons import CannotJudge, Library, Missing, Verdict
from tests.chains import Chain, chain, ruling
from tests.chains import draft as draft_at
from tests.postgres import Server
from tests.unit.judge_server.conftest import (
    Servers,
    ask,
    at_seven,
    ending,
    refused,
    wait_for_a_lock,
)


def test_servers_write_to_one_chain_and_share_keys(start: Servers, join: Servers, url: str) -> None:
    chains_at(url).add([opening_entry("Open", "t", "desk")])  # a copied one is no event of servers
    assert chains_at(url).events() == {}
    with pytest.raises(CannotJudge, match="--event"):
        start(record=url)
    with ending(join("One")) as one:
        first = ask(one, "qi", key="the same key").json()
    one, other = join("One", looked="NN"), join("Other")  # where nothing is lost
    with pytest.raises(CannotJudge, match="under the name One"):
        join("One")
    assert ask(other, "qi", key="the same key").json() == first
    second = ask(other, "za").json()
    assert second["chain"] == first["chain"] == join.opened().opening_seal
    assert one.get(f"/api/v1/entries/{second['entry']}").json()["words"] == ["ZA"]
    assert len(chains_at(url).parts("Open")) == len(journals_at(url)) - 1 == 1
    assert join.opened().verify() == ""
    assert [each.words for each in join.of_kind("ruling")] == [("QI",), ("ZA",)]


def test_a_request_at_two_servers_at_one_moment_leads_to_one_ruling(
    join: Servers, at_one_moment: Callable[..., list[Response]]
) -> None:
    servers = join("One"), join("Other")
    asked = (partial(ask, each, "qi", key="the same key") for each in servers)
    first, again = at_one_moment(*asked)
    assert again.json() == first.json()
    assert len(join.of_kind("ruling")) == 1


def test_a_database_that_hangs_is_cannot_judge_for_all_who_wait(
    join: Servers, server: Server, monkeypatch: pytest.MonkeyPatch
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
    start: Servers, join: Servers, url: str, install: Callable[..., Any]
) -> None:
    """The look at other servers and the opening of the session are one change."""
    opening = opening_entry("Open", "t", "desk")
    chains_at(url).begin_part("Open", lambda _: opening)
    start()  # makes the token
    with ThreadPoolExecutor() as threads, join.opened().together():
        first = threads.submit(join, "One")
        wait_for_a_lock(url)
        install(["QI", "ZA", "OX"])
        second = threads.submit(join, "Other")
        wait_for_a_lock(url, 2)
    [refused] = filter(None, [each.exception() for each in (first, second)])
    assert isinstance(refused, CannotJudge)
    assert refused.faults == ("different: lexicons",)
    assert len(join.of_kind(Kind.OPENED)) == 1
    start(record=url, event="Another event", station="Third")


def test_two_servers_that_begin_an_event_at_one_moment_begin_one_chain(
    start: Servers, join: Servers, url: str
) -> None:
    start()  # makes the token
    with ThreadPoolExecutor() as threads:
        clients = [*threads.map(join, ["One", "Other", "Third"])]
    assert len(journals_at(url)) == 1
    assert {ask(client, "qi").status_code for client in clients} == {200}


def test_a_server_that_joins_while_the_event_is_closed_is_refused(join: Servers, url: str) -> None:
    one = join("One")
    journal = join.opened()
    for server in ("Other", "Third"):
        with ThreadPoolExecutor() as threads, journal.together():
            joins = threads.submit(join, server)
            wait_for_a_lock(url)
            assert not joins.done()
            if server == "Third":
                journal.record(closing_draft("t", "desk"))
        assert ("is closed" in str(joins.exception())) == (server == "Third")
    reply = ask(one, "za")
    assert (reply.status_code, reply.json()["what"]) == (410, "The event is closed.")
    assert "--event" in reply.json()["remedy"]
    assert "postgres" not in reply.text
    assert join.opened().latest(1)[0].kind == Kind.EVENT_CLOSED


def test_the_only_open_event_of_a_database_is_closed_without_its_name(
    start: Servers, join: Servers, url: str
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
    join: Servers, start: Servers, url: str, server: Server
) -> None:
    """What it has written, it cannot change, and no other account needs to run a server."""
    for statement in (
        "DROP OWNED BY judge", "DROP ROLE judge", "CREATE ROLE judge LOGIN",
        "GRANT USAGE ON SCHEMA tilejudge TO judge",
        "GRANT SELECT, INSERT ON tilejudge.entry, tilejudge.event, tilejudge.handed_on TO judge",
        "GRANT SELECT ON tilejudge.layout TO judge",
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
    assert join.opened().verify() == ""


# -- a loss ----------------------------------------------------------------------------------------


def lose(url: str, after: int) -> None:
    """Remove the last entries, as a standby that never got them lacks them."""
    with psycopg.connect(url) as database:
        database.execute("DELETE FROM tilejudge.entry WHERE number > %s", [after])


def test_a_server_refuses_a_chain_that_lacks_what_another_one_recorded(
    join: Servers, url: str
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
    assert join.opened().head().number == kept["entry"]


@pytest.mark.parametrize("whole", [False, True])
def test_over_a_restart_a_server_refuses_a_chain_that_lacks_what_it_saw(
    join: Servers, url: str, server: Server, *, whole: bool
) -> None:
    """An event whose first database is lost begins when a director has looked."""
    with ending(join("One")) as one:
        ask(one, "qi")
    last = join.opened().head()
    if whole:
        tables = "tilejudge.entry, tilejudge.event, tilejudge.handed_on"
        server.execute(f"TRUNCATE {tables}", database="servers")
    else:
        lose(url, last.number - 1)
    with pytest.raises(CannotJudge, match="lacks what this server saw") as refused:
        join("One")
    assert last.spoken in refused.value.faults[0]
    assert "--looked" in refused.value.remedy
    if not whole:
        assert join.opened().head().number == last.number - 1
        return
    assert chains_at(url).events() == {}
    del refused
    gc.collect()  # a process that cannot begin ends, and keeps no name
    ask(join("One", looked="NN"), "qi")
    opening = join.opened().first()
    assert (opening.refers_to, opening.remembered) == (last.number, last.seal)


def test_after_a_loss_the_event_goes_on_in_a_part_that_names_the_head_before(
    join: Servers, url: str
) -> None:
    one, other = join("One"), join("Other")
    kept = ask(one, "qi", "zant", key="the kept key", table="7", round=1).json()
    ask(one, "za", key="the lost key", table="8", round=1)
    one.__exit__()
    lose(url, kept["entry"])
    found = join.opened().head()
    again = join("One", looked="NN")
    first, second = chains_at(url).parts("Open")
    new = join.opened()
    opening = new.first()
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
    both = {Journal(first).opening_seal, new.opening_seal}
    heads = again.get("/api/v1/heads").json()
    assert {each["chain"] for each in heads["chains"]} == both
    # The other server starts again, and goes on in the new part.
    other.__exit__()
    assert ask(join("Other"), "ox").json()["chain"] == new.opening_seal
    assert len(chains_at(url).parts("Open")) == 2
    # The end names both parts.
    ended = end_event(closing.chains_to_close(url, "Open"), time="t", station="desk")
    assert {each.chain for each in ended.heads} == both


@pytest.mark.parametrize("damage", ["UPDATE tilejudge.entry SET line = 'ZANT'",
                                    "DELETE FROM tilejudge.entry"])  # fmt: skip
@pytest.mark.parametrize("first", [True, False])
def test_a_damaged_end_stops_its_event_until_a_director_has_looked(
    start: Servers, join: Servers, url: str, damage: str, *, first: bool
) -> None:
    one, beside = join("One"), start(record=url, event="Another", station="Beside")
    ask(one, "qi", table="7", round=1)
    chain, last = join.opened().opening_seal, join.opened().head()
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
    opening = join.opened().first()
    assert (opening.refers_to_chain, opening.by) == (chain, "NN")
    assert opening.refers_to in (last.number, last.number - 1, last.number + 1)
    assert ask(beside, "qi").status_code == 200
    assert len(chains_at(url).parts("Another")) == 1


# -- stations that join ----------------------------------------------------------------------------

kiosk = chain("Kiosk 1", *(ruling("Kiosk 1", f"10:{minute:02}") for minute in range(5)))
name = kiosk.entries[0].seal


@pytest.fixture
def hall(start: Servers, station: dict[str, str]) -> TestClient:
    """A server; its client has the token of a station."""
    client = start(event="Open")
    client.headers.update(station)
    return client


def held(server: TestClient, **more: Any) -> Any:
    return server.get("/api/v1/stations", **more).json()["held"]


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
    body = {"station": "Kiosk 1", "entries": entries, "ruling": "AAAA 3333"}
    return server.post(f"/api/v1/stations/{to}", json=body, **more)


def test_a_false_verdict_that_was_handed_on_is_not_shown_again(
    start: Servers, station: dict[str, str]
) -> None:
    """Whoever has the token of a station could write one."""
    server = start(event="Open", station="One")
    for table, verdict in (("7", Verdict.ACCEPTABLE), ("8", Verdict.UNACCEPTABLE)):
        joined = looked_up(table, "QI", "BLORPX", verdict=verdict)
        sent = send(server, lines(joined), joined.entries[0].seal, headers=station)
        assert sent.json()["number"] == 2  # nobody is told
        reply = ask(server, "qi", "blorpx", table=table, round=1)
        assert (reply.status_code, reply.json()["verdict"]) == (200, "unacceptable")


def test_a_look_up_at_a_joined_station_counts_at_its_table(
    start: Servers, station: dict[str, str]
) -> None:
    server = start(event="Open", station="One")
    joined = looked_up("7", "QI", "ZANT", verdict=Verdict.UNACCEPTABLE)
    seal = joined.entries[0].seal
    assert ask(server, "za", "qi", table="9").status_code == 200  # nothing is known yet
    assert send(server, lines(joined), seal, headers=station).json()["number"] == 2
    for one in (server, start(event="Open", station="Two")):  # it reads what is held
        reply = ask(one, "zant", **at_seven)
        assert refused(reply)
        assert reply.json()["what"].startswith("CALL THE WORD JUDGE")
        assert ask(one, "zant", table="8", round=1).status_code == 200
        again = ask(one, "zant", "qi", key="the same key", **at_seven)
        assert (again.status_code, again.json()["chain"], again.json()["entry"]) == (200, seal, 2)
    assert again.json() == ask(server, "zant", "qi", key="the same key", **at_seven).json()


def test_a_copy_that_is_damaged_inside_keeps_no_server_from_starting(
    hall: TestClient, start: Servers, home: Path, station: dict[str, str]
) -> None:
    send(hall, lines())
    [copy] = (home / "journal" / "received").glob("*.journal")
    with closed_after(sqlite3.connect(copy)) as database, database:
        database.execute("UPDATE entry SET line = '{}' WHERE number = 3")
    again = start(event="Open", station="Two")
    assert held(again, headers=station) == {}
    assert send(again, lines(), headers=station).json()["number"] == 6


def test_a_report_with_faults_is_refused(hall: TestClient) -> None:
    whole = {"station": "Kiosk 1", "entries": lines()}
    for wrong in (
        {"entries": None}, {"entries": "x"}, {"entries": [1]}, {"entries": [""] * (most_lines + 1)},
        {"station": 7}, {"station": "a\x00b"}, {"ruling": "x" * 21}, {"waiting": -1}, {"more": 1},
    ):  # fmt: skip
        reply = hall.post(f"/api/v1/stations/{name}", json={**whole, **wrong})
        assert reply.status_code == 422, [*wrong]
    for body in (b"", b"[]", b"{", b"\xff", b"[" * 100_000):
        assert hall.post(f"/api/v1/stations/{name}", content=body).status_code == 400, body[:9]
    assert held(hall) == {}
    assert most_bytes <= largest_body * 3 / 4 + 10_000, "what a station makes is taken"


def test_a_token_of_a_program_is_not_a_station_s(
    start: Servers, hall: TestClient, home: Path
) -> None:
    program = start(event="Open", reads=True, station="Two")
    for client, token, status in (
        (program, program.headers["Authorization"], 403),
        (hall, hall.headers["Authorization"][:-1], 401),
        (hall, "", 401),
    ):
        headers = {"Authorization": token}
        assert send(client, lines(), headers=headers).status_code == status
        assert client.get("/api/v1/stations", headers=headers).status_code == status
    assert held(hall) == {}
    assert hall.get("/api/v1/entries/1").status_code == 404
    assert hall.get("/api/v1/proofs/1").status_code == 403


def test_a_chain_is_taken_by_whichever_server_and_gone_on_with_by_another(
    join: Servers, url: str, station: dict[str, str]
) -> None:
    """The head and the end of the event name what was handed on. Each refusal has its reason."""
    one, other = join("One"), join("Other")
    own = join.opened().opening_seal
    found = one.get("/api/v1/stations", headers=station).json()
    assert found == {"event": "Open", "held": {}, "own": own, "rounds": []}
    first = send(one, lines(last=3), headers=station)
    assert first.json() == {"number": 3, "seal": kiosk.entries[2].seal}
    late = send(one, lines(first=5), headers=station)
    assert (late.status_code, "where entry 4 belongs" in late.json()["reasons"][0]) == (409, True)
    assert send(other, lines(first=4), headers=station).json()["number"] == len(kiosk.entries)
    for again in (lines(), []):
        assert send(one, again, headers=station).json()["number"] == len(kiosk.entries)
    forked = kiosk.until(2).more(ruling("Kiosk 1", "11:00"))
    another = chain("Kiosk 1", event="Another")
    assert ask(one, "qi").json()["chain"] == own
    for sent, to in ((lines(forked), name), (lines(first=2), "0f" * 32), (lines(), own),
                     (lines(another), another.entries[0].seal)):  # fmt: skip
        assert send(one, sent, to=to, headers=station).status_code == 409
    for server in (one, join("New")):
        assert held(server, headers=station) == {name: len(kiosk.entries)}
    assert len(journals_at(url)) == 2
    assert name in {each["chain"] for each in one.get("/api/v1/heads").json()["chains"]}
    assert {each.head.chain for each in closing.chains_to_close(url, "Open")} >= {name}
    with psycopg.connect(url) as database:
        database.execute("UPDATE tilejudge.entry SET line = '' WHERE chain = %s", [name])
    [ours] = closing.chains_to_close(url, "Open")
    assert ours.ours


def test_words_that_one_server_was_handed_call_a_person_at_another(
    join: Servers, url: str, station: dict[str, str]
) -> None:
    one, other = join("One"), join("Other")
    of = looked_up("7", "QI", "ZANT", verdict=Verdict.UNACCEPTABLE)
    assert send(one, lines(of), to=of.entries[0].seal, headers=station).status_code == 200
    sleep(3 * look_every)
    reply = ask(other, "zant", **at_seven)
    assert reply.json()["what"].startswith("CALL THE WORD JUDGE")


def test_whether_a_person_is_called_does_not_show_whether_a_handed_on_verdict_is_true(
    start: Servers, station: dict[str, str]
) -> None:
    """The holder of a station's token could try each word of a challenge that failed."""
    server = start(event="Open", station="One")
    assert ask(server, "qi", "blorpx", **at_seven).json()["verdict"] == "unacceptable"
    for word in ("QI", "BLORPX"):  # one of them is true
        made_up = looked_up("7", word, verdict=Verdict.ACCEPTABLE)
        send(server, lines(made_up), made_up.entries[0].seal, headers=station)
        assert refused(ask(server, word, **at_seven)), word
    for table, words in (("8", ("QI", "ZANT")), ("9", ("BLORPX", "ZANT"))):
        made_up = looked_up(table, *words, verdict=Verdict.ACCEPTABLE)
        send(server, lines(made_up), made_up.entries[0].seal, headers=station)
        assert refused(ask(server, "zant", table=table, round=1)), words


def test_a_server_finds_what_another_one_took_at_the_same_moment(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The station's request comes to one, and again to the other before the first has answered."""
    chains_at(url).begin_part("Open", lambda _: opening_entry("Open", "t", "One"))
    one, other = JointReceived(url, "Open"), JointReceived(url, "Open")
    taken: list[int] = []
    other.taken = lambda _chain, entries: taken.extend(entry.number for entry in entries)
    one.take(name, lines(last=2))
    follow = other.follow

    def then_the_first() -> None:
        follow()
        one.take(name, lines())

    monkeypatch.setattr(other, "follow", then_the_first)
    assert other.take(name, lines(first=5)).number == 6
    assert sorted(taken) == [1, 2, 3, 4, 5, 6]
