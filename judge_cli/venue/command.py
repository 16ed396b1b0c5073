"""`judge venue`: one file that makes every machine the same station but for its name."""

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import click

from judge_cli import output, output_file
from judge_cli.identity import say_cautions
from judge_cli.journal import shared as journal_shared
from judge_cli.journal.provenance import verified_by
from judge_cli.options import language_option, rule_ids
from judge_cli.venue import paper, shared, sticks
from judge_cli.venue.collection import Asked, findings_counted, report_on_collection
from judge_cli.venue.collection import collect as collected
from judge_cli.venue.shared import read_profile
from judge_cli.venue.stations import Found, stations_in
from judge_procedure.venue import folder, installing, packing
from judge_procedure.venue.file import Settings, VenueFile, highest, profile_path
from judge_procedure.venue.installing import Installed
from lexicons import Fingerprint, Library, Missing, pointer, printable
from lexicons import storage as files
from lexicons.codes import Codes
from lexicons.shelf import home_folder

lines_on_card = 8


@click.group()
def venue() -> None:
    """Pack a venue file, install it, and see that stations are alike."""
    output.tidy_on_interrupt()


@venue.command()
@click.argument("places", nargs=-1, metavar="[FILE]")
@click.option(
    "--all",
    "everywhere",
    is_flag=True,
    help="Show which station uses which file. Name folders in place of FILE: JUDGE_HOMEs, or sticks"
    " with copies of their journals.",
)
def show(places: tuple[str, ...], everywhere: bool) -> int:
    """Show a venue file and the codes of its stations.

    It also shows a card for the walk from station to station. Without FILE, show the venue file
    that this machine uses. Exit status 1 if a station's files were altered. With --all, also if the
    stations found do not all use the newest file, or if two of them have one name.
    """
    if everywhere:
        return show_all(places)
    if len(places) > 1:
        raise click.UsageError("Name one file, or use --all with folders.")
    try:
        packed, name = _named(places[0] if places else "")
    except folder.Altered as error:
        output.say(str(error))
        return 1
    output.write("".join(f"{line}\n" for line in _shown(packed, *shared.proved(packed, name))))
    output.finish()
    return 0


def _named(path: str) -> tuple[VenueFile, str]:
    """Return the file at a path, else the one in use (`Missing`, `Altered`), and its name."""
    if path:
        return VenueFile.open(path), path
    home = home_folder()
    used = pointer.read(home)
    if used is None:
        raise Missing(
            "This machine is not a station of a venue.",
            remedy="Name a file: `judge venue show FILE`.",
        )
    packed = folder.verified(home, used)
    return packed, os.path.join(home, pointer.folder_name, used.folder, folder.whole_file)


def _shown(packed: VenueFile, settings: Settings, codes: Codes) -> Iterator[str]:
    """Yield what a venue file is and holds, and the card for the walk-round, line by line."""
    urgent = ", urgent" if packed.urgent else ""
    yield f"{packed.title}, number {packed.number}{urgent}, digest {packed.digest.short}"
    for name, found in sorted(packed.holds.items()):
        yield f"  {name}: {Fingerprint(found).short}"
    yield from ("", "Settings:")
    yield from (f"  {key}: {shown}" for key, shown in settings.keys.items())
    ruling, setup = codes.short
    yield from ("", "Compare these with the first page of each station:")
    yield f"  RULING {ruling}    (program, rules, alphabet, lexicons)"
    yield f"  SETUP  {setup}    (times, keys, prompts, probing, language)"
    yield f"Digest {packed.digest.short}. {_with_pins(settings.people)}"
    yield ""
    yield f"{packed.title}, number {packed.number}: checked by ______ at ______"
    yield "  Station              RULING   SETUP"
    yield from ["  ____________________   [ ]      [ ]"] * lines_on_card


def show_all(folders: tuple[str, ...]) -> int:
    """Show which station uses which venue file. Return 1 if one is behind, or if none is found."""
    if not folders:
        raise click.UsageError("Name the folders: judge venue show --all /media/stick …")
    found = list(stations_in(folders))
    newest = max((each.used.number for each in found), default=0)
    names = Counter(each.used.station for each in found)
    for each in found:
        place = f"   {printable(each.place)}" if names[each.used.station] > 1 else ""
        output.write(f"{_line(each, newest)}{place}\n")
    output.finish()
    if not found:
        output.say("No station of a venue was found in these folders.")
    wrong = [each for each in found if each.fault or each.used.number < newest]
    digests = {each.used.digest for each in found}
    alike = len(digests) == 1 and "" not in digests
    return 0 if alike and not wrong and len(names) == len(found) else 1


def _line(found: Found, newest: int) -> str:
    """Return which file a station uses, and which one waits there."""
    used, ready = found.used, found.waits
    waits = f"   number {ready.number} waits to be confirmed" if ready else ""
    if found.fault:
        return f"{used.station}: {found.fault}{waits}"
    if not used.digest:
        return f"{used.station}: no venue file{waits}"
    behind = "" if used.number == newest else f"   BEHIND: the newest is number {newest}"
    return f"{used.station}: number {used.number}, {used.digest[:12]}{behind}{waits}"


