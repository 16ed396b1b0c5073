"""Calls at a kiosk: how one is settled."""

from judge_record.act import Act, made
from judge_record.cases import Cases
from judge_record.entry import Kind
from judge_record.session import Session
from lexicons import CannotJudge
from lexicons.language import _


def settle(session: Session, number: int, note: str) -> None:
    """Record how a call is settled, by its number.

    `CannotJudge` if there is no call of this number, or it is settled.
    """
    call = Cases(session.journal).call(number)
    if call is None:
        raise CannotJudge(
            _("There is no open call {number}.", number=number),
            remedy=_("Look at the open calls in the menu."),
        )
    made(session.decide(Act(kind=Kind.SETTLED, of=call, note=note)))
