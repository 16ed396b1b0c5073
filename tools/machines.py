"""The machines that the locks are made for, as machines.toml lists them."""

import os
import platform
import re
import sys
import tomllib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tools.command import ROOT
from tools.failure import Failure

TABLE = os.path.join(ROOT, "tools", "machines.toml")

#: The packages that a machine without wheels for a window does without, in the text of a lock.
QT = re.compile(r"^(?:pyside6-essentials|shiboken6)==.*\n(?: .*\n)*", re.MULTILINE)


class Machine(NamedTuple):
    """An entry of the table: a system, its processors, and the oldest release that works."""

    name: str
    system: str  # as sys.platform
    machines: list[str]  # as platform.machine()
    locks: list[str]  # that are installed to try them
    platform: str  # the name that uv gives to it
    least: Sequence[int] = ()  # oldest glibc or macOS
    window: bool = True  # whether PySide6 has a wheel


def table() -> tuple[list[str], list[Machine]]:
    """Return the Pythons and the machines of the table. Raises `Failure` if it is damaged."""
    try:
        with open(TABLE, "rb") as file:
            listed = tomllib.load(file)
        return listed["pythons"], [Machine(**entry) for entry in listed["machine"]]
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise Failure(f"tools/machines.toml is damaged: {error!r}\nSee git status.") from None


def without_window(lock: str) -> str:
    """Return the text of a lock without the packages of a window."""
    return QT.sub("", lock)


def numbers(release: str) -> tuple[int, ...]:
    """Return a release as numbers, so that 2.9 is less than 2.34.

    >>> numbers("2.9") < numbers("2.34"), numbers("")
    (True, ())
    """
    return tuple(map(int, release.split("."))) if release else ()


def here(machines: Iterable[Machine] = ()) -> Machine:
    """Return the entry that fits this machine. One that is not listed gets no window."""
    libc, glibc = platform.libc_ver() if sys.platform == "linux" else ("", "")
    release = {"linux": glibc if libc == "glibc" else "0", "darwin": platform.mac_ver()[0]}
    found = numbers(release.get(sys.platform, ""))
    for each in machines or table()[1]:
        fits = sys.platform == each.system and platform.machine() in each.machines
        if fits and found >= tuple(each.least):
            return each
    return Machine("not listed", sys.platform, [], [], "", window=False)
