"""The proofs by name: each function `prove_NAME` of this folder's modules, and some tests.

The first line of its docstring, or else of the module's, says what it proves. It takes a seed, and
`cases`: as many as a whole run tries, or 0 if it has none. It yields its figures line by line, and
raises an AssertionError where it fails.

A run is recorded if the checkout is that of a commit, unchanged, and all cases of the proof are
tried. The records are in `dist/proofs/COMMIT/`. `run_all` runs what has no record of success
there, so it goes on after an interruption.
"""

import ast
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple, cast

checkout = Path(__file__).resolve().parents[2]

#: Proofs that are tests: those marked with the name, and the others of the same files.
by_tests = {
    "browser": (
        "Telephones, tablets and browsers as kiosks, in a real Chromium.",
        "-n 1 tests/end_to_end/browser",
    ),
    "endings": (
        "Interrupted at any time, or with any part damaged, no command ends with a false verdict.",
        " ".join(
            f"tests/end_to_end/test_{name}.py"
            for name in ("desk", "exit_status", "lexicon_commands")
        ),
    ),
    "kiosk": (
        "A kiosk on a real screen outlives its misfortunes.",
        "tests/end_to_end/kiosk tests/unit/judge_gui/test_supervisor.py",
    ),
    "launcher": (
        "First starts, with a real environment for each, make it whole or leave nothing.",
        "tests/end_to_end/test_run.py",
    ),
    "pages": (
        "Every page can be read on every screen and under every rule set, and is as pictured.",
        "tests/window",
    ),
    "papers": (
        "Every paper fits on every size, in every language and under every rule set.",
        "tests/unit/judge_cli/paper",
    ),
    "properties": (
        "The properties hold for eighty times as many cases as in the tests.",
        "tests/property --hypothesis-seed={seed}",
    ),
    "secrecy": (
        "Nothing shows where a phony stands: every command and page, every chain and place.",
        "tests/end_to_end/test_secrecy.py tests/guards/test_secrecy.py",
    ),
    "wheel": (
        "What the wheel installs is whole, judges, and leaves nothing when it is removed.",
        "tests/end_to_end/test_wheel.py",
    ),
    "zygote": (
        "A command that the tests fork ends as one that an interpreter of its own starts.",
        "tests/unit/test_zygote.py",
    ),
}


class NotHere(Exception):
    """What this machine lacks for a proof."""


class Proof(NamedTuple):
    """A proof: what it says, how many cases a whole run tries, and its module, or pytest's part."""

    name: str
    says: str
    cases: int
    module: str = ""
    tests: str = ""

    @property
    def line(self) -> str:
        return f"{self.name:14} {self.says} ({self.cases or 'no'} cases)"

    def prove(self, seed: int, cases: int) -> Iterator[str]:
        """Yield the figures. A proof's module is imported here: it may need the tests' packages."""
        if self.tests:
            return tested(self.name, *self.tests.format(seed=seed).split())
        function = f"prove_{self.name.replace('-', '_')}"
        prove = getattr(import_module(f"tests.proofs.{self.module}"), function)
        return cast("Iterator[str]", prove(seed, cases))


def proofs() -> dict[str, Proof]:
    """Return the proofs by their names. The modules are read, not imported."""
    found = [Proof(name, says, 0, tests=tests) for name, (says, tests) in by_tests.items()]
    for path in Path(__file__).parent.glob("*.py"):
        module = ast.parse(path.read_text("utf-8"))
        for node in module.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("prove_"):
                [cases] = map(ast.literal_eval, node.args.defaults)
                name = node.name.removeprefix("prove_").replace("_", "-")
                says = ast.get_docstring(node) or ast.get_docstring(module) or ""
                found.append(Proof(name, says.splitlines()[0], cases, path.stem))
    return {each.name: each for each in sorted(found)}


def own_files() -> list[Path]:
    """Return the files of the checkout that are the project's own, as paths within it."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(listing, cwd=checkout, capture_output=True, check=True)
    names = sorted(filter(None, done.stdout.decode().split("\0")))
    return [Path(name) for name in names if (checkout / name).is_file()]


def copy_checkout(place: Path) -> None:
    for path in own_files():
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(checkout / path, place / path)


def tested(name: str, *arguments: str) -> Iterator[str]:
    """Run pytest with the tests of a proof, and yield its last line."""
    options = ["--proof", name, "-q", "-n", "auto", "--dist", "worksteal", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *arguments], cwd=checkout, text=True,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    yield done.stdout.splitlines()[-1]


# -- all proofs at one commit ----------------------------------------------------------------------

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
        with state_of_its_own():
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


@contextmanager
def state_of_its_own() -> Iterator[None]:
    """Keep this machine's marker out of a proof: whoever replaces it begins another record."""
    before = os.environ.get("XDG_STATE_HOME")
    with TemporaryDirectory(prefix="state-") as folder:
        os.environ["XDG_STATE_HOME"] = folder
        try:
            yield
        finally:
            del os.environ["XDG_STATE_HOME"]
            if before is not None:
                os.environ["XDG_STATE_HOME"] = before


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
