"""A list is read from its first line to its last: its words, and all that is found on the way."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import shown
from lexicons.lists.clean import CleanPages
from lexicons.lists.cross_references import CrossReferences
from lexicons.lists.dictionary import Dictionary
from lexicons.lists.finding import Findings, Kind
from lexicons.lists.formats.listing import Listing
from lexicons.lists.formats.row import Row
from lexicons.lists.order import Order
from lexicons.lists.progress import Progress, counted, unwatched
from lexicons.lists.sorted_runs import SortedRuns, is_ascending
from lexicons.lists.tally import Tally
from lexicons.lists.tile_set import TileSet
from lexicons.lists.word_faults import is_mixed, reasons

most_at_once = 50_000  # words
in_no_order = ("ranks", "changes")
capitals, small_letters = "capitals", "small letters"


@dataclass
class Scan:
    """The words of one list as sorted runs, and the findings about it.

    Whoever only builds does without counts and notes (`fully` false); what is refused is the same.
    """

    listing: Listing
    alphabet: Alphabet
    lengths: range
    rule: Dictionary | None = None
    progress: Progress = unwatched
    fully: bool = True
    findings: Findings = field(default_factory=Findings)
    runs: SortedRuns = field(default_factory=SortedRuns)
    #: By case: the first line in it, what is written there, and how many words there are.
    cases: dict[str, tuple[int, str, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.clean = CleanPages(self.alphabet, self.lengths)
        self.order = Order(self.alphabet)
        self.tile_set = TileSet(self.alphabet)
        self.tally = Tally(self.alphabet, self.lengths)
        self.cross_references = CrossReferences(self.alphabet, self.lengths)

    def read(self) -> None:
        """Read the list to its end; `count` or `words` then say what it holds."""
        self.tell_encoding()
        if self.listing.format == "plain":
            self.take_pages()
        else:
            self.take(self.listing.rows())
        if self.listing.format not in in_no_order:
            self.tell_order()
        self.tell_case()
        if not self.runs.texts:
            self.findings.add(0, Kind.NO_WORDS, "there is no word in the list")

    def count(self) -> Tally:
        """The distinct words counted; tells of duplicates, and of words that are named and lack."""
        if not self.runs.ascending:
            self.tally = Tally(self.alphabet, self.lengths)
            for words in self.runs.batches():
                self.tally.add(words, "\n".join(words))
            self.tell_duplicates()
        if self.cross_references.named:
            every = frozenset(chain.from_iterable(self.runs.batches()))
            for finding in self.cross_references.missing(every):
                self.findings.add(finding.line, finding.kind, finding.text)
        return self.tally

    def words(self) -> list[Word]:
        """The distinct words in order; tells of duplicates."""
        words = list(chain.from_iterable(self.runs.batches()))
        self.tell_duplicates()
        return words

    def take_pages(self) -> None:
        """The words of a plain list, a page at once where there is nothing to find."""
        for page in self.listing.pages():
            words = self.clean.words(page.text)
            if words is None:
                self.take(self.listing.rows_of(page))
                continue
            written = page.text.partition("\n")[0].rstrip("\r")
            case = small_letters if written.islower() else capitals
            self.see_case(case, page.first, written, len(words))
            self.add(words, range(page.first, page.first + len(words)))

    def take(self, rows: Iterable[Row]) -> None:
        """The words of these rows, each looked at by itself."""
        words: list[Word] = []
        lines: list[int] = []
        for row in rows:
            if (word := self.word_of(row)) is not None:
                words.append(word)
                lines.append(row.line)
                if len(words) == most_at_once:
                    self.add(words, lines)
                    words, lines = [], []
        self.add(words, lines)

    def word_of(self, row: Row) -> Word | None:
        """The word of a row; tells everything that keeps it from being one, and what is odd."""
        line, written = row.line, row.written
        if row.broken:
            self.findings.add(line, Kind.FORM, f"{shown(written)}: {row.broken}")
            return None
        if not written:
            self.findings.add(line, Kind.BLANK, "nothing is written")
            return None
        if self.rule and (why := self.rule.leaves_out(row)):
            self.findings.add(line, Kind.LEFT_OUT, f"{shown(written)}: {', '.join(why)}")
            return None
        word = self.alphabet.spell(written)
        if word is None or self.alphabet.length(word) not in self.lengths:
            for kind, text in reasons(written, self.alphabet, self.lengths):
                self.findings.add(line, kind, text)
            return None
        if is_mixed(written, word):
            text = f"{shown(written)}: capitals and small letters in one word"
            self.findings.add(line, Kind.MIXED_CASE, text)
        else:
            self.see_case(small_letters if written.islower() else capitals, line, written, 1)
        if self.fully and row.definition:
            for finding in self.cross_references.see(line, word, row.definition):
                self.findings.add(line, finding.kind, finding.text)
        return word

    def add(self, words: list[Word], lines: Sequence[int]) -> None:
        """Words that were found sound, with their lines."""
        ascending = is_ascending(words)
        self.order.see(words, lines, ascending=ascending)
        text = self.runs.add(words, ascending=ascending)
        if self.fully and self.runs.ascending:
            self.tally.add(words, text)
        if self.fully:
            for place in self.tile_set.suspects(words, text if ascending else ""):
                if lacking := self.tile_set.lacks(words[place]):
                    self.findings.add(lines[place], Kind.UNMAKEABLE, f"{words[place]}: {lacking}")
        self.progress(self.listing.source.fraction)

    def see_case(self, case: str, line: int, written: str, count: int) -> None:
        """So many words are written in capitals, or in small letters."""
        first, example, before = self.cases.get(case, (line, written, 0))
        self.cases[case] = (first, example, before + count)

    def tell_encoding(self) -> None:
        """Tell of an encoding that is only likely, at the first line that needs it."""
        if line := self.listing.encoding.doubtful:
            name = self.listing.encoding.name
            text = f"this is not UTF-8; it was read as {name}, which is likely, and not certain"
            self.findings.add(line, Kind.DETECTED, f"{text}: tell it by `--encoding`")

    def tell_order(self) -> None:
        """Tell of a list that is out of order, at the first word."""
        line, text = self.order.fault()
        if line:
            self.findings.add(line, Kind.UNSORTED, text)

    def tell_case(self) -> None:
        """Tell of a list in both cases, at the first word in the other."""
        if len(self.cases) > 1:
            (first, _), (other, (line, written, count)) = self.cases.items()
            text = f"{shown(written)}: {other}, in a list in {first}"
            more = f"; {counted(count, 'word')} in {other} in all" if count > 1 else ""
            self.findings.add(line, Kind.MIXED_CASE, f"{text}{more}")

    def tell_duplicates(self) -> None:
        """Tell of every word that is there again, with both lines: the list is read once more."""
        first: dict[Word, tuple[int, str]] = {}
        for row, word in self.again() if self.runs.repeated else ():
            if word not in self.runs.repeated:
                continue
            if word not in first:
                first[word] = (row.line, row.written)
                continue
            line, written = first[word]
            other = "" if written == row.written else f", as {shown(written)}"
            text = f"{shown(row.written)} is in line {line} already{other}"
            self.findings.add(row.line, Kind.DUPLICATE, text)

    def again(self) -> Iterator[tuple[Row, Word]]:
        """Every row that is a word, with that word: read anew, and nothing told."""
        for row in self.listing.rows():
            if row.broken or not row.written or (self.rule and self.rule.reasons(row)):
                continue
            word = self.alphabet.spell(row.written)
            if word is not None and self.alphabet.length(word) in self.lengths:
                yield row, word
