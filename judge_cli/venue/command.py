"""`judge venue`: one file that makes every machine the same station but for its name."""

import click

from judge_cli import output
from judge_cli.venue.collect import collect
from judge_cli.venue.installing import install, stage
from judge_cli.venue.packing import pack
from judge_cli.venue.showing import show


@click.group()
def venue() -> None:
    """Pack a venue file, install it, and see that stations are alike."""
    output.tidy_on_interrupt()


for each in (pack, install, stage, show, collect):
    venue.add_command(each)
