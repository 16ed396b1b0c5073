"""The room of a journal: whether the next entry can be written, asked before anybody needs it."""

import ntpath
import os
import shutil
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Lock

from judge_record.store import unusable
from lexicons import storage
from lexicons.language import _
from lexicons.notation import figure

#: Bytes. One entry, SQLite's copy of the page that it changes, and something to spare.
LEAST_ROOM = 1_000_000
TRIAL_BYTES = 64 * 1024
RECHECK_EVERY = 10_000  # milliseconds: so often, an idle station looks


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
    refuse_shared(path)
    draft = f"{path}.{os.getpid()}.room"
    try:
        if os.name == "nt" or not os.access(path, os.R_OK | os.W_OK):
            # Not on POSIX: closing it would end the locks that SQLite holds in this process.
            with open(path, "rb+"):
                pass
        free = shutil.disk_usage(folder).free
        if free < LEAST_ROOM:
            raise unusable(
                path, _("there is no room: {free} bytes are free on its disk", free=figure(free))
            )
        try:
            with open(draft, "wb") as file:  # buffered: it writes all, or fails
                file.write(bytes(TRIAL_BYTES))
        finally:
            with suppress(OSError):
                os.unlink(draft)
    except OSError as error:
        reason = storage.reason_of(error)
    else:
        return
    raise unusable(path, reason)


def refuse_shared(path: str) -> None:
    """Raise `CannotJudge` if other machines may change what is at this path."""
    if sys.platform == "win32" and is_shared(os.path.realpath(path), os.environ, _kind_of_drive):
        raise unusable(
            path, _("it is in a network folder or in OneDrive, and not on this machine's own disk")
        )


def is_shared(
    folder: str, environment: Mapping[str, str], kind_of_drive: Callable[[str], int]
) -> bool:
    """Return whether another machine may lock, replace or hold back the files of a Windows folder.

    SQLite's locks don't hold on network drives, and OneDrive copies a journal while it is written.
    """
    drive, _below = ntpath.splitdrive(folder)
    network = 4  # DRIVE_REMOTE
    if drive.startswith("\\\\") or kind_of_drive(f"{drive}\\") == network:
        return True
    clouds = (
        environment.get(name) for name in ("OneDrive", "OneDriveConsumer", "OneDriveCommercial")
    )
    place = ntpath.normcase(f"{folder}\\")
    return any(place.startswith(ntpath.normcase(f"{cloud}\\")) for cloud in clouds if cloud)


def _kind_of_drive(root: str) -> int:
    """Return what Windows says of a drive (GetDriveType)."""
    import ctypes

    return int(ctypes.windll.kernel32.GetDriveTypeW(root))  # type: ignore[attr-defined,unused-ignore]


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
            if now - self.looked.get(path, now - RECHECK_EVERY) >= RECHECK_EVERY:
                look(path)
                self.looked[path] = now
