"""Lists read as the words of one edition, and a report on them. Nothing is corrected."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from lexicons.alphabet import Alphabet
from lexicons.edition import Edition
from lexicons.errors import JudgeError, ListRefused, Unsound
from lexicons.fingerprint import Fingerprint
from lexicons.lists.dictionary import Dictionary
from lexicons.lists.finding import Finding, FindingKind, Findings, Severity
from lexicons.lists.formats.encoding import Encoding
from lexicons.lists.formats.listing import Choice, opened
from lexicons.lists.identification import mistake, named, parts_of
from lexicons.lists.progress import Progress, counted, cut_short, part_of, unwatched
from lexicons.lists.scan import Scan
from lexicons.lists.sorted_words import SortedRuns, SortedWords, WordList
from lexicons.standing import Standing, other_words

#: What else an error of a kind may mean, and the option for it.
several = " If the list has several words a line, say `--format several`."
other_encoding = " If the list is in another encoding, name it: `--encoding cp1252`."
definitions = " If words have definitions, say `--format definitions`."
columns = " If the list has columns, say `--format csv`; several words a line, `--format several`."
hints = {
    FindingKind.TWICE: " If the file is good, name its encoding: `--encoding utf-8`. Else export"
    " the list again from where its letters are right.",
    FindingKind.ENCODING: other_encoding,
    FindingKind.LETTER: other_encoding,
    FindingKind.OVER_LONG: " Words beyond the standard board need `--lengths 2-21`.",
    FindingKind.SPACE: several,
    FindingKind.DIGIT: " If the words are in another column, say `--column 2`.",
    FindingKind.CONTROL: " If columns have a TAB between, say `--format tsv`.",
}


@dataclass(frozen=True)
class ListRead:
    """One list, read to its end: how, its distinct words, and every finding."""

    path: str
    format: str
    why: str
    encoding: Encoding
    words: SortedWords
    counts: Mapping[int, int]
    findings: Findings
    rule: Dictionary | None = None

    @property
    def has_left_out(self) -> bool:
        """Whether a dictionary's rule left entries out, or kept some in spite of a label."""
        return bool(self.rule and any(self.rule.summary()))


@dataclass(frozen=True)
class Reading:
    """One or more lists, read; `together` are the findings about all of them."""

    alphabet: Alphabet
    lists: tuple[ListRead, ...]
    words: SortedWords
    together: Findings
    notes: tuple[str, ...]  # how each was read

    @property
    def counts(self) -> Mapping[int, int]:
        """How many words there are of each length."""
        if len(self.lists) == 1:
            return self.lists[0].counts
        return WordList(self.words, self.alphabet).counts

    @property
    def left_out(self) -> tuple[str, ...]:
        """What a dictionary's rule left out of each list, in a few words."""
        return tuple(
            f"{each.path}: {text}"
            for each in self.lists
            if each.rule
            for text in each.rule.summary()
        )

    def word_list(self) -> WordList:
        """Return the words; `ListRefused` or `Unsound` if there is an error."""
        for each in self.lists:
            errors = [found for found in each.findings.all() if found.severity is Severity.ERROR]
            if errors:
                raise refusal(each, errors)
        if not self.words:
            raise ListRefused(
                f"There is no word in the list {', '.join(each.path for each in self.lists)}.",
                faults=self.left_out,
                remedy="Give a dictionary as it is spelt, not in capitals, or another format.",
            )
        warnings = [
            f"{each.path}: {text}" for each in self.lists for text in _warned(each.findings)
        ]
        report = [
            f"{each.path}\t{line}"
            for each in self.lists
            if each.rule
            for line in each.rule.report()
        ]
        return WordList(
            self.words, self.alphabet, (*warnings, *_warned(self.together)),
            (*self.notes, *self.left_out), tuple(report), self.counts,
        )  # fmt: skip


