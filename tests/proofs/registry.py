"""The proofs by name: each function `prove_NAME` of this folder's modules, and some tests.

The first line of its docstring, or else of the module's, says what it proves. It takes a seed, and
`cases`: as many as a whole run tries, or 0 if it has none. It yields its figures line by line, and
raises an AssertionError where it fails.
"""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
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
            for name in ("desk", "exit_status", "lexicon_commands", "slips")
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
        "No command shows where a phony stands: every chain, every place, every format.",
        "tests/end_to_end/test_secrecy.py",
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
