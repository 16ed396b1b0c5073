"""What commands on lists take: lists and lexicons, how to read them, and the file to write.

`judge_cli.output_file` says which file they never replace.
"""

import os
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

import click

from judge_cli import output, output_file
from judge_cli.check import as_id
from judge_cli.options import Decorator, grouped, value_of
from judge_procedure.typed import Misread
from lexicons import Library, printable, schema
from lexicons.lists import reading
from lexicons.lists.compiler import Imprint
from lexicons.lists.findings import quantity
from lexicons.lists.forms import ANY_WORD, BOARD, FORMS, TABLES, ListForm, ListReading
from lexicons.lists.results import ListReport
from lexicons.words.lexicon import Lexicon

OPTIONS = (
    click.option("--alphabet", default="", metavar="ID",
                 help="The alphabet of the list, see `judge lexicon alphabets` [that of the"
                 " published edition, else english]."),
    grouped("form", ListForm, (
        click.option("--form", "name", type=click.Choice([*FORMS]), metavar="FORM",
                     help=f"How a line is read, if not as one word: {', '.join(FORMS)}."),
        click.option("--column", default="", metavar="NAME|N",
                     help="The column of the words, by its name in the first line or its number."),
        click.option("--header/--no-header", "heading", default=None,
                     help="Whether the first line is a heading."),
    )),
    click.option("--encoding", default="", metavar="NAME",
                 help="The encoding, such as cp1252 [UTF-8, or UTF-16 with its mark]."),
    click.option("--digits", is_flag=True,
                 help="Digits stand for letters, as in some Spanish lists (1 is CH)."),
)  # fmt: skip


class ReadingOptions(NamedTuple):
    """What was said of a list, and of how to read it."""

    edition: str = ""
    lengths: range | None = None
    only_lengths: range | None = None
    as_is: bool = False
    alphabet: str = ""
    form: ListForm = ListForm()  # it can't be changed
    encoding: str = ""
    digits: bool = False

    def for_lists(self, library: Library) -> ListReading:
        """Return how a command reads lists; `UsageError` for a contradiction."""
        form = self.form
        if form.column and form.name not in ("", *TABLES):
            raise click.UsageError(f"The form {form.name} has no columns.")
        if form.heading is False and not (form.column or "1").isdecimal():
            raise click.UsageError("--column NAME needs a heading. Leave out --no-header.")
        settings = ListReading.of(
            library, self.edition, self.alphabet, self.lengths,
            form=form, encoding=self.encoding, digits=self.digits,
        )  # fmt: skip
        return replace(settings, lengths=ANY_WORD) if self.only_lengths else settings


def reading_options(*own: Decorator) -> Decorator:
    """Return a decorator that gives a command its own options of a list, and those of all."""
    return grouped("reading", ReadingOptions, (*own, *OPTIONS))


def _day(typed: str) -> str:
    if expected := schema.day(typed):
        raise Misread(f"expected {expected}")
    return typed


imprint_options = grouped("imprint", Imprint, (
    click.option("--title", default="", help="Its name for people, if no edition names it."),
    click.option("--source", default="", help="Where the words come from: kept in the lexicon."),
    click.option("--licence", default="", help="The terms of their use: kept in the lexicon, too."),
    click.option("--effective", callback=value_of(_day), metavar="DAY",
                 help="The day from which the list is in force, such as 2027-01-31."),
    click.option("--exclusions", type=click.Choice(["left-out", "kept"]),
                 callback=value_of(lambda typed: typed.replace("-", " ")),
                 help="Whether words that a rulebook excludes were left out of the list, or kept"
                 " in it."),
))  # fmt: skip


def lengths_option(meaning: str, name: str = "--lengths") -> Decorator:
    return click.option(name, callback=value_of(_two_lengths), metavar="A-B", help=meaning)


def _two_lengths(typed: str) -> range:
    match = re.fullmatch(r"(\d{1,2})-(\d{1,2})", typed)
    if match and BOARD[0] <= int(match[1]) <= int(match[2]):
        return range(int(match[1]), int(match[2]) + 1)
    raise Misread("expected two lengths, such as 2-15")


# -- lists, lexicons, and the file to write ----------------------------------------------------


as_is_option = click.option(
    "--as-is", is_flag=True,
    help="Accept other words than those of the published edition with this id.",
)  # fmt: skip
lexicon_argument = click.argument("edition", metavar="ID", callback=as_id)
output_option = output_file.target_option("The file to write [ID.lexicon in the current folder].")
ANY_LENGTH = range(1, 256)  # tiles: what is compared need not fit on a board


def open_lexicon(library: Library, edition: str) -> Lexicon:
    """Open an installed lexicon by its id, or any lexicon by its path."""
    is_file = edition not in library.editions() and os.path.exists(edition)
    if is_file or not schema.is_id(edition):
        return Lexicon.read(edition)
    return Lexicon.read(library.lexicon_path(edition), edition)


def read(names: Iterable[str], library: Library, options: ListReading) -> list[ListReport]:
    """Return the report on each list or lexicon, and say how each list is read.

    Lists are in the alphabet of the lexicons beside them, unless another one was named.
    """
    paths = [_path_of(name, library) for name in names]
    # Lexicons come first, because they say their alphabet.
    is_lexicon = [*map(output_file.is_lexicon, paths)]
    reports: dict[int, ListReport] = {}  # by the numbers of their paths
    for number in sorted(range(len(paths)), key=is_lexicon.__getitem__, reverse=True):
        report = reports[number] = reading.read([paths[number]], options)
        options = options.beside(report.alphabet)
    in_order = [report for _, report in sorted(reports.items())]
    for report in in_order:
        [source] = report.sources
        if not source.manifest:
            output.say("\n".join(report.reading()))
            report.sound_words()  # refuses a list with an error
    return in_order


def described(report: ListReport) -> str:
    [source] = report.sources
    if source.manifest:
        return source.manifest.identity
    # A name with a line end in it would begin a line of its own: a change, in a file of them.
    words = quantity(len(report.words), "word")
    return f"{printable(source.path)} ({words}, {report.words.fingerprint.short})"


def _path_of(name: str, library: Library) -> str:
    """Return the path of an installed lexicon, given its id, or of a file."""
    if name not in library.editions():
        return name
    if os.path.exists(name):
        raise click.UsageError(
            f"{name} is an installed lexicon, and a file here."
            f" Say ./{name} for the file, or go to another folder for the lexicon."
        )
    open_lexicon(library, name)  # proves that it holds this edition
    return library.lexicon_path(name)


def lexicon_file(
    library: Library, target: str | None, edition: str, sources: Iterable[str] = ()
) -> str:
    """Return the file to write a lexicon into: the one named, else one of its id.

    Raises `CannotJudge` if the id is that of a shipped lexicon, and what
    `output_file.refuse` does.
    """
    library.lexicon_store.refuse_shipped(edition)
    path = f"{edition}.lexicon" if target is None else target
    output_file.refuse(path, output_file.LEXICON, sources)
    return path
