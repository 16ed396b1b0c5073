"""Written heads: whether the record has the entry of a head that was written down."""

from judge_cli.journal.records import Record, Timeline
from lexicons.record.head import Head, number_in


def holder(head: str, timeline: Timeline) -> Record | None:
    """Return the record in which the entry of a written head has that seal, if there is one."""
    number = number_in(head)
    for record in timeline.records:
        for entry in record.entries[number - 1 : number]:
            if Head(entry.number, entry.seal).agrees_with(head):
                return record
    return None


def finding(head: str, timeline: Timeline) -> str:
    """Return what a written head shows of the record."""
    number = number_in(head)
    if record := holder(head, timeline):
        after = len(record.entries) - number
        more = f"; only the chain proves the {after} after it" if after else ""
        return f"The head {head} is in the record{more}."
    longest = max(len(record.entries) for record in timeline.records)
    if longest < number:
        why = f"it ends with entry {longest}: its end was cut off"
    else:
        why = f"entry {number} has another seal: the chain was computed again"
    return f"The head {head} is not in the record; {why}, or this is another journal."
