"""A report on one or more lists: how each was read, what they hold, and every finding."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lexicons.alphabet import Alphabet
from lexicons.edition import Edition
from lexicons.fingerprint import Fingerprint
from lexicons.lists.finding import Finding, FindingKind, Severity
from lexicons.lists.formats.listing import Choice
from lexicons.lists.identification import mistake, named, parts_of
from lexicons.lists.progress import Progress, unwatched
from lexicons.lists.reading import Reading, read
from lexicons.standing import Standing, other_words


@dataclass(frozen=True)
class Inspection:
    """A report on lists. Words and counts leave out faulty lines and repeated words."""

    reading: Reading
    counts: Mapping[int, int]
    edition: Edition | None = None
    standing: Standing | None = None

    @property
    def words(self) -> int:
        """How many distinct words there are."""
        return len(self.reading.words)

    @property
    def fingerprint(self) -> Fingerprint:
        """The identity of the words."""
        return self.reading.words.fingerprint

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Every finding, those about all lists first."""
        return tuple(found for _, found in self.by_source())

    def by_source(self) -> Iterator[tuple[str, Finding]]:
        """Yield every finding with the path of its list, which is empty for all lists together."""
        for path, findings in (
            ("", self.reading.together),
            *((each.path, each.findings) for each in self.reading.lists),
        ):
            for found in findings.all():
                yield path, found

    @cached_property
    def totals(self) -> Counter[FindingKind]:
        """How many findings of each kind there are, including those that were not kept."""
        every = (self.reading.together, *(each.findings for each in self.reading.lists))
        return sum((findings.counts for findings in every), Counter[FindingKind]())

    @property
    def ok(self) -> bool:
        """Whether the lists have no error: then they can be built."""
        return not self.total(Severity.ERROR)

    def total(self, severity: Severity) -> int:
        """Return how many findings of a severity there are, including those that were not kept."""
        return sum(n for kind, n in self.totals.items() if kind.severity is severity)

    def as_json(self) -> dict[str, Any]:
        """Return the report for programs, in the stable form of docs/list-reference.md."""
        expected = self.edition.counts if self.edition else {}
        proved = self.standing.proved(self.counts) if self.standing else None
        return {
            "sources": [
                {
                    "source": each.path,
                    "format": each.format,
                    "encoding": each.encoding.name,
                    "words": len(each.words),
                }
                for each in self.reading.lists
            ],
            "edition": self.edition.id if self.edition else None,
            "words": self.words,
            "fingerprint": self.fingerprint,
            "counts": {str(length): count for length, count in self.counts.items()},
            "expected": {str(length): n for length, n in expected.items()} or None,
            "findings": [
                {
                    "source": source or None,
                    "line": found.line or None,
                    "column": found.column or None,
                    "kind": found.kind.title,
                    "severity": found.severity.value,
                    "text": found.text,
                }
                for source, found in self.by_source()
            ],
            "standing": self.standing.grade if self.standing else None,
            "verified_lengths": proved and list(proved),
        }


def inspect(
    paths: Sequence[str],
    alphabet: Alphabet,
    lengths: range,
    *,
    choice: Choice | None = None,
    edition: str = "",
    without: frozenset[str] = frozenset(),
    as_is: bool = False,
    progress: Progress = unwatched,
) -> Inspection:
    """Return a report on one or more lists, which are the parts of one edition.

    A fault of the lists is a finding. Other words than those of the published `edition` are one,
    unless `as_is`. Raises `ListRefused` if the lists cannot have that name, and `Missing` or
    `Unsound` if a file cannot be read.
    """
    named(edition or "any", alphabet)
    reading = read(paths, alphabet, lengths, progress, choice=choice, without=without, notes=True)
    return compared(reading, alphabet, edition, as_is=as_is)


def compared(
    reading: Reading, alphabet: Alphabet, edition: str = "", *, as_is: bool = False
) -> Inspection:
    """Return the report on what was read. Its findings include how it differs from the edition."""
    known = named(edition, alphabet) if edition else None
    words, counts = reading.words, reading.counts
    add = reading.together.add
    standing = None
    if known:
        standing = Standing.beside(
            known,
            fingerprint=words.fingerprint,
            parts=parts_of(known, words, alphabet),
            comparison=known.comparison(counts),
        )
    mistaken = mistake(edition, words, counts, alphabet)
    if mistaken:
        add(0, FindingKind.MISTAKEN, f"{mistaken}")
    if known and standing and standing.grade == other_words and not as_is:
        differences = known.differences(counts)
        for text in differences:
            add(0, FindingKind.COUNTS, text)
        if not (differences or mistaken):
            add(0, FindingKind.OTHER_WORDS, f"{standing}")
    return Inspection(reading, counts, known, standing)
