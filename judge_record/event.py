"""Events: which one is open, and how one begins. A place has a journal for each.

One event is open at a time: the one whose last entry doesn't close it. None is ever replaced. To
begin another one, the open one is closed, then a new journal is made beside it: killed in between,
no event is open. A station begins its sessions in one by an `Opening`.
"""

import os
from contextlib import suppress
from typing import NamedTuple

from judge_record.entry import VERSION, Entry, Kind
from judge_record.head import Head
from judge_record.journal import Journal
from judge_record.line import NO_SEAL, check, entry_in, sealed
from judge_record.place import Place
from judge_record.store import Ends, Store, ends_of
from lexicons.errors import CannotJudge, Missing
from lexicons.language import _

NONCE_BYTES = 16


class Begun(NamedTuple):
    """The journal of the event that is open, and what became of the one before it."""

    journal: Journal
    closed: Head | None = None  # of the event that was closed: to be written down
    copied: Head | None = None  # of a copy from another machine, which this journal continues
    kept: str = ""  # where the one before it is: closed, copied, or damaged


def open_event(place: Place) -> Journal | None:
    """Return the journal of the event that is open, or None.

    One of this machine comes before a copy from another one. `Unsound` if a file is damaged: it may
    be the one that is open. `CannotJudge` if two are open: one is a copy, and nobody knows which.
    """
    ends: dict[Store, Ends] = {}
    for store in place.stores():
        with suppress(Missing):  # another process is about to begin an event
            ends[store] = ends_of(store)
    continued = {first.continues for first, _last in ends.values()}
    open_here = [
        store
        for store, (_first, last) in ends.items()
        if last.kind is not Kind.EVENT_CLOSED and str(last.head) not in continued
    ]
    ours = [store for store in open_here if ends[store].first.machine in (None, place.machine)]
    candidates = ours or open_here
    if len(candidates) > 1:
        raise CannotJudge(
            _("There are two journals of open events here."),
            faults=[store.path for store in candidates],
            remedy=_("Move the copy away."),
        )
    return Journal(candidates[0]) if candidates else None


def event_here(place: Place, *, time: str, station: str) -> Begun | None:
    """Return the event that is open, in a journal of this machine; None if no event is open.

    If its file was copied from another machine, two machines would go on in one chain. So a
    journal of this machine begins, which continues the copy.
    """
    journal, machine = open_event(place), place.machine
    if journal is None or not machine or journal.opening.machine in (None, machine):
        return Begun(journal) if journal else None
    with place.alone():
        journal = open_event(place) or journal
        if journal.opening.machine == machine:  # another process was faster
            return Begun(journal)
        copied = journal.head()
        begun = Journal(place.create(opening_of(journal.event, time, station, machine, copied)))
        return Begun(begun, copied=copied, kept=journal.store.path)


def begin_event(
    place: Place, event: str, *, time: str, station: str, looked: bool = False
) -> Begun:
    """Close the event that is open, and begin another one; one of this name goes on.

    Damaged journals are set aside only if a director has `looked`, and else `Unsound`: the line
    that is typed at each start must not forget what they hold.
    """
    closed, kept = None, place.set_aside_damaged() if looked else ""
    event_here(place, time=time, station=station)
    with place.alone():
        if journal := open_event(place):
            if journal.event == event:
                return Begun(journal, kept=kept)
            closed = close_event(journal, time=time, station=station)
            kept = kept or journal.store.path
        opening = opening_of(event, time, station, place.machine)
        begun = Journal(place.create(opening))
        return Begun(begun, closed, kept=kept)


def close_event(journal: Journal, *, time: str, station: str) -> Head:
    return journal.append(Entry(kind=Kind.EVENT_CLOSED, time=time, station=station)).head


def opening_of(
    event: str, time: str, station: str, machine: str | None, continues: Head | None = None
) -> Entry:
    """Return the first entry of a chain, with digits that no other one has."""
    draft = Entry(
        kind=Kind.EVENT_OPENED, time=time, station=station, event=event, version=VERSION,
        machine=machine, nonce=os.urandom(NONCE_BYTES).hex(),
        continues=str(continues) if continues else None,
    )  # fmt: skip
    check(draft)
    return entry_in(*sealed(draft, 1, event, NO_SEAL, None))
