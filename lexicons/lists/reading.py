"""One or more lists become the words of one edition; nothing is mended on the way."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import ListRefused
from lexicons.lists.dictionary import Dictionary
from lexicons.lists.finding import Finding, Kind, Severity
from lexicons.lists.formats.listing import Choice, Listing, opened
from lexicons.lists.progress import Progress, counted, cut_short, unwatched
from lexicons.lists.scan import Scan
from lexicons.lists.sorted_runs import SortedRuns
from lexicons.lists.word_list import WordList


def read(
    paths: Sequence[str],
    alphabet: Alphabet,
    lengths: range,
    progress: Progress = unwatched,
    *,
    choice: Choice | None = None,
    without: frozenset[str] = frozenset(),
) -> WordList:
    """The words of one or more lists together; `ListRefused` names every faulty line.

    What cannot be a word is refused, never mended, except that the format `dictionary` leaves out
    what its rule names, `without` these labels, and tells what.
    """
    words: list[Word] = []
    warnings: list[str] = []
    notes: list[str] = []
    left_out: list[str] = []
    report: list[str] = []
    rules: list[Dictionary] = []
    for number, path in enumerate(paths):
        with opened(path, choice, alphabet) as listing:
            notes.append(read_as(listing))
            refuse_changes(listing)
            ruled = listing.format == "dictionary"
            rule = Dictionary(alphabet, lengths, without) if ruled else None
            scan = Scan(
                listing, alphabet, lengths, rule, part_of(progress, number, len(paths)), fully=False
            )
            scan.read()
            found = scan.words()
            findings = list(scan.findings.all())
            refuse_errors(path, findings)
            warnings += (f"{path}: {text}" for text in warned(findings))
            if rule:
                rules.append(rule)
                left_out += (f"{path}: {text}" for text in rule.summary())
                report += (f"{path}\t{line}" for line in rule.report())
        warnings += told_twice(path, words, found)
        words = together(words, found) if words else found
    if not words:
        raise ListRefused(
            "There is no word in the list.",
            faults=left_out,
            remedy="Give a list, one word a line."
            if not left_out
            else "Give a dictionary as it is spelt, not in capitals, or another format.",
        )
    warnings += unknown_labels(rules, without)
    return WordList(words, alphabet, tuple(warnings), (*notes, *left_out), tuple(report))


def part_of(progress: Progress, number: int, count: int) -> Progress:
    """Tells how much is done of all when told how much is done of one."""
    return lambda fraction: progress((number + fraction) / count)


def read_as(listing: Listing) -> str:
    """What a list was taken for, and why."""
    return (
        f"{listing.path}: read as {listing.format} ({listing.why}),"
        f" {listing.encoding.name} ({listing.encoding.how})"
    )


def refuse_changes(listing: Listing) -> None:
    """What tells only of changes is no list."""
    if listing.format == "changes":
        raise ListRefused(
            f"{listing.path} holds changes, not a list ({listing.why}).",
            remedy="Amend the list by it first: `judge lexicon amend`. If it is a list after all,"
            " say so: `--format plain`.",
        )


def refuse_errors(path: str, findings: Iterable[Finding]) -> None:
    """Refuse a list with errors, all of them together."""
    errors = [each for each in findings if each.severity is Severity.ERROR and each.line]
    if errors:
        lines = len({each.line for each in errors})
        raise ListRefused(
            f"{path} holds {counted(lines, 'line')} that cannot be a word.",
            faults=cut_short(f"line {each.line}: {each.text}" for each in errors),
            remedy="Mend these lines, or take them out (`judge lexicon validate` tells all). Words"
            " beyond the standard board need `--lengths 2-21`, another encoding `--encoding`.",
        )


def warned(findings: Iterable[Finding]) -> Iterator[str]:
    """What is odd about a list that is otherwise sound, a text for each kind."""
    order = list(Kind)
    odd = [each for each in findings if each.severity is Severity.WARNING]
    odd.sort(key=lambda each: order.index(each.kind))
    for kind, group in groupby(odd, key=lambda each: each.kind):
        told = list(group)
        if kind is Kind.BLANK:
            yield f"{counted(len(told), 'blank line')}, first line {told[0].line}"
        else:
            each = "; ".join(cut_short(f"line {one.line}: {one.text}" for one in told))
            yield f"{counted(len(told), 'duplicate')}: {each}" if kind is Kind.DUPLICATE else each


def told_twice(path: str, before: list[Word], found: list[Word]) -> Iterator[str]:
    """Words that an earlier source holds as well."""
    shared = sorted(set(before).intersection(found)) if before else []
    if shared:
        words = ", ".join(cut_short(shared))
        yield f"{path}: {counted(len(shared), 'word')} that an earlier source holds: {words}"


def together(before: list[Word], found: list[Word]) -> list[Word]:
    """The words of both, in order, each once."""
    runs = SortedRuns()
    runs.add(before)
    runs.add(found)
    return list(chain.from_iterable(runs.batches()))


def unknown_labels(rules: Sequence[Dictionary], without: frozenset[str]) -> Iterator[str]:
    """Labels that were named, and that no entry of any source has: slips of the typist."""
    for label in sorted(without):
        if rules and not any(label in rule.labels_seen for rule in rules):
            yield rules[0].unknown(label)
