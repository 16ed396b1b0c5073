"""A journal file that a server reads: one open file for all threads of a server that read it."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from judge_record.patience import limited
from judge_record.sqlite import OpenFile, SqliteStore
from judge_record.sqlite_file import Busy, connect, patience, unusable, wait_no_longer
from lexicons.language import _


class SharedFile(SqliteStore):
    """A journal that several threads read, one after another, on one connection.

    After each change of the file, whoever made it, the file is opened and checked again. So what is
    read is always of the file that is at its path now.
    """

    def __init__(self, path: str) -> None:
        """Open a journal; `Missing` if there is no file."""
        self.lock = Lock()
        super().__init__(path)

    @contextmanager
    def opened(self) -> Iterator[sqlite3.Connection]:
        """Yield the connection to this thread alone; after a failure, it is not kept."""
        if not self.lock.acquire(timeout=limited(patience)):
            raise unusable(self.path, _("another program is writing to it"), read=True, kind=Busy)
        try:
            database = self.current()
            yield database
            if database.in_transaction:
                database.execute("ROLLBACK")
        except BaseException:
            self.close()
            raise
        finally:
            self.lock.release()

    def current(self) -> sqlite3.Connection:
        """Return a connection to the file as it is now."""
        now = _mark_of(self.path)
        if self.kept and self.kept.file == now:
            wait_no_longer(self.kept.database)
            return self.kept.database
        self.close()
        self.kept = OpenFile(connect(self.path), now)
        self.check_kind(self.kept.database)
        self.kept.database.execute("ROLLBACK")
        return self.kept.database


def _mark_of(path: str) -> tuple[int, ...] | None:
    """Return what differs after each change of a file; None if there is no file.

    The times are those of the system: the last change of the content, and of the file itself.
    """
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns
