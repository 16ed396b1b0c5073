"""What the commands of the journal share: FILE, --output, and reading the record in FILE."""

import click

from judge_cli import output
from judge_cli.journal import records
from judge_cli.journal.records import Timeline

file_argument = click.argument("file", required=False, metavar="[FILE]")
output_option = click.option(
    "-o", "--output", "target", metavar="FILE", help="Write to a file; else to standard output."
)


def read(file: str | None) -> Timeline:
    """Return the record in a file, or the current one; report on standard error what is wrong."""
    timeline = records.read(file or records.current_path())
    if timeline.fault:
        output.say(f"Not sound: {timeline.fault}.")
    return timeline


def remind_director(timeline: Timeline) -> None:
    """Say on standard error, while an event is not closed, that this is for the director."""
    if not all(record.closed for record in timeline.records):
        output.say("The event is not closed: for the director alone, and not during a round.")
