"""`judge journal close`: end the event that is under way."""

import os
import platform
import sys

import click

from judge_cli import local_time, output
from judge_cli.clock import SystemClock
from judge_cli.journal import records
from judge_cli.options import language_option
from lexicons import CannotJudge, Library, printable
from lexicons.language import _
from lexicons.notation import moment
from lexicons.proceedings.prompts import is_yes, plain_or
from lexicons.record.event import close_event, open_event
from lexicons.record.journal import Journal
from lexicons.record.unfinished import of_sessions, unfinished


@click.command()
@click.argument("file", required=False, metavar="[JOURNAL]")
@click.option("--yes", is_flag=True, help="Close the event without a question.")
@language_option
def close(file: str | None, yes: bool) -> int:
    """Close the event that is open on this machine, and print its head.

    JOURNAL is another journal to close, by its path or its URL. Do this after the last round, when
    each desk and kiosk has ended its session. Nothing can be recorded in the event from then on.
    Exit status 2 if nothing was closed.
    """
    journal = Journal(file) if file else open_event(os.path.dirname(records.current_path()))
    if journal is None:
        raise CannotJudge(
            _("No event is open on this machine."),
            remedy=_("`judge journal verify` shows whether the last one was closed."),
        )
    journal.check_event()
    event = printable(journal.event)
    for opened in unfinished(journal.of_kinds(*of_sessions)):
        output.say(
            _(
                "Not ended: the session of {station}, opened {time}. It can record nothing more.",
                station=printable(opened.station),
                time=local_time.local(opened.time, moment()),
            )
        )
    if not yes:
        confirm(event)
    used = Library().venue
    station = used.station if used else plain_or(platform.node(), "desk")
    time = SystemClock().now()
    head = close_event(journal, time=time, station=station)
    output.say(
        _(
            "The event {event} is closed. Write down its head, and have somebody sign it.",
            event=event,
        )
    )
    output.answer(
        _(
            "{path}: closed: {number} entries, head {head}",
            path=printable(journal.path),
            number=head.number,
            head=head.spoken,
        )
    )
    return 0


def confirm(event: str) -> None:
    """Ask whether the event is to be closed; raise if it is not, or if nobody can be asked."""
    if not (sys.stdin and sys.stdin.isatty() and output.is_watched()):
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
