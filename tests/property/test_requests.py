"""No request makes a server fail, or record what it did not rule, however it is malformed.

The requests are those of a stranger, a browser kiosk and a director: bytes, fields, headers and
paths that no page would send.
"""

import os
import re
from typing import TypeVar
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from judge_cli.stations import CommandProcess
from judge_procedure.pairing import Card, Use, event_secret
from judge_procedure.profile import set_pin
from judge_record.entry import RULINGS
from judge_server.service import ServerOptions, open_service
from tests.support.clubs import club
from tests.support.journals import open_event_in

T = TypeVar("T")


def mostly(usual, other):
    """What is usual four times of five."""
    return st.integers(0, 4).flatmap(lambda number: other if number == 4 else usual)


long = "9" * 5000  # digits: `int` takes 4300
known = {200, 303, 400, 401, 403, 404, 405, 409, 413, 429, 503}
fields = "key turn secret pin place letters number round beside device card task ruling back press"
name = mostly(st.sampled_from(fields.split()), st.text(max_size=10))
value = mostly(
    st.sampled_from(["enter", "character:Q", "1", "2", "2468", "yes", "round", "void", long]),
    st.text(max_size=20),
)
form = st.dictionaries(name, value, max_size=5)
view = {"wide": "1280", "high": "800", "after": "60000"}
body = mostly(form, st.binary(max_size=200))
header = st.binary(max_size=30).filter(lambda text: not {0, 10, 13} & set(text))
route = mostly(st.integers(0, 999), st.none())
part = mostly(
    st.sampled_from(["1", "kiosk.js", long]), st.text(st.characters(codec="utf-8"), max_size=20)
)
method = st.sampled_from(["POST", "POST", "GET", "GET", "PUT", "HEAD", "OPTIONS", "DELETE"])
names = st.sampled_from([b"Cookie", b"Origin", b"Content-Type", b"Sec-Fetch-Site", b"X-Other"])
headers = mostly(st.just({}), st.dictionaries(names, header, max_size=3))


@pytest.fixture
def served(home):
    """A server in this process, and a stranger, a kiosk and a director at it."""
    club(home)
    set_pin(str(home / "profiles" / "kiosk.toml"), "2468", "AB", "director")
    options, at = ServerOptions(event="Open"), "http://testserver/"
    with open_service(options, CommandProcess(), at) as hall, TestClient(hall.site.app) as stranger:
        app = hall.site.app
        app.knows = lambda _request: "anybody"  # nobody asks too often
        kiosk, director = TestClient(app), TestClient(app)
        kiosk.portal = director.portal = stranger.portal  # one event loop, as at a server
        card = event_secret(str(home), "Open").path(Card(Use.STATION, "Hall"))
        assert kiosk.post(card).status_code == 200
        assert director.post("/board/pin", data={"pin": "2468"}).status_code == 200
        yield hall.site, (stranger, kiosk, director)


def path_of(routes, number, part):
    """The path of a route, with a part of it filled in; without a number, that part alone."""
    form = "/{path}" if number is None else routes[number % len(routes)]
    return quote(re.sub(r"\{\w+\}", lambda _: part, form))


def secret_on(reply):
    return re.search(r'secret(?:" value)?="(\w+)"', reply.text)[1]


@settings(suppress_health_check=list(HealthCheck), deadline=None)
@given(sent=st.lists(st.tuples(st.integers(0, 2), method, route, part, body, headers), min_size=10))
def test_no_request_makes_a_server_fail_or_record_what_it_did_not_rule(served, sent):
    site, clients = served
    routes = [each.path for each in (*site.board.routes, *site.devices.routes)]
    routes.remove("/board/leave")  # nobody would be signed in after it
    secrets = ["", secret_on(clients[1].get("/screen")), secret_on(clients[2].get("/board"))]
    for who, method, route, part, body, headers in sent:
        own = {**view, "secret": secrets[who]}
        given = {"content": body} if isinstance(body, bytes) else {"data": own | body}
        path = path_of(routes, route, part)
        reply = clients[who].request(method, path, headers=headers, follow_redirects=False, **given)
        assert reply.status_code in known, (method, path, body, headers)
    assert clients[1].get("/screen").status_code == 200  # the server still answers
    assert "Leave (AB)" in clients[2].get("/board").text
    journal = open_event_in(os.path.join(os.environ["JUDGE_HOME"], "journal"))
    assert journal.verify() == ""
    assert [entry for entry in journal.entries() if entry.kind in RULINGS] == []
