"""`judge lexicon validate` and `build`: lists looked over, and made one lexicon file."""

import os
import re
import sys

import click

from judge_cli import output, output_file
from judge_cli.lexicon import operands, reports
from judge_cli.options import value_of
from judge_procedure.typed import Misread
from lexicons import Library, Manifest, Unsound, printable
from lexicons.installing import install, proved
from lexicons.lists.compiler import Imprint, compile_list
from lexicons.lists.findings import MOST_SHOWN, quantity
from lexicons.lists.reading import read


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@operands.reading_options(
    click.option("--edition", default="", metavar="ID",
                 help="The published edition that it should be: its counts are compared."),
    operands.lengths_option("The shortest and the longest word that may be in it [2-15]."),
    operands.as_is_option,
)  # fmt: skip
def validate(sources: tuple[str, ...], reading: operands.ReadingOptions) -> int:
    """Check a word list: report every fault with its line.

    A SOURCE is a list or a lexicon file; several are the parts of one list, as for `build`. A text
    is read as one word a line unless --form names another form. Exit status 0 if there is no error
    (warnings and notes do not count), 1 if there is an error, 2 if a list can't be read.

    \b
    judge lexicon validate csw19.txt --edition csw19
    """
    library, edition = Library(), reading.edition
    if edition:
        library.lexicon_store.refuse_shipped(edition)
    report = read(sources, reading.for_lists(library), edition, as_is=reading.as_is)
    if edition:
        reports.say_near_miss(edition, library)
    output.write_lines(map(printable, reports.report_lines(report)))
    return 0 if report.ok else 1


# -- build ------------------------------------------------------------------------------------

#: How a report of what was left out begins: source, line, entry, why.
REPORT = re.compile(rb"[^\t\n]*\t\d+\t[^\t\n]*\t[^\t\n]*\n")


def _fingerprint(typed: str) -> str:
    """Return a fingerprint, or the twelve digits that people read aloud, without hyphens."""
    digits = typed.replace("-", "").lower()
    if not re.fullmatch("[0-9a-f]{12}|[0-9a-f]{64}", digits):
        raise Misread("expected 64 digits, or 12 such as 6f4c-2351-3c67")
    return digits


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@operands.reading_options(
    click.option("--edition", required=True, metavar="ID",
                 help="The edition of the list: 'csw19', or an id of your own."),
    operands.lengths_option(
        "The lengths of which the list has every word, such as 2-15 [from its shortest to its"
        " longest word; none beyond 15]."
    ),
    operands.lengths_option("Take only the words of these lengths.", "--only-lengths"),
    operands.as_is_option,
)  # fmt: skip
@click.option(
    "--leave-faulty", is_flag=True, help="Leave out lines with faults; --report names each."
)
@click.option("--report", "left_out", default="", metavar="FILE",
              help="The file in which to name each line that was left out, and why.")  # fmt: skip
@click.option("--fingerprint", "published", callback=value_of(_fingerprint), metavar="HEX",
              help="The fingerprint that its publisher names: other words are"
              " refused.")  # fmt: skip
@operands.imprint_options
@click.option("--install", "installs", is_flag=True,
              help="Install it on this machine instead of writing a file.")  # fmt: skip
@operands.output_option
def build(
    sources: tuple[str, ...],
    reading: operands.ReadingOptions,
    leave_faulty: bool,
    left_out: str,
    published: str | None,
    imprint: Imprint,
    installs: bool,
    target: str | None,
) -> int:
    """Make one lexicon file of one or more word lists.

    A SOURCE is a list, a lexicon, or `-` for standard input. A text is read as one word a line
    unless --form names another form. A line that can't be a word is refused with its number;
    nothing is corrected. The words are compared with what is publicly known about the edition.

    \b
    judge lexicon build csw19.txt --edition csw19
    judge lexicon install csw19.lexicon

    From a dictionary, headwords that are capitalized, hyphenated, contracted, phrases, too long or
    too short are left out:

    \b
    judge lexicon build m.tsv --edition mw11 --form dictionary --column 1 --header
    """
    edition, only = reading.edition, reading.only_lengths
    if installs and target is not None:
        raise click.UsageError("Say where the lexicon goes: --install or -o FILE, not both.")
    if leave_faulty and not left_out:
        raise click.UsageError("Say where to report what is left out: --report FILE.")
    library = Library()
    path = "" if installs else operands.lexicon_file(library, target, edition, sources)
    if left_out:
        written = path or library.lexicon_store.own_path(edition)
        if os.path.realpath(left_out) == os.path.realpath(written):
            raise click.UsageError("The report and the lexicon need a file each.")
        output_file.refuse(left_out, REPORT, sources)
    report = read(
        sources, reading.for_lists(library), "" if only else edition,
        as_is=reading.as_is, most_kept=sys.maxsize if left_out else MOST_SHOWN,
    )  # fmt: skip
    if only:
        report = report.of_lengths(only)
    output.say("\n".join(report.reading()))
    words = report.sound_words(without_faulty=leave_faulty)
    imprint = imprint._replace(own_alphabet=report.alphabet_file(library))
    manifest, data = compile_list(
        words, report.alphabet, edition, imprint,
        lengths=only or reading.lengths, as_is=reading.as_is,
    )  # fmt: skip
    reports.say_near_miss(edition, library)
    _refuse_other_words(manifest, published)
    lexicon = proved(library, data, edition, as_is=reading.as_is) if installs else None
    if left_out:  # first: without its report, nothing is installed or written
        lines = "".join(f"{line}\n" for source in report.sources for line in source.rejected())
        output_file.write(left_out, [lines.encode(errors="surrogateescape")], REPORT)
    if report.faulty:
        count = quantity(report.faulty, "faulty line")
        where = "standard output" if left_out == "-" else left_out
        output.say(f"Warning: {count} left out: see {where}.")
    if not (reading.lengths or only):
        reports.say_lengths(manifest)
    if lexicon:
        reports.say_installed(library, install(library, lexicon))
    else:
        output_file.write(path, [data], output_file.LEXICON)
        reports.say_written(library, path, manifest, len(data))
    return 0


def _refuse_other_words(manifest: Manifest, published: str | None) -> None:
    """Raise `Unsound` if the words do not have the fingerprint that their publisher names."""
    if published and not manifest.fingerprint.startswith(published):
        raise Unsound(
            f"{manifest.edition} does not hold the words that its publisher names.",
            faults=[f"expected fingerprint {published}", f"found {manifest.fingerprint}"],
            remedy="Nothing was written. Get the list again from its publisher.",
        )