def read(
    paths: Sequence[str],
    alphabet: Alphabet,
    lengths: range,
    progress: Progress = unwatched,
    *,
    choice: Choice | None = None,
    without: frozenset[str] = frozenset(),
    notes: bool = False,
    seen: Callable[[str], object] = lambda _: None,
) -> Reading:
    """Return one or more lists, read to their ends, with every finding.

    Only the format `dictionary` leaves entries out: those that its rule names, and those with a
    label of `without`. With `notes`, what only `validate` shows is looked for too. `seen` is
    called with how each list is read, before anything of it is refused. Raises `Missing`, `Unsound`
    or `ListRefused` if a list cannot be read.
    """
    words = SortedWords(b"")
    lists: list[ListRead] = []
    how: list[str] = []
    for number, path in enumerate(paths):
        report = part_of(progress, number, len(paths))
        with opened(path, choice, alphabet) as listing:
            how.append(
                f"{path}: read as {listing.format} ({listing.why}),"
                f" {listing.encoding.name} ({listing.encoding.how})"
            )
            seen(how[-1])
            ruled = listing.format == "dictionary"
            rule = Dictionary(alphabet, lengths, without) if ruled else None
            scan = Scan(listing, alphabet, lengths, rule, report, notes=notes)
            found = scan.read()
            each = ListRead(
                path, listing.format, listing.why, listing.encoding, found, scan.counts,
                scan.findings, rule,
            )  # fmt: skip
            lists.append(each)
        if not found and not each.has_left_out:
            each.findings.add(0, FindingKind.NO_WORDS, "there is no word in the list")
        if both := sorted({*words}.intersection(found)):
            text = f"{counted(len(both), 'word')} that an earlier source holds"
            each.findings.add(0, FindingKind.SHARED, f"{text}: {', '.join(cut_short(both))}")
        words = together(words, found) if words else found
    about_all = Findings()
    rules = [each.rule for each in lists if each.rule]
    for label in sorted(without) if rules else ():
        if not any(label in rule.labels_seen for rule in rules):  # most likely a slip
            about_all.add(0, FindingKind.LABEL, rules[0].unknown(label))
    if not words and all(each.has_left_out for each in lists):
        about_all.add(0, FindingKind.NO_WORDS, "every entry was left out")
    return Reading(alphabet, tuple(lists), words, about_all, tuple(how))


def refusal(found: ListRead, errors: Sequence[Finding]) -> JudgeError:
    """Return why a list with errors cannot be read, with the first of them."""
    kinds = {each.kind: each.text for each in errors}
    if FindingKind.CHANGES in kinds:
        return ListRefused(
            f"{found.path} holds changes, not a list ({found.why}).",
            remedy="Amend the list by it first: `judge lexicon amend`.",
        )
    if lines := found.findings.faulty_lines:
        total = sum(
            count
            for kind, count in found.findings.counts.items()
            if kind.severity is Severity.ERROR and kind is not FindingKind.NO_WORDS
        )
        shown_lines = [each for each in errors if each.line]
        return ListRefused(
            f"{found.path} holds {counted(lines, 'line')} that cannot be a word.",
            faults=cut_short((f"line {each.line}: {each.text}" for each in shown_lines), total),
            remedy="Correct these lines, or take them out (`judge lexicon validate` shows all)."
            + hint(shown_lines, len(found.words)),
        )
    if damage := kinds.get(FindingKind.DAMAGED):
        return Unsound(
            f"{found.path} is damaged: {damage}.",
            remedy="Copy it again from where it was good, or give the list as text.",
        )
    sheets = (each.text for each in found.findings.all() if each.kind is FindingKind.SHEETS)
    return ListRefused(
        f"There is no word in the list {found.path}.",
        faults=sheets,
        remedy="Give a list, one word a line.",
    )


def hint(errors: Sequence[Finding], words: int) -> str:
    """Return how else the list may be read, by the commonest kind of error; perhaps nothing.

    `words` is how many words were read: if most lines are words, the others may be definitions, and
    their words must not be read as words of the list.
    """
    kinds = Counter(error.kind for error in errors)
    common = max(kinds, key=kinds.__getitem__)
    texts = [error.text for error in errors if error.kind is common]
    for marks, text in ((',;"|', columns), ("[{<", definitions)):
        about = sum(any(f"'{mark}' (U+" in told for mark in marks) for told in texts)
        if common is FindingKind.LETTER and about * 2 > len(texts):  # most are about these
            return text
    if common is FindingKind.SPACE and words > len(texts):
        return definitions
    return hints.get(common, "")


def _warned(findings: Findings) -> Iterator[str]:
    order = list(FindingKind)
    odd = [each for each in findings.all() if each.severity is Severity.WARNING]
    odd.sort(key=lambda each: order.index(each.kind))
    for kind, group in groupby(odd, key=lambda each: each.kind):
        these, total = list(group), findings.counts[kind]
        if kind is FindingKind.BLANK:
            yield f"{counted(total, 'blank line')}, first line {these[0].line}"
            continue
        texts = (f"line {one.line}: {one.text}" if one.line else one.text for one in these)
        text = "; ".join(cut_short(texts, total))
        yield f"{counted(total, 'duplicate')}: {text}" if kind is FindingKind.DUPLICATE else text


