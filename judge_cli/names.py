"""Names that people give on the command line: of stations and events."""

import click

from judge_procedure.prompts import Misread, plain
from lexicons.language import _


def as_name(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return a name that can be kept and shown; `BadParameter` for any other."""
    try:
        name = None if value is None else plain(value)
    except Misread as fault:
        raise click.BadParameter(str(fault), ctx, param) from None
    if name == "":
        raise click.BadParameter(_("It has no letters."), ctx, param)
    return name
