"""Lists with definitions: the first word of a line is read, the rest of it is never a word.

What most lines do is what all must do: capitals, brackets, the order of words. A line that does
otherwise may be the rest of the definition above.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from lexicons.alphabet import Alphabet
from lexicons.lists.ledger import AROUND, Entry, Ledger

if TYPE_CHECKING:
    from lexicons.lists.forms import Form

MOST = 0.9  # of the lines: what they do is a habit
ORDERED = 0.6  # of the lines come after the line above: by chance it would be half of them
BETWEEN = re.compile("[ \t]+")
LOOKED_AHEAD = 4  # lines
LOOKED_AT = 2000  # characters of a definition
PLURAL = re.compile(r"\[[^\]]*-S\b")
BRACKETS = re.compile(r"\[([^\[\]]*)\]")
SPEECH = re.compile(r"[a-z]+(?: (.*))?")  # `n -S`, `v ABETTED, ABETTING, ABETS`
BETWEEN_FORMS = re.compile(r",| or | and |/")
FORM = re.compile(r"-?[^\W\d_a-z]+")
#: Endings that are added to the whole word; any other ending replaces the end of the word.
VOWELS = "AEIOUY"
ADDED = frozenset(["S", "ES", "D", "ED", "ING", "R", "ER", "ERS", "ST", "EST", "LY"])


class Line(NamedTuple):
    """A line, and its first word and the rest."""

    number: int
    text: str
    word: str
    meaning: str


class Habits:
    """What most lines of a list do."""

    def __init__(self, lines: Sequence[Line], alphabet: Alphabet) -> None:
        count = len(lines) or 1
        self.capitals = sum(line.word.isupper() for line in lines) * 2 > count
        brackets = sum("[" in line.meaning and "]" in line.meaning for line in lines)
        self.bracketed = brackets > count * MOST
        whole = [
            line
            for line in lines
            if line.text[0] not in AROUND and line.word.isupper() is self.capitals
        ]
        self.dips = frozenset[int]() if self.bracketed else self._dips(whole, alphabet)

    def _dips(self, lines: Sequence[Line], alphabet: Alphabet) -> frozenset[int]:
        """Return the lines that alone are out of place in a list in order."""
        letters = dict.fromkeys("".join(alphabet.tiles))
        ranks = {ord(letter): chr(rank) for rank, letter in enumerate(letters, 1)}
        keys = [alphabet.fold(line.word).translate(ranks) for line in lines]
        if sum(a <= b for a, b in pairwise(keys)) < (len(keys) - 1) * ORDERED:
            return frozenset()
        return frozenset(
            lines[at].number
            for at in range(1, len(lines))
            if (
                keys[at] < keys[at - 1]  # and the lines behind it are not
                and max(keys[at + 1 : at + 1 + LOOKED_AHEAD], default="\uffff") >= keys[at - 1]
            )
            or keys[at - 1] <= min(keys[at + 1 : at + 2], default="") < keys[at]
        )

    def fault_in(self, line: Line) -> str | None:
        """Return why a line may be the rest of the definition above; None if it is an entry."""
        if line.text[0] in AROUND:
            return "it begins with a space, as the rest of a definition does"
        if self.capitals is not line.word.isupper():
            case = "capitals" if self.capitals else "small letters"
            return f"most words are in {case}: the rest of a definition?"
        if any(line.meaning.count(a) > line.meaning.count(b) for a, b in ("[]", "{}")):
            return "its bracket does not end in this line"
        if self.bracketed and line.meaning and "[" not in line.meaning:
            return "nearly all others have [brackets]: was its definition divided?"
        if line.number in self.dips:
            return "it is out of the order of the lines around it: the rest of a definition?"
        return None


def entries(
    texts: Sequence[str], form: "Form", ledger: Ledger, alphabet: Alphabet
) -> Iterator[Entry]:
    """Yield the word of each line; with `inflections`, also those that its brackets name."""
    lines = []
    for number, text in enumerate(texts, 1):
        if number == 1 and form.heading:
            ledger.leave("heading{s}", 1, text)
        elif ledger.usual(number, text):
            word, *rest = BETWEEN.split(text.strip(AROUND), maxsplit=1)
            lines.append(Line(number, text.rstrip(AROUND), word, *(rest or [""])))
    habits = Habits(lines, alphabet)
    heads = {line.word.upper() for line in lines} if form.inflections else set()
    open_since = 0
    for line in lines:
        why = habits.fault_in(line)
        if open_since and line.text[0] not in AROUND:
            why = f"a bracket of line {open_since} is still open: the rest of its definition?"
        open_since = _open_since(line, open_since)
        forms = [] if why or not form.inflections else inflections(line.word, line.meaning)
        if why or isinstance(forms, str):
            ledger.findings.add_unformed(line.number, why or str(forms), line.text)
            continue
        ledger.read += 1
        yield Entry(line.number, line.word)
        for each in forms:
            if each not in heads:
                heads.add(each)
                yield Entry(line.number, each)
        if line.meaning:
            ledger.leave_part("definition{s}", line.number, line.meaning)
            if "-S" in line.meaning and PLURAL.search(line.meaning[:LOOKED_AT]):
                ledger.plurals.append(line.word.upper())


def _open_since(line: Line, before: int) -> int:
    """Return the line of a bracket that is still open behind a line; 0 if there is none."""
    counts = [(line.text.count(a), line.text.count(b)) for a, b in ("[]", "{}")]
    if any(a > b for a, b in counts):
        return line.number
    return 0 if any(b for _, b in counts) else before


def inflections(word: str, meaning: str) -> list[str] | str:
    """Return the inflections that brackets name; or why their marks do not say how they are spelt.

    >>> inflections("ABILITY", "being able [n -TIES]"), inflections("ADD", "[v -ED, -ING, -S]")
    (['ABILITIES'], ['ADDED', 'ADDING', 'ADDS'])
    >>> inflections("BAKE", "[v -ED]")
    "'-ED' does not say how it is joined to 'BAKE': write the whole word"
    """
    head, found = word.upper(), []
    for content in BRACKETS.findall(meaning[:LOOKED_AT]):
        speech = SPEECH.fullmatch(content.strip())
        for each in BETWEEN_FORMS.split(speech[1]) if speech and speech[1] else ():
            written = each.strip()
            joined = _joined(head, written) if FORM.fullmatch(written) else ""
            if not joined:
                return (
                    f"'{written}' does not say how it is joined to '{head}': write the whole word"
                )
            found.append(joined)
    return found


def _joined(head: str, written: str) -> str:
    """Return the word that an inflection stands for; empty if its marks do not say it."""
    ending = written.removeprefix("-")
    if ending == written:
        return written
    if ending in ADDED:
        doubtful = head.endswith("E") and ending[0] in "EI"
        return "" if doubtful else head + ending
    end = head[1:][-len(ending) :]
    if ending[0] in VOWELS or end.count(ending[0]) != 1:  # CITY with -IES may be CIES or CITIES
        return ""
    return head[: len(head) - len(end) + end.index(ending[0])] + ending
