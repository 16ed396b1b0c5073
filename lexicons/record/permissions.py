"""Permissions: what the settling of a call permits."""

from lexicons.record.calls import let_be_judged
from lexicons.record.entry import Entry, Kind, restored
from lexicons.record.journal import Journal


def settled(journal: Journal, number: int | None, note: str) -> Entry | None:
    """Return the call that an entry settles in this way; None if it does not."""
    entry = journal.find(number or 0)
    if entry is None:
        return None
    entry = restored(entry)
    if entry.kind != Kind.SETTLED or entry.note != note or not entry.refers_to:
        return None
    call = journal.find(entry.refers_to)
    return restored(call) if call else None


def is_let_be_judged(journal: Journal, call: Entry) -> bool:
    """Return whether a person has let the words of a call be judged."""
    return any(
        entry.refers_to == call.number
        and not entry.refers_to_chain
        and restored(entry).kind == Kind.SETTLED
        and entry.note == let_be_judged
        for entry in journal.of_kinds(Kind.SETTLED)
    )
