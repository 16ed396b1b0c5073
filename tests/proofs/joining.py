"""A server that is killed while stations hand on: their verdicts do not wait, nothing is lost."""

import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from judge_record import handing_on
from tests.proofs.killing import home_of
from tests.proofs.serving import Server
from tests.proofs.stations import AtWork, held_once, joining

cases = 100  # kills
stations = ("Kiosk 1", "Kiosk 2", "Desk 1")
slowest = 3.0  # seconds, at the 99th percentile, on a machine that starts servers meanwhile


def prove(seed: int, cases: int) -> Iterator[str]:
    """Kill the server so many times while three stations judge, and compare the records.

    Where it is killed less than three times, there are as many stations.
    """
    chance = random.Random(seed)
    handing_on.pause, handing_on.longest_pause = 0.05, 0.4
    with tempfile.TemporaryDirectory() as folder:
        home = home_of(Path(folder), "server")
        server = Server(home)
        at_work = [
            AtWork(joining(Path(folder), name, server), name, server.url, seed + number)
            for number, name in enumerate(stations[:cases])
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
                each.end()
        finally:
            for each in at_work:
                each.ended.set()
            server.kill()
        yield f"{cases} kills of the server{' over TLS' if server.certificate else ''}"
        entries = held_once(home, at_work)
        yield from compared(at_work, entries)


def compared(at_work: list[AtWork], entries: int) -> Iterator[str]:
    """Yield how many verdicts there were, and how long they took."""
    times = sorted(shown.seconds for each in at_work for shown in each.shown)
    assert times[len(times) * 99 // 100] < slowest, times[-10:]
    yield f"{len(times)} verdicts and {entries} entries of {len(at_work)} stations, each held once"
    yield (
        f"a verdict took {times[len(times) // 2] * 1000:.0f} ms in the middle,"
        f" {times[len(times) * 99 // 100] * 1000:.0f} ms at the 99th percentile,"
        f" {times[-1] * 1000:.0f} ms at most"
    )
