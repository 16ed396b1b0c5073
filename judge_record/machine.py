"""The marker of a machine: random digits in a file outside JUDGE_HOME, so that no copy has it."""

import os
import sys
from collections.abc import Mapping

from judge_record import backup, sqlite_file
from lexicons import storage
from lexicons.errors import JudgeError

digits = 32


def marker() -> str | None:
    """Return the marker of this machine and account, and make it if there is not one yet.

    None where it cannot be kept: then a copy of a JUDGE_HOME is not noticed.
    """
    path = os.path.join(folder(sys.platform, os.environ), "machine")
    if not os.path.isabs(path):  # the system knows no home of this account
        return None
    try:
        backup.provide(f"{path}.lock")
        # Two programs may start for the first time at once.
        with sqlite_file.locked(f"{path}.lock"):
            if not storage.is_there(path):
                storage.replace(path, f"{os.urandom(digits // 2).hex()}\n".encode(), private=True)
            kept = storage.read(path, "The marker of this machine", "").decode("ascii").strip()
    except (JudgeError, UnicodeDecodeError):
        return None
    return kept if len(kept) == digits and kept.isalnum() else None


def folder(platform: str, environment: Mapping[str, str]) -> str:
    """Return the folder of a user's state, as the platform wants it.

    XDG Base Directory Specification; elsewhere the system's own.

    >>> folder("linux", {"XDG_STATE_HOME": "/state"}).replace(os.sep, "/")
    '/state/tilejudge'
    """
    if platform == "win32":
        base = environment.get("LOCALAPPDATA") or os.path.expanduser("~\\AppData\\Local")
    elif platform == "darwin":
        base = os.path.expanduser("~/Library/Application Support")
    else:
        stated = environment.get("XDG_STATE_HOME", "")
        base = stated if os.path.isabs(stated) else os.path.expanduser("~/.local/state")
    return os.path.join(base, "tilejudge")
