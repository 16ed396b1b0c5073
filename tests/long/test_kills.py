"""No ruling is lost or half there, and none is shown unrecorded, when its process is killed.

Stations are the real desk at a pipe and the kiosk's worker, each in a fork: with a journal of their
own or a common one, on a disk as it is, with a lock that another program holds, and on a slow disk.
"""

import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import pytest

from judge_cli import commands, main
from judge_gui.model.events import StationOpened, TypingTask
from judge_gui.model.screens import Judging, Starting
from judge_gui.station.kiosk_station import KioskStation
from judge_gui.station.worker import Worker
from judge_procedure.profile import Profile
from judge_procedure.system_clock import SystemClock
from judge_record import store
from judge_record.event import open_event
from judge_record.postgres import Database
from lexicons import Library
from tests.long.writers import Child, Writer, begun, event, kill_all, of_one_journal, struck
from tests.support import postgres
from tests.support.clubs import club, plays
from tests.support.journals import begin_journal, open_event_in

pytestmark = pytest.mark.long

kills = 200  # of writers, and as many of stations
slips = 60  # of each station: more than it can judge before it is killed
of_stations = 12  # kills in one journal, since it is read after every kill
fsync = "fsync,fdatasync"
delay = 8000  # microseconds, of each fsync on a slow disk
troubles = ("plain", "held", "fsync")
opened = b"open\n"  # what a kiosk says first


def test_killed_writers_lose_nothing_that_was_acknowledged(seed, tmp_path):
    found, chance = Counter(), random.Random(seed)
    for number in range(kills):
        path = f"{tmp_path}/{number // of_one_journal}.journal"
        if number % of_one_journal == 0:
            begin_journal(path, "Open", begun, "desk 1")
        waits = 0.75 if number else 1
        found += struck({path: 1}, number, chance, 0.08, kill_all, waits=waits)
    assert found["acknowledged"]
    print(f"{kills} kills: {found['acknowledged']} entries acknowledged, {found['kept']} kept")


def test_four_processes_that_write_at_once_make_one_chain(tmp_path, monkeypatch):
    path, each_writes = f"{tmp_path}/event.journal", 1250
    journal = begin_journal(path, "Open", begun, "desk 1")
    # SQLite is not fair to those who wait: on a slow disk one may wait for long.
    monkeypatch.setattr(store, "PATIENCE", 120)
    writers = [Writer(path, str(name), each_writes) for name in range(4)]
    found = Counter()
    for each in writers:
        each.end()
    entries = list(journal.entries())
    assert journal.verify() == ""
    for each in writers:
        found += each.compared(entries)
    assert found["acknowledged"] == found["kept"] == len(entries) - 1 == 4 * each_writes


