"""What is public about dated releases of lists, and how far a lexicon is proved to be one of them.

Public are names, counts, fingerprints and errata. They prove a copy and name no word.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from lexicons import schema, storage
from lexicons.alphabet import Alphabet, Word
from lexicons.fingerprint import Fingerprint
from lexicons.language import _, counted, figure

FIRST_COUNTED = 2  # tiles: the length of the first count in the file

#: How words compare with the public counts of their edition. `differ`: its maintainer compiled them
#: with `--as-is`. `unknown`: no counts are public.
COMPARISONS = AGREE, DIFFER, UNKNOWN = ("agree", "differ", "unknown")

#: How far words are proved to be those of their edition.
VERIFIED, COUNTS_AGREE, NOT_VERIFIED = "verified", "counts agree", "not verified"
OTHER_WORDS = "other words"  # than those of the published edition whose id they have


class EditionPart(NamedTuple):
    """The words of some lengths, for example those that a rule set takes from a book."""

    lengths: tuple[int, int]  # tiles: the shortest and the longest
    fingerprint: Fingerprint

    @property
    def span(self) -> str:
        """The lengths in words."""
        return f"{self.lengths[0]} to {self.lengths[1]} letters"

    @classmethod
    def of_row(cls, row: Mapping[str, Any]) -> "EditionPart":
        """Return a part from its row in a file."""
        shortest, longest = row["lengths"]
        return cls((shortest, longest), Fingerprint(row["fingerprint"]))

    @classmethod
    def of_words(
        cls, lengths: tuple[int, int], words: Iterable[Word], alphabet: Alphabet
    ) -> "EditionPart":
        """Return the part of words that have these lengths."""
        shortest, longest = lengths
        inside = (word for word in words if shortest <= alphabet.length(word) <= longest)
        return cls(lengths, Fingerprint.of_lines(inside))

    @staticmethod
    def widest(parts: Iterable["EditionPart"]) -> "EditionPart":
        """Return the part that spans most lengths."""
        return max(parts, key=lambda part: part.lengths[1] - part.lengths[0])


class Standing(NamedTuple):
    """How far a lexicon is proved to be its edition: one of the four grades, and what it means."""

    grade: str
    text: str
    #: What must be shown at every use; empty if nothing.
    caution: str = ""

    @property
    def differs(self) -> bool:
        """Whether the words are certainly not those of the edition."""
        return self.grade == OTHER_WORDS

    def __str__(self) -> str:
        return self.text


class Edition(NamedTuple):
    """A dated release of a list, and how many words of each length in tiles it holds."""

    id: str
    title: str
    counts: Mapping[int, int]
    alphabet: str
    effective: str
    published: str = ""  # how to recognize a copy of the first release
    errata: tuple[str, ...] = ()  # its publisher's corrections, as lines of a file of changes
    fingerprint: Fingerprint = Fingerprint()  # of all its words; empty if it is not public
    parts: tuple[EditionPart, ...] = ()

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def is_published(self) -> bool:
        """Whether anything is publicly known of it: what is not has no alphabet."""
        return bool(self.alphabet)

    def differences(self, counts: Mapping[int, int]) -> list[str]:
        """Return where counts by length differ from the public ones.

        >>> public_editions()["owl"].differences({2: 95})[0]
        'words of 2 letters: expected 96, found 95'
        """
        return [
            f"words of {length} letters: expected {expected}, found {counts.get(length, 0)}"
            for length, expected in self.counts.items()
            if counts.get(length, 0) != expected
        ]

    def comparison(self, counts: Mapping[int, int]) -> str:
        """Return how counts compare with the public ones: one of `COMPARISONS`."""
        if not self.counts:
            return UNKNOWN
        return DIFFER if self.differences(counts) else AGREE

    def other_words(self, fingerprint: Fingerprint, parts: Sequence[EditionPart]) -> list[str]:
        """Return the public fingerprint beside that of other words, for a message.

        `parts` are those of these words. Empty if no fingerprint is public.
        """
        if self.fingerprint:
            return [f"expected {self.fingerprint.short}, found {fingerprint.short}"]
        if not self.parts:
            return []
        widest = EditionPart.widest(self.parts)
        found = dict(parts).get(widest.lengths, Fingerprint()).short or "none"
        return [f"words of {widest.span}: expected {widest.fingerprint.short}, found {found}"]

    def parts_of(self, words: Iterable[Word], alphabet: Alphabet) -> tuple[EditionPart, ...]:
        """Return, for each part that has a public fingerprint, that of these words."""
        return tuple(EditionPart.of_words(part.lengths, words, alphabet) for part in self.parts)

    def standing(
        self,
        fingerprint: Fingerprint,
        *,
        parts: Sequence[EditionPart] = (),
        comparison: str,
        amends: str = "",
        changes: int = 0,
    ) -> Standing:
        """Return the standing of words that should be those of this edition.

        `comparison` is one of `COMPARISONS`. `amends` is the verified edition that these words
        correct, by this number of `changes`.
        """
        if self.fingerprint and self.fingerprint == fingerprint:
            text = _("verified: the words are those of {edition}", edition=self.id)
            return Standing(VERIFIED, text)
        # Not a narrower part alone: beside it, words that are not the edition's would be verified.
        widest = EditionPart.widest(self.parts) if self.parts and not self.fingerprint else None
        if widest and widest in parts and comparison != DIFFER:
            shortest, longest = widest.lengths
            text = _(
                "verified: the words of {shortest} to {longest} letters are those of {edition}",
                shortest=shortest,
                longest=longest,
                edition=self.id,
            )
            return Standing(VERIFIED, text)
        # `amends` has an id of its own: the id of a published edition is for the published words.
        if self.fingerprint or self.parts or (amends and self.is_published):
            text = _("not the published edition {edition}: its words differ", edition=self.id)
            return Standing(OTHER_WORDS, text, text)
        if amends:
            text = counted(
                "verified: {edition} with {count} change",
                "verified: {edition} with {count} changes",
                changes,
                edition=amends,
                count=figure(changes),
            )
            return Standing(VERIFIED, text)
        if comparison == AGREE:
            text = _(
                "only the counts agree with those of {edition}: no fingerprint of it is public",
                edition=self.id,
            )
            return Standing(COUNTS_AGREE, text)
        if comparison == DIFFER:
            text = _(
                "not the published edition {edition}: its counts are not the public ones",
                edition=self.id,
            )
            return Standing(OTHER_WORDS, text, text)
        text = _("not verified: nothing is publicly known of {edition}", edition=self.id)
        caution = _("can't be verified") if self.is_published else ""  # none for one's own list
        return Standing(NOT_VERIFIED, text, caution)


@cache
def public_editions() -> Mapping[str, Edition]:
    """Return all publicly known editions by id.

    >>> public_editions()["csw19"].counts[15]
    5925
    """
    path = os.path.join(storage.DATA_FOLDER, "editions.toml")
    data = storage.read(path, _("Install the program again."))
    tables = schema.parse(data, path)
    return MappingProxyType({name: _of_table(name, table) for name, table in tables.items()})


def public_edition(name: str) -> Edition:
    """Return what is public about an edition. It has no counts if the edition is not known."""
    unknown = Edition(name, title=name, counts={}, alphabet="", effective="")
    return public_editions().get(name, unknown)


def edition_of(fingerprint: Fingerprint) -> Edition | None:
    """Return the publicly known edition whose words have this fingerprint."""
    return next((e for e in public_editions().values() if e.fingerprint == fingerprint), None)


def _of_table(name: str, table: Mapping[str, Any]) -> Edition:
    return Edition(
        id=name,
        title=str(table["title"]),
        counts=MappingProxyType(dict(enumerate(table.get("counts", []), FIRST_COUNTED))),
        alphabet=str(table.get("alphabet", "english")),
        effective=str(table.get("effective", "")),
        published=str(table.get("published", "")),
        errata=tuple(table.get("errata", ())),
        fingerprint=Fingerprint(table.get("fingerprint", "")),
        parts=tuple(map(EditionPart.of_row, table.get("parts", ()))),
    )
