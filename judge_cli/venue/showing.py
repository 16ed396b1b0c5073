"""`judge venue show`: what a venue file holds, the codes of its stations, and who took it."""

import os
from collections import Counter
from collections.abc import Iterator

import click

from judge_cli import output
from judge_cli.venue import shared
from judge_cli.venue.stations import Found, stations_in
from judge_procedure.venue import folder
from judge_procedure.venue.file import VenueFile
from judge_procedure.venue.folder import Altered
from lexicons import Missing, pointer, printable
from lexicons.codes import Codes
from lexicons.pointer import Pointer
from lexicons.shelf import home_folder

lines_on_card = 8


@click.command()
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
    except Altered as error:
        output.say(str(error))
        return 1
    settings, codes = shared.proved(packed, name)
    text = [*_described(packed), "", "Settings:"]
    text += [f"  {key}: {shown}" for key, shown in settings.keys.items()]
    text += ["", *_card(packed, codes, settings.people)]
    output.write("\n".join(text) + "\n")
    output.finish()
    return 0


def _named(path: str) -> tuple[VenueFile, str]:
    """Return the venue file at a path, else the one that this machine uses, and its name.

    Raises `Missing` if this machine uses none, and `Altered` if its files are not as packed.
    """
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


def _described(packed: VenueFile) -> Iterator[str]:
    """Yield what a venue file is and holds, line by line."""
    urgent = ", urgent" if packed.urgent else ""
    yield f"{packed.title}, number {packed.number}{urgent}, digest {packed.digest.short}"
    for name in sorted(packed.holds):
        found = packed.holds[name]
        yield f"  {name}: {found[:4]}-{found[4:8]}-{found[8:12]}"


def _card(packed: VenueFile, codes: Codes, people: tuple[str, ...]) -> Iterator[str]:
    """Yield the card for the walk-round, line by line."""
    ruling, setup = codes.short
    yield "Compare these with the first page of each station:"
    yield f"  RULING {ruling}    (program, rules, alphabet, lexicons)"
    yield f"  SETUP  {setup}    (times, keys, prompts, probing, language)"
    yield f"Digest {packed.digest.short}. {shared.with_pins(people)}"
    yield ""
    yield f"{packed.title}, number {packed.number}: checked by ______ at ______"
    yield "  Station              RULING   SETUP"
    for _ in range(lines_on_card):
        yield "  ____________________   [ ]      [ ]"


def show_all(folders: tuple[str, ...]) -> int:
    """Show which station uses which venue file. Return 1 if one is behind, or if none is found."""
    if not folders:
        raise click.UsageError("Name the folders: judge venue show --all /media/stick …")
    found = list(stations_in(folders))
    newest = max((each.used.number for each in found), default=0)
    names = Counter(each.used.station for each in found)
    for each in found:
        place = f"   {printable(each.place)}" if names[each.used.station] > 1 else ""
        output.write(f"{line(each, newest)}{waits(each.waits)}{place}\n")
    output.finish()
    if not found:
        output.say("No station of a venue was found in these folders.")
    wrong = [each for each in found if each.fault or each.used.number < newest]
    digests = {each.used.digest for each in found}
    alike = len(digests) == 1 and "" not in digests
    return 0 if alike and not wrong and len(names) == len(found) else 1


def line(found: Found, newest: int) -> str:
    """Return which file a station uses, in one line."""
    used = found.used
    if found.fault:
        return f"{used.station}: {found.fault}"
    if not used.digest:
        return f"{used.station}: no venue file"
    behind = "" if used.number == newest else f"   BEHIND: the newest is number {newest}"
    return f"{used.station}: number {used.number}, {used.digest[:12]}{behind}"


def waits(ready: Pointer | None) -> str:
    """Return that a file waits at a station, as the end of its line; empty if none does."""
    return f"   number {ready.number} waits to be confirmed" if ready else ""
