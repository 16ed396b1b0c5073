"""`judge journal close`, `rejudge` and `report`: what the director does with a record."""

import os
import platform
import sys

import click

from judge_cli import output, records
from judge_cli.check import as_id
from judge_cli.options import language_option, value_of
from judge_cli.output_file import paper_options, write_paper
from judge_procedure.system_clock import SystemClock, local_time
from judge_procedure.timeline import Timeline
from judge_procedure.typed import Misread, is_yes, needed, plain_or
from judge_record.event import close_event, open_event
from judge_record.head import Receipt, receipt_in
from judge_record.place import place_at
from judge_record.store import is_database
from judge_record.summary import at_work, unfinished
from lexicons import CannotJudge, Library, Missing, Unsound, printable
from lexicons.language import _, second_format


@click.command()
@click.argument("place", required=False, metavar="[PLACE]")
@click.option("--yes", is_flag=True, help="Close the event without a question.")
@language_option
def close(place: str | None, yes: bool) -> int:
    """Close this machine's open event, and print its final number.

    PLACE is where it is recorded, if that isn't the profile's. Do this after the last round, when
    each desk, kiosk and server has ended its session. Nothing can be recorded in the event from
    then on. Not for an event of `judge event`: the final numbers on its paper would change. Exit
    status 2 if nothing was closed.
    """
    if place and not is_database(place):
        place = os.path.abspath(place)
        if not os.path.isdir(place):
            raise Missing(
                _("There is no folder {folder}. Is the stick in?", folder=place),
                remedy=_("Give the folder of the journal, or the URL of its database."),
            )
    journal = open_event(place_at(place, "") if place else records.place_of(Library()))
    if journal is None:
        here = _("No event is open on this machine.")
        raise CannotJudge(
            _("No event is open in {place}.", place=printable(place)) if place else here,
            remedy=_("`judge journal verify` shows whether the last one was closed."),
        )
    event = printable(journal.event)
    for session in at_work(journal).values():
        text = _(
            "Not ended: the session of {station}, opened {time}. It can record nothing more.",
            station=printable(session.station),
            time=local_time(session.time, second_format()),
        )
        output.say(text)
    if not yes:
        _confirm(event)
    station = plain_or(platform.node(), "desk")
    head = close_event(journal, time=SystemClock().now(), station=station)
    output.say(
        _(
            "The event {event} is closed. Write down its final number, and have somebody sign it.",
            event=event,
        )
    )
    output.answer(
        _(
            "{path}: closed: {number} entries, final number {head}",
            path=printable(journal.store.path),
            number=head.number,
            head=head.spoken,
        )
    )
    return 0


def _confirm(event: str) -> None:
    """Ask whether the event is to be closed; raise if it is not, or if nobody can be asked."""
    if not output.can_ask():
        raise click.UsageError(
            _("The event {event} is open. To close it without a question: --yes", event=event)
        )
    output.say(
        _("The event {event} will be closed, at every station that records here.", event=event)
    )
    output.say(
        _("Type {yes} and press Enter to do that; anything else changes nothing.", yes=_("yes"))
    )
    if not is_yes(sys.stdin.readline()):
        raise CannotJudge(_("The event {event} goes on. Nothing was closed.", event=event))


# -- pages --------------------------------------------------------------------------------------


def _remind_director(timeline: Timeline) -> None:
    """Say on standard error, while a station may be at work, that this is for the director."""
    if any(unfinished(record.entries) for record in timeline.records if not record.closed):
        output.say(
            _("The event isn't closed. Show this only to the director, and not during a round.")
        )


@click.command(epilog=records.FILES_EPILOG)
@records.files_argument
@click.option("--rules", "rules_id", metavar="ID", callback=as_id,
              help="The rule set to judge by [the one that each ruling names].")  # fmt: skip
@click.option("--lexicon", "lexicons", multiple=True, metavar="FILE",
              type=click.Path(exists=True, dir_okay=False),
              help="A lexicon file to judge by, in place of the installed one of its"
              " edition.")  # fmt: skip
@paper_options
def rejudge(
    files: tuple[str, ...], rules_id: str | None, lexicons: tuple[str, ...], target: str | None
) -> int:
    """Judge recorded challenges again, and show what would differ.

    For the director, and not during a round. The page has the remedy that the rules grant for a
    wrong ruling, then the rulings by day, round and table, with lines to sign. It leaves out
    rulings by hand. Exit status 0 if no ruling would differ, 1 if some would, 2 if not all can be
    judged again.
    """
    from judge_procedure.paper import rejudging

    timeline = records.read_files(files)
    if timeline.is_doubted:  # it was said why
        raise Unsound(
            _("Nothing was judged again."),
            remedy=_("Name only sound files, and only one of two that differ."),
        )
    _remind_director(timeline)
    outcome = rejudging.rejudge(timeline.records, Library(), rules_id, lexicons)
    output.say(outcome.differs)
    paper = rejudging.sheet(outcome, now=SystemClock().now())
    write_paper(paper, target, files)
    return 1 if outcome.findings else 0


def _receipt(typed: str) -> Receipt:
    if receipt := receipt_in(typed):
        return receipt
    raise Misread(_("expected a receipt, such as H4 12 7F3A 91C2"))


@click.command(epilog=records.FILES_EPILOG)
@records.files_argument
@click.option("--table", metavar="TABLE",
              callback=value_of(lambda typed: needed(typed, _("Type the table."))),
              help="An appeal: all plays of this table, a page each.")  # fmt: skip
@click.option("--slip", metavar="RECEIPT", callback=value_of(_receipt),
              help="An appeal: the play that has this receipt, which is compared.")  # fmt: skip
@click.option(
    "--with-words", is_flag=True, help="Show words: the director's copy, not for the wall."
)
@paper_options
def report(
    files: tuple[str, ...], target: str | None, table: str | None, slip: Receipt | None,
    with_words: bool,
) -> int:  # fmt: skip
    """Report on the event, or on one appeal: a page to print and sign.

    For the director, and not during a round. The report names no word without --with-words. An
    appeal (--table, --slip) is a page: a play from its challenge to what stands, with its
    words. Exit status 1 if the record is not sound, two copies differ, or a slip does not agree.
    """
    from judge_procedure.paper import appeal
    from judge_procedure.paper.report import EventReport
    from judge_procedure.paper.report_doubts import of_forks

    timeline = records.read_files(files)
    _remind_director(timeline)
    now, library = SystemClock().now(), Library()
    is_doubted = timeline.is_doubted
    if table or slip:
        of, forks = timeline.records, timeline.forks
        found = appeal.appeals_at(of, library, table=table or "", slip=slip, forks=forks)
        write_paper(appeal.paper(found, now=now, forks=forks), target, files)
        for fault in filter(None, (page.slip_fault for page in found)):
            output.say(fault)
            is_doubted = True
    else:
        doubts = of_forks(timeline.forks)
        made = EventReport(timeline.records, library, now=now, with_words=with_words, doubts=doubts)
        paper = made.paper
        # Not by its own name: in the folder of an event, the report of `finish` has that.
        write_paper(paper, target or f"journal-{paper.name}.html", files)
    return 1 if is_doubted else 0
