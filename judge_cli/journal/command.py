"""`judge journal`: look at the record, prove it, take it elsewhere, learn from it."""

from datetime import UTC, datetime

import click

from judge_cli import output, progress_bar
from judge_cli.journal import lines, records, shared
from judge_cli.journal.closing import close
from judge_cli.journal.records import day_of
from judge_cli.journal.timeline import Timeline
from judge_cli.journal.verifying import verify
from judge_cli.options import language_option, rule_ids
from judge_procedure import local_time
from judge_record.entry import Entry, Kind
from lexicons import CannotJudge, Library, Unsound, printable


@click.command()
@shared.file_argument
@shared.day_option
@shared.rounds_option
@click.option("--round", "round_", type=int, metavar="N", help="Only entries of this round.")
@click.option("--table", metavar="T", help="Only entries of this table.")
@click.option("--since", metavar="TIME", help="Only entries from then on.")
@click.option("--until", metavar="TIME", help="Only entries up to then.")
@click.option("--station", metavar="S", help="Only entries of this station.")
@click.option("--verdict", type=click.Choice(["acceptable", "unacceptable"]))
@click.option("--kind", type=click.Choice([kind.value for kind in Kind]), metavar="KIND",
              help=f"One of: {', '.join(Kind)}.")  # fmt: skip
def show(
    file: str | None,
    day: str | None,
    rounds: str | None,
    round_: int | None,
    table: str | None,
    since: str | None,
    until: str | None,
    station: str | None,
    verdict: str | None,
    kind: str | None,
) -> int:
    """Show entries, one a line.

    Times are in the time zone of this machine. TIME is a day, a day and a time, or a time alone, of
    the day of the last entry: 2026-11-20, 2026-11-20T10:30, 10:30. Exit status 1 if the record is
    not sound.
    """
    timeline = shared.read(file, rounds)
    asked = {"round": round_, "table": table, "station": station, "ruled": verdict, "kind": kind}
    wanted = {name: _folded(value) for name, value in asked.items() if value is not None}
    first = _bound("--since", since, timeline, ends=False)
    last = _bound("--until", until, timeline, ends=True)
    several = len(timeline.records) > 1
    shown: list[str] = []
    for at, entry in timeline.in_order():
        if day not in {None, day_of(entry)} or not _within(entry, first, last):
            continue
        if all(_folded(getattr(entry, name)) == value for name, value in wanted.items()):
            name = f"{printable(timeline.records[at].name)}  " if several else ""
            shown.append(f"{name}{records.line(entry)}")
    output.write_lines(shown)
    return 1 if timeline.fault else 0


def _folded(value: object) -> object:
    """Return a value without capitals: table a5 and table A5 are one."""
    return value.casefold() if isinstance(value, str) else value


def _bound(option: str, typed: str | None, timeline: Timeline, *, ends: bool) -> datetime | None:
    """Return the moment that was typed for an option; `BadParameter` if it is not a time."""
    if typed is None:
        return None
    times = (local_time.read(e.time) for record in timeline.records for e in record.entries)
    day = max((time for time in times if time), default=datetime.now(UTC))
    if (found := local_time.asked(typed, ends=ends, day=day)) is None:
        raise click.BadParameter(
            "expected a time, such as 2026-11-20T10:30 or 10:30", param_hint=option
        )
    return found


def _within(entry: Entry, first: datetime | None, last: datetime | None) -> bool:
    """Return whether an entry is of this span; one without a time is outside of any."""
    if first is None and last is None:
        return True
    time = local_time.read(entry.time)
    return time is not None and (not first or first <= time) and (not last or time <= last)


