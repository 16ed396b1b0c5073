"""`judge serve` as a process that is killed under load, and started again at the same address.

Programs ask all the time, and repeat with the same key what was not answered. After each kill, keys
that were answered before lead to the same rulings. At the end, each key has led to one ruling: the
one that was answered, and one chain holds them all.
"""

import json
import os
import random
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from itertools import cycle, islice
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple

from judge_server.asked import request_id

from judge_record.entry import Kind
from judge_record.event import open_event
from judge_record.journal import Journal
from judge_record.store.place import chains_at
from judge_server import tokens
from tests.proofs import homes
from tests.proofs.actors import event
from tests.proofs.registry import NotHere, checkout

host = "localhost"
words = ["ZANT", "BLORP", "QXV", "QUEX"]
programs = 8  # at most
longest = 0.3  # seconds, from an answer to the kill
longest_wait = 60  # seconds for a verdict
patience = 20  # seconds for a reply
noticed = 3  # seconds until the balancer uses a server that is started again
balanced_kills = 20


class Server:
    """A server at one address, over TLS where `openssl` can make a certificate."""

    program: Sequence[str] = ("-m", "judge_cli")  # for the interpreter

    def __init__(self, home: Path, *more: str, tls: bool = True) -> None:
        """Take JUDGE_HOME, and more options of `judge serve`."""
        self.home = home
        self.options = list(more)
        self.certificate: Path | None = None
        self.port = free_port()
        if tls and shutil.which("openssl"):
            self.certificate, key = home / "hall.crt", home / "hall.key"
            self.options += ["--certificate", str(self.certificate), "--key", str(key)]
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                 "-nodes", "-days", "2",
                 "-subj", f"/CN={host}", "-addext", f"subjectAltName=DNS:{host}",
                 "-keyout", key, "-out", self.certificate],
                check=True, capture_output=True,
            )  # fmt: skip

    @property
    def url(self) -> str:
        return f"{'https' if self.certificate else 'http'}://{host}:{self.port}"

    def start(self) -> None:
        """Start the server, and wait until it can be asked."""
        self.process = subprocess.Popen(
            [sys.executable, *self.program, "serve", "--port", str(self.port),
             "--event", event, *self.options],
            env={**os.environ, "JUDGE_HOME": str(self.home), "PYTHONPATH": str(checkout)},
            stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stderr
        said = self.process.stderr.readline()
        assert said.startswith("Serving"), said

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        self.process.communicate()

    def end(self) -> None:
        """End it in good order."""
        self.process.terminate()
        self.process.communicate()

    def start_again(self) -> None:
        """Kill the server, and start it until it serves: others may keep it waiting."""
        self.kill()
        while True:
            try:
                return self.start()
            except AssertionError as error:
                if "lock timeout" not in str(error):
                    raise
                self.process.communicate()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


# -- programs that ask -----------------------------------------------------------------------------

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
        try:
            while not self.ends.is_set():
                key = f"{self.name}, key {len(self.asked)}"
                self.asked[key] = self.chance.choices(words, k=2)
                self.answered[key] = self.ask_until_answered(key)
        except BaseException as error:
            self.fault = error

    def ask_until_answered(self, key: str) -> Answer:
        latest = time.monotonic() + longest_wait
        while time.monotonic() < latest:
            try:
                return self.ask(key)
            except NoVerdict:
                self.cannot_judge += 1
            except (OSError, HTTPException, json.JSONDecodeError):
                self.no_reply += 1
            time.sleep(0.02)
        raise AssertionError(f"no verdict in {longest_wait} seconds")

    def ask(self, key: str) -> Answer:
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


def asked_under_kills(
    connect: Connect,
    token: str,
    count: int,
    chance: random.Random,
    kills: Iterator[tuple[str, Callable[[], object]]],
    after: Callable[[], object] = lambda: None,
) -> tuple[list[Program], dict[str, list[float]]]:
    """Let programs ask while something is killed again and again.

    Return them, and the seconds to the next answer after each kill, by what was killed. At the end,
    nothing is open. `after` is done after that answer.
    """
    asked = [Program(connect, token, number) for number in range(count)]
    spent: dict[str, list[float]] = {}
    for program in asked:
        program.start()
    try:
        for name, kill in kills:
            wait_for_answer(asked)
            time.sleep(chance.uniform(0, longest))
            began = time.monotonic()
            kill()
            wait_for_answer(asked)
            spent.setdefault(name, []).append(time.monotonic() - began)
            for program in chance.choices([each for each in asked if each.answered], k=4):
                key = chance.choice(list(program.answered))
                assert program.ask_until_answered(key) == program.answered[key]
            after()
    finally:
        for program in asked:
            program.ends.set()
        for program in asked:
            program.join()
    for program in asked:
        if program.fault:
            raise program.fault
    return asked, spent


def wait_for_answer(asked: Sequence[Program]) -> None:
    """Wait until a program gets an answer."""
    before = sum(len(program.answered) for program in asked)
    deadline = time.monotonic() + longest_wait
    while sum(len(program.answered) for program in asked) == before:
        assert time.monotonic() < deadline, "nothing is answered"
        assert not any(program.fault for program in asked), [each.fault for each in asked]
        time.sleep(0.01)


def compared(asked: Sequence[Program], journal: Journal, token_of: str) -> Iterator[str]:
    """Compare what was answered with the record, and yield how much it is."""
    assert journal.verify() == ""
    rulings = [
        (entry.request, Answer(journal.opening_seal, entry.number, entry.seal))
        for entry in journal.entries()
        if entry.kind == Kind.RULING
    ]
    expected = {
        request_id(token_of, key): answer
        for program in asked
        for key, answer in program.answered.items()
    }
    kept = dict(rulings)
    assert len(kept) == len(rulings), "a key has led to two rulings"
    assert kept == expected, "an answered ruling is not in the record, or another one is"
    assert expected
    yield f"{len(kept)} rulings answered in 1 chains, each recorded once"
    cannot_judge = sum(program.cannot_judge for program in asked)
    no_reply = sum(program.no_reply for program in asked)
    yield f"{cannot_judge} times CANNOT JUDGE, {no_reply} times no reply, each repeated"


# -- a server or a database is killed --------------------------------------------------------------


def prove_server_kills(seed: int, cases: int = 100) -> Iterator[str]:
    """A server or a database that is killed under load loses no ruling that was answered.

    Besides, a server that records in a file is killed a tenth as often.
    """
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder, homes.database() as database:
        url = database.of_its_own("records")
        several = [
            Server(homes.club(Path(folder, name)), "--record", url, "--rate", "9999999",
                   "--station", name, tls=False)
            for name in ("one", "other", "third", "fourth")
        ]  # fmt: skip
        kills = {
            "a server of four": lambda: chance.choice(several).start_again(),
            "the database": lambda: (database.kill(), database.start()),
            "all servers": lambda: [each.start_again() for each in several],
        }
        yield from survived(
            several, kills, cases, chance, lambda: Journal(chains_at(url).events()[event])
        )
    if cases < 10:
        return
    with tempfile.TemporaryDirectory() as folder:
        one = Server(homes.club(Path(folder, "home")), "--rate", "9999999", tls=False)
        kill = {"the server of a file": one.start_again}
        yield from survived([one], kill, cases // 10, chance, lambda: only_journal(one.home))


def only_journal(home: Path) -> Journal:
    journal = open_event(str(home / "journal"))
    assert journal
    return journal


def survived(
    servers: Sequence[Server],
    kills: Mapping[str, Callable[[], object]],
    cases: int,
    chance: random.Random,
    journal: Callable[[], Journal],
) -> Iterator[str]:
    """Kill one after the other, so many in all, and yield figures."""
    first, *others = (tokens.usual_path(str(server.home)) for server in servers)
    token = tokens.add(first, "proof")
    for path in others:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(first, path)

    def connect() -> HTTPConnection:
        return HTTPConnection("127.0.0.1", random.choice(servers).port, timeout=patience)

    for server in servers:
        server.start()
    try:
        order = islice(cycle(kills.items()), cases)
        asked, spent = asked_under_kills(connect, token, min(programs, 2 * cases), chance, order)
    finally:
        for server in servers:
            server.end()
    for name in kills:
        seconds = spent.get(name, [])
        latest = max(seconds, default=0)
        yield f"{name}: {len(seconds)} kills, an answer {latest:.1f} s later at most"
    yield from compared(asked, journal(), "proof")


# -- behind a balancer -----------------------------------------------------------------------------


def prove_balancer(seed: int, cases: int = 0) -> Iterator[str]:
    """HAProxy before two servers, as docs/server.md sets it up, hides the loss of one of them."""
    if not shutil.which("haproxy"):
        raise NotHere("it needs PostgreSQL and haproxy (apt install haproxy).")
    with tempfile.TemporaryDirectory() as name, homes.database() as database:
        folder, url = Path(name), database.of_its_own("records")
        token = tokens.add(f"{folder}/tokens.json", "proof")
        servers = [
            Server(homes.club(folder / name), "--record", url, "--station", name, "--rate",
                   "9999999", "--tokens", f"{folder}/tokens.json")
            for name in ("one", "two")
        ]  # fmt: skip
        turns = cycle(servers)

        def start() -> None:
            next(turns).start()
            time.sleep(noticed)

        order = islice(cycle(("one", each.kill) for each in servers), balanced_kills)
        with balanced(folder, servers, token) as connect:
            chance = random.Random(seed)
            asked, spent = asked_under_kills(connect, token, programs, chance, order, start)
        latest = max(spent["one"])
        yield f"{balanced_kills} kills; the next answer came after {latest:.1f} s at most"
        yield from compared(asked, Journal(chains_at(url).events()[event]), "proof")


@contextmanager
def balanced(folder: Path, servers: Sequence[Server], token: str) -> Iterator[Connect]:
    """Run the servers behind HAProxy; yield what connects to it."""
    one = servers[0].home
    certificates = "".join((each.home / "hall.crt").read_text() for each in servers)
    (folder / "hall.crt").write_text(certificates)
    pair = (one / "hall.crt").read_text() + (one / "hall.key").read_text()
    (folder / "judge.pem").write_text(pair)
    port = free_port()
    (folder / "haproxy.cfg").write_text(configuration(port, servers, token))
    try:
        for each in servers:
            each.start()
        command = ["haproxy", "-q", "-db", "-f", "haproxy.cfg"]
        with subprocess.Popen(command, cwd=folder) as balancer:
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
            return socket.create_connection((host, port)).close()
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
