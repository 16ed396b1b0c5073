"""`judge serve` in a process of its own: it begins, answers, and ends in good order."""

import json
import os
import re
import shlex
import signal
import ssl
import subprocess
import sys
import urllib.request
from html import unescape
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any, ClassVar

import pytest
from click.testing import CliRunner

from judge_cli.commands import judge as every_command
from judge_cli.serve import serve
from judge_procedure.pairing import Card, Use, event_secret
from judge_record.entry import Kind
from judge_record.journal import Journal
from judge_record.store.place import journals_at
from judge_server import tokens
from judge_server.tokens import often
from tests.postgres import Server

checkout = Path(__file__).parents[2]


class Running:
    """A server, and what it says."""

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "judge_cli", "serve", "--port", "0", *options],
            env={**os.environ, "PYTHONPATH": str(checkout)},
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stderr
        self.said = ""
        for line in self.process.stderr:
            self.said += line
            if found := re.search(r"at (http\S+/) ", line):
                self.address = found[1]
                return
        self.process.kill()
        raise AssertionError(self.said)

    def end(self, by: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """End it by a signal: its exit status, and what it says then."""
        self.process.send_signal(by)
        with self.process as process:
            assert process.stderr
            said = process.stderr.read()
        self.said += said
        return process.returncode, said

    def ask(self, token: str, words: list[str], key: str) -> Any:
        """The ruling on words."""
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": key}
        return json.loads(
            self.read("api/v1/challenges", json.dumps({"words": words}).encode(), headers)
        )

    def read(self, path: str = "", *sent: Any) -> str:
        """What is at a path, or what comes back for a body with headers."""
        request = urllib.request.Request(f"{self.address}{path}", *sent)  # noqa: S310
        # From Python 3.13 on, urllib keeps its first context, which knows no later SSL_CERT_FILE.
        context = ssl.create_default_context() if self.address.startswith("https:") else None
        with urllib.request.urlopen(request, timeout=20, context=context) as reply:  # noqa: S310
            assert "server" not in reply.headers
            return str(reply.read().decode())


@pytest.mark.usefixtures("club")
def test_two_servers_of_one_machine_write_to_one_chain_and_go_on_in_it_after_a_kill(
    home: Path, server: Server
) -> None:
    token = tokens.add(tokens.usual_path(str(home)), "Club bot")
    url = server.of_its_own("two_servers")
    joint = ("--record", url, "--event", "Open")
    one, other = (Running(*joint, "--station", name) for name in ("One", "Other"))
    asked = token, ["ZANT", "BLORP"], "the first key"
    try:
        first = one.ask(*asked)
        assert first["verdict"] == "acceptable"
        one.process.kill()
        one.process.communicate()
        assert other.ask(*asked) == first
        again = Running(*joint, "--station", "One")
        assert again.ask(*asked) == first
        assert again.end() == (0, "The server has ended.\n")
    finally:
        other.end()
    [chain] = [Journal(path) for path in journals_at(url)]
    assert chain.verify() == ""
    assert [each.station for each in chain.of_kinds(Kind.OPENED)] == ["One", "Other", "One"]


def test_a_server_begins_the_event_of_the_profile_and_says_if_another_is_open(
    judge: Any, home: Path
) -> None:
    (home / "profiles").mkdir(parents=True)
    said = []
    for event in ("Spring Open", "Final"):
        (home / "profiles" / "kiosk.toml").write_text(f'event = "{event}"\n')
        server = Running()
        server.end()
        said.append(server.said)
        assert judge("serve", "token", "club").status == 0
    assert [each.split(" at ")[0] for each in said] == ["Serving Spring Open"] * 2
    caution = "Caution: the profile names the event Final. To begin it, close the open event first"
    assert [caution in each for each in said] == [False, True]
    assert [", 0 programs)" in said[0], ", 1 program)" in said[1]] == [True, True]


def test_to_try_it_out_the_first_page_leads_to_a_token_a_kiosk_and_the_interface(
    judge: Any, home: Path
) -> None:
    server = Running("--event", "Club night")
    try:
        shown = server.read()
        token, card = map(shlex.split, map(unescape, re.findall("<pre>(.*?)</pre>", shown)))
        made = judge(*token[1:])
        printed = judge(*card[1:], "-o", home / "card.pdf")
        sleep(often)  # until the server looks for new tokens
        ruling = server.ask(made.out.strip(), ["QI"], "the first key")
        [described] = re.findall('href="/(api[^"]*)"', shown)
        document = json.loads(server.read(described))
    finally:
        server.end()
    assert f"Open {server.address} in a browser on this machine" in server.said
    assert "not paired" not in shown
    assert (made.status, printed.status) == (0, 0)
    assert ruling["verdict"] == "acceptable"
    assert "/api/v1/challenges" in document["paths"]
    opens = event_secret(str(home), "Club night").path(Card(Use.STATION, "Kiosk 1"))
    assert opens.rpartition("/")[2] not in shown


page = (checkout / "docs" / "server.md").read_text(encoding="utf-8")


def after(mark: str, begin: str, end: str) -> list[str]:
    """The blocks of the page after a mark."""
    _, _, rest = page.partition(f"<!-- {mark} -->")
    return re.findall(f"{begin}(.*?){end}", rest, re.DOTALL)


def test_the_page_for_programs_is_true_over_tls_and_the_server_ends_in_good_order(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate = after("certificate: a test runs it", "    openssl ", "\n")[0]
    subprocess.run(
        ["openssl", *shlex.split(certificate)], cwd=tmp_path, check=True, capture_output=True
    )
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "hall.crt"))
    token = tokens.add(tokens.usual_path(str(home)), "Club bot")
    (tmp_path / "ask.py").write_text(after("client: a test runs it", "```python\n", "```")[0])
    asked, shown = after("request: a test sends it", "```json\n", "```")[:2]
    server = Running(
        "--log", "--certificate", str(tmp_path / "hall.crt"), "--key", str(tmp_path / "hall.key")
    )
    try:
        assert "rules open" in server.said
        server.read()
        command = [sys.executable, "ask.py", server.address, token, "QI", "ZA"]
        done, refused = (
            subprocess.run(
                [*command, *more], cwd=tmp_path, capture_output=True, text=True, check=False
            )
            for more in ([], ["CO-OP"])
        )
        assert re.fullmatch(r"acceptable \w\d · 3 · \w{4} \w{4}\n", done.stdout), done.stderr
        assert "character 3 is a hyphen" in refused.stderr
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": "a key of eight"}
        found = json.loads(server.read("api/v1/challenges", asked.encode(), headers))
        expected = json.loads(shown)
        assert found.keys() == expected.keys()
        same = ("verdict", "words")
        assert [found[name] for name in same] == [expected[name] for name in same]
        assert found["rules"]["title"] == expected["rules"]["title"]
        assert found["lexicons"][0]["words"] == expected["lexicons"][0]["words"]
    finally:
        status, said = server.end(signal.SIGINT)
    assert (status, said.splitlines()[-1]) == (0, "The server has ended.")
    assert "\nGET / 200 " in said
    assert len((tmp_path / "ask.py").read_text().splitlines()) <= 35


