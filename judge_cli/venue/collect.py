"""`judge venue collect`: the journals of all stations, in one verified report."""

from datetime import UTC, datetime

import click

from judge_cli import output
from judge_cli.journal import rounds as rounds_table
from judge_cli.journal import shared
from judge_cli.journal.provenance import verified_by
from judge_cli.options import language_option
from judge_cli.venue import paper, sticks
from judge_cli.venue.collection import Asked
from judge_cli.venue.collection import collect as collected_from
from judge_cli.venue.collection_report import report_on_collection
from lexicons import Library
from lexicons.language import _, counted


@click.command()
@click.argument("folders", nargs=-1, required=True, metavar="FOLDER...")
@click.option("--heads", metavar="FILE",
              help="The heads on paper: a station and a head a line.")  # fmt: skip
@click.option("--event", "events", multiple=True, metavar="NAME",
              help="Only journals of this event; can be repeated.")  # fmt: skip
@click.option("--from", "first", metavar="DAY", callback=shared.a_day,
              help="The first day, such as 2026-11-20.")  # fmt: skip
@click.option("--to", "last", metavar="DAY", callback=shared.a_day, help="The last day.")
@shared.text_option
@shared.rounds_option
@shared.output_option
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
        rounds_table.read(rounds) if rounds else (),
    )
    found = collected_from(sticks.bring(folders), asked, datetime.now(UTC))
    shared.remind_director(found.timeline)
    report = report_on_collection(found, verified_by(Library()))
    shared.deliver_report(report, target, text=text)
    if target:
        output.say(_to_look_at(len(found.findings)))
    return 1 if found.findings else 0


def _to_look_at(number: int) -> str:
    """Return how many findings a report has, in a sentence."""
    if not number:
        return _("There are no findings.")
    return counted("{number} finding to look at.", "{number} findings to look at.", number)
