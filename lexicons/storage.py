"""Files, read whole and replaced whole. No reader ever sees half of one."""

import os
from contextlib import suppress

from lexicons.errors import CannotJudge, Missing


def read(path: str, what: str, remedy: str) -> bytes:
    """Return the bytes of a file; `what` is what messages call it.

    Raises `Missing` with the reason.
    """
    try:
        with open(path, "rb") as file:
            return file.read()
    except (OSError, ValueError) as error:
        reason = reason_of(error)
    raise Missing(f"{what} cannot be read: {path}: {reason}.", remedy=remedy)


def is_there(path: str) -> bool:
    """Return whether there is a file, or a link that leads nowhere.

    Raises `Missing` if the system refuses to say.
    """
    try:
        os.lstat(path)
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        reason = reason_of(error)
    else:
        return True
    raise Missing(
        f"{path} cannot be looked for: {reason}.",
        remedy="Let JUDGE_HOME name a folder that can be read.",
    )


def listing(folder: str, ending: str) -> list[str]:
    """Return the names, without this ending, of the files in a folder that have it, in order.

    An absent folder is an empty one. Raises `Missing` if the folder cannot be read.
    """
    try:
        names = os.listdir(folder)
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        reason = reason_of(error)
    else:
        return sorted(n.removesuffix(ending) for n in names if n.endswith(ending))
    raise Missing(f"The folder {folder} cannot be read: {reason}.", remedy="Mend its permissions.")


def replace(path: str, data: bytes, *, private: bool = False) -> None:
    """Replace a file, or make it with its folders. Interrupted anywhere, the old file stays whole.

    What was written is read again and compared before it replaces the old file. With `private`,
    the file is its owner's alone from its first byte on. Raises `CannotJudge` with the reason if
    nothing was replaced.
    """
    path = os.path.abspath(path)
    draft = f"{path}.{os.getpid()}.part"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        try:
            with suppress(FileNotFoundError):
                os.unlink(draft)  # left by a killed process with the same process id
            with open(draft, "xb", opener=for_owner if private else None) as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            with open(draft, "rb") as file:
                kept = file.read()
            if kept == data:
                os.replace(draft, path)
                settle(os.path.dirname(path))
                return
            reason = "what was read back is not what was written"
        finally:
            with suppress(OSError, ValueError):
                os.unlink(draft)
    except (OSError, ValueError) as error:
        reason = reason_of(error)
    raise CannotJudge(
        f"{path} could not be written: {reason}.",
        remedy="Nothing was changed. Make room or mend the permissions, then try again.",
    )


def for_owner(path: str, flags: int) -> int:
    """Open a file for `open`. If it is made, only its owner can read and write it."""
    return os.open(path, flags, 0o600)


def reason_of(error: OSError | ValueError) -> str:
    """Return why the system refused a file, or Python a path with a null character."""
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    return "it is not a path"


def settle(folder: str) -> None:
    """Write the folder's new entry to the disk, where the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
