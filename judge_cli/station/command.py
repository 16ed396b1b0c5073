"""`judge station`: one machine, looked at and set up."""

import click

from judge_cli.station.check import check
from judge_cli.station.setup import setup


@click.group()
def station() -> None:
    """Check this machine, and set it up to start into the kiosk."""


station.add_command(check)
station.add_command(setup)
