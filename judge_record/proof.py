"""The proof of a journal: every entry follows from the one before, and is one that we write."""

from collections.abc import Iterable, Iterator

from judge_record import entry_fields
from judge_record.entry import Entry, Kind, no_seal
from judge_record.head import Head
from lexicons.challenge import Verdict
from lexicons.errors import shown

kinds = frozenset(kind.value for kind in Kind)
opened, ended = Kind.EVENT_OPENED.value, Kind.EVENT_CLOSED.value
verdicts = frozenset(verdict.value for verdict in Verdict) | {None}


def proved(entries: Iterable[Entry], last: Entry | None = None) -> Iterator[tuple[str, Head]]:
    """Yield what is wrong with each entry, or "", and the head at that entry.

    After the first fault the rest of the chain is proved no more than by itself. `last` is an entry
    that was proved before: these follow it.

    >>> from judge_record.entry import Draft, seal
    >>> draft = Draft(time="t", kind=Kind.EVENT_OPENED, station="desk 1", session="")
    >>> opening = seal(draft, number=1, event="Club night", previous=no_seal)
    >>> [fault for fault, _ in proved([opening])]
    ['']
    """
    proving = Proving(last)
    for entry in entries:
        yield proving.fault_of(entry), Head(entry.number, entry.seal)
    if not proving.number:
        yield "there is no entry", Head(0, no_seal)


class Proving:
    """The proof of a chain, whose entries are taken one by one."""

    def __init__(self, last: Entry | None = None) -> None:
        """Begin after an entry that was proved before, or before the first one."""
        self.previous, self.number, self.closed = no_seal, 0, False
        if last:
            self.previous, self.number, self.closed = last.seal, last.number, closes(last)

    def fault_of(self, entry: Entry) -> str:
        """Return what is wrong with the next entry, or ""."""
        self.number = number = self.number + 1
        kind, seal = entry.kind, entry.seal
        expected = entry_fields.version if number == 1 else None
        fault = ""
        if entry.number != number:
            fault = f"where entry {number} belongs, entry {entry.number} stands"
        elif self.closed:
            fault = f"entry {number} was added after the event was closed"
        elif entry.sealed_after(self.previous) != seal:
            fault = f"entry {number} is not as it was sealed"
        elif (number == 1) != (kind == opened):
            fault = f"entry {number} opens an event" if number > 1 else "entry 1 opens no event"
        elif entry.version != expected:
            fault = f"entry {number} names version {entry.version}, expected {expected}"
        elif kind not in kinds:
            fault = f"entry {number} has a kind that this release does not know: {shown(kind)}"
        elif entry.verdict not in verdicts:
            fault = f"entry {number} has an unknown verdict: {shown(str(entry.verdict))}"
        self.previous, self.closed = seal, kind == ended
        return fault

    @property
    def head(self) -> Head:
        """The place of the last entry that was taken, from 1, and its seal."""
        return Head(self.number, self.previous)


def closes(entry: Entry) -> bool:
    """Return whether no entry can follow this one."""
    return entry.kind == ended


def first_fault(entries: Iterable[Entry], last: Entry | None = None) -> str:
    """Return the first thing that is wrong with these entries, or ""; `last` is as in `proved`."""
    return next((fault for fault, _ in proved(entries, last) if fault), "")
