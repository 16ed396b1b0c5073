"""Sticks: the folders that were brought together, and the journals under them."""

import os
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from judge_cli import output_file
from judge_cli.journal import records
from judge_procedure.timeline import JournalRecord
from judge_record.place import ENDING
from lexicons import JudgeError, printable, storage
from lexicons.language import _

#: A file with one of these endings is read as a journal or an export, whatever it holds.
JOURNAL_ENDINGS = (ENDING, ".jsonl")


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
    """The sound journals under some folders, and what could not be read."""

    records: tuple[JournalRecord, ...]
    damaged: tuple[SkippedFile, ...] = ()


def bring(folders: Iterable[str]) -> Brought:
    """Return every journal under these folders, each with its path as its name.

    A damaged file is reported in a sentence, and the others are read nevertheless. A folder may
    also be the path of one file.
    """
    found: list[JournalRecord] = []
    damaged: list[SkippedFile] = []
    read: set[str] = set()
    for folder in folders:
        for path in _journals_under(folder, damaged):
            if os.path.realpath(path) in read:  # two of the folders may overlap
                continue
            read.add(os.path.realpath(path))
            for record in _records_in(path, damaged):
                if record.fault:
                    damaged.append(SkippedFile(record.name, record.fault, tuple(record.stations)))
                else:
                    found.append(record)
    return Brought(tuple(found), tuple(damaged))


def _journals_under(folder: str, damaged: list[SkippedFile]) -> Iterator[str]:
    """Yield the paths of journals and exports in a folder and the folders in it, in order."""
    if os.path.isfile(folder):
        yield folder
        return

    def refused(error: OSError) -> None:
        damaged.append(SkippedFile(error.filename or folder, storage.reason_of(error)))

    for place, inner, names in os.walk(folder, onerror=refused):
        inner[:] = sorted(name for name in inner if not storage.is_systems_own(name))
        for name in sorted(names):
            if storage.is_systems_own(name):
                continue
            path = os.path.join(place, name)
            if not os.path.isfile(path):
                if name.lower().endswith(JOURNAL_ENDINGS):
                    damaged.append(SkippedFile(path, _("not a plain file")))
            elif name.lower().endswith(JOURNAL_ENDINGS) or (
                output_file.beginning(path).startswith(output_file.DATABASE)  # one was renamed
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
