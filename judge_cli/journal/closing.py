"""`judge journal close`: end the event that is under way."""

import platform
import sys

import click

from judge_cli import output
from judge_cli.journal import records
from judge_cli.options import language_option
from judge_procedure import local_time
from judge_procedure.system_clock import SystemClock
from judge_procedure.typed import is_yes, plain_or
from judge_record.entry import Kind
from judge_record.event import close_event, open_event
from judge_record.journal import Journal
from judge_record.place import named, place_at
from judge_record.summary import at_work
from lexicons import CannotJudge, printable
from lexicons.language import _
from lexicons.notation import moment


@click.command()
@click.argument("file", required=False, metavar="[JOURNAL]")
@click.option("--yes", is_flag=True, help="Close the event without a question.")
@language_option
def close(file: str | None, yes: bool) -> int:
    """Close this machine's open event, and print its final number.

    JOURNAL is another journal to close, by its path or its URL, or the place of a record. Do this
    after the last round, when each desk, kiosk and server has ended its session. Nothing can be
    recorded in the event from then on. Not for an event of `judge event`: the final numbers
    on its paper would change. Exit status 2 if nothing was closed.
    """
    journal = _journal_to_close(file)
    event = printable(journal.event)
    _say_unfinished(journal)
    if not yes:
        confirm(event)
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
            path=printable(journal.store.place),
            number=head.number,
            head=head.spoken,
        )
    )
    return 0


def _journal_to_close(file: str | None) -> Journal:
    """Return the journal of the event that is to be closed; `CannotJudge` if it is closed."""
    found: Journal | None
    if file and records.is_one(file):
        [store] = records.stores_at(file)
        found = Journal(store)
    else:
        found = open_event(place_at(named(file), "") if file else records.place_here())
    if found is None:
        raise CannotJudge(
            _("No event is open on this machine."),
            remedy=_("`judge journal verify` shows whether the last one was closed."),
        )
    if found.last().kind is Kind.EVENT_CLOSED:
        raise CannotJudge(_("The event {event} is closed.", event=printable(found.event)))
    return found


def _say_unfinished(journal: Journal) -> None:
    """Say which sessions of a journal did not end: the station may not have reported everything."""
    for opened in at_work(journal).values():
        text = _(
            "Not ended: the session of {station}, opened {time}. It can record nothing more.",
            station=printable(opened.station),
            time=local_time.local(opened.time, moment()),
        )
        output.say(text)


def confirm(event: str) -> None:
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
