"""`judge lexicon build`: lists become one lexicon file."""

import click

from judge_cli import output, progress_bar
from judge_cli.lexicon.answer import answered, json_option, shown_if_refused
from judge_cli.lexicon.choosing import (
    ReadingOptions,
    alphabet_for,
    alphabet_option,
    board_lengths,
    near_miss,
    reading_options,
    two_lengths,
)
from judge_cli.lexicon.standing import as_is_option, effective_option, say_written
from judge_cli.lexicon.target import refuse_missing_folder, refuse_other_file, refuse_source
from lexicons import Library, storage
from lexicons.lists import compiler, reading
from lexicons.lists.progress import part_of
from lexicons.lists.reading import compared


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@click.option(
    "--edition",
    required=True,
    metavar="ID",
    help="The edition of the list: 'csw19', 'owl-combined', or an id of your own.",
)
@click.option("--title", default="", help="What people call it, if it is not a known edition.")
@alphabet_option
@click.option(
    "--lengths",
    callback=two_lengths,
    metavar="A-B",
    help="The lengths that the list covers whole; else from its shortest to its longest"
    " word, and no word beyond 15.",
)
@reading_options
@click.option(
    "--report",
    default="",
    metavar="FILE",
    help="Where to write which entries a dictionary's rule left out, and why.",
)
@click.option("--source", default="", help="Where the words come from, for the record.")
@click.option("--licence", default="", help="On what terms they may be used, for the record.")
@effective_option
@click.option(
    "--exclusions",
    type=click.Choice(["left-out", "kept"]),
    help="Whether the entries that the rulebook excludes were left out of the list, or are in it.",
)
@as_is_option
@json_option
@click.option("-o", "--output", "target", metavar="FILE",
              help="The file to write; else ID.lexicon in the current folder.")  # fmt: skip
def build(
    sources: tuple[str, ...],
    edition: str,
    title: str,
    alphabet: str,
    lengths: range | None,
    asked: ReadingOptions,
    report: str,
    source: str,
    licence: str,
    effective: str,
    exclusions: str | None,
    as_is: bool,
    as_json: bool,
    target: str | None,
) -> int:
    """Compile one or more lists into one lexicon file.

    A SOURCE is a list in any format, packed or not, or `-` for standard input. The command prints
    how it read each. A line that cannot be a word is refused with its number; nothing is corrected.
    The words are compared with what is publicly known about the edition.

    \b
    judge lexicon build csw19.txt --edition csw19
    judge lexicon install csw19.lexicon

    From a dictionary, headwords that are capitalized, hyphenated, contracted, phrases, too long or
    too short are left out, and those with a label that you name:

    \b
    judge lexicon build mw11.tsv --edition mw11 --format dictionary \\
        --without foreign --without obscene
    """
    with answered(as_json=as_json) as answer:
        choice, left_out = asked.chosen()
        library = Library()
        library.lexicon_shelf.refuse_shipped(edition)
        path = f"{edition}.lexicon" if target is None else target
        for each in filter(None, (path, report)):
            refuse_missing_folder(each)
            refuse_source(each, sources)
        refuse_other_file(path)
        spelt_in = library.alphabet(alphabet_for(alphabet, edition))
        with shown_if_refused() as seen, progress_bar.bar("Building") as report_progress:
            found = reading.read(
                sources,
                spelt_in,
                lengths or board_lengths,
                part_of(report_progress, 0, 2),
                choice=choice,
                without=left_out,
                seen=seen,
            )
            if as_json:
                answer.update(compared(found, spelt_in, edition, as_is=as_is).as_json())
            word_list = found.word_list()
            manifest, data = compiler.compile_list(
                word_list, edition, lengths=lengths, title=title, source=source, licence=licence,
                effective=effective, exclusions=(exclusions or "").replace("-", " "), as_is=as_is,
                progress=part_of(report_progress, 1, 2),
            )  # fmt: skip
            if report:
                lines = "".join(f"{line}\n" for line in word_list.left_out)
                storage.replace(report, lines.encode(errors="surrogateescape"))
            storage.replace(path, data)
        answer["lexicon"] = path
    for note in word_list.notes:
        output.say(note)
    if hint := near_miss(edition):
        output.say(f"Warning: {hint}")
    for warning in word_list.warnings:
        output.say(f"Warning: {warning}")
    if lengths is None and not set(board_lengths) <= set(manifest.lengths):
        output.say("Most rule sets need words of 2 to 15 letters. If the list is complete, add"
                   " --lengths 2-15.")  # fmt: skip
    say_written(path, manifest, len(data))
    return 0
