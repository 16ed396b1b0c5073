"""Write an answer into the file that a person names: one rule for every command's output.

A regular file is replaced whole, or not at all; a journal or a lexicon never is by something else.
"""

import os
import stat
from collections.abc import Iterable
from contextlib import suppress

from judge_cli import output
from lexicons import CannotJudge, Missing, printable, storage

DATABASE = b"SQLite format 3\0"
lexicon = storage.LEXICON_SIGNATURE


def write(target: str, pieces: Iterable[bytes], *, private: bool = False, but: bytes = b"") -> None:
    """Write an output; with `private`, only the owner can read a new file. `but` is for `refuse`.

    Raises `CannotJudge` or `Missing` with the reason. `-` is standard output: `AnswerLost` for it.
    """
    if target == "-":
        output.write_bytes(b"".join(pieces))
        return
    output.tidy_on_interrupt()  # the draft of the file
    if is_replaced(target):
        refuse(target, but=but)
        storage.replace_by(os.path.realpath(target), pieces, private=private)
        return
    try:
        with open(target, "wb") as device:
            device.writelines(pieces)
        return
    except OSError as error:
        reason = storage.reason_of(error)
    raise CannotJudge(
        f"{printable(target)} could not be written: {reason}.", remedy="Name another file."
    )


def is_replaced(target: str) -> bool:
    """Return whether a file of this name would be replaced or made: it isn't a device or a pipe."""
    with suppress(OSError, ValueError):
        mode = os.stat(target).st_mode
        return not (stat.S_ISCHR(mode) or stat.S_ISFIFO(mode))
    return True


def refuse(target: str, *, but: bytes = b"") -> None:
    """Raise an error for a file in a folder that is not there, and for one that is to be kept.

    A file that begins with `but` may be replaced.
    """
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
                f"{printable(target)} is {what}: it would be overwritten.",
                remedy="Nothing was changed. Name another file.",
            )


def beginning(path: str) -> bytes:
    """Return the first bytes of a regular file; none if it cannot be read."""
    with suppress(OSError, ValueError), storage.open_file(path) as file:
        return file.read(max(map(len, (DATABASE, lexicon))))
    return b""
