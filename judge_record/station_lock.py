"""The lock of a station's name: two programs of one name would take each other's notes for theirs.

The file is `JUDGE_HOME/stations/NAME.lock`. It is empty. Of servers, two would overwrite each
other's list of paired devices: one holds `JUDGE_HOME/server.lock`.
"""

import os
import sqlite3
import weakref
from glob import escape, glob
from types import TracebackType
from typing import Self

from judge_record.station_file import path_of
from judge_record.store.patience import limited
from judge_record.store.sqlite_file import failures_in_words, provide
from lexicons.errors import CannotJudge, printable
from lexicons.language import _

lock_ending = ".lock"
patience = 0.5  # seconds: a program that was just ended may still hold it


class StationLock:
    """Holds the name of one station until it is released or the process ends, however it ends.

    >>> import tempfile
    >>> home = tempfile.mkdtemp()
    >>> with StationLock(home, "desk 1"):
    ...     StationLock(home, "desk 1").take()
    Traceback (most recent call last):
        ...
    lexicons.errors.CannotJudge: Another kiosk or desk is at work under the name desk 1.
    End it, or give this one another name: `station` in a kiosk's profile, `--station` at a desk.
    """

    def __init__(self, home: str, station: str) -> None:
        self.path = path_of(home, station, lock_ending)
        self.station = station
        self.held: weakref.finalize[..., StationLock] | None = None

    @classmethod
    def any_is_held(cls, home: str) -> bool:
        """Return whether a program holds a lock in a home, under whatever name."""
        for path in glob(os.path.join(escape(home), "stations", f"*{lock_ending}")):
            lock = cls(home, "")
            lock.path = path
            if not lock.is_free:
                return True
        return False

    def take(self) -> bool:
        """Take the lock, and return whether it was not held before.

        `CannotJudge` if another program holds it, or if its file cannot be used.
        """
        if self.held and self.held.alive:
            return False
        provide(self.path)
        with failures_in_words(self.path):
            lock = sqlite3.connect(
                self.path, timeout=limited(patience), isolation_level=None, check_same_thread=False
            )
            self.held = weakref.finalize(self, lock.close)
            try:
                lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as error:
                self.release()
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                    raise
            else:
                return True
        raise self.held_elsewhere()

    @property
    def is_free(self) -> bool:
        """Whether no program holds the lock."""
        try:
            self.take()
        except CannotJudge:
            return False
        self.release()
        return True

    def held_elsewhere(self) -> CannotJudge:
        """Return the error for a lock that another program holds."""
        return CannotJudge(
            _(
                "Another kiosk or desk is at work under the name {station}.",
                station=printable(self.station),
            ),
            remedy=_(
                "End it, or give this one another name: `station` in a kiosk's profile,"
                " `--station` at a desk."
            ),
        )

    def release(self) -> None:
        """Let another program take the lock."""
        if self.held:
            self.held()

    def __enter__(self) -> Self:
        self.take()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()


class ServerLock(StationLock):
    """Holds the paired devices of a JUDGE_HOME until it is released or the process ends.

    >>> import tempfile
    >>> home = tempfile.mkdtemp()
    >>> with ServerLock(home):
    ...     ServerLock(home).take()
    Traceback (most recent call last):
        ...
    lexicons.errors.CannotJudge: Another server is at work in this JUDGE_HOME.
    Use that one, or end it first.
    """

    def __init__(self, home: str) -> None:
        super().__init__(home, "")
        self.path = os.path.join(home, "server.lock")

    def held_elsewhere(self) -> CannotJudge:
        """Return the refusal to start a second server."""
        return CannotJudge(
            "Another server is at work in this JUDGE_HOME.", remedy="Use that one, or end it first."
        )
