"""The record: whether the journal is sound, and the clock agrees with it."""

import os
from datetime import datetime, timedelta

from judge_cli import local_time
from judge_cli.journal.together import innocent, spoken
from judge_cli.station.line import Line, look, unknown, well
from judge_record.entry import Entry
from judge_record.journal import Journal, current
from judge_record.memory import StationMemory
from lexicons import JudgeError, printable
from lexicons.language import _, counted

#: A clock that is further ahead of the last entry of an open event is worth a look.
most_ahead = timedelta(days=14)


def journal_line(home: str) -> Line:
    """Return whether the current journal is sound, with its head."""
    path = os.path.join(home, "journal", current)
    if not os.path.exists(path) or not os.path.getsize(path):
        return well("journal", _("No event has begun on this machine."))
    try:
        journal = Journal(path)
        fault = journal.verify()
    except JudgeError as error:
        fault = "; ".join((error.what, *error.faults))
    if fault:
        remedy = _("Keep the file for the director. Begin a new event before the first challenge.")
        return look("journal", printable(fault), remedy)
    head = journal.head()
    text = counted(
        "{event}: sound, {number} entry, final number {head}.",
        "{event}: sound, {number} entries, final number {head}.",
        head.number,
        event=printable(journal.event),
        head=head.spoken,
    )
    return well("journal", text)


def memory_line(home: str, station: str) -> Line:
    """Return whether a journal holds the entry that this station wrote last."""
    memory = StationMemory(home, station)
    if not memory.last.number:
        return well("last entry", _("This station has written nothing yet."))
    head = memory.last.head.spoken
    if memory.is_kept():
        return well("last entry", _("{head} is in a journal.", head=head))
    return look(
        "last entry",
        _("No journal here holds {head}, the last entry of this station.", head=head),
        _("Put the right journal back. An older copy may have taken its place."),
    )


def clock_line(home: str, station: str, now: datetime) -> Line:
    """Return whether the clock agrees with the last entry; `now` is what it shows."""
    shown, entries = now.astimezone().strftime("%Y-%m-%d %H:%M"), _latest(home)
    known = [StationMemory(home, station).last.time, *(entry.time for entry in entries)]
    last = max((time for text in known if (time := local_time.read(text))), default=None)
    if last is None:
        text = _("It shows {time}. There is no entry to compare it with.", time=shown)
        return unknown("clock", text, _("Compare it with a watch."))
    if last - now > innocent:
        text = _(
            "It shows {time}, {span} before the last entry of this machine.",
            time=shown,
            span=spoken(last - now),
        )
    elif now - last > most_ahead and any(entry.kind != "event closed" for entry in entries):
        text = _(
            "It shows {time}, {span} after the last entry of the event that is open.",
            time=shown,
            span=spoken(now - last),
        )
    else:
        return well("clock", _("It shows {time}.", time=shown))
    return look("clock", text, _("Set the clock of this machine, then check again."))


def _latest(home: str) -> list[Entry]:
    """Return the last entry of the current journal, if it can be read."""
    try:
        return Journal(os.path.join(home, "journal", current)).latest(1)
    except JudgeError:
        return []
