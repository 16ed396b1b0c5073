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
from pathlib import Path
from time import monotonic
from typing import Literal, NamedTuple, get_args

from tests.proofs.registry import names

checkout = Path(__file__).resolve().parents[2]
kept = checkout / "dist" / "proofs"
page = "docs/proofs.md"

Result = Literal["passed", "failed", "not run"]

most_figures = 4  # lines of a proof that the page shows: its last ones
wide = 160  # characters of such a line
folders = re.compile(r"(?<![^\s(])/(?:[^\s/]+/)+")  # of one machine: the page names none


class Run(NamedTuple):
    """What a whole run of a proof found."""

    name: str
    seed: int
    cases: int
    began: str  # UTC
    seconds: float
    machine: str
    result: Result
    figures: list[str]

    @property
    def cells(self) -> Iterator[str]:
        """The row of the page."""
        yield f"`{self.name}`"
        yield self.result
        yield f"{self.cases} by seed {self.seed}" if self.cases else ""
        yield self.began.replace("T", " ")
        yield f"{self.seconds / 60:.1f}"
        figures = (folders.sub("", line) for line in self.figures[-most_figures:])
        lines = (line.strip().replace("|", "/") for line in figures)
        yield "<br>".join(line[:wide] for line in lines)


def git(*arguments: str) -> str:
    """What git says; empty where it fails or is missing."""
    try:
        done = subprocess.run(
            ["git", "-C", str(checkout), *arguments], capture_output=True, text=True, check=False
        )
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def commit() -> str:
    """The commit of the checkout; empty if it was changed, or nobody knows."""
    return "" if git("status", "--porcelain") else git("rev-parse", "HEAD")


def machine() -> str:
    """What a proof runs on."""
    return (
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors,"
        f" {platform.python_implementation()} {platform.python_version()}"
    )


class Record:
    """A run that is under way."""

    def __init__(self, name: str, seed: int, cases: int) -> None:
        """Begin a run at the commit of this moment."""
        self.name, self.seed, self.cases = name, seed, cases
        self.commit = commit()
        self.began = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M")
        self.started = monotonic()
        self.figures: list[str] = []

    @property
    def seconds(self) -> float:
        """How long the run has taken."""
        return monotonic() - self.started

    def end(self, result: Result) -> None:
        """Write the record, unless the checkout is not that of one commit from the first to now."""
        if not self.commit or self.commit != commit():
            return
        run = Run(
            self.name, self.seed, self.cases, self.began, round(self.seconds, 1), machine(),
            result, self.figures,
        )  # fmt: skip
        place = kept / self.commit
        place.mkdir(parents=True, exist_ok=True)
        text = json.dumps(run._asdict(), ensure_ascii=False, indent=1)
        (place / f"{self.name}.json").write_text(text + "\n", "utf-8")


def runs(of: str) -> dict[str, Run]:
    """The records of a commit by the names of the proofs."""
    found = (
        Run(**json.loads(path.read_text("utf-8"))) for path in sorted((kept / of).glob("*.json"))
    )
    return {run.name: run for run in found}


def run_all(seed: int) -> int:
    """Run each proof that has not passed at this commit; 0 if now all have, 1 if not.

    2 if the checkout is not that of a commit.
    """
    at = commit()
    if not at:
        print("The checkout has changes that are in no commit. Commit or undo them first.")
        return 2
    for name in names():
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
    passed = [name for name in names() if name in found and found[name].result == "passed"]
    others = [
        f"{name} {found[name].result if name in found else 'not run'}"
        for name in names()
        if name not in passed
    ]
    told = f"{of[:7]}: {len(passed)} of {len(names())} passed"
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
    """The page."""
    machines = sorted({run.machine for run in found.values()})
    rows = [found[name].cells for name in names() if name in found]
    titles = ("Proof", "Result", "Cases", "Began (UTC)", "Minutes", "The last that it said")
    table = [titles, ["---"] * len(titles), *rows]
    return "\n".join(
        [
            "# Proofs",
            "",
            "`python3 run.py prove page` wrote this page from the records of the runs. Each proof",
            "ran whole, on an unchanged checkout of one commit. To run them all again:",
            "`python3 run.py prove all`. What each of them tries: `python3 run.py prove`.",
            "",
            f"- Commit: `{of}`",
            *(f"- Machine: {each}" for each in machines),
            f"- {summary(of, found).partition(': ')[2]}",
            "",
            *("| " + " | ".join(row) + " |" for row in table),
            "",
        ]
    )


#: What `prove` can be asked for beside one proof.
Whole = Literal["all", "page"]
whole = get_args(Whole)
