"""`judge print`: a card for the wall, slips, labels for keys, and cards for devices."""

import click

from judge_cli.options import rules_option
from judge_cli.paper import network_papers
from judge_cli.paper.printing import Target, paper_options
from judge_procedure.paper.key_labels import JudgeKey, key_labels, keys_of
from judge_procedure.paper.slips import slips as slips_of
from judge_procedure.paper.wall import wall_card
from judge_procedure.profile import JUDGE_KEYS, Profile
from lexicons import Library, RuleSet


@click.group("print")
def print_() -> None:
    """Print what a venue needs on paper.

    The output is a page of HTML, to print from any browser, without a network. Without -o it is a
    file in this folder, such as card-nsa-2004.html. `judge rules sheet ID` prints the rules.
    """


def _chosen(rules_id: str | None) -> RuleSet:
    """Return the rule set with this id, or the default of this machine."""
    library = Library()
    return library.named(library.rules(rules_id or library.default_rules()))


def _own_keys() -> JudgeKey:
    """Return the keys of this machine's kiosk; `Unsound` if its profile has faults."""
    return keys_of(Profile.of_machine(Library()))


@print_.command()
@rules_option
@paper_options
def card(rules_id: str | None, target: Target) -> int:
    """Print how to challenge here: two pages for the wall."""
    return target.write(wall_card(_chosen(rules_id), _own_keys()))


@print_.command()
@rules_option
@paper_options
def slips(rules_id: str | None, target: Target) -> int:
    """Print a page of slips, with lines to cut along."""
    return target.write(slips_of(_chosen(rules_id)))


@print_.command()
@rules_option
@click.option("--judge-key", type=click.Choice(JUDGE_KEYS),
              help="The key that judges [the kiosk's, else the rule set's].")  # fmt: skip
@paper_options
def keys(rules_id: str | None, judge_key: str | None, target: Target) -> int:
    """Print labels for the key that judges."""
    own = _own_keys()
    return target.write(key_labels(_chosen(rules_id), JudgeKey(judge_key or own.judge)))


for each in (network_papers.tables, network_papers.stations, network_papers.wall):
    print_.add_command(each)
