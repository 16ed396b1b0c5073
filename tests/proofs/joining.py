"""Stations that judge with their record handed on to a server, and leave now and then."""

import random
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple

from judge_gui.start import join
from judge_record import handing_on
from judge_record.received import Received
from judge_record.server import HttpServer
from judge_server import tokens
from tests.proofs.actors import Kiosk, event
from tests.proofs.homes import club, plays
from tests.proofs.serving import Server, only_journal

names = ("Kiosk 1", "Kiosk 2", "Desk 1")
most_wait = 60.0  # seconds for the last entries
slowest = 3.0  # seconds, at the 99th percentile, on a machine that starts servers meanwhile


def prove_joining(seed: int, cases: int = 100) -> Iterator[str]:
    """A server that is killed while stations hand on: no verdict waits, nothing is lost.

    Where it is killed less than three times, there are as many stations.
    """
    chance = random.Random(seed)
    handing_on.pause, handing_on.longest_pause = 0.05, 0.4
    with tempfile.TemporaryDirectory() as folder:
        server = Server(club(Path(folder, "server")))
        with at_work(server, Path(folder), names[:cases], seed) as stations:
            for _ in range(cases):
                time.sleep(chance.uniform(0, 1))
                server.kill()
                time.sleep(chance.uniform(0, 0.3))
                server.start()
            for each in stations:
                each.end()
        yield f"{cases} kills of the server{' over TLS' if server.certificate else ''}"
        entries = held_once(server.home, stations)
    times = sorted(shown.seconds for each in stations for shown in each.shown)
    middle, late = (times[len(times) * part // 100] for part in (50, 99))
    assert late < slowest, times[-10:]
    yield f"{len(times)} verdicts and {entries} entries of {len(stations)} stations, each held once"
    yield (
        f"a verdict took {middle * 1000:.0f} ms in the middle, {late * 1000:.0f} ms at the 99th"
        f" percentile, {times[-1] * 1000:.0f} ms at most"
    )


class Shown(NamedTuple):
    """A verdict that a station showed: its entry, and the seconds that it took."""

    number: int
    seconds: float


class AtWork:
    """A station in a home of its own, which judges until it is ended, and leaves now and then."""

    def __init__(self, home: Path, name: str, url: str, seed: int, pause: float) -> None:
        """Take the seconds that it waits at most between two challenges, too."""
        self.home = home
        self.name = name
        self.url = url
        self.random = random.Random(seed)
        self.pause = pause
        self.shown: list[Shown] = []
        self.failed: list[str] = []  # each is a page without a verdict
        self.ended = Event()
        self.thread = Thread(target=self.work)

    def work(self) -> None:
        """Judge, with the record handed on; leave, and come back."""
        while not self.ended.is_set():
            with ExitStack() as leaving:
                kiosk = Kiosk(self.home, self.name)
                join(kiosk.station, self.url, leaving)
                for _ in range(self.random.randrange(20, 60)):
                    self.judge(kiosk)
                    if self.ended.wait(self.random.uniform(0, self.pause)):
                        break
                kiosk.station.end()
                kiosk.station.opening.release()

    def judge(self, kiosk: Kiosk) -> None:
        """Judge one challenge, and keep what was shown."""
        began = time.monotonic()
        verdict, number = kiosk.judge(self.random.choice(plays)[0])
        if number:
            self.shown.append(Shown(int(number), time.monotonic() - began))
        else:
            self.failed.append(str(verdict))

    def end(self) -> None:
        """End the work, and hand on what is left, as the next start of the station does."""
        self.ended.set()
        self.thread.join(most_wait)
        server = HttpServer(self.url, str(self.home))
        left = handing_on.HandingOn(str(self.home), server, lambda: handing_on.Report(self.name))
        until = time.monotonic() + most_wait
        while not left.once():
            assert time.monotonic() < until, left.fault
            time.sleep(0.2)


@contextmanager
def at_work(
    server: Server, folder: Path, names: Sequence[str], seed: int, pause: float = 0.1
) -> Iterator[list[AtWork]]:
    """Start a server, and stations that have what they need to join it; kill it at the end."""
    stations = []
    for number, name in enumerate(names):
        home = club(folder / name)
        token = tokens.add(tokens.usual_path(str(server.home)), name, joins=True)
        (home / "server.token").write_text(token, encoding="ascii")
        if server.certificate:
            shutil.copy(server.certificate, home / "server.pem")
        stations.append(AtWork(home, name, server.url, seed + number, pause))
    server.start()
    try:
        for each in stations:
            each.thread.start()
        yield stations
    finally:
        for each in stations:
            each.ended.set()
        server.kill()


def held_once(server_home: Path, stations: Sequence[AtWork]) -> int:
    """Return how many entries of the stations the server holds: just those that were recorded.

    Each verdict that a station showed is among them once, and no challenge failed.
    """
    received = Received(str(server_home / "journal" / "received"), event)
    held = {journal.opening_seal: journal for journal in received.journals()}
    assert len(held) == len(stations)
    entries = 0
    for each in stations:
        own = only_journal(each.home)
        journal = held[own.opening_seal]
        assert journal.verify() == ""
        recorded = list(own.entries())
        assert list(journal.entries()) == recorded
        rulings = [entry.number for entry in recorded if entry.kind == "ruling"]
        assert [shown.number for shown in each.shown] == rulings
        assert each.failed == []
        entries += len(recorded)
    return entries
