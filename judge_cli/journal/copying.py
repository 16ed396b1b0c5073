"""`judge journal copy` and `prepare`: journals from one place to another, files or databases."""

import click

from judge_cli import output
from judge_cli.journal import records
from judge_record.event import begin_with
from judge_record.store import place
from judge_record.store.address import is_address
from lexicons import CannotJudge, Unsound, printable


@click.command()
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def copy(source: str, target: str) -> int:
    """Copy a journal with every seal to a file or a database.

    FROM is a journal or an export of one, TO a new file or a database that `judge journal prepare`
    made ready: a path, or postgresql://USER@HOST/DATABASE. The record is verified before and after.
    Nothing is ever replaced. Exit status 2 if nothing was copied.
    """
    timeline = records.read(source)
    if timeline.fault:
        raise Unsound(
            "The record is not sound, and is not copied.",
            faults=[timeline.fault],
            remedy="Take a copy that is sound.",
        )
    if len(timeline.records) > 1:
        raise CannotJudge("A merged timeline is not one journal.", remedy="Copy each journal.")
    [record] = timeline.records
    made = begin_with(target, *record.entries)
    if fault := made.verify(f"{record.head.number}-{record.head.seal}"):
        raise Unsound(
            f"The copy {printable(made.path)} is not sound.",
            faults=[fault],
            remedy="Do not use it. Look at the disk, then copy the journal to another place.",
        )
    output.answer(
        f"{printable(made.path)}: copied: {len(record.entries)} entries, head {made.head().spoken}"
    )
    return 0


@click.command()
@click.argument("url", metavar="URL")
def prepare(url: str) -> int:
    """Make the table of journals in a PostgreSQL database, once.

    The account of URL must be allowed to make a schema there. An account that records needs less:
    the command says what to grant.
    """
    if not is_address(url):
        raise CannotJudge(
            "This is not the URL of a database.", remedy="Give postgresql://USER@HOST/DATABASE"
        )
    if place.prepare(url):
        output.say(
            "An account that records needs this and no more:\n"
            "  GRANT USAGE ON SCHEMA tilejudge TO account;\n"
            "  GRANT SELECT, INSERT ON tilejudge.entry TO account;\n"
            "  GRANT SELECT ON tilejudge.layout TO account;"
        )
        output.answer("Prepared: the database can take journals.")
    else:
        output.answer("Nothing to do: the database was prepared before.")
    return 0
