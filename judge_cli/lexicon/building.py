"""`judge lexicon build`: lists become one lexicon file."""

import re
from dataclasses import replace

import click

from judge_cli import output, output_file
from judge_cli.lexicon.facts import answered, as_is_option, json_option, progress_bar, say_written
from judge_cli.lexicon.keeping import say_installed
from judge_cli.lexicon.operands import (
    ReadingOptions,
    kind_of,
    lengths_option,
    lexicon_file,
    output_option,
    reading_options,
    record_options,
)
from judge_cli.lexicon.validating import as_object
from lexicons import Library, Manifest, Unsound
from lexicons.installing import Installed, install_bytes
from lexicons.lists import compiler
from lexicons.lists.compiler import Imprint
from lexicons.lists.editions import near_miss
from lexicons.lists.findings import quantity
from lexicons.lists.forms import BOARD
from lexicons.lists.list_report import ListReport
from lexicons.lists.reading import part_of

#: How a report of what was left out begins: source, line, entry, why.
REPORT = re.compile(rb"[^\t\n]*\t\d+\t[^\t\n]*\t[^\t\n]*\n")


def _a_fingerprint(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Return a fingerprint, or the twelve digits that people read aloud, without hyphens."""
    digits = value.replace("-", "").lower()
    if digits and not re.fullmatch("[0-9a-f]{12}|[0-9a-f]{64}", digits):
        raise click.BadParameter("expected 64 digits, or 12 such as 6f4c-2351-3c67", ctx, param)
    return digits


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@click.option("--edition", required=True, metavar="ID",
              help="The edition of the list: 'csw19', or an id of your own.")  # fmt: skip
@lengths_option(
    "The lengths that the list covers whole; else from its shortest to its longest word, and no"
    " word beyond 15."
)
@lengths_option("Take the words of these lengths alone.", "--only-lengths")
@reading_options
@click.option("--leave-faulty", is_flag=True,
              help="Leave out lines with faults; --report names each.")  # fmt: skip
@click.option("--report", default="", metavar="FILE",
              help="Where to write which entries were left out, and why.")  # fmt: skip
@click.option("--fingerprint", "published", default="", callback=_a_fingerprint, metavar="HEX",
              help="The fingerprint that its publisher names: other words are"
              " refused.")  # fmt: skip
@record_options
@as_is_option
@json_option
@click.option("--install", "installs", is_flag=True,
              help="Install it on this machine, in place of writing a file.")  # fmt: skip
@output_option
def build(
    sources: tuple[str, ...],
    edition: str,
    lengths: range | None,
    only_lengths: range | None,
    reading: ReadingOptions,
    leave_faulty: bool,
    report: str,
    published: str,
    record: Imprint,
    as_is: bool,
    as_json: bool,
    installs: bool,
    target: str | None,
) -> int:
    """Compile one or more lists into one lexicon file.

    A SOURCE is a list, a lexicon, or `-` for standard input. A text is read as one
    word a line unless --form names another form. A line that cannot be a word is refused with its
    number; nothing is corrected. The words are compared with what is publicly known about the
    edition.

    \b
    judge lexicon build csw19.txt --edition csw19
    judge lexicon install csw19.lexicon

    From a dictionary, headwords that are capitalized, hyphenated, contracted, phrases, too long or
    too short are left out, and those with a label that you name:

    \b
    judge lexicon build mw11.tsv --edition mw11 --form dictionary \\
        --column 1 --header --labels 2 --without foreign --without obscene
    """
    if leave_faulty and not report:
        raise click.UsageError("Say where to report the lines that are left out: --report FILE.")
    if installs and target is not None:
        raise click.UsageError("Say where the lexicon goes: --install or -o FILE, not both.")
    library = Library()
    with answered(as_json=as_json) as answer:
        options = replace(
            reading.for_lists(edition, lengths, keep_faults=bool(report)),
            only_lengths=only_lengths, without_faulty=leave_faulty, as_is=as_is,
        )  # fmt: skip
        record = record._replace(own_alphabet=library.own_alphabet(options.alphabet.id))
        if not leave_faulty:
            where = "" if report else " --report left-out.tsv"
            options = replace(options, leaving=f"{options.command} --leave-faulty{where}")
        path = "" if installs else lexicon_file(target, edition, sources)
        if report:
            output_file.refuse(report, REPORT, (*sources, *([path] if path else [])))
        installed: Installed | None = None
        reports: list[ListReport] = []
        try:
            with progress_bar("Building") as progress:
                found, manifest, data = compiler.build(
                    sources, options, edition, record, lengths=lengths, hear=reports.append,
                    progress=part_of(progress, 0, 2) if installs else progress,
                )  # fmt: skip
                _refuse_other_words(manifest, published)
                if installs:
                    installed = install_bytes(
                        library, data, edition, as_is=as_is, progress=part_of(progress, 1, 2)
                    )
        finally:
            for each in reports:
                answer.update(as_object(each) if as_json else {})
                output.say("\n".join(each.summary()))
        if report:
            lines = "".join(f"{line}\n" for each in found.sources for line in each.report())
            output_file.write(report, [lines.encode(errors="surrogateescape")], REPORT)
        if path:
            output_file.write(path, [data], kind_of(path))
        answer["lexicon"] = path or library.lexicon_path(edition)
    _say_doubts(found, report, near_miss(edition, library.editions()))
    if not (lengths or only_lengths) and not set(BOARD) <= set(manifest.lengths):
        output.say("Most rule sets need words of 2 to 15 letters. If the list is complete, add"
                   " --lengths 2-15.")  # fmt: skip
    if installed:
        say_installed(library, installed)
    else:
        say_written(path, manifest, len(data))
    return 0


def _say_doubts(found: ListReport, report: str, hint: str) -> None:
    """Say what a maintainer should look at before the list is used."""
    for line in found.oddities():
        output.say(line)
    if left := found.faulty:
        output.say(f"Warning: {quantity(left, 'faulty line')} left out: see {report}.")
    if hint:
        output.say(f"Warning: {hint}")


def _refuse_other_words(manifest: Manifest, published: str) -> None:
    """Raise `Unsound` if the words do not have the fingerprint that their publisher names."""
    if not manifest.fingerprint.startswith(published):
        raise Unsound(
            f"{manifest.edition} does not hold the words that its publisher names.",
            faults=[f"expected fingerprint {published}", f"found {manifest.fingerprint}"],
            remedy="Nothing was written. Get the list again from its publisher.",
        )
