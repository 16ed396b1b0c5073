"""The door, the guard around all routes, and the address: who comes in, and what stays out.

A request must arrive whole within a time, and whoever the server knows finds a place. Without TLS,
only this machine is served, unless another is asked for by name.
"""

import asyncio
import json
import resource
import socket
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from email import message_from_bytes
from pathlib import Path
from threading import Event, Thread
from time import monotonic, process_time, sleep
from typing import NamedTuple, Self

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient

from judge_procedure import pin
from judge_procedure.own_settings import set_pin
from judge_procedure.pairing import Card, Use, event_secret
from judge_server import address, door, guard
from judge_server.door import Door
from judge_server.guard import HEADERS, LARGEST_BODY, LARGEST_HEADER, application
from judge_server.options import Options
from judge_server.start import descriptors, listening, settings
from lexicons import CannotJudge, Missing
from tests.unit.judge_server.conftest import Start

# -- the guard -----------------------------------------------------------------------------------


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
        assert {name: reply.headers[name] for name in HEADERS} == HEADERS
    assert "unsafe" not in HEADERS["Content-Security-Policy"]


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
    assert "address" in reply.json()["what"]


def test_a_large_body_is_refused_whether_it_says_its_size_or_not(client: TestClient) -> None:
    for content in (b"a" * (LARGEST_BODY + 1), iter([b"a" * LARGEST_BODY, b"a"])):
        reply = client.post("/echo/a", content=content)
        assert (reply.status_code, reply.json()["what"]) == (413, "The request is too large.")
    assert client.post("/echo/a", content=b"a" * LARGEST_BODY).status_code == 200
    both = {"Content-Length": "2", "Transfer-Encoding": "chunked"}
    reply = client.post("/echo/a", content=b"QI", headers=both)
    assert (reply.status_code, "found both" in reply.json()["reasons"][0]) == (400, True)
    for size, status in ((LARGEST_HEADER - 1000, 200), (LARGEST_HEADER, 431)):
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
    monkeypatch.setattr(guard, "STRANGERS_RATE", 2)
    monkeypatch.setattr(guard, "STRANGER_PAUSE", 0.2)
    app = application(routes, knows=lambda request: request.headers.get("Cookie", ""))

    def client(host: str) -> TestClient:
        return TestClient(app, client=(host, 5000))

    stranger = client("2001:db8::5:7")
    assert [stranger.get("/refuse").status_code for _ in range(2)] == [503, 503]
    began = monotonic()
    reply = client("2001:db8::6:7").get("/refuse")
    assert monotonic() - began >= 0.2
    assert (reply.status_code, int(reply.headers["Retry-After"]) <= 31) == (429, True)
    assert reply.json()["what"] == "This address asks too often."
    assert stranger.get("/refuse", headers={"Cookie": "judge=a"}).status_code == 503
    for host in ("192.0.2.7", "127.0.0.1", "127.0.0.1", "127.0.0.1"):
        assert client(host).get("/refuse").status_code == 503, host


def test_devices_and_directors_are_no_strangers(
    start: Start, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "STRANGERS_RATE", 3)
    monkeypatch.setattr(guard, "STRANGER_PAUSE", 0.0)
    monkeypatch.setattr(pin, "COST", 2)
    (home / "profiles").mkdir(parents=True)
    (home / "profiles" / "kiosk.toml").write_text(f'pin = "{pin.hashed("2468")}"\n')
    stranger = start(event="Open")
    device, director = (TestClient(stranger.app) for _ in range(2))
    device.post(event_secret(str(home), "Open").path(Card(Use.STATION, "Kiosk 2")))
    director.post("/board/pin", data={"pin": "2468"}, follow_redirects=False)
    assert [stranger.get("/pair").status_code for _ in range(2)][1] == 429
    for client, path in ((device, "/screen"), (director, "/board")):
        assert [client.get(path).status_code for _ in range(4)] == [200] * 4, path
    device.cookies.clear()
    assert device.get("/").status_code == 429


