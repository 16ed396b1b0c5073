"""`run.py lock`: renew the locks with uv, then download their wheels to prove that they exist.

This runs in the environment of the tests, which has uv and packaging.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from itertools import product

from launch import lock_file
from launch.command import ROOT, quietly, run_tool
from launch.failure import Failure
from launch.lock_file import Pin
from launch.machines import QT, Machine, table

#: For each lock: uv's options for its dependencies, and the smaller lock whose releases it keeps.
PARTS: dict[str, tuple[list[str], str]] = {
    "command-line": ([], ""),
    "user": (["--extra", "all"], "command-line"),
    "bundle": (["--extra", "all", "--group", "bundle"], "user"),
    "test": (["--extra", "all", "--group", "test"], "user"),
}

COMPILE = (
    *("pip", "compile", "pyproject.toml", "--no-config", "--generate-hashes", "--quiet"),
    *("--only-binary", ":all:", "--no-emit-index-url", "--no-emit-find-links"),
    *("--custom-compile-command", "python3 run.py lock"),
)


#: The value of uv's option `--resolution` for each of ours.
RESOLUTIONS = {"--newest": "highest", "--lowest": "lowest-direct"}


def compiled(lock: str, target: str, *options: str) -> None:
    """Write to a file the releases that uv chooses for a lock."""
    parts, _ = PARTS[lock]
    quietly(sys.executable, "-m", "uv", *COMPILE, *parts, *options, "--output-file", target)


def renew(pythons: tuple[str, ...]) -> None:
    """Renew each lock, for every system and every Python from the oldest one on."""
    for lock, (_, smaller) in PARTS.items():
        within = ["--constraints", lock_file.path(smaller)] if smaller else []
        every = ("--universal", "--python-version", pythons[0], "--upgrade")
        compiled(lock, lock_file.path(lock), *every, *within)
        print(f"{lock}: {len(lock_file.read(lock))} releases", flush=True)


def check(pythons: tuple[str, ...], machines: Iterable[Machine]) -> int:
    """Download what each machine installs with each Python; return how many downloads failed."""
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for machine, python in product(machines, pythons):
            here = surroundings(machine, python)
            left_out = () if machine.window else QT
            for lock in largest(machine.locks):
                pins = [pin for pin in lock_file.read(lock) if pin.applies(here)]
                wanted = [pin for pin in pins if pin.name not in left_out]
                name = f"{machine.name}, Python {python}, {lock}"
                try:
                    download(wanted, machine, python, folder)
                    print(f"{name}: {len(wanted)} wheels", flush=True)
                except Failure as failure:
                    failed += 1
                    print(f"{name}: FAILED\n  {failure}", flush=True)
    return failed


def largest(locks: Iterable[str]) -> list[str]:
    """Return those of a machine's locks that no other of its locks holds.

    >>> largest(["command-line", "user", "bundle", "test"])
    ['bundle', 'test']
    """
    locks = list(locks)
    within = {PARTS[lock][1] for lock in locks}
    return [lock for lock in locks if lock not in within]


def surroundings(machine: Machine, python: str) -> dict[str, str]:
    """Return the environment markers (PEP 508) of a machine."""
    named = {"linux": "Linux", "win32": "Windows", "darwin": "Darwin"}
    return {
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": machine.system,
        "platform_system": named[machine.system],
        "platform_machine": machine.machines[0],
        "os_name": "nt" if machine.system == "win32" else "posix",
    }


def download(pins: Iterable[Pin], machine: Machine, python: str, folder: str) -> None:
    """Download the wheels of these pins for a machine, and compare them with their hashes."""
    listed = os.path.join(folder, "wanted.txt")
    with open(listed, "w", encoding="utf-8") as file:
        file.writelines(f"{pin}\n" for pin in pins)
    platforms = [option for tag in machine.wheels for option in ("--platform", tag)]
    quietly(
        *(sys.executable, "-m", "pip", "download", "--quiet", "--require-hashes", "--no-deps"),
        *("--only-binary", ":all:", "--implementation", "cp", "--python-version", python),
        *platforms,
        *("--dest", os.path.join(folder, "wheels"), "-r", listed),
    )


def resolve(releases: str, target: str) -> None:
    """Write a lock for the tests on this machine only, and print where it differs from ours.

    `releases` is `--newest` or `--lowest`.
    """
    compiled("test", target, "--upgrade", "--resolution", RESOLUTIONS[releases])
    ours = {pin.name: pin.version for pin in lock_file.read("test")}
    with open(target, encoding="utf-8") as file:
        found = {pin.name: pin.version for pin in lock_file.parse(file.read())}
    for name, version in found.items():
        if ours.get(name) != version:
            print(f"{name} {version} in place of {ours.get(name, 'no release')}", flush=True)


def main(arguments: list[str]) -> int:
    """Renew the locks and check them; with --check, only check them."""
    match arguments:
        case ["--newest" | "--lowest" as releases, target]:
            resolve(releases, target)
            return 0
        case [] | ["--check"]:
            pythons, machines = table()
        case _:
            raise Failure("Usage: python3 run.py lock [--check]")
    if not arguments:
        renew(pythons)
        subprocess.call(["git", "diff", "--stat", "--", lock_file.LOCKS], cwd=ROOT)
    failed = check(pythons, machines)
    print(f"Failed: {failed}" if failed else "Passed: every machine has its wheels", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    run_tool(main)
