"""The guard around all routes: who is answered, how often, and what no reply says."""

import asyncio
from collections import Counter
from time import monotonic

import httpx
import pytest
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient, WebSocketDenialResponse

from judge_procedure.pairing import Card, Use, event_secret
from judge_procedure.profile import set_pin
from judge_server.web import guard
from judge_server.web.guard import HEADERS, LARGEST_BODY, Guard, Rate
from judge_server.web.refusals import reporting_faults
from judge_server.web.rendering import FILES, version
from lexicons import CannotJudge
from tests.support.browsers import client_of


async def echo(request):
    return PlainTextResponse(await request.body())


async def fail(request):
    raise ValueError("ZANT")


async def refuse(request):
    raise CannotJudge("There is no list.", faults=["one"], remedy="Copy it.")


routes = [
    Route("/echo/{word}", echo, methods=["POST"]), Route("/fail", fail), Route("/refuse", refuse),
]  # fmt: skip


@pytest.fixture
def client():
    return TestClient(Guard(routes, knows=lambda request: str(request.client)))


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("POST", "/echo/a", 200), ("GET", "/echo/a", 405), ("GET", "/nowhere", 404),
     ("GET", "/fail", 500)],
)  # fmt: skip
def test_every_reply_has_the_headers_that_browsers_obey(client, method, path, status):
    reply = client.request(method, path)
    assert {name: reply.headers[name] for name in HEADERS} == HEADERS
    assert reply.status_code == status


def test_a_web_socket_is_refused_and_counted_as_any_request(monkeypatch):
    monkeypatch.setattr(guard, "STRANGERS_RATE", 1)
    monkeypatch.setattr(guard, "STRANGER_PAUSE", 0.0)
    client = TestClient(Guard(routes, knows=lambda _request: ""))
    for status in (404, 429):
        with pytest.raises(WebSocketDenialResponse) as reply, client.websocket_connect("/"):
            pass
        assert reply.value.status_code == status
        assert {name: reply.value.headers[name] for name in HEADERS} == HEADERS


def test_a_fault_of_the_program_shows_its_kind_and_no_value(client):
    reply = client.get("/fail")
    assert reply.status_code == 500
    assert reply.text.startswith("A fault of the program itself (ValueError, test_guard.py:")
    assert "ZANT" not in reply.text
    reply = client.get("/refuse")
    assert reply.status_code == 503
    assert reply.text == "There is no list.\n  one\nCopy it."


def test_a_body_that_is_large_or_does_not_say_its_size_is_refused(client):
    reply = client.post("/echo/a", content=b"a" * (LARGEST_BODY + 1))
    assert (reply.status_code, "262144 bytes" in reply.text) == (413, True)
    assert client.post("/echo/a", content=iter([b"a"])).status_code == 411
    assert client.post("/echo/a", content=b"a" * LARGEST_BODY).status_code == 200


def test_a_stranger_who_asks_too_often_waits_and_nobody_else(monkeypatch):
    monkeypatch.setattr(guard, "STRANGERS_RATE", 2)
    monkeypatch.setattr(guard, "STRANGER_PAUSE", 0.2)
    app = Guard(routes, knows=lambda request: request.headers.get("Cookie", ""))

    def client(host):
        return TestClient(app, client=(host, 5000))

    stranger = client("2001:db8::5:7")
    assert [stranger.get("/refuse").status_code for _ in range(2)] == [503, 503]
    began = monotonic()
    reply = client("2001:db8::6:7").get("/refuse")
    assert monotonic() - began >= 0.2
    assert (reply.status_code, int(reply.headers["Retry-After"]) <= 31) == (429, True)
    assert stranger.get("/refuse", headers={"Cookie": "judge=a"}).status_code == 503
    for host in ("192.0.2.7", "127.0.0.1", "127.0.0.1", "127.0.0.1"):
        assert client(host).get("/refuse").status_code == 503, host


def test_a_hall_behind_one_address_pairs_its_telephones_in_one_minute():
    """Each of 80 types its card, and asks for all files: then the server knows it."""
    app = Guard([Route("/{path:path}", echo)], knows=lambda _request: "")
    client = client_of(app, "192.0.2.7")
    typed = ["/", "/pair", "/pair/SECRET", "/pair/SECRET"]
    files = [f"/static/{version()}/{name}" for name in FILES]
    for number in range(80):
        replies = [client.get(path).status_code for path in (*typed, *files)]
        assert set(replies) == {200}, number


def test_a_browser_that_was_refused_asks_again_by_itself(start, monkeypatch):
    monkeypatch.setattr(guard, "STRANGERS_RATE", 1)
    monkeypatch.setattr(guard, "STRANGER_PAUSE", 0.0)
    stranger = start()
    stranger.get("/pair")
    reply = stranger.get("/pair")
    assert (reply.status_code, reply.headers["Refresh"]) == (429, reply.headers["Retry-After"])
    assert "This page tries again by itself." in reply.text


def test_who_was_forgotten_begins_again(monkeypatch):
    monkeypatch.setattr(guard, "MOST_KNOWN", 2)
    rate = Rate(1, clock=lambda: 0.0)
    for who in ("a", "b", "c", "a"):
        rate.take(who)
    assert [*rate.left] == ["c", "a"], "who asked last is known"


def test_devices_and_directors_are_no_strangers(start, home, monkeypatch):
    monkeypatch.setattr(guard, "STRANGERS_RATE", 3)
    monkeypatch.setattr(guard, "STRANGER_PAUSE", 0.0)
    set_pin(str(home / "profiles" / "kiosk.toml"), "2468", "AB", "director")
    stranger = start(event="Open")
    device, director = (TestClient(stranger.app) for _ in range(2))
    device.post(event_secret(str(home), "Open").path(Card(Use.STATION, "Kiosk 2")))
    director.post("/board/pin", data={"pin": "2468"}, follow_redirects=False)
    assert [stranger.get("/pair").status_code for _ in range(2)][1] == 429
    for client, path in ((device, "/screen"), (director, "/board")):
        assert [client.get(path).status_code for _ in range(4)] == [200] * 4, path
    device.cookies.clear()
    assert device.get("/").status_code == 429


def test_a_device_that_asks_much_at_once_holds_up_itself_alone(monkeypatch):
    """Without its threads, the others would wait until its pages are drawn."""
    monkeypatch.setattr(guard, "MOST_UNANSWERED", 6)
    under_way, most = Counter(), Counter()
    all_have_asked = asyncio.Event()

    async def ask(request):
        who = request.headers["Cookie"]
        under_way[who] += 1
        most[who] = max(most[who], under_way[who])
        if who == "b":  # it asks last
            all_have_asked.set()
        await all_have_asked.wait()
        await asyncio.sleep(0.05)
        under_way[who] -= 1
        return Response()

    app = Guard([Route("/ask", ask)], knows=lambda request: request.headers.get("Cookie", ""))

    async def asked(*who):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://hall") as client:
            each = (client.get("/ask", headers={"Cookie": name}) for name in who)
            return [reply.status_code for reply in await asyncio.gather(*each)]

    assert asyncio.run(asked(*"aaaaaaaab")) == [*[200] * 6, 429, 429, 200]
    assert most == {"a": 2, "b": 1}
    assert not app.turns.turns
    assert not app.turns.unanswered


def test_an_operator_reads_what_failed_and_nothing_that_was_typed(capsys):
    with reporting_faults():
        raise CannotJudge("It fails.", faults=["ZANT"], remedy="Type ZANT again.")
    assert capsys.readouterr().err == "It fails.\n"