def test_a_device_that_asks_much_at_once_holds_up_itself_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without its threads, the others would wait until its pages are drawn."""
    monkeypatch.setattr(guard, "MOST_UNANSWERED", 6)
    under_way, most = Counter[str](), Counter[str]()
    all_have_asked = asyncio.Event()

    async def ask(request: Request) -> Response:
        who = request.headers["Cookie"]
        under_way[who] += 1
        most[who] = max(most[who], under_way[who])
        if who == "b":  # it asks last
            all_have_asked.set()
        await all_have_asked.wait()
        await asyncio.sleep(0.05)
        under_way[who] -= 1
        return Response()

    app = application([Route("/ask", ask)], knows=lambda request: request.headers.get("Cookie", ""))

    async def asked(*who: str) -> list[int]:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://hall") as client:
            each = (client.get("/ask", headers={"Cookie": name}) for name in who)
            return [reply.status_code for reply in await asyncio.gather(*each)]

    assert asyncio.run(asked(*"aaaaaaaab")) == [*[200] * 6, 429, 429, 200]
    assert most == {"a": 2, "b": 1}
    assert not app.turns.turns
    assert not app.turns.asked


def test_an_address_names_each_of_its_methods(start: Start) -> None:
    client = start()
    allowed = {path: client.put(path).headers["Allow"] for path in ("/screen", "/board")}
    assert allowed == {"/screen": "GET, HEAD, POST", "/board": "GET, HEAD"}


def test_the_session_of_a_board_does_not_outlast_the_sleep_of_its_server(
    start: Start, home: Path, sleep_for: Callable[[int], None]
) -> None:
    (home / "profiles").mkdir()
    set_pin(str(home / "profiles" / "kiosk.toml"), "2468", "AB", "director")
    client = start()

    def board() -> str:
        return client.get("/board").text

    assert "PIN of a director" in board()
    client.post("/board/pin", data={"pin": "2468"}, headers={"Origin": "http://testserver"})
    assert "PIN of a director" not in board()
    sleep_for(3600)
    assert "PIN of a director" in board()


# -- connections -----------------------------------------------------------------------------------

head = b"POST /slow HTTP/1.1\r\nHost: hall\r\nContent-Length: 4\r\n\r\n"
known = head.replace(b"Host: hall", b"Host: hall\r\nAuthorization: Bearer token")
half = head[:30]
given_up = 0.2  # seconds, after which a server gives up where it is not patient
patience = 30  # seconds, until what does not happen is a failure: half as many as a patient server


async def slow(request: Request) -> PlainTextResponse:
    await request.body()
    await asyncio.sleep(0.3)  # longer than a request may take to arrive
    return PlainTextResponse("done")


hangs, goes_on = Event(), Event()


async def hang(request: Request) -> Response:
    hangs.set()
    goes_on.wait(patience)  # nothing else is done meanwhile
    return Response("done")


asked_to_wait: set[Request] = set()


async def until_released(request: Request) -> PlainTextResponse:
    await request.body()
    asked_to_wait.add(request)
    while request in asked_to_wait:  # noqa: ASYNC110  # another thread releases it
        await asyncio.sleep(0.01)
    return PlainTextResponse("done")


async def long(request: Request) -> Response:
    return Response(bytes(1 << 24))  # more than the system takes for somebody who reads nothing


At = tuple[str, int]


class Served(NamedTuple):
    """A server that runs, and its address."""

    door: Door
    at: At


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server of 30 connections, which is patient."""
    monkeypatch.setattr(door, "MOST_CONNECTIONS", 30)
    monkeypatch.setattr(door, "FIRST_PATIENCE", 60.0)
    monkeypatch.setattr(door, "PATIENCE", 60.0)
    listening = socket.create_server(("127.0.0.1", 0))
    asked_to_wait.clear()
    routes = [
        Route("/slow", slow, methods=["POST"]), Route("/long", long), Route("/hang", hang),
        Route("/wait", until_released, methods=["POST"]),
    ]  # fmt: skip
    app = application(
        routes,
        knows=lambda request: str(request.client) if "Authorization" in request.headers else "",
    )
    server = Door(settings(app, Options()), 1024)
    thread = Thread(target=server.run, args=([listening],))
    thread.start()
    yield Served(server, listening.getsockname())
    server.should_exit = True
    thread.join()


@pytest.fixture
def at(served: Served) -> At:
    return served.at


@pytest.fixture
def on_network(at: At, monkeypatch: pytest.MonkeyPatch) -> At:
    """A server that takes the addresses of this machine for those of others."""
    monkeypatch.setattr(door, "is_loopback", lambda _host: False)
    return at


def until(happens: Callable[[], object]) -> None:
    end = monotonic() + patience
    while not happens():
        assert monotonic() < end
        sleep(0.01)


