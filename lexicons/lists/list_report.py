"""What was found in lists: the words, what was left out, every finding, why one is refused."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from lexicons.alphabet import Alphabet
from lexicons.errors import JudgeError, ListRefused, Unsound, shown
from lexicons.lists.editions import Identity
from lexicons.lists.faults import hint
from lexicons.lists.findings import FindingKind, Findings, cut_short, quantity
from lexicons.lists.ledger import Ledger
from lexicons.lists.sorted_words import SortedWords, WordList
from lexicons.lists.words import OmittedHeadword
from lexicons.manifest import Manifest

NOT_SAID = Identity()


@dataclass(frozen=True)
class ListSource:
    """One list, read to its end."""

    path: str
    form: str
    encoding: str
    words: SortedWords
    ledger: Ledger
    notes: tuple[str, ...] = ()
    left_out: tuple[OmittedHeadword, ...] = ()  # by a dictionary's rule
    manifest: Manifest | None = None  # of a lexicon
    changes: tuple[str, ...] = ()  # that a lexicon holds, from the edition that it amends

    @property
    def findings(self) -> Findings:
        """What is wrong or odd about it."""
        return self.ledger.findings

    def summary(self) -> Iterator[str]:
        """Yield how it was read, and all that was left out."""
        faulty = self.findings.faulty + self.findings.unformed
        yield (
            f"{self.path}: {self.form}, {self.encoding}: {quantity(self.ledger.lines, 'line')},"
            f" {quantity(len(self.words), 'word')}, {faulty:,} faulty"
        )
        yield from (f"  {each}" for each in (*cut_short(self.ledger.omissions()), *self.notes))

    def report(self) -> Iterator[str]:
        """Yield each entry that is not in the list: source, line, entry, why; TABs between."""
        for each in self.left_out:
            yield f"{self.path}\t{each.line}\t{each.written}\t{', '.join(each.reasons)}"
        for found in self.findings.by_kind():
            if found.kind.severity == "error" and found.line:
                why = found.text.removeprefix(f"{shown(found.written)}: ")
                written = found.written.replace("\n", "\\n")
                yield f"{self.path}\t{found.line}\t{written}\t{why}"


@dataclass(frozen=True)
class ListReport:
    """All sources, which are the parts of one edition."""

    sources: tuple[ListSource, ...]
    alphabet: Alphabet
    words: SortedWords
    counts: Mapping[int, int]
    overall: Findings
    identity: Identity = NOT_SAID
    leaving: str = ""  # what is typed to build it without its faulty lines

    def by_source(self) -> Iterator[tuple[str, Findings]]:
        """Yield the findings about all sources, then those about each, with its path."""
        yield "", self.overall
        yield from ((each.path, each.findings) for each in self.sources)

    def total(self, severity: str) -> int:
        """Return how many findings there are of a severity."""
        return sum(findings.total(severity) for _, findings in self.by_source())

    @property
    def ok(self) -> bool:
        """Whether the lists have no error: then they can be built."""
        return not self.total("error")

    @property
    def faulty(self) -> int:
        """How many lines or entries are not words."""
        return sum(each.findings.faulty + each.findings.unformed for each in self.sources)

    def summary(self) -> Iterator[str]:
        """Yield how each source was read, and all that was left out."""
        for each in self.sources:
            yield from each.summary()

    def oddities(self) -> Iterator[str]:
        """Yield what is odd about the lists and no error, each kind in a line."""
        for each in self.sources:
            for kind in FindingKind:
                count = each.findings.counts[kind]
                if kind.severity != "error" and count:
                    these = (found for found in each.findings.kept if found.kind is kind)
                    texts = (finding.with_line for finding in these)
                    label = kind.severity.capitalize()
                    yield f"{label}: {each.path}: {'; '.join(cut_short(texts, count))}"
        if self.identity.note:
            yield self.identity.note

    def of_lengths(self, lengths: range) -> "ListReport":
        """Return the same without the words of other lengths, and a note of how many these are."""
        kept = SortedWords.of(w for w in self.words if self.alphabet.length(w) in lengths)
        counts = {length: n for length, n in self.counts.items() if length in lengths}
        note = f"{quantity(len(self.words) - len(kept), 'word')} of other lengths left out"
        last = replace(self.sources[-1], notes=(*self.sources[-1].notes, note))
        return replace(self, words=kept, counts=counts, sources=(*self.sources[:-1], last))

    def word_list(self, *, without_faulty: bool = False) -> WordList:
        """Return the words; `ListRefused` or `Unsound` if there is an error.

        With `without_faulty`, the faults of single lines are none: who asks for it reports them.
        """
        for each in self.sources:
            if refused := self._refusal(each, without_faulty=without_faulty):
                raise refused
            # A source without words beside others may be a copy that was cut to nothing.
            if not (each.ledger.read and self.words):
                raise ListRefused(
                    f"There is no word in the list {each.path}.",
                    faults=[*each.ledger.omissions(), *each.notes],
                    remedy="Give a list of words, or name its form, alphabet or lengths.",
                )
        return WordList(self.words, self.alphabet, self.counts)

    def _refusal(self, found: ListSource, *, without_faulty: bool) -> JudgeError | None:
        errors = [
            each
            for each in found.findings.by_kind()
            if each.kind.severity == "error" and not (without_faulty and each.line)
        ]
        if not errors:
            return None
        if damage := [each for each in errors if each.kind is FindingKind.DAMAGE]:
            return Unsound(
                f"{found.path} is damaged: {damage[0].text}.",
                remedy="Copy it again from where it was good, or give the list as text.",
            )
        lines = found.findings.faulty + found.findings.unformed
        errors.sort(key=lambda each: each.line)
        texts = (error.with_line for error in errors)
        first = cut_short(texts, found.findings.total("error"))
        can_leave = self.leaving and self.words and all(each.line for each in errors)
        more = hint(found.findings, self.alphabet)
        return ListRefused(
            f"{found.path} holds {quantity(lines, 'line')} that cannot be a word."
            if lines
            else f"{found.path} cannot be built.",
            faults=first,
            remedy="\n".join(
                (
                    f"Correct the list: `judge lexicon validate` shows all. {more}".rstrip(),
                    *(["To leave out faulty lines:", f"  {self.leaving}"] if can_leave else []),
                )
            ),
        )
