"""`judge venue install` and `stage`: a station from a venue file, and its next file."""

import click

from judge_cli import output
from judge_cli.venue.shared import read_profile, say_cautions_of, with_pins
from judge_procedure.venue import installing
from judge_procedure.venue.installing import Installed
from lexicons import Fingerprint, Library
from lexicons.shelf import home_folder

#: How a staged file is taken into use, by what is at work in the JUDGE_HOME.
ways = {
    "kiosk": "At the kiosk: press Esc on the first page, type a PIN of a director, and choose"
    ' "Use the new venue file".',
    "desk": "At the desk: end the session, type `judge venue install FILE`, and start the desk"
    " again.",
    "server": "In the director's menu of a browser that is a kiosk of this server: choose \"Use the"
    ' new venue file". Without such a browser: end the server, type `judge venue install FILE`,'
    " and start it again.",
    "nobody": "No program is at work here: type `judge venue install FILE`.",
}

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

    The kiosk, desk or server of this machine may be at work: it says that a file waits. The command
    says how to take it into use, between two rounds. A file that was packed with --urgent may be
    taken at once. Every session of this machine then judges by it.
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
        output.say(f"It is staged at {found.station}. Take it into use {when}:")
        kinds = installing.at_work(home_folder(), found.station)
        output.say("\n".join(f"  {ways[kind]}" for kind in kinds or ("nobody",)))
        return
    output.say(f"This machine is the station {found.station}. Start it: judge kiosk")
