"""`judge journal`: look at the record, prove it, take it elsewhere, learn from it."""

from datetime import UTC, datetime

import click

from judge_cli import output, progress_bar
from judge_cli.journal import lines, records, shared, together
from judge_cli.journal.audit import audit
from judge_cli.journal.closing import close
from judge_cli.journal.copying import copy, prepare
from judge_cli.journal.showing import show
from judge_cli.journal.verifying import verify
from judge_cli.options import language_option, rule_ids
from lexicons import CannotJudge, Library, Unsound, printable


@click.group()
def journal() -> None:
    """Show, verify, close, export, merge, report on, rejudge a record.

    FILE is a journal, an export of one, or a merged timeline; without it, the journal of the event
    that is under way on this machine. A journal in PostgreSQL is named by its URL.
    """


journal.add_command(show)
journal.add_command(verify)
journal.add_command(close)
journal.add_command(copy)
journal.add_command(prepare)
journal.add_command(audit)


@journal.command()
@shared.file_argument
@click.option("--format", "form", type=click.Choice(["jsonl", "csv"]),
              help="Without it: by the ending of the output file, else JSON lines.")  # fmt: skip
@shared.output_option
def export(file: str | None, form: str | None, target: str | None) -> int:
    """Write all entries as lines that anybody can verify.

    docs/journal.md says how. Exit status 1 if the record is not sound: it is written unchanged.
    """
    timeline = shared.read(file)
    if len(timeline.records) > 1:
        raise CannotJudge("A merged timeline is an export already.", remedy="Copy the file.")
    csv = form == "csv" or (form is None and (target or "").endswith(".csv"))
    write = lines.as_csv if csv else lines.of_entries
    entries = timeline.records[0].entries
    records.deliver(write(entries), target, count=len(entries))
    return 1 if timeline.fault else 0


@journal.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@shared.output_option
def merge(files: tuple[str, ...], target: str | None) -> int:
    """Write several stations' journals as one timeline.

    `judge journal report` and `rejudge` read the result. The command verifies each journal first.
    It takes copies of one journal once, keeps both sides of a fork, and reports clocks that
    disagree. Exit status 1 if a journal is not sound.
    """
    try:
        timeline = together.merge(files, datetime.now(UTC))
    except Unsound as error:
        output.say(str(error))
        return 1
    for doubt in timeline.doubts:
        output.say(f"Note: {printable(doubt)}")
    records.deliver(lines.of_timeline(timeline), target, count=timeline.length)
    return 0


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

    timeline = records.read(file or records.current_path())
    if timeline.fault:
        raise Unsound(
            "The record is not sound, and is not judged again.",
            faults=[timeline.fault],
            remedy="Take a copy that is sound.",
        )
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
    if not file:
        shared.name_left_out(timeline)
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
