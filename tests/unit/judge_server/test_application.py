"""The guard around all routes: headers, sizes, faults, and a log without words."""

from pathlib import Path
from time import monotonic

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from judge_gui.model import pin
from judge_procedure.pairing import Card, Use, event_secret
from judge_server import guard
from judge_server.guard import application, headers, largest_body, largest_header
from lexicons import CannotJudge
from tests.unit.judge_server.conftest import Start


async def echo(request: Request) -> PlainTextResponse:
    return PlainTextResponse(await request.body())


async def fail(request: Request) -> PlainTextResponse:
    raise ValueError("ZANT")


async def refuse(request: Request) -> PlainTextResponse:
    raise CannotJudge("There is no list.", faults=["one"], remedy="Copy it.")


routes = [
    Route("/echo/{word}", echo, methods=["POST"]), Route("/fail", fail), Route("/refuse", refuse),
]  # fmt: skip


@pytest.fixture
def log() -> list[str]:
    return []


@pytest.fixture
def client(log: list[str]) -> TestClient:
    return TestClient(application(routes, log=log.append))


def test_every_reply_has_the_headers_that_browsers_obey(client: TestClient) -> None:
    for reply in (client.post("/echo/a"), client.get("/nowhere"), client.get("/fail")):
        assert {name: reply.headers[name] for name in headers} == headers
    assert "unsafe" not in headers["Content-Security-Policy"]


def test_a_fault_of_the_program_shows_its_kind_and_no_value(client: TestClient) -> None:
    reply = client.get("/fail")
    assert reply.status_code == 500
    assert reply.json()["what"] == "A fault of the program itself (ValueError): no answer."
    assert "ZANT" not in reply.text
    reply = client.get("/refuse")
    assert reply.status_code == 503
    assert reply.json() == {"what": "There is no list.", "reasons": ["one"], "remedy": "Copy it."}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/qi", 404), ("GET", "/echo/a", 405), ("POST", "/echo/a/", 404)],
)
def test_an_unknown_address_is_refused_in_words(
    client: TestClient, method: str, path: str, status: int
) -> None:
    reply = client.request(method, path)
    assert reply.status_code == status
    assert reply.json()["remedy"] == "See /api/v1/openapi.json"


def test_a_large_body_is_refused_whether_it_says_its_size_or_not(client: TestClient) -> None:
    for content in (b"a" * (largest_body + 1), iter([b"a" * largest_body, b"a"])):
        reply = client.post("/echo/a", content=content)
        assert (reply.status_code, reply.json()["what"]) == (413, "The request is too large.")
    assert client.post("/echo/a", content=b"a" * largest_body).status_code == 200
    both = {"Content-Length": "2", "Transfer-Encoding": "chunked"}
    reply = client.post("/echo/a", content=b"QI", headers=both)
    assert (reply.status_code, "found both" in reply.json()["reasons"][0]) == (400, True)
    for size, status in ((largest_header - 1000, 200), (largest_header, 431)):
        assert client.post("/echo/a", headers={"X-Long": "a" * size}).status_code == status


def test_the_log_names_routes_and_no_word(client: TestClient, log: list[str]) -> None:
    client.post("/echo/zant?word=blorp", content=b"QI")
    client.get("/zant")
    client.get("/fail")
    assert [line.rsplit(" ", 2)[0] for line in log] == [
        "POST /echo/{word} 200", "GET an unknown address 404", "GET /fail 500",
    ]  # fmt: skip


def test_a_stranger_who_asks_too_often_waits_and_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guard, "strangers_rate", 2)
    monkeypatch.setattr(guard, "pause", 0.2)
    app = application(routes, knows=lambda request: "Cookie" in request.headers)

    def client(host: str) -> TestClient:
        return TestClient(app, client=(host, 5000))

    stranger = client("2001:db8::5:7")
    assert [stranger.get("/refuse").status_code for _ in range(2)] == [503, 503]
    began = monotonic()
    reply = client("2001:db8::6:7").get("/refuse")
    assert monotonic() - began >= 0.2
    assert (reply.status_code, int(reply.headers["Retry-After"]) <= 31) == (429, True)
    assert reply.json()["what"] == "This address, without a token, asks too often."
    assert stranger.get("/refuse", headers={"Cookie": "judge=a"}).status_code == 503
    for host in ("192.0.2.7", "127.0.0.1", "127.0.0.1", "127.0.0.1"):
        assert client(host).get("/refuse").status_code == 503, host


def test_what_must_end_with_the_server_is_ended() -> None:
    ended: list[str] = []
    with TestClient(
        application(routes, close=[lambda: ended.append("a"), lambda: ended.append("b")])
    ):
        assert ended == []
    assert ended == ["a", "b"]


def test_programs_devices_and_directors_are_no_strangers(
    start: Start, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "strangers_rate", 3)
    monkeypatch.setattr(guard, "pause", 0.0)
    monkeypatch.setattr(pin, "cost", 2)
    (home / "profiles").mkdir()
    (home / "profiles" / "kiosk.toml").write_text(f'pin = "{pin.hashed("2468")}"\n')
    program = start(event="Open")
    device, director, stranger = (TestClient(program.app) for _ in range(3))
    device.post(event_secret(str(home), "Open").path(Card(Use.STATION, "Kiosk 2")))
    director.post("/board/pin", data={"pin": "2468"}, follow_redirects=False)
    assert [stranger.get("/pair").status_code for _ in range(2)][1] == 429
    for client, path in ((program, "/api/v1/heads"), (device, "/screen"), (director, "/board")):
        assert [client.get(path).status_code for _ in range(4)] == [200] * 4, path
    device.cookies.clear()
    assert device.get("/").status_code == 429
    wrong = {"Authorization": "Bearer wrong"}
    assert program.get("/api/v1/heads", headers=wrong).status_code == 429


def test_an_address_names_each_of_its_methods(start: Start) -> None:
    client = start()
    allowed = {
        path: client.put(path).headers["Allow"]
        for path in ("/screen", "/api/v1/challenges", "/api/v1/openapi.json")
    }
    assert allowed == {
        "/screen": "GET, HEAD, POST",
        "/api/v1/challenges": "POST",
        "/api/v1/openapi.json": "GET, HEAD",
    }
