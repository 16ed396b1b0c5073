"""Measure Tilejudge beside what a user would pick instead, in the same run.

    python tools/benchmarks/measure.py                 everything (some minutes)
    python tools/benchmarks/measure.py start lists     these alone
    python tools/benchmarks/measure.py --page          write RESULTS.md again

Run it on Linux, by a Python that has what the project depends on. Each row takes the place of the
last one of its name in results.csv. If other processes are at work, the row says how many
processors they kept busy, and has no ratio. Nothing is asserted: an aim that is missed is a row.
"""

import csv
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from importlib import import_module  # noqa: TID251  # its own benchmarks
from time import sleep

import timing
from rows import columns, line

names = ("start", "lists", "journal", "kiosk")
innocent = 0.2  # processors that may be busy with other work
results_file = os.path.join(timing.HERE, "results.csv")
page_file = os.path.join(timing.HERE, "RESULTS.md")
opening = """# What was measured

`python tools/benchmarks/measure.py` writes this page and [results.csv](results.csv), which has all
rows, with machine, commit and what else was at work. Each module there says what it measures and
why its peer is fair. Times are CPU time unless the row says otherwise.

"""
titles = ("what a person waits for", "ours", "peer", "ratio", "aim", "measured")


def main(asked: list[str]) -> int:
    """Measure what is asked for; 2 where there is no such thing."""
    if asked == ["--page"]:
        write_page()
        return 0
    if unknown := [name for name in asked if name not in names]:
        print(f"There is no {', '.join(unknown)}. There are: {', '.join(names)}.", file=sys.stderr)
        return 2
    here = {"measured": f"{datetime.now(UTC):%Y-%m-%d}", "machine": machine(), "commit": commit()}
    print(f"{line(columns[4:])}\n{line('---' for _ in columns[4:])}")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["JUDGE_HOME"] = os.path.join(folder, "home")  # the shipped defaults
        for name in asked or names:
            before = busy()
            rows = list(import_module(name).rows(folder))
            others = max(before, busy())
            for row in rows:
                said = row if others <= innocent else row.beside_others()
                keep({**here, "others": f"{others:.1f}", **asdict(said)})
                print(line(asdict(said).values()), flush=True)
            if others > innocent:
                print(f"{name}: {others:.1f} processors were busy with other work: no ratios.")
    write_page()
    return 0


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


def kept() -> list[dict[str, str]]:
    """Return the rows of results.csv."""
    with open(results_file, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def keep(row: dict[str, str]) -> None:
    """Put a row in the place of the last one of its name, or at the end."""
    found = kept()
    places = [at for at, each in enumerate(found) if each["what"] == row["what"]]
    if places:
        found[places[0]] = row
    else:
        found.append(row)
    with open(results_file, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(found)


def page(found: Iterable[Mapping[str, str]]) -> str:
    """Return RESULTS.md, made of the rows of results.csv."""
    table = [line(titles), line("---" for _ in titles)]
    for row in found:
        if row["page"]:
            missed = ", missed" if row["met"] == "no" else ""
            peer = f"{row['peer']} {row['theirs']}".strip()
            measured = ", ".join(filter(None, (row["measured"], row["others"])))
            cells = (row["what"], row["ours"], peer, row["ratio"], row["aim"] + missed, measured)
            table.append(line(cells))
    return f"{opening}{chr(10).join(table)}\n"


def write_page() -> None:
    """Write RESULTS.md."""
    with open(page_file, "w", encoding="utf-8", newline="\n") as file:
        file.write(page(kept()))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except timing.Failed as failure:
        sys.exit(str(failure))
