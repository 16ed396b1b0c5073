"""A lock file: the exact releases of an environment, each with the hashes of its wheels."""

import os
from typing import NamedTuple

from packaging.requirements import Requirement

from launch.command import ROOT

LOCKS = os.path.join(ROOT, "launch", "locks")


class Pin(NamedTuple):
    """One release, for the machines that its marker names."""

    requirement: Requirement
    hashes: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of the package, as the lock spells it."""
        return self.requirement.name

    @property
    def version(self) -> str:
        """The number of the release, such as `6.11.0`."""
        [specifier] = self.requirement.specifier
        return specifier.version

    def applies(self, surroundings: dict[str, str]) -> bool:
        """Return whether a machine with these environment markers (PEP 508) installs it."""
        marker = self.requirement.marker
        return marker is None or marker.evaluate(dict(surroundings))

    def __str__(self) -> str:
        """Return the line for pip, without the marker: pip would apply it to this machine."""
        hashes = "".join(f" --hash={each}" for each in self.hashes)
        return f"{self.name}=={self.version}{hashes}"


def path(name: str) -> str:
    """Return the path of the lock of this name."""
    return os.path.join(LOCKS, f"{name}.txt")


def read(name: str) -> list[Pin]:
    """Return the pins of a lock."""
    with open(path(name), encoding="utf-8") as file:
        return parse(file.read())


def parse(text: str) -> list[Pin]:
    """Return the pins in the text of a lock.

    >>> [pin] = parse("zant==1.0 ; python_version < '3.12' --hash=sha256:ab")
    >>> pin.name, pin.version, pin.hashes, pin.applies({"python_version": "3.13"})
    ('zant', '1.0', ('sha256:ab',), False)
    """
    kept = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    pins = []
    for line in kept.replace("\\\n", " ").splitlines():
        requirement, *hashes = line.split("--hash=")
        if requirement.strip():
            pins.append(Pin(Requirement(requirement), tuple(map(str.strip, hashes))))
    return pins
