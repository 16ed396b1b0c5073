"""A request must arrive whole within a time; whoever waits for a reply may wait longer."""

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from email import message_from_bytes
from email.message import Message
from threading import Thread
from time import sleep

import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from judge_server import connection
from judge_server.application import application
from judge_server.options import Options
from judge_server.start import settings

head = b"POST /slow HTTP/1.1\r\nHost: hall\r\nContent-Length: 4\r\n\r\n"


async def slow(request: Request) -> PlainTextResponse:
    await request.body()
    await asyncio.sleep(0.3)  # longer than a request may take to arrive
    return PlainTextResponse("done")


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """A server that waits for a fifth of a second for a whole request."""
    monkeypatch.setattr(connection, "patience", 0.2)
    listening = socket.create_server(("127.0.0.1", 0))
    config = settings(application([Route("/slow", slow, methods=["POST"])]), Options())
    server = uvicorn.Server(config)
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


def answer_or_nothing(address: tuple[str, int]) -> bytes:
    """What comes back for a whole request; nothing if the connection is closed at once."""
    try:
        return answer(address, head, b"word")
    except ConnectionError:
        return b""


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


def test_one_address_on_the_network_does_not_get_all_connections(
    address: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "patience", 60.0)
    monkeypatch.setattr(connection, "most_of_one", 3)
    with ExitStack() as ends:
        idle = [ends.enter_context(socket.create_connection(address)) for _ in range(3)]
        assert answer(address, head, b"word").endswith(b"done")  # of this machine itself
        monkeypatch.setattr(connection, "is_loopback", lambda host: host != "127.0.0.1")
        assert answer_or_nothing(address) == b""
        idle.pop().close()
        assert any(answer_or_nothing(address).endswith(b"done") for _ in range(20))


def test_what_is_not_http_is_refused_in_the_form_of_all_refusals(address: tuple[str, int]) -> None:
    for sent in (b"QI ZANT\r\n\r\n", b"GET / HTTP/1.1\r\nX: " + b"x" * 20000):
        reply = answer(address, sent)
        assert reply.startswith(b"HTTP/1.1 400 ")
        found, content = read(reply)
        assert found["Content-Type"] == "application/json"
        assert found["Connection"] == "close"
        assert found["X-Content-Type-Options"] == "nosniff"
        assert content["what"] == "This is not a request of HTTP/1.1."
        assert b"ZANT" not in reply


def test_one_connection_too_many_reads_that_it_may_ask_again(
    address: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "most_connections", 2)
    with ExitStack() as ends:
        for _ in range(2):
            ends.enter_context(socket.create_connection(address))
        reply = answer(address, head, b"word")
        assert reply.startswith(b"HTTP/1.1 503 ")
        found, content = read(reply)
        assert found["Connection"] == "close"
        assert found["X-Content-Type-Options"] == "nosniff"
        assert "again" in content["remedy"]
    assert any(answer_or_nothing(address).endswith(b"done") for _ in range(20))


def read(reply: bytes) -> tuple[Message, dict[str, str]]:
    """The headers and the JSON of a reply."""
    top, _, body = reply.partition(b"\r\n\r\n")
    found = message_from_bytes(top.partition(b"\r\n")[2])
    return found, json.loads(body)
