"""Copies of a journal, and damaged journals moved away: no file is overwritten by half a file."""

import os
from contextlib import suppress

from judge_record.journal import Journal, archive_name, ending
from judge_record.store import sqlite, sqlite_file
from lexicons import storage
from lexicons.errors import CannotJudge
from lexicons.language import _

most_copies = 5  # before a copy may lack what was recorded while it was made
damaged_ending = f"-damaged{ending}"  # of the copy of a damaged journal
seal_digits = 8  # of the opening seal: two events of one name have different ones


def copy(path: str, target: str) -> None:
    """Copy a journal; the copy is compared with it entry by entry before it gets its name.

    Raises `CannotJudge` if there is no whole copy; what had the name before is unchanged.
    """
    draft = f"{target}.{os.getpid()}.part"  # another process may copy to the same folder
    try:
        try:
            _remove(draft)  # left by a killed process with the same process id
            sqlite_file.provide(draft)
            sqlite.copy(path, draft)
            storage.move(draft, target)
            storage.settle(os.path.dirname(target))
            return
        finally:
            _remove(draft)
    except OSError as error:
        reason = storage.reason_of(error)
    raise sqlite_file.unusable(target, reason)


def _remove(draft: str) -> None:
    """Remove a draft, and what SQLite may have left beside it."""
    for path in (draft, f"{draft}-journal"):
        with suppress(OSError):
            os.unlink(path)


def set_aside(path: str, time: str) -> str:
    """Move a damaged journal to the archive, unchanged, and return its path there.

    Raises `CannotJudge` if it cannot be moved.
    """
    folder = os.path.join(os.path.dirname(path), archive_name)
    name = f"damaged-{storage.slug(time)}"
    try:
        storage.make_folder(folder, private=True)
        taken = sum(other.startswith(name) for other in os.listdir(folder))
        kept = os.path.join(folder, f"{name}{f'-{taken}' if taken else ''}{ending}")
        # First what SQLite may have left beside it: alone, it would be taken for the new file's.
        with suppress(FileNotFoundError):
            storage.move(f"{path}-journal", f"{kept}-journal")
        storage.move(path, kept)
        storage.settle(os.path.dirname(path))
        return kept
    except OSError as error:
        reason = storage.reason_of(error)
    raise sqlite_file.unusable(path, reason)


def back_up(journal: Journal, folder: str, *, apart: bool = False) -> str:
    """Copy a journal into another folder, for example on a stick, and return the copy's path.

    Copies of one event have one name: a later one replaces an earlier one, whole. That of a damaged
    journal has another name, and replaces no sound one. One that is kept `apart` has its head in
    its name. The folder is not made: without the stick, it would be on this machine's own disk.
    Raises `CannotJudge` if there is no folder, or no whole copy.
    """
    if not os.path.isdir(folder):
        raise CannotJudge(_("There is no folder {folder}. Is the stick in?", folder=folder))
    name = f"{storage.slug(journal.event)}-{journal.opening_seal[:seal_digits]}"
    place = os.path.join(os.path.abspath(folder), name)
    if journal.verify():
        copy(journal.path, place + damaged_ending)
        return place + damaged_ending
    target = place + (f"-{journal.head().seal[:seal_digits]}" if apart else "") + ending
    for _attempt in range(most_copies):
        copy(journal.path, target)
        # Another process may have put an earlier copy here meanwhile.
        if Journal(target).head() == journal.head():
            break
    return target
