"""A report on one list: how it was read, how much it holds, and every finding."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lexicons.alphabet import Alphabet
from lexicons.edition import Edition
from lexicons.fingerprint import Fingerprint
from lexicons.lists.dictionary import Dictionary
from lexicons.lists.finding import Finding, FindingKind, Severity
from lexicons.lists.formats.listing import Choice, opened
from lexicons.lists.identification import mistake, named, parts_of
from lexicons.lists.progress import Progress, unwatched
from lexicons.lists.scan import Scan
from lexicons.standing import Standing, other_words


@dataclass(frozen=True)
class Inspection:
    """A report on one list. Words and counts leave out faulty lines and repeated words."""

    source: str
    format: str
    format_why: str
    encoding: str
    encoding_why: str
    edition: Edition | None
    words: int
    fingerprint: Fingerprint
    counts: Mapping[int, int]
    findings: tuple[Finding, ...]
    totals: Mapping[FindingKind, int]
    standing: Standing | None = None
    left_out: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the list has no error."""
        return not self.of(Severity.ERROR)

    def of(self, severity: Severity) -> list[Finding]:
        """Return the findings of one severity."""
        return [finding for finding in self.findings if finding.severity is severity]

    def total(self, severity: Severity) -> int:
        """Return how many findings of a severity there are, including those that were not kept."""
        return sum(n for kind, n in self.totals.items() if kind.severity is severity)

    def as_json(self) -> dict[str, Any]:
        """Return the report for programs, in the stable form of docs/list-maintainers.md."""
        expected = self.edition.counts if self.edition else {}
        return {
            "source": self.source,
            "format": self.format,
            "encoding": self.encoding,
            "edition": self.edition.id if self.edition else None,
            "words": self.words,
            "fingerprint": self.fingerprint,
            "counts": {str(length): count for length, count in self.counts.items()},
            "expected": {str(length): n for length, n in expected.items()} or None,
            "findings": [
                {
                    "line": found.line or None,
                    "kind": found.kind.title,
                    "severity": found.severity.value,
                    "text": found.text,
                }
                for found in self.findings
            ],
            "standing": self.standing.grade if self.standing else None,
            "ok": self.ok,
        }


def inspect(
    path: str,
    alphabet: Alphabet,
    lengths: range,
    *,
    choice: Choice | None = None,
    edition: str = "",
    without: frozenset[str] = frozenset(),
    as_is: bool = False,
    progress: Progress = unwatched,
) -> Inspection:
    """Return a report on one list. It changes nothing.

    A fault of the list is a finding. Other words than those of the published `edition` are one,
    unless `as_is`. Raises `ListRefused` if the list cannot have that name, and `Missing` or
    `Unsound` if the file cannot be read.
    """
    known = named(edition, alphabet) if edition else None
    with opened(path, choice, alphabet) as listing:
        ruled = listing.format == "dictionary"
        rule = Dictionary(alphabet, lengths, without) if ruled else None
        scan = Scan(listing, alphabet, lengths, rule, progress)
        words = scan.read()
        counts = scan.counts
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
            scan.findings.add(0, FindingKind.MISTAKEN, f"{mistaken}")
        if known and standing and standing.grade == other_words and not as_is:
            differences = known.differences(counts)
            for text in differences:
                scan.findings.add(0, FindingKind.COUNTS, text)
            if not (differences or mistaken):
                scan.findings.add(0, FindingKind.OTHER_WORDS, f"{standing}")
        return Inspection(
            source=path,
            format=listing.format,
            format_why=listing.why,
            encoding=listing.encoding.name,
            encoding_why=listing.encoding.how,
            edition=known,
            words=len(words),
            fingerprint=words.fingerprint,
            counts=counts,
            findings=tuple(scan.findings.all()),
            totals=scan.findings.counts,
            standing=standing,
            left_out=tuple(rule.summary()) if rule else (),
        )
