"""Programs that ask a server without a pause, and repeat what was not answered."""

import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException
from threading import Event, Thread
from typing import NamedTuple

from judge_record.entry import Kind
from judge_record.journal import Journal
from judge_server.asked import request_id

words = ["ZANT", "BLORP", "QXV", "QUEX"]
longest = 60  # seconds for a verdict
asked_again = 4  # keys after each kill
name_of_all = "proof"  # they have one token

Connect = Callable[[], HTTPConnection]


class Answer(NamedTuple):
    """The place of a ruling in the record."""

    chain: str
    entry: int
    seal: str


class NoVerdict(Exception):
    """The server said CANNOT JUDGE."""


class Program(Thread):
    """A program with a token. It asks until it is ended, and then until nothing is open."""

    def __init__(self, connect: Connect, token: str, number: int) -> None:
        super().__init__(name=f"program {number}")
        self.connect = connect
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
        with closing(self.connect()) as connection:
            connection.request("POST", "/api/v1/challenges", body, headers)
            reply = connection.getresponse()
            content = json.loads(reply.read())
        if reply.status == 503:
            raise NoVerdict
        assert reply.status == 200, content
        assert content["words"] == self.asked[key]
        return Answer(content["chain"], content["entry"], content["seal"])


@contextmanager
def asking(connect: Connect, token: str, count: int) -> Iterator[list[Program]]:
    """Let so many programs ask meanwhile; at the end, nothing is open."""
    programs = [Program(connect, token, number) for number in range(count)]
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


def wait_for_answer(asked: Sequence[Program]) -> None:
    """Wait until a program gets an answer."""
    before = sum(len(program.answered) for program in asked)
    deadline = time.monotonic() + longest
    while sum(len(program.answered) for program in asked) == before:
        assert time.monotonic() < deadline, "nothing is answered"
        assert not any(program.fault for program in asked), [each.fault for each in asked]
        time.sleep(0.01)


def ask_again(asked: Sequence[Program], chance: random.Random) -> None:
    """Ask with keys that were answered: the rulings are the same."""
    for program in chance.choices([each for each in asked if each.answered], k=asked_again):
        key = chance.choice(list(program.answered))
        assert program.ask_until_answered(key) == program.answered[key]


def repeated(asked: Sequence[Program]) -> str:
    """Return how many requests had to be repeated."""
    cannot_judge = sum(program.cannot_judge for program in asked)
    no_reply = sum(program.no_reply for program in asked)
    return f"{cannot_judge} times CANNOT JUDGE, {no_reply} times no reply, each repeated"


def compared(asked: Sequence[Program], journals: Sequence[Journal]) -> str:
    """Compare what was answered with the record, and return how much it is."""
    assert {journal.verify() for journal in journals} == {""}
    rulings = [
        (entry.request, Answer(journal.opening_seal, entry.number, entry.seal))
        for journal in journals
        for entry in journal.entries()
        if entry.kind == Kind.RULING
    ]
    expected = {
        request_id(name_of_all, key): answer
        for program in asked
        for key, answer in program.answered.items()
    }
    kept = dict(rulings)
    assert len(kept) == len(rulings), "a key has led to two rulings"
    assert kept == expected, "an answered ruling is not in the record, or another one is"
    assert expected
    return f"{len(kept)} rulings answered in {len(journals)} chains, each recorded once"
