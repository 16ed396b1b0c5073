"""Calls: a challenge of a program for which a person is called, and what that person permits."""

from judge_server.asked import Asked
from judge_server.refusals import Refused
from judge_server.tables import name_in
from lexicons import Challenge
from lexicons.record.calls import Reason
from lexicons.record.cases import Cases
from lexicons.record.entry import Entry
from lexicons.record.journal import Journal


def person_called(call: Entry, chain: str) -> Refused:
    """Return the refusal of a challenge for which a person is called, in a chain."""
    return Refused(
        409,
        f"CALL THE {(call.note or '').upper()}: {call.number}",
        faults=["Not judged: some words were challenged before at this table."],
        remedy="When the call is settled, send the words again with a new key and"
        f' "allowed": {call.number}, and "chain" if there are several servers.',
        call=call.number,
        chain=chain,
    )


def permitted(journal: Journal | None, asked: Asked, challenge: Challenge) -> Entry | None:
    """Return what was noticed before a person let these words be judged here, in this round.

    `journal` is that of the call. `Refused` if nobody has let them be judged.
    """
    cases = Cases(journal) if journal else None
    call = cases.call(asked.allowed or 0) if cases else None
    if (
        cases is None
        or call is None
        or not call.request  # a call of a kiosk or a desk is judged there
        or call.reason != Reason.OVERLAP
        or (sorted(call.words), name_in(call), call.round)
        != (sorted(challenge.words), asked.table, asked.round)
        or not cases.is_let(call)
    ):
        raise Refused(
            409,
            "Nobody has let these words be judged.",
            remedy="Call the director. A word judge or the director settles the call.",
        )
    return cases.noticed(call)
