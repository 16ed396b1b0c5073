"""The windows of the demonstration: each shows the server's pages at an address of its own.

The server forbids that its pages stand in frames. Here they do, so each window is a proxy on this
machine that leaves out these headers, keeps the cookies, and adds a script that does what people
do. The server itself is not changed.
"""

import json
import os
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, Queue
from threading import Thread
from typing import Any

from tools.failure import Failure

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "window.js")
LOCAL = "127.0.0.1"
PATIENCE = 30  # seconds for what a person does
OWN = {"connection", "cookie", "host", "accept-encoding"}  # not handed on to the server
LEFT_OUT = {
    "connection", "content-length", "content-security-policy", "cross-origin-opener-policy",
    "cross-origin-resource-policy", "set-cookie", "transfer-encoding", "x-frame-options",
}  # fmt: skip
AWAY = b"<!DOCTYPE html><meta http-equiv='refresh' content='1'><p>No answer from the server.</p>"


class Asked(BaseHTTPRequestHandler):
    """A request, and how it is answered. It writes no log."""

    answer: Callable[[], None]

    def do_GET(self) -> None:
        """Answer it."""
        self.answer()

    def do_POST(self) -> None:
        """Answer it."""
        self.answer()

    def log_message(self, *args: object) -> None:
        """Write nothing."""

    def reply(self, data: bytes, kind: str = "text/html; charset=utf-8", status: int = 200) -> None:
        """Send a reply."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def serve(answer: Callable[[Asked], None]) -> ThreadingHTTPServer:
    """Begin to answer requests of this machine, at a free port."""

    def answered(asked: Asked) -> None:
        answer(asked)

    handler = type("Answered", (Asked,), {"answer": answered})
    server = ThreadingHTTPServer((LOCAL, 0), handler)
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()
    return server


class Window:
    """One window, and what people do in it."""

    def __init__(self, port: int) -> None:
        """Take the port of the server that it shows."""
        self.port = port
        self.cookies: dict[str, str] = {}
        self.deed: dict[str, Any] = {}  # stays until it is done: a page may be renewed meanwhile
        self.done: Queue[str] = Queue()
        self.server = serve(self.answer)
        self.url = f"http://{LOCAL}:{self.server.server_port}"

    def do(self, **deeds: Any) -> None:
        """Let a person do things in turn, and wait for each. Raise `Failure` if one is not done."""
        for name, value in deeds.items():
            self.deed = deed = {name: value}
            try:
                fault = self.done.get(timeout=PATIENCE)
            except Empty:
                fault = "no answer"
            if fault:
                raise Failure(f"The demonstration stopped at {deed}: {fault}")

    def answer(self, request: Asked) -> None:
        """Answer the requests of the window's script; hand others on."""
        with suppress(ConnectionError):
            match request.path:
                case "/demo/window.js":
                    with open(SCRIPT, "rb") as file:
                        request.reply(file.read(), "text/javascript")
                case "/demo/next":
                    request.reply(json.dumps(self.deed).encode(), "application/json")
                case "/demo/done":
                    self.deed = {}
                    request.reply(b"")
                    self.done.put(_body(request).decode())
                case _:
                    self.hand_on(request)

    def hand_on(self, request: Asked) -> None:
        """Ask the server, and reply with what it said."""
        sent = {k: v for k, v in request.headers.items() if k.lower() not in OWN}
        sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        asked = HTTPConnection(LOCAL, self.port, timeout=PATIENCE)
        try:
            asked.request(request.command, request.path, _body(request), sent)
            found = asked.getresponse()
            data = found.read()
        except (OSError, HTTPException):
            request.reply(AWAY, status=502)
            return
        finally:
            asked.close()
        for cookie in found.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        data = data.replace(b"</head>", b'<script src="/demo/window.js" defer></script></head>')
        request.send_response(found.status)
        for name, value in found.headers.items():
            if name.lower() not in LEFT_OUT:
                request.send_header(name, value)
        request.send_header("Content-Length", str(len(data)))
        request.end_headers()
        request.wfile.write(data)


def _body(request: Asked) -> bytes:
    return request.rfile.read(int(request.headers.get("Content-Length", 0)))
