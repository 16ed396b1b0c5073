"""What the commands of the journal share: options, and the records in FILEs."""

import os
import sys
from collections.abc import Iterator, Sequence
from datetime import date

import click

from judge_cli import output, output_file
from judge_cli.journal import records
from judge_cli.journal.together import distinct
from judge_procedure.timeline import Timeline
from judge_record.place import ENDING
from lexicons import Missing, Unsound, printable, storage
from lexicons.language import _

ENDINGS = (ENDING, ".jsonl")  # of journals, and of exports

files_argument = click.argument("files", nargs=-1, metavar="[FILE]...")
output_option = click.option(
    "-o", "--output", "target", metavar="FILE", help="Write to a file; else to standard output."
)


def a_day(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return a day as it was typed; `BadParameter` for a text that is not a day."""
    try:
        return None if value is None else date.fromisoformat(value).isoformat()
    except ValueError:
        raise click.BadParameter(_("expected a day, such as 2026-11-20"), ctx, param) from None


day_option = click.option(
    "--day", metavar="DAY", callback=a_day, help="Only this day, such as 2026-11-20."
)


def read(files: Sequence[str]) -> Timeline:
    """Return the records in files and folders, each once, or the current one.

    Report on standard error what is wrong.
    """
    found = [record for path in paths(files) for record in records.read(path).records]
    kept, copies, forks = distinct(found)
    for text in (*copies, *forks):
        output.say(text)
    timeline = Timeline(tuple(kept))
    if timeline.fault:
        output.say(_("Not sound: {fault}.", fault=timeline.fault))
    return timeline


def paths(files: Sequence[str]) -> Iterator[str]:
    """Yield the current journal if no file is named; in place of a folder, the records in it."""
    for path in files or (records.current(),):
        if os.path.isdir(path):
            names = [name for name in storage.listing(path, "") if name.endswith(ENDINGS)]
            if not names:
                raise Missing(f"The folder {printable(path)} has no record.", remedy="Name a file.")
            yield from (os.path.join(path, name) for name in names)
        else:
            yield path


def sound(files: Sequence[str], done: str) -> Timeline:
    """Return the records in files, or the current one, of which nothing is `done` if unsound."""
    timeline = read(files)
    if timeline.fault:
        raise Unsound(
            f"The record is not sound, and is not {done}.",
            faults=[timeline.fault],
            remedy="Take a copy that is sound.",
        )
    return timeline


def remind_director(timeline: Timeline) -> None:
    """Say on standard error, while an event is not closed, that this is for the director."""
    if not all(record.closed for record in timeline.records):
        output.say(_("The event is not closed: for the director alone, and not during a round."))


def deliver_page(
    text: str, target: str | None, usual: str, sources: Sequence[str], *, private: bool = True
) -> None:
    """Write a page to a file or to standard output; at a terminal, to a file of a usual name."""
    if not target and sys.stdout.isatty():  # nobody reads a page there
        target = usual
    records.deliver(iter([text]), target, output_file.PAGE, sources=sources, private=private)
