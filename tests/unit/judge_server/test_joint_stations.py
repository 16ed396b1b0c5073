"""Stations that join an event of several servers: what one of them takes, all of them hold."""

from time import sleep

import psycopg
from starlette.testclient import TestClient

from judge_cli.journal import closing
from judge_record.store.place import journals_at
from judge_server.rulings import look_every
from lexicons import Verdict
from tests.chains import ruling
from tests.unit.judge_server.conftest import Start, ask
from tests.unit.judge_server.test_stations import kiosk, lines, looked_up, name, send


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
    for entries, to in ((lines(forked), name), (lines(first=2), "0f" * 32), (lines(), own)):
        assert send(one, entries, to=to, headers=station).status_code == 409
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
