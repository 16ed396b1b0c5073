"""Sticks: the folders that were brought together, and the journals under them."""

import os
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from judge_cli.journal import records
from judge_cli.journal.records import Record
from lexicons import JudgeError, printable, storage
from lexicons.language import _
from lexicons.record.journal import ending

#: How the files end that are read as journals or exports, whatever they hold.
endings = (ending, ".jsonl")


class Brought(NamedTuple):
    """The sound journals under some folders, and what could not be read."""

    records: tuple[Record, ...]
    damaged: tuple[str, ...]  # sentences, each with the path


def bring(folders: Iterable[str]) -> Brought:
    """Return every journal under these folders, each with its path as its name.

    A damaged file is reported in a sentence, and the others are read nevertheless. A folder may
    also be the path of one file.
    """
    found: list[Record] = []
    damaged: list[str] = []
    read: set[str] = set()
    for folder in folders:
        for path in journals_under(folder, damaged):
            if os.path.realpath(path) in read:  # two of the folders may overlap
                continue
            read.add(os.path.realpath(path))
            for record in records_in(path, damaged):
                if record.fault:
                    damaged.append(said(record.name, record.fault))
                else:
                    found.append(record)
    return Brought(tuple(found), tuple(damaged))


def journals_under(folder: str, damaged: list[str]) -> Iterator[str]:
    """Yield the paths of journals and exports in a folder and the folders in it, in order."""
    if os.path.isfile(folder):
        yield folder
        return

    def refused(error: OSError) -> None:
        damaged.append(said(error.filename or folder, storage.reason_of(error)))

    for place, inner, names in os.walk(folder, onerror=refused):
        inner.sort()
        for name in sorted(names):
            path = os.path.join(place, name)
            if name.lower().endswith(endings) or is_sqlite(path):
                yield path


def is_sqlite(path: str) -> bool:
    """Return whether a file begins as an SQLite file does: a renamed journal is found so."""
    try:
        if not os.path.isfile(path):  # a pipe would never end
            return False
        with open(path, "rb") as file:
            return file.read(len(records.sqlite)) == records.sqlite
    except OSError:
        return False


def records_in(path: str, damaged: list[str]) -> list[Record]:
    """Return the records in one file, named by its path; add to `damaged` if there is none."""
    try:
        timeline = records.read(path)
    except JudgeError as error:
        damaged.append(said(path, "; ".join((error.what, *error.faults))))
        return []
    several = len(timeline.records) > 1
    return [
        record._replace(name=printable(f"{path}: {record.name}" if several else path))
        for record in timeline.records
    ]


def said(path: str, reason: str) -> str:
    """Return the sentence on a file or folder that could not be used."""
    return _("{path} is left out: {reason}", path=printable(path), reason=printable(reason))
