"""`judge lexicon validate`: every fault of a list, in one pass."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, islice

import click

from judge_cli import output, progress_bar
from judge_cli.lexicon.answer import annotation, answered, json_option
from judge_cli.lexicon.choosing import (
    ReadingOptions,
    alphabet_for,
    alphabet_option,
    board_lengths,
    lengths_option,
    near_miss,
    reading_options,
)
from judge_cli.lexicon.standing import as_is_option
from judge_cli.options import editions
from lexicons import JudgeError, Library, printable
from lexicons.lists.finding import Finding, FindingKind, Severity
from lexicons.lists.progress import counted, most_shown
from lexicons.lists.reading import Inspection, inspect


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@click.option(
    "--edition",
    default="",
    metavar="ID",
    shell_complete=editions,
    help="What the list should be: its counts are compared with the public ones.",
)
@alphabet_option
@lengths_option("The shortest and the longest word that may be in it; else 2-15.")
@reading_options
@as_is_option
@json_option
@click.option("--github", is_flag=True, help="Write annotations for GitHub Actions.")
def validate(
    sources: tuple[str, ...],
    edition: str,
    alphabet: str,
    lengths: range | None,
    asked: ReadingOptions,
    as_is: bool,
    as_json: bool,
    github: bool,
) -> int:
    """Report every fault of a list with its line. Nothing is changed.

    A SOURCE is a list in any format, packed or not, or a lexicon file; several are the parts of one
    list, as for `build`. Exit status 0 if there is no error (warnings and notes do not count), 1 if
    there is an error, 2 if a list cannot be read.

    \b
    judge lexicon validate csw19.txt --edition csw19
    """
    if as_json and github:
        raise click.UsageError("Choose --json or --github.")
    try:
        with answered(as_json=as_json) as answer:
            choice, left_out = asked.chosen()
            library = Library()
            if edition:
                library.lexicon_shelf.refuse_shipped(edition)
            with progress_bar.bar("Validating") as report_progress:
                spelt_in = library.alphabet(alphabet_for(alphabet, edition))
                inspection = inspect(
                    sources, spelt_in, lengths or board_lengths, choice=choice, edition=edition,
                    without=left_out, as_is=as_is, progress=report_progress,
                )  # fmt: skip
            if as_json:
                answer.update(inspection.as_json())
            answer["ok"] = inspection.ok
    except JudgeError as error:
        if github:
            output.write_lines([annotation(str(error))])
        raise
    if edition and (hint := near_miss(edition)):
        output.say(hint)
    if not as_json:
        lines = _annotations(inspection) if github else _report(inspection)
        output.write_lines(map(printable, lines))
    return 0 if inspection.ok else 1


def _annotations(found: Inspection) -> Iterator[str]:
    """Yield a workflow command for the first findings of each kind, and the last line."""
    seen: dict[object, int] = {}
    whole_lines = {each.path for each in found.reading.lists if each.format == "plain"}
    for path, each in found.by_source():
        seen[path, each.kind] = seen.get((path, each.kind), 0) + 1
        if seen[path, each.kind] <= most_shown:
            column = each.column if path in whole_lines else 0
            yield annotation(
                each.text, each.severity.value,
                path=path, line=each.line, column=column, kind=each.kind.title,
            )  # fmt: skip
    yield _conclusion(found)


def _report(found: Inspection) -> Iterator[str]:
    lists = found.reading.lists
    for each in lists:
        yield f"{each.path}: {each.format} ({each.why}),"
        yield f"  {each.encoding.name} ({each.encoding.how})"
        if len(lists) > 1:
            yield from _shown(each.findings.all(), each.findings.counts)
            yield ""
    if len(lists) == 1:
        yield from _shown(found.findings, found.totals)
    elif found.reading.together.counts:
        yield "All lists together:"
        yield from _shown(found.reading.together.all(), found.reading.together.counts)
    for line in found.reading.left_out:
        yield ""
        yield line
    yield from _table(found)
    yield ""
    yield f"fingerprint {found.fingerprint.short}  ({found.fingerprint})"
    if found.standing:
        yield f"{found.standing}"
    yield _conclusion(found)


def _shown(findings: Iterable[Finding], totals: Mapping[FindingKind, int]) -> Iterator[str]:
    order = list(FindingKind)  # errors, then warnings, then notes
    every = sorted(findings, key=lambda each: order.index(each.kind))
    for kind, group in groupby(every, key=lambda each: each.kind):
        yield ""
        count = f" ({totals[kind]:,})" if totals[kind] > 1 else ""
        yield f"{kind.severity.value}, {kind.title}: {kind.meaning}{count}"
        for each in islice(group, most_shown):
            yield f"  line {each.line}: {each.text}" if each.line else f"  {each.text}"
        if (more := totals[kind] - most_shown) > 0:
            yield f"  and {more:,} more"


def _conclusion(found: Inspection) -> str:
    lists = found.reading.lists
    name = lists[0].path if len(lists) == 1 else counted(len(lists), "list")
    totals = ", ".join(counted(found.total(each), each.value) for each in Severity)
    verdict = "sound" if found.ok else "unsound"
    return f"{name}: {counted(found.words, 'word')}, {totals}: {verdict}."


def _table(found: Inspection) -> Iterator[str]:
    public = found.edition.counts if found.edition else {}
    yield ""
    yield f"letters     words{'    public' if public else ''}"
    for length in sorted({*found.counts, *public}):
        count = found.counts.get(length, 0)
        expected = f"{public[length]:10,}" if length in public else " " * 10
        differs = length in public and public[length] != count
        mark = f"  {count - public[length]:+,}" if differs else ""
        yield f"{length:7}{count:10,}{expected}{mark}".rstrip()
