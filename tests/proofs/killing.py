"""Stations that are killed: the real desk at a pipe and the kiosk's worker, each in a fork."""

import json
import os
import random
import re
import select
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from judge_cli import commands, entry
from judge_cli.clock import SystemClock
from judge_gui.model.profile import Profile
from judge_gui.model.screens import Judging, Starting, Task
from judge_gui.station.station import Station
from judge_gui.station.worker import Worker
from judge_record.journal import Journal
from lexicons import Library, Missing
from lexicons.lists.compiler import compile_list
from lexicons.lists.sorted_words import WordList

event = "Harbour Open"
slips = 60  # of each station: more than it can judge before it is killed
of_one_journal = 12  # kills, since each journal is read after every kill
fsync = "fsync,fdatasync"
delay = 8000  # microseconds, of each fsync on a slow disk
plays = ((("ZANT", "BLORP"), "acceptable"), (("ZANT", "QXV"), "unacceptable"))


class Killed(NamedTuple):
    """A station that was killed: what it was given, and what it had shown."""

    kind: str
    home: Path
    given: list[str]  # the tables of its slips
    shown: list[tuple[str, str, int]]  # table, verdict and number of the entry


def home_of(folder: Path, name: str) -> Path:
    """A home that judges by two words."""
    home = folder / name
    (home / "rules").mkdir(parents=True)
    (home / "lexicons").mkdir()
    alphabet = Library().alphabet("english")
    data = compile_list(WordList(["BLORP", "ZANT"], alphabet), "invented", lengths=range(2, 16),
                        as_is=True)[1]  # fmt: skip
    (home / "lexicons" / "invented.lexicon").write_bytes(data)
    stage = '[[stage]]\nlexicon = "invented"\n'
    head = 'id = "club"\ntitle = "Our club"\nalphabet = "english"\n'
    (home / "rules" / "club.toml").write_text(head + stage, encoding="utf-8")
    (home / "default.toml").write_text('rules = "club"\n', encoding="utf-8")
    return home


# -- stations ------------------------------------------------------------------------------------


def be_a_desk(home: Path, given: list[str]) -> None:
    """Be `judge desk`; its slips come through a pipe."""
    hear, mouth = os.pipe()
    lines = [f"{table}\n{' '.join(words_of(table)[0])}\n\n\n" for table in given]
    os.write(mouth, "".join(lines).encode())
    os.close(mouth)
    os.dup2(hear, 0)
    os.environ["JUDGE_HOME"] = str(home)
    sys.argv = ["judge", "desk", "--station", "desk 1", "--event", event, "--by", "AB"]
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115  # for the life of it
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    entry.main()


def be_a_kiosk(home: Path, given: list[str]) -> None:
    """Be the worker behind the window of a kiosk; what is shown is written as lines."""
    os.environ["JUDGE_HOME"] = str(home)
    profile = Profile(station="kiosk 1", event=event)
    worker = Worker(Station(profile, Library(str(home)), SystemClock()))
    os.write(1, f"{type(worker.work(Starting())).__name__}\n".encode())
    for table in given:
        ruled = worker.work(Judging(Task(round=1, table=table), words_of(table)[0]))
        shown = [table, getattr(ruled, "verdict", repr(ruled)), getattr(ruled, "number", 0)]
        os.write(1, f"{json.dumps(shown)}\n".encode())


def words_of(table: str) -> tuple[tuple[str, ...], str]:
    """The words that are challenged at a table, and the verdict on them."""
    return plays[int(table) % 2]


def shown_by(kind: str, text: str) -> list[tuple[str, str, int]]:
    """What a station had shown completely."""
    if kind == "desk":
        found = re.findall(r"(?m)^VERDICT: (\w+)\n\nTable (\d+)\. Entry (\d+)\b.*\n", text)
        return [(table, verdict.lower(), int(number)) for verdict, table, number in found]
    whole = text[: text.rfind("\n") + 1].splitlines()[1:]
    return [tuple(json.loads(line)) for line in whole]


