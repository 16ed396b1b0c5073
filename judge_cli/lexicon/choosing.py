"""Options that say how to read a list, and how long its words may be."""

import re
import sys
from collections.abc import Callable, Sequence
from datetime import date
from functools import wraps
from typing import Any, NamedTuple

import click

from judge_cli.started import quoted
from lexicons import Library, public_editions
from lexicons.lists.compiler import Imprint
from lexicons.lists.forms import BOARD, FORMS, TABLES, ListReading
from lexicons.lists.ledger import ListForm

Command = Callable[..., int]
OPTIONS = (
    click.option("--form", "form", type=click.Choice([*FORMS]), metavar="FORM", default=None,
                 help=f"How a line is read, if not as one word: {', '.join(FORMS)}."),
    click.option("--encoding", default="", metavar="NAME",
                 help="The encoding, such as cp1252; else UTF-8, or UTF-16 with its mark."),
    click.option("--column", default="", metavar="NAME|N",
                 help="The column of the words, by its name in the first line or its number."),
    click.option("--labels", default="", metavar="NAME|N",
                 help="The column of a dictionary's labels."),
    click.option("--header/--no-header", "heading", default=None,
                 help="Whether the first line is a heading."),
    click.option("--without", multiple=True, metavar="LABEL",
                 help="A label whose entries a dictionary's rule leaves out; can be repeated."),
    click.option("--digits", is_flag=True,
                 help="Digits stand for letters, as in some Spanish lists (1 is CH)."),
)  # fmt: skip


class ReadingOptions(NamedTuple):
    """What was said of how to read a list."""

    form: str | None = None
    encoding: str = ""
    column: str = ""
    labels: str = ""
    heading: bool | None = None
    without: tuple[str, ...] = ()
    digits: bool = False

    def asked(
        self,
        alphabet: str,
        edition: str,
        lengths: range | None,
        command: str,
        *,
        keep_faults: bool = False,
    ) -> ListReading:
        """Return how lists are to be read, or raise a usage error for a contradiction.

        `command` is what was typed, to be typed again with more options.
        """
        if (self.labels or self.without) and self.form != "dictionary":
            raise click.UsageError("Only `--form dictionary` reads labels.")
        if self.without and not self.labels:
            raise click.UsageError("Say in which column the labels are: --labels NAME|N.")
        if self.column and self.form not in (None, *TABLES):
            raise click.UsageError(f"The form {self.form} has no columns.")
        library = Library()
        form = ListForm(
            self.form or "", self.column, self.labels,
            frozenset(label.strip().casefold() for label in self.without),
            self.heading,
        )  # fmt: skip
        return ListReading(
            library.alphabet(_alphabet_for(alphabet, edition)), lengths or BOARD, form,
            self.encoding, bool(alphabet) or edition in public_editions(), self.digits,
            keep_faults, command, find=library.alphabet_of,
        )  # fmt: skip


def typed_command() -> str:
    """Return the command as it was typed, so that options can be added at its end."""
    words = sys.argv[1:]
    if "--" in words:  # behind which nothing is an option
        at = words.index("--")
        files = [f"./{each}" if each.startswith("-") else each for each in words[at + 1 :]]
        words = [*words[:at], *files]
    return " ".join(("judge", *map(quoted, words)))


def _grouped(
    name: str, group: Any, options: Sequence[Callable[[Command], Command]]
) -> Callable[[Command], Command]:
    """Return a decorator that gives a command options, and hands them to it as one named tuple."""

    def decorate(command: Command) -> Command:
        @wraps(command)
        def with_options(**given: Any) -> int:
            values = {field: given.pop(field) for field in group._fields}
            said = {field: value for field, value in values.items() if value is not None}
            return command(**{name: group(**said)}, **given)

        decorated: Command = with_options
        for option in reversed(options):
            decorated = option(decorated)
        return decorated

    return decorate


reading_options = _grouped("reading", ReadingOptions, OPTIONS)


def day(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Return a day of the calendar as ISO 8601 writes it; empty if there is no value."""
    try:
        if not value or date.fromisoformat(value).isoformat() == value:
            return value
    except ValueError:
        pass
    raise click.BadParameter("expected a day, such as 2027-01-31", ctx, param)


def _stated(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    return (value or "").replace("-", " ")


record_options = _grouped("record", Imprint, (
    click.option("--title", default="", help="What people call it, if it is not a known edition."),
    click.option("--source", default="", help="Where the words come from, for the record."),
    click.option("--licence", default="", help="On what terms they may be used, for the record."),
    click.option("--effective", default="", callback=day, metavar="DAY",
                 help="The day from which the list is to be used, such as 2027-01-31."),
    click.option("--exclusions", type=click.Choice(["left-out", "kept"]), callback=_stated,
                 help="Whether the entries that the rulebook excludes were left out of the list,"
                 " or are in it."),
))  # fmt: skip
alphabet_option = click.option(
    "--alphabet", default="", metavar="ID",
    help="The alphabet of the list (`judge lexicon alphabets`); else that of a publicly known"
    " edition, or english.",
)  # fmt: skip


def _alphabet_for(alphabet: str, edition: str) -> str:
    """Return the alphabet named, else that of a publicly known edition, else english.

    >>> _alphabet_for("", "csw19")
    'english'
    """
    known = public_editions().get(edition)
    return alphabet or (known.alphabet if known else "") or "english"


def lengths_option(about: str, name: str = "--lengths") -> Callable[[Command], Command]:
    """Return an option for the shortest and the longest words."""
    return click.option(name, callback=_two_lengths, metavar="A-B", help=about)


def _two_lengths(ctx: click.Context, param: click.Parameter, value: str | None) -> range | None:
    """Return the lengths from the first to the second of `2-15`."""
    match = re.fullmatch(r"(\d{1,2})-(\d{1,2})", value or "")
    if match and BOARD[0] <= int(match[1]) <= int(match[2]):
        return range(int(match[1]), int(match[2]) + 1)
    if value is None:
        return None
    raise click.BadParameter("expected two lengths, such as 2-15", ctx, param)
