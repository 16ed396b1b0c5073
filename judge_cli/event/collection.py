"""The records of an event: copied onto its stick, read from it, and collected, each once."""

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from judge_cli import output, records
from judge_cli.event.folder import RECORDS_FOLDER, EventFolder
from judge_cli.output import command_line
from judge_procedure.event_start import is_event_of
from judge_procedure.paper.report_doubts import Doubt, of_forks
from judge_procedure.timeline import JournalRecord, Timeline
from judge_record.journal import DAMAGED_EXPORT, Journal, back_up, rows_to_copy
from judge_record.line import exported
from judge_record.place import DAMAGED_ENDING, ENDING, place_at
from judge_record.sqlite import SqliteStore
from judge_record.store import Store, is_database, readable_rows, unusable
from lexicons import CannotJudge, JudgeError, Missing, Unsound, printable, storage
from lexicons.language import _, with_label

# -- under a folder -------------------------------------------------------------------------------


class SkippedFile(NamedTuple):
    path: str
    reason: str
    record: JournalRecord | None = None  # its entries, if they can be read

    @property
    def text(self) -> str:
        path, reason = printable(self.path), f"{printable(self.reason).rstrip('.')}."
        text = _("{path} is left out: {reason}", path=path, reason=reason)
        stations = self.record.stations if self.record else []
        return with_label(printable(", ".join(stations)), text) if stations else text


class RecordsBelow(NamedTuple):
    """The sound records of an event under a folder, damaged files, and those of other events.

    A damaged file may be of any event: what it says of itself may be what was altered.
    """

    records: tuple[JournalRecord, ...]
    damaged: tuple[SkippedFile, ...]
    others: tuple[SkippedFile, ...]


def records_below(folder: str, event: str) -> RecordsBelow:
    """Return what an event has under a folder: each record has its path as its name.

    A damaged file is reported in a sentence, and the others are read nevertheless. Raises `Missing`
    if a folder can't be read.
    """
    sound, damaged, others = list[JournalRecord](), list[SkippedFile](), list[SkippedFile]()
    for path in records.record_files(folder, deep=True):
        try:
            record = records.read(path)
        except JudgeError as error:
            reason = "; ".join((error.what.rstrip("."), *error.faults))
            damaged.append(SkippedFile(path, reason))
            continue
        record = record._replace(name=printable(path))
        if record.fault:
            damaged.append(SkippedFile(path, record.fault, record))
        elif is_event_of(event, record.event):
            sound.append(record)
        else:
            reason = _("found the event {event}", event=printable(record.event))
            others.append(SkippedFile(path, reason, record))
    return RecordsBelow(tuple(sound), tuple(damaged), tuple(others))


# -- of one event ----------------------------------------------------------------------------------


class EventRecords(NamedTuple):
    """The journals of an event, each once, and what a person must know of the others."""

    records: tuple[JournalRecord, ...]
    doubts: tuple[Doubt, ...]
    notes: tuple[str, ...]


def collect(brought: RecordsBelow, event: str) -> EventRecords:
    """Return the journals of an event, each once; if none is sound, those that can be read.

    Raises `Missing` if there is none.
    """
    chosen = brought.records
    if not chosen:  # one machine had the whole event
        readable = [file.record for file in brought.damaged if file.record]
        chosen = tuple(record for record in readable if is_event_of(event, record.event))
    if not chosen:
        raise Missing(
            _("No record of this event was found that is sound."),
            faults=[skipped.text for skipped in (*brought.damaged, *brought.others)],
            remedy=_(
                "Type the same line at each machine, with the stick in. Then type it here again."
            ),
        )
    distinct = Timeline.of(chosen)
    other = _("Is it of this event after all? What it holds isn't in the report.")
    damaged = _("Bring a copy that is sound, and make the report again.")
    doubts = (
        *(Doubt(file.text, damaged) for file in brought.damaged if file.record not in chosen),
        *(Doubt(file.text, other) for file in brought.others),  # `bring` takes none
        *of_forks(distinct.forks),
    )
    return EventRecords(distinct.records, doubts, tuple(distinct.copies))


