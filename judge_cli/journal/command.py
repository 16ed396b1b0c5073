"""`judge journal`: show entries, export them, prove that none was changed."""

import csv
import json
import re
from collections.abc import Iterable, Iterator
from io import StringIO

import click

from judge_cli import output, output_file, records
from judge_cli.failure import prove_all
from judge_cli.journal import director_commands
from judge_cli.options import values_of
from judge_procedure.system_clock import local_time
from judge_procedure.timeline import JournalRecord, Timeline
from judge_procedure.typed import Misread
from judge_record.entry import ALWAYS, DECLARED, JUDGED_BY, Entry, Kind
from judge_record.head import number_in
from judge_record.line import canonical, content_of, exported, line_of
from judge_record.place import place_fault
from judge_record.store import is_database, readable_rows
from judge_record.summary import unfinished
from lexicons import CannotJudge, Fingerprint, printable
from lexicons.home import extra

COLUMNS = (*DECLARED, "seal")  # of a table
TABLE = re.compile(",".join(COLUMNS).encode())  # how one begins

#: Fields that the line of an entry says before its details, or that a whole session has in common.
NOT_DETAILS = ALWAYS | {"session", "day", "round", "table", "words", "verdict", *JUDGED_BY.split()}
DIGEST = re.compile("[0-9a-f]{32,}")


@click.group()
def journal() -> None:
    """Show, verify and export a record; close an event, report on it."""


@journal.command(epilog=records.FILES_EPILOG)
@records.files_argument
def show(files: tuple[str, ...]) -> int:
    """Show entries, one a line.

    Times are in the time zone of this machine. To search in them, export a table: judge
    journal export -o FILE.csv. Exit status 1 if the record is not sound, or two copies differ.
    """
    timeline = records.read_files(files)
    several = len(timeline.records) > 1
    shown = [
        f"{record.name}  {in_one_line(entry)}" if several else in_one_line(entry)
        for record, entry in timeline.in_order()
    ]
    output.write_lines(shown)
    return 1 if timeline.is_doubted else 0


def in_one_line(entry: Entry) -> str:
    """Return an entry in one line: all its fields but those of what judged; digests in short."""
    where = [local_time(entry.time)]
    where += [f"round {entry.round}"] * (entry.round is not None)
    where += [f"table {entry.table}"] * (entry.table is not None)
    where += filter(None, [entry.station])
    what = str(entry.kind)
    if entry.ruled:
        what += f" {entry.ruled.upper()}"
    if entry.words:
        what += f": {' '.join(entry.words)}"
    for name, value in content_of(entry).items():
        if name not in NOT_DETAILS or (name == "event" and entry.kind is Kind.EVENT_OPENED):
            text = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            text = DIGEST.sub(lambda digest: Fingerprint(digest[0]).short, text)
            what += f"; {name.replace('_', ' ')} {text}"
    return printable(f"{entry.number:>5}  {', '.join(where)}  {what}")


@journal.command(epilog=records.FILES_EPILOG)
@records.files_argument
@output_file.output_option
def export(files: tuple[str, ...], target: str | None) -> int:
    """Write all entries as lines that can be verified, or as a table.

    docs/entries.md says how. A table, -o FILE.csv, can have the entries of several journals. Exit
    status 1 if two copies differ, or if the record is not sound: what can be read of it is written
    unchanged.
    """
    is_table = (target or "").lower().endswith(".csv")
    try:
        timeline = records.read_files(files)
    except CannotJudge as error:
        rows = [*readable_rows(records.store_at(files[0]))]
        if is_table or len(files) > 1 or not rows:
            raise
        output.say(str(error))
        output_file.deliver(exported(rows), target, records.EXPORT, sources=files)
        return 1
    if len(timeline.records) > 1 and not is_table:
        raise click.UsageError("An export has one journal: name one FILE, or a table: -o FILE.csv")
    write = as_csv if is_table else records.as_export
    entries = [entry for _record, entry in timeline.in_order()]
    kind = TABLE if is_table else records.EXPORT
    output_file.deliver(write(entries), target, kind, sources=files)
    return 1 if timeline.is_doubted else 0


