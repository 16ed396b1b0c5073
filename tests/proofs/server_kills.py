"""A server that is killed under load has recorded each ruling that it answered, once.

Programs ask all the time, and repeat with the same key what was not answered, also of the server
that is started again. At the end, each key has led to one ruling: the one that was answered.
"""

import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from judge_server import tokens
from judge_server.asked import request_id
from lexicons.record.event import open_event

cases = 100
clients = 8
longest = 0.6  # seconds, from the first answer to the kill
checkout = Path(__file__).resolve().parents[2]


class Server:
    """A server in a process of its own, which is started again after each kill."""

    def __init__(self, home: str) -> None:
        self.home = home
        self.token = tokens.add(tokens.usual_path(home), "proof")
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start the server, and wait until it can be asked."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "judge_cli", "serve", "--port", "0", "--rate", "9999999"],
            env={**os.environ, "PYTHONPATH": str(checkout), "JUDGE_HOME": self.home},
            stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stderr
        said = self.process.stderr.readline()
        found = re.search(r":(\d+)/ ", said)
        assert found, said
        self.port = int(found[1])

    def kill(self) -> None:
        """Kill the server, and start it again."""
        self.process.kill()
        self.process.communicate()
        self.start()

    def end(self) -> None:
        """End the server in good order."""
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate()


class Client(threading.Thread):
    """A program that asks without a pause, and repeats what was not answered."""

    def __init__(self, server: Server, name: int) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.chance = random.Random(name)
        self.number = name * 10**6
        self.answered: dict[str, tuple[int, str]] = {}  # entry and seal by key
        self.repeated = 0
        self.ends = False

    def run(self) -> None:
        """Ask until the end; then answer what is open."""
        while not self.ends:
            self.number += 1
            words = self.chance.choices(["QI", "ZA", "ZANT", "BLORP"], k=2)
            key = f"the key {self.number}"
            while key not in self.answered:
                with suppress(OSError, HTTPException, ValueError):
                    self.ask(key, words)
                    break
                self.repeated += 1
                time.sleep(0.05)

    def ask(self, key: str, words: list[str]) -> None:
        """Ask once. An error means that there was no answer."""
        connection = HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        headers = {"Authorization": f"Bearer {self.server.token}", "Idempotency-Key": key}
        connection.request("POST", "/api/v1/challenges", json.dumps({"words": words}), headers)
        reply = connection.getresponse()
        content = json.loads(reply.read())
        connection.close()
        assert reply.status in {200, 503}, content
        if reply.status == 503:
            raise OSError("CANNOT JUDGE")
        self.answered[key] = content["entry"], content["seal"]


def prove(seed: int, cases: int) -> Iterator[str]:
    """Kill so many times, and yield what was answered and what is kept."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as home:
        server = Server(home)
        programs = [Client(server, name) for name in range(clients)]
        for program in programs:
            program.start()
        for _ in range(cases):
            before = sum(len(program.answered) for program in programs)
            while sum(len(program.answered) for program in programs) == before:
                time.sleep(0.01)
            time.sleep(chance.uniform(0, longest))
            server.kill()
        for program in programs:
            program.ends = True
        for program in programs:
            program.join()
        server.end()
        yield from compared(home, programs)


def compared(home: str, programs: list[Client]) -> Iterator[str]:
    """Compare what was answered with the record, and yield figures."""
    journal = open_event(os.path.join(home, "journal"))
    assert journal
    assert journal.verify() == ""
    rulings = [entry for entry in journal.entries() if entry.kind == "ruling"]
    kept = {entry.request: (entry.number, entry.seal) for entry in rulings}
    answered = {
        request_id("proof", key): answer
        for program in programs
        for key, answer in program.answered.items()
    }
    assert answered
    assert len(kept) == len(rulings), "a key has led to two rulings"
    assert kept == answered, "an answered ruling is not in the record, or another one is"
    repeated = sum(program.repeated for program in programs)
    yield f"{len(answered)} rulings answered, each recorded once; {repeated} requests repeated"
