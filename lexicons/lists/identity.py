"""Which publicly known edition a list is: the one that was named, or another one."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from lexicons import edition as editions
from lexicons import schema
from lexicons.alphabet import Alphabet
from lexicons.edition import Edition, Standing, edition_of
from lexicons.errors import ListRefused, shown
from lexicons.lists.changes import Difference
from lexicons.lists.findings import FindingKind, Findings
from lexicons.lists.word_reader import SortedWords
from lexicons.manifest import words_before

WITHOUT_DIGITS = str.maketrans("", "", "0123456789")
MOST_CHANGES = 1000  # that a lexicon keeps to prove which edition it amends


class Base(NamedTuple):
    """A verified edition, and all changes from it to a list, as lines of a file of changes."""

    edition: str
    changes: tuple[str, ...]


class Identity(NamedTuple):
    """The edition that a list was said to be, how far that is proved, and another that it is."""

    edition: Edition | None = None
    standing: Standing | None = None
    note: str = ""


def known_edition(edition: str, alphabet: Alphabet) -> Edition:
    """Return what is public about the edition that a list is said to be.

    Raises `ListRefused` if the name is not an id, or that of a list of another alphabet.
    """
    if expected := schema.identifier(edition):
        raise ListRefused(f"The edition {shown(edition)} is not {expected}.")
    known = editions.public_edition(edition)
    if known.alphabet not in ("", alphabet.id):
        raise ListRefused(
            f"{known.title} is a list of another alphabet.",
            faults=[f"expected {known.alphabet}, found {alphabet.id}"],
            remedy=f"Say `--alphabet {known.alphabet}`, or give the list an id of its own.",
        )
    return known


def identify(
    edition: str,
    words: SortedWords,
    counts: Mapping[int, int],
    alphabet: Alphabet,
    findings: Findings,
    *,
    as_is: bool = False,
) -> Identity:
    """Return which edition a list is, and add what contradicts the one named to `findings`."""
    known = known_edition(edition, alphabet) if edition else None
    public = edition_of(words.fingerprint)
    note = ""
    if public and edition != public.id:
        note = f"These are the words of {public.title} ({public.id})."
    if not known:
        return Identity(note=note)
    standing = known.standing(
        words.fingerprint,
        parts=known.parts_of(words, alphabet),
        comparison=known.comparison(counts),
    )
    if standing.differs and not as_is:
        differences = known.differences(counts)
        for text in differences:
            findings.add(0, FindingKind.COUNTS, why=text)
        if not differences:
            findings.add(0, FindingKind.OTHER_WORDS, why=f"{standing}")
    return Identity(known, standing, note)


def near_miss(edition: str, installed: Collection[str] = ()) -> str:
    """Return a hint if an id is like that of a publicly known edition; else nothing.

    An id that differs in its digits alone is most likely a new edition.

    >>> near_miss("cws19")
    "cws19 is not known in public: nothing to compare its counts with. Did you mean 'csw19'?"
    >>> near_miss("csw27"), near_miss("words")
    ('', '')
    """
    public = editions.public_editions()
    if edition in public or edition in installed:
        return ""
    names = {known.translate(WITHOUT_DIGITS) for known in public}
    is_newer = edition.translate(WITHOUT_DIGITS) in names
    hint = "" if is_newer else schema.did_you_mean(edition, public, least=0.75)
    text = f"{edition} is not known in public: nothing to compare its counts with."
    return f"{text} {hint}" if hint else ""


def base_of(
    words: SortedWords, made: Sequence[str], amended: SortedWords, alphabet: Alphabet
) -> Base | None:
    """Return the verified edition that these words are, or amend, with all changes from it.

    `made` are the changes that led to these words. Return None if there is no verified edition, no
    change, or too many changes.
    """
    if made:
        words = SortedWords.of(words_before(words, made))
    known = edition_of(words.fingerprint)
    if not known or known.alphabet != alphabet.id:
        return None
    changes = Difference.between(words, amended).lines()
    return Base(known.id, tuple(changes)) if 0 < len(changes) <= MOST_CHANGES else None
