"""Calls: a challenge of a program for which a person is called."""

from judge_server.refusals import Refused
from lexicons.record.entry import Entry


def person_called(call: Entry) -> Refused:
    """Return the refusal of a challenge for which a person is called."""
    return Refused(
        409,
        f"CALL THE {(call.note or '').upper()}: {call.number}",
        faults=["Not judged: some words were challenged before at this table."],
        remedy="When the call is settled, send the words again with a new key and"
        f' "allowed": {call.number}.',
        call=call.number,
    )
