"""`judge print`: a card for the wall, slips, labels for keys, and cards for devices."""

import click

from judge_cli.options import rules_option
from judge_cli.paper import network, papers
from judge_cli.paper.key_labels import Keys, keys_of
from judge_cli.paper.options import Asked, paper_options
from judge_procedure.profile import JUDGE_KEYS, Profile
from lexicons import Library, RuleSet


@click.group("print")
def print_() -> None:
    """Print what a venue needs on paper.

    The output is a PDF. Without -o it is a file in this folder, such as card-nsa-2004.pdf.
    `judge rules sheet ID` prints the rules.
    """


def _chosen(rules_id: str | None) -> RuleSet:
    """Return the rule set with this id, or the default of this machine."""
    library = Library()
    return library.rules(rules_id or library.default_rules())


def _own_keys() -> Keys:
    """Return the keys of this machine's kiosk; `Unsound` if its profile has faults."""
    return keys_of(Profile.of_machine(Library()))


@print_.command()
@rules_option
@paper_options
def card(rules_id: str | None, asked: Asked) -> int:
    """Print how to challenge here: a page for the wall, in large type."""
    return papers.write(papers.card(_chosen(rules_id), _own_keys()), asked)


@print_.command()
@rules_option
@paper_options
def slips(rules_id: str | None, asked: Asked) -> int:
    """Print a page of slips, with lines to cut along."""
    return papers.write(papers.slips(_chosen(rules_id)), asked)


@print_.command()
@rules_option
@click.option("--judge-key", type=click.Choice(JUDGE_KEYS),
              help="The key that judges [the kiosk's, else the rule set's].")  # fmt: skip
@paper_options
def keys(rules_id: str | None, judge_key: str | None, asked: Asked) -> int:
    """Print labels for the key that judges."""
    own = _own_keys()
    return papers.write(papers.keys(_chosen(rules_id), Keys(judge_key or own.judge)), asked)


for each in (network.tables, network.stations, network.wall):
    print_.add_command(each)
