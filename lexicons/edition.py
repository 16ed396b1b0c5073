"""What is publicly known of dated releases of lists: their names and counts, never their words."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from lexicons import schema, storage

first_counted = 2  # tiles: the counts in the file begin with the shortest words

data_folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")


@dataclass(frozen=True)
class Edition:
    """A dated release of a list, and how many words of each length it is known to hold."""

    id: str
    title: str
    counts: Mapping[int, int]
    alphabet: str
    effective: str
    published: str = ""  # by what a copy is known as it was published
    errata: tuple[str, ...] = ()  # its publisher's corrections, as lines of a file of changes

    def differences(self, counts: Mapping[int, int]) -> list[str]:
        """Where counts by length are not the public ones.

        >>> public_editions()["owl"].differences({2: 95})[0]
        '2 letters: expected 96 words, found 95'
        """
        return [
            f"{length} letters: expected {expected} words, found {counts.get(length, 0)}"
            for length, expected in self.counts.items()
            if counts.get(length, 0) != expected
        ]

    def comparison(self, counts: Mapping[int, int]) -> str:
        """How counts compare with the public ones: `agree`, `differ`, or `unknown`."""
        if not self.counts:
            return "unknown"
        return "differ" if self.differences(counts) else "agree"


@cache
def public_editions() -> Mapping[str, Edition]:
    """All editions that are known in public, by id.

    >>> public_editions()["csw19"].counts[15]
    5925
    """
    path = os.path.join(data_folder, "editions.toml")
    tables = schema.parse(storage.read(path, "The editions", "Install the program anew."), path)
    return MappingProxyType({name: of_table(name, said) for name, said in tables.items()})


def public_edition(name: str) -> Edition:
    """What is publicly known of an edition, be it nothing."""
    nothing = Edition(name, title=name, counts={}, alphabet="", effective="")
    return public_editions().get(name, nothing)


def of_table(name: str, said: Mapping[str, Any]) -> Edition:
    """An edition from its table."""
    return Edition(
        id=name,
        title=str(said["title"]),
        counts=MappingProxyType(dict(enumerate(said.get("counts", []), first_counted))),
        alphabet=str(said.get("alphabet", "english")),
        effective=str(said.get("effective", "")),
        published=str(said.get("published", "")),
        errata=tuple(said.get("errata", ())),
    )
