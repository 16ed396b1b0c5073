"""`run.py lock`: uv renews the locks, then installs them for every machine of the table.

This runs in the environment of the tests, which has uv.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from itertools import product

from tools.command import ROOT, quietly, run_tool
from tools.failure import Failure
from tools.machines import Machine, table, without_window

LOCKS = os.path.join(ROOT, "tools", "locks")

#: For each lock: uv's options for its dependencies, and the smaller lock whose releases it keeps.
PARTS: dict[str, tuple[list[str], str]] = {
    "command-line": (["--group", "checkout"], ""),
    "user": (["--extra", "all", "--group", "checkout"], "command-line"),
    "bundle": (["--extra", "all", "--group", "bundle"], "user"),
    "test": (["--extra", "all", "--group", "test"], "user"),
    "release": (["--group", "release"], "command-line"),
}

EXACTLY = ("--no-config", "--quiet", "--only-binary", ":all:")
COMPILE = (
    *("compile", "pyproject.toml", "--generate-hashes", *EXACTLY),
    *("--no-emit-index-url", "--no-emit-find-links"),
    *("--custom-compile-command", "python3 run.py lock"),
)

#: The value of uv's option `--resolution` for each of ours.
RESOLUTIONS = {"--newest": "highest", "--lowest": "lowest-direct"}


def _uv_pip(*arguments: str) -> None:
    quietly(sys.executable, "-m", "uv", "pip", *arguments)


def path(lock: str) -> str:
    """Return the path of the lock of this name."""
    return os.path.join(LOCKS, f"{lock}.txt")


def read(file: str) -> str:
    """Return the text of a lock."""
    with open(file, encoding="utf-8") as opened:
        return opened.read()


def releases(text: str) -> dict[str, str]:
    """Return the packages that a lock names, each with the number of its release.

    >>> releases("zant==1.0 ; os_name == 'nt' --hash=sha256:ab")
    {'zant': '1.0'}
    """
    return dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE))


def _renew(pythons: list[str]) -> None:
    """Renew each lock, for every system and every Python from the oldest one on."""
    for lock, (parts, smaller) in PARTS.items():
        within = ["--constraints", path(smaller)] if smaller else []
        every = ("--universal", "--python-version", pythons[0], "--upgrade")
        _uv_pip(*COMPILE, *parts, *every, *within, "--output-file", path(lock))
        print(f"{lock}: {len(releases(read(path(lock))))} releases", flush=True)


def _check(pythons: Iterable[str], machines: Iterable[Machine]) -> int:
    """Install each machine's locks in a folder, for each Python; return how many failed."""
    failed = 0
    for machine, python in product(machines, pythons):
        for lock in machine.locks:
            name = f"{machine.name}, Python {python}, {lock}"
            try:
                with tempfile.TemporaryDirectory() as folder:
                    install(lock, folder, machine, python)
                print(f"{name}: every wheel is there", flush=True)
            except Failure as failure:
                failed += 1
                print(f"{name}: FAILED\n  {failure}", flush=True)
    return failed


def install(lock: str, folder: str, machine: Machine, python: str) -> None:
    """Install the wheels of a lock for a machine into a folder."""
    with tempfile.TemporaryDirectory() as work:
        wanted = os.path.join(work, "wanted.txt")
        with open(wanted, "w", encoding="utf-8") as file:
            file.write(read(path(lock)) if machine.window else without_window(read(path(lock))))
        _uv_pip(
            *("install", "--no-deps", "--require-hashes", *EXACTLY, "--requirement", wanted),
            *("--python-version", python, "--python-platform", machine.platform),
            *("--target", folder),
        )


def _resolve(chosen: str, target: str) -> None:
    """Write a lock for the tests on this machine only, and print where it differs from ours.

    `chosen` is `--newest` or `--lowest`.
    """
    parts, _ = PARTS["test"]
    how = ("--upgrade", "--resolution", RESOLUTIONS[chosen])
    _uv_pip(*COMPILE, *parts, *how, "--output-file", target)
    ours = releases(read(path("test")))
    for name, version in releases(read(target)).items():
        if ours.get(name) != version:
            print(f"{name} {version} in place of {ours.get(name, 'no release')}", flush=True)


def _main(arguments: list[str]) -> int:
    """Renew the locks and check them; with --check, only check them."""
    match arguments:
        case ["--newest" | "--lowest" as chosen, target]:
            _resolve(chosen, target)
            return 0
        case [] | ["--check"]:
            pythons, machines = table()
        case _:
            raise Failure("Usage: python3 run.py lock [--check]")
    if not arguments:
        _renew(pythons)
        subprocess.call(["git", "diff", "--stat", "--", LOCKS], cwd=ROOT)
    failed = _check(pythons, machines)
    print(f"Failed: {failed}" if failed else "Passed: every machine has its wheels", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    run_tool(_main)
