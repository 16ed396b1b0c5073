"""Copies of a journal, and files set aside: kept for later, and never overwritten half."""

import os
from contextlib import closing, suppress
from itertools import zip_longest

from lexicons import storage
from lexicons.errors import CannotJudge
from lexicons.record.journal import Journal, ending
from lexicons.record.sqlite import connect, entry_of, entry_rows, failures_told, unwritable

folder_name = "archive"
longest_slug = 40  # characters of an event's name that go into a file's name
seal_digits = 8  # tell two events of one name apart


def provide(path: str) -> None:
    """The file, empty where it was not there, for nobody else to read; its folder too."""
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        return
    except (OSError, ValueError) as error:
        reason = storage.reason_of(error)
    raise unwritable(path, reason)


def copy(path: str, target: str) -> None:
    """A copy of a journal, compared with it entry by entry before it gets its name."""
    draft = f"{target}.part"
    try:
        with suppress(FileNotFoundError):
            os.unlink(draft)
        provide(draft)
        with (
            failures_told(path),
            closing(connect(draft)) as kept,
            closing(connect(path)) as source,
        ):
            source.backup(kept)
            every = f"{entry_rows} ORDER BY number"
            for one, other in zip_longest(source.execute(every), kept.execute(every)):
                if one is None or one != other:
                    raise CannotJudge(
                        f"The copy {draft} is not what was copied.", remedy="Try again."
                    )
                entry_of(one, path)
        os.replace(draft, target)
        storage.settle(os.path.dirname(target))
        return
    except OSError as error:
        reason = storage.reason_of(error)
    raise unwritable(target, reason)


def set_aside(path: str, time: str) -> str:
    """Move a damaged journal to the archive as it is; its path there."""
    folder = os.path.join(os.path.dirname(path), folder_name)
    name = f"damaged-{slug(time)}"
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        taken = sum(other.startswith(name) for other in os.listdir(folder))
        kept = os.path.join(folder, f"{name}{f'-{taken}' if taken else ''}{ending}")
        # First what SQLite may have left beside it: alone, it would be taken for the new file's.
        with suppress(FileNotFoundError):
            os.replace(f"{path}-journal", f"{kept}-journal")
        os.replace(path, kept)
        storage.settle(os.path.dirname(path))
        return kept
    except OSError as error:
        reason = storage.reason_of(error)
    raise unwritable(path, reason)


def slug(text: str) -> str:
    """A name as part of a file's name.

    >>> slug("Club night, 20 Nov.")
    'club-night-20-nov'
    """
    kept = "".join(c if c.isascii() and c.isalnum() else " " for c in text.lower())
    return "-".join(kept.split())[:longest_slug].strip("-") or "event"


def back_up(journal: Journal, folder: str) -> str:
    """Copy a journal into another folder, such as one on a stick; the path of the copy.

    Copies of one event have one name: a later one takes the place of an earlier one, whole. The
    folder is not made: without the stick, it would be on this machine's own disk.
    """
    if not os.path.isdir(folder):
        raise CannotJudge(f"There is no folder {folder}. Is the stick in?")
    name = f"{slug(journal.event)}-{journal.opening_seal[:seal_digits]}{ending}"
    target = os.path.join(os.path.abspath(folder), name)
    copy(journal.path, target)
    return target
