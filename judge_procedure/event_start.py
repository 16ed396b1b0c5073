"""Where an event begins or goes on: what a station asks, and what it says of what was before.

Promised: no challenge goes into a record of another day unless somebody has said so on this day.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress

from judge_procedure.system_clock import day_written
from judge_procedure.task_parts import Option, TaskPage, TaskSentence, asking, choice
from judge_procedure.timeline import challenges_in, day_of, record_in
from judge_procedure.typed import folded
from judge_record.clock import Clock
from judge_record.event import Begun, open_event
from judge_record.journal import Journal
from judge_record.opening import Opening
from judge_record.reader import Reader
from judge_record.summary import at_work, of_today, waiting_calls
from lexicons.errors import CannotJudge, Unsound, printable
from lexicons.language import _, counted

NEW, SAME = "new", "same"  # the answers


def new_event_name(usual: str, clock: Clock) -> str:
    """Return the name of today's event: that of the profile, if it has one, and the day."""
    return ", ".join(filter(None, (usual, clock.today())))


def is_event_of(usual: str, event: str) -> bool:
    """Return whether an event is the one that a profile names, or one of its days."""
    own, name = folded(usual), folded(event)
    own_day = re.compile(rf"{re.escape(own)}, \d{{4}}-\d\d-\d\d", re.ASCII)
    return own in ("", name) or own_day.fullmatch(name) is not None


def event_at(opening: Opening, event: str | None, usual: str, *, looked: bool, close: str) -> Begun:
    """Return the event at which a command records: one of this name, or the open or `usual` one.

    `CannotJudge`, and nothing is begun, if the journal lacks the last entry of this station, unless
    the director has `looked`; or if another event than the one that is named is open. A damaged
    journal is `Unsound`, too: only who has looked moves it away.
    """
    if event is None:
        return opening.event(usual, looked=looked)
    with suppress(Unsound):  # of a damaged one, the opening says so, or sets it aside
        journal = open_event(opening.place)
        if journal and folded(journal.event) != folded(event):
            journal.head()  # a damaged one is `Unsound`
            raise CannotJudge(
                _("{event} is open here. Go on with it without --event, or close it first: {close}",
                  event=repr(journal.event), close=close)
            )  # fmt: skip
    return opening.event(event, looked=looked)


def other_event(event: str, usual: str) -> Iterator[str]:
    """Yield a warning if the open event is not that of the settings, which may name none."""
    if not is_event_of(usual, event):
        yield _(
            "WARNING: The settings name the event {usual}, and {event} is open here. To begin that"
            " one, end the session, and close this event first.",
            usual=printable(usual), event=printable(event),
        )  # fmt: skip


# -- a new event -----------------------------------------------------------------------------------


def new_day_page(opening: Opening, journal: Journal | None, usual: str) -> TaskPage | None:
    """Return what is asked before the open event goes on; None if none is, or it is of today.

    Nor is it asked of an event without a challenge: somebody has prepared it.
    """
    clock = opening.clock
    if journal is None:
        return None
    last = journal.read(Reader.last)
    if of_today([last], clock):
        return None
    judged = len(challenges_in(record_in(journal)))
    if not (judged or waiting_calls(journal)):
        return None
    today = clock.today()
    before, now = day_written(day_of(last)), clock.local(clock.now())
    had = counted("It has {number} challenge.", "It has {number} challenges.", judged)
    new = Option(
        NEW, _("New event"), new_event_name(usual, clock),
        " ".join(filter(None, (
            _("A new record, with a final number of its own."),
            _("List, rules, PINs and tables stay the same."),
            _("{day} is ended first.", day=before), on_open_calls(journal),
            on_open_sessions(journal, opening.station),
        ))),
        sign="calendar",
    )  # fmt: skip
    same = Option(
        SAME, _("Go on with the last one"), journal.event,
        _("Only if it isn't over. What is judged now goes into its record."), sign="turn",
    )  # fmt: skip
    answers = choice("event", _("Which one?"), (new, same))
    shown = _("This machine's clock: {day}, {time}. Is it wrong? Correct it first.",
              day=day_written(today), time=now)  # fmt: skip
    return asking(
        _("New event, {day}?", day=day_written(today)), TaskSentence(shown), answers,
        line=" ".join((_("The last one was on {day}.", day=before), had)),
        back=_("Menu, or leave"),
    )  # fmt: skip


def on_last_event(question: TaskPage, close: str) -> str:
    """Return that the event of another day goes on where nobody can answer."""
    return _(
        "{before} It goes on. For a new event, close it first: {close}",
        before=question.line, close=close,
    )  # fmt: skip


def on_open_calls(journal: Journal) -> str:
    """Return which calls of an event are open, or ""."""
    calls = ", ".join(f"{call.number}" for call in waiting_calls(journal))
    return _("Calls without an answer: {numbers}.", numbers=calls) if calls else ""


# -- an event before ------------------------------------------------------------------------------


def on_open_sessions(journal: Journal, own: str) -> str:
    """Return which other stations of an event have an open session, or ""."""
    stations = printable(", ".join(name for name in at_work(journal) if name != own))
    said = _("Still open: {stations}. End their sessions first.", stations=stations)
    return said if stations else ""


def event_before(begun: Begun) -> Iterator[str]:
    if begun.closed:
        number = begun.closed.spoken
        yield _("The previous event is closed. Write down its final number: {head}", head=number)
    elif begun.copied:
        yield _("These files were copied from another machine. The copy is kept as it is, up to"
                " {head}. This machine goes on in a chain of its own.",
                head=begun.copied.spoken)  # fmt: skip
    elif begun.kept:
        yield _("The journal of the previous event is damaged. It is kept unchanged.")
    if begun.kept:
        yield _("Its journal is {place}", place=printable(begun.kept))


def change_warnings(changed: Iterable[str]) -> Iterator[str]:
    """Yield a warning for all that differs from what a station had: names of `station.WATCHED`."""
    sentences = {
        "record": _("The journal is not the one that this station wrote last."),
        "rules": _("The rules aren't the same as in the last session."),
        "alphabet": _("The alphabet isn't the same as in the last session."),
        "lexicons": _("A word list isn't the same as in the last session."),
        "program": _("The program isn't the same release as in the last session."),
        "clock": _("This machine's clock is behind the last entry. Correct the clock."),
        "machine": _("The record was copied from another machine."),
    }
    for name in changed:
        yield _("WARNING: {change}", change=sentences[name])
