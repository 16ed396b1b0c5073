"""Measure Tilejudge beside what a user would pick instead, in the same run.

    python -m tools.benchmarks                 everything (some minutes)
    python -m tools.benchmarks start lists     these alone

Run it on Linux, in the folder of the checkout, by a Python that has what the project depends on.
Each row takes the place of the last one of its name in RESULTS.md. If other processes are at work,
the row says how many processors they kept busy, and has no ratio. Nothing is asserted: an aim that
is missed is a row.
"""

import os
import platform
import sys
import tempfile
from datetime import UTC, datetime
from time import sleep

from tools.benchmarks import command_line, journal, kiosk
from tools.benchmarks.measuring import ROOT, Failed, run

MEASURED = {
    "start": command_line.start,
    "lists": command_line.lists,
    "journal": journal.rows,
    "kiosk": kiosk.rows,
}
INNOCENT = 0.2  # processors that may be busy with other work
PAGE = os.path.join(ROOT, "tools", "benchmarks", "RESULTS.md")


def main(names: list[str]) -> None:
    """Measure what is asked for."""
    if unknown := sorted({*names} - MEASURED.keys()):
        raise Failed(f"There is no {', '.join(unknown)}. There are: {', '.join(MEASURED)}.")
    python = f"{platform.python_implementation()} {platform.python_version()}"
    machine = f"{os.cpu_count()} CPUs, {platform.machine()}, {platform.system()}, {python}"
    commit = run(["git", "-C", ROOT, "describe", "--always", "--dirty"])[1].strip()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["JUDGE_HOME"] = os.path.join(folder, "home")  # the shipped defaults
        for name in names or MEASURED:
            before = busy()
            rows = list(MEASURED[name](folder))
            others = max(before, busy())
            measured = f"{datetime.now(UTC):%Y-%m-%d}, {others:.1f}"
            for row in rows:
                keep(row.line(measured, commit, machine, alone=others <= INNOCENT))
            if others > INNOCENT:
                print(f"{name}: {others:.1f} processors were busy with other work: no ratios.")


def keep(row: str, page: str = PAGE) -> None:
    """Print a row, and put it in the place of the last one of its name, or at the end."""
    print(row, flush=True)
    with open(page, encoding="utf-8") as file:
        lines = file.read().splitlines()
    name = row.split(" | ", maxsplit=1)[0]
    named = [at for at, line in enumerate(lines) if line.startswith(f"{name} | ")]
    place = named[0] if named else len(lines)
    lines[place : place + 1] = [row]
    with open(page, "w", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{line}\n" for line in lines)


def busy() -> float:
    """Return how many processors other work keeps busy: we sleep for a second."""
    before = spent()
    sleep(1)
    idle, total = (after - first for after, first in zip(spent(), before, strict=True))
    return (1 - idle / total) * (os.cpu_count() or 1)


def spent() -> tuple[int, int]:
    """Return the idle time of all processors since the start of the machine, and all time."""
    with open("/proc/stat", encoding="ascii") as file:
        ticks = [int(number) for number in file.readline().split()[1:9]]
    return ticks[3] + ticks[4], sum(ticks)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Failed as failure:
        print(failure, file=sys.stderr)
        sys.exit(2)
