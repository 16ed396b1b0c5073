"""`judge lexicon validate`: every fault of a list, in one pass."""

import json
from collections.abc import Iterator
from itertools import groupby, islice
from typing import TYPE_CHECKING

import click

from judge_cli import output, progress_bar
from judge_cli.lexicon.choosing import (
    alphabet_for,
    alphabet_option,
    chosen,
    near_miss,
    reading_options,
)
from judge_cli.lexicon.lengths import board_lengths, two_lengths
from judge_cli.lexicon.standing import as_is_option
from judge_cli.options import editions
from lexicons import Library, printable

if TYPE_CHECKING:
    from lexicons.lists.inspection import Inspection


@click.command()
@click.argument("source", metavar="SOURCE")
@click.option(
    "--edition",
    default="",
    metavar="ID",
    shell_complete=editions,
    help="What the list should be: its counts are compared with the public ones.",
)
@alphabet_option
@click.option(
    "--lengths",
    callback=two_lengths,
    metavar="A-B",
    help="The shortest and the longest word that may be in it; else 2-15.",
)
@reading_options
@as_is_option
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object, for programs.")
def validate(
    source: str,
    edition: str,
    alphabet: str,
    lengths: range | None,
    form: str | None,
    encoding: str,
    column: str,
    labels: str,
    heading: bool | None,
    without: tuple[str, ...],
    as_is: bool,
    as_json: bool,
) -> int:
    """Report every fault of a list with its line. Nothing is changed.

    SOURCE is a list in any format, packed or not, or a lexicon file. Exit status 0 if there is no
    error (warnings and notes do not count), 1 if there is an error, 2 if the list cannot be read.

    \b
    judge lexicon validate csw19.txt --edition csw19
    """  # fmt: skip
    from lexicons.lists.inspection import inspect

    choice, left_out = chosen(form, encoding, column, labels, without, heading)
    with progress_bar.bar("Validating") as report_progress:
        inspection = inspect(
            source,
            Library().alphabet(alphabet_for(alphabet, edition)),
            lengths or board_lengths,
            choice=choice,
            edition=edition,
            without=left_out,
            as_is=as_is,
            progress=report_progress,
        )
    if edition and (hint := near_miss(edition)):
        output.say(hint)
    if as_json:
        output.write(json.dumps(inspection.as_json()) + "\n")
    else:
        for line in report(inspection):
            output.write(f"{printable(line)}\n")
    output.finish()
    return 0 if inspection.ok else 1


def report(found: "Inspection") -> Iterator[str]:
    """Yield the report line by line, for people."""
    from lexicons.lists.finding import FindingKind, Severity
    from lexicons.lists.progress import counted, most_shown

    yield f"{found.source}: {found.format} ({found.format_why}),"
    yield f"  {found.encoding} ({found.encoding_why})"
    summary, order = [], list(FindingKind)
    for severity in Severity:
        these = found.of(severity)
        summary.append(counted(found.total(severity), severity.value))
        these.sort(key=lambda each: order.index(each.kind))
        for kind, group in groupby(these, key=lambda each: each.kind):
            yield ""
            count = f" ({found.totals[kind]:,})" if found.totals[kind] > 1 else ""
            yield f"{severity.value}, {kind.title}: {kind.meaning}{count}"
            for each in islice(group, most_shown):
                yield f"  line {each.line}: {each.text}" if each.line else f"  {each.text}"
            if (more := found.totals[kind] - most_shown) > 0:
                yield f"  and {more:,} more"
    for line in found.left_out:
        yield ""
        yield line
    yield from table(found)
    yield ""
    yield f"fingerprint {found.fingerprint.short}  ({found.fingerprint})"
    if found.standing:
        yield f"{found.standing}"
    words = counted(found.words, "word")
    yield f"{found.source}: {words}, {', '.join(summary)}: {'sound' if found.ok else 'unsound'}."


def table(found: "Inspection") -> Iterator[str]:
    """Yield the counts by length beside the public ones of the edition."""
    public = found.edition.counts if found.edition else {}
    yield ""
    yield f"letters     words{'    public' if public else ''}"
    for length in sorted({*found.counts, *public}):
        count = found.counts.get(length, 0)
        expected = f"{public[length]:10,}" if length in public else " " * 10
        differs = length in public and public[length] != count
        mark = f"  {count - public[length]:+,}" if differs else ""
        yield f"{length:7}{count:10,}{expected}{mark}".rstrip()
