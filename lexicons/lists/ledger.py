"""What became of every line of a list: read, left out (what, how often, where first) or faulty."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from lexicons.errors import shown
from lexicons.lists.findings import FindingKind, Findings

AROUND = " \t"
SPACES = re.compile("[ \t]+")
#: What names an entry with an S or ES, such as in `[n -S or -ES]`, `[v -S, -ED]` or `(n. -s)`.
#: By its hyphen first: it takes half the time.
ENDING = re.compile(r"[-\u2010\u2011\u2013\u2212](?<!\w.)([eE]?[sS])(?!\w)")
#: What may stand between two words of a line, and before a comment.
BETWEEN_WORDS = " \t,;"
COMMENT = re.compile(f"[{BETWEEN_WORDS}]#")
DEFINITION_LOOKS = 2000  # characters of a definition


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
    """What became of every line: only its methods count.

    `parts` are what was left out of lines that were read.
    """

    findings: Findings
    lines: int = 0
    read: int = 0  # lines whose entries were passed on, as `gathered` counts them
    unformed: int = 0  # lines that are not of their form
    faulty: int = 0  # entries that are not words
    heading_due: bool = False  # the next line with something in it is the heading
    left: dict[str, Omission] = field(default_factory=dict)
    parts: dict[str, Omission] = field(default_factory=dict)
    #: Entries, each with an inflection that stands beside it.
    inflections: list[tuple[str, str]] = field(default_factory=list)

    def begin(self, lines: int, *, headed: bool = False) -> None:
        """Say how many lines there are, and whether the first with something in it is a heading."""
        self.lines, self.heading_due = lines, headed

    def count_read(self, lines: int) -> None:
        """Count lines whose entries have come."""
        self.read += lines

    def count_faulty(self, entries: int = 1) -> None:
        """Count entries that are not words. Each has one or more findings."""
        self.faulty += entries

    def add_unformed(
        self,
        line: int,
        written: str,
        why: str,
        *,
        lines: int = 1,
        kind: FindingKind = FindingKind.FORM,
    ) -> None:
        """Count lines that are not of their form, and add a finding about them."""
        self.unformed += lines
        self.findings.add(line, kind, written, why)

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
        return self.lines - self.read - left - self.unformed

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
            self.add_unformed(line, text, why)
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
            self.add_unformed(line, written, why, lines=lines)
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
            self.add_unformed(line, text, "there is no word in it")
            return ""
        if mark:
            self.leave_part("comment{s} behind a word", line, text[mark.start() + 1 :])
        return entry
