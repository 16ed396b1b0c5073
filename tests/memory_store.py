"""A store of a journal that is as fast as memory, and one that pauses."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any
from weakref import finalize

from judge_record.event import opening_of
from judge_record.line import line_of
from judge_record.sqlite import TABLE
from judge_record.store import Run, Store, insert


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

    def fault(self) -> str:
        return ""

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
