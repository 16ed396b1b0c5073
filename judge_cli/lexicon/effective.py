"""The day from which a lexicon is to be used, and whether it has come."""

from datetime import date

import click

from judge_cli.clock import SystemClock
from lexicons import Manifest, public_editions


def day(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Return a day of the calendar as ISO 8601 writes it; empty if there is no value."""
    try:
        if not value or date.fromisoformat(value).isoformat() == value:
            return value
    except ValueError:
        pass
    raise click.BadParameter("expected a day, such as 2027-01-31", ctx, param)


effective_option = click.option(
    "--effective", default="", callback=day, metavar="DAY",
    help="The day from which the list is to be used, such as 2027-01-31.",
)  # fmt: skip


def effective(manifest: Manifest, today: str = "") -> str:
    """Return from which day a lexicon is to be used, and whether that day has come.

    An edition that is publicly known has a public day if its lexicon names no other.

    >>> from lexicons import Library
    >>> effective(Library().manifest("scowl80"))
    ''
    """
    known = public_editions().get(manifest.edition)
    first = manifest.effective or (known.effective if known else "")
    if not first:
        return ""
    has_come = (today or SystemClock().today()) >= first
    return f"{first} ({'in force' if has_come else 'not in force yet'})"
