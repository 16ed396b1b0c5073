"""Pages become words: a page without a fault in one step, any other page line by line.

What isn't a word becomes a finding. Then the whole list is looked over, for what no page shows:
lost accents, a lost end.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from io import BytesIO
from itertools import chain, islice, pairwise
from operator import lt
from unicodedata import category, name

from lexicons.alphabet import LONGEST_COMPOSED, Alphabet, Word, composed
from lexicons.fingerprint import Fingerprint
from lexicons.lists.entry_pages import APOSTROPHES, DASHES, ListPage
from lexicons.lists.findings import FindingKind, Findings, quantity
from lexicons.lists.ledger import Ledger

CAPITALS, SMALL, BOTH = "in capitals", "in small letters", "with both"
ENOUGH_WORDS = 2000  # in so many, every tile of a language occurs, and begins a word near the end
LAST_TILES = 3  # no word of a list that was cut begins with one of these


@dataclass(frozen=True)
class SortedWords:
    """Distinct words in the order of their code points, each followed by a line feed, in UTF-8.

    Their fingerprint is that of this text. A list in Polish has 3.5 million words: as a list or set
    of texts they take four times as much.

    >>> words = SortedWords.of([Word("QI"), Word("ZA")])
    >>> words.text, len(words), [*words], words.fingerprint.short
    (b'QI\\nZA\\n', 2, ['QI', 'ZA'], '6f4c-2351-3c67')
    """

    text: bytes

    @classmethod
    def of(cls, words: Iterable[str]) -> "SortedWords":
        """Return distinct words that already stand in the order of their code points."""
        if isinstance(words, cls):
            return words
        return cls("\n".join((*words, "")).encode())

    def __len__(self) -> int:
        return self.text.count(b"\n")

    def __iter__(self) -> Iterator[Word]:
        return (Word(line.decode()) for line in self.lines())

    def lines(self) -> Iterator[bytes]:
        """Yield every word in UTF-8, which is what a trie holds."""
        return (line[:-1] for line in BytesIO(self.text))

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """The identity of these words."""
        return Fingerprint.of(self.text)


@dataclass
class WordReader:
    """Takes the pages of one list, and keeps their words."""

    alphabet: Alphabet
    lengths: range
    ledger: Ledger
    #: Of each page: the lines of its words, and the words in the order of the list, in UTF-8.
    pages: list[tuple[Sequence[int], bytes]] = field(default_factory=list)
    last: str = ""
    ascending: bool = True
    #: By case: how many words, the first line, and what is written there.
    cases: Counter[str] = field(default_factory=Counter)
    first_of_case: dict[str, tuple[int, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.good_lengths = frozenset(self.lengths)
        self.letters = self.alphabet.characters | {"\n"}
        self.findings = self.ledger.findings
        self.faults = EntryFaults(self.alphabet, self.lengths, self.findings)

    def take(self, page: ListPage) -> None:
        """Take the words of a page, and add a finding for each entry that is not a word."""
        page = page._replace(text=_composed_lines(page.text))
        self._count_cases(page)
        words, lines = self._at_once(page.text), page.lines
        if words is None:
            words, lines = self._one_by_one(page)
        if not words:
            return
        in_order = self.last < words[0] and all(map(lt, words, islice(words, 1, None)))
        self.ascending = self.ascending and in_order
        self.last = words[-1]
        self.pages.append((lines, "\n".join(words).encode()))

    def _at_once(self, text: str) -> list[str] | None:
        """Return the words of a page; None if one is faulty, or the alphabet has digraphs."""
        if not self.alphabet.letters_only:
            return None
        folded = text.translate(self.alphabet.fold_table)  # it is composed already
        words = folded.split("\n")
        fit = self.good_lengths.issuperset(map(len, words))
        return words if fit and self.letters.issuperset(folded) else None

    def _one_by_one(self, page: ListPage) -> tuple[list[str], Sequence[int]]:
        words, lines, wrong = [], [], []
        for line, text in zip(page.lines, page.text.split("\n"), strict=True):
            word = self.alphabet.spell(text)
            if word is not None and self.alphabet.length(word) in self.good_lengths:
                words.append(str(word))
                lines.append(line)
            else:
                wrong.append((line, text))
        self.ledger.count_faulty(len(wrong))
        self.faults.add(wrong)
        return words, lines

    def _count_cases(self, page: ListPage) -> None:
        """Count entries in capitals and small letters, with the first line of each."""
        case = CAPITALS if page.text.isupper() else SMALL if page.text.islower() else ""
        if case:
            self.cases[case] += len(page.lines)
            self.first_of_case.setdefault(case, (page.lines[0], page.text.partition("\n")[0]))
            return
        for line, text in zip(page.lines, page.text.split("\n"), strict=True):
            case = CAPITALS if text.isupper() else SMALL if text.islower() else BOTH
            if case is not BOTH or text.upper() != text.lower():  # not such as digits
                self.cases[case] += 1
                self.first_of_case.setdefault(case, (line, text))

    # -- the whole list ----------------------------------------------------------------------

    def words(self) -> SortedWords:
        """Return the distinct words in order, and report duplicates with both lines."""
        if self.ascending:
            return SortedWords(b"".join(b"%s\n" % text for _, text in self.pages))
        words = sorted(chain.from_iterable(text.decode().split("\n") for _, text in self.pages))
        if repeated := {word for word, following in pairwise(words) if word == following}:
            self._report_duplicates(repeated)
            words = [*dict.fromkeys(words)]
        return SortedWords.of(words)

    def _report_duplicates(self, repeated: set[str]) -> None:
        first: dict[str, int] = {}
        for lines, text in self.pages:
            words = text.decode().split("\n")
            if repeated.isdisjoint(words):
                continue
            for line, word in zip(lines, words, strict=True):
                if word in first:
                    why = f"it is in line {first[word]:,} already"
                    self.findings.add(line, FindingKind.DUPLICATE, word, why)
                elif word in repeated:
                    first[word] = line

    def report_oddities(self, words: SortedWords) -> None:
        """Report what can be seen only of the whole list."""
        self._report_cases()
        tiles = self.alphabet.tiles
        if len(words) < ENOUGH_WORDS:
            return
        if unused := [tile for tile in tiles if tile.encode() not in words.text]:
            why = f"no word has {', '.join(unused)}: were accents lost, or is it another alphabet?"
            self.findings.add(0, FindingKind.UNUSED, why=why)
        begins = {word[0] for word in words}
        last = max(place for place, tile in enumerate(tiles) if tile[0] in begins)
        if len(tiles) - last > LAST_TILES:
            why = f"no word begins with {', '.join(tiles[last + 1 :])}: was the list cut?"
            self.findings.add(0, FindingKind.CUT, why=why)

    def _report_cases(self) -> None:
        """Report a list in both cases, at the first word in the rarest one, or the first name."""
        if len(self.cases) < 2:  # noqa: PLR2004  # capitals, small letters, or both
            return
        cases = self.cases.copy()
        may_be_names = BOTH in cases and cases[SMALL] * 2 > cases.total()
        odd = BOTH if may_be_names else cases.most_common()[-1][0]
        line, written = self.first_of_case[odd]
        count = cases.pop(odd)
        rest = ", ".join(f"{n:,} {case}" for case, n in cases.most_common())
        why = f"{count:,} {odd}, this is the first; {rest}"
        if may_be_names:
            why += ". Are these names? `--form dictionary` leaves them out"
        self.findings.add(line, FindingKind.CASE, written, why)


def _composed_lines(text: str) -> str:
    """Return the lines of a page in NFC, but for those that are far too long for a word."""
    if text.isascii():
        return text
    lines = text.split("\n")
    if max(map(len, lines)) <= LONGEST_COMPOSED:
        return composed(text)
    return "\n".join(composed(line) if len(line) <= LONGEST_COMPOSED else line for line in lines)


# -- why an entry is not a word: the kinds at once, the sentences when they are shown --------------


class EntryFaults:
    """Adds the findings of entries that are not words."""

    def __init__(self, alphabet: Alphabet, lengths: range, findings: Findings) -> None:
        self.alphabet = alphabet
        self.lengths = lengths
        self.findings = findings
        self.odd = re.compile(f"[^{re.escape(''.join(sorted(alphabet.characters)))}]").findall
        self.kind_of = cache(self._kind_of)  # the faults of a list repeat a few characters

    def add(self, entries: Sequence[tuple[int, str]]) -> None:
        """Add a finding for each kind of fault of entries that are not words, with their lines."""
        if not entries:
            return
        folded = self.alphabet.fold("\n".join(text[:LONGEST_COMPOSED] for _, text in entries))
        for (line, written), letters in zip(entries, folded.split("\n"), strict=True):
            for kind in self._kinds(written, self.odd(letters)):
                self.findings.add(line, kind, written, partial(self._why, kind))

    def _kinds(self, written: str, odd: Iterable[str]) -> tuple[FindingKind, ...]:
        """Return every kind of fault of an entry, which has these odd characters."""
        if kinds := dict.fromkeys(filter(None, map(self.kind_of, odd))):
            return tuple(kinds)
        tiles = self._tiles(written)
        short = FindingKind.SHORT if tiles < self.lengths[0] else FindingKind.LONG
        return (short if tiles else FindingKind.LETTER,)

    def _tiles(self, written: str) -> int:
        """Return the length of a word; 0 if its letters are not a row of tiles."""
        word = self.alphabet.spell(written)
        return self.alphabet.length(word) if word else 0

    def _kind_of(self, character: str) -> FindingKind | None:
        """Return what a character is that no tile has; None if it is a part of a tile."""
        if self.alphabet.takes(character):
            return None
        if character in " \t":
            return FindingKind.SPACE
        if character in DASHES:
            return FindingKind.HYPHEN
        if character in APOSTROPHES:
            return FindingKind.APOSTROPHE
        group = category(character)
        if group in ("Cc", "Cs"):
            return FindingKind.CONTROL
        if group[0] == "Z" or group == "Cf":
            return FindingKind.INVISIBLE
        return FindingKind.DIGIT if character.isdigit() else FindingKind.LETTER

    def _why(self, kind: FindingKind, written: str) -> str:
        """Return what is to be said of what is written, and where its first character is."""
        if kind in (FindingKind.SHORT, FindingKind.LONG):
            letters = quantity(self._tiles(written) or len(written), "letter")
            return f"{letters}; expected {self.lengths[0]} to {self.lengths[-1]}"
        if kind is FindingKind.HYPHEN and written[-1] in DASHES:
            return "it ends in a hyphen: was it divided at the end of a line? Join it with the next"
        for place, character in enumerate(written, 1):
            if self.kind_of(character) is kind:
                why = self.alphabet.character_fault(character, place)
                called = "" if character.isascii() else name(character, "").lower()
                return f"{why}: {called}" if called else why
        return self.alphabet.fault(written)
