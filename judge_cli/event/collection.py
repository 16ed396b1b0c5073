"""A collection: the journals of an event, brought together, and what they leave in doubt."""

from typing import NamedTuple

from judge_cli.event.final_numbers import same_name
from judge_cli.event.sticks import Brought
from judge_cli.journal.together import distinct
from judge_procedure.evening import is_of
from judge_procedure.paper.report_doubts import Doubt
from judge_procedure.timeline import JournalRecord
from lexicons import Missing, printable
from lexicons.language import _, counted


class Collected(NamedTuple):
    """The journals of an event, without copies, and what was found beside them."""

    records: tuple[JournalRecord, ...]
    doubts: tuple[Doubt, ...]
    notes: tuple[str, ...]


def collect(brought: Brought, event: str) -> Collected:
    """Return the journals of an event as one collection.

    Raises `Missing` if there is no sound journal of the event.
    """
    chosen: list[JournalRecord] = []
    others: list[JournalRecord] = []
    for record in brought.records:
        is_own = same_name(record.event, event) or is_of(event, record.event)
        (chosen if is_own else others).append(record)
    if not chosen:
        raise _nothing_found(brought)
    kept, copies, forks = distinct(chosen)
    damaged = _("Bring a copy that is sound, and make the report again.")
    forked = _("Ask who copied the record, and which machine went on. Compare both with slips.")
    doubts = (
        *(Doubt("damaged", each.text, damaged) for each in brought.damaged),
        *(Doubt("fork", text, forked) for text in forks),
    )
    left_out = counted(
        "{number} journal of another event is left out: {events}.",
        "{number} journals of other events are left out: {events}.",
        len(others),
        events=printable(", ".join(sorted({record.event for record in others}))),
    )
    return Collected(tuple(kept), doubts, (*([left_out] if others else []), *copies))


def _nothing_found(brought: Brought) -> Missing:
    events = sorted({record.event for record in brought.records})
    return Missing(
        "No sound journal was found that could be collected.",
        faults=[
            *(each.text for each in brought.damaged),
            *(f"found the event {printable(event)}" for event in events),
        ],
        remedy="Type the same line at each machine, with the stick in. Then type it here again.",
    )