def begun(kind: str, home: Path, given: list[str]) -> tuple[int, int]:
    """Fork a station; its number, and where it can be read."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.dup2(write, 1)
        try:
            {"desk": be_a_desk, "kiosk": be_a_kiosk}[kind](home, given)
        finally:
            os._exit(1)
    os.close(write)
    return child, read


# -- accidents -----------------------------------------------------------------------------------


@contextmanager
def held(homes: list[Path], *, really: bool) -> Iterator[None]:
    """Hold the journals locked meanwhile, as a slow program does."""
    if not really:
        yield
        return
    path = homes[0] / "journal" / "current.journal"
    with ExitStack() as stack:
        with suppress(sqlite3.OperationalError):  # it is not there yet, or busy: that will do
            other = sqlite3.connect(f"file:{quote(str(path))}?mode=rw", uri=True, timeout=2)
            stack.enter_context(closing(other))
            other.execute("BEGIN EXCLUSIVE")
        yield


@contextmanager
def slow_disk(children: list[int], *, really: bool) -> Iterator[None]:
    """Delay every fsync of the stations, until they are killed."""
    strace = shutil.which("strace") if really else None
    tracers = [
        subprocess.Popen(
            [strace, "-qq", "-o", os.devnull, "-e", f"trace={fsync}",
             "-e", f"inject={fsync}:delay_enter={delay}", "-p", str(child)],
            stderr=subprocess.DEVNULL,
        )
        for child in children
        if strace
    ]  # fmt: skip
    try:
        yield
    finally:
        for tracer in tracers:
            tracer.wait()


def killed(
    chance: random.Random, homes: dict[str, Path], number: int, trouble: str
) -> list[Killed]:
    """Let these stations judge, and kill them at one moment; what they had shown."""
    given = {
        kind: [str(1000 * number + 100 * place + at) for at in range(1, slips + 1)]
        for place, kind in enumerate(homes, 1)
    }
    running = {kind: begun(kind, home, given[kind]) for kind, home in homes.items()}
    texts = dict.fromkeys(homes, b"")
    children = [child for child, _ in running.values()]
    with slow_disk(children, really=trouble == "fsync"), ExitStack() as stack:
        try:
            for kind, (_, ear) in running.items():
                if chance.random() < 0.85:  # else it may be killed while it opens
                    select.select([ear], [], [], 30)
                    texts[kind] += os.read(ear, 4096)
            time.sleep(chance.uniform(0, 0.2))
            stack.enter_context(held(list(homes.values()), really=trouble == "held"))
            time.sleep(chance.uniform(0, 0.03))
        finally:
            for child in children:
                os.kill(child, signal.SIGKILL)
            for child in children:
                os.waitpid(child, 0)
    stations = []
    for kind, (_, ear) in running.items():
        with open(ear, "rb") as rest:
            text = (texts[kind] + rest.read()).decode(errors="replace")  # cut anywhere
        stations.append(Killed(kind, homes[kind], given[kind], shown_by(kind, text)))
    return stations


def checked(station: Killed) -> tuple[int, int]:
    """Compare what a station had shown with its journal; how many were shown, and recorded."""
    path = station.home / "journal" / "current.journal"
    try:
        journal = Journal(str(path))
    except Missing:  # it was killed before the event began
        assert not station.shown, station.shown
        return 0, 0
    assert journal.verify() == "", journal.verify()
    entries = list(journal.entries())
    own = [entry for entry in entries if entry.table in set(station.given)]
    recorded = [(str(e.table), str(e.verdict), e.number) for e in own]
    assert [e.kind for e in own] == ["ruling"] * len(own), own
    assert station.shown == recorded[: len(station.shown)], (station.shown, recorded)
    assert len(recorded) - len(station.shown) in {0, 1}, (station.shown, recorded)
    assert [table for table, *_ in recorded] == station.given[: len(recorded)]
    assert [verdict for _, verdict, _ in recorded] == [words_of(t)[1] for t, *_ in recorded]
    return len(station.shown), len(recorded)


troubles = ("", "held", "fsync")


def main() -> None:
    """Kill stations so many times, and print what each had shown and recorded."""
    folder, first, kills, seed = Path(sys.argv[1]), *map(int, sys.argv[2:5])
    commands.command("desk")  # the forks need not import it
    chance = random.Random(f"{seed} {first}")
    homes: dict[str, dict[str, Path]] = {}
    for number in range(kills):
        if number % of_one_journal == 0:
            shared, desk, kiosk = (home_of(folder, f"{first} {number} {n}") for n in range(3))
            homes = {
                "shared": {"desk": shared, "kiosk": shared},
                "desk": {"desk": desk},
                "kiosk": {"kiosk": kiosk},
            }
        where = ("shared", "desk", "kiosk")[number % 3]
        trouble = troubles[(number // 3 + first) % len(troubles)]
        for station in killed(chance, homes[where], number + 1, trouble):
            print(where, trouble or "plain", station.kind, *checked(station), flush=True)
