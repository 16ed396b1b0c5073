"""`judge lexicon diff` and `amend`: what makes one list of another, shown and applied."""

from collections.abc import Iterator
from dataclasses import replace

import click

from judge_cli import output, output_file
from judge_cli.lexicon import operands
from judge_cli.lexicon.reports import say_lengths, say_near_miss, say_written
from lexicons import Library, printable
from lexicons.lists import compiler
from lexicons.lists.changes import Change, Difference, apply
from lexicons.lists.changes import read as read_changes
from lexicons.lists.compiler import Imprint
from lexicons.lists.findings import quantity
from lexicons.lists.forms import BOARD
from lexicons.lists.identity import base_of
from lexicons.lists.results import ListReport
from lexicons.lists.word_reader import SortedWords


@click.command()
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@operands.reading_options()
def diff(old: str, new: str, reading: operands.ReadingOptions) -> int:
    """Show the words removed from OLD, and those added to it.

    OLD and NEW are lists, lexicon files, or ids of installed lexicons. The output is a file of
    changes that makes NEW from OLD, by length: see `judge lexicon amend`. Exit status 0 if both
    hold the same words, 1 if they differ.

    \b
    judge lexicon diff csw19 csw21.txt
    judge lexicon diff csw19 csw21.txt > changes.txt
    """
    library = Library()
    options = reading._replace(lengths=operands.ANY_LENGTH).for_lists(library)
    before, after = operands.read((old, new), library, options)
    difference = Difference.between(before.words, after.words)
    output.write_lines(_report(before, after, difference))
    return 1 if difference else 0


def _report(old: ListReport, new: ListReport, difference: Difference) -> Iterator[str]:
    yield f"# old: {operands.described(old)}"
    yield f"# new: {operands.described(new)}"
    if not difference:
        yield "# the same words"
        return
    yield f"# {summary(difference)}; changes {difference.fingerprint.short}"
    for tiles, part in difference.by_length(old.alphabet).items():
        yield ""
        yield f"# {tiles} letters: {summary(part)}"
        yield from part.lines()


def summary(difference: Difference) -> str:
    return f"{len(difference.removed):,} removed, {len(difference.added):,} added"


# -- changes applied ---------------------------------------------------------------------------


@click.command()
@click.argument("old", metavar="OLD")
@click.argument("change_files", nargs=-1, metavar="[CHANGES...]")
@click.option("--add", "additions", multiple=True, metavar="LIST", help="A list of words to add.")
@click.option(
    "--remove", "deletions", multiple=True, metavar="LIST", help="A list of words to remove."
)
@operands.reading_options(
    click.option("--edition", required=True, metavar="ID", help="The id of the amended list."),
    operands.lengths_option(
        "The lengths of which the amended list has every word [those of OLD, if it is a lexicon]."
    ),
    operands.as_is_option,
)  # fmt: skip
@operands.imprint_options
@operands.output_option
def amend(
    old: str,
    change_files: tuple[str, ...],
    additions: tuple[str, ...],
    deletions: tuple[str, ...],
    reading: operands.ReadingOptions,
    imprint: Imprint,
    target: str | None,
) -> int:
    """Make a lexicon of OLD with changes. OLD is a list or a lexicon.

    CHANGES hold one change a line, +WORD or -WORD, as `judge lexicon diff` writes them. A word that
    is both added and removed is refused. A change without effect (a word to remove that is not
    there, or to add that is there) is a finding: it is shown, nothing is written, and the exit
    status is 1. Source, licence and exclusions are those of OLD, unless you give others.

    \b
    judge lexicon amend csw19 errata.txt --edition csw19-errata
    """
    sources = (*change_files, *additions, *deletions)
    if not sources:
        raise click.UsageError("Give a file of changes, --add LIST or --remove LIST.")
    library, edition = Library(), reading.edition
    path = operands.lexicon_file(library, target, edition, (old, *sources))
    options = reading.for_lists(library)
    [before] = operands.read([old], library, options)
    [source] = before.sources
    covered = reading.lengths
    if source.manifest:
        imprint = imprint.inheriting(source.manifest)
        covered = covered or source.manifest.lengths
    options = replace(options.beside(before.alphabet), lengths=covered or BOARD)
    changes = read_changes(change_files, options) if change_files else []
    for names, adds in ((deletions, False), (additions, True)):
        for name, report in zip(names, operands.read(names, library, options), strict=True):
            changes += [Change(word, adds, name) for word in report.words]
    applied = apply(before.words, changes)
    if applied.idle:
        output.write_lines(
            printable(f"{change.place}: {change}: {why}") for change, why in applied.idle
        )
        count = quantity(len(applied.idle), "change")
        output.say(f"Nothing was written: {count} would change nothing.")
        output.say("Correct the changes.")
        return 1
    difference = applied.difference
    imprint = imprint._replace(own_alphabet=before.alphabet_file(library))
    amended = SortedWords.of(difference.applied(before.words))
    manifest, data = compiler.compile_list(
        amended, before.alphabet, edition, imprint, lengths=covered, as_is=reading.as_is,
        base=base_of(before.words, source.changes, amended, before.alphabet),
    )  # fmt: skip
    output_file.write(path, [data], output_file.LEXICON)
    say_near_miss(edition, library)
    output.say(f"Amended: {operands.described(before)}.")
    output.say(f"{summary(difference)}; changes {difference.fingerprint.short}.")
    if not covered:
        say_lengths(manifest)
    say_written(library, path, manifest, len(data))
    return 0
