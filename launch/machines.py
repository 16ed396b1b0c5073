"""The machines that the locks are made for, as machines.toml lists them."""

import os
import platform
import sys
import tomllib
from collections.abc import Iterable
from typing import NamedTuple

from launch.command import ROOT
from launch.failure import Failure

TABLE = os.path.join(ROOT, "launch", "machines.toml")


class Machine(NamedTuple):
    """A line of the table: a system, its processor, and the oldest release that will do."""

    name: str
    system: str  # as sys.platform
    machines: tuple[str, ...]  # as platform.machine()
    least: tuple[int, ...]  # glibc or macOS; () for any
    locks: tuple[str, ...]
    wheels: tuple[str, ...]

    def fits(self, system: str, machine: str, release: tuple[int, ...]) -> bool:
        """Return whether such a machine is one of these."""
        return (system, True) == (self.system, machine in self.machines) and release >= self.least


def table() -> tuple[tuple[str, ...], tuple[Machine, ...]]:
    """Return the Pythons and the machines of the table."""
    try:
        with open(TABLE, "rb") as file:
            listed = tomllib.load(file)
        return tuple(listed["pythons"]), tuple(map(as_machine, listed["machine"]))
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise Failure(f"launch/machines.toml is damaged: {error!r}\nSee git status.") from None


def as_machine(line: dict[str, str | list[str]]) -> Machine:
    """Return a line of the table."""
    return Machine(
        **{
            **{key: tuple(value) if isinstance(value, list) else value
               for key, value in line.items()},
            "least": numbers(str(line.get("least", ""))),
        }
    )  # fmt: skip


def numbers(release: str) -> tuple[int, ...]:
    """Return a release as numbers that compare.

    >>> numbers("2.9") < numbers("2.34"), numbers("")
    (True, ())
    """
    return tuple(map(int, release.split("."))) if release else ()


def locks_here(machines: Iterable[Machine] = ()) -> tuple[str, ...]:
    """Return the locks that this machine can have: for one that is not listed, the smallest."""
    libc, glibc = platform.libc_ver() if sys.platform == "linux" else ("", "")
    release = {"linux": glibc if libc == "glibc" else "0", "darwin": platform.mac_ver()[0]}
    here = (sys.platform, platform.machine(), numbers(release.get(sys.platform, "")))
    for machine in machines or table()[1]:
        if machine.fits(*here):
            return machine.locks
    return ("command-line",)
