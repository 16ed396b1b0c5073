"""`judge lexicon diff`: two lists compared."""

from collections.abc import Iterator
from typing import Any

import click

from judge_cli import output, progress_bar
from judge_cli.lexicon import operands
from judge_cli.lexicon.answer import answered, json_option
from judge_cli.lexicon.choosing import (
    ReadingOptions,
    alphabet_option,
    reading_options,
    typed_command,
)
from lexicons import Alphabet, Library
from lexicons.lists.changes import Difference
from lexicons.lists.reading import Report


@click.command()
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@alphabet_option
@reading_options
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Write a table for a spreadsheet.")
def diff(
    old: str, new: str, alphabet: str, reading: ReadingOptions, as_json: bool, as_csv: bool
) -> int:
    """Show the words removed from OLD, and those added to it.

    OLD and NEW are lists, lexicon files, or ids of installed lexicons. The output is a file of
    changes that makes NEW from OLD, by length: see `judge lexicon amend`. Exit status 0 if both
    hold the same words, 1 if they differ.

    \b
    judge lexicon diff csw19 csw21.txt
    judge lexicon diff csw19 csw21.txt > changes.txt
    """
    if as_json and as_csv:
        raise click.UsageError("Choose --json or --csv.")
    with answered(as_json=as_json) as answer:
        with progress_bar.bar("Comparing") as progress:
            asked = reading.asked(alphabet, "", operands.ANY_LENGTH, typed_command())
            before, after = operands.read((old, new), Library(), asked, progress)
            difference = Difference.between(before.words, after.words)
        if as_json:
            answer.update(_as_object((old, before), (new, after), difference))
    if as_csv:
        output.write_lines(_as_table(before.alphabet, difference))
    elif not as_json:
        output.write_lines(_report((old, before), (new, after), difference))
    return 1 if difference else 0


def _report(
    old: tuple[str, Report], new: tuple[str, Report], difference: Difference
) -> Iterator[str]:
    yield f"# old: {operands.described(*old)}"
    yield f"# new: {operands.described(*new)}"
    if not difference:
        yield "# the same words"
        return
    yield f"# {summary(difference)}; changes {difference.fingerprint.short}"
    for tiles, part in difference.by_length(old[1].alphabet).items():
        yield ""
        yield f"# {tiles} letters: {summary(part)}"
        yield from part.lines()


def summary(difference: Difference) -> str:
    """Return how many words were removed and added."""
    return f"{len(difference.removed):,} removed, {len(difference.added):,} added"


def _as_table(alphabet: Alphabet, difference: Difference) -> Iterator[str]:
    """Yield a row for each change, as RFC 4180 has it. No word needs quotation marks."""
    yield "change,letters,word"
    for tiles, part in difference.by_length(alphabet).items():
        for line in part.lines():
            yield f"{'added' if line[0] == '+' else 'removed'},{tiles},{line[1:]}"


def _as_object(
    old: tuple[str, Report], new: tuple[str, Report], difference: Difference
) -> dict[str, Any]:
    parts = difference.by_length(old[1].alphabet).items()
    return {
        "old": _identity(*old),
        "new": _identity(*new),
        "same": not difference,
        "changes": difference.fingerprint,
        "counts": {
            str(tiles): {"removed": len(part.removed), "added": len(part.added)}
            for tiles, part in parts
        },
        "removed": list(difference.removed),
        "added": list(difference.added),
    }


def _identity(name: str, report: Report) -> dict[str, Any]:
    [source] = report.sources
    return {
        "source": name,
        "edition": source.manifest.edition if source.manifest else None,
        "words": len(report.words),
        "fingerprint": report.words.fingerprint,
    }
