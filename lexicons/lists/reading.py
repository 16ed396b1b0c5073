"""Read one or more lists as the words of one edition, without correcting anything."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from lexicons.alphabet import Alphabet
from lexicons.errors import ListRefused, Unsound, shown
from lexicons.lists.dictionary import Dictionary
from lexicons.lists.finding import Finding, FindingKind, Findings, Severity
from lexicons.lists.formats.listing import Choice, Listing, opened
from lexicons.lists.progress import Progress, counted, cut_short, part_of, unwatched
from lexicons.lists.scan import Scan, one_a_line
from lexicons.lists.sorted_runs import SortedRuns
from lexicons.lists.sorted_words import SortedWords
from lexicons.lists.word_list import WordList

#: What else an error of a kind may mean, and the option for it.
several = " If the list has several words a line, say `--format several`."
other_encoding = " If the list is in another encoding, name it: `--encoding cp1252`."
definitions = " If words have definitions, say `--format definitions`."
columns = " If the list has columns, say `--format csv`; several words a line, `--format several`."
hints = {
    FindingKind.ENCODING: other_encoding,
    FindingKind.LETTER: other_encoding,
    FindingKind.OVER_LONG: " Words beyond the standard board need `--lengths 2-21`.",
    FindingKind.SPACE: several,
    FindingKind.DIGIT: " If the words are in another column, say `--column 2`.",
    FindingKind.CONTROL: " If columns have a TAB between, say `--format tsv`.",
}


def read(
    paths: Sequence[str],
    alphabet: Alphabet,
    lengths: range,
    progress: Progress = unwatched,
    *,
    choice: Choice | None = None,
    without: frozenset[str] = frozenset(),
    seen: Callable[[str], object] = lambda _: None,
) -> WordList:
    """Return the words of one or more lists together.

    Raises `ListRefused`, which shows the faulty lines, if a line cannot be a word. Only the format
    `dictionary` leaves entries out: those that its rule names, and those with a label of `without`.
    `seen` is called with how each list is read, before anything of it is refused.
    """
    words = SortedWords(b"")
    counts: Mapping[int, int] | None = None
    warnings: list[str] = []
    notes: list[str] = []
    left_out: list[str] = []
    report: list[str] = []
    rules: list[Dictionary] = []
    for number, path in enumerate(paths):
        with opened(path, choice, alphabet) as listing:
            notes.append(read_as(listing))
            seen(notes[-1])
            refuse_changes(listing)
            ruled = listing.format == "dictionary"
            rule = Dictionary(alphabet, lengths, without) if ruled else None
            scan = Scan(
                listing, alphabet, lengths, rule, part_of(progress, number, len(paths)), notes=False
            )
            found = scan.read()
            refuse_errors(path, scan.findings)
            if damage := [f for f in scan.findings.kept if f.kind is FindingKind.DAMAGED]:
                raise Unsound(
                    f"{path} is damaged: {damage[0].text}.",
                    remedy="Copy it again from where it was good, or give the list as text.",
                )
            warnings += (f"{path}: {text}" for text in warned(scan.findings))
            if rule:
                rules.append(rule)
            if not found and not (rule and any(rule.summary())):
                raise ListRefused(
                    f"There is no word in the list {path}.",
                    faults=[f"not read: sheet {shown(s)}" for s in listing.source.sheets_left],
                    remedy="Give a list, one word a line.",
                )
            if rule:
                left_out += (f"{path}: {text}" for text in rule.summary())
                report += (f"{path}\t{line}" for line in rule.report())
        if words:
            warnings += shared(path, words, found)
            words, counts = together(words, found), None
        else:
            words, counts = found, scan.counts
    if not words:
        raise ListRefused(
            f"There is no word in the list {', '.join(paths)}.",
            faults=left_out,
            remedy="Give a dictionary as it is spelt, not in capitals, or another format.",
        )
    warnings += unknown_labels(rules, without)
    return WordList(words, alphabet, tuple(warnings), (*notes, *left_out), tuple(report), counts)


def read_as(listing: Listing) -> str:
    """Return how a list was read, and why."""
    return (
        f"{listing.path}: read as {listing.format} ({listing.why}),"
        f" {listing.encoding.name} ({listing.encoding.how})"
    )


def refuse_changes(listing: Listing) -> None:
    """Raise `ListRefused` for a file of changes: it is not a list."""
    if listing.format == "changes":
        raise ListRefused(
            f"{listing.path} holds changes, not a list ({listing.why}).",
            remedy="Amend the list by it first: `judge lexicon amend`. If this is a list (YAML?),"
            f" write {one_a_line}.",
        )


def refuse_errors(path: str, findings: Findings) -> None:
    """Raise `ListRefused` for a list with errors, and show the first of them."""
    lines = findings.faulty_lines
    if lines:
        errors = [each for each in findings.all() if each.severity is Severity.ERROR and each.line]
        total = sum(
            n
            for kind, n in findings.counts.items()
            if kind.severity is Severity.ERROR and kind is not FindingKind.NO_WORDS
        )
        raise ListRefused(
            f"{path} holds {counted(lines, 'line')} that cannot be a word.",
            faults=cut_short((f"line {each.line}: {each.text}" for each in errors), total),
            remedy="Correct these lines, or take them out (`judge lexicon validate` shows all)."
            + hint(errors),
        )


def hint(errors: Sequence[Finding]) -> str:
    """Return how else the list may be read, by the commonest kind of error; perhaps nothing."""
    kinds = Counter(error.kind for error in errors)
    common = max(kinds, key=kinds.__getitem__)
    texts = [error.text for error in errors if error.kind is common]
    for marks, text in ((',;"|', columns), ("[{<", definitions)):
        if common is FindingKind.LETTER and are_about(marks, texts):
            return text
    return hints.get(common, "")


def are_about(marks: str, texts: Sequence[str]) -> bool:
    """Return whether most errors are about one of these characters."""
    return sum(any(f"'{mark}' (U+" in text for mark in marks) for text in texts) * 2 > len(texts)


def warned(findings: Findings) -> Iterator[str]:
    """Yield a text for each kind of warning."""
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


def shared(path: str, before: SortedWords, found: SortedWords) -> Iterator[str]:
    """Yield how many words an earlier source holds as well, and which."""
    both = sorted({*before}.intersection(found))
    if both:
        words = ", ".join(cut_short(both))
        yield f"{path}: {counted(len(both), 'word')} that an earlier source holds: {words}"


def together(before: SortedWords, found: SortedWords) -> SortedWords:
    """Return the words of both, in order, each once."""
    runs = SortedRuns()
    for words in (before, found):
        runs.add(words.words(), ascending=True)
    return SortedWords.joined(runs.sorted_texts())


def unknown_labels(rules: Sequence[Dictionary], without: frozenset[str]) -> Iterator[str]:
    """Yield a warning for each label of `without` that no entry has: most likely a slip."""
    for label in sorted(without):
        if rules and not any(label in rule.labels_seen for rule in rules):
            yield rules[0].unknown(label)
