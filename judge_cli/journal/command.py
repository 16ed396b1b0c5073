"""`judge journal`: look at the record, prove it, take it elsewhere, learn from it."""

import click

from judge_cli import output, progress_bar
from judge_cli.journal import journal_files, record_text, records
from judge_cli.journal.closing import close
from judge_cli.journal.verifying import verify
from judge_cli.options import language_option
from judge_procedure.system_clock import SystemClock
from judge_record.head import Receipt, receipt_in
from judge_record.place import is_database
from lexicons import CannotJudge, Library, Unsound
from lexicons.extra import extra
from lexicons.language import _


@click.command()
@journal_files.files_argument
def show(files: tuple[str, ...]) -> int:
    """Show entries, one a line.

    Times are in the time zone of this machine. To look for anything else, export a table:
    judge journal export --format csv. Exit status 1 if the record is not sound.
    """
    timeline = journal_files.read(files)
    several = len(timeline.records) > 1
    shown = [
        f"{timeline.records[at].name}  {records.line(entry)}" if several else records.line(entry)
        for at, entry in timeline.in_order()
    ]
    output.write_lines(shown)
    return 1 if timeline.fault else 0


@click.command()
@click.argument("url", metavar="URL")
def prepare(url: str) -> int:
    """Make the table of journals in a PostgreSQL database, once.

    The account of URL must be allowed to make a schema there. An account that records needs less:
    the command says what to grant.
    """
    if not is_database(url):
        raise CannotJudge(
            "This is not the URL of a database.", remedy="Give postgresql://USER@HOST/DATABASE"
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


@click.group()
def journal() -> None:
    """Show, verify, close, export, report on and rejudge a record.

    FILE is a journal, an export of one, or a folder of them; without it, the journal of the event
    that is under way on this machine. A journal in PostgreSQL is named by its URL.
    """


journal.add_command(show)
journal.add_command(verify)
journal.add_command(close)
journal.add_command(prepare)


@journal.command()
@journal_files.files_argument
@click.option("--format", "form", type=click.Choice(["jsonl", "csv"]),
              help="Without it: by the ending of the output file, else JSON lines.")  # fmt: skip
@journal_files.output_option
def export(files: tuple[str, ...], form: str | None, target: str | None) -> int:
    """Write all entries as lines that anybody can verify, or as a table.

    docs/journal.md says how. A table can have the entries of several journals. Exit status 1 if the
    record is not sound: what can be read of it is written unchanged.
    """
    csv = form == "csv" or (form is None and (target or "").endswith(".csv"))
    files = files or (records.current(),)
    try:
        timeline = journal_files.read(files)
    except Unsound as error:
        if csv or len(files) > 1 or not (rows := records.readable_rows(files[0])):
            raise
        output.say(str(error))
        readable = (f"{seal}\t{line}\n" for _number, seal, line in rows)
        records.deliver(readable, target, record_text.EXPORT, sources=files)
        return 1
    if len(timeline.records) > 1 and not csv:
        raise click.UsageError("An export has one journal: name one FILE, or --format csv.")
    write = record_text.as_csv if csv else record_text.of_entries
    entries = [entry for _place, entry in timeline.in_order()]
    kind = record_text.TABLE if csv else record_text.EXPORT
    records.deliver(write(entries), target, kind, sources=files, count=len(entries))
    return 1 if timeline.fault else 0


@journal.command()
@journal_files.files_argument
@click.option("--rules", "rules_id", metavar="ID",
              help="Rule set to rule by; else the one that each ruling names.")  # fmt: skip
@click.option("--lexicon", "lexicons", multiple=True, metavar="LEXICON",
              help="A file in place of the installed lexicon of its edition.")  # fmt: skip
@language_option
@journal_files.output_option
def rejudge(
    files: tuple[str, ...],
    rules_id: str | None,
    lexicons: tuple[str, ...],
    target: str | None,
) -> int:
    """Judge recorded challenges again, and show what would differ.

    For the director, and not during a round. The page has the remedy that the rules grant for a
    wrong ruling, then the rulings by day, round and table, with lines to sign. It leaves out
    rulings by hand. Exit status 0 if no ruling would differ, 1 if some would, 2 if not all can be
    judged again.
    """
    from judge_cli.journal import rejudging, remedies

    timeline = journal_files.sound(files, "judged again")
    journal_files.remind_director(timeline)
    judges = rejudging.Judges(Library(), rules_id, lexicons)
    with progress_bar.bar("Rejudging") as advance:
        outcome = rejudging.rejudge(timeline, judges, advance)
    output.say(remedies.how_many_differ(outcome))
    page = remedies.page(timeline, outcome, now=SystemClock().now())
    journal_files.deliver_page(page, target, "rejudged.html", files)
    return 1 if outcome.findings else 0


def _receipt(ctx: click.Context, param: click.Parameter, value: str | None) -> Receipt | None:
    """Return a receipt as it stands on a slip; `BadParameter` for a text that isn't one."""
    if value and not (receipt := receipt_in(value)):
        raise click.BadParameter(_("expected a receipt, such as K1 12 7F3A 91C2"), ctx, param)
    return receipt if value else None


@journal.command()
@journal_files.files_argument
@journal_files.output_option
@journal_files.day_option
@click.option("--table", metavar="T", default="", help="One appeal: what happened at this table.")
@click.option("--slip", metavar="RECEIPT", callback=_receipt,
              help="One appeal: the play of a slip, which is compared.")  # fmt: skip
@click.option("--with-words", is_flag=True, help="The director's copy: not for the wall.")
@language_option
def report(
    files: tuple[str, ...], target: str | None, day: str | None, table: str,
    slip: Receipt | None, with_words: bool,
) -> int:  # fmt: skip
    """Report on the event, or on one appeal, as a page to print and sign.

    For the director, and not during a round. The report names no word without --with-words. An
    appeal (--table, --slip) is one page: the play from its challenge to what stands, with its
    words. Exit status 1 if the record is not sound, or a slip does not agree: the page says so.
    """
    from judge_procedure.paper import appeal, report_page
    from judge_procedure.paper.report import report_on

    timeline = journal_files.read(files)
    journal_files.remind_director(timeline)
    now, library = SystemClock().now(), Library()
    if table or slip:
        appeals = appeal.appeals_at(timeline.records, library, now=now, table=table, slip=slip)
        journal_files.deliver_page(appeal.page(appeals), target, "appeal.html", files)
        return 1 if timeline.fault or any(each.differs for each in appeals) else 0
    days = {day} if day else None
    found = report_on(timeline.records, library, now=now, with_words=with_words, days=days)
    page = report_page.page(found)
    journal_files.deliver_page(page, target, "report.html", files, private=with_words)
    return 1 if timeline.fault else 0
