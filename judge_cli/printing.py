"""`judge print`: a card for the wall, slips, labels for keys, and cards for devices."""

import os
import re
from collections.abc import Iterable

import click

from judge_cli.check import rules_option
from judge_cli.event.plan import ANSWERS, station_names_fault
from judge_cli.options import as_name, as_tables, grouped, kiosk_rules_option, value_of, values_of
from judge_cli.output_file import paper_options, write_paper
from judge_cli.records import event_homes, place_of
from judge_procedure.pairing import Card, Use, event_secret
from judge_procedure.paper.device_cards import Venue, cards, telephones_page, venue_cards
from judge_procedure.paper.kiosk_papers import key_labels, wall_card
from judge_procedure.paper.sheets import slips as slips_of
from judge_procedure.profile import Profile
from judge_procedure.requirements import refuse_devices
from judge_procedure.typed import MOST_ROUNDS, Misread, folded, station_name
from judge_record.event import open_event
from judge_record.station import SERVER_STATION, file_name, server_lock
from judge_server.addresses import fault_of_address
from lexicons import CannotJudge, Library, RuleSet


@click.group("print")
def print_() -> None:
    """Print what a venue needs on paper.

    The output is a page of HTML, to print from any browser, without a network. Without -o it is a
    file in this folder, such as card-nsa-2004.html. `judge rules sheet ID` prints the rules.
    """


def _chosen(rules_id: str | None) -> RuleSet:
    library = Library()
    return library.with_names(library.rules(rules_id or library.default_rules()))


@print_.command()
@kiosk_rules_option
@paper_options
def card(rules_id: str | None, target: str | None) -> int:
    """Print how to challenge here: two pages for the wall."""
    kiosk = Profile.of_machine(Library())
    write_paper(wall_card(_chosen(rules_id or kiosk.rules), kiosk), target)
    return 0


@print_.command()
@kiosk_rules_option
@paper_options
def slips(rules_id: str | None, target: str | None) -> int:
    """Print a page of slips, with lines to cut along."""
    rules = _chosen(rules_id or Profile.of_machine(Library()).rules)
    write_paper(slips_of(rules), target)
    return 0


@print_.command()
@kiosk_rules_option
@paper_options
def keys(rules_id: str | None, target: str | None) -> int:
    """Print labels for the key JUDGE.

    It is the key of the kiosk's profile, else that of the rule set.
    """
    kiosk = Profile.of_machine(Library())
    write_paper(key_labels(_chosen(rules_id or kiosk.rules), kiosk), target)
    return 0


# -- a judge on the venue's network ---------------------------------------------------------------


def _address(typed: str) -> str:
    with_tls = typed.replace("http:", "https:", 1)  # a server may do without, and warns of it
    if expected := fault_of_address(with_tls):
        raise Misread(f"expected {expected}")
    return typed.removesuffix("/")


def _rounds(typed: str) -> range:
    match = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", typed, re.ASCII)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= first <= last <= MOST_ROUNDS:
        raise Misread("expected a round or a range, such as 3 or 1-8")
    return range(first, last + 1)


venue_options = grouped("venue", Venue, (
    click.option("--event", metavar="NAME", callback=as_name,
                 help="The event, as `judge serve` has it [of cards: the open event]."),
    click.option("--server", required=True, metavar="URL", callback=value_of(_address),
                 help="The address that `judge serve` shows, such as https://judge.local:8443."),
    click.option("--network", metavar="NAME", help=ANSWERS["network"].meaning),
    click.option("--network-password", metavar="PASSWORD",
                 help=ANSWERS["network_password"].meaning),
))  # fmt: skip


def _event_served(library: Library, wanted: str) -> tuple[str, str]:
    """Return the event of this name, else the open one, with the JUDGE_HOME that has its key.

    The server of a prepared event has a JUDGE_HOME of its own on this machine; one that is at work
    comes first. Without an event, its name is an empty text.
    """
    known, damaged = list[tuple[str, str]](), list[CannotJudge]()
    homes = event_homes(library)
    servers = [home for home in homes if os.path.basename(home) == file_name(SERVER_STATION)]
    for home in (library.home, *servers):
        try:
            journal = open_event(place_of(Library(home)))
        except CannotJudge as error:  # it may be of another event
            damaged.append(error)
            continue
        if journal and folded(wanted) in ("", folded(journal.event)):
            known.append((journal.event, home))
    if damaged and not (known or wanted):
        raise damaged[0]
    return max(known, key=lambda of: _is_served(of[1]), default=(wanted, library.home))


def _is_served(home: str) -> bool:
    lock = server_lock(home)
    return os.path.exists(lock.path) and not lock.is_free()


def _deliver(name: str, wanted: Iterable[Card], venue: Venue, target: str | None) -> None:
    """Write cards with their secrets. Raise `CannotJudge` if no event is named and none is open."""
    event, home = _event_served(Library(), venue.event)
    if not event:
        raise CannotJudge(
            "No event is open on this machine, and the cards are for one event.",
            remedy="Name it by --event, as `judge serve --event` does.",
        )
    paper = cards(name, wanted, event_secret(home, event), venue._replace(event=event))
    write_paper(paper, target)


@print_.command()
@rules_option
@click.option("--tables", multiple=True, required=True, metavar="LIST",
              callback=as_tables, help="The tables, such as 1-40. Repeat it for more.")  # fmt: skip
@click.option("--rounds", metavar="ROUNDS", callback=value_of(_rounds),
              help="The rounds, such as 1-8: a card for each and every table.")  # fmt: skip
@click.option("--venue-devices", "own", is_flag=True,
              help="Cards for the venue's own devices: one for each table.")  # fmt: skip
@venue_options
@paper_options
def tables(
    rules_id: str | None,
    tables: tuple[str, ...],
    rounds: range | None,
    own: bool,
    venue: Venue,
    target: str | None,
) -> int:
    """Print cards that let a telephone or tablet judge at a table.

    The cards of a round follow one another: hand them out when the round begins.
    """
    if own == bool(rounds):
        raise click.UsageError("Give either --rounds or --venue-devices.")
    refuse_devices(rules := _chosen(rules_id))
    _deliver(f"tables-{rules.id}", venue_cards(tables, rounds), venue, target)
    return 0


@print_.command()
@click.argument("names", nargs=-1, required=True, metavar="STATION...",
                callback=values_of(station_name))  # fmt: skip
@venue_options
@paper_options
def stations(names: list[str], venue: Venue, target: str | None) -> int:
    """Print cards that make a browser a kiosk. STATION is the name of such a kiosk."""
    if shared := station_names_fault(names):
        raise click.UsageError(shared)
    _deliver("stations", [Card(Use.STATION, name) for name in names], venue, target)
    return 0


@print_.command()
@rules_option
@venue_options
@paper_options
def wall(rules_id: str | None, venue: Venue, target: str | None) -> int:
    """Print a page for the wall: how to judge by telephone.

    It shows the password of the network, and no other secret.
    """
    refuse_devices(rules := _chosen(rules_id))
    write_paper(telephones_page(rules, venue), target)
    return 0
