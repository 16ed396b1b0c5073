"""After the loss of a machine: the event goes on in a new record that names the one before."""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from judge_cli import output
from judge_cli.clock import SystemClock
from judge_cli.event.folder import Folder, journals_of, records_folder
from judge_cli.event.plan import Plan
from judge_record.entry import Kind, judged
from judge_record.event import begin_event, open_event
from judge_record.head import Head, chain_code
from judge_record.journal import Journal
from judge_record.memory import StationMemory
from judge_record.opening import marker
from judge_record.timeline import Record
from lexicons import JudgeError, printable
from lexicons.language import _, counted
from lexicons.shelf import home_folder


def begin_after_loss(folder: Folder, plan: Plan, station: str) -> None:
    """Begin the record of a station whose machine was lost, if the stick has what it recorded.

    Only a home that never recorded anything begins so. Without a record on the stick, the station
    itself begins a new one.
    """
    memory = StationMemory(home_folder(), station)
    if memory.last.number or open_event(memory.folder) or not os.path.isdir(folder.path):
        return
    before = _longest(journals_of(folder.at(records_folder), plan.name), station)
    if before is None:
        return
    clock = SystemClock()
    begin_event(
        memory.folder, plan.name, time=clock.now(), station=station, machine=marker(),
        continues=before,
    )  # fmt: skip
    text = _(
        "This machine goes on after entry {head} of {station}, which is on the stick. It does not"
        " know what was judged later.",
        head=before.head().spoken,
        station=printable(station),
    )
    output.say(text)


def _longest(journals: Iterable[Journal], station: str) -> Journal | None:
    """Return the sound journal with the latest entry of a station; None if there is none."""
    found: list[tuple[str, Journal]] = []
    for journal in journals:
        with suppress(JudgeError):
            times = [e.time for e in journal.of_kinds(Kind.OPENED) if e.station == station]
            if times and not journal.verify():
                found.append((max(times), journal))
    return max(found, key=lambda each: each[0])[1] if found else None


def continued(kept: Sequence[Record]) -> Iterator[str]:
    """Yield what must be looked at where a record goes on from another one."""
    by_chain: dict[str, Record] = {}
    for record in kept:
        longer = by_chain.get(record.chain)
        if longer is None or longer.length < record.length:
            by_chain[record.chain] = record
    for record in kept:
        first = record.entries[0]
        before = by_chain.get(first.refers_to_chain or "")
        if not before or not first.refers_to or not first.remembered:
            continue
        names = {"name": record.name, "before": chain_code(before.chain)}
        if before.at(first.refers_to) != Head(first.refers_to, first.remembered):
            yield _(
                "{name} goes on from an entry that journal {before} does not hold: one of them was"
                " changed.",
                **names,
            )
            continue
        later = before.entries[first.refers_to :]
        if unknown := sum(entry.kind in judged for entry in later):
            yield counted(
                "{name} goes on from journal {before}, and did not know {number} later ruling of"
                " it. Compare the words that they share.",
                "{name} goes on from journal {before}, and did not know {number} later rulings of"
                " it. Compare the words that they share.",
                unknown,
                **names,
            )
