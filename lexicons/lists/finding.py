"""What can be wrong or odd about a list: each finding has a line, a kind, and its severity."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

most_kept = 100_000  # of a kind: a list of nothing but faults must not fill the memory


class Severity(Enum):
    """An error keeps a list from being built; a warning needs a look; a note is for information."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class FindingKind(Enum):
    """What a finding is about: a closed list, documented, and stable."""

    ENCODING = ("encoding", Severity.ERROR, "bytes that the encoding does not know")
    TWICE = ("converted-twice", Severity.ERROR, "a word in UTF-8 that was read as another encoding")
    MARK_INSIDE = ("byte-order-mark", Severity.ERROR, "a byte order mark that begins no file")
    CONTROL = ("control-character", Severity.ERROR, "a control character")
    INVISIBLE = ("invisible-character", Severity.ERROR, "a character that cannot be seen")
    LOOK_ALIKE = ("look-alike", Severity.ERROR, "a letter of another script that looks like ours")
    LETTER = ("foreign-letter", Severity.ERROR, "a character that is no letter of the alphabet")
    HYPHEN = ("hyphen", Severity.ERROR, "a hyphen or dash")
    APOSTROPHE = ("apostrophe", Severity.ERROR, "an apostrophe")
    SPACE = ("space", Severity.ERROR, "a space inside")
    DIGIT = ("digit", Severity.ERROR, "a digit")
    ONE_LETTER = ("one-letter", Severity.ERROR, "shorter than any word of the list may be")
    OVER_LONG = ("over-long", Severity.ERROR, "longer than any word of the list may be")
    TRAILING = ("trailing-mark", Severity.ERROR, "a mark behind the word: `!`, `#`, `+` or `$`")
    CROSSED = (
        "struck-out",
        Severity.ERROR,
        "a word with marks that strike it through, such as `~~`",
    )
    FORM = ("line-form", Severity.ERROR, "not of its format, or the rest of another line")
    CHANGES = ("changes", Severity.ERROR, "changes to a list, and not a list")
    COUNTS = ("counts", Severity.ERROR, "counts by length that are not the edition's public ones")
    OTHER_WORDS = ("other-words", Severity.ERROR, "other words than those of the edition named")
    DAMAGED = ("damage", Severity.ERROR, "an automaton of which a part is lost")
    MISTAKEN = (
        "another-edition",
        Severity.ERROR,
        "another edition than the one named, or one backwards",
    )
    NO_WORDS = ("no-words", Severity.ERROR, "there is no word in the list")
    UNCHECKED = ("unchecked", Severity.WARNING, "an automaton that no public fingerprint proves")
    DETECTED = ("detected-encoding", Severity.WARNING, "the encoding is only likely")
    COLUMNS = ("other-columns", Severity.WARNING, "cells of another column that could be words")
    SHEETS = ("other-sheets", Severity.WARNING, "sheets of a spreadsheet that were not read")
    HIDDEN = ("hidden", Severity.WARNING, "hidden in a spreadsheet: it was read")
    STRUCK = ("struck-through", Severity.WARNING, "a struck-through text: it was read")
    UNUSED = ("unused-tiles", Severity.WARNING, "tiles of the alphabet that no word has")
    DUPLICATE = ("duplicate", Severity.WARNING, "a word that is there already, in whatever case")
    BLANK = ("blank-line", Severity.WARNING, "nothing on a line")
    MIXED_CASE = ("mixed-case", Severity.WARNING, "capitals and small letters in one word or list")
    SHARED = ("shared-word", Severity.WARNING, "a word that an earlier source holds")
    LABEL = ("unknown-label", Severity.WARNING, "a label to leave out that no entry has")
    NO_END = ("no-line-end", Severity.NOTE, "a last line without a line end: a list that was cut?")
    LEFT_OUT = ("left-out", Severity.NOTE, "an entry that a dictionary's rule leaves out")

    def __init__(self, title: str, severity: Severity, meaning: str) -> None:
        self.title = title
        self.severity = severity
        self.meaning = meaning


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was found; line 0 means the whole list.

    `column` is the place of a faulty character in what is written, from 1; 0 if there is none.
    """

    line: int
    kind: FindingKind
    text: str
    column: int = 0

    @property
    def severity(self) -> Severity:
        """How bad it is."""
        return self.kind.severity


@dataclass
class Findings:
    """All findings so far. Many of each kind are kept; all are counted."""

    kept: list[Finding] = field(default_factory=list)
    counts: Counter[FindingKind] = field(default_factory=Counter)
    faulty_lines: int = 0  # with at least one error
    last_faulty: int = 0  # line

    def add(self, line: int, kind: FindingKind, text: str, column: int = 0) -> None:
        """Add a finding; those of one line come one after another."""
        self.counts[kind] += 1
        if kind.severity is Severity.ERROR and line not in (0, self.last_faulty):
            self.last_faulty = line
            self.faulty_lines += 1
        if self.counts[kind] <= most_kept:
            self.kept.append(Finding(line, kind, text, column))

    def all(self) -> Iterator[Finding]:
        """Yield the findings about the whole list, then those by line, then what was not kept."""
        order = list(FindingKind)
        yield from sorted(self.kept, key=lambda found: (found.line, order.index(found.kind)))
        for kind, count in self.counts.items():
            if count > most_kept:
                yield Finding(0, kind, f"and {count - most_kept:,} more of this kind")
