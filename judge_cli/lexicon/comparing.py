"""`judge lexicon diff`: two lists compared."""

from collections.abc import Iterator
from typing import Any

import click

from judge_cli import output, progress_bar
from judge_cli.lexicon import operands
from judge_cli.lexicon.answer import answered, json_option
from judge_cli.lexicon.operands import Operand
from judge_cli.options import alphabets
from lexicons import Alphabet, Library
from lexicons.lists.changes import Difference


@click.command()
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option(
    "--alphabet",
    default="",
    metavar="ID",
    shell_complete=alphabets,
    help="The alphabet of the lists; else that of the other lexicon, or english.",
)
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Write a table for a spreadsheet.")
def diff(old: str, new: str, alphabet: str, as_json: bool, as_csv: bool) -> int:
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
        with progress_bar.bar("Comparing") as report_progress:
            before, after = operands.read((old, new), Library(), alphabet, progress=report_progress)
            difference = Difference.between(before.words, after.words)
        answer.update(_as_object(before, after, difference) if as_json else {})
    if as_csv:
        output.write_lines(_as_table(before.alphabet, difference))
    elif not as_json:
        output.write_lines(_report(before, after, difference))
    return 1 if difference else 0


def _report(before: Operand, after: Operand, difference: Difference) -> Iterator[str]:
    yield f"# old: {before}"
    yield f"# new: {after}"
    if not difference:
        yield "# the same words"
        return
    yield f"# {summary(difference)}; changes {difference.fingerprint.short}"
    for tiles, part in difference.by_length(before.alphabet).items():
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


def _as_object(before: Operand, after: Operand, difference: Difference) -> dict[str, Any]:
    parts = difference.by_length(before.alphabet).items()
    return {
        "old": _identity(before),
        "new": _identity(after),
        "same": not difference,
        "changes": difference.fingerprint,
        "counts": {
            str(tiles): {"removed": len(part.removed), "added": len(part.added)}
            for tiles, part in parts
        },
        "removed": list(difference.removed),
        "added": list(difference.added),
    }


def _identity(source: Operand) -> dict[str, Any]:
    return {
        "source": source.name,
        "edition": source.manifest.edition if source.manifest else None,
        "words": len(source.words),
        "fingerprint": source.words.fingerprint,
    }
