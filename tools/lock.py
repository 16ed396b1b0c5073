"""`run.py lock`: uv renews the locks, and looks for a wheel for every system and Python."""

import sys
import tempfile
from itertools import product
from typing import NamedTuple

from tools import quietly, run_tool
from tools.start.environment import lock_path


class LockSource(NamedTuple):
    """What a lock is compiled from: parts of pyproject.toml, within the releases of another one."""

    parts: list[str]  # as uv's options name them
    within: str = ""


LOCKED = {
    "command-line": LockSource(["--extra", "spreadsheets", "--group", "checkout"]),
    "user": LockSource(["--extra", "all", "--group", "checkout"], within="command-line"),
    "bundle": LockSource(["--extra", "all", "--group", "bundle"], within="user"),
    "test": LockSource(["--extra", "all", "--group", "test"], within="user"),
}

#: The systems that need a wheel of every package of these locks, as uv names them. PySide6 has none
#: for an older glibc.
PLATFORMS = (
    *("x86_64-manylinux_2_34", "aarch64-manylinux_2_39"),
    *("x86_64-pc-windows-msvc", "x86_64-apple-darwin", "aarch64-apple-darwin"),
)
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
RELEASE = "3.11.7"  # of CPython's DLLs in windows.txt, and so of all of the Python in the zip

EXACTLY = ("--no-config", "--quiet", "--only-binary", ":all:")
COMPILE = (
    *("compile", "pyproject.toml", "--generate-hashes", *EXACTLY),
    *("--no-emit-index-url", "--no-emit-find-links", "--universal", "--upgrade"),
    *("--python-version", PYTHONS[0], "--custom-compile-command", "python3 run.py lock"),
)


def uv_pip(*arguments: str) -> None:
    quietly(sys.executable, "-m", "uv", "pip", *arguments)


def install(lock: str, folder: str, platform: str, python: str, *how: str) -> None:
    """Install the wheels of a lock for a platform into a folder."""
    uv_pip(
        *("install", "--no-deps", "--require-hashes", *EXACTLY, "--requirement", lock_path(lock)),
        *("--python-version", python, "--python-platform", platform, "--target", folder, *how),
    )


def main() -> int:
    for name, lock in LOCKED.items():
        within = ["--constraints", lock_path(lock.within)] if lock.within else []
        uv_pip(*COMPILE, *lock.parts, *within, "--output-file", lock_path(name))
    with tempfile.TemporaryDirectory() as folder:
        for platform, python, name in product(PLATFORMS, PYTHONS, ("bundle", "test")):
            print(f"{platform}, Python {python}, {name}", flush=True)
            install(name, folder, platform, python, "--dry-run")
    return 0


if __name__ == "__main__":
    run_tool(main)
