"""What is wrong or odd about a list, with its line."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from itertools import groupby, islice
from typing import NamedTuple

from lexicons.errors import shown

MOST_SHOWN = 20  # findings of a kind; the rest are counted
SEVERITIES = ("error", "warning", "note")


class FindingKind(Enum):
    """A closed list, documented and stable: its name, its severity, what it is.

    An error keeps a list from being built; a warning needs a look; a note is for information.
    """

    CONTROL = "control-character", "error", "a control character"
    INVISIBLE = "invisible-character", "error", "a character that can't be seen"
    LETTER = "foreign-letter", "error", "a character that isn't a letter of the alphabet"
    HYPHEN = "hyphen", "error", "a hyphen or dash"
    APOSTROPHE = "apostrophe", "error", "an apostrophe"
    SPACE = "space", "error", "a space or TAB inside"
    DIGIT = "digit", "error", "a digit"
    SHORT = "one-letter", "error", "shorter than any word may be"
    LONG = "over-long", "error", "longer than any word may be"
    CELL = "no-text", "error", "a cell that is not text: a date, a number, TRUE, a formula"
    FORM = "line-form", "error", "not of its form, or the rest of another line"
    HEADING = "heading", "error", "perhaps a heading: say `--header` or `--no-header`"
    COUNTS = "counts", "error", "counts by length that are not the edition's public ones"
    OTHER_WORDS = "other-words", "error", "other words than those of the edition named"
    DAMAGE = "damage", "error", "a file of which a part is lost or altered"
    BACKWARDS = "backwards", "error", "an automaton with every word backwards"
    NO_WORDS = "no-words", "error", "there is no word in the list"
    UNUSED = "unused-tiles", "warning", "tiles of the alphabet that no word has"
    HIDDEN = "hidden", "warning", "hidden or struck through in a spreadsheet: it was read"
    INFLECTIONS = "inflections", "warning", "what stands beside words and the list lacks"
    DUPLICATE = "duplicate", "warning", "a word that is there already, in whatever case"
    CASE = "mixed-case", "warning", "capitals and small letters in one word or list"
    CUT = "cut", "note", "a list that may have been cut"

    __hash__ = object.__hash__  # the hash of an enumeration takes ten times as long

    def __init__(self, title: str, severity: str, meaning: str) -> None:
        self.title = title
        self.severity = severity
        self.meaning = meaning


#: Why something is wrong, or what says it of what is written: that is done when it's shown.
Why = str | Callable[[str], str]


class Finding(NamedTuple):
    """One finding; line 0 stands for the whole list."""

    line: int
    kind: FindingKind
    written: str = ""
    why: Why = ""

    @property
    def fault(self) -> str:
        """What is wrong."""
        return self.why(self.written) if callable(self.why) else self.why

    @property
    def text(self) -> str:
        """What is written, and what is wrong with it."""
        return f"{shown(self.written)}: {self.fault}" if self.written else self.fault

    @property
    def with_line(self) -> str:
        """The text behind its line, if it is about one."""
        return f"line {self.line}: {self.text}" if self.line else self.text


@dataclass
class Findings:
    """The findings about one list: many of each kind are kept, all are counted."""

    most_kept: int = MOST_SHOWN
    kept: list[Finding] = field(default_factory=list)
    counts: Counter[FindingKind] = field(default_factory=Counter)

    def add(self, line: int, kind: FindingKind, written: str = "", why: Why = "") -> None:
        """Add a finding."""
        self.counts[kind] += 1
        if self.counts[kind] <= self.most_kept:
            self.kept.append(Finding(line, kind, written, why))

    def total(self, severity: str) -> int:
        """Return how many there are of a severity."""
        return sum(count for kind, count in self.counts.items() if kind.severity == severity)

    def by_kind(self) -> Iterator[Finding]:
        """Yield those that were kept: errors before warnings and notes, then by kind and line."""
        order = {kind: number for number, kind in enumerate(FindingKind)}
        return iter(sorted(self.kept, key=lambda finding: (order[finding.kind], finding.line)))

    def lines(self, *severities: str) -> Iterator[str]:
        """Yield lines on those of some severities, with an empty one before each kind."""
        kept = (finding for finding in self.by_kind() if finding.kind.severity in severities)
        for kind, group in groupby(kept, key=lambda finding: finding.kind):
            total = self.counts[kind]
            count = f" ({total:,})" if total > 1 else ""
            yield ""
            yield f"{kind.severity}, {kind.title}: {kind.meaning}{count}"
            yield from (f"  {finding.with_line}" for finding in islice(group, MOST_SHOWN))
            if (more := total - MOST_SHOWN) > 0:
                yield f"  and {more:,} more"


def quantity(count: int, noun: str) -> str:
    """Return a number with its noun.

    >>> quantity(1, "line"), quantity(1200, "line")
    ('1 line', '1,200 lines')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def cut_short(texts: Iterable[str], total: int = 0) -> list[str]:
    """Return the first few texts, and how many more there are of `total`, if that is given.

    >>> cut_short(["a", "b"]), cut_short(map(str, range(20)), total=1020)[-2:]
    (['a', 'b'], ['19', 'and 1,000 more'])
    """
    first = list(texts)
    rest = max(total, len(first)) - MOST_SHOWN
    return first if rest <= 0 else [*first[:MOST_SHOWN], f"and {rest:,} more"]
