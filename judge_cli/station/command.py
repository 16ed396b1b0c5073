"""`judge station`: one machine, looked at and set up."""

import click

from judge_cli.station.check import check


@click.group()
def station() -> None:
    """Look at this machine, and set it up so that it starts into the kiosk."""


station.add_command(check)