class Unreliable(BaseHTTPRequestHandler):
    """A server that is killed, or out of reach of its load balancer, before it answers."""

    keys: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        self.keys.append(self.headers["Idempotency-Key"])
        replies = {
            1: "",
            2: "HTTP/1.0 503 Service Unavailable\r\n\r\n<html>no server</html>",
            3: 'HTTP/1.0 200 OK\r\nContent-Length: 99\r\n\r\n{"verdict"',
        }
        reply = replies.get(len(self.keys), 'HTTP/1.0 200 OK\r\n\r\n{"verdict": "acceptable"}')
        self.rfile.read(int(self.headers["Content-Length"]))
        self.wfile.write(reply.encode())


def test_the_client_on_the_page_asks_again_with_the_same_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    code = after("client: a test runs it", "```python\n", "```")[0]
    client: dict[str, Any] = {"__name__": "client"}
    exec(code, client)  # noqa: S102  # our own page
    monkeypatch.setattr(client["time"], "sleep", lambda _: None)
    with HTTPServer(("127.0.0.1", 0), Unreliable) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        ruling = client["ask"](f"http://127.0.0.1:{server.server_port}/", "token", ["QI"])
        server.shutdown()
    assert (ruling["verdict"], len(Unreliable.keys), len({*Unreliable.keys})) == (
        "acceptable", 4, 1,
    )  # fmt: skip


def test_the_help_says_why_plain_http_needs_to_be_asked_for() -> None:
    [option] = [each for each in serve.params if each.name == "plain_http"]
    assert "false verdicts" in (getattr(option, "help", None) or "")


@pytest.mark.parametrize("option", ["--station", "--event"])
def test_a_name_without_letters_is_refused(option: str) -> None:
    refused = CliRunner().invoke(every_command, ["serve", option, " "])
    assert "It has no letters." in refused.output
