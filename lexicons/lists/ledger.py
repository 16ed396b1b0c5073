"""What became of every line of a list: read, left out or faulty."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from lexicons.errors import shown
from lexicons.lists.findings import Findings

AROUND = " \t"
#: Brackets that may name inflections, such as `[n -S]` or `(n. pl. X)`.
BRACKET = re.compile(
    r"[\[(]\s*(?:n|v|vi|vt|vb|adj|adv|a|pron|prep|conj|interj|noun|verb)\b[.,:]*\s*"
    r"(?:pl\b\.?\s*)?([^\[\]()]{1,400})[\])]",
    re.IGNORECASE,
)
LOOKED_AT = 2000  # characters of a definition


class ListEntry(NamedTuple):
    """One entry as it is written."""

    line: int
    written: str
    labels: tuple[str, ...] = ()


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
    read: int = 0
    left: dict[str, Omission] = field(default_factory=dict)
    parts: dict[str, Omission] = field(default_factory=dict)
    #: By what a bracket beside an entry holds, which may name inflections: the entries.
    bracketed: dict[str, list[str]] = field(default_factory=dict)

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
        """Keep what stands beside a word if it may name inflections."""
        for content in BRACKET.findall(text[:LOOKED_AT]) if "[" in text or "(" in text else ():
            self.bracketed.setdefault(content, []).append(word)

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
        """Count a line without an entry: blank, a comment or faulty. Return whether it is one."""
        if "\r" in text:
            why = "a carriage return is inside the line: end all lines in the same way"
            self.findings.add_unformed(line, why, text)
        elif not text.strip(AROUND):
            self.leave("blank line{s}", line, "")
        elif text.lstrip(AROUND)[0] == "#":
            self.leave("comment line{s}", line, text.strip(AROUND))
        else:
            return False
        return True
