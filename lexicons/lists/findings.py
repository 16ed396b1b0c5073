"""What is wrong or odd about a list, with its line. A text is made only for what is shown."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from lexicons.errors import shown

MOST_KEPT = 10_000  # findings of a kind; the rest are counted
SEVERITIES = ("error", "warning", "note")


class FindingKind(Enum):
    """A closed list, documented and stable: its name, its severity, what it is.

    An error keeps a list from being built; a warning needs a look; a note is for information.
    """

    CONTROL = "control-character", "error", "a control character"
    INVISIBLE = "invisible-character", "error", "a character that cannot be seen"
    LOOK_ALIKE = "look-alike", "error", "a letter of another script that looks like ours"
    LETTER = "foreign-letter", "error", "a character that is no letter of the alphabet"
    HYPHEN = "hyphen", "error", "a hyphen or dash"
    APOSTROPHE = "apostrophe", "error", "an apostrophe"
    SPACE = "space", "error", "a space or TAB inside"
    DIGIT = "digit", "error", "a digit"
    SHORT = "one-letter", "error", "shorter than any word may be"
    LONG = "over-long", "error", "longer than any word may be"
    QUOTED = "quoted", "error", "a word in quotation marks"
    STRUCK_OUT = "struck-out", "error", "a word with marks that strike it through, such as `~~`"
    CELL = "no-text", "error", "a cell that is not text: a date, a number, TRUE, a formula"
    FORM = "line-form", "error", "not of its form, or the rest of another line"
    HEADING = "heading", "error", "perhaps a heading: say `--header` or `--no-header`"
    COUNTS = "counts", "error", "counts by length that are not the edition's public ones"
    OTHER_WORDS = "other-words", "error", "other words than those of the edition named"
    DAMAGE = "damage", "error", "a file of which a part is lost or altered"
    MISTAKEN = "another-edition", "error", "another edition than the one named, or one backwards"
    NO_WORDS = "no-words", "error", "there is no word in the list"
    UNPROVED = "unchecked", "warning", "an automaton that nothing proves"
    UNUSED = "unused-tiles", "warning", "tiles of the alphabet that no word has"
    HIDDEN = "hidden", "warning", "hidden or struck through in a spreadsheet: it was read"
    INFLECTIONS = "inflections", "warning", "what brackets name and the list lacks"
    LABEL = "unknown-label", "warning", "a label to leave out that no entry has"
    DUPLICATE = "duplicate", "warning", "a word that is there already, in whatever case"
    CASE = "mixed-case", "warning", "capitals and small letters in one word or list"
    SHARED = "shared-word", "warning", "a word that an earlier source holds"
    CUT = "cut", "note", "a list that may have been cut"

    __hash__ = object.__hash__  # the hash of an enumeration takes ten times as long

    def __init__(self, title: str, severity: str, meaning: str) -> None:
        self.title = title
        self.severity = severity
        self.meaning = meaning


#: Makes of what is written the number of the faulty character (from 1; or 0), and the text.
Why = Callable[[str], tuple[int, str]]


class Finding(NamedTuple):
    """One finding; line 0 stands for the whole list."""

    line: int
    kind: FindingKind
    written: str = ""
    why: str | Why = ""

    def told(self) -> tuple[int, str]:
        """Return the number of the faulty character, from 1 (0: none), and the text."""
        place, text = self.why(self.written) if callable(self.why) else (0, self.why)
        return place, f"{shown(self.written)}: {text}" if self.written else text


@dataclass
class Findings:
    """The findings about one list: many of each kind are kept, all are counted."""

    most_kept: int = MOST_KEPT
    kept: list[Finding] = field(default_factory=list)
    counts: Counter[FindingKind] = field(default_factory=Counter)
    unformed: int = 0  # lines that are not of their form
    faulty: int = 0  # entries that are not words

    def add(self, line: int, kind: FindingKind, written: str = "", why: str | Why = "") -> None:
        """Add a finding."""
        self.counts[kind] += 1
        if self.counts[kind] <= self.most_kept:
            self.kept.append(Finding(line, kind, written, why))

    def add_unformed(
        self,
        line: int,
        why: str,
        written: str,
        *,
        lines: int = 1,
        kind: FindingKind = FindingKind.FORM,
    ) -> None:
        """Add so many lines that are not of their form."""
        self.unformed += lines
        self.add(line, kind, written, why)

    def total(self, severity: str) -> int:
        """Return how many there are of a severity."""
        return sum(count for kind, count in self.counts.items() if kind.severity == severity)

    def by_kind(self) -> Iterator[Finding]:
        """Yield those that were kept: errors before warnings and notes, then by kind and line."""
        order = {kind: number for number, kind in enumerate(FindingKind)}
        return iter(sorted(self.kept, key=lambda found: (order[found.kind], found.line)))
