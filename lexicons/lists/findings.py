"""What is wrong or odd about a list, with its line, and what became of every line."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from lexicons.errors import shown

MOST_SHOWN = 20  # findings of a kind; the rest are counted
SEVERITIES = ("error", "warning", "note")
AROUND = " \t"
#: What names an entry with an S or ES, such as in `[n -S or -ES]`, `[v -S, -ED]` or `(n. -s)`.
#: By its hyphen first: it takes half the time.
ENDING = re.compile(r"[-\u2010\u2011\u2013\u2212](?<!\w.)([eE]?[sS])(?!\w)")
#: What may stand between two words of a line, and before a comment.
BETWEEN_WORDS = " \t,;"
COMMENT = re.compile(f"[{BETWEEN_WORDS}]#")
DEFINITION_LOOKS = 2000  # characters of a definition


class FindingKind(Enum):
    """A closed list, documented and stable: its name, its severity, what it is.

    An error keeps a list from being built; a warning needs a look; a note is for information.
    """

    CONTROL = "control-character", "error", "a control character"
    INVISIBLE = "invisible-character", "error", "a character that cannot be seen"
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
    unformed: int = 0  # lines that are not of their form
    faulty: int = 0  # entries that are not words

    def add(self, line: int, kind: FindingKind, written: str = "", why: Why = "") -> None:
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
        """Add a finding about lines that are not of their form."""
        self.unformed += lines
        self.add(line, kind, written, why)

    def total(self, severity: str) -> int:
        """Return how many there are of a severity."""
        return sum(count for kind, count in self.counts.items() if kind.severity == severity)

    def by_kind(self) -> Iterator[Finding]:
        """Yield those that were kept: errors before warnings and notes, then by kind and line."""
        order = {kind: number for number, kind in enumerate(FindingKind)}
        return iter(sorted(self.kept, key=lambda finding: (order[finding.kind], finding.line)))


class ListEntry(NamedTuple):
    """One entry as it is written."""

    line: int
    written: str
    lines: int = 1  # that are read with it; 0 if an entry before it is of the same line


class Omission(NamedTuple):
    """Something that a form leaves out: how often, and where first."""

    times: int
    line: int
    example: str


@dataclass
class Ledger:
    """What became of every line. `parts` are what was left out of lines that were read."""

    findings: Findings
    lines: int = 0
    read: int = 0  # those whose entries have come: `gathered` counts them, no reader does
    heading_due: bool = False  # the next line with something in it is the heading
    left: dict[str, Omission] = field(default_factory=dict)
    parts: dict[str, Omission] = field(default_factory=dict)
    #: Entries, each with an inflection that stands beside it.
    inflections: list[tuple[str, str]] = field(default_factory=list)

    def leave(self, what: str, line: int, example: str, *, lines: int = 1) -> None:
        """Count lines that are left out; `{s}` in `what` is for more than one.

        >>> ledger = Ledger(Findings())
        >>> ledger.leave("blank line{s}", 2, "")
        >>> ledger.leave("blank line{s}", 7, "")
        >>> [*ledger.omissions()]
        ['2 blank lines left out (line 2)']
        """
        before = self.left.get(what, Omission(0, line, example))
        self.left[what] = before._replace(times=before.times + lines)

    def leave_part(self, what: str, line: int, example: str, *, times: int = 1) -> None:
        """Count a part that is left out of a line that is read."""
        before = self.parts.get(what, Omission(0, line, example))
        self.parts[what] = before._replace(times=before.times + times)

    def note(self, word: str, text: str) -> None:
        """Keep a word with each inflection of it that is named beside it by an ending."""
        endings = {ending.upper() for ending in ENDING.findall(text[:DEFINITION_LOOKS])}
        self.inflections.extend((word, word + ending) for ending in sorted(endings))

    @property
    def missing(self) -> int:
        """How many lines are unaccounted for: 0, or this program has a fault."""
        left = sum(omission.times for omission in self.left.values())
        return self.lines - self.read - left - self.findings.unformed

    def omissions(self) -> Iterator[str]:
        """Yield each thing that was left out, how often, and where first."""
        for what, (times, line, example) in (*self.left.items(), *self.parts.items()):
            name = what.replace("{s}", "" if times == 1 else "s")
            first = f": {shown(example)}" if example else ""
            yield f"{times:,} {name} left out (line {line:,}{first})"

    def leave_without_entry(self, line: int, text: str) -> bool:
        """Count a line without an entry: blank, the heading, a comment or faulty.

        Return whether it is one.
        """
        written = text.strip(AROUND)
        if "\r" in text:
            why = "a carriage return is inside the line: end all lines in the same way"
            self.findings.add_unformed(line, why, text)
        elif not written:
            self.leave("blank line{s}", line, "")
        elif self.heading_due:
            self.leave_heading(line, written)
        elif written[0] == "#":
            self.leave("comment line{s}", line, written)
        else:
            return False
        return True

    def leave_heading(self, line: int, written: str, *, lines: int = 1) -> None:
        """Count the heading. A comment may be meant as one, so what it hides is not guessed."""
        if written[0] == "#":
            why = "a comment above the heading: take it out; without a heading, say --no-header"
            self.findings.add_unformed(line, why, written, lines=lines)
        else:
            self.leave("heading{s}", line, written)
            self.heading_due = False

    def entry_of(self, line: int, text: str) -> str:
        """Return a line without the comment behind its words; empty if it has none. Count both."""
        if self.leave_without_entry(line, text):
            return ""
        mark = COMMENT.search(text) if "#" in text else None
        entry = text[: mark.start() if mark else None].strip(AROUND)
        if not entry.strip(BETWEEN_WORDS):
            self.findings.add_unformed(line, "there is no word in it", text)
            return ""
        if mark:
            self.leave_part("comment{s} behind a word", line, text[mark.start() + 1 :])
        return entry


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
