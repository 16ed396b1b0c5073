"""Files, read whole and replaced whole: nobody ever sees half of one."""

import os
from contextlib import suppress

from lexicons.errors import CannotJudge, Missing


def read(path: str, what: str, remedy: str) -> bytes:
    """A file's bytes, or `Missing`, which says what could not be read, and why."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except (OSError, ValueError) as error:
        reason = reason_of(error)
    raise Missing(f"{what} cannot be read: {path}: {reason}.", remedy=remedy)


def is_there(path: str) -> bool:
    """Whether there is a file, or a link; `Missing` where the system does not even tell that."""
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
    """The names, less their ending, of such files in a folder; an absent folder is an empty one."""
    try:
        names = os.listdir(folder)
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        reason = reason_of(error)
    else:
        return sorted(n.removesuffix(ending) for n in names if n.endswith(ending))
    raise Missing(f"The folder {folder} cannot be read: {reason}.", remedy="Mend its permissions.")


def replace(path: str, data: bytes) -> None:
    """Put a whole new file in the place of an old one; interrupted anywhere, the old one stands.

    What was written is read again and compared before it replaces anything.
    """
    path = os.path.abspath(path)
    draft = f"{path}.{os.getpid()}.part"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        try:
            with suppress(FileNotFoundError):
                os.unlink(draft)  # left by a killed process that had our number
            with open(draft, "xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            with open(draft, "rb") as file:
                kept = file.read()
            if kept == data:
                os.replace(draft, path)
                settle(os.path.dirname(path))
                return
            reason = "what was written is not what was read back"
        finally:
            with suppress(OSError, ValueError):
                os.unlink(draft)
    except (OSError, ValueError) as error:
        reason = reason_of(error)
    raise CannotJudge(
        f"{path} could not be written: {reason}.",
        remedy="Nothing was changed. Make room or mend the permissions, then try again.",
    )


def reason_of(error: OSError | ValueError) -> str:
    """Why the system refused a file; Python itself refuses a path with a null character."""
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    return "that is no path"


def settle(folder: str) -> None:
    """Have the folder's new entry on the disk, where the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
