"""The end of an event of several chains: its head is recorded, and the chains are closed.

Before that, somebody looks which stations a journal shows as still open.
"""

import os
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from judge_record.entry import Draft, Entry, Kind
from judge_record.event import close_event
from judge_record.head import ChainHead, Head, event_head, pairs
from judge_record.journal import Journal, ending
from judge_record.received import folder_name
from lexicons import storage
from lexicons.errors import Missing, Unsound

#: The kinds of entries that show which sessions have not ended.
of_sessions = (Kind.OPENED, Kind.CLOSED)


class Reached(NamedTuple):
    """How far a chain has come, and which of its sessions did not end."""

    journal: Journal
    ours: bool  # whether it is closed here; else it is a copy of a station's journal
    last: Entry
    unfinished: Sequence[Entry]  # the openings of these sessions

    @property
    def head(self) -> ChainHead:
        """Its opening seal, and its last entry."""
        return ChainHead(self.journal.opening_seal, Head(self.last.number, self.last.seal))


class Ended(NamedTuple):
    """The end of an event: the last head to be written down, and the head over its chains."""

    path: str
    head: Head
    heads: Sequence[ChainHead] = ()  # of all chains, as the record holds them; of one chain, empty

    @property
    def over_chains(self) -> str | None:
        """The head over the chains; None if there is one chain alone."""
        return event_head(self.heads) if self.heads else None


def unfinished(entries: Iterable[Entry]) -> list[Entry]:
    """Return the latest opening of each station whose latest session has not ended, in order.

    A station that was started again after a crash counts once.

    >>> opened = Entry(number=2, time="t", kind="opened", station="desk 1", event="", session="a")
    >>> closed = Entry(number=3, time="t", kind="closed", station="desk 1", event="", session="a")
    >>> [entry.station for entry in unfinished([opened])], unfinished([opened, closed])
    (['desk 1'], [])
    """
    latest: dict[str, Entry] = {}
    for entry in entries:
        if entry.kind == Kind.OPENED:
            latest.pop(entry.station, None)
            latest[entry.station] = entry
        elif entry.kind == Kind.CLOSED:
            before = latest.get(entry.station)
            if before and before.session == entry.session:
                del latest[entry.station]
    return list(latest.values())


def reached(journal: Journal, *, ours: bool = True) -> Reached:
    """Return how far a journal has come."""
    open_sessions = unfinished(journal.of_kinds(*of_sessions))
    return Reached(journal, ours, journal.last(), open_sessions)


def received(folder: str, event: str) -> tuple[list[Reached], list[str]]:
    """Return what stations of an event handed on to a server, and the paths of damaged journals.

    `folder` is that of the journals of this machine.
    """
    folder = os.path.join(folder, folder_name)
    found, damaged = [], []
    for name in storage.listing(folder, ending):
        path = os.path.join(folder, name + ending)
        try:
            journal = Journal(path)
            if journal.event == event:
                found.append(reached(journal, ours=False))
        except Missing:  # the server is about to begin it
            continue
        except Unsound:
            damaged.append(path)
    return found, damaged


def end_event(chains: Sequence[Reached], *, time: str, station: str) -> Ended:
    """Close the chain of an event that is ours, and record the head over all its chains there.

    Raises `CannotJudge` if it is closed.
    """
    [journal] = [each.journal for each in chains if each.ours]
    heads: list[ChainHead] = []

    def head_of_event() -> Draft:
        heads.extend(ChainHead(each.journal.opening_seal, each.journal.head()) for each in chains)
        return Draft(
            time=time, kind=Kind.EVENT_HEAD, station=station, session="", heads=pairs(heads),
            note=event_head(heads),
        )  # fmt: skip

    before = head_of_event if len(chains) > 1 else None
    head = close_event(journal, time=time, station=station, before=before)
    return Ended(journal.path, head, tuple(heads))


def is_closed(journal: Journal) -> bool:
    """Return whether the last entry of a journal closes the event."""
    return journal.last().kind == Kind.EVENT_CLOSED
