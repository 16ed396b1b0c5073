"""Lists with definitions: the first word of a line is read, the rest of it is never a word.

What most lines do is what all must do: capitals, brackets, the order of words. A line that does
otherwise may be the rest of the definition above.

Endings such as in `[n -S or -ES]`, `[v -S, -ED]` or `(n. -s)` name a word with an S or ES. They
stand in a definition, or in another column of a table. A definition may also begin with an
inflection, as in `AAH AAHED to exclaim`. What a list lacks of them is said; no word is made of a
stem and an ending.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import NamedTuple

from lexicons.alphabet import LONGEST_COMPOSED, Alphabet
from lexicons.lists.findings import FindingKind
from lexicons.lists.forms import ListForm, ListReading
from lexicons.lists.ledger import AROUND, SPACES, Ledger, ListEntry

MOST = 0.9  # of the lines: what they do is a habit
MOST_IN_ORDER = 0.6  # of the lines come after the line above: by chance it would be half of them
PUNCTUATION = "()[],;:"  # around a word
LOOKED_AHEAD = 4  # lines
LAST = "\uffff"  # behind every word
EXAMPLES = 3


class DefinitionLine(NamedTuple):
    """A line, and its first word and the rest."""

    number: int
    text: str
    word: str
    meaning: str


class Habits:
    """What most lines of a list do."""

    def __init__(self, lines: Sequence[DefinitionLine], alphabet: Alphabet) -> None:
        count = len(lines) or 1
        self.capitals = sum(line.word.isupper() for line in lines) * 2 > count
        brackets = sum("[" in line.meaning and "]" in line.meaning for line in lines)
        self.bracketed = brackets > count * MOST
        whole = [
            line
            for line in lines
            if line.text[0] not in AROUND and line.word.isupper() is self.capitals
        ]
        self.misplaced = (
            frozenset[int]() if self.bracketed else self._misplaced_lines(whole, alphabet)
        )

    def _misplaced_lines(
        self, lines: Sequence[DefinitionLine], alphabet: Alphabet
    ) -> frozenset[int]:
        """Return the single lines that are out of place in a list that is in order."""
        keys = [sorting_key(line.word, alphabet) for line in lines]
        if sum(a <= b for a, b in pairwise(keys)) < (len(keys) - 1) * MOST_IN_ORDER:
            return frozenset()

        def is_misplaced(at: int) -> bool:
            before, key, behind = keys[at - 1], keys[at], keys[at + 1 : at + 1 + LOOKED_AHEAD]
            # It falls back before the line above, and a line behind it goes on from there; or it
            # runs ahead of the line behind it, which goes on from the line above.
            falls_back = key < before <= max(behind, default=LAST)
            runs_ahead = bool(behind) and before <= behind[0] < key
            return falls_back or runs_ahead

        return frozenset(line.number for at, line in enumerate(lines) if at and is_misplaced(at))

    def fault_in(self, line: DefinitionLine) -> str | None:
        """Return why a line may be the rest of the definition above; None if it is an entry."""
        if line.text[0] in AROUND:
            return "it begins with a space, as the rest of a definition does"
        if self.capitals is not line.word.isupper():
            case = "capitals" if self.capitals else "small letters"
            return f"most words are in {case}: the rest of a definition?"
        if _is_left_open(line.meaning):
            return "its bracket does not end in this line"
        if self.bracketed and line.meaning and "[" not in line.meaning:
            return "nearly all others have [brackets]: was its definition divided?"
        if line.number in self.misplaced:
            return "it is out of the order of the lines around it: the rest of a definition?"
        return None


def entries(
    texts: Sequence[str], _form: ListForm, ledger: Ledger, alphabet: Alphabet
) -> Iterator[ListEntry]:
    """Yield the word of each line."""
    lines = []
    for number, text in enumerate(texts, 1):
        if not ledger.leave_without_entry(number, text):
            word, *rest = SPACES.split(text.strip(AROUND), maxsplit=1)
            lines.append(DefinitionLine(number, text.rstrip(AROUND), word, *(rest or [""])))
    habits = Habits(lines, alphabet)
    open_since = 0
    for line in lines:
        why = habits.fault_in(line)
        if open_since and line.text[0] not in AROUND:
            why = f"a bracket of line {open_since} is still open: the rest of its definition?"
        open_since = _open_since(line, open_since)
        if why:
            ledger.add_unformed(line.number, line.text, why)
            continue
        yield ListEntry(line.number, line.word)
        if line.meaning:
            ledger.leave_part("definition{s}", line.number, line.meaning)
            ledger.note(line.word, line.meaning)
            second = SPACES.split(line.meaning, maxsplit=1)[0].strip(PUNCTUATION)
            if second.startswith(line.word) and second != line.word:
                ledger.inflections.append((line.word, second))


def _is_left_open(text: str) -> bool:
    """Return whether a bracket begins in a text, and does not end there."""
    return text.count("[") > text.count("]") or text.count("{") > text.count("}")


def _open_since(line: DefinitionLine, before: int) -> int:
    """Return the line of a bracket that is still open behind a line; 0 if there is none."""
    if _is_left_open(line.text):
        return line.number
    return 0 if "]" in line.text or "}" in line.text else before


# -- what stands beside words and the list lacks ---------------------------------------------------


def report_inflections(ledger: Ledger, words: AbstractSet[str], options: ListReading) -> None:
    """Add one finding about the inflections beside words of the list that the list lacks.

    A list of headwords alone lacks most of them.
    """
    lacking, alphabet = [], options.spelt_in
    for head, inflection in ledger.inflections:
        word = alphabet.spell(inflection)
        is_meant = word is not None and alphabet.length(word) in options.lengths
        if is_meant and word not in words and alphabet.spell(head) in words:
            lacking.append(head)
    if lacking:
        heads = [*dict.fromkeys(lacking)]
        shown = f"{', '.join(heads[:EXAMPLES])}{' …' if len(heads) > EXAMPLES else ''}"
        why = (
            f"{len(lacking):,} of {len(ledger.inflections):,} inflections that stand beside words"
            f" are not in the list: those of {shown}. Get the whole list, each word on its own line"
        )
        ledger.findings.add(0, FindingKind.INFLECTIONS, why=why)


def sorting_key(text: str, alphabet: Alphabet) -> str:
    """Return what sorts a text as the language does: in Spanish, Ñ comes after N."""
    return alphabet.fold(text[:LONGEST_COMPOSED]).translate(alphabet.ranks)
