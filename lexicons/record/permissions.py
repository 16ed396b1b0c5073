"""Permissions: what the settling of a call permits."""

from lexicons.record.calls import Reason, corrected_by, let_be_judged
from lexicons.record.entry import Entry, Kind, judged
from lexicons.record.journal import Journal


def corrected(journal: Journal, call: Entry) -> Entry | None:
    """Return the ruling that the words of a call correct; None for the words of a challenge."""
    about = journal.find(call.refers_to or 0)
    if about and about.kind not in judged:
        about = journal.find(corrected_by(about) or 0)
    return about if about and call.reason != Reason.OVERLAP else None


def settlement(journal: Journal, call: Entry) -> Entry | None:
    """Return the first entry that settles a call of a journal, if there is one."""
    return next(iter(journal.about(call, Kind.SETTLED)), None)


def is_let_be_judged(journal: Journal, call: Entry) -> bool:
    """Return whether a person has let the words of a call be judged."""
    found = settlement(journal, call)
    return found is not None and found.note == let_be_judged
