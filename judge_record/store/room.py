"""The room of a journal: whether the next entry can be written, asked before anybody needs it."""

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from threading import Lock

from judge_record.store.sqlite_file import unusable
from lexicons import storage
from lexicons.language import _
from lexicons.notation import figure

#: Bytes. One entry, SQLite's copy of the page that it changes, and something to spare.
least_room = 1_000_000
tried = 64 * 1024
serves = 10_000  # milliseconds: so often, an idle station looks


def look(path: str) -> None:
    """Raise `CannotJudge` if no entry can be written to the journal at this path.

    A file is written beside the journal and removed again: limits for an account, and disks that
    refuse, show only so. Another process that writes to the journal at this moment is no fault.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "current.journal")
    >>> open(path, "w").close()
    >>> look(path)
    """
    folder = os.path.dirname(os.path.abspath(path))
    draft = f"{path}.{os.getpid()}.room"
    try:
        if os.name == "nt" or not os.access(path, os.R_OK | os.W_OK):
            # Not on POSIX: closing it would end the locks that SQLite holds in this process.
            with open(path, "rb+"):
                pass
        free = shutil.disk_usage(folder).free
        if free < least_room:
            raise unusable(
                path, _("there is no room: {free} bytes are free on its disk", free=figure(free))
            )
        try:
            with open(draft, "wb") as file:  # buffered: it writes all, or fails
                file.write(bytes(tried))
        finally:
            with suppress(OSError):
                os.unlink(draft)
    except OSError as error:
        reason = storage.reason_of(error)
    else:
        return
    raise unusable(path, reason)


class Looks:
    """Looks for all stations of one process: a look at a journal serves them all for a while.

    Several threads may look at once: one of them does, and the others wait for it. A look that
    failed serves nobody else.
    """

    def __init__(self, milliseconds: Callable[[], int]) -> None:
        self.milliseconds = milliseconds  # by a clock that never goes back
        self.lock = Lock()
        self.looked: dict[str, int] = {}  # when, by the path

    def look(self, path: str) -> None:
        """Raise `CannotJudge` as `look` does."""
        with self.lock:
            now = self.milliseconds()
            if now - self.looked.get(path, now - serves) >= serves:
                look(path)
                self.looked[path] = now
