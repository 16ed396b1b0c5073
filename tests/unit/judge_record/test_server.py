"""A server as a station reaches it: one token for one address, and every failure in words."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple

import pytest

from judge_record.handing_on import Held, Report
from judge_record.server import HttpServer
from judge_record.store.address import fault_of_address
from lexicons import CannotJudge

report = Report("Kiosk 1", "AAAA 3333", "CCCC 4444", 2)


class Request(NamedTuple):
    """What a server was asked."""

    path: str
    token: str
    body: Any


class Answering(ThreadingHTTPServer):
    """A server that gives one reply to everything."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.status, self.reply, self.location = 200, b"{}", ""
        self.goes_on = Event()  # unless the network is cut in the middle of a reply
        self.requests: list[Request] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    """Keeps what was asked, and answers."""

    server: Answering

    def do_GET(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        token = self.headers.get("Authorization") or ""
        self.server.requests.append(Request(self.path, token, json.loads(body) if body else None))
        self.send_response(self.server.status)
        if self.server.location:
            self.send_header("Location", self.server.location)
        self.send_header("Content-Length", str(len(self.server.reply)))
        self.end_headers()
        self.wfile.write(self.server.reply[:5])
        self.wfile.flush()
        assert self.server.goes_on.wait(10)
        self.wfile.write(self.server.reply[5:])

    def do_POST(self) -> None:
        self.do_GET()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def running() -> Iterator[Answering]:
    with Answering() as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def answering(running: Answering) -> Answering:
    running.status, running.reply, running.location = 200, b"{}", ""
    running.goes_on.set()
    running.requests.clear()
    return running


@pytest.fixture
def server(answering: Answering, tmp_path: Path) -> HttpServer:
    (tmp_path / "server.token").write_text("a-token\n")
    return HttpServer(f"{answering.url}/", str(tmp_path))


def test_a_station_asks_what_is_held_and_sends_entries(
    server: HttpServer, answering: Answering
) -> None:
    reply = {"event": "Open", "held": {"ab": 7}, "own": "cd", "rounds": [4]}
    answering.reply = json.dumps(reply).encode()
    assert server.held() == Held("Open", {"ab": 7}, "cd", (4,))
    answering.reply = b'{"number": 9}'
    assert server.send("ab", report, ["line 8", "line 9"]) == 9
    body = {**report._asdict(), "entries": ["line 8", "line 9"]}
    assert answering.requests == [
        Request("/api/v1/stations", "Bearer a-token", None),
        Request("/api/v1/stations/ab", "Bearer a-token", body),
    ]


def test_what_no_judge_replies_is_refused(
    server: HttpServer, answering: Answering, subtests: pytest.Subtests
) -> None:
    for reply in [
        b"",
        b"<html>",
        b"[]",
        b'{"held": 1}',
        b'{"event": "e", "held": {"a": "x"}}',
        b"9",
        b'{"event": "e", "own": "o", "held": {"a": 1e999}, "number": 1e999}',
    ]:
        with subtests.test(reply=reply):
            answering.reply = reply
            with pytest.raises(CannotJudge, match="is not a judge"):
                server.held()
            with pytest.raises(CannotJudge, match="is not a judge"):
                server.send("ab", report, [])


def test_a_refusal_names_its_reasons(server: HttpServer, answering: Answering) -> None:
    answering.status = 409
    answering.reply = b'{"what": "Not received.", "reasons": ["the chain forks"], "remedy": ""}'
    with pytest.raises(CannotJudge, match="the chain forks"):
        server.send("ab", report, [])
    answering.reply = b"<html>"
    with pytest.raises(CannotJudge, match="status 409"):
        server.held()


@pytest.mark.parametrize("status", [200, 503])
def test_a_reply_that_stops_in_the_middle_is_an_error_in_words(
    server: HttpServer, answering: Answering, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judge_record.server.timeout", 0.1)
    answering.status, answering.reply = status, b'{"what": ""}'
    answering.goes_on.clear()
    with pytest.raises(CannotJudge, match="was not reached"):
        server.held()
    answering.goes_on.set()


def test_the_token_is_not_carried_to_another_address(
    server: HttpServer, answering: Answering
) -> None:
    answering.status, answering.location = 302, f"{answering.url}/elsewhere"
    with pytest.raises(CannotJudge, match="status 302"):
        server.held()
    assert [request.path for request in answering.requests] == ["/api/v1/stations"]


def test_no_proxy_of_the_environment_is_used(
    server: HttpServer, answering: Answering, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "https_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)
    answering.reply = b'{"number": 1}'
    assert server.send("ab", report, []) == 1


def test_a_server_that_is_away_is_an_error_in_words(tmp_path: Path) -> None:
    (tmp_path / "server.token").write_text("a-token")
    with Answering() as gone:
        url = gone.url
    with pytest.raises(CannotJudge, match="was not reached"):
        HttpServer(url, str(tmp_path)).held()


def test_a_station_without_a_token_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(CannotJudge, match="judge serve token"):
        HttpServer("https://judge.example", str(tmp_path)).held()


def test_a_certificate_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "server.token").write_text("a-token")
    (tmp_path / "server.pem").write_text("no certificate")
    with pytest.raises(CannotJudge, match=r"server\.pem cannot be used"):
        HttpServer("https://judge.example", str(tmp_path)).held()


def test_an_address_that_could_show_the_words_to_others_is_refused(
    subtests: pytest.Subtests,
) -> None:
    for url in [
        "http://judge.local",
        "http://192.0.2.1:8443",
        "ftp://127.0.0.1",
        "judge.local",
        "https://a.example/board",
        "https://me:pass@a.example",
        "https://",
        "https://a:99999",
        "file:///etc/passwd",
    ]:
        with subtests.test(url=url):
            assert fault_of_address(url)
            with pytest.raises(CannotJudge):
                HttpServer(url, "")
