"""Options that say how to read a list, and how long its words may be."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

import click

from judge_cli.options import alphabets
from lexicons import Library, public_editions
from lexicons.lists.formats.listing import Choice, formats
from lexicons.schema import did_you_mean

Command = Callable[..., int]
board_lengths = range(2, 16)
without_digits = str.maketrans("", "", "0123456789")


options = (
    click.option(
        "--format", "form", type=click.Choice([*formats]), metavar="FORMAT", default=None,
        help=f"The format of the list; else it is detected and shown: {', '.join(formats)}.",
    ),
    click.option("--encoding", default="", metavar="NAME",
                 help="Its encoding, such as cp1252; else UTF-8, or as its bytes show."),
    click.option("--column", default="", metavar="NAME|N",
                 help="The column of the words, by its name in the first line or its number."),
    click.option("--labels", default="", metavar="NAME|N",
                 help="The column of a dictionary's labels; else `labels`, or the second."),
    click.option("--header/--no-header", "heading", default=None,
                 help="Whether the first line is a heading; else detected, or asked for."),
    click.option("--without", multiple=True, metavar="LABEL",
                 help="A label whose entries a dictionary's rule leaves out; can be repeated."),
)  # fmt: skip


class ReadingOptions(NamedTuple):
    """What was said of how to read a list."""

    form: str | None
    encoding: str
    column: str
    labels: str
    heading: bool | None
    without: tuple[str, ...]

    def chosen(self) -> tuple[Choice, frozenset[str]]:
        """Return the choice, or raise a usage error if the options contradict one another."""
        form = self.form
        if (self.labels or self.without) and form != "dictionary":
            raise click.UsageError("Only `--format dictionary` reads labels.")
        if self.column and form not in (None, "csv", "tsv", "dictionary"):
            raise click.UsageError(f"The format {form} has no columns.")
        choice = Choice(form or "", self.encoding, self.column, self.labels, self.heading)
        return choice, frozenset(label.strip().casefold() for label in self.without)


def reading_options(command: Command) -> Command:
    """Give a command all of them, and hand them to it as `asked`."""

    @wraps(command)
    def with_options(**given: Any) -> int:
        asked = ReadingOptions(**{name: given.pop(name) for name in ReadingOptions._fields})
        return command(asked=asked, **given)

    for option in reversed(options):
        with_options = option(with_options)
    return with_options


title_option = click.option(
    "--title", default="", help="What people call it, if it is not a known edition."
)
alphabet_option = click.option(
    "--alphabet", default="", metavar="ID", shell_complete=alphabets,
    help="The alphabet of the list (`judge lexicon alphabets`); else that of a publicly known"
    " edition, or english.",
)  # fmt: skip


def alphabet_for(alphabet: str, edition: str) -> str:
    """Return the alphabet named, else that of a publicly known edition, else english.

    >>> alphabet_for("", "csw19")
    'english'
    """
    known = public_editions().get(edition)
    return alphabet or (known.alphabet if known else "") or "english"


def near_miss(edition: str) -> str:
    """Return a hint if an id is like that of a publicly known edition; else nothing.

    An id that differs in its digits alone is most likely a new edition.

    >>> near_miss("cws19")
    "cws19 is not known in public: nothing to compare its counts with. Did you mean 'csw19'?"
    >>> near_miss("csw27")
    ''
    """
    public = public_editions()
    if edition in public or edition in Library().editions():
        return ""
    names = {known.translate(without_digits) for known in public}
    hint = "" if edition.translate(without_digits) in names else did_you_mean(edition, public)
    hint_text = f"{edition} is not known in public: nothing to compare its counts with."
    return f"{hint_text} {hint}" if hint else ""


def lengths_option(about: str) -> Callable[[Command], Command]:
    """Return the option for the shortest and the longest words."""
    return click.option("--lengths", callback=_two_lengths, metavar="A-B", help=about)


def _two_lengths(ctx: click.Context, param: click.Parameter, value: str | None) -> range | None:
    """Return the lengths from the first to the second of `2-15`."""
    if value is None:
        return None
    match = re.fullmatch(r"(\d{1,2})-(\d{1,2})", value)
    if match and board_lengths[0] <= int(match[1]) <= int(match[2]):
        return range(int(match[1]), int(match[2]) + 1)
    raise click.BadParameter("expected two lengths, such as 2-15", ctx, param)
