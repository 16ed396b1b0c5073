"""Figures of whole processes, which run in turn, and the rows that show them.

Two programs are compared by running both, again and again, in turn: A B A B. Whatever else the
machine does then meets both alike, and the medians are compared.

The usual figure is CPU time, user and system, as the operating system accounts for the finished
process. Wall time also counts the waiting for other programs, and on a busy machine little else. A
process that measures something else prints its figures.
"""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import monotonic
from typing import NamedTuple

from run import ENTER
from tools.command import ROOT

#: Calls a function of these modules in a process of its own, and prints the figures it returns.
CALL = """
import json, sys
sys.path.insert(0, {root!r})
from {module} import {name}
print(json.dumps({name}(*sys.argv[1:])))
"""

Figures = dict[str, float]
Command = list[str]


class Failed(Exception):
    """A process that was to be measured did not end as it should."""


class Row(NamedTuple):
    """What a person waits for, ours, what it is compared with, the ratio, and the aim."""

    what: str
    ours: str
    peer: str
    ratio: float | None = None
    aim: str = ""
    met: bool = True

    def line(self, *more: str, alone: bool) -> str:
        """Return the row as a line of a table, with more cells at its end.

        Unless it was measured `alone` on the machine, it has no ratio and has missed nothing.
        """
        ratio = f"{self.ratio:.2f}" if self.ratio and alone else ""
        aim = f"{self.aim}, missed" if self.aim and not self.met and alone else self.aim
        return f"| {' | '.join((self.what, self.ours, self.peer, ratio, aim, *more))} |"


def time(seconds: float) -> str:
    """Return a time, in the unit that suits it."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1e3:.1f} ms"


def compared(
    what: str,
    ours: float,
    peer: str,
    theirs: float,
    *,
    most: float = 0,
    shown: Callable[[float], str] = time,
) -> Row:
    """Return a row with the ratio of both figures, and the most that it should be."""
    ratio = ours / theirs
    aim = f"≤ {most:g}" if most else ""
    return Row(what, shown(ours), f"{peer} {shown(theirs)}", ratio, aim, not most or ratio <= most)


def python(code: str, *arguments: str) -> Command:
    """Return the command that runs code without the settings of the user, as run.py does."""
    return [sys.executable, "-I", "-c", code, *arguments]


def judge(*arguments: str) -> Command:
    """Return the command `judge`, in this interpreter, started as run.py starts it."""
    return python(ENTER, ROOT, *arguments)


def call(function: Callable[..., Figures], *arguments: str) -> Command:
    """Return the command that calls one of our functions, which takes the figures itself."""
    code = CALL.format(root=ROOT, module=function.__module__, name=function.__name__)
    return python(code, *arguments)


def run(command: Sequence[str]) -> tuple[Figures, str]:
    """Run a process; return its CPU seconds and the figures that it prints, and all that it prints.

    It finds the moment of its start in `BEGAN` (`time.monotonic`). Its status is 0, unless it
    prints figures.
    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command, env=os.environ | {"BEGAN": str(monotonic())},
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    printed = done.stdout or done.stderr
    if printed.startswith("{"):
        return json.loads(printed), printed
    if done.returncode:
        raise Failed(f"status {done.returncode} from {command[3:]}:\n{done.stderr}")
    return {"seconds": cpu}, printed


def in_turn(commands: Mapping[str, Command], times: int) -> dict[str, Figures]:
    """Return the medians of each command's figures; a first run of each is not counted."""
    taken: dict[str, list[Figures]] = {name: [] for name in commands}
    for _ in range(times + 1):
        for name, command in commands.items():
            taken[name].append(run(command)[0])
    return {
        name: {figure: median(each[figure] for each in runs[1:]) for figure in runs[0]}
        for name, runs in taken.items()
    }
