"""No request makes a server fail, or record what it did not rule, however it is malformed.

The requests are those of strangers and of a paired telephone: bytes, fields, headers and paths that
no page would send.
"""

import os
from typing import TypeVar
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from judge_cli.stations import CommandProcess
from judge_procedure.pairing import Card, Use, event_secret
from judge_record.entry import RULINGS
from judge_server.service import ServerOptions, opened
from tests.support.clubs import club
from tests.support.journals import open_event_in

T = TypeVar("T")


def mostly(usual, other):
    """What is usual four times of five."""
    return st.integers(0, 4).flatmap(lambda number: other if number == 4 else usual)


long = "9" * 5000  # digits: `int` takes 4300
known = {200, 303, 400, 401, 403, 404, 405, 409, 413, 429, 503}
name = mostly(
    st.sampled_from(["key", "turn", "secret", "pin", "line", "number", "round", "device", "card"]),
    st.text(max_size=10),
)
value = mostly(
    st.sampled_from(["enter", "tab", "character:Q", "character:1", "escape", "1", "2468", long]),
    st.text(max_size=20),
)
form = st.dictionaries(name, value, max_size=5)
view = {"wide": "1280", "high": "800", "after": "60000"}
body = mostly(form, st.binary(max_size=200))
header = st.binary(max_size=30).filter(lambda text: not {0, 10, 13} & set(text))
path = mostly(
    st.sampled_from(
        ["", "screen", "pair", "board", "board/pin", "board/settle", "board/tasks/settle",
         "board/answer", "board/open-round", "pair/A", "static/kiosk.js", f"board/rulings/{long}"]
    ),
    st.text(st.characters(codec="utf-8"), max_size=20),
)  # fmt: skip
method = st.sampled_from(["POST", "POST", "GET", "GET", "PUT", "HEAD", "OPTIONS", "DELETE"])
names = st.sampled_from([b"Cookie", b"Origin", b"Content-Type", b"Sec-Fetch-Site", b"X-Other"])
headers = mostly(st.just({}), st.dictionaries(names, header, max_size=3))


@pytest.fixture
def clients(home):
    """A stranger and a kiosk, at a server in this process."""
    club(home)
    options, at = ServerOptions(event="Open"), "http://testserver/"
    with opened(options, CommandProcess(), at) as hall, TestClient(hall.site.app) as stranger:
        app = hall.site.app
        app.knows = lambda _request: "anybody"  # nobody asks too often
        kiosk = TestClient(app)
        kiosk.portal = stranger.portal  # one event loop, as at a server
        card = event_secret(str(home), "Open").path(Card(Use.STATION, "Hall"))
        assert kiosk.post(card).status_code == 200
        yield stranger, kiosk


@settings(suppress_health_check=list(HealthCheck), deadline=None)
@given(sent=st.lists(st.tuples(st.booleans(), method, path, body, headers), min_size=10))
def test_no_request_makes_a_server_fail_or_record_what_it_did_not_rule(clients, sent):
    for paired, method, path, body, headers in sent:
        given = {"content": body} if isinstance(body, bytes) else {"data": {**view, **body}}
        address = f"/{quote(path)}"
        reply = clients[paired].request(
            method, address, headers=headers, follow_redirects=False, **given
        )
        assert reply.status_code in known, (method, path, body, headers)
    assert clients[1].get("/screen").status_code == 200  # the server still answers
    journal = open_event_in(os.path.join(os.environ["JUDGE_HOME"], "journal"))
    assert journal.verify() == ""
    assert [entry for entry in journal.entries() if entry.kind in RULINGS] == []
