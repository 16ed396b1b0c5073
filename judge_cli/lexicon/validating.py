"""`judge lexicon validate`: every fault of a list, in one pass."""

import click

from judge_cli import output
from judge_cli.lexicon.messages import answered, progress_bar
from judge_cli.lexicon.operands import (
    ReadingOptions,
    as_is_option,
    json_option,
    lengths_option,
    reading_options,
)
from judge_cli.lexicon.report_lines import for_people, report_as_object
from lexicons import Library, printable
from lexicons.lists.identity import near_miss
from lexicons.lists.reading import read


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@reading_options(
    click.option("--edition", default="", metavar="ID",
                 help="What the list should be: its counts are compared with public ones."),
    lengths_option("The shortest and the longest word that may be in it; else 2-15."),
    as_is_option,
)  # fmt: skip
@json_option
def validate(sources: tuple[str, ...], reading: ReadingOptions, as_json: bool) -> int:
    """Report every fault of a list with its line. Nothing is changed.

    A SOURCE is a list or a lexicon file; several are the parts of one list, as for `build`. A text
    is read as one word a line unless --form names another form. Exit status 0 if there is no error
    (warnings and notes do not count), 1 if there is an error, 2 if a list cannot be read.

    \b
    judge lexicon validate csw19.txt --edition csw19
    """
    edition = reading.edition
    with answered(as_json=as_json) as answer:
        options = reading.for_lists()
        if edition:
            Library().lexicon_store.refuse_shipped(edition)
        with progress_bar("Validating") as progress:
            report = read(sources, options, edition, progress)
        answer.update(report_as_object(report) if as_json else {})
        answer["ok"] = report.ok
    if edition and (warning := near_miss(edition, Library().editions())):
        output.say(warning)
    if not as_json:
        output.write("".join(f"{printable(line)}\n" for line in for_people(report)))
    return 0 if report.ok else 1
