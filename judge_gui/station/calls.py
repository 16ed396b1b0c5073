"""Calls at a kiosk: how one is settled."""

from lexicons import CannotJudge
from lexicons.language import _
from lexicons.record.entry import Kind
from lexicons.record.session import Session


def settle(session: Session, number: int, note: str) -> None:
    """Record how a call is settled, by its number.

    `CannotJudge` if there is no call of this number, or it is settled.
    """
    call = session.journal.find(number)
    if call is None or call.kind != Kind.CALL:
        raise CannotJudge(
            _("There is no open call {number}.", number=number),
            remedy=_("Look at the open calls in the menu."),
        )
    session.settle(call, note)
