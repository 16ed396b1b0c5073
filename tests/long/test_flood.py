"""Five addresses hold 250 connections each, and send half: others get answers all the same.

It runs in a network of its own, over TLS: once with half headers, with half bodies, and with half
handshakes.
"""

import asyncio
import re
import ssl
import subprocess
import sys
import tempfile
import time
from functools import partial
from itertools import chain
from pathlib import Path
from threading import Thread

import httpx
import pytest

from judge_procedure.pairing import Card, Use, event_secret
from judge_server.serving import allow_connections
from tests.long.telephones import HallServer, director, played, prepared
from tests.long.writers import event
from tests.support.commands import checkout

pytestmark = [pytest.mark.long, pytest.mark.needs("unshare", "ip")]

module = "tests.long.test_flood"
attackers = [f"192.0.2.{number}" for number in range(1, 6)]
held = 250  # connections of each
renewed = 0.1  # seconds after the end of one
seconds = 130.0  # of a flood, from when all connections are held: longer than headers may take
slow = 0.3  # seconds, in which 99 of 100 answers come
halves = {
    "headers": b"POST / HTTP/1.1\r\nHost: hall\r\nX-A: ",
    "bodies": (
        b"POST /pair HTTP/1.1\r\nHost: hall\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        b"Content-Length: 9\r\n\r\nplace=7"
    ),
    "handshakes": b"\x16\x03\x01",
}


def test_whoever_the_server_knows_gets_answers_in_a_flood():
    command = ["unshare", "--net", "--map-root-user", sys.executable, "-m", module, "all"]
    done = subprocess.run(command, cwd=checkout, stdout=subprocess.PIPE, text=True, check=False)
    print(done.stdout)
    assert done.returncode == 0, "not everybody got an answer in time"


def main():
    askers = [f"192.0.2.{number}" for number in range(101, 110)]
    for command in ("link set lo up", *(f"addr add {each} dev lo" for each in attackers + askers)):
        subprocess.run(["ip", *command.split()], check=True)
    for kind in halves:
        command = [sys.executable, "-m", module, "flood", kind]
        flood = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        with tempfile.TemporaryDirectory() as folder:
            home = prepared(Path(folder, "server"))
            flooded(flood, home, askers, kind)


def flooded(flood, home, addresses, kind):
    """Ask a server in every way during a flood, and print the times."""
    server = HallServer(home, "--rules", "hall", "--host", "0.0.0.0")
    server.start()
    kinds = [("board", "/board"), ("telephone", "/screen"), ("stranger", "/pair")]
    try:
        found = [Asker(server, *each) for each in zip(addresses, kinds, strict=False)]
        found[0].open_round()
        found[1].pair()
        flood.stdin.write(f"{server.port}\n")
        flood.stdin.flush()
        print(flood.stdout.readline().strip(), flush=True)
        until = time.monotonic() + seconds
        threads = [Thread(target=each.work, args=[until]) for each in found]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        print(flood.communicate()[0].strip(), flush=True)
    finally:
        flood.kill()
        server.end()
    for each in found:
        print(f"half {kind}, {each.figures}", flush=True)
    for each in found:
        assert not each.failed, each.failed[0]
    times = sorted(chain.from_iterable(each.times for each in found))
    later = times[int(0.99 * len(times))]
    print(f"half {kind}, all: 99 % of {len(times)} answers in {1000 * later:.0f} ms", flush=True)
    assert later < slow, kind


class Asker:
    """Somebody at an address of his own who asks again and again."""

    def __init__(self, server, address, kind):
        self.server = server
        self.name, self.path = kind
        self.times = []
        self.failed = []
        trusting = ssl.create_default_context(cafile=server.certificate)
        self.client = httpx.Client(
            base_url=server.url, timeout=10, headers={"Connection": "close"},
            transport=httpx.HTTPTransport(verify=trusting, local_address=address),
        )  # fmt: skip

    def ask(self, method, path, **form):
        reply = self.client.request(method, path, data=form)
        assert reply.status_code in {200, 303}, f"{reply.status_code} {reply.text[:200]}"
        return reply.text

    def open_round(self):
        self.ask("POST", "/board/pin", pin=director)
        [secret, *_] = re.findall(r'name="secret" value="(\w+)"', self.ask("GET", "/board"))
        self.ask("POST", "/board/open-round", secret=secret, round=str(played))

    def pair(self):
        card = Card(Use.TABLE, "7", played)
        path = event_secret(str(self.server.home), event).path(card)
        self.ask("POST", path)
        self.ask("GET", "/")

    def work(self, until):
        while time.monotonic() < until:
            began = time.monotonic()
            try:
                self.ask("GET", self.path)
            except (httpx.HTTPError, AssertionError) as error:
                self.failed.append(f"{type(error).__name__} {error}")
            self.times.append(time.monotonic() - began)
            time.sleep(0.2)

    @property
    def figures(self):
        middle, most = sorted(self.times)[len(self.times) // 2], max(self.times)
        return (
            f"{self.name}: {len(self.times)} answers; ms: median {1000 * middle:.0f},"
            f" most {1000 * most:.0f}; {len(self.failed)} failed"
        )


async def flood(kind):
    """Hold half requests from all addresses, and renew each when it is closed."""
    allow_connections()
    port = int(sys.stdin.readline())
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    tls = None if kind == "handshakes" else trusting
    loop = asyncio.get_running_loop()
    opened = 0
    all_held = asyncio.Event()

    async def hold(address):
        nonlocal opened
        while True:
            ended = asyncio.Event()
            try:
                transport, _ = await loop.create_connection(
                    partial(Half, ended), "127.0.0.1", port, local_addr=(address, 0), ssl=tls
                )
            except OSError:
                await asyncio.sleep(renewed)
                continue
            transport.write(halves[kind])
            opened += 1
            if opened == held * len(attackers):
                all_held.set()
            await ended.wait()
            await asyncio.sleep(renewed)

    tasks = [asyncio.create_task(hold(each)) for each in attackers for _ in range(held)]
    await all_held.wait()
    print(f"half {kind}: {opened} connections are held", flush=True)
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    print(f"half {kind}: {opened} were opened", flush=True)


class Half(asyncio.Protocol):
    def __init__(self, ended):
        self.ended = ended

    def connection_lost(self, exc):
        self.ended.set()


if __name__ == "__main__":
    if sys.argv[1] == "flood":
        asyncio.run(flood(sys.argv[2]))
    else:
        main()
