"""`judge serve` in a process of its own: it begins, answers, and ends in good order."""

import re
import shlex
import signal
import ssl
import subprocess
import urllib.request
from urllib.error import HTTPError
from urllib.parse import urlencode

from judge_record.station import file_name
from tests.support.commands import checkout
from tests.support.journals import begin_event_in, open_event_in
from tests.support.printed_text import printed_text
from tests.support.servers import ServerProcess


def read(server, path="", *sent):
    """What is at a path, or what comes back for a body with headers."""
    request = urllib.request.Request(f"{server.address}/{path}", *sent)  # noqa: S310
    # From Python 3.13 on, urllib keeps its first context, which knows no later SSL_CERT_FILE.
    context = ssl.create_default_context() if server.address.startswith("https:") else None
    try:
        reply = urllib.request.urlopen(request, timeout=180, context=context)  # noqa: S310
    except HTTPError as refusal:  # it has a page, too
        reply = refusal
    with reply:
        assert "server" not in reply.headers
        return str(reply.read().decode())


def test_a_server_names_the_card_that_makes_a_browser_a_kiosk(judge, home, monkeypatch):
    """A prepared event has a JUDGE_HOME of its own; another event may be open beside it."""
    of_event = home / "events" / "club" / file_name("Server")
    monkeypatch.setenv("JUDGE_HOME", str(of_event))
    server = ServerProcess("--event", "Club night")
    monkeypatch.setenv("JUDGE_HOME", str(home))
    begin_event_in(home, "Another")
    try:
        card = f'judge print stations "Kiosk 1" --server {server.address}/'
        for number, named in enumerate([(), ("--event", "Club night")]):
            target = home / f"{number}.html"
            assert judge(*shlex.split(card)[1:], *named, "-o", target).status == 0
            text = printed_text(target.read_text(encoding="utf-8"))
            letters = "".join(re.findall(r"\b[A-Z2-7]{4}\b", text))
            typed = {"place": "Kiosk 1", "letters": letters}
            page = read(server, "pair", urlencode(typed).encode())
            assert "This browser becomes a kiosk of the tournament" in page
    finally:
        server.end()
    assert f"Print a card:\n  {card}\n" in server.said


def test_over_tls_the_server_answers_and_ends_in_good_order(home, tmp_path, monkeypatch):
    page = (checkout / "docs" / "server.md").read_text(encoding="utf-8")
    _, _, rest = page.partition("<!-- certificate: a test runs it -->")
    certificate = re.findall(r"    \$ openssl (.*?)\n", rest, re.DOTALL)[0]
    subprocess.run(
        ["openssl", *shlex.split(certificate)], cwd=tmp_path, check=True, capture_output=True
    )
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "hall.crt"))
    server = ServerProcess(
        "--certificate", str(tmp_path / "hall.crt"), "--key", str(tmp_path / "hall.key")
    )
    try:
        assert "rules open" in server.said
        assert "No telephone or tablet judges here" in read(server)
    finally:
        status = server.end(signal.SIGINT)
    assert (status, server.said.splitlines()[-1]) == (0, "The server has ended.")
    journal = open_event_in(home)
    assert [entry.kind for entry in journal.entries()][-1] == "session closed"
