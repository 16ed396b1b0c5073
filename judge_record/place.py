"""Places: where the journals of events are recorded.

A place is a folder with a SQLite file for each event, or a PostgreSQL database, as `record` of a
profile and `--record` name it. Stations of one place notice each other's challenges.
"""

import os
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from itertools import count
from typing import Protocol
from urllib.parse import unquote

from judge_record import sqlite
from judge_record.entry import Entry
from judge_record.installation import marker
from judge_record.journal import Journal
from judge_record.store import Store, is_database, unusable
from lexicons import storage
from lexicons.errors import CannotJudge, Missing, Unsound
from lexicons.home import extra
from lexicons.language import _

ENDING, DAMAGED_ENDING = ".journal", ".damaged"
PASSWORD = re.compile("://[^/@]*:[^/@]*@|password=")  # in the address of a database


class Place(Protocol):
    """Where the journals of events are."""

    machine: str | None  # whose folder it is; None if all machines may record there

    def stores(self) -> Iterator[Store]:
        """Yield the store of each journal that is there."""

    def create(self, opening: Entry) -> Store:
        """Begin a journal by its first entry; it is on the disk when this returns."""

    def set_aside_damaged(self) -> str:
        """Give damaged files another name, unchanged; return where one is now, or ""."""

    def alone(self) -> AbstractContextManager[None]:
        """Keep other processes from beginning an event meanwhile."""


def place_at(record: str, home: str) -> Place:
    """Return the place that a text names; the folder `journal` of a JUDGE_HOME without a text.

    Raises `CannotJudge` for a text that names none, and if the client of PostgreSQL is missing.
    """
    if place_fault(record):
        raise CannotJudge(
            _("This names no place for a record."),
            remedy=_(
                "Give the whole path of a folder, or postgresql://USER@HOST/DATABASE without a"
                " password: .pgpass can hold it."
            ),
        )
    if is_database(record):
        with extra("server"):
            from judge_record.postgres import Database
        return Database(record)
    return FolderPlace(record or os.path.join(home, "journal"), marker())


def place_fault(record: object) -> str:
    """Return what was expected where a text names no place, or "".

    Profiles lie on sticks, and processes are listed: no password belongs there.

    >>> place_fault("postgresql://kiosk@db.local/hall"), bool(place_fault("postgresql://a:b@db.local/c"))
    ('', True)
    """
    if not isinstance(record, str) or not (
        not record or is_database(record) or os.path.isabs(record)
    ):
        return "the whole path of a folder, or postgresql://USER@HOST/DATABASE"
    if is_database(record) and any(map(PASSWORD.search, (record, unquote(record)))):
        return "postgresql://USER@HOST/DATABASE without a password: .pgpass can hold it"
    return ""


class FolderPlace:
    """A folder of this machine: a SQLite file for each event."""

    def __init__(self, path: str, machine: str | None = None) -> None:
        """Take the path, and the marker of this machine: a copied file has another one."""
        self.path = os.path.abspath(path)
        self.machine = machine

    def stores(self) -> Iterator[sqlite.SqliteStore]:
        for name in storage.listing(self.path, ENDING):
            yield sqlite.SqliteStore(os.path.join(self.path, name + ENDING))

    def create(self, opening: Entry) -> sqlite.SqliteStore:
        """Begin a file, named by the event and the first digits of its opening seal."""
        name = f"{storage.slug(opening.event)}-{opening.seal[:8]}{ENDING}"
        return sqlite.begin(os.path.join(self.path, name), opening)

    def alone(self) -> AbstractContextManager[None]:
        return sqlite.locked(os.path.join(self.path, "events.lock"))

    def set_aside_damaged(self) -> str:
        kept = ""
        with self.alone():
            for store in self.stores():
                with suppress(Missing):
                    try:
                        Journal(store).head()
                    except Unsound:
                        moved = _set_aside(store.path)
                        kept = kept or moved
        return kept


def _set_aside(path: str) -> str:
    """Give a damaged journal another name, and return its path; `CannotJudge` if that fails."""
    names = (f"{path.removesuffix(ENDING)}{n or ''}{DAMAGED_ENDING}" for n in count())
    kept = next(name for name in names if not os.path.lexists(name))
    try:
        # First what SQLite may have left beside it: left there, it would count as a new file's.
        with suppress(FileNotFoundError):
            os.replace(f"{path}-journal", f"{kept}-journal")
        os.replace(path, kept)
        storage.sync_folder(os.path.dirname(path))
        return kept
    except OSError as error:
        reason = storage.reason_of(error)
    raise unusable(path, reason)