@click.command()
@click.argument("url", metavar="URL")
def prepare(url: str) -> int:
    """Make the table of journals in a PostgreSQL database, once.

    The account of URL must be allowed to make a schema there. An account that records needs less:
    the command says what to grant.
    """
    if not records.is_database(url):
        raise CannotJudge(
            "This is not the URL of a database.", remedy="Give postgresql://USER@HOST/DATABASE"
        )
    database = records.database_at(url)
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

    FILE is a journal, an export of one, or the record of an event; without it, the journal of the
    event that is under way on this machine. A journal in PostgreSQL is named by its URL.
    """


journal.add_command(show)
journal.add_command(verify)
journal.add_command(close)
journal.add_command(prepare)


@journal.command()
@shared.file_argument
@click.option("--format", "form", type=click.Choice(["jsonl", "csv"]),
              help="Without it: by the ending of the output file, else JSON lines.")  # fmt: skip
@shared.output_option
def export(file: str | None, form: str | None, target: str | None) -> int:
    """Write all entries as lines that anybody can verify.

    docs/journal.md says how. Exit status 1 if the record is not sound: what can be read of it is
    written unchanged.
    """
    csv = form == "csv" or (form is None and (target or "").endswith(".csv"))
    path = file or records.current()
    try:
        timeline = shared.read(path)
    except Unsound as error:
        if csv or not (rows := records.readable_rows(path)):
            raise
        output.say(str(error))
        records.deliver((f"{seal}\t{line}\n" for _number, seal, line in rows), target)
        return 1
    if len(timeline.records) > 1:
        raise CannotJudge("The record of an event is an export already.", remedy="Copy the file.")
    write = lines.as_csv if csv else lines.of_entries
    entries = timeline.records[0].entries
    records.deliver(write(entries), target, count=len(entries))
    return 1 if timeline.fault else 0


@journal.command()
@shared.file_argument
@click.option("--rules", "rules_id", metavar="ID", shell_complete=rule_ids,
              help="Rule set to rule by; else the one that each ruling names.")  # fmt: skip
@click.option("--lexicon", "lexicons", multiple=True, metavar="LEXICON",
              help="A file in place of the installed lexicon of its edition.")  # fmt: skip
@shared.text_option
@language_option
@shared.output_option
def rejudge(
    file: str | None,
    rules_id: str | None,
    lexicons: tuple[str, ...],
    text: bool,
    target: str | None,
) -> int:
    """Judge recorded challenges again, and show what would differ.

    For the director, and not during a round. The output is a text, or with -o a web page. The sheet
    is sorted by day, round and table, with lines to sign. It also shows the remedy that the rules
    grant for a wrong ruling. It leaves out rulings by hand. Exit status 0 if no ruling would
    differ, 1 if some would, 2 if not all can be judged again.
    """
    from judge_cli.journal import rejudging, remedies

    timeline = shared.sound(file, "judged again")
    shared.remind_director(timeline)
    judges = rejudging.Judges(Library(), rules_id, lexicons)
    with progress_bar.bar("Rejudging") as advance:
        outcome = rejudging.rejudge(timeline, judges, advance)
    shared.deliver_report(remedies.report_on(timeline, outcome), target, text=text)
    return 1 if outcome.findings else 0


@journal.command()
@shared.file_argument
@shared.output_option
@shared.day_option
@shared.rounds_option
@language_option
@shared.text_option
@click.option("--with-words", is_flag=True, help="Every ruling, with its words: not for the wall.")
def report(
    file: str | None,
    target: str | None,
    day: str | None,
    rounds: str | None,
    text: bool,
    with_words: bool,
) -> int:
    """Report on the event: as text, or with -o FILE as a web page.

    For the director, and not during a round: challenges by round and hour, and what else happened.
    It has no words unless --with-words is given. Exit status 1 if the record is not sound: the page
    says so.
    """
    from judge_cli.journal.provenance import verified_by
    from judge_cli.journal.report import report_on

    timeline = shared.read(file, rounds)
    shared.remind_director(timeline)
    with progress_bar.bar("Counting") as advance:
        found = report_on(
            timeline,
            with_words=with_words,
            days={day} if day else None,
            verified=verified_by(Library()),
            advance=advance,
        )
    shared.deliver_report(found, target, text=text, private=with_words)
    return 1 if timeline.fault else 0
