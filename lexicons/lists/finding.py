"""What can be found in a list: each finding has its line, its kind, and a severity by its kind."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

most_kept = 100_000  # of a kind: a list of nothing but faults must not fill the memory


class Severity(Enum):
    """An error keeps a list from being built; a warning is to be looked at; a note is to know."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Kind(Enum):
    """What a finding is about: a closed list, documented, and stable."""

    ENCODING = ("encoding", Severity.ERROR, "bytes that the encoding does not know")
    MARK_INSIDE = ("byte-order-mark", Severity.ERROR, "a byte order mark that begins no file")
    CONTROL = ("control-character", Severity.ERROR, "a control character")
    INVISIBLE = ("invisible-character", Severity.ERROR, "a character that nobody sees")
    LOOK_ALIKE = ("look-alike", Severity.ERROR, "a letter of another script that looks like ours")
    LETTER = ("foreign-letter", Severity.ERROR, "a character that is no letter of the alphabet")
    HYPHEN = ("hyphen", Severity.ERROR, "a hyphen or dash")
    APOSTROPHE = ("apostrophe", Severity.ERROR, "an apostrophe")
    SPACE = ("space", Severity.ERROR, "a space inside")
    DIGIT = ("digit", Severity.ERROR, "a digit")
    ONE_LETTER = ("one-letter", Severity.ERROR, "shorter than any word of the list may be")
    OVER_LONG = ("over-long", Severity.ERROR, "longer than any word of the list may be")
    TRAILING = ("trailing-mark", Severity.ERROR, "a mark behind the word: `!`, `#`, `+` or `$`")
    FORM = ("line-form", Severity.ERROR, "not of the form of the format, or a definition's tail")
    COUNTS = ("counts", Severity.ERROR, "counts by length that are not the edition's public ones")
    NO_WORDS = ("no-words", Severity.ERROR, "there is no word in the list")
    DETECTED = ("detected-encoding", Severity.WARNING, "the encoding is only likely")
    DUPLICATE = ("duplicate", Severity.WARNING, "a word that is there already, in whatever case")
    UNSORTED = ("unsorted", Severity.WARNING, "a word that comes after a later one")
    BLANK = ("blank-line", Severity.WARNING, "nothing on a line")
    MIXED_CASE = ("mixed-case", Severity.WARNING, "capitals and small letters in one word or list")
    UNMAKEABLE = ("unmakeable", Severity.NOTE, "a word that the tile set cannot make")
    INFLECTION = ("missing-inflection", Severity.NOTE, "an inflection that the list lacks")
    REFERENCE = ("dead-reference", Severity.NOTE, "a reference to a word that the list lacks")
    SPEECH = ("part-of-speech", Severity.NOTE, "a part of speech that cannot be read")
    LEFT_OUT = ("left-out", Severity.NOTE, "an entry that a dictionary's rule leaves out")

    def __init__(self, title: str, severity: Severity, meaning: str) -> None:
        self.title = title
        self.severity = severity
        self.meaning = meaning


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was found; line 0 is the whole list."""

    line: int
    kind: Kind
    text: str

    @property
    def severity(self) -> Severity:
        """How bad it is."""
        return self.kind.severity


@dataclass
class Findings:
    """What was found so far, kept up to a great many of a kind and counted beyond."""

    kept: list[Finding] = field(default_factory=list)
    counts: Counter[Kind] = field(default_factory=Counter)

    def add(self, line: int, kind: Kind, text: str) -> None:
        """One more."""
        self.counts[kind] += 1
        if self.counts[kind] <= most_kept:
            self.kept.append(Finding(line, kind, text))

    def all(self) -> Iterator[Finding]:
        """The whole list's first, then by line; at last, how many of a kind were not kept."""
        order = list(Kind)
        yield from sorted(self.kept, key=lambda found: (found.line, order.index(found.kind)))
        for kind, count in self.counts.items():
            if count > most_kept:
                yield Finding(0, kind, f"and {count - most_kept:,} more of this kind")
