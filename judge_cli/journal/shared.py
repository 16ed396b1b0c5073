"""What the commands of the journal share: FILE, --output, and reading the record in FILE."""

import os
from datetime import date

import click

from judge_cli import output
from judge_cli.document import Report, as_page, as_text
from judge_cli.journal import records, rounds
from judge_record.event_end import received
from judge_record.timeline import Timeline
from lexicons import printable
from lexicons.language import _

file_argument = click.argument("file", required=False, metavar="[FILE]")
output_option = click.option(
    "-o", "--output", "target", metavar="FILE", help="Write to a file; else to standard output."
)


text_option = click.option("--text", is_flag=True, help="Plain text in place of a web page.")
rounds_option = click.option(
    "--rounds", metavar="FILE",
    help="A table of the times at which rounds began, for entries that name no round.",
)  # fmt: skip


def a_day(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return a day as it was typed; `BadParameter` for a text that is not a day."""
    try:
        return None if value is None else date.fromisoformat(value).isoformat()
    except ValueError:
        raise click.BadParameter(_("expected a day, such as 2026-11-20"), ctx, param) from None


day_option = click.option(
    "--day", metavar="DAY", callback=a_day, help="Only this day, such as 2026-11-20."
)


def read(file: str | None, rounds_file: str | None = None) -> Timeline:
    """Return the record in a file, or the current one; report on standard error what is wrong."""
    starts = rounds.read(rounds_file) if rounds_file else []
    timeline = records.read(file or records.current_path())
    if timeline.fault:
        output.say(_("Not sound: {fault}.", fault=timeline.fault))
    return rounds.assigned(timeline, starts) if starts else timeline


def remind_director(timeline: Timeline) -> None:
    """Say on standard error, while an event is not closed, that this is for the director."""
    if not all(record.closed for record in timeline.records):
        output.say(_("The event is not closed: for the director alone, and not during a round."))


def name_left_out(timeline: Timeline) -> None:
    """Say on standard error which stations handed on journals that are not in the current one."""
    others, _damaged = received(os.path.dirname(records.current_path()), timeline.records[0].event)
    names = sorted({printable(each.journal.store.first().station) for each in others})
    if names:
        output.say(
            _(
                "This report lacks the entries that {stations} handed on. Merge the journals, and"
                " report on the merged file: judge journal merge",
                stations=", ".join(names),
            )
        )


def deliver_report(report: Report, target: str | None, *, text: bool, private: bool = True) -> None:
    """Write a report: as a page into a file, or as a text if that is asked for or to nowhere else.

    The text is also what a file gets whose name ends with `.txt`.
    """
    plain = text or not target or target.endswith(".txt")
    records.deliver(iter([(as_text if plain else as_page)(report)]), target, private=private)
