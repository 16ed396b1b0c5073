"""Programs that ask a server without a pause, and repeat what was not answered."""

import json
import random
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException
from threading import Event, Thread
from typing import NamedTuple

from tests.proofs.serving import Server

words = ["QI", "ZA", "ZANT", "BLORP"]
patience = 20  # seconds for a reply
longest = 60  # seconds for a verdict


class Answer(NamedTuple):
    """The place of a ruling in the record."""

    chain: str
    entry: int
    seal: str


class NoVerdict(Exception):
    """The server said CANNOT JUDGE."""


class Program(Thread):
    """A program with a token. It asks until it is ended, and then until nothing is open."""

    def __init__(self, server: Server, token: str, number: int) -> None:
        super().__init__(name=f"program {number}")
        self.server = server
        self.token = token
        self.chance = random.Random(number)
        self.asked: dict[str, list[str]] = {}  # words by key
        self.answered: dict[str, Answer] = {}  # by key
        self.cannot_judge = 0
        self.no_reply = 0
        self.fault: BaseException | None = None  # a reply that should not be
        self.ends = Event()

    def run(self) -> None:
        """Ask until the end."""
        try:
            while not self.ends.is_set():
                key = f"{self.name}, key {len(self.asked)}"
                self.asked[key] = self.chance.choices(words, k=2)
                self.answered[key] = self.ask_until_answered(key)
        except BaseException as error:
            self.fault = error

    def ask_until_answered(self, key: str) -> Answer:
        """Ask with one key until there is a verdict."""
        latest = time.monotonic() + longest
        while time.monotonic() < latest:
            try:
                return self.ask(key)
            except NoVerdict:
                self.cannot_judge += 1
            except (OSError, HTTPException, json.JSONDecodeError):
                self.no_reply += 1
            time.sleep(0.02)
        raise AssertionError(f"no verdict in {longest} seconds")

    def ask(self, key: str) -> Answer:
        """Ask once."""
        headers = {"Authorization": f"Bearer {self.token}", "Idempotency-Key": key}
        body = json.dumps({"words": self.asked[key]})
        with closing(HTTPConnection("127.0.0.1", self.server.port, timeout=patience)) as connection:
            connection.request("POST", "/api/v1/challenges", body, headers)
            reply = connection.getresponse()
            content = json.loads(reply.read())
        if reply.status == 503:
            raise NoVerdict
        assert reply.status == 200, content
        assert content["words"] == self.asked[key]
        return Answer(content["chain"], content["entry"], content["seal"])


@contextmanager
def asking(server: Server, token: str, count: int) -> Iterator[list[Program]]:
    """Let so many programs ask meanwhile; at the end, nothing is open."""
    programs = [Program(server, token, number) for number in range(count)]
    for program in programs:
        program.start()
    try:
        yield programs
    finally:
        for program in programs:
            program.ends.set()
        for program in programs:
            program.join()
    for program in programs:
        if program.fault:
            raise program.fault
