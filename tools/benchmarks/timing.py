"""Figures of whole processes, run in turn.

Two programs are compared by running both, again and again, in turn: A B A B. Whatever else the
machine does then meets both alike, and the medians are compared.

The figure is CPU time, user and system, as the operating system accounts for the finished process.
Wall time also counts the waiting for other programs, and on a busy machine little else.
"""

import ast
import os
import resource
import subprocess
import sys
from collections.abc import Mapping, Sequence
from statistics import median

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))

#: Calls a function of one of these modules in a process of its own, and prints what it returns.
CALL = f"""
import importlib, sys
sys.path[:0] = [{ROOT!r}, {HERE!r}]
module, function, *arguments = sys.argv[1:]
print(getattr(importlib.import_module(module), function)(*arguments))
"""


class Failed(Exception):
    """A process that was to be measured did not end as it should."""


def python(code: str, *arguments: str) -> list[str]:
    """Return the command that runs code without the settings of the user, as run.py does."""
    return [sys.executable, "-I", "-c", code, *arguments]


def call(module: str, function: str, *arguments: str) -> list[str]:
    """Return the command that calls one of our functions, which takes the figures itself."""
    return python(CALL, module, function, *arguments)


def run(command: Sequence[str], answers: Sequence[int] = (0,)) -> tuple[float, str]:
    """Return the CPU seconds that a process took from its start to its end, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in answers:
        raise Failed(f"status {done.returncode} from {command[3:]}:\n{done.stderr}")
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, done.stdout


def cpu_in_turn(
    commands: Mapping[str, Sequence[str]], times: int, answers: Sequence[int] = (0,)
) -> dict[str, float]:
    """Return the median CPU seconds of each command; a first run of each is not counted."""
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(times + 1):
        for name, command in commands.items():
            seconds, _ = run(command, answers)
            if turn:
                taken[name].append(seconds)
    return {name: median(seconds) for name, seconds in taken.items()}


def figures_in_turn(
    commands: Mapping[str, Sequence[str]], times: int
) -> dict[str, dict[str, float]]:
    """Return the medians of the figures that each command prints, without its first run."""
    told: dict[str, list[dict[str, float]]] = {name: [] for name in commands}
    for turn in range(times + 1):
        for name, command in commands.items():
            _, printed = run(command)
            if turn:
                told[name].append(ast.literal_eval(printed))
    return {
        name: {figure: median(run[figure] for run in runs) for figure in runs[0]}
        for name, runs in told.items()
    }
