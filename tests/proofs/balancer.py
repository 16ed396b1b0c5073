"""HAProxy before two servers, as docs/server.md sets it up, hides the loss of one of them."""

import random
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPSConnection
from pathlib import Path

from judge_record.journal import Journal
from judge_record.store.place import events_in
from judge_server import tokens
from tests.proofs.asking import (
    Connect,
    ask_again,
    asking,
    compared,
    name_of_all,
    repeated,
    wait_for_answer,
)
from tests.proofs.killing import home_of
from tests.proofs.registry import NotHere
from tests.proofs.serving import Server, checkout, event, host

cases = 0
kills = 20
programs = 8
longest = 0.3  # seconds, from an answer to the kill
patience = 20  # seconds for a reply
noticed = 3  # seconds until the balancer uses a server that is started again


def prove(seed: int, cases: int) -> Iterator[str]:
    """Kill one server after the other, and yield what was answered through the balancer."""
    from tests import postgres

    if not postgres.folders or not shutil.which("haproxy"):
        raise NotHere("it needs PostgreSQL and haproxy (apt install haproxy).")
    chance = random.Random(seed)
    database = postgres.Server()
    try:
        url = database.of_its_own("records")
        with tempfile.TemporaryDirectory() as folder:
            token = tokens.add(f"{folder}/tokens.json", name_of_all)
            servers = [server(Path(folder), name, url) for name in ("one", "two")]
            with (
                balanced(Path(folder), servers, token) as connect,
                asking(connect, token, programs) as asked,
            ):
                spent = []
                for number in range(kills):
                    wait_for_answer(asked)
                    time.sleep(chance.uniform(0, longest))
                    began = time.monotonic()
                    servers[number % 2].kill()
                    wait_for_answer(asked)
                    spent.append(time.monotonic() - began)
                    ask_again(asked, chance)
                    servers[number % 2].start()
                    time.sleep(noticed)
        yield f"{kills} kills; the next answer came after {max(spent):.1f} s at most"
        yield compared(asked, [Journal(events_in(url)[event])])
        yield repeated(asked)
    finally:
        database.remove()


def server(folder: Path, name: str, url: str) -> Server:
    """Return a server with a certificate of its own."""
    return Server(
        home_of(folder, name), "--record", url, "--station", name, "--rate", "9999999",
        "--tokens", f"{folder}/tokens.json",
    )  # fmt: skip


@contextmanager
def balanced(folder: Path, servers: Sequence[Server], token: str) -> Iterator[Connect]:
    """Run the servers behind HAProxy; yield what connects to it."""
    one = servers[0].home
    certificates = "".join((each.home / "hall.crt").read_text() for each in servers)
    (folder / "hall.crt").write_text(certificates)
    pair = (one / "hall.crt").read_text() + (one / "hall.key").read_text()
    (folder / "judge.pem").write_text(pair)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    (folder / "haproxy.cfg").write_text(configuration(port, servers, token))
    try:
        for each in servers:
            each.start()
        with subprocess.Popen(
            ["haproxy", "-q", "-db", "-f", "haproxy.cfg"], cwd=folder
        ) as balancer:
            try:
                wait_for(port)
                context = ssl.create_default_context(cafile=str(folder / "hall.crt"))
                yield lambda: HTTPSConnection(host, port, timeout=patience, context=context)
            finally:
                balancer.terminate()
    finally:
        for each in servers:
            each.end()


def wait_for(port: int) -> None:
    """Wait until a program listens at a port."""
    deadline = time.monotonic() + patience
    while True:
        try:
            socket.create_connection((host, port)).close()
            return
        except OSError:
            assert time.monotonic() < deadline, "haproxy does not listen"
            time.sleep(0.01)


def configuration(port: int, servers: Sequence[Server], token: str) -> str:
    """Return the configuration of the documentation, with a token and these servers' addresses."""
    page = (checkout / "docs" / "server.md").read_text(encoding="utf-8")
    _, _, rest = page.partition("<!-- haproxy: a proof runs it -->")
    block = re.search(r"\n((?: {4}.*\n|\n)+)", rest)
    assert block
    found = block[1].replace(":443 ", f"127.0.0.1:{port} ").replace("TOKEN", token)
    for name, each in zip(("first", "second"), servers, strict=True):
        found = found.replace(f"{name}.example:8765", f"127.0.0.1:{each.port}")
    return found
