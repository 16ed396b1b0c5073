"""What is public about dated releases of lists: names, counts, fingerprints and errata."""

import os
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from lexicons import schema, storage

FIRST_COUNTED = 2  # tiles: the length of the first count in the file

DATA_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")


class EditionPart(NamedTuple):
    """The words of some lengths, for example those that a rule set takes from a book."""

    lengths: tuple[int, int]  # tiles: the shortest and the longest
    fingerprint: str

    @property
    def span(self) -> str:
        """The lengths in words."""
        return f"{self.lengths[0]} to {self.lengths[1]} letters"

    @classmethod
    def of_row(cls, row: Mapping[str, Any]) -> "EditionPart":
        """Return a part from its row in a file."""
        shortest, longest = row["lengths"]
        return cls((shortest, longest), str(row["fingerprint"]))


class Edition(NamedTuple):
    """A dated release of a list, and how many words of each length in tiles it holds."""

    id: str
    title: str
    counts: Mapping[int, int]
    alphabet: str
    effective: str
    published: str = ""  # how to recognize a copy of the first release
    errata: tuple[str, ...] = ()  # its publisher's corrections, as lines of a file of changes
    fingerprint: str = ""  # of all its words
    parts: tuple[EditionPart, ...] = ()

    def differences(self, counts: Mapping[int, int]) -> list[str]:
        """Return where counts by length differ from the public ones.

        >>> public_editions()["owl"].differences({2: 95})[0]
        '2 letters: expected 96 words, found 95'
        """
        return [
            f"{length} letters: expected {expected} words, found {counts.get(length, 0)}"
            for length, expected in self.counts.items()
            if counts.get(length, 0) != expected
        ]

    def comparison(self, counts: Mapping[int, int]) -> str:
        """Return how counts compare with the public ones: `agree`, `differ` or `unknown`."""
        if not self.counts:
            return "unknown"
        return "differ" if self.differences(counts) else "agree"


@cache
def public_editions() -> Mapping[str, Edition]:
    """Return all publicly known editions by id.

    >>> public_editions()["csw19"].counts[15]
    5925
    """
    path = os.path.join(DATA_FOLDER, "editions.toml")
    tables = schema.parse(storage.read(path, "The editions", "Install the program again."), path)
    return MappingProxyType({name: _of_table(name, table) for name, table in tables.items()})


def public_edition(name: str) -> Edition:
    """Return what is public about an edition. It has no counts if the edition is not known."""
    unknown = Edition(name, title=name, counts={}, alphabet="", effective="")
    return public_editions().get(name, unknown)


def _of_table(name: str, table: Mapping[str, Any]) -> Edition:
    return Edition(
        id=name,
        title=str(table["title"]),
        counts=MappingProxyType(dict(enumerate(table.get("counts", []), FIRST_COUNTED))),
        alphabet=str(table.get("alphabet", "english")),
        effective=str(table.get("effective", "")),
        published=str(table.get("published", "")),
        errata=tuple(table.get("errata", ())),
        fingerprint=str(table.get("fingerprint", "")),
        parts=tuple(map(EditionPart.of_row, table.get("parts", ()))),
    )
