"""A server that is killed while stations hand on: their verdicts do not wait, nothing is lost."""

import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple

from judge_cli.clock import SystemClock
from judge_gui.model.events import RecordedRuling, StationOpened
from judge_gui.model.profile import Profile
from judge_gui.model.screens import Judging, Starting, Task
from judge_gui.start import join
from judge_gui.station.station import Station
from judge_gui.station.worker import Worker
from judge_server import tokens
from lexicons import Library
from lexicons.record import handing_on
from lexicons.record.event import open_event
from lexicons.record.received import Received

cases = 100  # kills
event = "Harbour Open"
stations = ("Kiosk 1", "Kiosk 2", "Desk 1")
plays = (("QI", "BLORP"), ("QI", "ZA"))
host = "localhost"
most_wait = 60.0  # seconds for the last entries
slowest = 3.0  # seconds, at the 99th percentile, on a machine that starts servers meanwhile


class Shown(NamedTuple):
    """A verdict that a station showed: its entry, and the seconds that it took."""

    number: int
    seconds: float


class AtWork:
    """A station in a home of its own, which judges until it is ended, and leaves now and then."""

    def __init__(self, home: Path, name: str, url: str, seed: int) -> None:
        self.home = home
        self.name = name
        self.url = url
        self.random = random.Random(seed)
        self.shown: list[Shown] = []
        self.failed: list[str] = []  # each is a page without a verdict
        self.ended = Event()
        self.thread = Thread(target=self.work)

    def work(self) -> None:
        """Judge, with the record handed on; leave, and come back."""
        while not self.ended.is_set():
            with ExitStack() as leaving:
                profile = Profile(station=self.name, event=event, rules="open")
                station = Station(profile, Library(str(self.home)), SystemClock())
                worker = Worker(station)
                opened = worker.work(Starting())
                assert isinstance(opened, StationOpened), opened
                join(station, self.url, leaving)
                for _ in range(self.random.randrange(20, 60)):
                    self.judge(worker)
                    if self.ended.wait(self.random.uniform(0, 0.1)):
                        break
                station.end()
                station.lock.release()

    def judge(self, worker: Worker) -> None:
        """Judge one challenge, and keep what was shown."""
        began = time.monotonic()
        ruling = worker.work(Judging(Task(), self.random.choice(plays)))
        if isinstance(ruling, RecordedRuling):
            self.shown.append(Shown(ruling.number, time.monotonic() - began))
        else:
            self.failed.append(str(ruling))


class Server:
    """`judge serve` at one address, over TLS where `openssl` can make a certificate."""

    def __init__(self, home: Path) -> None:
        self.home = home
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.options: list[str] = []
        if shutil.which("openssl"):
            self.options = [
                "--certificate",
                str(home / "hall.crt"),
                "--key",
                str(home / "hall.key"),
            ]
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                 "-subj", f"/CN={host}", "-addext", f"subjectAltName=DNS:{host}",
                 "-keyout", self.options[3], "-out", self.options[1]],
                check=True, capture_output=True,
            )  # fmt: skip

    @property
    def url(self) -> str:
        return f"{'https' if self.options else 'http'}://{host}:{self.port}"

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "judge_cli", "serve", "--port", str(self.port),
             "--event", event, *self.options],
            env={**os.environ, "JUDGE_HOME": str(self.home), "PYTHONPATH": os.getcwd()},
            stderr=subprocess.PIPE,
            text=True,
        )  # fmt: skip
        assert self.process.stderr
        said = self.process.stderr.readline()
        assert said.startswith("Serving"), said

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


def prove(seed: int, cases: int) -> Iterator[str]:
    """Kill the server so many times while three stations judge, and compare the records."""
    chance = random.Random(seed)
    handing_on.pause, handing_on.longest_pause = 0.05, 0.4
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder, "server")
        home.mkdir()
        server = Server(home)
        at_work = [
            AtWork(joining(Path(folder), home, name, server), name, server.url, seed + number)
            for number, name in enumerate(stations)
        ]
        server.start()
        try:
            for each in at_work:
                each.thread.start()
            for _ in range(cases):
                time.sleep(chance.uniform(0, 1))
                server.kill()
                time.sleep(chance.uniform(0, 0.3))
                server.start()
            for each in at_work:
                each.ended.set()
                each.thread.join(most_wait)
            for each in at_work:
                last_entries(each)
        finally:
            for each in at_work:
                each.ended.set()
            server.kill()
        yield from compared(home, at_work, cases, tls=bool(server.options))


def joining(folder: Path, server_home: Path, name: str, server: Server) -> Path:
    """The home of a station, with what it needs to join."""
    home = folder / name
    home.mkdir()
    token = tokens.add(tokens.usual_path(str(server_home)), name, joins=True)
    (home / "server.token").write_text(token, encoding="ascii")
    if server.options:
        shutil.copy(server.options[1], home / "server.pem")
    return home


def last_entries(station: AtWork) -> None:
    """Hand on what is left, as the next start of the station does."""
    from lexicons.record.server import HttpServer

    left = handing_on.HandingOn(
        str(station.home),
        HttpServer(station.url, str(station.home)),
        lambda: handing_on.Report(station.name),
    )
    until = time.monotonic() + most_wait
    while not left.once():
        assert time.monotonic() < until, left.fault
        time.sleep(0.2)


def compared(home: Path, at_work: list[AtWork], cases: int, *, tls: bool) -> Iterator[str]:
    """Compare what the server holds with what the stations recorded and showed."""
    received = Received(str(home / "journal" / "received"), event)
    held = {journal.opening_seal: journal for journal in received.journals()}
    assert len(held) == len(at_work)
    entries = 0
    times: list[float] = []
    for each in at_work:
        own = open_event(str(each.home / "journal"))
        assert own
        journal = held[own.opening_seal]
        assert journal.verify() == ""
        recorded = list(own.entries())
        assert list(journal.entries()) == recorded
        rulings = [entry.number for entry in recorded if entry.kind == "ruling"]
        assert [shown.number for shown in each.shown] == rulings
        assert each.failed == []
        entries += len(recorded)
        times += [shown.seconds for shown in each.shown]
    times.sort()
    assert times[len(times) * 99 // 100] < slowest, times[-10:]
    yield f"{cases} kills of the server{' over TLS' if tls else ''}"
    yield f"{len(times)} verdicts and {entries} entries of {len(at_work)} stations, each held once"
    yield (
        f"a verdict took {times[len(times) // 2] * 1000:.0f} ms in the middle,"
        f" {times[len(times) * 99 // 100] * 1000:.0f} ms at the 99th percentile,"
        f" {times[-1] * 1000:.0f} ms at most"
    )
