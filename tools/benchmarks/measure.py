"""Measure Tilejudge beside what a user would pick instead, in the same run.

    python tools/benchmarks/measure.py                 everything (some minutes)
    python tools/benchmarks/measure.py start lists     these alone

Run it on Linux, by a Python that has what the project depends on. Each row takes the place of the
last one of its name in RESULTS.md. If other processes are at work, the row says how many processors
they kept busy, and has no ratio. Nothing is asserted: an aim that is missed is a row.
"""

import os
import platform
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from importlib import import_module  # noqa: TID251  # its own benchmarks
from time import sleep

import timing

names = ("start", "lists", "journal", "kiosk")
innocent = 0.2  # processors that may be busy with other work
page = os.path.join(timing.HERE, "RESULTS.md")


def main(asked: list[str]) -> int:
    """Measure what is asked for; 2 where there is no such thing."""
    if unknown := [name for name in asked if name not in names]:
        print(f"There is no {', '.join(unknown)}. There are: {', '.join(names)}.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        os.environ["JUDGE_HOME"] = os.path.join(folder, "home")  # the shipped defaults
        for name in asked or names:
            before = busy()
            rows = list(import_module(name).rows(folder))
            others = max(before, busy())
            measured = f"{datetime.now(UTC):%Y-%m-%d}, {others:.1f}"
            for row in rows:
                said = row if others <= innocent else row.beside_others()
                keep(said.line(measured, commit(), machine()))
            if others > innocent:
                print(f"{name}: {others:.1f} processors were busy with other work: no ratios.")
    return 0


def keep(row: str) -> None:
    """Print a row, and put it in the place of the last one of its name, or at the end."""
    print(row, flush=True)
    with open(page, encoding="utf-8") as file:
        lines = file.read().splitlines()
    name = row.split(" | ", maxsplit=1)[0]
    named = [at for at, each in enumerate(lines) if each.startswith(f"{name} | ")]
    place = named[0] if named else len(lines)
    lines[place : place + 1] = [row]
    with open(page, "w", encoding="utf-8", newline="\n") as file:
        file.write("\n".join([*lines, ""]))


def busy() -> float:
    """Return how many processors other work keeps busy: we sleep for a second."""
    before = spent()
    sleep(1)
    idle, every = (after - first for after, first in zip(spent(), before, strict=True))
    return (1 - idle / every) * (os.cpu_count() or 1)


def spent() -> tuple[int, int]:
    """Return the idle time of all processors since the start of the machine, and all time."""
    with open("/proc/stat", encoding="ascii") as file:
        ticks = [int(each) for each in file.readline().split()[1:9]]
    return ticks[3] + ticks[4], sum(ticks)


def machine() -> str:
    """Return what the figures are measured on."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{os.cpu_count()} CPUs, {platform.machine()}, {platform.system()}, {python}"


def commit() -> str:
    """Return the commit that is measured."""
    asked = ["git", "-C", timing.ROOT, "describe", "--always", "--dirty"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except timing.Failed as failure:
        sys.exit(str(failure))