def together(before: SortedWords, found: SortedWords) -> SortedWords:
    """Return the words of both, in order, each once."""
    runs = SortedRuns()
    for words in (before, found):
        runs.add(words.words(), ascending=True)
    return SortedWords.joined(runs.sorted_texts())


@dataclass(frozen=True)
class Inspection:
    """A report on lists. Words and counts leave out faulty lines and repeated words."""

    reading: Reading
    counts: Mapping[int, int]
    edition: Edition | None = None
    standing: Standing | None = None

    @property
    def words(self) -> int:
        """How many distinct words there are."""
        return len(self.reading.words)

    @property
    def fingerprint(self) -> Fingerprint:
        """The identity of the words."""
        return self.reading.words.fingerprint

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Every finding, those about all lists first."""
        return tuple(found for _, found in self.by_source())

    def by_source(self) -> Iterator[tuple[str, Finding]]:
        """Yield every finding with the path of its list, which is empty for all lists together."""
        for path, findings in (
            ("", self.reading.together),
            *((each.path, each.findings) for each in self.reading.lists),
        ):
            for found in findings.all():
                yield path, found

    @cached_property
    def totals(self) -> Counter[FindingKind]:
        """How many findings of each kind there are, including those that were not kept."""
        every = (self.reading.together, *(each.findings for each in self.reading.lists))
        return sum((findings.counts for findings in every), Counter[FindingKind]())

    @property
    def ok(self) -> bool:
        """Whether the lists have no error: then they can be built."""
        return not self.total(Severity.ERROR)

    def total(self, severity: Severity) -> int:
        """Return how many findings of a severity there are, including those that were not kept."""
        return sum(n for kind, n in self.totals.items() if kind.severity is severity)

    def as_json(self) -> dict[str, Any]:
        """Return the report for programs, in the stable form of docs/list-reference.md."""
        expected = self.edition.counts if self.edition else {}
        proved = self.standing.proved(self.counts) if self.standing else None
        return {
            "sources": [
                {
                    "source": each.path,
                    "format": each.format,
                    "encoding": each.encoding.name,
                    "words": len(each.words),
                }
                for each in self.reading.lists
            ],
            "edition": self.edition.id if self.edition else None,
            "words": self.words,
            "fingerprint": self.fingerprint,
            "counts": {str(length): count for length, count in self.counts.items()},
            "expected": {str(length): n for length, n in expected.items()} or None,
            "findings": [
                {
                    "source": source or None,
                    "line": found.line or None,
                    "column": found.column or None,
                    "kind": found.kind.title,
                    "severity": found.severity.value,
                    "text": found.text,
                }
                for source, found in self.by_source()
            ],
            "standing": self.standing.grade if self.standing else None,
            "verified_lengths": proved and list(proved),
        }


def inspect(
    paths: Sequence[str],
    alphabet: Alphabet,
    lengths: range,
    *,
    choice: Choice | None = None,
    edition: str = "",
    without: frozenset[str] = frozenset(),
    as_is: bool = False,
    progress: Progress = unwatched,
) -> Inspection:
    """Return a report on one or more lists, which are the parts of one edition.

    A fault of the lists is a finding. Other words than those of the published `edition` are one,
    unless `as_is`. Raises `ListRefused` if the lists cannot have that name, and `Missing` or
    `Unsound` if a file cannot be read.
    """
    named(edition or "any", alphabet)
    reading = read(paths, alphabet, lengths, progress, choice=choice, without=without, notes=True)
    return compared(reading, alphabet, edition, as_is=as_is)


def compared(
    reading: Reading, alphabet: Alphabet, edition: str = "", *, as_is: bool = False
) -> Inspection:
    """Return the report on what was read. Its findings include how it differs from the edition."""
    known = named(edition, alphabet) if edition else None
    words, counts = reading.words, reading.counts
    add = reading.together.add
    standing = None
    if known:
        standing = Standing.beside(
            known,
            fingerprint=words.fingerprint,
            parts=parts_of(known, words, alphabet),
            comparison=known.comparison(counts),
        )
    mistaken = mistake(edition, words, counts, alphabet)
    if mistaken:
        add(0, FindingKind.MISTAKEN, f"{mistaken}")
    if known and standing and standing.grade == other_words and not as_is:
        differences = known.differences(counts)
        for text in differences:
            add(0, FindingKind.COUNTS, text)
        if not (differences or mistaken):
            add(0, FindingKind.OTHER_WORDS, f"{standing}")
    return Inspection(reading, counts, known, standing)
