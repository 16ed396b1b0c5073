"""Heads that were written down, looked for in the record."""

import re

import click

from judge_cli.journal.records import Record, Timeline
from lexicons.record.entry import Head

digits = 12  # of the seal, as people write it down
all_digits = 64
form = re.compile(
    rf"\s*[1-9][0-9]*(?:([\s-]*[0-9a-fA-F]){{{digits}}}|[\s-]([\s-]*[0-9a-fA-F]){{{all_digits}}})\s*",
    re.ASCII,
)


def written(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Heads as they were typed; what cannot be one is refused."""
    for head in value:
        if not form.fullmatch(head):
            raise click.BadParameter("expected a head, such as 137-3fa2-8c11-09bd", ctx, param)
    return value


def number(head: str) -> int:
    """The number of the entry that a head is about.

    >>> number("137 3FA2 8C11 09BD")
    137
    """
    written = "".join(c for c in head if c.isalnum())
    return int(written[: -(all_digits if len(written) > all_digits else digits)])


def holder(head: str, timeline: Timeline) -> Record | None:
    """The record in which that entry has that seal, if there is one."""
    for record in timeline.records:
        for entry in record.entries[number(head) - 1 : number(head)]:
            if Head(entry.number, entry.seal).agrees_with(head):
                return record
    return None


def standing(head: str, timeline: Timeline) -> str:
    """What a head tells of the record."""
    if record := holder(head, timeline):
        after = len(record.entries) - number(head)
        more = f"; the chain alone speaks for the {after} after it" if after else ""
        return f"The head {head} is in the record{more}."
    longest = max(len(record.entries) for record in timeline.records)
    if longest < number(head):
        why = f"it ends with entry {longest}: its end was cut off"
    else:
        why = f"entry {number(head)} has another seal: the chain was computed anew"
    return f"The head {head} is not in the record; {why}, or this is another journal."