def as_csv(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield CSV (RFC 4180): a column for each field, lists as JSON; an empty field is empty."""
    table = StringIO(newline="")
    writer = csv.writer(table, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for entry in entries:
        content = {**json.loads(line_of(entry)), "seal": entry.seal}
        writer.writerow([_cell(content.get(name, "")) for name in COLUMNS])
    yield table.getvalue()


def _cell(value: object) -> object:
    """Return what a cell holds. No spreadsheet takes it for a formula: an apostrophe stands before.

    >>> _cell("=1+1"), _cell("-"), _cell("QI"), _cell(7), _cell(["QI"])
    ("'=1+1", "'-", 'QI', 7, '["QI"]')
    """
    if isinstance(value, str) and value[:1] in {*"=+-@\t\r"}:
        return f"'{value}"
    return canonical(value) if isinstance(value, list) else value


# -- is it sound? ---------------------------------------------------------------------------------


def _what_number_proves(head: str, record: JournalRecord | None) -> str:
    """Return what a written head shows of the record that has it."""
    if record is None:
        return (
            f"The number {head} is not in the record. Look at the paper first: the number may be"
            " copied wrongly. Else the record was cut off or forged, or this is another journal."
        )
    if record.fault:
        return f"The number {head} is in {record.name}. It proves nothing: this record isn't sound."
    if after := len(record.entries) - number_in(head):
        return f"The number {head} is in {record.name}. It proves all entries but the last {after}."
    return f"The number {head} is in {record.name}."


def _final_number(typed: str) -> str:
    if not number_in(typed):
        raise Misread("expected a final number, such as 137-3fa2-8c11-09bd")
    return typed


@journal.command(epilog=records.FILES_EPILOG)
@records.files_argument
@click.option("--final-number", "written", multiple=True, metavar="NUMBER",
              callback=values_of(_final_number),
              help="A final number on paper, such as 137-3fa2-8c11-09bd: is it in the"
              " record?")  # fmt: skip
def verify(files: tuple[str, ...], written: list[str]) -> int:
    """Verify that no entry was altered, removed, inserted or moved.

    The URL of a database stands for all journals in it, unless it names one. Exit status 0 if the
    record is sound, 1 if it is not, if two copies differ, or if a number is not in it, 2 if it
    can't be read.
    """
    chains = list[JournalRecord]()

    def prove(path: str) -> str:
        chains.append(chain := records.read(path))
        return _soundness(chain, printable(path))

    answer, status = prove_all(files, prove)
    timeline = Timeline.of(chains)
    for text in timeline.forks:
        output.say(text)
    if timeline.is_doubted:
        status = max(status, 1)
    places = ", ".join(map(printable, files))
    for head in written:
        with_it = (of for of in chains if any(at.head.agrees_with(head) for at in of.entries))
        record = next(with_it, None)
        if chains:
            output.say(_what_number_proves(head, record))
        if record is None:
            answer.append(f"{places}: the number {head} is not in it")
            status = max(status, 1)
    if chains and not written:
        output.say(
            "This can't show whether the end of a record was cut off, or all of it was forged: for"
            " that, give the final number on paper (--final-number)."
        )
    output.write_lines(answer)
    return status


def _soundness(chain: JournalRecord, name: str) -> str:
    """Return whether a chain is sound. Say what else there is to know about it."""
    if chain.fault:
        return f"unsound: {chain.fault}"
    if chain.closed:
        output.say(f"{name}: its last entry closes the event.")
    elif not unfinished(chain.entries):
        output.say(
            f"{name}: every session has ended, but nobody closed the event. If it's over, compare"
            " the final number with the paper."
        )
    else:
        output.say(
            f"{name}: its last entry does not close the event: the event goes on, or the end is"
            " missing."
        )
    return f"sound: {len(chain.entries)} entries, final number {chain.head.spoken}"


# -- a database -----------------------------------------------------------------------------------


@journal.command()
@click.argument("url", metavar="URL")
def prepare(url: str) -> int:
    """Make the table of journals in a PostgreSQL database, once.

    The account of URL must be allowed to make a schema there. An account that records needs less:
    the command says what to grant.
    """
    if not is_database(url) or place_fault(url):
        raise CannotJudge(
            "This is not the URL of a database, or it has a password in it.",
            remedy="Give postgresql://USER@HOST/DATABASE",
        )
    with extra("server"):
        from judge_record.postgres import Database
    database = Database(url)
    if database.prepare():
        output.say(
            "An account that records needs this and no more:\n"
            f"  GRANT USAGE ON SCHEMA {database.schema} TO account;\n"
            f"  GRANT SELECT, INSERT ON {database.schema}.entry TO account;"
        )
        output.answer("Prepared: the database can take journals.")
    else:
        output.answer("Nothing to do: the database was prepared before.")
    return 0


for command in (director_commands.close, director_commands.rejudge, director_commands.report):
    journal.add_command(command)
