"""What was found in lists: the words, what was left out, every finding, why one is refused."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from lexicons.alphabet import Alphabet
from lexicons.errors import JudgeError, ListRefused, Unsound, printable
from lexicons.library import Library
from lexicons.lists.entry_pages import OmittedHeadword
from lexicons.lists.findings import Finding, FindingKind, Findings, cut_short, quantity
from lexicons.lists.identity import Identity
from lexicons.lists.ledger import Ledger
from lexicons.lists.suggest import hint
from lexicons.lists.word_reader import SortedWords
from lexicons.manifest import Manifest


@dataclass(frozen=True)
class ListSource:
    """One list, read to its end."""

    path: str
    form: str
    encoding: str
    alphabet: Alphabet
    words: SortedWords
    ledger: Ledger
    ends: str = ""  # the first and the last entry: a person sees a heading or a total at once
    notes: tuple[str, ...] = ()
    left_out: tuple[OmittedHeadword, ...] = ()  # by a dictionary's rule
    manifest: Manifest | None = None  # of a lexicon
    changes: tuple[str, ...] = ()  # that a lexicon holds, from the edition that it amends

    @property
    def findings(self) -> Findings:
        """What is wrong or odd about it."""
        return self.ledger.findings

    @property
    def faulty(self) -> int:
        """How many lines or entries are not words."""
        return self.ledger.faulty + self.ledger.unformed

    def summary(self) -> Iterator[str]:
        """Yield how it was read, and all that was left out."""
        yield (
            f"{self.path}: {self.form}, {self.encoding}: {quantity(self.ledger.lines, 'line')},"
            f" {quantity(len(self.words), 'word')}, {self.faulty:,} faulty{self.ends}"
        )
        yield from (f"  {note}" for note in (*cut_short(self.ledger.omissions()), *self.notes))

    def rejected(self) -> Iterator[str]:
        """Yield each entry that is not in the list: source, line, entry, why; TABs between."""
        rows = [(entry.line, entry.written, ", ".join(entry.reasons)) for entry in self.left_out]
        rows += [
            (finding.line, finding.written, finding.fault)
            for finding in self.findings.by_kind()
            if finding.kind.severity == "error" and finding.line
        ]
        for line, written, why in rows:
            yield f"{self.path}\t{line}\t{printable(written)}\t{why}"


@dataclass(frozen=True)
class ListReport:
    """All sources, which are the parts of one edition."""

    sources: tuple[ListSource, ...]
    alphabet: Alphabet
    words: SortedWords
    counts: Mapping[int, int]
    overall: Findings
    identity: Identity
    note: str = ""

    @property
    def findings(self) -> list[Findings]:
        """The findings about all sources, then those about each."""
        return [self.overall, *(source.findings for source in self.sources)]

    def total(self, severity: str) -> int:
        """Return how many findings there are of a severity."""
        return sum(findings.total(severity) for findings in self.findings)

    @property
    def ok(self) -> bool:
        """Whether the lists have no error: then they can be built."""
        return not self.total("error")

    @property
    def faulty(self) -> int:
        """How many lines or entries are not words."""
        return sum(source.faulty for source in self.sources)

    def alphabet_file(self, library: Library) -> str:
        """Return the text of the alphabet's file if it isn't shipped: a lexicon brings it along."""
        brought = (source.manifest.own_alphabet for source in self.sources if source.manifest)
        return next(filter(None, brought), "") or library.own_alphabet(self.alphabet.id)

    def reading(self) -> Iterator[str]:
        """Yield how the lists were read, and what is odd about them and no error."""
        for source in self.sources:
            yield from source.summary()
            yield from source.findings.lines("warning", "note")
        yield from filter(None, (self.note, self.identity.note))

    def of_lengths(self, lengths: range) -> "ListReport":
        """Return the same without the words of other lengths, and a note of how many these are."""
        kept = SortedWords.of(w for w in self.words if self.alphabet.length(w) in lengths)
        counts = {length: n for length, n in self.counts.items() if length in lengths}
        note = f"{quantity(len(self.words) - len(kept), 'word')} of other lengths left out"
        return replace(self, words=kept, counts=counts, note=note)

    def sound_words(self, *, without_faulty: bool = False) -> SortedWords:
        """Return the words; `ListRefused` or `Unsound` if there is an error.

        With `without_faulty`, faults of single lines do not count: the caller reports them.
        """
        for source in self.sources:
            errors = [
                finding
                for finding in source.findings.by_kind()
                if finding.kind.severity == "error" and not (without_faulty and finding.line)
            ]
            if errors:
                raise self._refusal(source, errors)
            # A source without words beside others may be a copy that was cut to nothing.
            if not (source.ledger.read and self.words):
                raise ListRefused(
                    f"There is no word in the list {source.path}.",
                    faults=[*source.ledger.omissions(), *source.notes],
                    remedy="Give a list of words, or name its form, alphabet or lengths.",
                )
        return self.words

    def _refusal(self, source: ListSource, errors: list[Finding]) -> JudgeError:
        if damage := [error for error in errors if error.kind is FindingKind.DAMAGE]:
            return Unsound(
                f"{source.path} is damaged: {damage[0].text}.",
                remedy="Copy it again from where it was good, or give the list as text.",
            )
        errors.sort(key=lambda error: error.line)
        texts = (error.with_line for error in errors)
        counts = {error.kind: source.findings.counts[error.kind] for error in errors}
        more = hint(source.form, counts, self.alphabet)
        return ListRefused(
            f"{source.path} holds {quantity(source.faulty, 'faulty line')}."
            if source.faulty
            else f"{source.path} can't be built.",
            faults=cut_short(texts, sum(counts.values())),
            remedy=f"Correct the list: `judge lexicon validate` shows all. {more}".rstrip(),
        )
