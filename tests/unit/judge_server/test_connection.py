"""A request must arrive whole within a time, and whoever the server knows finds a place."""

import asyncio
import json
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from email import message_from_bytes
from threading import Event, Thread
from time import monotonic, sleep
from typing import Self

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from judge_server import door
from judge_server.door import Door
from judge_server.guard import application
from judge_server.options import Options
from judge_server.start import descriptors, settings

head = b"POST /slow HTTP/1.1\r\nHost: hall\r\nContent-Length: 4\r\n\r\n"
known = head.replace(b"Host: hall", b"Host: hall\r\nAuthorization: Bearer token")
half = head[:30]


async def slow(request: Request) -> PlainTextResponse:
    await request.body()
    await asyncio.sleep(0.3)  # longer than a request may take to arrive
    return PlainTextResponse("done")


async def long(request: Request) -> Response:
    return Response(bytes(1 << 24))  # more than the system takes for somebody who reads nothing


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """A server of 30 connections that waits for a fifth of a second for a whole request."""
    monkeypatch.setattr(door, "most_connections", 30)
    monkeypatch.setattr(door, "first_patience", 0.2)
    monkeypatch.setattr(door, "patience", 0.2)
    listening = socket.create_server(("127.0.0.1", 0))
    routes = [Route("/slow", slow, methods=["POST"]), Route("/long", long)]
    app = application(routes, knows=lambda request: "Authorization" in request.headers)
    server = Door(settings(app, Options()), 1024)
    thread = Thread(target=server.run, args=([listening],))
    thread.start()
    yield listening.getsockname()
    server.should_exit = True
    thread.join()


def answer(address: tuple[str, int], *parts: bytes) -> bytes:
    """What comes back for parts that are sent one after another."""
    with socket.create_connection(address, timeout=5) as opened:
        for part in parts:
            opened.sendall(part)
            sleep(0.01)
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


class Held:
    """Connections of one address."""

    def __init__(self, address: tuple[str, int], host: str, count: int, sent: bytes = half) -> None:
        self.address = address
        self.host = host
        self.sent = sent
        self.opened = [self.open() for _ in range(count)]

    def open(self) -> socket.socket:
        """A connection on which something was sent."""
        found = socket.create_connection(self.address, 5, (self.host, 0))
        found.sendall(self.sent)
        return found

    def answer(self) -> bytes:
        """What comes back for a whole request on a new connection."""
        with socket.create_connection(self.address, 5, (self.host, 0)) as opened:
            opened.sendall(known + b"word")
            return whole_reply(opened)

    @property
    def ended(self) -> list[bool]:
        """Which connections the server has closed."""
        return [is_ended(each) for each in self.opened]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        for each in self.opened:
            each.close()


def is_ended(opened: socket.socket, patience: float = 0.05) -> bool:
    """Whether the other end has closed a connection."""
    opened.settimeout(patience)
    try:
        return opened.recv(1) == b""
    except (TimeoutError, BlockingIOError):
        return False
    except ConnectionError:
        return True


@pytest.fixture
def on_network(address: tuple[str, int], monkeypatch: pytest.MonkeyPatch) -> tuple[str, int]:
    """A server that is patient, and takes the addresses of this machine for those of others."""
    monkeypatch.setattr(door, "first_patience", 60.0)
    monkeypatch.setattr(door, "is_loopback", lambda _host: False)
    return address


def test_a_request_that_does_not_come_whole_is_given_up(address: tuple[str, int]) -> None:
    assert answer(address) == b""
    assert answer(address, head[:30]) == b""
    assert answer(address, head, b"wo") == b""
    assert answer(address, head, b"wo", b"rd").endswith(b"done")


def test_a_request_in_one_packet_with_the_one_before_must_come_whole_too(
    address: tuple[str, int],
) -> None:
    with socket.create_connection(address, timeout=5) as opened:
        opened.sendall(head + b"word" + head)
        assert whole_reply(opened).endswith(b"done")
        assert opened.recv(100) == b""  # closed, long before the test gives up
    with socket.create_connection(address, timeout=5) as opened:
        opened.sendall((head + b"word") * 2)
        assert [whole_reply(opened)[-4:] for _ in range(2)] == [b"done", b"done"]


