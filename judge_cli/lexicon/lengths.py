"""The lengths of words that a list covers, as they are typed."""

import re

import click

board_lengths = range(2, 16)


def two_lengths(ctx: click.Context, param: click.Parameter, value: str | None) -> range | None:
    """Return the lengths from the first to the second of `2-15`."""
    if value is None:
        return None
    match = re.fullmatch(r"(\d{1,2})-(\d{1,2})", value)
    if match and board_lengths[0] <= int(match[1]) <= int(match[2]):
        return range(int(match[1]), int(match[2]) + 1)
    raise click.BadParameter("expected two lengths, such as 2-15", ctx, param)
