"""The demonstration: its windows show the server's pages as they are, and only here in frames."""

from collections.abc import Iterator
from http.client import HTTPConnection

import pytest

from judge_server.guard import headers
from tools.demo.windows import LOCAL, Asked, Window, serve
from tools.failure import Failure


@pytest.fixture
def window() -> Iterator[Window]:
    """A window before a server whose replies have the guard's headers and set a cookie."""

    def answer(request: Asked) -> None:
        request.send_response(200)
        for name, value in {**headers, "Set-Cookie": "judge=7; HttpOnly"}.items():
            request.send_header(name, value)
        request.end_headers()
        request.wfile.write(b"<head></head>" + request.headers.get("Cookie", "").encode())

    server = serve(answer)
    window = Window(server.server_port)
    yield window
    for each in (window.server, server):
        each.shutdown()
        each.server_close()


def asked(window: Window, path: str, method: str = "GET", body: str = "") -> tuple[object, str]:
    """The headers and the text of a reply."""
    connection = HTTPConnection(LOCAL, window.server.server_port, timeout=10)
    connection.request(method, path, body)
    reply = connection.getresponse()
    text = reply.read().decode()
    connection.close()
    return reply.headers, text


def test_a_window_may_stand_in_a_frame_and_keeps_its_cookie_to_itself(window: Window) -> None:
    found, text = asked(window, "/")
    names = {name.lower() for name in found}  # type: ignore[attr-defined]
    assert names.isdisjoint({"x-frame-options", "content-security-policy", "set-cookie"})
    assert "referrer-policy" in names
    assert text == '<head><script src="/demo/window.js" defer></script></head>'
    assert asked(window, "/")[1].endswith("judge=7")


def test_what_a_person_does_is_asked_for_until_it_is_done_or_ends_the_demonstration(
    window: Window,
) -> None:
    window.deed = {"keys": ["Tab"]}
    for _ in range(2):
        assert asked(window, "/demo/next", "POST")[1] == '{"keys": ["Tab"]}'
    asked(window, "/demo/done", "POST")
    assert asked(window, "/demo/next", "POST")[1] == "{}"
    assert window.done.get(timeout=5) == ""  # it may come after the reply
    for outcome in ("", "it did not come"):
        window.done.put(outcome)
    with pytest.raises(Failure, match=r"stopped at \{'until': 'JUDGE'\}: it did not come"):
        window.do(keys=["Tab"], until="JUDGE", open="/")


def test_a_window_says_that_its_server_is_away(window: Window) -> None:
    window.port = 1
    assert "No answer from the server." in asked(window, "/")[1]
