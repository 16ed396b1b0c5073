"""`judge lexicon`: compile lists, and look after the lexicons of this machine."""

import gc

import click

from judge_cli import output
from judge_cli.lexicon import amending, building, keeping, showing, validating


@click.group()
def lexicon() -> None:
    """Compile lists; install, verify and compare lexicons."""
    output.tidy_on_interrupt()
    gc.disable()  # lists make no circles: looking for them takes a quarter of the time
    click.get_current_context().call_on_close(gc.enable)


for command in (
    building.build,
    validating.validate,
    amending.diff,
    amending.amend,
    keeping.list_,
    showing.show,
    keeping.verify,
    keeping.export,
    keeping.install,
    keeping.remove,
    showing.alphabets,
    showing.editions,
):
    lexicon.add_command(command)
