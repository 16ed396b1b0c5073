"""`judge journal close`: end the event that is under way."""

import json
import os
import platform
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import click

from judge_cli import local_time, output
from judge_cli.clock import SystemClock
from judge_cli.journal import records
from judge_cli.options import language_option
from judge_procedure.prompts import is_yes, plain_or
from judge_record.event import open_event
from judge_record.event_end import Ended, Reached, end_event, is_closed, reached, received
from judge_record.journal import Journal
from judge_record.store.address import address_in, is_address
from judge_record.store.place import OneConnection, chains_at, shown
from lexicons import CannotJudge, Library, Unsound, printable
from lexicons.language import _
from lexicons.notation import moment


@click.command()
@click.argument("file", required=False, metavar="[JOURNAL]")
@click.option("--event", "name", metavar="NAME", help="The event, if a database has several.")
@click.option("--yes", is_flag=True, help="Close the event without a question.")
@click.option("--json", "as_json", is_flag=True, help="Print the chains and heads as JSON.")
@language_option
def close(file: str | None, name: str | None, yes: bool, as_json: bool) -> int:
    """Close the event that is open on this machine, and print its head.

    JOURNAL is another journal to close, by its path or its URL. The URL of a database stands for
    the journal of an event in it. Do this after the last round, when each desk, kiosk and server
    has ended its session. Nothing can be recorded in the event from then on. Exit status 2 if
    nothing was closed.
    """
    chains = chains_to_close(file, name)
    event = printable(chains[0].journal.event)
    for chain in chains:
        _say_unfinished(chain)
    if not yes:
        confirm(event)
    ended = closed(chains)
    output.say(
        _(
            "The event {event} is closed. Write down its final number, and have somebody sign it.",
            event=event,
        )
    )
    if as_json:
        output.answer(json.dumps(_in_json(event, chains, ended), ensure_ascii=False, indent=1))
        return 0
    if ended.over_chains:
        output.say(
            _(
                "The entry before the last one holds the heads of all {number} chains.",
                number=len(chains),
            )
        )
    output.answer(
        _(
            "{path}: closed: {number} entries, final number {head}",
            path=printable(ended.path),
            number=ended.head.number,
            head=ended.head.spoken,
        )
    )
    return 0


def closed(chains: Sequence[Reached]) -> Ended:
    """Close an event at this machine, and return its end."""
    used = Library().venue
    station = used.station if used else plain_or(platform.node(), "desk")
    return end_event(chains, time=SystemClock().now(), station=station)


def chains_to_close(file: str | None, name: str | None) -> Sequence[Reached]:
    """Return the chains of the event that is to be closed; `CannotJudge` if it is closed."""
    if file and is_address(file) and not address_in(file).chain:  # all chains of a database
        return _chains_in_database(file, name)
    folder = os.path.dirname(records.current_path())
    journal = Journal(file) if file else open_event(folder)
    if journal is None:
        raise CannotJudge(
            _("No event is open on this machine."),
            remedy=_("`judge journal verify` shows whether the last one was closed."),
        )
    journal.check_event()
    others, damaged = ([], []) if file else received(folder, journal.event)
    for path in damaged:
        output.say(_("{path} is damaged: its chain is left out.", path=printable(path)))
    return [reached(journal), *others]


def _chains_in_database(url: str, name: str | None) -> Sequence[Reached]:
    """Return the chain of the only open event in a database, or of the one that is named.

    With it come the parts before, and what stations handed on: these are not closed.
    """
    events = chains_at(url).events()
    if not events:  # it holds a copy, perhaps
        journal = Journal(url)
        journal.check_event()
        return [reached(journal)]
    chosen = [event for event in events if name in (None, event)]
    still_open = [event for event in chosen if name or not is_closed(Journal(events[event]))]
    if len(still_open) != 1:
        if len(chosen) == 1:
            Journal(events[chosen[0]]).check_event()
        raise CannotJudge(
            _("Which event is to be closed is not clear."),
            faults=[*map(printable, still_open or events)],
            remedy=_("Name one of these: --event NAME"),
        )
    [event] = still_open
    journal = Journal(events[event])
    journal.check_event()
    return [reached(journal), *beside(url, event)]


def beside(url: str, event: str) -> Iterator[Reached]:
    """Yield how far the earlier parts of an event had come, and what stations handed on."""
    kept_in = OneConnection()
    chains = kept_in.chains(url)
    handed_on = chains.handed_on(event)
    for path in [*chains.parts(event)[:-1], *map(chains.url_of, handed_on)]:
        try:
            journal = Journal(path, kept_in)
            found = reached(journal, ours=False)
            yield found if journal.opening_seal in handed_on else found._replace(unfinished=())
        except Unsound:
            output.say(_("{path} is damaged: its chain is left out.", path=printable(shown(path))))


def _say_unfinished(chain: Reached) -> None:
    """Say which sessions of a chain did not end: the station may not have reported everything."""
    for opened in chain.unfinished:
        station, time = printable(opened.station), local_time.local(opened.time, moment())
        text = _(
            "Not ended: the session of {station}, opened {time}. It can record nothing more.",
            station=station,
            time=time,
        )
        if not chain.ours:
            text = _(
                "Not ended: the session of {station}, opened {time}. Its last entry here is of"
                " {last}. Collect its journal: it may hold more.",
                station=station,
                time=time,
                last=local_time.local(chain.last.time, moment()),
            )
        output.say(text)


def _in_json(event: str, chains: Sequence[Reached], ended: Ended) -> dict[str, Any]:
    """Return the end of an event as JSON holds it: `head` is the hash over `chains`."""
    heads = {each.chain: each.head for each in ended.heads or [each.head for each in chains]}
    return {
        "event": event,
        "head": ended.over_chains,
        "journal": shown(ended.path),
        "entries": ended.head.number,
        "seal": ended.head.seal,
        "chains": [
            {
                "chain": each.head.chain,
                "station": each.last.station,
                "entry": heads[each.head.chain].number,
                "seal": heads[each.head.chain].seal,
                "time": each.last.time,
                "not_ended": [opened.station for opened in each.unfinished],
            }
            for each in chains
        ],
    }


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
