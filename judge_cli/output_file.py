"""Write an answer into the file that a person names: one rule for every command's output.

A device or a pipe is written into, and stays. A link is followed. A regular file is replaced whole,
or not at all; a journal or a lexicon never is by something else. No folder is made.
"""

import ntpath
import os
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress

from judge_cli import output
from lexicons import CannotJudge, Missing, printable, storage

DATABASE = b"SQLite format 3\0"
lexicon = storage.LEXICON_SIGNATURE
NAME_ANOTHER = "Nothing was changed. Name another file."


def write(target: str, pieces: Iterable[bytes], *, private: bool = False, but: bytes = b"") -> None:
    """Write an output; with `private`, only the owner can read a new file. `but` is for `refuse`.

    Raises `CannotJudge` or `Missing` with the reason. `-` is standard output: `AnswerLost` for it.
    """
    if target == "-":
        output.write_bytes(b"".join(pieces))
        return
    output.tidy_on_interrupt()  # the draft of the file
    _refuse_windows_name(target)  # first: a device has the same numbers as a pipe of ours
    if (descriptor := _stream_at(target)) is not None:
        _write_into(target, descriptor, pieces)
    elif is_replaced(target):
        refuse(target, but=but)
        storage.replace_by(os.path.realpath(target), pieces, private=private)
    else:
        _write_into(target, _opened(target), pieces)


def is_replaced(target: str) -> bool:
    """Return whether a file of this name would be replaced, or made: it is no device and no pipe.

    Raises `CannotJudge` for a folder, a disk or a socket, and for a name that Windows keeps.
    """
    _refuse_windows_name(target)
    try:
        mode = os.stat(target).st_mode
    except (OSError, ValueError):
        return True  # whoever writes it says why that fails
    if stat.S_ISCHR(mode) or stat.S_ISFIFO(mode):
        return False
    if not stat.S_ISREG(mode):
        kind = "folder" if stat.S_ISDIR(mode) else "disk or a socket"
        raise CannotJudge(f"{printable(target)} is a {kind}, not a file.", remedy=NAME_ANOTHER)
    return True


def _refuse_windows_name(target: str) -> None:
    if sys.platform == "win32" and (fault := windows_name_fault(target)):
        raise CannotJudge(f"{printable(target)} can't be a file: {fault}.", remedy=NAME_ANOTHER)


def windows_name_fault(path: str) -> str:
    r"""Return why Windows would not write a path's file where a person looks; empty if it would.

    >>> windows_name_fault(r"C:\event\aux.txt"), windows_name_fault(r"C:\event\report.html")
    ('Windows keeps the name aux for a device', '')
    """
    name = ntpath.basename(path)
    stem = name.partition(".")[0].rstrip(" ")
    if stem.lower() in {*storage.DEVICES, "conin$", "conout$"}:
        return f"Windows keeps the name {printable(stem)} for a device"
    if ":" in ntpath.splitdrive(name)[1]:
        return "its name has a colon"  # NTFS would hide it in a stream of another file
    return ""


def refuse(target: str, *, but: bytes = b"") -> None:
    """Raise an error for a file in a folder that is not there, and for one that is to be kept.

    A file that begins with `but` may be replaced.
    """
    if not is_replaced(target):
        return
    path = os.path.realpath(target)
    folder = os.path.dirname(path)
    if not os.path.isdir(folder):  # it was most likely mistyped
        raise Missing(
            f"{printable(target)} cannot be written: there is no folder {printable(folder)}.",
            remedy="Nothing was changed. Make the folder, or name another.",
        )
    for begins, what in ((DATABASE, "a journal or another database"), (lexicon, "a lexicon")):
        if begins != but and beginning(path).startswith(begins):
            raise CannotJudge(
                f"{printable(target)} is {what}: it would be overwritten.", remedy=NAME_ANOTHER
            )


def beginning(path: str) -> bytes:
    """Return the first bytes of a regular file; none if it cannot be read."""
    with suppress(OSError, ValueError), storage.open_file(path) as file:
        return file.read(max(map(len, (DATABASE, lexicon))))
    return b""


def _stream_at(target: str) -> int | None:
    """Return our own stream that a file is already, such as /dev/stdout, to go on in it."""
    for descriptor in (1, 2):
        with suppress(OSError, ValueError):
            if os.path.samestat(os.stat(target), os.fstat(descriptor)):
                return os.dup(descriptor)
    return None


def _opened(target: str) -> int:
    """Open a device or a pipe. A pipe waits for its reader."""
    flags = os.O_WRONLY
    if sys.platform != "win32":  # where a terminal could come to control the program
        flags |= os.O_NOCTTY
    try:
        return os.open(target, flags)
    except OSError as error:
        reason = storage.reason_of(error)
    raise CannotJudge(f"{printable(target)} could not be written: {reason}.", remedy=NAME_ANOTHER)


def _write_into(target: str, descriptor: int, pieces: Iterable[bytes]) -> None:
    try:
        left = memoryview(b"".join(pieces))
        while left:
            left = left[os.write(descriptor, left) :]
        return
    except OSError as error:
        reason = storage.reason_of(error)
    except KeyboardInterrupt:
        reason = "interrupted"
    finally:
        os.close(descriptor)
    raise CannotJudge(
        f"{printable(target)} could not be written: {reason}.",
        remedy="What it took is not whole. Name a file.",
    )
