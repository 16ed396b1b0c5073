"""All proofs at one commit: each whole run leaves a record, and a page tells what was found.

A run is recorded if the checkout is that of a commit, unchanged, and all cases of the proof are
tried. The records are in `dist/proofs/COMMIT/`. `run_all` runs what has no record of success
there, so it goes on after an interruption.
"""

import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from time import monotonic
from typing import NamedTuple

from tests.proofs import registry
from tests.proofs.registry import NotHere, Proof, proofs

checkout = registry.checkout
page = "docs/proofs.md"
statuses = {"passed": 0, "failed": 1, "not run": 2}  # by the result
most_figures = 4  # lines of a proof that the page shows: its last ones
wide = 160  # characters of such a line
folders = re.compile(r"(?<![^\s(])/(?:[^\s/]+/)+")  # of one machine: the page names none

head = """# Proofs

`python3 run.py prove page` wrote this page from the records of the runs. Each proof
ran whole, on an unchanged checkout of one commit. To run them all again:
`python3 run.py prove all`. What each of them tries: `python3 run.py prove`.

- Commit: `{}`"""
titles = ("Proof", "Result", "Cases", "Began (UTC)", "Minutes", "The last that it said")


class Run(NamedTuple):
    """What a whole run of a proof found."""

    name: str
    seed: int
    cases: int
    began: str  # UTC
    seconds: float
    machine: str
    result: str
    figures: list[str]

    @property
    def cells(self) -> Iterator[str]:
        yield f"`{self.name}`"
        yield self.result
        yield f"{self.cases} by seed {self.seed}" if self.cases else ""
        yield self.began.replace("T", " ")
        yield f"{self.seconds / 60:.1f}"
        figures = (folders.sub("", line) for line in self.figures[-most_figures:])
        yield "<br>".join(line.strip().replace("|", "/")[:wide] for line in figures)


def git(*arguments: str) -> str:
    """What git says; empty where it fails or is missing."""
    command = ["git", "-C", str(checkout), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def commit() -> str:
    """The commit of the checkout; empty if it was changed, or nobody knows."""
    return "" if git("status", "--porcelain") else git("rev-parse", "HEAD")


def run(proof: Proof, seed: int, cases: int | None) -> int:
    """Run a proof with so many cases, or with all, and print what it finds; return its status.

    A whole run leaves a record, unless the checkout is not that of one commit from first to last.
    """
    tried = proof.cases if cases is None else cases
    print(f"{proof.name}: seed {seed}, {tried} cases" if tried else proof.name, flush=True)
    at, began, started = commit(), datetime.now(UTC).strftime("%Y-%m-%dT%H:%M"), monotonic()
    figures: list[str] = []
    result = "passed"
    try:
        for line in proof.prove(seed, tried):
            print(line, flush=True)
            figures.append(line)
    except NotHere as reason:
        figures.append(str(reason))
        result = "not run"
        print(f"Not run: {reason}", flush=True)
    except AssertionError as error:
        result = "failed"
        print(f"Failed: {error}", flush=True)
    seconds = monotonic() - started
    if result == "passed":
        print(f"Passed in {seconds:.1f} s", flush=True)
    if tried == proof.cases and at and at == commit():
        machine = (
            f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors,"
            f" {platform.python_implementation()} {platform.python_version()}"
        )
        record = Run(proof.name, seed, tried, began, round(seconds, 1), machine, result, figures)
        place = checkout / "dist" / "proofs" / at
        place.mkdir(parents=True, exist_ok=True)
        text = json.dumps(record._asdict(), ensure_ascii=False, indent=1)
        (place / f"{proof.name}.json").write_text(text + "\n", "utf-8")
    return statuses[result]


def runs(of: str) -> dict[str, Run]:
    """The records of a commit by the names of the proofs."""
    paths = sorted((checkout / "dist" / "proofs" / of).glob("*.json"))
    return {path.stem: Run(**json.loads(path.read_text("utf-8"))) for path in paths}


def run_all(seed: int) -> int:
    """Run each proof that has not passed at this commit; 0 if now all have, 1 if not.

    2 if the checkout is not that of a commit.
    """
    at = commit()
    if not at:
        print("The checkout has changes that are in no commit. Commit or undo them first.")
        return 2
    for name in proofs():
        if (done := runs(at).get(name)) and done.result == "passed":
            print(f"{name}: passed already", flush=True)
            continue
        command = [sys.executable, "-m", "tests.proofs", name, "--seed", str(seed)]
        subprocess.run(command, cwd=checkout, check=False)
    print(said := summary(at, runs(at)))
    print(f"To write {page}: python3 run.py prove page")
    return 0 if said.endswith("passed") else 1


def summary(of: str, found: dict[str, Run]) -> str:
    """How many proofs passed at a commit, and which did not."""
    results = {name: found[name].result if name in found else "not run" for name in proofs()}
    others = [f"{name} {result}" for name, result in results.items() if result != "passed"]
    told = f"{of[:7]}: {len(results) - len(others)} of {len(results)} passed"
    return ", ".join([told, *others])


def write_page() -> int:
    """Write the page of the newest commit of this history that has records; 1 if there is none."""
    for at in git("rev-list", "HEAD").splitlines():
        if found := runs(at):
            (checkout / page).write_text(text_of(at, found), "utf-8")
            print(summary(at, found))
            return 0
    print("No proof has left a record here. Run them: python3 run.py prove all")
    return 1


def text_of(of: str, found: dict[str, Run]) -> str:
    machines = sorted({run.machine for run in found.values()})
    rows = [found[name].cells for name in proofs() if name in found]
    lines = [head.format(of), *(f"- Machine: {each}" for each in machines)]
    lines += [f"- {summary(of, found).partition(': ')[2]}", ""]
    lines += ["| " + " | ".join(row) + " |" for row in (titles, ["---"] * len(titles), *rows)]
    return "\n".join([*lines, ""])