def test_killed_desks_and_kiosks_showed_what_is_recorded(seed, tmp_path):
    commands.command("desk")  # the forks need not import it
    found, counts = Counter(), Counter()
    rounds = -(-kills * 3 // 8)  # of each half: four stations are killed in three rounds
    for half in (0, 1):
        chance = random.Random(f"{seed} {half}")
        for number in range(rounds):
            if number % of_stations == 0:
                place = tmp_path / f"{half} {number}"
                shared, desk, kiosk = (club(place / name) for name in ("both", "one", "other"))
                homes = ({"desk": shared, "kiosk": shared}, {"desk": desk}, {"kiosk": kiosk})
            trouble = troubles[(number // 3 + half) % len(troubles)]
            for station in killed(chance, homes[number % 3], number + 1, trouble):
                counts[trouble, station.kind] += 1
                shown, recorded = checked(station, open_event_in(station.home))
                found.update(shown=shown, recorded=recorded)
    assert counts.total() >= kills - 1
    assert found["shown"]
    print(f"{counts} killed; {found['shown']} rulings shown, {found['recorded']} recorded")


@pytest.mark.needs("pg_ctlcluster")
def test_killed_stations_of_one_database_showed_what_it_holds(seed, tmp_path):
    commands.command("desk")
    found, chance, server = Counter(), random.Random(seed), postgres.Server()
    try:
        for number in range(kills // 2):
            if number % of_stations == 0:
                homes = {kind: club(tmp_path / f"{number} {kind}") for kind in ("desk", "kiosk")}
                record = server.of_its_own(f"hall{number}")
            for station in killed(chance, homes, number + 1, "plain", record):
                with closing(Database(record)) as place:
                    shown, recorded = checked(station, open_event(place))
                found.update(shown=shown, recorded=recorded)
    finally:
        server.remove()
    assert found["shown"]
    print(f"{kills} killed; {found['shown']} rulings shown, {found['recorded']} recorded")


class Killed(NamedTuple):
    """A station that was killed: what it was given, and what it had shown."""

    kind: str
    home: Path
    given: list[str]  # the tables of its slips
    shown: list[tuple[str, str, int]]  # table, verdict and number of the entry


def be_a_desk(home, given, record, say):
    """Be `judge desk`; its slips come through a pipe."""
    hear, mouth = os.pipe()
    lines = [f"{table}\n{' '.join(words_of(table)[0])}\n\n\n" for table in given]
    os.write(mouth, "".join(lines).encode())
    os.close(mouth)
    os.dup2(hear, 0)
    os.dup2(say, 1)
    os.environ["JUDGE_HOME"] = str(home)
    sys.argv = ["judge", "desk", "--station", "desk 1", "--event", event, "--by", "AB"]
    sys.argv += ["--record", record] if record else []
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115  # for the life of it
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    main.main()


def be_a_kiosk(home, given, record, say):
    """Be the worker behind the window of a kiosk; what is shown is written as lines."""
    os.environ["JUDGE_HOME"] = str(home)
    profile = Profile(station="kiosk 1", event=event, record=record)
    worker = Worker(KioskStation(profile, Library(str(home)), SystemClock()))
    assert isinstance(worker.work(Starting()), StationOpened)
    os.write(say, opened)
    for table in given:
        ruled = worker.work(Judging(TypingTask(round=1, table=table), words_of(table)[0]))
        shown = [table, ruled.verdict.value, ruled.number]
        os.write(say, f"{json.dumps(shown)}\n".encode())


def words_of(table):
    """Return the words that are challenged at a table, and the verdict on them."""
    return plays[int(table) % 2]


def shown_by(kind, text):
    """Return what a station had shown completely."""
    if kind == "desk":
        found = re.findall(r"(?m)^VERDICT: (\w+)\n\nTable (\d+)\. Entry (\d+)\b.*\n", text)
        return [(table, verdict.lower(), int(number)) for verdict, table, number in found]
    return [tuple(json.loads(line)) for line in text.splitlines()[1:]]


def hold(home, until):
    """Hold the journal locked, as a slow program does."""
    paths = [*(home / "journal").glob("*.journal")]
    with suppress(sqlite3.OperationalError, IndexError):  # it is not there yet, or busy
        path = quote(str(paths[0]))
        other = sqlite3.connect(f"file:{path}?mode=rw", uri=True, timeout=2)
        until.enter_context(closing(other))
        other.execute("BEGIN EXCLUSIVE")


def slow_disk(child, until):
    """Delay every fsync of a station, until it is killed."""
    if strace := shutil.which("strace"):
        until.enter_context(subprocess.Popen(
            [strace, "-qq", "-o", os.devnull, "-e", f"trace={fsync}",
             "-e", f"inject={fsync}:delay_enter={delay}", "-p", str(child)],
            stderr=subprocess.DEVNULL,
        ))  # fmt: skip


def killed(chance, homes, number, trouble, record=""):
    """Let these stations judge, and kill them at one moment; yield what they had shown."""
    given = {
        kind: [str(1000 * number + 100 * place + at) for at in range(1, slips + 1)]
        for place, kind in enumerate(homes, 1)
    }
    stations = {"desk": be_a_desk, "kiosk": be_a_kiosk}
    running = {
        kind: Child(partial(stations[kind], home, given[kind], record))
        for kind, home in homes.items()
    }
    with ExitStack() as ends:
        if trouble == "fsync":
            for child in running.values():
                slow_disk(child.process, ends)
        try:
            for child in running.values():
                if chance.random() < 0.85:  # else it may be killed while it opens
                    child.wait_for_word(30)
            if number == 1:  # a slow machine shows no verdict before the other kills
                running["kiosk"].wait_for_more(len(opened))
            time.sleep(chance.uniform(0, 0.2))
            if trouble == "held":
                hold(next(iter(homes.values())), ends)
            time.sleep(chance.uniform(0, 0.03))
        finally:
            for child in running.values():
                os.kill(child.process, signal.SIGKILL)
            for child in running.values():
                child.end()
    for kind, child in running.items():
        yield Killed(kind, homes[kind], given[kind], shown_by(kind, child.said))


def checked(station, journal):
    """Compare what a station had shown with its journal; return how many it showed, and recorded.

    It may have recorded one more.
    """
    if journal is None:  # it was killed before the event began
        assert not station.shown, station.shown
        return 0, 0
    assert journal.verify() == "", journal.verify()
    own = [entry for entry in journal.entries() if entry.table in set(station.given)]
    recorded = [(str(e.table), e.ruled, e.number) for e in own]
    assert {e.kind for e in own} <= {"ruling"}, own
    assert station.shown == recorded[: len(station.shown)], (station.shown, recorded)
    assert len(recorded) - len(station.shown) in {0, 1}, (station.shown, recorded)
    expected = [(table, words_of(table)[1]) for table in station.given[: len(recorded)]]
    assert [(table, verdict) for table, verdict, _ in recorded] == expected
    return len(station.shown), len(recorded)
