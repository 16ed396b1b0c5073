"""Journals as tests need them, without a station: in a file of its own, and as fast as memory."""

import fnmatch
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Any
from weakref import finalize

from judge_cli.records import store_at
from judge_record import sqlite
from judge_record.entry import Entry
from judge_record.event import Begun, begin_event, open_event, opening_of
from judge_record.installation import marker
from judge_record.journal import Journal
from judge_record.line import line_of
from judge_record.place import FolderPlace
from judge_record.sqlite import TABLE
from judge_record.store import Run, Store, insert
from lexicons import Missing


def begin_journal(path: str, event: str, time: str, station: str, nonce: str = "") -> Journal:
    """Begin a journal in a file or a database; `CannotJudge` if it is there."""
    opening = opening_of(event, time, station, None, None)
    if path.startswith("postgresql:"):
        from judge_record.postgres import Database

        return Journal(Database(path).create(opening))
    return Journal(sqlite.begin(path, opening))


def journal_at(place: str | Path) -> Journal:
    """The journal in a file, or the only one in a database."""
    return Journal(store_at(str(place)))


def recorded_in(folder: Path) -> list[Entry]:
    """What the one journal somewhere below a folder holds; nothing before there is one.

    A program may move other folders there meanwhile: `os.walk` goes on.
    """
    with suppress(Missing):
        for inside, _, names in os.walk(folder):
            for name in fnmatch.filter(names, "*.journal"):
                return [*journal_at(Path(inside, name)).entries()]
    return []


def begin_event_in(folder: str | Path, event: str, *, time: str, station: str) -> Begun:
    """Begin an event in a JUDGE_HOME, or in its folder `journal`."""
    return begin_event(home_of(folder), event, time=time, station=station)


def open_event_in(folder: str | Path) -> Journal | None:
    """The journal of the event that is open in a JUDGE_HOME, or in its folder `journal`."""
    return open_event(home_of(folder))


def home_of(folder: str | Path) -> FolderPlace:
    path = Path(folder)
    return FolderPlace(str(path if path.name == "journal" else path / "journal"), marker())


def overlaps(entries: Sequence[Entry]) -> list[tuple[Entry, Entry]]:
    """Return each pair of a later and an earlier entry that share words, in order.

    Once a person has let the words of a call be judged, the ruling stands in place of the call.
    """
    by_number = {entry.number: entry for entry in entries}
    ruled = {entry.allowed_by: entry for entry in entries if entry.allowed_by}
    return [
        (ruled.get(later.number, later), by_number[earlier])
        for later in entries
        for earlier in later.shares
        if earlier in by_number
    ]


class MemoryStore(Store):
    """A store that loses everything with its process."""

    table = "entry"
    key: dict[str, str] = {}  # noqa: RUF012  # never changed

    def __init__(self, path: str = "memory") -> None:
        self.path = path
        self.turn = RLock()
        self.database = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        finalize(self, self.database.close)  # from 3.13 on, Python warns of what stays open
        self.database.execute(TABLE)
        opening = opening_of("Club night", "2026-11-20T09:00:00.000Z", "desk 1", None, None)
        with self.writing() as run:
            insert(self, run, (1, opening.seal, line_of(opening)))

    @contextmanager
    def reading(self) -> Iterator[Run]:
        with self.turn:
            yield lambda query, *values: self.database.execute(query, values).fetchall()

    @contextmanager
    def writing(self) -> Iterator[Run]:
        with self.turn:
            self.database.execute("BEGIN")
            try:
                yield lambda query, *values: self.database.execute(query, values).fetchall()
            except BaseException:
                self.database.execute("ROLLBACK")
                raise
            self.database.execute("COMMIT")

    def now(self) -> None:
        """It has no clock."""


class PausedStore(MemoryStore):
    """A store that calls `pause` before each transaction that writes."""

    pause: Callable[[], Any] = staticmethod(lambda: None)

    @contextmanager
    def writing(self) -> Iterator[Run]:
        self.pause()
        with super().writing() as run:
            yield run