@contextmanager
def hung(at: At) -> Iterator[None]:
    """Let the server hang: what is sent meanwhile is there when it goes on."""
    hangs.clear()
    goes_on.clear()
    with socket.create_connection(at, timeout=patience) as opened:
        opened.sendall(b"GET /hang HTTP/1.1\r\nHost: hall\r\n\r\n")
        assert hangs.wait(patience)
        try:
            yield
        finally:
            goes_on.set()
        assert whole_reply(opened).endswith(b"done")


def answer(at: At, *parts: bytes, pause: float = 0.01) -> bytes:
    """What comes back for parts that are sent one after another; nothing if they are given up."""
    with socket.create_connection(at, timeout=patience) as opened:
        for part in parts:
            opened.sendall(part)
            sleep(pause)
        return whole_reply(opened)


def whole_reply(opened: socket.socket) -> bytes:
    """A reply, in however many pieces it comes; nothing if the connection is closed."""
    reply = b""
    while (piece := opened.recv(4000)) and not is_whole(reply := reply + piece):
        pass
    return reply


def is_whole(reply: bytes) -> bool:
    """Whether a reply has its headers and all of its body."""
    top, _, body = reply.partition(b"\r\n\r\n")
    found = message_from_bytes(top.partition(b"\r\n")[2])
    return "Content-Length" in found and int(found["Content-Length"]) == len(body)


def is_ended(opened: socket.socket, wait: float = 0.05) -> bool:
    """Whether the other end has closed a connection."""
    opened.settimeout(wait)
    try:
        return opened.recv(1) == b""
    except (TimeoutError, BlockingIOError):
        return False
    except ConnectionError:
        return True


class Held:
    """Connections of one address."""

    def __init__(self, at: At, host: str, count: int, sent: bytes = half) -> None:
        self.at = at
        self.host = host
        self.sent = sent
        self.opened = [self.open() for _ in range(count)]

    def open(self) -> socket.socket:
        """A connection on which something was sent."""
        found = socket.create_connection(self.at, patience, (self.host, 0))
        found.sendall(self.sent)
        return found

    def answer(self) -> bytes:
        """What comes back for a whole request on a new connection."""
        with socket.create_connection(self.at, patience, (self.host, 0)) as opened:
            opened.sendall(known + b"word")
            return whole_reply(opened)

    @property
    def answers(self) -> set[bytes]:
        """The ends of the replies on all connections."""
        return {whole_reply(each)[-4:] for each in self.opened}

    @property
    def ended(self) -> list[bool]:
        """Which connections the server has closed."""
        return [is_ended(each) for each in self.opened]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        for each in self.opened:
            each.close()


