"""`judge venue pack`: one file for all stations."""

import os
from dataclasses import replace

import click

from judge_cli import output
from judge_cli.identity import say_cautions
from judge_cli.options import rule_ids
from judge_cli.venue import shared
from judge_cli.venue.shared import read_profile
from judge_procedure.venue import packing
from judge_procedure.venue.file import VenueFile, highest, profile_path
from lexicons import Library
from lexicons import storage as files


@click.command()
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
    packed = packing.pack(
        library,
        _profile_of(library, profile),
        read_profile,
        more_rules=more_rules,
        title=title or "",
        urgent=urgent,
    )
    number = number or packing.next_number(library.home, packed)
    data = replace(packed, number=number).packed()
    files.replace(target, data)
    say_cautions(library.adjudicator(packed.rules[0]))
    kept = VenueFile.open(target)
    people = read_profile(kept.parts[profile_path]).people
    output.say(f"{target}: {kept.title}, number {kept.number}, digest {kept.digest.short}")
    for name in sorted(kept.holds):
        output.say(f"  {name} {kept.holds[name][:12]}")
    output.say(shared.with_pins(people))
    if not people:
        output.say("No PIN is set: anyone can open the director's menu of these stations.")
    return 0


def _profile_of(library: Library, path: str | None) -> bytes:
    """Return the bytes of the profile to pack; empty if this machine has no profile."""
    own = os.path.join(library.files, profile_path)
    if path is None and not files.is_there(own):
        return b""
    return files.read(path or own, "The profile", "Give the path of a kiosk's TOML file.")
