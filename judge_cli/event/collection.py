"""A collection: the journals of an event, brought together, and what they leave in doubt."""

import os
from collections.abc import Iterator
from typing import NamedTuple

from judge_cli import output_file
from judge_cli.event.final_numbers import same_name
from judge_cli.journal import records
from judge_procedure.evening import is_of
from judge_procedure.paper.report_doubts import Doubt
from judge_procedure.timeline import JournalRecord
from lexicons import JudgeError, Missing, printable, storage
from lexicons.language import _, counted


class SkippedFile(NamedTuple):
    """A file or a folder that could not be used."""

    path: str
    reason: str
    stations: tuple[str, ...] = ()  # whose journal it is, as far as that is known

    @property
    def text(self) -> str:
        """A sentence with its stations, its path and the reason."""
        path, reason = printable(self.path), printable(self.reason)
        if not self.stations:
            return _("{path} is left out: {reason}", path=path, reason=reason)
        stations = printable(", ".join(self.stations))
        return _(
            "{stations}: {path} is left out: {reason}", stations=stations, path=path, reason=reason
        )


class Brought(NamedTuple):
    """The sound journals under a folder, and what could not be read."""

    records: tuple[JournalRecord, ...]
    damaged: tuple[SkippedFile, ...] = ()


def bring(folder: str) -> Brought:
    """Return every journal under a folder, each with its path as its name.

    A damaged file is reported in a sentence, and the others are read nevertheless.
    """
    found: list[JournalRecord] = []
    damaged: list[SkippedFile] = []
    for path in _journals_under(folder, damaged) if os.path.isdir(folder) else ():
        for record in _records_in(path, damaged):
            if record.fault:
                damaged.append(SkippedFile(record.name, record.fault, tuple(record.stations)))
            else:
                found.append(record)
    return Brought(tuple(found), tuple(damaged))


def _journals_under(folder: str, damaged: list[SkippedFile]) -> Iterator[str]:

    def refused(error: OSError) -> None:
        damaged.append(SkippedFile(error.filename or folder, storage.reason_of(error)))

    for place, inner, names in os.walk(folder, onerror=refused):
        inner[:] = sorted(name for name in inner if not storage.is_systems_own(name))
        for name in sorted(names):
            path = os.path.join(place, name)
            if not storage.is_systems_own(name) and (
                name.lower().endswith(records.ENDINGS)
                or output_file.beginning(path).startswith(output_file.DATABASE)  # one was renamed
            ):
                yield path


def _records_in(path: str, damaged: list[SkippedFile]) -> list[JournalRecord]:
    try:
        timeline = records.read(path)
    except JudgeError as error:
        reason = "; ".join((error.what, *error.faults))
        damaged.append(SkippedFile(path, reason))
        return []
    return [record._replace(name=printable(path)) for record in timeline.records]


# -- of one event ----------------------------------------------------------------------------------


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
    kept, copies, forks = records.distinct(chosen)
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
            *(f"found the event {event}" for event in events),
        ],
        remedy="Type the same line at each machine, with the stick in. Then type it here again.",
    )
