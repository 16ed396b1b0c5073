"""`judge venue install` and `stage`: a station from a venue file, and its next file."""

import click

from judge_cli import output
from judge_cli.venue.shared import read_profile, say_cautions_of, with_pins
from lexicons import Fingerprint, Library
from lexicons.shelf import home_folder
from lexicons.venue import installing
from lexicons.venue.installing import Installed

file_argument = click.argument("file", metavar="FILE")
roll_back_option = click.option(
    "--roll-back", is_flag=True, help="Permit a file that is older than the one in use."
)


@click.command()
@file_argument
@click.option("--station", metavar="NAME", default="", help="The name of this station.")
@roll_back_option
def install(file: str, station: str, roll_back: bool) -> int:
    """Make this machine a station by a venue file.

    If it is one already, FILE takes the place of the file in use. FILE is verified whole, and
    nothing is installed in part. The machine's own rule sets, lexicons and profile stay where they
    are, and are not used any more. If the station is at work, the file is staged: a person confirms
    it there.
    """
    report(
        installing.install(home_folder(), file, read_profile, station=station, roll_back=roll_back)
    )
    return 0


@click.command()
@file_argument
@roll_back_option
def stage(file: str, roll_back: bool) -> int:
    """Keep the next venue file ready at a station.

    The station may be at work: its first page says that a file waits. The director confirms it
    there, in the menu, between two rounds. A file that was packed with --urgent may be confirmed at
    once.
    """
    report(installing.stage(home_folder(), file, read_profile, roll_back=roll_back))
    return 0


def report(done: Installed) -> None:
    """Say what an installation changed."""
    found = done.pointer
    if not done.changes:
        output.say(f"Number {found.number} is in use at {found.station} already. Nothing changed.")
        return
    output.say("\n".join(done.changes))
    output.say(f"Digest {Fingerprint(found.digest).short}. {with_pins(done.people)}")
    say_cautions_of(Library(venue=found))
    if done.staged:
        when = "now" if found.urgent else "between two rounds"
        output.say(
            f"It is staged at {found.station}. Confirm it there, {when}: press Esc on the first"
            ' page, type a PIN of a director, and choose "Use the new venue file".'
        )
        return
    output.say(f"This machine is the station {found.station}. Start it: judge kiosk")
