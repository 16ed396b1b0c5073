"""`judge lexicon diff`: two lists compared."""

from collections.abc import Iterator

import click

from judge_cli import output, progress_bar
from judge_cli.lexicon import operands
from judge_cli.lexicon.choosing import (
    ReadingOptions,
    alphabet_option,
    reading_options,
    typed_command,
)
from lexicons import Library
from lexicons.lists.changes import Difference
from lexicons.lists.list_report import ListReport


@click.command()
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@alphabet_option
@reading_options
def diff(old: str, new: str, alphabet: str, reading: ReadingOptions) -> int:
    """Show the words removed from OLD, and those added to it.

    OLD and NEW are lists, lexicon files, or ids of installed lexicons. The output is a file of
    changes that makes NEW from OLD, by length: see `judge lexicon amend`. Exit status 0 if both
    hold the same words, 1 if they differ.

    \b
    judge lexicon diff csw19 csw21.txt
    judge lexicon diff csw19 csw21.txt > changes.txt
    """
    with progress_bar.bar("Comparing") as progress:
        asked = reading.asked(alphabet, "", operands.ANY_LENGTH, typed_command())
        before, after = operands.read((old, new), Library(), asked, progress)
        difference = Difference.between(before.words, after.words)
    output.write_lines(_report((old, before), (new, after), difference))
    return 1 if difference else 0


def _report(
    old: tuple[str, ListReport], new: tuple[str, ListReport], difference: Difference
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
