"""Pages become words: a page without a fault in one step, any other page line by line.

Then the whole list is looked over, for what no page shows: lost accents, a lost end.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, compress, islice, pairwise
from operator import eq, lt

from lexicons.alphabet import LONGEST_COMPOSED, Alphabet
from lexicons.lists.faults import Faults
from lexicons.lists.findings import Findings, Kind
from lexicons.lists.forms import Page
from lexicons.lists.sorted_words import SortedWords

CAPITALS, SMALL, BOTH = "in capitals", "in small letters", "with both"
ONE_LETTER = re.compile(r"^(.).*(?:\n\1.*)*", re.MULTILINE)
PRIVATE = re.compile("[\ue000-\uf8ff]").search
ENOUGH_WORDS = 2000  # in so many, every tile of a language occurs, and begins a word near the end
LAST_TILES = 3  # no word of a list that was cut begins with one of these
ROWS_OF_EXCEL = (65_536, 1_048_576)


@dataclass
class Reader:
    """Takes the pages of one list, and keeps their words."""

    alphabet: Alphabet
    lengths: range
    findings: Findings
    #: Of each page: the lines of its words, and the words in the order of the list, in UTF-8.
    pages: list[tuple[Sequence[int], bytes]] = field(default_factory=list)
    last: str = ""
    ascending: bool = True
    #: By case: how many words, the first line, and what is written there.
    cases: Counter[str] = field(default_factory=Counter)
    first_of_case: dict[str, tuple[int, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.tile_text = self.alphabet.tile_text
        digraphs = self.tile_text.digraphs
        single = (tile for tile in self.alphabet.tiles if len(tile) == 1)
        letters = frozenset((*single, *digraphs.values()))
        shortest, longest = self.lengths[0], self.lengths[-1]
        inside = re.escape("".join(sorted(letters)))
        self.is_sound = re.compile(f"[{inside}]{{{shortest},{longest}}}").fullmatch
        self.good_lengths = frozenset(self.lengths)
        self.faults = Faults(self.alphabet, self.lengths, letters, self.findings)

    def take(self, page: Page) -> None:
        """Take the words of a page, and add a finding for each entry that is not a word."""
        self._see_case(page)
        folded = page.text
        tiles = self.tile_text.of(folded)
        if tiles is None:
            folded = self.alphabet.fold(folded)
            tiles = self.tile_text.of(folded)
        lines: Sequence[int] = page.lines
        words = self._at_once(tiles) if tiles is not None else None
        if words is None:
            words, lines = self._one_by_one(page, folded)
        if not words:
            return
        in_order = self.last < words[0] and all(map(lt, words, islice(words, 1, None)))
        self.ascending = self.ascending and in_order
        self.last = words[-1]
        self.pages.append((lines, "\n".join(words).encode()))

    def _at_once(self, tiles: str) -> list[str] | None:
        """Return the words of a page in one step; None where a line may be faulty."""
        rows = tiles.split("\n")
        if not self.good_lengths.issuperset(map(len, rows)):
            return None
        spelling = self._spelt(tiles)
        if spelling is None:
            return None
        return rows if spelling is tiles else spelling.split("\n")

    def _spelt(self, tiles: str) -> str | None:
        """Return the canonical spelling; None where it would be read as other tiles."""
        if not self.tile_text.digraphs:
            return tiles
        spelling = self.tile_text.spelling(tiles)
        return spelling if self.tile_text.of(spelling) == tiles else None

    def _one_by_one(self, page: Page, folded: str) -> tuple[list[str], Sequence[int]]:
        """Return the words of a page with their lines. Most lines are told by one pattern."""
        written = page.text.split("\n")
        if not self.tile_text.is_ambiguous and not PRIVATE(folded):
            characters = self.tile_text.characters if self.tile_text.digraphs else {}
            for spelling, character in characters.items():
                folded = folded.replace(spelling, character)
            rows = folded.split("\n")
            good = [*map(bool, map(self.is_sound, rows))]
            tiles = "\n".join(compress(rows, good))
            spelt = self._spelt(tiles)
            if spelt is not None:
                for at in compress(range(len(rows)), (not each for each in good)):
                    self.faults.add(page.lines[at], written[at], rows[at])
                return (spelt.split("\n") if spelt else []), [*compress(page.lines, good)]
        words, lines = [], []
        for line, text in zip(page.lines, written, strict=True):
            word = self.alphabet.spell(text) if len(text) <= LONGEST_COMPOSED else None
            if word is not None and self.alphabet.length(word) in self.good_lengths:
                words.append(str(word))
                lines.append(line)
            else:
                self.faults.add(line, text, None)
        return words, lines

    def _see_case(self, page: Page) -> None:
        """Count entries in capitals and small letters, with the first line of each."""
        case = CAPITALS if page.text.isupper() else SMALL if page.text.islower() else ""
        if case:
            self.cases[case] += len(page.lines)
            self.first_of_case.setdefault(case, (page.lines[0], page.text.partition("\n")[0]))
            return
        for line, text in zip(page.lines, page.text.split("\n"), strict=True):
            if not (text.islower() or text.isupper()) and text.upper() == text.lower():
                continue  # such as digits
            case = SMALL if text.islower() else CAPITALS if text.isupper() else BOTH
            self.cases[case] += 1
            if case not in self.first_of_case:
                self.first_of_case[case] = line, text

    # -- the whole list ----------------------------------------------------------------------

    def words(self) -> SortedWords:
        """Return the distinct words in order, and report duplicates with both lines."""
        if self.ascending:
            return SortedWords(b"".join(b"%s\n" % text for _, text in self.pages))
        repeated: set[str] = set()
        found = SortedWords.joined(self._in_order(repeated))
        if repeated:
            self._report_duplicates(repeated)
        return found

    def _in_order(self, repeated: set[str]) -> Iterator[str]:
        """Yield the words in order, each once, those of a first letter at a time.

        So only a part of a list of millions is ever held as single texts.
        """
        texts = ["\n".join(sorted(text.decode().split("\n"))) for _, text in self.pages]
        parts = [{each[1]: each.span() for each in ONE_LETTER.finditer(text)} for text in texts]
        for letter in sorted(set().union(*parts)):
            places = zip(texts, (part.get(letter, (0, 0)) for part in parts), strict=True)
            pieces = (text[slice(*place)].split("\n") for text, place in places if any(place))
            ordered = sorted(chain.from_iterable(pieces))
            if any(map(eq, ordered, islice(ordered, 1, None))):
                repeated.update(a for a, b in pairwise(ordered) if a == b)
                ordered = [*dict.fromkeys(ordered)]
            yield "\n".join(ordered)

    def _report_duplicates(self, repeated: set[str]) -> None:
        first: dict[str, int] = {}
        for lines, text in self.pages:
            words = text.decode().split("\n")
            if repeated.isdisjoint(words):
                continue
            for line, word in zip(lines, words, strict=True):
                if word in first:
                    why = f"it is in line {first[word]:,} already"
                    self.findings.add(line, Kind.DUPLICATE, word, why)
                elif word in repeated:
                    first[word] = line

    def tell_cases(self) -> None:
        """Report a list in both cases, at the first word in the rarest one."""
        if len(self.cases) < 2:  # noqa: PLR2004  # capitals, small letters, or both
            return
        *others, (rarest, count) = self.cases.most_common()
        line, written = self.first_of_case[rarest]
        rest = ", ".join(f"{n:,} {case}" for case, n in others)
        why = f"{count:,} {rarest}, this is the first; {rest}"
        self.findings.add(line, Kind.CASE, written, why)


def look_over(words: SortedWords, reader: Reader, lines: int) -> None:
    """Report what can be seen only of the whole list."""
    findings = reader.findings
    tiles = reader.alphabet.tiles
    if len(words) >= ENOUGH_WORDS:
        if unused := [tile for tile in tiles if tile.encode() not in words.text]:
            why = f"no word has {', '.join(unused)}: were accents lost, or is it another alphabet?"
            findings.add(0, Kind.UNUSED, why=why)
        begins = words.beginnings()
        last = max(place for place, tile in enumerate(tiles) if tile[0] in begins)
        if len(tiles) - last > LAST_TILES:
            rest = ", ".join(tiles[last + 1 :])
            findings.add(0, Kind.CUT, why=f"no word begins with {rest}: was the list cut?")
    if lines in ROWS_OF_EXCEL:
        why = f"{lines:,} lines are all that a spreadsheet holds: was the list cut?"
        findings.add(0, Kind.CUT, why=why)
