"""`judge lexicon build`: lists become one lexicon file."""

import re
from typing import NamedTuple

import click

from judge_cli import output, output_file
from judge_cli.lexicon import operands
from judge_cli.lexicon.messages import answered, progress_bar, say_installed, say_written
from judge_cli.lexicon.report_lines import report_as_object
from judge_cli.options import grouped
from judge_cli.output import typed_command
from lexicons import Library, Manifest, Unsound
from lexicons.installing import Installed, install
from lexicons.lists import compiler
from lexicons.lists.compiler import Imprint
from lexicons.lists.findings import quantity
from lexicons.lists.forms import BOARD
from lexicons.lists.identity import near_miss
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


class LeftOut(NamedTuple):
    """What was said of lines that are left out."""

    leave_faulty: bool = False
    report: str = ""

    def selection(self, only_lengths: range | None, command: str) -> compiler.Selection:
        """Return which words are built, and what to type if faulty lines prevent it.

        `command` is what was typed.
        """
        if not self.leave_faulty:
            where = "" if self.report else " --report left-out.tsv"
            return compiler.Selection(
                only_lengths, command_without_faulty=f"{command} --leave-faulty{where}"
            )
        if not self.report:
            raise click.UsageError(
                "Say where to report the lines that are left out: --report FILE."
            )
        return compiler.Selection(only_lengths, without_faulty=True)


left_out_options = grouped("left_out", LeftOut, (
    click.option("--leave-faulty", is_flag=True,
                 help="Leave out lines with faults; --report names each."),
    click.option("--report", default="", metavar="FILE",
                 help="Where to write which entries were left out, and why."),
))  # fmt: skip


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@operands.reading_options(
    click.option("--edition", required=True, metavar="ID",
                 help="The edition of the list: 'csw19', or an id of your own."),
    operands.lengths_option(
        "The lengths that the list covers whole; else from its shortest to its longest word, and no"
        " word beyond 15."
    ),
    operands.lengths_option("Take the words of these lengths alone.", "--only-lengths"),
    operands.as_is_option,
)  # fmt: skip
@left_out_options
@click.option("--fingerprint", "published", default="", callback=_a_fingerprint, metavar="HEX",
              help="The fingerprint that its publisher names: other words are"
              " refused.")  # fmt: skip
@operands.record_options
@operands.json_option
@click.option("--install", "installs", is_flag=True,
              help="Install it on this machine, in place of writing a file.")  # fmt: skip
@operands.output_option
def build(
    sources: tuple[str, ...],
    reading: operands.ReadingOptions,
    left_out: LeftOut,
    published: str,
    record: Imprint,
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
    edition = reading.edition
    if installs and target is not None:
        raise click.UsageError("Say where the lexicon goes: --install or -o FILE, not both.")
    library = Library()
    with answered(as_json=as_json) as answer:
        options = reading.for_lists(typed_command(), keep_faults=bool(left_out.report))
        selection = left_out.selection(reading.only_lengths, options.command)
        record = record._replace(own_alphabet=library.own_alphabet(options.alphabet.id))
        path = "" if installs else operands.lexicon_file(target, edition, sources)
        if left_out.report:
            kept = (*sources, *([path] if path else []))
            output_file.refuse(left_out.report, REPORT, kept)
        installed: Installed | None = None
        reports: list[ListReport] = []
        try:
            with progress_bar("Building") as progress:
                built = compiler.build(
                    sources, options, edition, record,
                    selection=selection, lengths=reading.lengths, on_report=reports.append,
                    progress=part_of(progress, 0, 2) if installs else progress,
                )  # fmt: skip
                _refuse_other_words(built.manifest, published)
                if installs:
                    advance = part_of(progress, 1, 2)
                    installed = install(
                        library, built.data, edition, as_is=reading.as_is, progress=advance
                    )
        finally:  # also of a list that was refused
            for report in reports:
                answer.update(report_as_object(report) if as_json else {})
                output.say("\n".join(report.summary()))
        if left_out.report:
            read = built.report.sources
            lines = "".join(f"{line}\n" for file in read for line in file.rejected())
            output_file.write(left_out.report, [lines.encode(errors="surrogateescape")], REPORT)
        if path:
            output_file.write(path, [built.data], operands.kind_of(path))
        answer["lexicon"] = path or library.lexicon_path(edition)
    _say_doubts(built.report, left_out.report, near_miss(edition, library.editions()))
    lengths_said = reading.lengths or reading.only_lengths
    if not lengths_said and not set(BOARD) <= set(built.manifest.lengths):
        output.say("Most rule sets need words of 2 to 15 letters. If the list is complete, add"
                   " --lengths 2-15.")  # fmt: skip
    if installed:
        say_installed(library, installed)
    else:
        say_written(path, built.manifest, len(built.data))
    return 0


def _say_doubts(report: ListReport, left_out: str, hint: str) -> None:
    """Say what a maintainer should look at before the list is used."""
    for line in report.oddities():
        output.say(line)
    if report.faulty:
        count = quantity(report.faulty, "faulty line")
        output.say(f"Warning: {count} left out: see {left_out}.")
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
