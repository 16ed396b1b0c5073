"""What a million entries take: the commands on four chains of an event, and how they grow.

The chains are those of a busy server (`events.py`), a quarter of the entries in each. `verify` and
`merge` are given the four journals, `report` and `rejudge` the timeline that `merge` wrote. Each
command is a process of its own, once. The memory is the peak of one process: `verify` has two. The
wall clock depends on what else the machine does; an exponent of 1 is growth in proportion.
"""

import os
import subprocess
from collections.abc import Iterator
from math import log
from time import perf_counter
from typing import NamedTuple

import material
import timing
from table import Row, size, time

sizes = (10_000, 100_000, 1_000_000)  # entries
chains = 4
most = 10.0  # seconds in which a million is to be verified


class Took(NamedTuple):
    """What one command took."""

    wall: float  # seconds
    cpu: float  # seconds, of all its processes
    memory: int  # bytes


def rows(folder: str) -> Iterator[Row]:
    """Each command on each size, then its growth."""
    took: dict[str, list[Took]] = {}
    for count in sizes:
        for name, command in commands(folder, count):
            found = run(command)
            took.setdefault(name, []).append(found)
            row = Row(
                f"million: {count:,} entries, {name}",
                f"{time(found.cpu)}, {size(found.memory)}",
                "wall clock",
                time(found.wall),
            )
            aimed = name == "verify" and count == sizes[-1]
            yield row.judged("", f"≤ {most:g} s", met=found.wall <= most) if aimed else row
    for name, of_sizes in took.items():
        first, last = of_sizes[0], of_sizes[-1]
        for figure, ratio in (
            ("CPU time", last.cpu / first.cpu),
            ("memory", last.memory / first.memory),
        ):
            exponent = log(ratio) / log(sizes[-1] / sizes[0])
            yield Row(f"million: {name}, growth of {figure}", f"exponent {exponent:.2f}")


def commands(folder: str, count: int) -> Iterator[tuple[str, list[str]]]:
    """Yield the commands on an event of so many entries, whose journals are made first."""
    paths = []
    for number in range(chains):
        paths.append(os.path.join(folder, f"million-{count}-{number}.journal"))
        station = f"desk {number + 1}"
        timing.run(timing.call("events", "written", paths[-1], f"{count // chains}", station))
    timeline = os.path.join(folder, f"million-{count}.jsonl")
    yield "verify", material.judge("journal", "verify", *paths)
    yield "merge", material.judge("journal", "merge", *paths, "--output", timeline)
    yield "report", material.judge("journal", "report", "--text", timeline)
    yield "rejudge", material.judge("journal", "rejudge", timeline)


def run(command: list[str]) -> Took:
    """Return what a command took; its answer may be that some rulings would differ."""
    begin = perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in {0, 1}:
        raise timing.Failed(f"status {process.returncode} from {command}")
    return Took(perf_counter() - begin, used.ru_utime + used.ru_stime, 1024 * used.ru_maxrss)