def test_the_headers_must_come_sooner_than_the_body(
    address: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "patience", 60.0)
    assert answer(address, half) == b""
    with socket.create_connection(address, timeout=5) as opened:
        opened.sendall(head)
        sleep(0.4)  # longer than the headers may take
        opened.sendall(b"word")
        assert whole_reply(opened).endswith(b"done")


def test_a_reply_that_nobody_reads_is_given_up(address: tuple[str, int]) -> None:
    with socket.create_connection(address, timeout=5) as opened:
        opened.sendall(b"GET /long HTTP/1.1\r\nHost: hall\r\n\r\n")
        sleep(1)
        read = 0
        with suppress(ConnectionError):
            while piece := opened.recv(1 << 20):
                read += len(piece)
    assert 0 < read < 1 << 24


def test_of_too_many_strangers_of_one_network_the_oldest_goes(
    on_network: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "most_of_one", 3)
    with Held(on_network, "127.0.0.2", 3) as crowd:
        assert crowd.answer().endswith(b"done")
        assert crowd.ended == [True, False, False]
        monkeypatch.setattr(door, "is_loopback", lambda _host: True)
        with Held(on_network, "127.0.0.1", 20) as own:
            assert not any(own.ended), "programs of this machine have no such limit"


def test_without_a_place_the_oldest_stranger_goes_of_the_network_that_has_most(
    on_network: tuple[str, int],
) -> None:
    with (
        Held(on_network, "127.0.0.4", 8) as few,
        Held(on_network, "127.0.0.2", 12) as many,
        Held(on_network, "127.0.0.3", 10, known + b"word") as friends,
    ):
        assert [whole_reply(each)[-4:] for each in friends.opened] == [b"done"] * 10
        assert Held(on_network, "127.0.0.5", 0).answer().endswith(b"done")
        assert many.ended == [True] + [False] * 11
        assert not any(few.ended + friends.ended)


def test_where_everybody_is_known_the_one_that_was_idle_longest_goes_and_none_that_waits(
    on_network: tuple[str, int],
) -> None:
    with Held(on_network, "127.0.0.3", 30, known + b"word") as friends:
        assert [whole_reply(each)[-4:] for each in friends.opened] == [b"done"] * 30
        friends.opened[0].sendall(known + b"word")  # it is being answered
        sleep(0.1)
        assert Held(on_network, "127.0.0.5", 0).answer().endswith(b"done")
        assert whole_reply(friends.opened[0]).endswith(b"done")
        assert friends.ended == [False, True] + [False] * 28
        friends.opened[1].close()
        friends.opened[1] = friends.open()
        for each in friends.opened:
            each.sendall(known + b"word")
        sleep(0.1)
        with Held(on_network, "127.0.0.5", 1) as last:
            assert last.ended == [True], "nobody who waits for a reply goes for it"


def test_whoever_is_known_is_answered_while_five_addresses_renew_half_requests(
    on_network: tuple[str, int],
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
            began = monotonic()
            assert friend.answer().endswith(b"done")
            assert whole_reply(friend.opened[0]).endswith(b"done")
            times.append(monotonic() - began)
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


def test_what_is_not_http_is_refused_in_the_form_of_all_refusals(address: tuple[str, int]) -> None:
    for sent in (b"QI ZANT\r\n\r\n", b"GET / HTTP/1.1\r\nX: " + b"x" * 20000):
        reply = answer(address, sent)
        top, _, body = reply.partition(b"\r\n\r\n")
        status, _, headers = top.partition(b"\r\n")
        found = message_from_bytes(headers)
        assert status.startswith(b"HTTP/1.1 400 ")
        assert found["Content-Type"] == "application/json"
        assert (found["Connection"], found["X-Content-Type-Options"]) == ("close", "nosniff")
        assert json.loads(body)["what"] == "This is not a request of HTTP/1.1."
        assert b"ZANT" not in reply
