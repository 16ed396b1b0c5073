"""Stations that judge with their record handed on to a server, and leave now and then."""

import random
import shutil
import time
from collections.abc import Sequence
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
from judge_record import handing_on
from judge_record.event import open_event
from judge_record.received import Received
from judge_record.server import HttpServer
from judge_server import tokens
from lexicons import Library
from tests.proofs.killing import home_of, plays
from tests.proofs.serving import Server, event

most_wait = 60.0  # seconds for the last entries


class Shown(NamedTuple):
    """A verdict that a station showed: its entry, and the seconds that it took."""

    number: int
    seconds: float


class AtWork:
    """A station in a home of its own, which judges until it is ended, and leaves now and then."""

    def __init__(self, home: Path, name: str, url: str, seed: int, pause: float = 0.1) -> None:
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
                profile = Profile(station=self.name, event=event)
                station = Station(profile, Library(str(self.home)), SystemClock())
                worker = Worker(station)
                opened = worker.work(Starting())
                assert isinstance(opened, StationOpened), opened
                join(station, self.url, leaving)
                for _ in range(self.random.randrange(20, 60)):
                    self.judge(worker)
                    if self.ended.wait(self.random.uniform(0, self.pause)):
                        break
                station.end()
                station.opening.release()

    def judge(self, worker: Worker) -> None:
        """Judge one challenge, and keep what was shown."""
        began = time.monotonic()
        ruling = worker.work(Judging(Task(), self.random.choice(plays)[0]))
        if isinstance(ruling, RecordedRuling):
            self.shown.append(Shown(ruling.number, time.monotonic() - began))
        else:
            self.failed.append(str(ruling))

    def end(self) -> None:
        """End the work, and hand on what is left, as the next start of the station does."""
        self.ended.set()
        self.thread.join(most_wait)
        left = handing_on.HandingOn(
            str(self.home),
            HttpServer(self.url, str(self.home)),
            lambda: handing_on.Report(self.name),
        )
        until = time.monotonic() + most_wait
        while not left.once():
            assert time.monotonic() < until, left.fault
            time.sleep(0.2)


def joining(folder: Path, name: str, server: Server) -> Path:
    """Return the home of a station that judges by two words, with what it needs to join."""
    home = home_of(folder, name)
    token = tokens.add(tokens.usual_path(str(server.home)), name, joins=True)
    (home / "server.token").write_text(token, encoding="ascii")
    if server.certificate:
        shutil.copy(server.certificate, home / "server.pem")
    return home


def held_once(server_home: Path, at_work: Sequence[AtWork]) -> int:
    """Return how many entries of the stations the server holds: just those that were recorded.

    Each verdict that a station showed is among them once, and no challenge failed.
    """
    received = Received(str(server_home / "journal" / "received"), event)
    held = {journal.opening_seal: journal for journal in received.journals()}
    assert len(held) == len(at_work)
    entries = 0
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
    return entries
