"""Stations that join an event of several servers: what one of them takes, all of them hold."""

from datetime import UTC, datetime
from pathlib import Path
from time import sleep

import psycopg
import pytest
from starlette.testclient import TestClient

from judge_cli.journal import closing
from judge_record.store.place import journals_at
from judge_server import tokens
from judge_server.rulings import look_every
from lexicons import Verdict
from tests.chains import Chain, chain, ruling
from tests.chains import draft as draft_at
from tests.unit.judge_server.conftest import Start
from tests.unit.judge_server.test_challenges import ask
from tests.unit.judge_server.test_shared_tables import join
from tests.unit.judge_server.test_stations import kiosk, lines, name, send

__all__ = ["join"]


@pytest.fixture
def station(home: Path) -> dict[str, str]:
    """The header of a station's requests."""
    token = tokens.add(tokens.usual_path(str(home)), "Kiosk 1", joins=True)
    return {"Authorization": f"Bearer {token}"}


def as_station(client: TestClient, header: dict[str, str]) -> TestClient:
    client.headers.update(header)
    return client


def test_a_chain_is_taken_by_whichever_server_and_gone_on_with_by_another(
    join: Start, url: str, station: dict[str, str]
) -> None:
    one, other = (as_station(join(each), station) for each in ("One", "Other"))
    assert send(one, lines(last=3)).json() == {"number": 3, "seal": kiosk.entries[2].seal}
    assert send(other, lines(first=4)).json()["number"] == len(kiosk.entries)
    assert send(one, lines()).json()["number"] == len(kiosk.entries)
    assert one.get("/api/v1/stations").json()["held"] == {name: len(kiosk.entries)}
    forked = kiosk.until(2).more(ruling("Kiosk 1", "11:00"))
    assert forked.entries[0].seal == name
    assert send(one, lines(forked)).status_code == 409
    assert send(one, lines(kiosk, first=2), to="0f" * 32).status_code == 409
    again = as_station(join("New"), station)
    assert again.get("/api/v1/stations").json()["held"] == {name: len(kiosk.entries)}
    assert len(journals_at(url)) == 2


def test_the_chain_of_the_servers_is_not_a_stations(
    join: Start, url: str, station: dict[str, str]
) -> None:
    one = join("One")
    own = ask(one, "qi").json()["chain"]
    as_station(one, station)
    assert send(one, lines(), to=own).status_code == 409


def test_words_that_one_server_was_handed_call_a_person_at_another(
    join: Start, url: str, station: dict[str, str]
) -> None:
    one, other = join("One"), join("Other")
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M")
    shared = draft_at(
        "Kiosk 1", now, words=("QI", "ZANT"), verdict=Verdict.ACCEPTABLE,
        source="machine", round=1, table="7",
    )  # fmt: skip
    of: Chain = chain("Kiosk 1", shared)
    assert send(as_station(one, station), lines(of), to=of.entries[0].seal).status_code == 200
    sleep(3 * look_every)
    reply = ask(other, "zant", table="7", round=1)
    assert reply.json()["what"].startswith("CALL THE WORD JUDGE")


def test_the_head_and_the_end_of_the_event_name_what_was_handed_on(
    join: Start, url: str, station: dict[str, str]
) -> None:
    one = as_station(join("One"), station)
    send(one, lines())
    assert name in {each["chain"] for each in one.get("/api/v1/heads").json()["chains"]}
    ended = closing.chains_to_close(url, "Open")
    assert {each.head.chain for each in ended} >= {name}
    with psycopg.connect(url) as database:
        database.execute("UPDATE tilejudge.entry SET line = '' WHERE chain = %s", [name])
    [ours] = closing.chains_to_close(url, "Open")
    assert ours.ours