# -- copied onto the stick ------------------------------------------------------------------------


def bring(folder: EventFolder, event: str, homes: Sequence[str]) -> bool:
    """Copy an event's journals onto the stick, from homes and databases. Return whether it could.

    If not, it says what to do. Raises `CannotJudge` if a home or database can't be looked into.
    """
    stores = [store for home in homes for store in _stores_below(home)]
    try:
        kept = _copy_journals(folder, stores, event)
    except CannotJudge as error:
        output.say(_("The record is not on the stick: {reason}", reason=error.what))
        line = command_line("event", "finish", folder.path)
        output.say(_("Put in a stick that can be written, and type here: {line}", line=line))
        return False
    if damaged := [path for path in kept if path.endswith(DAMAGED_EXPORT)]:
        text = _(
            "The journal of this machine is damaged. Its copy is {path}. An earlier copy on the"
            " stick stays as it was. Keep this machine for the director.",
            path=damaged[0],
        )
        output.say(text)
    elif kept:
        target = folder.at(RECORDS_FOLDER)
        output.say(_("The record of this machine is in {path}", path=target))
        for skipped in records_below(target, event).damaged:
            output.say(skipped.text)
    return True


def _copy_journals(folder: EventFolder, stores: Iterable[Store], event: str) -> list[str]:
    """Copy those journals that are an event's; return the paths of copies.

    Where a damaged one doesn't say its event, the name of its file does.
    """
    copies = []
    for store in stores:
        journal = None
        try:
            journal = Journal(store)
            is_own = is_event_of(event, journal.event)
        except JudgeError as error:
            has_name = os.path.basename(store.path).startswith(f"{storage.slug(event)}-")
            is_own = has_name and (isinstance(error, Unsound) or any(readable_rows(store)))
            if not is_own:
                output.say(SkippedFile(store.path, error.what).text)
        if is_own:
            copies.append(_copy_journal(folder, store, journal))
    return copies


def _stores_below(place: str) -> Iterator[Store]:
    if is_database(place):
        yield from place_at(place, "").stores()
    else:
        files = records.record_files(place, (ENDING, DAMAGED_ENDING), deep=True)
        yield from map(SqliteStore, files)


def _copy_journal(folder: EventFolder, store: Store, journal: Journal | None) -> str:
    """Copy a journal onto the stick, unless a longer copy of it is there; return the copy's path.

    A copy that went on in another way is kept beside it: nobody knows yet which is right. Of a
    damaged one, what can be read is copied, even if that is nothing. Raises `CannotJudge` if it
    can't be copied.
    """
    folder.refuse_pulled()
    target = folder.at(RECORDS_FOLDER)
    try:
        os.makedirs(target, exist_ok=True)
    except OSError as error:
        raise unusable(target, storage.reason_of(error)) from None
    rows, fault = rows_to_copy(store)
    if journal is None or fault:
        stem, _ending = os.path.splitext(os.path.basename(store.path))
        path = f"{RECORDS_FOLDER}/{storage.slug(stem)}{DAMAGED_EXPORT}"
        data = "".join(exported(rows)).encode()
        longest = max(data, folder.read(path) or b"", key=len)  # a disk may fail on
        folder.put(longest, path, private=True)
        return folder.at(path)
    index = journal.read(lambda record: record.index)
    for other in records_below(target, journal.event).records:
        if other.chain != journal.chain:
            continue
        if index.head in (entry.head for entry in other.entries):
            return other.name
        if not index.holds(other.head):
            warning = _(
                "WARNING: {path} is another record of the same machine: somebody altered one of"
                " them. Both are kept. Show this to the director.",
                path=other.name,
            )
            output.say(warning)
            return back_up(journal, target, apart=True)
    return back_up(journal, target)