def test_a_request_that_does_not_come_whole_is_given_up(
    at: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one in one packet with the one before."""
    assert answer(at, head, b"wo", b"rd").endswith(b"done")
    with socket.create_connection(at, timeout=patience) as opened:
        opened.sendall((head + b"word") * 2)
        assert [whole_reply(opened)[-4:] for _ in range(2)] == [b"done", b"done"]
    monkeypatch.setattr(door, "PATIENCE", given_up)
    assert answer(at, head, b"wo") == b""
    with socket.create_connection(at, timeout=patience) as opened:
        opened.sendall(head + b"word" + head)
        assert whole_reply(opened).endswith(b"done")
        assert opened.recv(100) == b""  # closed, long before the test gives up
    monkeypatch.setattr(door, "FIRST_PATIENCE", given_up)
    assert [answer(at), answer(at, half)] == [b"", b""]


def test_the_headers_of_a_request_must_come_sooner_than_its_body(
    at: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hung(at):
        opened = socket.create_connection(at, timeout=patience)
        opened.sendall(head)
        monkeypatch.setattr(door, "FIRST_PATIENCE", given_up)
    with opened:
        assert answer(at, half) == b""
        sleep(2 * given_up)
        opened.sendall(b"word")
        assert whole_reply(opened).endswith(b"done")


def test_a_reply_that_nobody_reads_is_given_up(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "PATIENCE", given_up)
    with socket.create_connection(served.at, timeout=patience) as opened:
        opened.sendall(b"GET /long HTTP/1.1\r\nHost: hall\r\n\r\n")
        assert opened.recv(1, socket.MSG_PEEK)  # it comes
        until(lambda: not served.door.places.strangers)
        read = 0
        with suppress(ConnectionError):
            while piece := opened.recv(1 << 20):
                read += len(piece)
    assert 0 < read < 1 << 24


def test_of_too_many_strangers_of_one_network_the_oldest_goes(
    on_network: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "MOST_OF_ONE", 3)
    with Held(on_network, "127.0.0.2", 3) as crowd:
        assert crowd.answer().endswith(b"done")
        assert crowd.ended == [True, False, False]
        monkeypatch.setattr(door, "is_loopback", lambda _host: True)
        with Held(on_network, "127.0.0.1", 20) as own:
            assert not any(own.ended), "programs of this machine have no such limit"


def test_without_a_place_the_oldest_stranger_goes_of_the_network_that_has_most(
    on_network: At,
) -> None:
    with (
        Held(on_network, "127.0.0.4", 8) as few,
        Held(on_network, "127.0.0.2", 12) as many,
        Held(on_network, "127.0.0.3", 10, known + b"word") as friends,
    ):
        assert friends.answers == {b"done"}
        assert Held(on_network, "127.0.0.5", 0).answer().endswith(b"done")
        assert many.ended == [True] + [False] * 11
        assert not any(few.ended + friends.ended)


def test_where_everybody_is_known_the_one_that_was_idle_longest_goes_and_none_that_waits(
    on_network: At,
) -> None:
    waiting = known.replace(b"/slow", b"/wait") + b"word"

    with Held(on_network, "127.0.0.3", 30, known + b"word") as friends:
        assert friends.answers == {b"done"}
        friends.opened[0].sendall(waiting)
        until(lambda: len(asked_to_wait) == 1)
        assert Held(on_network, "127.0.0.5", 0).answer().endswith(b"done")
        asked_to_wait.clear()
        assert whole_reply(friends.opened[0]).endswith(b"done")
        assert friends.ended == [False, True] + [False] * 28
        friends.opened[1].close()
        friends.opened[1] = friends.open()
        assert whole_reply(friends.opened[1]).endswith(b"done")
        for each in friends.opened:
            each.sendall(waiting)
        until(lambda: len(asked_to_wait) == 30)
        with Held(on_network, "127.0.0.5", 1) as last:
            assert is_ended(last.opened[0], patience), "nobody who waits for a reply goes for it"
        asked_to_wait.clear()


def test_whoever_is_known_is_answered_while_five_addresses_renew_half_requests(
    on_network: At,
) -> None:
    ended = Event()

    def renew(held: Held) -> None:
        while not ended.wait(0.01):
            gone = [number for number, each in enumerate(held.opened) if is_ended(each, 0)]
            for number in gone:
                held.opened[number].close()
                held.opened[number] = held.open()

    with ExitStack() as ends:
        crowds = [ends.enter_context(Held(on_network, f"127.0.0.{n}", 10)) for n in range(2, 7)]
        friend = ends.enter_context(Held(on_network, "127.0.0.9", 1, known + b"word"))
        attackers = [Thread(target=renew, args=[each]) for each in crowds]
        for each in attackers:
            each.start()
        times = []
        for _ in range(8):
            began = process_time()  # no other program makes it longer
            assert friend.answer().endswith(b"done")
            assert friend.answers == {b"done"}
            times.append(process_time() - began)
            friend.opened[0].sendall(known + b"word")
        ended.set()
        for each in attackers:
            each.join()
    assert max(times) < 1.5, "two answers that take 0.3 s each"


def test_a_server_asks_for_more_descriptors_and_does_not_fail_without_them() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    lower = 256
    resource.setrlimit(resource.RLIMIT_NOFILE, (lower, before[1]))
    try:
        assert lower < descriptors() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] <= before[1]
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.parametrize("sent", [b"QI ZANT\r\n\r\n", b"GET / HTTP/1.1\r\nX: " + b"x" * 20000])
def test_what_is_not_http_is_refused_in_the_form_of_all_refusals(at: At, sent: bytes) -> None:
    reply = answer(at, sent)
    top, _, body = reply.partition(b"\r\n\r\n")
    status, _, headers = top.partition(b"\r\n")
    found = message_from_bytes(headers)
    assert status.startswith(b"HTTP/1.1 400 ")
    assert found["Content-Type"] == "application/json"
    assert (found["Connection"], found["X-Content-Type-Options"]) == ("close", "nosniff")
    assert json.loads(body)["what"] == "This is not a request of HTTP/1.1."
    assert b"ZANT" not in reply


# -- the address -----------------------------------------------------------------------------------


def test_plain_http_on_the_network_must_be_asked_for_by_name() -> None:
    for host in ("127.0.0.1", "::1", "localhost"):
        address.check(Options(host))
    for host in ("0.0.0.0", "192.0.2.1", "::", "hall.example"):
        with pytest.raises(CannotJudge, match="--plain-http-on-the-network"):
            address.check(Options(host))
        address.check(Options(host, plain_http=True))


def test_a_certificate_needs_its_key_and_both_files(tmp_path: Path) -> None:
    one, other = tmp_path / "hall.crt", tmp_path / "hall.key"
    with pytest.raises(CannotJudge, match="--key"):
        address.check(Options("0.0.0.0", certificate=str(one)))
    with pytest.raises(Missing):
        address.check(Options("0.0.0.0", certificate=str(one), key=str(other)))
    one.touch()
    other.touch()
    with pytest.raises(CannotJudge, match=f"{one} and {other} are not a certificate and its key"):
        address.check(Options("0.0.0.0", certificate=str(one), key=str(other)))


Made = Callable[..., tuple[str, str]]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """Makes a certificate and its key."""

    def made(name: str, *more: str) -> tuple[str, str]:
        certificate, key = str(tmp_path / f"{name}.crt"), str(tmp_path / f"{name}.key")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
             "-days", "2", "-subj", "/CN=hall", "-out", certificate, "-keyout", key, *more],
            check=True, capture_output=True,
        )  # fmt: skip
        return certificate, key

    return made


@pytest.mark.needs("openssl")
def test_a_certificate_of_another_address_is_noticed(made: Made) -> None:
    """As one of yesterday: each telephone would warn, and no station would trust it."""
    certificate, key = made("hall", "-nodes", "-addext", "subjectAltName=IP:192.0.2.7")
    options = Options("192.0.2.7", certificate=certificate, key=key)
    assert list(address.certificate_cautions(options)) == []
    [caution] = address.certificate_cautions(options._replace(host="192.0.2.8"))
    assert "192.0.2.8" in caution
    everywhere = options._replace(host="0.0.0.0", name="192.0.2.7")
    assert list(address.certificate_cautions(everywhere)) == []
    assert list(address.certificate_cautions(Options("192.0.2.8", plain_http=True))) == []


@pytest.mark.needs("openssl")
def test_a_certificate_and_its_key_belong_together(made: Made) -> None:
    (hall, hall_key), (_, other_key) = made("hall", "-nodes"), made("other", "-nodes")
    locked, locked_key = made("locked", "-passout", "pass:word")
    address.check(Options("0.0.0.0", certificate=hall, key=hall_key))
    for certificate, key in ((hall, other_key), (hall_key, hall), (locked, locked_key)):
        with pytest.raises(CannotJudge, match="are not a certificate and its key"):
            address.check(Options("0.0.0.0", certificate=certificate, key=key))


def test_a_port_that_is_taken_is_refused_and_a_reply_waits_for_no_acknowledgement() -> None:
    with (
        listening(Options(port=0)) as ours,
        socket.create_connection(ours.getsockname()),
        ours.accept()[0] as accepted,
    ):
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        with pytest.raises(CannotJudge, match="--port"):
            listening(Options(port=ours.getsockname()[1]))


def test_the_addresses_that_phones_open_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    assert address.url(Options("::1"), 80) == "http://[::1]:80/"
    [first] = address.described(Options(), 8765)
    assert first.startswith("Open http://127.0.0.1:8765/ in a browser on this machine")
    monkeypatch.setattr(address, "routed", lambda _: iter(["192.0.2.7", "127.0.0.1"]))
    monkeypatch.setattr(address, "named", lambda _: iter(["127.0.1.1", "0.0.0.0"]))
    every = Options("0.0.0.0", certificate="c", key="k")
    phones, board, _ = address.described(every, 443)
    assert phones == "Phones open https://192.0.2.7:443/"
    assert board == "The director's board is https://192.0.2.7:443/board"
    monkeypatch.setattr(address, "routed", lambda _: iter(()))
    [alone] = address.described(every, 443)
    assert "no address on a network" in alone
    phones, *_ = address.described(every._replace(name="judge.local"), 443)
    assert phones == "Phones open https://judge.local:443/"