@venue.command()
@click.option("-o", "--output", "target", metavar="FILE", required=True, help="The venue file.")
@click.option(
    "--profile",
    "profile",
    metavar="FILE",
    help="The stations' profile [JUDGE_HOME/profiles/kiosk.toml]. `station` is left out of it.",
)
@click.option(
    "--rules",
    "more_rules",
    metavar="ID",
    multiple=True,
    shell_complete=rule_ids,
    help="A further rule set, for opinions by other rules. The profile's, else the default of this"
    " machine, is always packed.",
)
@click.option("--title", metavar="TEXT", help="Its title [the event of the profile].")
@click.option(
    "--number",
    type=click.IntRange(1, highest),
    help="The number of the venue file; a higher number is newer [one more than the last one that"
    " this machine packed, if anything has changed].",
)
@click.option("--urgent", is_flag=True, help="Stations may take it during a round.")
def pack(
    target: str,
    profile: str | None,
    more_rules: tuple[str, ...],
    title: str | None,
    number: int | None,
    urgent: bool,
) -> int:
    """Pack rules, alphabets, lexicons and profile for every station.

    The venue file holds no journal, no memory of a station and no trusted key. It holds the hashes
    of the PINs, so keep the stick as safe as a key.
    """
    library = Library()
    own = os.path.join(library.files, profile_path)
    data = b""
    if profile or files.is_there(own):
        data = files.read_settings(
            profile or own, "The profile", "Give the path of a kiosk's TOML file."
        )
    packed = packing.pack(
        library, data, read_profile, more_rules=more_rules, title=title or "", urgent=urgent
    )
    number = number or packing.next_number(library.home, packed)
    output_file.write(target, [replace(packed, number=number).packed()])
    say_cautions(library.adjudicator(packed.rules[0]))
    kept = VenueFile.open(target)
    people = read_profile(kept.parts[profile_path]).people
    output.say(f"{target}: {kept.title}, number {kept.number}, digest {kept.digest.short}")
    for name, found in sorted(kept.holds.items()):
        output.say(f"  {name} {found[:12]}")
    output.say(_with_pins(people))
    if not people:
        output.say("No PIN is set: anyone can open the director's menu of these stations.")
    return 0


#: How a staged file is taken into use, by what is at work in the JUDGE_HOME.
_ways = {
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


@venue.command()
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
    home = home_folder()
    report(installing.install(home, file, read_profile, station=station, roll_back=roll_back))
    return 0


@venue.command()
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


def _with_pins(people: tuple[str, ...]) -> str:
    return f"PINs: {', '.join(people) or 'nobody has one'}"


def report(done: Installed) -> None:
    """Say what an installation changed."""
    found = done.pointer
    if not done.changes:
        output.say(f"Number {found.number} is in use at {found.station} already. Nothing changed.")
        return
    output.say("\n".join(done.changes))
    output.say(f"Digest {Fingerprint(found.digest).short}. {_with_pins(done.people)}")
    library = Library(venue=found)
    say_cautions(library.adjudicator(library.default_rules()))
    if done.staged:
        when = "now" if found.urgent else "between two rounds"
        output.say(f"It is staged at {found.station}. Take it into use {when}:")
        kinds = installing.at_work(home_folder(), found.station)
        output.say("\n".join(f"  {_ways[kind]}" for kind in kinds or ("nobody",)))
        return
    output.say(f"This machine is the station {found.station}. Start it: judge kiosk")


@venue.command()
@click.argument("folders", nargs=-1, required=True, metavar="FOLDER...")
@click.option("--heads", metavar="FILE",
              help="The heads on paper: a station and a head a line.")  # fmt: skip
@click.option("--event", "events", multiple=True, metavar="NAME",
              help="Only journals of this event; can be repeated.")  # fmt: skip
@click.option("--from", "first", metavar="DAY", callback=journal_shared.a_day,
              help="The first day, such as 2026-11-20.")  # fmt: skip
@click.option("--to", "last", metavar="DAY", callback=journal_shared.a_day, help="The last day.")
@journal_shared.text_option
@journal_shared.rounds_option
@journal_shared.output_option
@language_option
def collect(
    folders: tuple[str, ...],
    heads: str | None,
    events: tuple[str, ...],
    first: str | None,
    last: str | None,
    text: bool,
    rounds: str | None,
    target: str | None,
) -> int:
    """Bring the journals of all stations into one report.

    FOLDER is a stick, a JUDGE_HOME, or any folder that holds journals or their exports. The command
    verifies each journal, and leaves out damaged ones, which it names. The report is for the
    director. It has no words.

    Without -o, the output is a text. With -o it is a web page, unless the name ends with .txt.

    Exit status 0 if there are no findings, 1 if there are, 2 if nothing could be read.
    """
    if first and last and last < first:
        raise click.UsageError("--to is before --from.")
    asked = Asked(
        events,
        first,
        last,
        paper.read(heads) if heads else None,
        journal_shared.starts_in(rounds) if rounds else (),
    )
    found = collected(sticks.bring(folders), asked, datetime.now(UTC))
    journal_shared.remind_director(found.timeline)
    page = report_on_collection(found, verified_by(Library()))
    journal_shared.deliver_report(page, target, text=text)
    if target:
        output.say(findings_counted(found))
    return 1 if found.findings else 0
