"""Calls at a kiosk: how one is settled, and what a settled one allows."""

from lexicons import CannotJudge, Challenge
from lexicons.language import _
from lexicons.record.calls import let_be_judged
from lexicons.record.entry import Entry, Kind, restored
from lexicons.record.permissions import settled
from lexicons.record.session import Session


def settle(session: Session, number: int, note: str) -> int:
    """Record how a call is settled, by its number.

    Returns:
        The number of the new entry. A station judges nothing for which a person is called without
        it.

    Raises:
        CannotJudge: if there is no call of this number, or it is settled.

    """
    found = session.journal.find(number)
    call = restored(found) if found else None
    if call is None or call.kind != Kind.CALL:
        raise CannotJudge(
            _("There is no open call {number}.", number=number),
            remedy=_("Look at the open calls in the menu."),
        )
    return session.settle(call, note).number


def is_used(session: Session, permission: int, of: Entry) -> bool:
    """Return whether a ruling was corrected after the entry that permits its correction."""
    return any(
        entry.refers_to == of.number and entry.number > permission
        for entry in session.journal.of_kinds(Kind.CORRECTION)
    )


def check_allowed(session: Session, number: int, challenge: Challenge) -> None:
    """Raise `CannotJudge` if nobody has let these words be judged."""
    call = settled(session.journal, number, let_be_judged)
    if call is None or sorted(call.words) != sorted(challenge.words):
        raise CannotJudge(
            _("Nobody has let these words be judged."), remedy=_("Call the director.")
        )
