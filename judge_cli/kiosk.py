"""`judge kiosk`: the full-screen kiosk for players."""

import os
from typing import TYPE_CHECKING

import click

from judge_cli import output
from judge_cli.options import as_initials, rules_option
from judge_cli.process import CommandProcess, child_option

if TYPE_CHECKING:  # loaded where a venue file is taken
    from judge_procedure.venue.installing import Installed


def as_holder(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return initials in capitals; `BadParameter` if a profile cannot hold them."""
    found = as_initials(ctx, param, value)
    if value is not None and (not found or not found.replace(".", "").isalnum()):
        raise click.BadParameter("Initials have letters, digits and dots.", ctx, param)
    return found


@click.command()
@rules_option
@click.option(
    "--profile",
    "path",
    metavar="FILE",
    help="The director's settings for this kiosk (JUDGE_HOME/profiles/kiosk.toml, if it exists).",
)
@click.option(
    "--venue",
    metavar="FILE",
    help="Take this venue file first, for example from a stick: see `judge venue install`.",
)
@click.option("--station", metavar="NAME", default="", help="With --venue: this station's name.")
@click.option(
    "--home",
    metavar="FOLDER",
    help="The folder of journal and files, in place of JUDGE_HOME: it may be on the stick.",
)
@click.option("--roll-back", is_flag=True, help="With --venue: permit an older file.")
@click.option("--windowed", is_flag=True, help="Show a window that can be closed, to try it out.")
@click.option(
    "--practice", is_flag=True, help="Practise: the free list judges, nothing is recorded."
)
@click.option(
    "--language",
    metavar="CODE",
    help="The language of the pages, such as es [the profile's, else the system's].",
)
@click.option(
    "--set-pin",
    is_flag=True,
    help="Set a PIN for the director's menu in the profile, and end.",
)
@click.option(
    "--holder",
    metavar="INITIALS",
    callback=as_holder,
    help="With --set-pin: whose PIN it is. Entries in the record then name this person.",
)
@click.option(
    "--role",
    type=click.Choice(["word-judge", "director"]),
    help="With --holder: what the person may do [director].",
)
@click.option(child_option, "child", type=int, hidden=True)
def kiosk(
    rules_id: str | None,
    path: str | None,
    venue: str | None,
    station: str,
    home: str | None,
    roll_back: bool,
    windowed: bool,
    practice: bool,
    language: str | None,
    set_pin: bool,
    holder: str | None,
    role: str | None,
    child: int | None,
) -> int:
    """Show the kiosk: two players, one key, one verdict.

    It fills every screen until the director ends it (Esc on the first page, then the PIN). The exit
    status is then 0. A kiosk that crashes or hangs is started again.

    \b
    judge kiosk --windowed          to try it out
    judge kiosk --set-pin           once, before the event
    judge kiosk --set-pin --holder AB --role word-judge
    judge kiosk                     at the venue
    judge kiosk --venue open.venue --station "Kiosk 2" --home /media/stick/kiosk2
    """
    if (station or roll_back) and not venue:
        raise click.UsageError("--station and --roll-back need --venue.")
    if home:
        os.environ["JUDGE_HOME"] = home
    if role and not holder:
        raise click.UsageError("--role needs --holder.")
    if holder and not set_pin:
        raise click.UsageError("--holder needs --set-pin.")
    if set_pin:
        return _ask_for_pin(path, holder, (role or "director").replace("-", " "))
    if venue and child is None:
        done = take(venue, station, roll_back=roll_back)
        if done and done.staged:
            from judge_cli.venue.command import report

            report(done)
    from judge_gui.start import Options, start

    options = Options(
        path, rules_id, windowed=windowed, practice=practice, language=language, child=child
    )
    return start(options, CommandProcess())


def take(
    venue: str, station: str, *, roll_back: bool = False, waits: bool = False
) -> "Installed | None":
    """Install a venue file, unless this station took a newer one: then it goes on with that.

    If the station is at work, or a newer file `waits` for a director, the file is staged. Return
    what was done; None if nothing was.
    """
    from judge_cli.venue.shared import read_profile
    from judge_procedure.venue import installing
    from judge_procedure.venue.file import VenueFile
    from lexicons import pointer
    from lexicons.shelf import home_folder

    home = home_folder()
    used = pointer.read(home)
    number = VenueFile.open(venue).number
    if used and used.number > number and station in {"", used.station} and not roll_back:
        output.say(
            f"This station took number {used.number} of the venue file and goes on with it:"
            f" {venue} is number {number}. To go back to that, add --roll-back."
        )
        return None
    if waits and used and used.number < number:
        return installing.stage(home, venue, read_profile)
    done = installing.install(home, venue, read_profile, station=station, roll_back=roll_back)
    if not done.staged:
        output.say(f"Venue file number {done.pointer.number}: the station {done.pointer.station}.")
    return done


def _ask_for_pin(path: str | None, holder: str | None, role: str) -> int:
    path = keep_pin(typed_pin(path, role), path, holder, role)
    output.say(
        f"The PIN is set in {path}. If a kiosk is running, start"
        " it again: until then it does not know the PIN. If it is forgotten, set another one in the"
        " same way."
    )
    return 0


def typed_pin(path: str | None, role: str, whose: str = "") -> str:
    """Ask for a PIN twice, without showing it, and return it."""
    from judge_gui.start import check_director, pin_fault

    check_director(path, role)
    digits = click.prompt(f"PIN{whose} (4 to 12 digits)", hide_input=True, err=True)
    if fault := pin_fault(digits):
        raise click.UsageError(fault)
    if click.prompt("The same PIN again", hide_input=True, err=True) != digits:
        raise click.UsageError("The two PINs differ. Nothing was written.")
    return str(digits)


def keep_pin(digits: str, path: str | None, holder: str | None, role: str) -> str:
    """Write the hash of a PIN to a profile. Return its path.

    Raises what `typed_pin` refuses, and `CannotJudge` if another person has this PIN.
    """
    from judge_gui.start import check_director, pin_fault, set_pin

    check_director(path, role)
    if fault := pin_fault(digits):
        raise click.UsageError(fault)
    return set_pin(digits, path, holder, role)
