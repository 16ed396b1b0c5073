"""A collection: the journals of an event and its numbers on paper, and what they leave in doubt."""

import os
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from judge_cli import output_file
from judge_cli.journal import records
from judge_cli.journal.verifying import finding, holder
from judge_procedure.evening import is_of
from judge_procedure.paper.report_doubts import Doubt
from judge_procedure.timeline import JournalRecord
from judge_record.head import number_in
from lexicons import JudgeError, Missing, printable, storage
from lexicons.language import _, counted

#: A line: a station, or none, and a final number in any groups of digits.
LINE = re.compile(r"(.*?)[\s:]*([1-9][0-9]*(?:[\s-]*[0-9a-fA-F]{4}){3})", re.ASCII)


def same_name(one: str, other: str) -> bool:
    """Return whether two names of stations, or of events, are the same, as people type them.

    >>> same_name("kiosk  1", "Kiosk 1")
    True
    """
    return one.casefold().split() == other.casefold().split()


def is_at(station: str, record: JournalRecord) -> bool:
    """Return whether a record is of a station."""
    return any(same_name(station, name) for name in record.stations)


# -- under a folder -------------------------------------------------------------------------------


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


def records_below(folder: str) -> Brought:
    """Return every journal under a folder, each with its path as its name.

    A damaged file is reported in a sentence, and the others are read nevertheless.
    """
    sound: list[JournalRecord] = []
    damaged: list[SkippedFile] = []
    for path in _journals_under(folder, damaged) if os.path.isdir(folder) else ():
        for record in _records_in(path, damaged):
            if record.fault:
                damaged.append(SkippedFile(record.name, record.fault, tuple(record.stations)))
            else:
                sound.append(record)
    return Brought(tuple(sound), tuple(damaged))


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
        *(Doubt("damaged", skipped.text, damaged) for skipped in brought.damaged),
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
        _("No record of this event was found that is sound."),
        faults=[
            *(skipped.text for skipped in brought.damaged),
            *(_("found the event {event}", event=printable(event)) for event in events),
        ],
        remedy=_("Type the same line at each machine, with the stick in. Then type it here again."),
    )


# -- final numbers on paper ------------------------------------------------------------------------


class Written(NamedTuple):
    """A head on paper, and the station that it was written down at."""

    station: str
    head: str


def _written_in(path: str) -> tuple[list[Written], list[str]]:
    """Return the heads in a file, and sentences on lines without one: `#` begins a remark."""
    remedy = "Give a file with lines such as: Kiosk 1  137-3fa2-8c11-09bd"
    text = storage.text_of(storage.read(path, "The file of heads", remedy))
    heads, unread = [], []
    for number, line in enumerate(text.splitlines(), 1):
        content = line.partition("#")[0].strip()
        if not content:
            continue
        if match := LINE.fullmatch(content):
            heads.append(Written(" ".join(match[1].split()), match[2]))
        else:
            text = _(
                "Line {number} of {path} holds no station and final number: {line}. Expected a line"
                " such as: Kiosk 1  137-3fa2-8c11-09bd",
                number=number,
                path=printable(path),
                line=printable(content),
            )
            unread.append(text)
    return heads, unread


class Compared(NamedTuple):
    """Which records have their final number on paper, by their opening seals; and the doubts."""

    on_paper: dict[str, bool]
    doubts: tuple[Doubt, ...]


def compared(kept: Sequence[JournalRecord], path: str) -> Compared:
    """Return what agrees between the numbers on paper, as a file has them, and the records."""
    heads, texts = _written_in(path)
    proved: dict[str, str] = {}  # the latest number on paper of each record
    for written in heads:
        own = [r for r in kept if not written.station or is_at(written.station, r)]
        if record := holder(written.head, own):
            before = proved.get(record.chain, "")
            proved[record.chain] = max(before, written.head, key=number_in)
        else:
            texts.append(_wrong_head(written, own))
    on_paper = {}
    for record in kept:
        head = proved.get(record.chain)
        on_paper[record.chain] = bool(head) and number_in(head or "") == record.length
        if head is None:
            text = _(
                "No final number on paper agrees with {name} ({stations}): nothing proves its end.",
                name=record.name,
                stations=record.stations_named,
            )
            texts.append(text)
        elif not on_paper[record.chain]:
            texts.append(f"{record.stations_named}: {finding(head, [record])}")
    todo = _("Look at the paper again, digit by digit. If it is right, ask who used the machine.")
    return Compared(on_paper, tuple(Doubt("head", text, todo) for text in texts))


def _wrong_head(written: Written, own: list[JournalRecord]) -> str:
    """Return why a head on paper does not agree with the journals of its station."""
    station, head = printable(written.station), printable(written.head)
    if own:
        return f"{station}: {finding(head, own)}"
    return _(
        "{station} has a number on paper ({head}), and no journal was found.",
        station=station,
        head=head,
    )
