"""After the loss of a machine: the event goes on in a new record that names the one before."""

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from judge_cli import output
from judge_cli.event.folder import RECORDS_FOLDER, Folder, records_of
from judge_cli.event.plan import Plan
from judge_cli.journal.timeline import Record
from judge_procedure.clock import SystemClock
from judge_record.entry import RULINGS, Kind
from judge_record.event import Folder as Homes
from judge_record.event import begin_event, holds, open_event
from judge_record.head import chain_code, number_in
from judge_record.station import Memory, marker
from lexicons import printable
from lexicons.language import _, counted
from lexicons.shelf import home_folder


def begin_after_loss(folder: Folder, plan: Plan, station: str) -> None:
    """Begin the record of a station whose machine was lost, if the stick has what it recorded.

    Only a home that never recorded anything begins so. Without a record on the stick, the station
    itself begins a new one.
    """
    clock, home = SystemClock(), home_folder()
    place, machine = Homes(home), marker()
    memory = Memory(home, station, holds=partial(holds, place), clock=clock)
    if memory.last.number or open_event(place, machine) or not os.path.isdir(folder.path):
        return
    before = _longest(records_of(folder.at(RECORDS_FOLDER), plan.name), station)
    if before is None:
        return
    begin_event(
        place, plan.name, time=clock.now(), station=station, machine=machine, continues=before.head
    )
    text = _(
        "This machine goes on after entry {head} of {station}, which is on the stick. It does not"
        " know what was judged later.",
        head=before.head.spoken,
        station=printable(station),
    )
    output.say(text)


def _longest(records: Iterable[Record], station: str) -> Record | None:
    """Return the sound record with the latest session of a station; None if there is none."""
    found: list[tuple[str, Record]] = []
    for record in records:
        sessions = (entry for entry in record.entries if entry.kind is Kind.OPENED)
        times = [entry.time for entry in sessions if entry.station == station]
        if times and not record.fault:
            found.append((max(times), record))
    return max(found, key=lambda each: each[0])[1] if found else None


def continued(kept: Sequence[Record]) -> Iterator[str]:
    """Yield what must be looked at where a record goes on from another one."""
    for record in kept:
        before = before_of(record, kept)
        if before is None:
            continue
        names = {"name": record.name, "before": chain_code(before.chain)}
        later = before.entries[number_of(record) :]
        if unknown := sum(entry.kind in RULINGS for entry in later):
            yield counted(
                "{name} goes on from journal {before}, and did not know {number} later ruling of"
                " it. Compare the words that they share.",
                "{name} goes on from journal {before}, and did not know {number} later rulings of"
                " it. Compare the words that they share.",
                unknown,
                **names,
            )


def number_of(record: Record) -> int:
    """Return the number of the entry from which a record goes on; 0 if it goes on from none."""
    return number_in(record.entries[0].continues or "")


def before_of(record: Record, kept: Iterable[Record]) -> Record | None:
    """Return the longest record that holds the entry from which another one goes on."""
    number, continues = number_of(record), record.entries[0].continues
    found = [each for each in kept if number and str(each.at(number)) == continues]
    return max(found, key=lambda each: each.length, default=None)
