"""Measure Tilejudge against its peers, in the same run, and print one table.

    python benchmarks/measure.py                 everything (some minutes)
    python benchmarks/measure.py start slips     these alone

Run it on Linux, by a Python that has what the project depends on. Nothing is asserted: an aim that
is missed is a line of the table. results.csv keeps the last lines, RESULTS.md those for users.
"""

import os
import platform
import sys
import tempfile
from datetime import UTC, datetime
from importlib import import_module  # noqa: TID251  # its own benchmarks
from importlib.metadata import version

import timing
from table import line, titles

names = (
    "start",
    "slips",
    "build",
    "lists",
    "difference",
    "size",
    "opening",
    "memory",
    "growth",
    "journal",
    "million",
    "stores",
    "server",
    "servers",
    "pages",
    "kiosk",
)


def main(asked: list[str]) -> int:
    """Measure what is asked for; 2 where there is no such thing."""
    unknown = [name for name in asked if name not in names]
    if unknown:
        print(f"There is no {', '.join(unknown)}. There are: {', '.join(names)}.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        os.environ["JUDGE_HOME"] = os.path.join(folder, "home")  # the shipped defaults
        print(f"{machine()}\n\n{line(titles)}\n{line('---' for _ in titles)}")
        for name in asked or names:
            for row in import_module(name).rows(folder):
                print(line(row.cells()), flush=True)
    return 0


def machine() -> str:
    """Return what the figures were measured on."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    busy = f"{os.getloadavg()[0]:.1f} processes at work on it before we began"
    releases = [python, *(f"{name} {version(name)}" for name in ("marisa-trie", "click"))]
    return (
        f"{datetime.now(UTC):%Y-%m-%d}: {os.cpu_count()} CPUs ({platform.machine()},"
        f" {platform.system()}), {', '.join(releases)};"
        f" {busy}.\n"
        "Times are CPU time, medians of processes run in turn; MB are 10^6 bytes."
    )


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except timing.Failed as failure:
        sys.exit(str(failure))
