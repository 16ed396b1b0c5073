"""How far a lexicon is proved to hold the words of a publicly known edition."""

from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from lexicons import edition as editions
from lexicons.edition import Edition, EditionPart
from lexicons.fingerprint import Fingerprint
from lexicons.language import _, counted, figure

VERIFIED, COUNTS_AGREE, NOT_VERIFIED = "verified", "counts agree", "not verified"
OTHER_WORDS = "other words"  # than those of the published edition whose id they have


class Standing(NamedTuple):
    """One of the four grades above, and what it means for this lexicon."""

    grade: str
    text: str
    #: What must be shown at every use; empty if nothing.
    caution: str = ""
    #: The lengths in tiles that are verified, if these are not all.
    lengths: tuple[int, int] | None = None

    def proved(self, counts: Collection[int]) -> tuple[int, int] | None:
        """Return the shortest and the longest words that are verified; None if no word is.

        `counts` has the lengths of all words.
        """
        if self.grade != VERIFIED:
            return None
        return self.lengths or (min(counts), max(counts))

    def __str__(self) -> str:
        return self.text

    @classmethod
    def beside(
        cls,
        known: Edition,
        *,
        fingerprint: Fingerprint,
        parts: Sequence[EditionPart] = (),
        comparison: str,
        amends: str = "",
        changes: int = 0,
    ) -> "Standing":
        """Return the standing of words that should be those of a known edition.

        `comparison` says how their counts compare: `agree`, `differ` or `unknown`. `amends` is the
        verified edition that these words correct, by this number of `changes`.
        """
        name = known.id
        if known.fingerprint and known.fingerprint == fingerprint:
            return cls(VERIFIED, _("verified: the words are those of {edition}", edition=name))
        proved = [part for part in known.parts if part in parts]
        if proved and not known.fingerprint:
            widest = max(proved, key=lambda part: part.lengths[1] - part.lengths[0])
            text = _(
                "verified: the words of {lengths} are those of {edition}",
                lengths=widest.span,
                edition=name,
            )
            return cls(VERIFIED, text, lengths=widest.lengths)
        # `amends` has an id of its own: the id of a published edition is for the published words.
        if known.fingerprint or known.parts or (amends and known.alphabet):
            text = _("not the published edition {edition}: its words differ", edition=name)
            return cls(OTHER_WORDS, text, text)
        if amends:
            text = counted(
                "verified: {edition} with {count} change",
                "verified: {edition} with {count} changes",
                changes,
                edition=amends,
                count=figure(changes),
            )
            return cls(VERIFIED, text)
        if comparison == "agree":
            text = _(
                "only the counts agree with those of {edition}: no fingerprint of it is public",
                edition=name,
            )
            return cls(COUNTS_AGREE, text)
        if comparison == "differ":
            text = _(
                "not the published edition {edition}: its counts are not the public ones",
                edition=name,
            )
            return cls(OTHER_WORDS, text, text)
        text = _("not verified: nothing is publicly known of {edition}", edition=name)
        published = known.alphabet  # a list of one's own needs no caution
        caution = _("cannot be verified") if published else ""
        return cls(NOT_VERIFIED, text, caution)


def edition_of(fingerprint: Fingerprint) -> Edition | None:
    """Return the publicly known edition, or the one with a part, that has this fingerprint."""
    known = editions.public_editions().values()
    whole = (each for each in known if each.fingerprint == fingerprint)
    by_part = (each for each in known if fingerprint in (part.fingerprint for part in each.parts))
    return next(chain(whole, by_part), None)


def without(words: Iterable[str], changes: Iterable[str]) -> list[str]:
    """Return the words before changes were made to them, in order.

    >>> without(["BLORP", "QUEX"], ["+QUEX", "-ZANT"])
    ['BLORP', 'ZANT']
    """
    lines = list(changes)
    added = {line[1:] for line in lines if line[0] == "+"}
    removed = (line[1:] for line in lines if line[0] == "-")
    return sorted([*(word for word in words if word not in added), *removed])
