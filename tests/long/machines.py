"""Machines of a tournament: desks as real processes at a pipe, kiosks without a window.

A desk is the command itself. Debian's libfaketime shows it the time that stands in a file. A kiosk
is the station and the worker behind the window, in a process of its own; it is given its clock.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from judge_procedure.system_clock import SystemClock, written
from tests.conftest import checkout
from tests.long.children import Kiosk, Partner, event

in_memory = "/dev/shm"  # noqa: S108  # faster homes: a tournament is not about disks
resting = "Table (Enter: none):"  # the prompt before each slip


@cache
def faked() -> dict[str, str]:
    """The variables with which a process reads its time from a file."""
    process = subprocess.Popen(
        ["faketime", "2026-11-20 09:00:00", "printenv", "LD_PRELOAD"],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    preloaded, _ = process.communicate()
    tidy(process.pid)
    return {
        "LD_PRELOAD": preloaded.strip(),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "NO_FAKE_STAT": "1",
        "TZ": "UTC",
    }


def tidy(process: int) -> None:
    """Remove what libfaketime leaves of a process."""
    for name in ("faketime_shm_{}", "sem.faketime_sem_{}"):
        Path(in_memory, name.format(process)).unlink(missing_ok=True)


class Desk:
    """A desk of one day: the command `judge desk`, fed line by line."""

    def __init__(self, home: Path, name: str, time: Path) -> None:
        self.round: int | None = None
        surroundings = {
            **os.environ, **faked(), "FAKETIME_TIMESTAMP_FILE": str(time),
            "JUDGE_HOME": str(home), "PYTHONPATH": str(checkout),
        }  # fmt: skip
        command = ["desk", "--station", name, "--event", event, "--by", "AB"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "judge_cli", *command],
            env=surroundings, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip

    def __call__(self, *lines: str) -> str:
        """What is shown after these lines, until the prompt for the next slip."""
        self.type(*lines)
        return self.shown()

    def type(self, *lines: str) -> None:
        """Type lines, and do not wait for what is shown."""
        assert self.process.stdin
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def shown(self, *prompts: str) -> str:
        """What is shown until one of these prompts; without one, until that for the next slip."""
        assert self.process.stdout
        text = ""
        for line in self.process.stdout:
            if line.rstrip("\n") in (prompts or (resting,)):
                return text
            text += line
        raise AssertionError(f"The desk ended: {text}")

    def end(self) -> str:
        """The head that is shown when the session has ended."""
        out, _ = self.process.communicate("/end\n", timeout=60)
        tidy(self.process.pid)
        assert self.process.returncode == 0, out
        found = re.search(r"(?m)^FINAL NUMBER: (\S+)$", out)
        assert found, out
        return found[1]

    def kill(self) -> str:
        """End it as a power cut does; what it had shown."""
        self.process.kill()
        out, _ = self.process.communicate()
        tidy(self.process.pid)
        return out


class HandClock(SystemClock):
    """A clock that is set by hand."""

    time = "2026-11-20T09:00:00.000Z"

    def now(self) -> str:
        return self.time


class Kiosks(Partner):
    """The kiosks of one JUDGE_HOME, in a process of their own."""

    def __init__(self, home: Path, names: tuple[str, ...]) -> None:
        self.home, self.names = home, names
        super().__init__(self.serve)

    def serve(self, asked: Iterator[Any], answer: Callable[[Any], None]) -> None:
        """Be the kiosks: open them, judge, end them, as asked."""
        os.environ["JUDGE_HOME"] = str(self.home)
        clock = HandClock()
        kiosks: dict[str, Kiosk] = {}
        for what, clock.time, *rest in asked:
            match what, rest:
                case "open", _:
                    kiosks = {name: Kiosk(self.home, name, clock) for name in self.names}
                    answer(None)
                case "judge", [name, words, *place]:
                    answer(kiosks[name].judge(tuple(words), *place))
                case "end", _:
                    answer([kiosk.station.end().head for kiosk in kiosks.values()])

    def __call__(self, asked: str, when: datetime, *rest: Any) -> Any:
        """Return the answer to what is asked of them at a time."""
        self.say([asked, written(when), *rest])
        return self.hear()


class House:
    """One machine: a JUDGE_HOME, its desk if it has one, and its kiosks."""

    def __init__(self, home: Path, desk: str, kiosks: tuple[str, ...]) -> None:
        self.home, self.desk_name, self.kiosk_names = home, desk, kiosks
        self.time = home / "time"
        self.desk: Desk | None = None
        self.kiosks: Kiosks | None = None
        self.heads: list[str] = []
        faked()

    def at(self, when: datetime) -> None:
        """Set the clock of the desk."""
        new = self.time.with_name("new time")
        new.write_text(when.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S\n"), encoding="ascii")
        new.replace(self.time)

    def start(self, when: datetime) -> None:
        """Start what is not running; `ready` waits for it."""
        self.at(when)
        if self.desk_name:
            self.desk = Desk(self.home, self.desk_name, self.time)
        if self.kiosks is None:
            self.kiosks = Kiosks(self.home, self.kiosk_names)

    def ready(self, when: datetime) -> None:
        """Wait until the desk asks for the first slip, and open the kiosks."""
        if self.desk:
            self.desk.shown()
        assert self.kiosks
        self.kiosks("open", when)

    def end(self, when: datetime) -> None:
        """End all sessions; each shows a head."""
        self.at(when)
        assert self.kiosks
        self.heads += self.kiosks("end", when)
        if self.desk:
            self.heads.append(self.desk.end())
            self.desk = None

    def cut(self) -> str:
        """Cut the power; return what the desk had shown."""
        shown = self.desk.kill() if self.desk else ""
        if self.kiosks:
            self.kiosks.kill()
        self.desk = self.kiosks = None
        return shown
